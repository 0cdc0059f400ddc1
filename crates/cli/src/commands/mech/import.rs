use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable_core::{Finding, Findings};
use sandtable_mech::design::mtf::{self, Verdict};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Prints one verdict per file, then the totals. An unreadable file counts as refused.
pub(super) fn run(files: &[PathBuf], console: Console) -> Result<(), Failure> {
    let units: Vec<Unit> = files.iter().map(|file| judge(file)).collect();
    let count = |verdict: &str| units.iter().filter(|unit| unit.verdict == verdict).count();
    let totals = json!({
        "files": units.len(),
        PLAYABLE: count(PLAYABLE),
        OMISSIONS: count(OMISSIONS),
        REFUSED: count(REFUSED),
    });
    let list: Vec<Value> = units.iter().map(Unit::json).collect();
    console.data(&json!({ "units": list, "totals": totals }), || {
        let lines: Vec<String> = units.iter().map(Unit::text).collect();
        let (good, partial, refused) = (count(PLAYABLE), count(OMISSIONS), count(REFUSED));
        format!(
            "{}\n{} files: {good} playable, {partial} with omissions, {refused} refused",
            lines.join("\n"),
            units.len()
        )
    })?;
    match count(REFUSED) {
        0 => Ok(()),
        refused => {
            let message = format!("{refused} of {} files were refused", units.len());
            Err(Failure::new(Exit::InvalidData, "units-refused", message))
        }
    }
}

const PLAYABLE: &str = "playable";
const OMISSIONS: &str = "with-omissions";
const REFUSED: &str = "refused";

/// The result for one file.
struct Unit {
    file: PathBuf,
    verdict: &'static str,
    name: Option<String>,
    findings: Vec<Finding>,
}

fn judge(file: &Path) -> Unit {
    let unit = |verdict, name, findings| Unit { file: file.to_owned(), verdict, name, findings };
    let text = match files::read_text(file) {
        Ok(text) => text,
        Err(failure) => {
            let finding = Finding::error(failure.code, "file", failure.message);
            return unit(REFUSED, None, vec![finding]);
        }
    };
    match mtf::import(&text) {
        Verdict::Playable(design) => unit(PLAYABLE, Some(design.to_string()), Vec::new()),
        Verdict::WithOmissions(design, omissions) => {
            unit(OMISSIONS, Some(design.to_string()), omissions)
        }
        Verdict::Refused(Findings(findings)) => unit(REFUSED, None, findings),
    }
}

impl Unit {
    fn json(&self) -> Value {
        let Self { file, verdict, name, findings } = self;
        json!({ "file": file, "verdict": verdict, "name": name, "findings": findings })
    }

    fn text(&self) -> String {
        let name = self.name.as_deref().unwrap_or_default();
        let head = format!("{:<14} {} {name}", self.verdict, self.file.display());
        let findings = self.findings.iter().map(|finding| format!("  {finding}"));
        let lines = std::iter::once(head.trim_end().to_owned()).chain(findings);
        lines.collect::<Vec<_>>().join("\n")
    }
}
