//! The words used in scenario files and the values they stand for.

use crate::rules::{Pace, UnitKind};
use crate::{Behaviour, EngagementRule, Rest};
use sandtable_core::Finding;
use sandtable_core::content::unknown;

/// The words for one kind of value, and the code and noun of the finding for an unknown word.
pub(super) struct Vocabulary<T: 'static> {
    code: &'static str,
    noun: &'static str,
    words: &'static [(&'static str, T)],
}

pub(super) static PACES: Vocabulary<Pace> = Vocabulary {
    code: "scenario.unknown-pace",
    noun: "pace",
    words: &[
        ("walk", Pace::Walk),
        ("quick", Pace::Quick),
        ("run", Pace::Run),
        ("charge", Pace::Charge),
    ],
};

pub(super) static BEHAVIOURS: Vocabulary<Behaviour> = Vocabulary {
    code: "scenario.unknown-behaviour",
    noun: "behaviour",
    words: &[
        ("move", Behaviour::MoveTo),
        ("hold", Behaviour::HoldAt),
        ("attack", Behaviour::AttackFrom),
        ("scan", Behaviour::ScanFrom),
        ("rally", Behaviour::RallyAt),
    ],
};

pub(super) static RESTS: Vocabulary<Rest> = Vocabulary {
    code: "scenario.unknown-rest",
    noun: "posture",
    words: &[("formed", Rest::Formed), ("patrol", Rest::Patrol), ("alert", Rest::Alert)],
};

pub(super) static RULES: Vocabulary<EngagementRule> = Vocabulary {
    code: "scenario.unknown-rule",
    noun: "engagement rule",
    words: &[
        ("aggressive", EngagementRule::Aggressive),
        ("defensive", EngagementRule::Defensive),
        ("hold-fire", EngagementRule::HoldFire),
        ("skirmish", EngagementRule::Skirmish),
    ],
};

impl<T: Copy + Default> Vocabulary<T> {
    /// Returns the value of a word, or the default if there is none.
    pub(super) fn meaning(&self, word: Option<&str>, path: String) -> Result<T, Finding> {
        let Some(word) = word else { return Ok(T::default()) };
        let meant = self.words.iter().find(|(known, _)| *known == word);
        meant.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let known = self.words.iter().map(|(known, _)| *known);
            unknown(self.code, path, (self.noun, word), known)
        })
    }
}

/// Returns the troop type with a name. Files write names with hyphens.
pub(super) fn kind(word: &str, path: String) -> Result<UnitKind, Finding> {
    let name = |kind: UnitKind| kind.name().replace(' ', "-");
    UnitKind::ALL.into_iter().find(|known| name(*known) == word).ok_or_else(|| {
        let known = UnitKind::ALL.map(name);
        unknown("scenario.unknown-kind", path, ("kind", word), known.iter().map(String::as_str))
    })
}
