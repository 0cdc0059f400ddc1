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

/// The frame: from (30, 20) to (70, 46) of a counter of 100 by 100.
const FRAME: &str = "M30 20H70V46H30Z";
const CROSS: &str = "M30 20L70 46M70 20L30 46";
const OVAL: &str = "M42 25H58A8 8 0 0 1 58 41H42A8 8 0 0 1 42 25Z";

/// Returns the lines and the filled shapes of a symbol. Unknown names are an empty frame.
pub(super) fn drawing(name: &str) -> (String, &'static str) {
    let lines = |more: &str| format!("{FRAME}{more}");
    match name {
        "cross" => (lines(CROSS), ""),
        "slash" => (lines("M30 46L70 20"), ""),
        "oval" => (lines(OVAL), ""),
        "cross-oval" => (lines(&format!("{CROSS}{OVAL}")), ""),
        "cross-wheels" => {
            let wheels = "M38 49a3 3 0 1 0 .1 0ZM62 49a3 3 0 1 0 .1 0Z";
            (lines(&format!("{CROSS}{wheels}")), "")
        }
        "dot" => (lines(""), "M50 28a5 5 0 1 0 .1 0Z"),
        "wedge" => (lines("M30 46L50 22L70 46"), ""),
        "comb" => (lines("M38 40V28H62V40M50 28V40"), ""),
        "cross-wings" => (lines(&format!("{CROSS}M44 46q3-6 6 0q3-6 6 0")), ""),
        "loop" => {
            (lines("M50 33C42 23 34 27 34 33S42 43 50 33C58 23 66 27 66 33S58 43 50 33Z"), "")
        }
        "anchor" => (lines("M50 24V42M44 28H56M41 36q2 6 9 6q7 0 9-6M50 24a2 2 0 1 1 .1 0"), ""),
        "staff" => (lines("M30 46V54"), ""),
        "bar" => (lines("M30 28H70"), ""),
        "walls" => ("M30 46V24H36V20H42V24H47V20H53V24H58V20H64V24H70V46Z".to_owned(), ""),
        "star" => (lines(""), "M50 22l3.1 7.6 8.2.6-6.3 5.3 2 8-7-4.3-7 4.3 2-8-6.3-5.3 8.2-.6Z"),
        "none" => (String::new(), ""),
        _ => (lines(""), ""),
    }
}
