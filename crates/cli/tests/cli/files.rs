//! Output files: nothing is destroyed, links and modes are kept, sessions are private.

#[cfg(unix)]
use crate::run::sandtable_reading;
use crate::run::{Folder, Run, content, sandtable};

const MAP: &str = "data/maps/mill-ford.toml";
const DUEL: &str = "crates/mech/tests/golden/duel-of-regulars.jsonl";

fn code(run: &Run) -> (i32, Option<String>) {
    (run.code, run.error()["code"].as_str().map(str::to_owned))
}

fn refused(args: &[&str], expected: &str) {
    let run = sandtable(&[args, &["--json"]].concat());
    assert_eq!(code(&run), (1, Some(expected.to_owned())), "{args:?}: {}", run.err);
    assert_eq!(run.out, "", "{args:?}");
}

/// Copies a file of the project into the folder.
fn copied(folder: &Folder, file: &str, name: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    folder.file(name, &content(&format!("{root}/{file}")))
}

#[test]
fn a_drawing_replaces_no_file_unless_told_to() {
    let folder = Folder::new();
    let taken = folder.file("taken.svg", "a drawing of my own");
    let drawing: [&[&str]; 5] = [
        &["show", DUEL],
        &["map", "show", MAP],
        &["reach", MAP, "--at", "0805", "--walk", "4"],
        &["storm", "board"],
        &["counter", "sheet", "data/counter/starter/system.toml"],
    ];
    for args in drawing {
        refused(&[args, &["--svg", &taken]].concat(), "file-exists");
        assert_eq!(content(&taken), "a drawing of my own", "{args:?}");
    }
    for args in drawing {
        std::fs::write(&taken, "an old drawing").expect("a writable folder");
        let run = sandtable(&[args, &["--svg", &taken, "--overwrite"]].concat());
        assert_eq!(run.code, 0, "{args:?}: {}", run.err);
        assert!(content(&taken).starts_with("<svg"), "{args:?}");
    }
    assert_eq!(folder.names(), ["taken.svg"], "no temporary file is left");
}

