//! The style sheet: colours for light and dark, and sizes for three widths.

use std::fmt::{self, Write};

/// A colour of the picture: its name, in light and in dark. Counters keep their colours.
type Token = (&'static str, &'static str, &'static str);

const COLOURS: [Token; 33] = [
    ("table", "#d9c9a4", "#1e1a14"),
    ("card", "#fdfaf2", "#262219"),
    ("ink", "#26211b", "#efe8da"),
    ("hair", "#d8cdb4", "#4a4236"),
    ("empty", "#d0bf97", "#191611"),
    ("sand", "#ecd9ab", "#4d412c"),
    ("dune", "#e0c78f", "#62533a"),
    ("basin", "#f5e8c2", "#5e5138"),
    ("rock", "#bb9268", "#33291d"),
    ("crag", "#9c7550", "#4f3e2b"),
    ("gleam", "#d3ad82", "#211911"),
    ("hold", "#dcc0c6", "#4a2c36"),
    ("hold-edge", "#6b2340", "#e09ab2"),
    ("hold-line", "#f7e9d0", "#1d1216"),
    ("hold-name", "#4d1029", "#ffd9e4"),
    ("hold-halo", "#f1e0e2", "#331c24"),
    ("polar", "#dde9ee", "#2c3f46"),
    ("ridge", "#5a412a", "#14100b"),
    ("line", "#4a3521", "#cfb987"),
    ("name", "#2f2314", "#f4e8cb"),
    ("halo", "#f3e6c4", "#352c1d"),
    ("rock-name", "#2a1a0c", "#f4e8cb"),
    ("rock-halo", "#cda67c", "#241c13"),
    ("rim-edge", "#5f4629", "#0e0b08"),
    ("rim", "#c9a86a", "#7d6335"),
    ("glow", "#fff6dc73", "#ffdf9c1a"),
    ("shade", "#7a4f1c47", "#00000061"),
    ("storm", "#5e3513", "#0d0905"),
    ("wind", "#f8e6bd", "#d9bd86"),
    ("storm-edge", "#3d220b", "#e3c68f"),
    ("fight", "#a3211a", "#ff8f7d"),
    ("fight-edge", "#fdf8ea", "#1b1511"),
    ("number", "#5d4a2e", "#bfae8c"),
];

/// A size of text: its class, in wide, middle and narrow pictures.
type Size = (&'static str, f32, f32, f32);

/// The sizes in units of a picture that is 1120 wide. Each is at least 10 pixels at the narrow end of
/// the widths in which it is shown.
const SIZES: [Size; 8] = [
    ("name", 10.8, 17.6, 17.6),
    ("hold", 12.6, 18.0, 31.0),
    ("rim", 17.0, 20.0, 31.0),
    ("hub", 20.0, 23.0, 31.0),
    ("title", 26.0, 27.0, 34.0),
    ("count", 17.6, 17.6, 17.6),
    ("key", 17.0, 20.0, 29.0),
    ("amount", 11.0, 11.0, 11.0),
];

/// The width of a picture for which the sizes are made.
pub(super) const WIDTH: f32 = 1120.0;
/// Below these widths, in pixels, only names that fit, or only strongholds, are named.
const MIDDLE: f32 = 1050.0;
const FAR: f32 = 640.0;

/// Rules without values of their own.
const RULES: &str = r#"text{font-family:"Source Sans 3",system-ui,sans-serif;text-anchor:middle;font-variant-numeric:lining-nums}
.name,.hold,.hub,.title{font-family:Vollkorn,Georgia,serif}
.name{font-style:italic;font-weight:500;fill:var(--name);stroke:var(--halo)}
.name.rock{fill:var(--rock-name);stroke:var(--rock-halo)}
.hold{font-weight:700;fill:var(--hold-name);stroke:var(--hold-halo)}
.name,.hold{stroke-width:.24em;stroke-opacity:.85;stroke-linejoin:round;paint-order:stroke}
.hub{font-weight:600;fill:var(--ink)}
.title,.key{text-anchor:start;fill:var(--ink)}
.title{font-weight:600}
.rim{font-weight:600;fill:var(--number)}
.rim.now{fill:var(--fight);font-weight:750}
.sand{fill:url(#sand);stroke:var(--sand)}
.rock{fill:url(#rock);stroke:var(--rock)}
.basin{fill:url(#basin);stroke:var(--basin)}
.stronghold{fill:var(--hold);stroke:var(--hold)}
.polar{fill:var(--polar);stroke:var(--polar)}
.ridge{fill:var(--ridge)}
.sectors{fill:none;stroke:var(--line);stroke-opacity:.5;stroke-dasharray:2.5 5}
.borders{fill:none;stroke:var(--line);stroke-width:2;stroke-opacity:.85;stroke-linejoin:round;stroke-linecap:round}
.wall{fill:none;stroke:var(--hold-edge);stroke-width:4.2;stroke-linejoin:round}
.wall-line{fill:none;stroke:var(--hold-line);stroke-width:1.2;stroke-opacity:.8}
.wind{fill:none;stroke:var(--wind);stroke-width:2;stroke-linecap:round;stroke-opacity:.6}
.fight{fill:none;stroke:var(--fight);stroke-width:5;stroke-linejoin:round}
.fight-edge{fill:none;stroke:var(--fight-edge);stroke-width:10;stroke-linejoin:round}
.link{fill:none;stroke:var(--fight);stroke-width:4;stroke-dasharray:2 9;stroke-linecap:round}
.apart{fill:none;stroke:var(--ink);stroke-width:3;stroke-dasharray:9 7}
.count{font-weight:750;transform:translateY(10px)}
.amount{font-weight:750;fill:#2b1602}
.mid,.far{display:none}
"#;

/// Writes the style sheet of a picture with this width in units.
pub(super) fn write_style(out: &mut String, width: f32) -> fmt::Result {
    writeln!(out, "<style>")?;
    write!(out, ":root{{max-width:100%;height:auto")?;
    write_tokens(out, |(_, light, _)| light)?;
    writeln!(out, "}}\n@media(prefers-color-scheme:dark){{:root{{color-scheme:dark")?;
    write_tokens(out, |(_, _, dark)| dark)?;
    writeln!(out, "}}}}\n{RULES}{}", sizes(|(_, near, _, _)| near))?;
    // A narrower picture has the same units, and so reaches each size at a smaller width.
    let limit = |pixels: f32| (pixels * width / WIDTH).round() - 0.02;
    writeln!(
        out,
        "@media(max-width:{}px){{.near{{display:none}}.mid{{display:inline}}.count{{transform:translateY(6px)}}\n{}}}",
        limit(MIDDLE),
        sizes(|(_, _, middle, _)| middle)
    )?;
    writeln!(
        out,
        "@media(max-width:{}px){{.mid,.spice{{display:none}}.far{{display:inline}}.disc,.swords{{transform:var(--far)}}.fight{{stroke-width:8}}.fight-edge{{stroke-width:14}}\n{}}}",
        limit(FAR),
        sizes(|(_, _, _, far)| far)
    )?;
    writeln!(out, "</style>")
}

fn write_tokens(out: &mut String, scheme: fn(Token) -> &'static str) -> fmt::Result {
    COLOURS.into_iter().try_for_each(|token| write!(out, ";--{}:{}", token.0, scheme(token)))
}

fn sizes(width: fn(Size) -> f32) -> String {
    let rule = |size: Size| [".", size.0, "{font-size:", &width(size).to_string(), "px}"].concat();
    SIZES.into_iter().map(rule).collect()
}

/// Patterns and gradients that every picture uses.
pub(super) const DEFS: &str = r##"<pattern id="dunes" width="190" height="150" patternUnits="userSpaceOnUse"><path d="M8 22q10-8 26 1M70 12q12-9 30 1M128 30q9-7 22 1M30 62q13-9 31 1M96 55q9-7 24 1M150 72q11-8 28 1M4 104q10-8 24 1M62 96q12-9 29 1M118 112q10-8 25 1M36 136q11-8 27 1M92 142q9-7 22 1M158 132q9-7 23 1" fill="none" stroke="var(--dune)" stroke-width="1.7" stroke-linecap="round"/></pattern>
<pattern id="sand" width="190" height="150" patternUnits="userSpaceOnUse"><path d="M0 0H190V150H0Z" fill="var(--sand)"/><path d="M0 0H190V150H0Z" fill="url(#dunes)"/></pattern>
<pattern id="basin" width="190" height="150" patternUnits="userSpaceOnUse"><path d="M0 0H190V150H0Z" fill="var(--basin)"/><path d="M0 0H190V150H0Z" fill="url(#dunes)"/></pattern>
<pattern id="rock" width="90" height="80" patternUnits="userSpaceOnUse"><path d="M0 0H90V80H0Z" fill="var(--rock)"/><path d="M6 5l4 11M25 14l3 9M44 3l5 13M66 12l3 9M82 4l4 10M14 31l4 12M36 28l3 9M55 34l5 13M76 30l3 10M4 54l4 12M24 58l3 9M45 54l4 12M66 52l4 12M84 60l3 10" fill="none" stroke="var(--crag)" stroke-width="1.6" stroke-linecap="round"/><path d="M9 4l3 8M47 2l4 9M17 30l3 8M58 33l4 9M7 53l3 8M69 51l3 8" fill="none" stroke="var(--gleam)" stroke-width="1.6" stroke-linecap="round"/></pattern>
<radialGradient id="light" cx=".38" cy=".36" r=".68"><stop offset="0" stop-color="var(--glow)"/><stop offset=".55" stop-color="var(--glow)" stop-opacity="0"/><stop offset="1" stop-color="var(--shade)"/></radialGradient>
<g id="sword"><path d="M-8.4-9.6L-9.6-8.4L2.6 4.2L4.2 2.6ZM2 7.2L7.2 2M5.4 5.4L9 9" fill="none" stroke-width="2.1" stroke-linejoin="round" stroke-linecap="round"/></g>
<g id="swords"><circle r="17" fill="var(--fight-edge)"/><circle r="15" fill="var(--fight)"/><g stroke="var(--fight-edge)"><use href="#sword"/><use href="#sword" transform="scale(-1 1)"/></g></g>
<g id="bar"><circle r="14" fill="var(--card)" stroke="var(--ink)" stroke-width="3"/><path d="M-9 9L9-9" stroke="var(--ink)" stroke-width="3.4"/></g>
"##;
