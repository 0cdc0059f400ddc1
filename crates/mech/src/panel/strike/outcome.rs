use crate::panel::fall::rolls_for;
use crate::panel::{FallRow, chip};
use crate::physical::shaken;
use crate::rules::{Check, Trigger};
use crate::{Fighter, Mech, PhysicalKind, State};
use serde::Serialize;

/// The number of equally likely cases of three rolls of two dice: the attack, and one roll to stay
/// up for each of the two.
pub const OUTCOMES: u32 = 36 * 36 * 36;

/// A joint outcome of an attack and the rolls to stay up that follow it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeOutcome {
    /// The outcome in words: "hit, it falls".
    pub words: String,
    /// True if the attack hits.
    pub hit: bool,
    /// True if the target falls.
    pub target_falls: bool,
    /// True if the attacker falls.
    pub you_fall: bool,
    /// The chance in 46,656ths. The outcomes of an attack add up to 46,656.
    pub ways: u32,
}

/// The rolls to stay up that follow an attack.
pub(super) struct FollowUp {
    /// After a hit.
    hit: Rolls,
    /// After a miss.
    miss: Rolls,
}

/// The rolls of target and attacker; `None` for a unit that does not roll.
#[derive(Clone, Copy, Default)]
struct Rolls {
    target: Option<Balance>,
    you: Option<Balance>,
}

/// A roll to stay up.
#[derive(Clone, Copy)]
struct Balance {
    /// The number to roll; `None` for an automatic fall.
    number: Option<i16>,
    /// The number of the 36 rolls that succeed.
    stays: u8,
}

impl Mech {
    /// Returns the rolls that follow an attack.
    pub(super) fn follow_up(
        &self,
        state: &State,
        unit: usize,
        target: usize,
        kind: PhysicalKind,
    ) -> FollowUp {
        let [you, other] = [unit, target].map(|at| self.fighter(state, at));
        let makes_room = self.makes_room(state, unit, target, kind);
        let rolls = |hit: bool| {
            let [on_target, on_you] = shaken(kind, hit, makes_room);
            let balance = |unit, trigger: Option<Trigger>| {
                trigger.and_then(|trigger| self.balance(unit, trigger))
            };
            Rolls { target: balance(other, on_target), you: balance(you, on_you) }
        };
        FollowUp { hit: rolls(true), miss: rolls(false) }
    }

    /// The roll of a unit, or `None` if nothing happens to it: it is prone, or nobody is awake to
    /// make the roll.
    fn balance(&self, unit: Fighter<'_>, trigger: Trigger) -> Option<Balance> {
        if !rolls_for(unit, trigger) {
            return None;
        }
        let check = unit.balance_check(trigger, &self.scenario.profile);
        let stays = check.as_ref().map_or(0, |check| check.chance().ways());
        Some(Balance { number: check.as_ref().map(Check::target_number), stays })
    }
}

impl Mech {
    /// Returns the rolls to stay up that an attack calls for, with their sums: after a hit, then
    /// after a miss, the target first.
    pub(super) fn falls_after(
        &self,
        state: &State,
        unit: usize,
        target: usize,
        kind: PhysicalKind,
        ways: u8,
    ) -> Vec<FallRow> {
        let units = [target, unit].map(|at| self.fighter(state, at));
        let makes_room = self.makes_room(state, unit, target, kind);
        let mut falls = Vec::new();
        for (hit, ways) in [(true, ways), (false, 36 - ways)] {
            let when = if hit { "if the attack hits" } else { "if the attack misses" };
            let per_million = u32::from(ways) * 1_000_000 / 36;
            for (unit, trigger) in units.into_iter().zip(shaken(kind, hit, makes_room)) {
                let row = trigger
                    .and_then(|trigger| self.fall_row(unit, trigger, when.to_owned(), per_million));
                falls.extend(row);
            }
        }
        falls
    }
}

impl FollowUp {
    /// All outcomes of an attack that hits in this many of 36 cases.
    pub(super) fn outcomes(&self, ways: u8) -> Vec<StrikeOutcome> {
        let hits = self.hit.outcomes(true, ways);
        hits.into_iter().chain(self.miss.outcomes(false, 36 - ways)).collect()
    }

    /// The rolls in words.
    pub(super) fn words(&self) -> String {
        let (target, you) = (self.hit.target, self.hit.you.or(self.miss.you));
        let words =
            |balance: Balance| balance.number.map_or_else(|| "cannot".to_owned(), chip::words);
        match (target.map(words), you.map(words)) {
            (Some(its), Some(yours)) if its == yours => format!("both roll {its} to stay up"),
            (Some(its), Some(yours)) => {
                format!("it rolls {its} to stay up, you {yours}")
            }
            (Some(its), None) => format!("it rolls {its} to stay up"),
            (None, Some(yours)) => format!("you roll {yours} to stay up"),
            (None, None) => String::new(),
        }
    }
}

impl Rolls {
    /// The outcomes after a hit or miss, without those that cannot happen.
    fn outcomes(self, hit: bool, ways: u8) -> Vec<StrikeOutcome> {
        let mut all = Vec::new();
        for [target_falls, you_fall] in [[false, false], [true, false], [false, true], [true, true]]
        {
            let share = |roll: Option<Balance>, falls: bool| {
                let stays = roll.map_or(36, |balance| balance.stays);
                u32::from(if falls { 36 - stays } else { stays })
            };
            let ways =
                u32::from(ways) * share(self.target, target_falls) * share(self.you, you_fall);
            if ways > 0 {
                let words = self.words(hit, target_falls, you_fall);
                all.push(StrikeOutcome { words, hit, target_falls, you_fall, ways });
            }
        }
        all
    }

    fn words(self, hit: bool, target_falls: bool, you_fall: bool) -> String {
        let end = match (self.target.is_some(), self.you.is_some()) {
            (false, false) => "",
            (true, false) => {
                if target_falls {
                    ", it falls"
                } else {
                    ", it stands"
                }
            }
            (false, true) => {
                if you_fall {
                    ", you fall"
                } else {
                    ", you stand"
                }
            }
            (true, true) => match (target_falls, you_fall) {
                (false, false) => ", both stand",
                (true, false) => ", it falls",
                (false, true) => ", you fall",
                (true, true) => ", both fall",
            },
        };
        format!("{}{end}", if hit { "hit" } else { "miss" })
    }
}

impl StrikeOutcome {
    /// The outcomes of two attacks that hit in these numbers of 36 cases, without rolls that follow.
    pub(super) fn of_pair(ways: [u8; 2]) -> Vec<Self> {
        let [one, other] = ways.map(u32::from);
        let cases = [
            ("both hit", one * other),
            ("one hits", one * (36 - other) + (36 - one) * other),
            ("both miss", (36 - one) * (36 - other)),
        ];
        let outcome = |(words, ways): (&str, u32)| Self {
            words: words.to_owned(),
            hit: words != "both miss",
            target_falls: false,
            you_fall: false,
            ways: ways * 36,
        };
        cases.into_iter().filter(|(_, ways)| *ways > 0).map(outcome).collect()
    }
}
