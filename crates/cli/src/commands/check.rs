//! `check`: validates every kind of file that the program reads.

use crate::commands::counter;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable::{AnyScenario, AnySetup, ForceDraft};
use sandtable_core::content::Lines;
use sandtable_core::record::Transcript;
use sandtable_core::{Finding, Findings, Seed, SessionId, Severity, Timestamp};
use sandtable_counter::file_kind;
use sandtable_formation::rules::terrain as formation_terrain;
use sandtable_mech::design::{self, Design, mtf};
use sandtable_mech::terrain::unknown_terrain;
use sandtable_storm::case::split;
use sandtable_storm::{Board, Case, Names, Shapes};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Checks every file and prints all findings; fails if any of them is an error.
pub(crate) fn run(files: &[PathBuf], console: Console) -> Result<(), Failure> {
    let checked: Vec<Checked> = files.iter().map(|file| Checked::of(file)).collect();
    let list: Vec<Value> = checked.iter().map(Checked::json).collect();
    console.data(&list, || checked.iter().map(Checked::text).collect::<Vec<_>>().join("\n"))?;
    match checked.iter().filter(|file| !file.is_valid()).count() {
        0 => Ok(()),
        count => {
            let message = format!("{count} of {} files are invalid", files.len());
            Err(Failure::new(Exit::InvalidData, "invalid-data", message))
        }
    }
}

/// The largest file that is checked, in bytes.
const LARGEST: u64 = 256 << 20;

/// The largest TOML file that is checked, in bytes.
const LARGEST_TOML: usize = 8 << 20;

/// A kind of file.
struct Kind {
    name: &'static str,
    sign: Sign,
    check: fn(&Path, &str) -> Vec<Finding>,
}

/// How a kind of file is recognised.
enum Sign {
    /// By the ending of its name.
    Ending(&'static str),
    /// A design: TOML with this word under `kind`.
    Kind(&'static str),
    /// TOML with all of these keys.
    Keys(&'static [&'static str]),
    /// TOML with a list of tables under this key.
    List(&'static str),
    /// TOML with a table under any of these keys.
    AnyTable(&'static [&'static str]),
}

/// Every kind of file. The first that fits is the kind of a file.
const KINDS: [Kind; 14] = [
    Kind { name: "MegaMek unit", sign: Sign::Ending("mtf"), check: megamek_unit },
    Kind { name: "MegaMek board", sign: Sign::Ending("board"), check: megamek_board },
    Kind { name: "session", sign: Sign::Ending("jsonl"), check: session },
    Kind { name: "storm cases", sign: Sign::Ending("json"), check: storm_cases },
    Kind {
        name: "counter system",
        sign: Sign::Kind("counter-system"),
        check: counter::check_system,
    },
    Kind {
        name: "counter scenario",
        sign: Sign::Kind("counter-scenario"),
        check: counter::check_scenario,
    },
    Kind { name: "map", sign: Sign::Keys(&["terrain", "columns"]), check: map },
    Kind { name: "mech design", sign: Sign::Keys(&["chassis"]), check: mech_design },
    Kind { name: "mech force", sign: Sign::Keys(&["name", "units"]), check: mech_force },
    Kind { name: "mech scenario", sign: Sign::Keys(&["units"]), check: mech_scenario },
    Kind {
        name: "formation scenario",
        sign: Sign::Keys(&["blue", "red"]),
        check: formation_scenario,
    },
    Kind { name: "storm board", sign: Sign::List("territory"), check: storm_board },
    Kind { name: "storm shapes", sign: Sign::List("location"), check: storm_shapes },
    Kind {
        name: "storm names",
        sign: Sign::AnyTable(&["territory", "faction", "leader", "card", "term"]),
        check: storm_names,
    },
];

impl Sign {
    /// Returns true if the name of a file decides its kind.
    fn names(&self, file: &Path) -> bool {
        matches!(self, Self::Ending(ending) if file.extension().is_some_and(|found| found == *ending))
    }

