//! Counters of undamaged units, for lists and for pictures of a placement.

use super::drawing::{behind, below};
use super::silhouette::machine;
use super::tab::tab;
use crate::Design;
use crate::encounter::Start;
use sandtable_hex::draw::svg::Escaped;
use sandtable_hex::draw::{ClipPaths, Drawing, Hold, Level, Look, Parts, Piece, token};
use std::fmt::Write as _;

/// The counter of a standing unit as SVG: plate, prow and silhouette as on the map, facing north.
pub(crate) fn token_svg(design: &Design, side: u8) -> String {
    let looks = looks(design.tons, side);
    let parts = || looks.iter().flat_map(|look| look.level(Level::Near));
    let mut svg = String::new();
    // Writing into a string cannot fail.
    let _ = write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 -38 60 68" width="60" height="68" role="img" aria-label="{}"><defs>{}</defs>"#,
        Escaped(&design.to_string()),
        parts().collect::<ClipPaths<'_>>(),
    );
    for look in &looks {
        let _ = write!(svg, "{}", Parts(look.level(Level::Near)));
    }
    svg + "</svg>\n"
}

/// The looks of a standing machine, the lowest first.
fn looks(tons: u16, side: u8) -> [Look; 3] {
    [token::prow(side), token::plate(side), machine(side, tons, false, false)]
}

/// Adds the counter of an undamaged unit to a drawing.
pub(crate) fn deployed<'m>(
    drawing: Drawing<'m>,
    (number, design): (usize, &Design),
    side: u8,
    start: Start,
) -> Drawing<'m> {
    const WHOLE: u16 = 16;
    let [prow, plate, machine] = looks(design.tons, side);
    let piece = Piece::new(super::text::number_of(number), side)
        .title(design.to_string())
        .facing(start.facing)
        .label(&design.chassis, below(side, start.facing))
        .name(&design.chassis)
        .turning(prow)
        .upright(plate)
        .upright(machine)
        .layer(tab(side, WHOLE, 0, behind(start.facing)), Hold::Behind, 0);
    drawing.piece(start.hex, piece)
}
