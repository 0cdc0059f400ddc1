use super::entry::{Cause, DiceSource, Entry, Fact};
use crate::record::Claim;
use crate::{Dice, Digest, Game, Refusal, Seed, Session};
use serde::Serialize;
use std::fmt;

/// What a recomputation of a whole session found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// How many entries were folded.
    pub entries: usize,
    /// How many events they hold.
    pub events: u64,
    /// How many orders were decided once more.
    pub orders: u64,
    /// How many dice were rolled once more from the seed.
    pub dice: u64,
    /// How many dice were given by hand, for which nothing but the record speaks.
    pub typed: u64,
    /// Whether the seed is the one that was promised.
    pub seed: SeedCheck,
    /// The first thing that did not come out as recorded.
    pub mismatch: Option<Mismatch>,
}

/// What is known of the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedCheck {
    /// It is the one that was committed to in the first event.
    Kept,
    /// It has not been laid open; the dice could only be taken as recorded.
    NotRevealed,
    /// It is another one than promised.
    Broken,
}

/// Something that did not come out as recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The entry, counted from zero.
    pub entry: usize,
    /// The number of the entry's first event.
    pub sequence: u64,
    /// What differs: `events`, `dice`, `digest`, `moment`, `refused`.
    pub what: &'static str,
    /// What the record says.
    pub recorded: String,
    /// What came out.
    pub computed: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, sequence, what, recorded, computed } = self;
        write!(
            out,
            "entry {entry} (event {sequence}): {what}: recorded {recorded}, computed {computed}"
        )
    }
}

impl Verification {
    /// Whether everything came out as recorded.
    pub fn passed(&self) -> bool {
        self.mismatch.is_none() && self.seed != SeedCheck::Broken
    }
}

impl<G: Game> Session<G> {
    /// Decides every order once more, rolls every die once more where the seed is known, and
    /// compares.
    ///
    /// Sessions written under older rules are folded but not decided again: other rules decide
    /// otherwise.
    pub fn verify(&self) -> Verification {
        self.verify_against(&[])
    }

    /// The same, and compares what a file claims about each entry.
    pub(crate) fn verify_against(&self, claims: &[Claim]) -> Verification {
        let mut report = Verification {
            entries: self.entries.len(),
            events: self.len(),
            orders: 0,
            dice: 0,
            typed: 0,
            seed: self.check_seed(),
            mismatch: None,
        };
        self.walk(|index, entry, before, after| {
            let decided = self.check_decision(entry, before, &mut report);
            let result = decided.and_then(|()| match claims.get(index) {
                Some(claim) => check_claim(claim, entry, after),
                None => Ok(()),
            });
            report.mismatch = result.err().map(|difference| difference.at(index, entry));
            report.mismatch.is_none()
        });
        report
    }

    /// Visits every entry with the position before and after it, for as long as `visit` says so.
    pub(crate) fn walk(
        &self,
        mut visit: impl FnMut(usize, &Entry<G>, &G::State, &G::State) -> bool,
    ) {
        let mut before = self.game.start();
        for (index, entry) in self.entries().enumerate() {
            let follows = entry.parent.map_or(index, |parent| parent as usize + 1) == index;
            if let Some(parent) = entry.parent.filter(|_| !follows) {
                before = self.after_entry(parent);
            }
            let mut after = before.clone();
            self.game.apply_all(&mut after, entry.game_events());
            if !visit(index, entry, &before, &after) {
                return;
            }
            before = after;
        }
    }

    fn check_seed(&self) -> SeedCheck {
        let revealed = self.records().filter_map(|record| match record.fact {
            Fact::Revealed { seed } => Some(seed),
            _ => None,
        });
        let promised = |seed: &Seed| seed.commitment(self.dice_of()) == self.created.commitment;
        let mut checks = self.seed.iter().chain(revealed).map(promised);
        match checks.next() {
            None => SeedCheck::NotRevealed,
            Some(first) if first && checks.all(|kept| kept) => SeedCheck::Kept,
            Some(_) => SeedCheck::Broken,
        }
    }

    fn check_decision(
        &self,
        entry: &Entry<G>,
        before: &G::State,
        report: &mut Verification,
    ) -> Result<(), Difference> {
        let Cause::Order { seat, order, dice: source } = &entry.cause else { return Ok(()) };
        if self.created.rules != G::RULES {
            return Ok(());
        }
        let rerolled = self.seed.as_ref().filter(|_| *source == DiceSource::Seed);
        let mut dice = match rerolled {
            Some(seed) => Dice::seeded(seed, entry.commands - 1),
            None => Dice::given(entry.rolled.as_slice()),
        };
        let events = self.game.decide(before, *seat, order, &mut dice).map_err(|refusal| {
            let computed = format!("refused: {refusal} ({})", refusal.code());
            Difference { what: "refused", recorded: "accepted".to_owned(), computed }
        })?;
        let rolled = dice.finish().map_err(|fault| difference("dice", &entry.rolled, &fault))?;
        if rolled != entry.rolled {
            return Err(difference("dice", &entry.rolled, &rolled));
        }
        if !entry.game_events().eq(&events) {
            let recorded: Vec<_> = entry.game_events().collect();
            return Err(difference("events", &recorded, &events));
        }
        report.orders += 1;
        report.dice += if rerolled.is_some() { rolled.len() as u64 } else { 0 };
        report.typed += if *source == DiceSource::Hand { rolled.len() as u64 } else { 0 };
        Ok(())
    }
}

fn check_claim<G: Game>(
    claim: &Claim,
    entry: &Entry<G>,
    after: &G::State,
) -> Result<(), Difference> {
    let moments = entry.events.iter().map(|stamped| stamped.moment);
    for (moment, (turn, phase)) in moments.zip(&claim.moments) {
        if (moment.turn, moment.phase) != (*turn, phase.as_str()) {
            let recorded = format!("{} {turn}/{phase}", G::CLOCK.word());
            return Err(Difference { what: "moment", recorded, computed: moment.to_string() });
        }
    }
    let differs = claim.digest.map(|claimed| (claimed, Digest::of(after)));
    if let Some((claimed, digest)) = differs.filter(|(claimed, digest)| claimed != digest) {
        let (recorded, computed) = (claimed.to_string(), digest.to_string());
        return Err(Difference { what: "digest", recorded, computed });
    }
    Ok(())
}

struct Difference {
    what: &'static str,
    recorded: String,
    computed: String,
}

fn difference(what: &'static str, ours: &dyn fmt::Debug, theirs: &dyn fmt::Debug) -> Difference {
    Difference { what, recorded: format!("{ours:?}"), computed: format!("{theirs:?}") }
}

impl Difference {
    fn at<G: Game>(self, index: usize, entry: &Entry<G>) -> Mismatch {
        let Self { what, recorded, computed } = self;
        Mismatch { entry: index, sequence: entry.first, what, recorded, computed }
    }
}
