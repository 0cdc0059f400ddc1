//! Flags with the sign of the troop type, pencil for what is remembered.

use super::body::Disorder;
use crate::rules::UnitKind;
use sandtable_hex::Colour;
use sandtable_hex::draw::{INK, Level, Look, PAPER, Part, Seat, edged};

const FLAG: &str = "M0-30H21V-15H0Z";
const TORN: &str = "M0-30H21L16-22.5L21-15H0Z";
const HEM: &str = "M2-16.8H18";
const POLE: &str = "M0 2V-31";

/// Returns the sign of a troop type, within 6 units of its centre.
const fn sign(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Levy => "M-5 0H5",
        UnitKind::Infantry => "M-5-4.5L5 4.5M5-4.5L-5 4.5",
        UnitKind::HeavyInfantry => "M-5-4.5L5 4.5M5-4.5L-5 4.5M-5 0H5",
        UnitKind::Spearmen => "M-5 5L5-5M2-5.4L5.6-5.6L5.4-2",
        UnitKind::Archers => "M-3-5.5Q5.5 0-3 5.5M-3-5.5V5.5M-5 0H4.5",
        UnitKind::Crossbowmen => "M-5-2Q0-7 5-2M0-5V5.5M-2.5 5.5H2.5",
        UnitKind::LightCavalry => "M-5 4.5L5-4.5M-5-.5L1-5",
        UnitKind::Cavalry => "M-5 4.5L5-4.5",
        UnitKind::HeavyCavalry => "M-6.5 4.5L3.5-4.5M-2.5 4.5L7.5-4.5",
        UnitKind::HorseArchers => "M-5 4.5L5-4.5M-5-4Q-1.5-1-5.5 2",
        UnitKind::Engineers => "M-4.5 4.5V-3.5H4.5V4.5M0-3.5V4.5",
        UnitKind::Scouts => "M-6 0Q0-6.5 6 0Q0 6.5-6 0ZM-.6 0h1.2",
        UnitKind::Command => {
            "M0-5.2L1.5-1.6L5.3-1.4L2.3 1L3.3 4.8L0 2.6L-3.3 4.8L-2.3 1L-5.3-1.4L-1.5-1.6Z"
        }
    }
}

/// Returns the lean of a flag in degrees.
pub(super) const fn lean(disorder: Disorder) -> i16 {
    match disorder {
        Disorder::Steady | Disorder::Uneasy => 0,
        Disorder::Shaken => 16,
        Disorder::Routing => 34,
    }
}

/// Returns the flag of a unit; at the far level only the flag of a formation, with its men.
pub(super) fn flag(side: u8, kind: UnitKind, disorder: Disorder, formation: Option<u32>) -> Look {
    Look::each(|level| {
        let scale = match (level, formation) {
            (Level::Near, _) => 0.84,
            (Level::Middle, _) => 0.66,
            (Level::Far, Some(_)) => 0.6,
            (Level::Far, None) => return Vec::new(),
        };
        let parts = cloth(side, kind, disorder).into_iter();
        let mut parts: Vec<Part> = parts.map(|part| part.scaled(scale)).collect();
        if let (Level::Far, Some(men)) = (level, formation) {
            parts.push(Part::text(men.to_string(), 11.0, 11.0, INK).edged(PAPER, 3.0));
        }
        parts
    })
}

fn cloth(side: u8, kind: UnitKind, disorder: Disorder) -> Vec<Part> {
    let seat = Seat::of(side);
    let torn = matches!(disorder, Disorder::Shaken | Disorder::Routing);
    let outline = if torn { TORN } else { FLAG };
    let hollow = disorder == Disorder::Routing;
    let (ground, print) = if hollow { (PAPER, seat.plate) } else { (seat.plate, seat.print) };
    let mut parts = vec![Part::stroked(POLE, PAPER, 3.6), Part::stroked(POLE, INK, 1.8)];
    if hollow {
        parts.push(Part::stroked(outline, INK, 3.4));
        parts.push(Part::filled(outline, PAPER).edged(seat.plate, 1.6));
    } else {
        parts.extend(edged(outline, ground, [3.0, 1.4]));
        if !seat.is_plain() {
            parts.push(Part::stroked(HEM, seat.print, 1.8).dashed(1.8, 1.6).alpha(75));
        }
    }
    let sign = Part::stroked(sign(kind), print, 1.8).posed(10.0, -22.9, 0.88, 0);
    let filled = kind == UnitKind::Command;
    parts.push(if filled { sign.filled_with(print) } else { sign });
    parts
}

const PENCIL: Colour = Colour::new(0x5b, 0x51, 0x44);

/// Returns a body as it is remembered: dashed, without strength. Older memories are fainter.
pub(super) fn memory(fading: u8) -> Look {
    const FRAME: &str = "M-23-7H23V7H-23Z";
    const HATCH: &str = "M-19 4L-11-4M-8 4L0-4M3 4L11-4";
    let alpha = 100 - fading.min(60);
    Look::each(|level| {
        let width = if level == Level::Near { 1.4 } else { 2.4 };
        let frame = Part::stroked(FRAME, PENCIL, width).dashed(4.0, 3.0).alpha(alpha);
        vec![frame, Part::stroked(HATCH, PENCIL, width * 0.65).alpha(alpha / 10 * 7)]
    })
    .on_ground()
}