#[test]
fn overwrite_needs_a_file_to_write() {
    let run = sandtable(&["show", DUEL, "--overwrite"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

#[test]
fn no_command_writes_onto_its_own_input() {
    let folder = Folder::new();
    let session = copied(&folder, DUEL, "f.jsonl");
    let map = copied(&folder, MAP, "map.toml");
    let system = copied(&folder, "data/counter/starter/system.toml", "system.toml");
    let scenario = copied(&folder, "data/counter/starter/scenario.toml", "scenario.toml");
    let cases = copied(&folder, "data/storm/cases/board.json", "cases.json");
    let names = copied(&folder, "data/storm/names/default.toml", "names.toml");
    let design = copied(&folder, "data/mech/designs/wasp-wsp-1a.toml", "wasp.toml");
    let reach = ["reach", &map, "--at", "0805", "--walk", "4"];
    let inputs: [(&[&str], &str, &str); 9] = [
        (&["show", &session], "--svg", &session),
        (&["fork", &session], "-o", &session),
        (&["map", "show", &map], "--svg", &map),
        (&reach, "--svg", &map),
        (&["counter", "sheet", &scenario], "--svg", &scenario),
        // The scenario names its system, which is read as well.
        (&["counter", "sheet", &scenario], "--svg", &system),
        (&["storm", "battles", &cases, "--names", &names], "--svg", &names),
        (&["storm", "board", "--forces", &cases], "--svg", &cases),
        (&["mech", "scenario", "--units", &design], "-o", &design),
    ];
    for (args, option, file) in inputs {
        let before = content(file);
        refused(&[args, &[option, file, "--overwrite"]].concat(), "own-input");
        refused(&[args, &[option, file]].concat(), "own-input");
        assert_eq!(content(file), before, "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_input_is_recognised_under_every_name() {
    let folder = Folder::new();
    let file = copied(&folder, DUEL, "f.jsonl");
    let before = content(&file);
    let (soft, hard) = (folder.path("soft.jsonl"), folder.path("hard.jsonl"));
    std::os::unix::fs::symlink("f.jsonl", &soft).expect("a link");
    std::fs::hard_link(&file, &hard).expect("a link");
    let spelled = file.replace("/f.jsonl", "/./f.jsonl");
    for name in [&soft, &hard, &spelled] {
        refused(&["show", &file, "--svg", name, "--overwrite"], "own-input");
        refused(&["show", name, "--svg", &file, "--overwrite"], "own-input");
        assert_eq!(content(&file), before, "{name}");
    }
    let args = ["show", "-", "--svg", &file, "--overwrite", "--json"];
    let run = sandtable_reading(&file, &args);
    assert_eq!(code(&run), (1, Some("own-input".to_owned())), "standard input counts: {}", run.err);
    assert_eq!(content(&file), before);
}

#[cfg(unix)]
mod unix {
    use super::{copied, refused};
    use crate::run::{Folder, content, program, sandtable};
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{
        FileTypeExt as _, MetadataExt as _, PermissionsExt as _, chown, symlink,
    };

    fn mode(path: &str) -> u32 {
        fs::metadata(path).expect("a file").permissions().mode() & 0o777
    }

    fn set_mode(path: &str, mode: u32) {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("my own file");
    }

    fn new_session(file: &str) {
        let run = sandtable(&["new", "raid", "--seed", "7", "-o", file]);
        assert_eq!(run.code, 0, "{}", run.err);
    }

    fn hide(file: &str, seat: &str) -> i32 {
        sandtable(&["order", file, "--seat", seat, "--order", r#"{"Hide":2}"#]).code
    }

    #[test]
    fn a_new_session_is_readable_by_its_owner_only() {
        let folder = Folder::new();
        let [new, run, fork] = ["new.jsonl", "run.jsonl", "fork.jsonl"].map(|n| folder.path(n));
        new_session(&new);
        assert_eq!(sandtable(&["run", "raid", "--seed", "7", "-o", &run]).code, 0);
        assert_eq!(sandtable(&["fork", &run, "-o", &fork]).code, 0);
        for file in [&new, &run, &fork] {
            assert_eq!(mode(file), 0o600, "{file}");
        }
        assert_eq!(hide(&new, "1"), 0);
        assert_eq!(mode(&new), 0o600, "an order keeps the mode");
        let drawing = folder.path("map.svg");
        // A drawing is as readable as any file that this process creates.
        let usual = mode(&folder.file("usual", ""));
        assert_eq!(sandtable(&["map", "show", super::MAP, "--svg", &drawing]).code, 0);
        assert_eq!(mode(&drawing), usual);
    }

    #[test]
    fn the_mode_of_an_existing_file_is_kept() {
        let folder = Folder::new();
        let file = folder.path("f.jsonl");
        new_session(&file);
        set_mode(&file, 0o640);
        assert_eq!(hide(&file, "1"), 0);
        assert_eq!(mode(&file), 0o640);
        assert_eq!(sandtable(&["new", "raid", "-o", &file, "--overwrite"]).code, 0);
        assert_eq!(mode(&file), 0o640);
    }

    #[test]
    fn a_symbolic_link_stays_and_its_target_is_replaced() {
        let folder = Folder::new();
        fs::create_dir(folder.path("kept")).expect("a folder");
        let (real, link) = (folder.path("kept/real.jsonl"), folder.path("link.jsonl"));
        symlink("kept/real.jsonl", &link).expect("a link");
        let is_link = || fs::symlink_metadata(&link).expect("a link").is_symlink();
        new_session(&link);
        assert!(is_link() && fs::metadata(&real).is_ok(), "a link to no file yet is followed too");
        assert_eq!(hide(&link, "1"), 0);
        assert!(is_link());
        let events = || sandtable(&["log", &real]).out.lines().count();
        assert_eq!(events(), 2);
        assert_eq!(sandtable(&["new", "raid", "-o", &link, "--overwrite"]).code, 0);
        assert!(is_link());
        assert_eq!(events(), 1);
        assert_eq!(folder.names(), ["kept", "link.jsonl"]);
        symlink("loop", folder.path("loop")).expect("a link");
        refused(&["new", "raid", "-o", &folder.path("loop")], "cannot-write");
    }

    #[test]
    fn a_read_only_file_is_refused() {
        let folder = Folder::new();
        let file = folder.path("f.jsonl");
        new_session(&file);
        set_mode(&file, 0o444);
        let before = content(&file);
        refused(&["order", &file, "--seat", "1", "--order", r#"{"Hide":2}"#], "read-only");
        refused(&["new", "raid", "-o", &file, "--overwrite"], "read-only");
        refused(&["map", "show", super::MAP, "--svg", &file, "--overwrite"], "read-only");
        assert_eq!((content(&file), mode(&file)), (before, 0o444));
        assert_eq!(sandtable(&["order", &file, "--seat", "1"]).code, 0, "reading is allowed");
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let folder = Folder::new();
        let null = folder.path("null");
        symlink("/dev/null", &null).expect("a link");
        let run = sandtable(&["map", "show", super::MAP, "--svg", &null]);
        assert_eq!(run.code, 0, "{}", run.err);
        let kind = fs::metadata("/dev/null").expect("a device").file_type();
        assert!(kind.is_char_device(), "/dev/null is still a device");
    }

    /// Reports that a test cannot run here. In CI, where everything is installed, it fails.
    fn skipped(reason: &str) {
        assert!(std::env::var_os("CI").is_none(), "{reason}");
        eprintln!("skipped: {reason}");
    }

    #[test]
    fn the_group_of_a_shared_file_is_kept_or_closed() {
        let [owner_id, group, other] = [1_001, 2_001, 1_002];
        let folder = Folder::new();
        let (file, program_file) = (folder.path("f.jsonl"), folder.path("sandtable"));
        new_session(&file);
        // The folder of the build may be closed to other users.
        fs::copy(program(&[]).get_program(), &program_file).expect("a copy");
        set_mode(&folder.path("."), 0o777);
        let hide = |groups: &str, seat: &str| {
            let mut order = std::process::Command::new("setpriv");
            let user = other.to_string();
            order.args(["--reuid", &user, "--regid", &user, groups, &program_file, "order", &file]);
            order.args(["--seat", seat, "--order", r#"{"Hide":2}"#]).current_dir(folder.path("."));
            order.output()
        };
        let shared = |mode| {
            set_mode(&file, mode);
            chown(&file, Some(owner_id), Some(group))
        };
        let owner = || {
            let metadata = fs::metadata(&file).expect("a file");
            (metadata.uid(), metadata.gid(), mode(&file))
        };
        if shared(0o660).is_err() {
            return skipped("only the superuser can act for other users");
        }
        let Ok(member) = hide(&format!("--groups={group}"), "1") else {
            return skipped("setpriv is not installed");
        };
        assert!(member.status.success(), "{}", String::from_utf8_lossy(&member.stderr));
        assert_eq!(owner(), (other, group, 0o660), "the group stays");
        shared(0o666).expect("the superuser");
        let stranger = hide("--clear-groups", "2").expect("setpriv");
        assert!(stranger.status.success(), "{}", String::from_utf8_lossy(&stranger.stderr));
        assert_eq!(owner(), (other, other, 0o606), "the file is not opened to another group");
    }

    #[test]
    fn data_reaches_the_disk_before_the_rename() {
        let folder = Folder::new();
        let (file, trace) = (folder.path("f.jsonl"), folder.path("trace"));
        let run = program(&["new", "raid", "--seed", "7", "-o", &file]);
        let mut traced = std::process::Command::new("strace");
        traced.args([
            "-f",
            "-e",
            "trace=fsync,rename,renameat,renameat2,link,linkat",
            "-o",
            &trace,
        ]);
        traced.arg(run.get_program()).args(run.get_args());
        let traced = traced.output();
        if !traced.is_ok_and(|output| output.status.success()) {
            return skipped("strace cannot trace processes here");
        }
        let calls = content(&trace);
        let first = |name: &str| calls.lines().position(|line| line.contains(name));
        let (flush, rename) = (first("fsync("), first("rename").or_else(|| first("link")));
        assert!(flush.is_some() && flush < rename, "{calls}");
    }

    #[test]
    fn a_copy_of_the_sample_is_left_whole_by_every_refusal() {
        let folder = Folder::new();
        let file = copied(&folder, super::DUEL, "f.jsonl");
        let dir = folder.path("dir");
        fs::create_dir(&dir).expect("a folder");
        refused(&["fork", &file, "-o", &dir, "--overwrite"], "cannot-write");
        refused(&["fork", &file, "-o", &folder.path("none/f.jsonl")], "cannot-write");
        assert_eq!(folder.names(), ["dir", "f.jsonl"]);
    }
}

#[test]
fn the_old_name_of_an_option_is_refused_with_the_new_one() {
    for args in [
        &["run", "raid", "-o", "x.jsonl", "--force"][..],
        &["new", "raid", "-o", "x.jsonl", "--force"],
        &["fork", "x.jsonl", "-o", "y.jsonl", "--force"],
        &["map", "import", "x.board", "-o", "y.toml", "--force"],
        &["mech", "scenario", "--force", "wasp-wsp-1a", "-o", "y.toml"],
        &["mech", "templates", "--force", "wasp-wsp-1a"],
        &["storm", "board", "--force"],
    ] {
        let run = sandtable(args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.err.contains("'--overwrite'") && run.err.contains("'--units'"), "{}", run.err);
        assert!(!run.err.contains("a similar argument"), "{}", run.err);
    }
}
