use super::contribute::NoDice;
use super::entry::{Cause, DiceSource, Entry, Fact};
use crate::record::Claim;
use crate::{Dice, Digest, Game, Refusal, Seed, Session, SessionId};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;

/// The result of verifying a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// The number of entries folded.
    pub entries: usize,
    /// The number of events in those entries.
    pub events: u64,
    /// The number of orders decided again.
    pub orders: u64,
    /// The number of dice rolled again from the seed.
    pub dice: u64,
    /// The number of dice entered by hand, which cannot be checked.
    pub typed: u64,
    /// The number of dice that a fork with dice of its own copied from its parent.
    pub inherited: u64,
    /// The copied dice, which were not verified: they follow from the seed of another session.
    pub not_verified: Option<NotVerified>,
    /// The number of players that contributed to the dice.
    pub contributions: usize,
    /// Whether the seed matches its commitment.
    pub seed: SeedCheck,
    /// The first difference from the record.
    pub mismatch: Option<Mismatch>,
}

/// Dice that cannot be verified in the session that was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NotVerified {
    /// The number of dice.
    pub dice: u64,
    /// The session that they were copied from; verify it as well.
    pub session: SessionId,
}

/// The result of checking the seed against its commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedCheck {
    /// Every known seed matches the commitment in the first event.
    Kept,
    /// The seed has not been revealed, so the recorded dice were not re-rolled.
    NotRevealed,
    /// A seed does not match the commitment.
    Broken,
}

/// A difference between the record and the recomputation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The entry, counted from zero.
    pub entry: usize,
    /// The sequence number of the entry's first event.
    pub sequence: u64,
    /// The part that differs: `events`, `dice`, `digest`, `moment`, `refused` or `fork`.
    pub what: &'static str,
    /// The recorded value.
    pub recorded: String,
    /// The recomputed value.
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
    /// Returns true if everything matches the record and no seed contradicts the commitment.
    pub fn passed(&self) -> bool {
        self.mismatch.is_none() && self.seed != SeedCheck::Broken
    }
}

impl<G: Game> Session<G> {
    /// Verifies the session: decides every order again, re-rolls every die whose seed is known, and
    /// compares the results with the record.
    ///
    /// Sessions played under older rules are folded but not decided again, because the current
    /// rules may decide differently.
    pub fn verify(&self) -> Verification {
        self.verify_against(&[])
    }

    /// Like [`Self::verify`], but asks `go_on` before each entry and stops without a result when it
    /// breaks. A server uses it to abandon the work of a client that has left.
    pub fn verify_while(&self, go_on: &dyn Fn() -> ControlFlow<()>) -> Option<Verification> {
        self.verify_all(&[], go_on)
    }

    /// Like [`Self::verify`], but also checks what a file claims about each entry.
    pub(crate) fn verify_against(&self, claims: &[Claim]) -> Verification {
        // Nothing interrupts it, so the fallback is never used.
        let report = self.verify_all(claims, &|| ControlFlow::Continue(()));
        report.unwrap_or_else(|| self.unverified())
    }

    /// A report in which nothing is checked yet, except the seed.
    fn unverified(&self) -> Verification {
        Verification {
            entries: self.entries.len(),
            events: self.len(),
            orders: 0,
            dice: 0,
            typed: 0,
            inherited: 0,
            not_verified: None,
            contributions: self.contributions.len(),
            seed: self.check_seed(),
            mismatch: None,
        }
    }

    fn verify_all(
        &self,
        claims: &[Claim],
        go_on: &dyn Fn() -> ControlFlow<()>,
    ) -> Option<Verification> {
        let mut report = self.unverified();
        report.mismatch = self.check_fork();
        let (mut walk, inherited) = (Walk::of(self), self.inherited_entries());
        while report.mismatch.is_none()
            && let Some(Visit { index, entry, before, after }) = walk.next(self)
        {
            if go_on().is_break() {
                return None;
            }
            // The decision is compared before the claims of the file: a wrong event also changes
            // the digest, and the report should name the event.
            let decided = self.check_decision((entry, index < inherited), before, &mut report);
            let result = decided.and_then(|()| match claims.get(index) {
                Some(claim) => check_claim(claim, entry, after),
                None => Ok(()),
            });
            if let Err(difference) = result {
                report.mismatch = Some(difference.at(index, entry));
            }
        }
        let from = self.created().forked_from.filter(|_| report.inherited > 0);
        report.not_verified =
            from.map(|from| NotVerified { dice: report.inherited, session: from.session });
        Some(report)
    }

    /// Checks that a fork with dice of its own does not pass off orders as copied that were given after
    /// the fork: `verify` does not roll their dice again.
    fn check_fork(&self) -> Option<Mismatch> {
        let stated = self.own_dice_after()?;
        let point = self.created().forked_from?;
        // A fork numbers its events without the undone ones, so a copied event has at most the number
        // that it has in the parent.
        let before = |entry: &&Entry<G>| {
            entry.is_copied(u32::MAX)
                && (entry.first <= point.sequence || entry.end() <= point.sequence + 1)
        };
        let copied = self.entries.iter().take_while(before);
        let copied = copied.last()?;
        // A damaged file may end before the fork point.
        let whole = copied.end() < self.len();
        (whole && stated > copied.commands).then(|| Mismatch {
            entry: 0,
            sequence: 0,
            what: "fork",
            recorded: format!("{stated} orders copied"),
            computed: format!("at most {} up to event {}", copied.commands, point.sequence),
        })
    }

