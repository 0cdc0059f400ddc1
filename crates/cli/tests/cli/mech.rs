//! Units of the mech game on the command line.

use crate::run::{Folder, content, sandtable};

/// A unit of our own.
const HERON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../mech/tests/data/heron.mtf");

#[test]
fn import_prints_one_verdict_a_file_and_totals() {
    let folder = Folder::new();
    let jammer = content(HERON).replacen("-Empty-", "ISGuardianECM", 1);
    let (jammer, junk) = (folder.file("jammer.mtf", &jammer), folder.file("junk.mtf", "a stone"));
    let run = sandtable(&["mech", "import", HERON, &jammer, &junk, "no-such.mtf", "--json"]);
    assert_eq!((run.code, run.error()["code"].as_str()), (3, Some("units-refused")));
    let json = run.json();
    let verdict = |index: usize| json["units"][index]["verdict"].as_str().map(str::to_owned);
    let verdicts: Vec<_> = (0..4).filter_map(verdict).collect();
    assert_eq!(verdicts, ["playable", "with-omissions", "refused", "refused"]);
    assert!(json["units"][1]["findings"][0]["message"].to_string().contains("ISGuardianECM"));
    assert_eq!(json["units"][3]["findings"][0]["code"], "cannot-read");
    assert_eq!(json["totals"]["files"], 4);
    assert_eq!(json["totals"]["refused"], 2);
}

#[test]
fn sound_files_end_well() {
    let run = sandtable(&["mech", "import", HERON]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("1 files: 1 playable, 0 with omissions, 0 refused\n"), "{}", run.out);
}
