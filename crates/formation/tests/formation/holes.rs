//! No hole of the rules goes without its test.

const SOURCES: [&str; 21] = [
    include_str!("combat.rs"),
    include_str!("conformance.rs"),
    include_str!("couriers.rs"),
    include_str!("duel.rs"),
    include_str!("endings.rs"),
    include_str!("engineering.rs"),
    include_str!("files.rs"),
    include_str!("general.rs"),
    include_str!("golden.rs"),
    include_str!("morale.rs"),
    include_str!("movement.rs"),
    include_str!("orders.rs"),
    include_str!("paths.rs"),
    include_str!("plans.rs"),
    include_str!("properties.rs"),
    include_str!("refusals.rs"),
    include_str!("rout.rs"),
    include_str!("statistics.rs"),
    include_str!("triggers.rs"),
    include_str!("validation.rs"),
    include_str!("vision.rs"),
];

/// The subjects of the list of holes, and how many there are of each.
const HOLES: [(&str, u32); 11] = [
    ("ORD", 4),
    ("COU", 7),
    ("PLN", 5),
    ("TRG", 6),
    ("MOV", 14),
    ("PATH", 6),
    ("VIS", 5),
    ("CMB", 13),
    ("MOR", 10),
    ("END", 5),
    ("ENG", 5),
];

/// The functions of a file that are tests, whether they stand alone or in `proptest!`.
fn tests(source: &str) -> impl Iterator<Item = &str> {
    let lines = || source.lines().map(str::trim_start);
    let marked = lines().zip(lines().skip(1)).filter(|(mark, _)| *mark == "#[test]");
    marked.filter_map(|(_, line)| line.strip_prefix("fn "))
}

#[test]
fn every_hole_has_a_test_of_its_name() {
    let tests: Vec<&str> = SOURCES.into_iter().flat_map(tests).collect();
    let holes = HOLES.iter().flat_map(|(subject, many)| (1..=*many).map(move |n| (subject, n)));
    let mut checked = 0;
    for (subject, number) in holes {
        let name = format!("h_{}_{number}_", subject.to_lowercase());
        assert!(tests.iter().any(|test| test.starts_with(&name)), "H-{subject}-{number}");
        checked += 1;
    }
    assert_eq!(checked, 80);
}