    fn check_seed(&self) -> SeedCheck {
        let revealed = self.records().filter_map(|record| match record.fact {
            Fact::Revealed { seed } => Some(seed),
            _ => None,
        });
        // A fork keeps the commitment of its origin, which was made with the id of that session.
        let matches =
            |seed: &Seed| seed.commitment(self.dice_of()) == self.origin.created.commitment;
        let mut checks = self.seed.iter().chain(revealed).map(matches);
        match checks.next() {
            None => SeedCheck::NotRevealed,
            Some(first) if first && checks.all(|matches| matches) => SeedCheck::Kept,
            Some(_) => SeedCheck::Broken,
        }
    }

    fn check_decision(
        &self,
        (entry, inherited): (&Entry<G>, bool),
        before: &G::State,
        report: &mut Verification,
    ) -> Result<(), Difference> {
        let Cause::Order { seat, order, dice: source } = &entry.cause else { return Ok(()) };
        if self.origin.created.rules != G::RULES {
            return Ok(());
        }
        let seed = (*source == DiceSource::Seed && !inherited).then(|| self.dice_seed());
        let mut dice = match &seed {
            // `commands` includes this order, but dice are addressed by the number of orders before
            // it.
            Some(Ok(seed)) => Dice::seeded(seed, entry.commands - 1),
            // No die may be rolled before everybody has contributed.
            Some(Err(early @ NoDice::Waiting(_))) if !entry.rolled.is_empty() => {
                let recorded = format!("{:?}", entry.rolled);
                return Err(Difference { what: "dice", recorded, computed: early.to_string() });
            }
            // Without the seed the recorded faces serve as dice, so the events can still be
            // checked.
            _ => Dice::given(entry.rolled.as_slice()),
        };
        let events =
            self.origin.game.decide(before, *seat, order, &mut dice).map_err(|refusal| {
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
        let count = |counts: bool| if counts { rolled.len() as u64 } else { 0 };
        report.dice += count(matches!(seed, Some(Ok(_))));
        report.typed += count(*source == DiceSource::Hand);
        report.inherited += count(*source == DiceSource::Seed && inherited);
        Ok(())
    }

    /// The number of entries that a fork with dice of its own copied from its parent; 0 for any other
    /// session.
    fn inherited_entries(&self) -> usize {
        let Some(orders) = self.own_dice_after() else { return 0 };
        self.entries.iter().take_while(|entry| entry.is_copied(orders)).count()
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
    // Rows of a database have no digest. Hashing takes time proportional to the position, so it is
    // done only for a comparison.
    let differs = claim.digest.map(|claimed| (claimed, Digest::of(after)));
    if let Some((claimed, digest)) = differs.filter(|(claimed, digest)| claimed != digest) {
        let (recorded, computed) = (claimed.to_string(), digest.to_string());
        return Err(Difference { what: "digest", recorded, computed });
    }
    Ok(())
}

/// A walk over all entries of a session with the positions before and after each. It holds two
/// positions, whatever the length of the session, and can be continued later.
pub(crate) struct Walk<G: Game> {
    before: G::State,
    after: G::State,
    next: usize,
}

/// One entry of a [`Walk`].
pub(crate) struct Visit<'a, G: Game> {
    pub(crate) index: usize,
    pub(crate) entry: &'a Entry<G>,
    pub(crate) before: &'a G::State,
    pub(crate) after: &'a G::State,
}

impl<G: Game> Walk<G> {
    /// Starts before the first entry.
    pub(crate) fn of(session: &Session<G>) -> Self {
        let start = session.origin.game.start();
        Self { before: start.clone(), after: start, next: 0 }
    }

    /// Visits the next entry of the session for which the walk was started.
    pub(crate) fn next<'a>(&'a mut self, session: &'a Session<G>) -> Option<Visit<'a, G>> {
        let index = self.next;
        let entry = session.entries.get(index)?;
        // Only an undo has a parent other than the previous entry; its position is looked up.
        let follows = entry.parent.map_or(index, |parent| parent as usize + 1) == index;
        match entry.parent.filter(|_| !follows) {
            Some(parent) => self.before = session.after_entry(parent),
            None => std::mem::swap(&mut self.before, &mut self.after),
        }
        self.after.clone_from(&self.before);
        session.origin.game.apply_all(&mut self.after, entry.game_events());
        self.next += 1;
        Some(Visit { index, entry, before: &self.before, after: &self.after })
    }
}

struct Difference {
    what: &'static str,
    recorded: String,
    computed: String,
}

fn difference(
    what: &'static str,
    recorded: &dyn fmt::Debug,
    computed: &dyn fmt::Debug,
) -> Difference {
    Difference { what, recorded: format!("{recorded:?}"), computed: format!("{computed:?}") }
}

impl Difference {
    fn at<G: Game>(self, index: usize, entry: &Entry<G>) -> Mismatch {
        let Self { what, recorded, computed } = self;
        Mismatch { entry: index, sequence: entry.first, what, recorded, computed }
    }
}
