use sandtable_hex::Colour;
use sandtable_hex::draw::Part;

/// The names of the drawings in the frame of a counter. They are named after what they look like,
/// so that a design decides what they stand for.
pub const SYMBOLS: [&str; 17] = [
    "cross",
    "slash",
    "oval",
    "cross-oval",
    "cross-wheels",
    "dot",
    "wedge",
    "comb",
    "cross-wings",
    "loop",
    "anchor",
    "staff",
    "bar",
    "walls",
    "star",
    "none",
    "box",
];

/// The frame of a counter of 48 by 48, around its own centre.
const FRAME: &str = "M-13-8H13V8H-13Z";
const WALLS: &str = "M-13 8V-5H-9.4V-8H-5.6V-5H-1.9V-8H1.9V-5H5.6V-8H9.4V-5H13V8Z";
const CROSS: &str = "M-13-8L13 8M13-8L-13 8";
const OVAL: &str = "M-6.6-4.2H6.6A4.2 4.2 0 0 1 6.6 4.2H-6.6A4.2 4.2 0 0 1-6.6-4.2Z";

/// The drawing of a symbol: its frame, the lines in it and the filled shapes.
struct Drawing {
    frame: &'static str,
    lines: String,
    shapes: &'static str,
}

impl Drawing {
    /// Returns the drawing of a name; unknown ones are an empty frame.
    fn of(name: &str) -> Self {
        let lines = match name {
            "cross" | "cross-oval" | "cross-wheels" | "cross-wings" => CROSS,
            "slash" => "M-13 8L13-8",
            "wedge" => "M-13 8L0-7L13 8",
            "comb" => "M-7.8 3.8V-3.8H7.8V3.8M0-3.8V3.8",
            "loop" => "M0 0C-4.6-5.6-9.6-4-9.6 0S-4.6 5.6 0 0C4.6-5.6 9.6-4 9.6 0S4.6 5.6 0 0Z",
            "anchor" => {
                "M0-3.4V5.6M-3.6-1.4H3.6M-6 1.8Q-5 5.6 0 5.6Q5 5.6 6 1.8M-1.3-4.7a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0"
            }
            "staff" => "M-13 8V12",
            "bar" => "M-13-2.7H13",
            _ => "",
        };
        let more = match name {
            "oval" | "cross-oval" => OVAL,
            "cross-wheels" => {
                "M-10 10.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM6.2 10.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z"
            }
            "cross-wings" => "M-5 8q2.5-4.6 5 0q2.5-4.6 5 0",
            _ => "",
        };
        let shapes = match name {
            "dot" => "M-3.3 0a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0Z",
            "star" => {
                "M0-6.2l1.8 4.4 4.8.4-3.7 3.1 1.2 4.7-4.1-2.5-4.1 2.5 1.2-4.7-3.7-3.1 4.8-.4Z"
            }
            _ => "",
        };
        let frame = match name {
            "walls" => WALLS,
            "none" => "",
            _ => FRAME,
        };
        Self { frame, lines: format!("{lines}{more}"), shapes }
    }
}

/// Draws a symbol around a height, in a colour and at a scale.
pub(super) fn symbol(name: &str, print: Colour, y: f32, scale: f32) -> Vec<Part> {
    let Drawing { frame, lines, shapes } = Drawing::of(name);
    let mut parts = Vec::new();
    if !frame.is_empty() {
        parts.push(Part::filled(frame, print).alpha(13));
        parts.push(Part::stroked(format!("{frame}{lines}"), print, 1.7));
    }
    if !shapes.is_empty() {
        parts.push(Part::filled(shapes, print));
    }
    parts.into_iter().map(|part| part.posed(0.0, y, scale, 0)).collect()
}
