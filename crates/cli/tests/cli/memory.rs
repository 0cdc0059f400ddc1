//! Memory of `check` on hostile files.

use crate::run::Folder;
use std::process::Command;

/// The memory that a program under test may reserve, in KiB: 64 times the largest design file.
const MOST_MEMORY: usize = 512 << 10;

/// Repeats a text up to a size in bytes.
fn filled(size: usize, unit: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(size);
    for at in 0.. {
        let unit = unit(at);
        if text.len() + unit.len() > size {
            break;
        }
        text.push_str(&unit);
    }
    text
}

/// Contents that take many times their size as maps of maps, and the code of their finding. The sizes
/// are those that take the most: longer files are refused before they are parsed.
fn hostile() -> Vec<(&'static str, String, &'static str)> {
    const LARGE: usize = 8_300_000;
    const DENSE: usize = 4_300_000;
    let list = |size: usize, name: &str, item: &str| {
        format!("{name} = [{}]\n", filled(size, |_| item.to_owned()))
    };
    let dots = ".b".repeat(70);
    let row = "{ label = \"\", die_value_min = 1, die_value_max = 1 },\n";
    vec![
        ("dotted keys", filled(DENSE, |at| format!("a{at}{dots} = 1\n")), "L015"),
        ("more dotted keys", filled(LARGE, |at| format!("a{at}{dots} = 1\n")), "L015"),
        ("dotted headers", filled(DENSE, |at| format!("[a{at}{dots}]\n")), "L015"),
        ("inline tables", list(DENSE, "a", "{a={b={c=1}}},"), "L015"),
        ("small inline tables", list(6_500_000, "a", "{id=\"a\",type=\"b\"},\n"), "L015"),
        ("nested lists", list(DENSE, "a", "[[[[[[1]]]]]],"), "L015"),
        ("nesting without end", format!("a = {}", "[".repeat(DENSE)), "L004"),
        ("rows", list(LARGE, "rows", row), "F005"),
        ("numbers", list(DENSE, "a", "1,"), "L015"),
        ("a long text", format!("name = \"{}\"\n", "x".repeat(LARGE)), "L005"),
        ("empty headers", filled(LARGE, |at| format!("[a{at}]\n")), "L015"),
        (
            "a map of inline tables",
            format!("map = {{ {} }}\n", list(DENSE, "a", "{a=1},").trim()),
            "L015",
        ),
    ]
}

/// A file of 8 MiB with dotted keys once took 2.4 GB.
#[test]
fn hostile_designs_are_checked_in_bounded_memory() {
    let folder = Folder::new();
    for kind in ["system", "scenario"] {
        for (name, content, code) in hostile() {
            let head = format!("kind = \"counter-{kind}\"\nformat = 3\nid = \"a\"\n");
            let file = folder.file("hostile.toml", &(head + &content));
            let output = Command::new("bash")
                .args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &MOST_MEMORY.to_string()])
                .args([env!("CARGO_BIN_EXE_sandtable"), "check", &file])
                .output()
                .expect("the program starts");
            let out = String::from_utf8_lossy(&output.stdout);
            assert!(
                out.contains(&format!("error {code} at line ")),
                "{kind}, {name}: {} {out}{}",
                output.status,
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
