use super::build::{Built, build};
use super::file::MtfFile;
use crate::design::{Design, check};
use sandtable_core::{Finding, Findings, Severity};

/// The result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The design was imported completely.
    Playable(Design),
    /// The design can be played, but without the equipment that the findings name.
    WithOmissions(Design, Vec<Finding>),
    /// The file cannot be used, for the reasons given.
    Refused(Findings),
}

impl Verdict {
    /// Returns the design, unless the file was refused.
    pub const fn design(&self) -> Option<&Design> {
        match self {
            Self::Playable(design) | Self::WithOmissions(design, _) => Some(design),
            Self::Refused(_) => None,
        }
    }
}

/// Imports the text of an `.mtf` file.
///
/// ```
/// use sandtable_mech::design::mtf::{Verdict, import};
///
/// let Verdict::Refused(findings) = import("chassis:Stool\nconfig:Tripod\n") else { panic!() };
/// assert_eq!(
///     findings.0[0].to_string(),
///     "error mtf.config at line 2: 'Tripod' is not supported: expected Biped"
/// );
/// ```
pub fn import(text: &str) -> Verdict {
    let file = MtfFile::read(text);
    let Built { design, mut errors, omissions } = build(&file);
    // Unreadable values are 0 in the design. Checking it would report faults that the file does not
    // have.
    if errors.is_empty() {
        let faults = check(&design).0.into_iter();
        errors.extend(faults.filter(|fault| fault.severity == Severity::Error));
    }
    if !errors.is_empty() {
        // A refused file lists everything that would be ignored as well, so that one report shows
        // all of its problems.
        errors.extend(omissions);
        return Verdict::Refused(Findings(errors));
    }
    if omissions.is_empty() {
        Verdict::Playable(design)
    } else {
        Verdict::WithOmissions(design, omissions)
    }
}