    /// Returns true if the keys of a file decide its kind.
    fn fits(&self, table: &DeTable<'_>) -> bool {
        let value = |key: &str| table.get(key).map(Spanned::get_ref);
        match self {
            Self::Ending(_) | Self::Kind(_) => false,
            Self::Keys(keys) => keys.iter().all(|name| value(name).is_some()),
            Self::List(name) => value(name).is_some_and(DeValue::is_array),
            Self::AnyTable(keys) => {
                keys.iter().any(|name| value(name).is_some_and(DeValue::is_table))
            }
        }
    }
}

impl Kind {
    /// Returns the kind of a file, or the reason why it is unknown.
    fn of(file: &Path, text: &str) -> Result<&'static Self, Finding> {
        let name = if files::is_dash(file) { standard_name(text) } else { file };
        if let Some(kind) = KINDS.iter().find(|kind| kind.sign.names(name)) {
            return Ok(kind);
        }
        // Designs read their files themselves, with bounded memory and all findings.
        if let Some(word) = file_kind(text) {
            let design = |kind: &&Self| matches!(kind.sign, Sign::Kind(name) if name == word);
            return KINDS.iter().find(design).ok_or_else(unknown);
        }
        if text.len() > LARGEST_TOML || !files::is_moderate(text) {
            return Err(too_large(text));
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        match errors.first() {
            Some(error) => Err(syntax(text, error)),
            None => KINDS.iter().find(|kind| kind.sign.fits(table.get_ref())).ok_or_else(unknown),
        }
    }
}

/// The result for one file.
struct Checked {
    file: PathBuf,
    kind: Option<&'static str>,
    findings: Vec<Finding>,
}

impl Checked {
    fn of(file: &Path) -> Self {
        let checked = |kind, findings| Self { file: file.to_owned(), kind, findings };
        let text = match files::read_text_up_to(file, LARGEST) {
            Ok(text) => text,
            Err(failure) => {
                let finding = Finding::error(failure.code, "", failure.message);
                return checked(None, vec![finding]);
            }
        };
        match Kind::of(file, &text) {
            Ok(kind) => checked(Some(kind.name), (kind.check)(file, &text)),
            Err(finding) => checked(None, vec![finding]),
        }
    }

    fn is_valid(&self) -> bool {
        self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }

    fn json(&self) -> Value {
        let Self { file, kind, findings } = self;
        json!({ "file": file, "kind": kind, "ok": self.is_valid(), "findings": findings })
    }

    fn text(&self) -> String {
        let verdict = if self.is_valid() { "ok" } else { "INVALID" };
        let kind = self.kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
        let head = format!("{verdict:<8} {}{kind}", self.file.display());
        let findings = self.findings.iter().map(|finding| format!("  {finding}"));
        std::iter::once(head).chain(findings).collect::<Vec<_>>().join("\n")
    }
}

/// A name with the ending that standard input would have as a file. The kinds that are recognised by
/// their ending only and are JSON differ in their first line: that of a session is a whole object.
fn standard_name(text: &str) -> &'static Path {
    let line = text.lines().next().unwrap_or_default();
    let is_json = text.trim_start().starts_with(['{', '[']);
    let is_session =
        || serde_json::from_str::<Value>(line).is_ok_and(|line| line["body"].is_object());
    Path::new(match () {
        () if is_json && is_session() => "-.jsonl",
        () if is_json => "-.json",
        () => "-",
    })
}

fn too_large(text: &str) -> Finding {
    let message = format!("file of {} bytes", text.len());
    let hint = "at most 8 MiB, 50,000 tables and 2,000,000 words and signs";
    Finding::error("too-large", "", message).hint(hint.to_owned())
}

/// Text that is not TOML, in a file whose ending says nothing.
fn syntax(text: &str, error: &toml::de::Error) -> Finding {
    let line = Lines::of(text).line(error.span().map_or(0, |span| span.start));
    Finding::error("check.syntax", "", error.message()).line(line)
}

fn unknown() -> Finding {
    let kinds = KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
    let message = "the content is of no kind that this program reads";
    Finding::error("check.unknown-kind", "", message).hint(format!("expected one of: {kinds}"))
}

/// The findings of a reader that fails with all of them.
fn of<T>(result: Result<T, Findings>) -> Vec<Finding> {
    result.err().map(|Findings(findings)| findings).unwrap_or_default()
}

fn megamek_unit(_: &Path, text: &str) -> Vec<Finding> {
    match mtf::import(text) {
        mtf::Verdict::Playable(_) => Vec::new(),
        mtf::Verdict::WithOmissions(_, omissions) => omissions,
        mtf::Verdict::Refused(Findings(findings)) => findings,
    }
}

fn megamek_board(file: &Path, text: &str) -> Vec<Finding> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    match sandtable_mech::board::import(&name, text) {
        Ok(imported) => imported.warnings,
        Err(Findings(findings)) => findings,
    }
}

/// Reads a session to its last line. `verify` also decides every order again.
fn session(_: &Path, text: &str) -> Vec<Finding> {
    let damaged = |damage: &sandtable_core::record::Damage| {
        vec![Finding::error(damage.fault.code(), "", damage.fault.to_string()).line(damage.line)]
    };
    let transcript = match Transcript::read(text.as_bytes()) {
        Ok(transcript) => transcript,
        Err(damage) => return damaged(&damage),
    };
    let Some(game) = sandtable::game(&transcript.header.game) else {
        let message = format!("unknown game '{}'", transcript.header.game);
        return vec![Finding::error("unknown-game", "line 1", message)];
    };
    match game.open(text.as_bytes()) {
        Ok(opened) => opened.damage.as_ref().map(damaged).unwrap_or_default(),
        Err(damage) => damaged(&damage),
    }
}

/// Maps belong to no game: terrain is worth a warning only if formation does not know it either.
fn map(_: &Path, text: &str) -> Vec<Finding> {
    let map = match sandtable_hex::Map::from_toml(text) {
        Ok(map) => map,
        Err(errors) => return files::map_findings(&errors).0,
    };
    let known = |cell| formation_terrain::unknown(&map.swatch(cell).terrain).next().is_none();
    let for_formation = map.shape().cells().all(known);
    if for_formation { Vec::new() } else { unknown_terrain(&map) }
}

fn mech_design(_: &Path, text: &str) -> Vec<Finding> {
    match Design::from_toml(text) {
        Ok(found) => design::check(&found).0,
        Err(error) => vec![Finding::error("design.read", "", error.to_string())],
    }
}

fn mech_force(_: &Path, text: &str) -> Vec<Finding> {
    let checked = ForceDraft::from_toml(text).and_then(|force| force.card());
    checked.map_or_else(|Findings(findings)| findings, |_| Vec::new())
}

fn mech_scenario(file: &Path, text: &str) -> Vec<Finding> {
    scenario("mech", file, text)
}

fn formation_scenario(file: &Path, text: &str) -> Vec<Finding> {
    scenario("formation", file, text)
}

/// Sets a scenario up, which checks all that a game needs of it.
fn scenario(game: &str, file: &Path, text: &str) -> Vec<Finding> {
    let Some(game) = sandtable::game(game) else { return vec![unknown()] };
    let scenario = AnyScenario::Written { file: file.display().to_string(), text: text.to_owned() };
    let setup = AnySetup::new(SessionId::from_random([0; 16]), scenario, Seed::from_number(0));
    match game.create(setup, Timestamp::UNIX_EPOCH) {
        Ok(_) => Vec::new(),
        Err(refused) if refused.findings.is_empty() => {
            vec![Finding::error(refused.code, "", refused.message)]
        }
        Err(refused) => refused.findings,
    }
}

fn storm_board(_: &Path, text: &str) -> Vec<Finding> {
    of(Board::from_toml(text))
}

/// Checks shapes against the board beside them: `NAME.toml` for `NAME-shapes.toml`, or else the
/// printed one.
fn storm_shapes(file: &Path, text: &str) -> Vec<Finding> {
    let beside = file.file_stem().and_then(|stem| stem.to_str()?.strip_suffix("-shapes"));
    let beside = beside.map(|name| file.with_file_name(format!("{name}.toml")));
    let board = beside.filter(|board| board.exists()).map(|board| files::read_text(&board));
    let board = match board {
        Some(Ok(text)) => Board::from_toml(&text),
        Some(Err(failure)) => return vec![Finding::error(failure.code, "", failure.message)],
        None => Ok(Board::printed().clone()),
    };
    of(board.and_then(|board| Shapes::from_toml(text, &board)))
}

fn storm_names(_: &Path, text: &str) -> Vec<Finding> {
    of(Names::from_toml(text))
}

fn storm_cases(_: &Path, text: &str) -> Vec<Finding> {
    use sandtable_core::Refusal;
    let cases = match split(text) {
        Ok(cases) => cases,
        Err(error) => return vec![Finding::error("not-cases", "", error.to_string())],
    };
    let judged = cases.iter().enumerate().filter_map(|(index, case)| {
        let (_, refused) = Case::read(case.get(), Board::printed()).err()?;
        let place = format!("case {}", index + 1);
        Some(Finding::error(refused.code(), place, refused.to_string()))
    });
    judged.collect()
}
