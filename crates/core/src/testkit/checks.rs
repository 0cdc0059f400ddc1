use super::{Luck, Probe};
use crate::record::{Reading, Secrets, read, write};
use crate::session::{Cause, Entry};
use crate::{Advice, Digest, Rejected, Seat, Seed, Session, SessionId, Setup, Viewer};
use jiff::Timestamp;
use std::fmt;

/// A promise that a game broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which promise, by a stable name.
    pub promise: &'static str,
    /// What was seen, with what is needed to see it again.
    pub seen: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "broke the promise '{}': {}", self.promise, self.seen)
    }
}

type Check = Result<(), Violation>;

/// At how many events each game is forked.
const FORKS: u32 = 8;

/// Plays random games of every scenario and checks each promise at every step.
///
/// # Panics
/// With the first broken promise.
pub fn conforms<G: Probe>() {
    let result = check::<G>(4);
    assert!(
        result.is_ok(),
        "{} {}",
        G::NAME,
        result.err().map_or(String::new(), |v| v.to_string())
    );
}

/// The same, with so many games a scenario, and without panicking.
///
/// # Errors
/// The first broken promise.
pub fn check<G: Probe>(games: u64) -> Check {
    for (index, scenario) in G::scenarios().into_iter().enumerate() {
        for number in 0..games {
            let place = format!("scenario {index}, game {number}");
            Trial::<G>::begin(scenario.clone(), number, place)?.run()?;
        }
    }
    Ok(())
}

/// One random game under observation.
struct Trial<G: Probe> {
    session: Session<G>,
    luck: Luck,
    place: String,
    /// The digest after each order that stands; the first is the start's.
    digests: Vec<Digest>,
}

impl<G: Probe> Trial<G> {
    fn begin(scenario: G::Scenario, number: u64, place: String) -> Result<Self, Violation> {
        let id = SessionId::from_random(u128::from(number).to_le_bytes());
        let setup = Setup::new(id, scenario, Seed::from_number(number));
        let session = Session::create(setup, Timestamp::UNIX_EPOCH)
            .map_err(|findings| broken("scenarios can be played", findings.to_string()))?;
        let digests = vec![session.digest()];
        Ok(Self { session, luck: Luck::new(number), place, digests })
    }

    fn run(mut self) -> Check {
        while self.session.outcome().is_none() {
            self.legal_orders_are_the_accepted_ones()?;
            self.advice_can_be_followed()?;
            self.refusals_change_nothing()?;
            self.views_hide_what_is_hidden()?;
            self.step()?;
            self.snapshots_are_exact()?;
            self.events_always_do_the_same()?;
            // A file is as long as the game so far: at every step the check would be quadratic.
            if self.session.commands().is_power_of_two() {
                self.files_are_exact()?;
            }
            self.undo_goes_back_and_repeats_exactly()?;
        }
        self.files_are_exact()?;
        self.forks_can_be_played_on()?;
        self.nobody_acts_after_the_end()?;
        self.replay_equals_live()?;
        self.apply_is_total();
        self.undo_to_the_start()
    }

    /// One random legal order of one seat that may act.
    fn step(&mut self) -> Check {
        if self.session.commands() >= G::LONGEST_GAME {
            return self.violation("random play ends", format!("not after {}", G::LONGEST_GAME));
        }
        let (game, state) = (self.session.game().clone(), self.session.state().clone());
        let seats: Vec<Seat> = game.to_act(&state).iter().collect();
        let Some(&seat) = self.luck.pick(&seats) else {
            return self.violation("somebody can act until the game is over", "nobody");
        };
        let orders = game.legal(&state, seat);
        let Some(order) = self.luck.pick(&orders).cloned() else {
            return self.violation("who may act has a legal order", format!("{seat} has none"));
        };
        if let Err(why) = self.session.play(seat, order.clone(), Timestamp::UNIX_EPOCH) {
            return self.violation("legal orders are accepted", format!("{seat} {order:?}: {why}"));
        }
        self.digests.push(self.session.digest());
        Ok(())
    }

    fn legal_orders_are_the_accepted_ones(&mut self) -> Check {
        let game = self.session.game().clone();
        for seat in (0..game.seats()).map(Seat) {
            let legal = game.legal(self.session.state(), seat);
            for order in &legal {
                if let Err(why) = self.submit(seat, order.clone()) {
                    let seen = format!("{seat} {order:?}: {why}");
                    return self.violation("legal orders are accepted", seen);
                }
            }
            for _ in 0..8 {
                let order = game.any_order(self.session.state(), &mut self.luck);
                let accepted = self.submit(seat, order.clone()).is_ok();
                if G::LISTS_EVERY_ORDER && accepted && !legal.contains(&order) {
                    let seen = format!("{seat} {order:?} is accepted and not listed");
                    return self.violation("unlisted orders are refused", seen);
                }
            }
        }
        Ok(())
    }

    /// Whoever follows advice gives an order that is accepted, and can be told what it is worth and
    /// why. A game that names no reasons is believed without.
    fn advice_can_be_followed(&self) -> Check {
        let (game, state) = (self.session.game(), self.session.state());
        for seat in (0..game.seats()).map(Seat) {
            let view = game.view(state, Viewer::Seat(seat));
            for Advice { order, points } in game.advise(&view, seat) {
                let reasons = game.reasons(&view, seat, &order);
                if let Err(why) = self.submit(seat, order.clone()) {
                    return self
                        .violation("advice is accepted", format!("{seat} {order:?}: {why}"));
                }
                let sum: i64 = reasons.iter().map(|reason| reason.points).sum();
                if !reasons.is_empty() && sum != points {
                    let seen = format!("{seat} {order:?}: {points} points, not {reasons:?}");
                    return self.violation("reasons add up", seen);
                }
            }
        }
        Ok(())
    }

    fn refusals_change_nothing(&mut self) -> Check {
        let game = self.session.game().clone();
        let before = (self.session.len(), self.session.digest());
        for seat in (0..=game.seats()).map(Seat) {
            let order = game.any_order(self.session.state(), &mut self.luck);
            let mut copy = self.session.clone();
            let refused = copy.play(seat, order.clone(), Timestamp::UNIX_EPOCH).is_err();
            if seat.0 == game.seats() && !refused {
                return self.violation("only seats at the table act", format!("{seat}: {order:?}"));
            }
            if refused && (copy.len(), copy.digest()) != before {
                return self.violation("refusals change nothing", format!("{seat} {order:?}"));
            }
        }
        Ok(())
    }

    /// What a seat receives must not depend on what it may not know, and neither must what a
    /// spectator receives, who knows no more than any seat.
    fn views_hide_what_is_hidden(&mut self) -> Check {
        let (game, state) = (self.session.game().clone(), self.session.state().clone());
        for seat in (0..game.seats()).map(Seat) {
            let other = game.reimagine(&state, seat, &mut self.luck);
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                if self.seen(&state, viewer) != self.seen(&other, viewer) {
                    let seen = format!("{viewer:?} can tell {state:?} from {other:?}");
                    return self.violation("views hide what is hidden", seen);
                }
            }
            let order = game.any_order(&state, &mut self.luck);
            let refusal = |state: &G::State| self.refusal(state, seat, &order);
            if refusal(&state) != refusal(&other) {
                let seen =
                    format!("the answer to {seat} {order:?} depends on what it may not know");
                return self.violation("refusals hide what is hidden", seen);
            }
            self.stories_hide_what_is_hidden(&state, &other, seat)?;
        }
        Ok(())
    }

    /// Everything of a position that reaches a viewer.
    fn seen(&self, state: &G::State, viewer: Viewer) -> impl PartialEq + use<G> {
        let game = self.session.game();
        let view = game.view(state, viewer);
        let (text, drawing, outcome) = (game.text(&view), game.svg(&view), game.outcome(state));
        let legal = match viewer {
            Viewer::Seat(seat) => game.legal(state, seat),
            Viewer::Public | Viewer::Referee => Vec::new(),
        };
        (Digest::of(&view), text, drawing, legal, outcome)
    }

    /// The last events read the same to a seat when what it may not know of them is dealt anew.
    fn stories_hide_what_is_hidden(
        &mut self,
        state: &G::State,
        other: &G::State,
        seat: Seat,
    ) -> Check {
        let game = self.session.game().clone();
        let last = self.session.entries().last();
        let events: Vec<G::Event> =
            last.into_iter().flat_map(Entry::game_events).cloned().collect();
        for event in events {
            let another = game.reimagine_event(&event, seat, &mut self.luck);
            let told = game.tell(state, &event, Viewer::Seat(seat));
            if told != game.tell(other, &another, Viewer::Seat(seat)) {
                let seen = format!("{seat} can tell {event:?} from {another:?}: {told:?}");
                return self.violation("stories hide what is hidden", seen);
            }
        }
        Ok(())
    }

    fn refusal(&self, state: &G::State, seat: Seat, order: &G::Order) -> Option<G::Refusal> {
        let mut dice = crate::Dice::seeded(&Seed::from_number(0), 0);
        self.session.game().decide(state, seat, order, &mut dice).err()
    }

    /// A position that was written down and read back is the same.
    fn snapshots_are_exact(&self) -> Check {
        let json = serde_json::to_string(self.session.state()).unwrap_or_default();
        let restored: G::State = match serde_json::from_str(&json) {
            Ok(state) => state,
            Err(error) => return self.violation("snapshots can be read", error.to_string()),
        };
        if restored != *self.session.state() || Digest::of(&restored) != self.session.digest() {
            return self.violation("snapshots are exact", json);
        }
        Ok(())
    }

    /// The last events, applied once more to the position before them, lead to the same position.
    fn events_always_do_the_same(&self) -> Check {
        let Some(entry) = self.session.entries().last() else { return Ok(()) };
        let Ok(mut state) = self.session.at_sequence(entry.first - 1) else { return Ok(()) };
        self.session.game().apply_all(&mut state, entry.game_events());
        if state == *self.session.state() {
            return Ok(());
        }
        let seen = format!("{state:?} instead of {:?}", self.session.state());
        self.violation("events always do the same", seen)
    }

    fn files_are_exact(&self) -> Check {
        let file = write(&self.session, Secrets::Kept);
        let read_back = read::<G>(file.as_bytes()).and_then(Reading::intact);
        match read_back {
            Ok(session) if write(&session, Secrets::Kept) == file => Ok(()),
            Ok(_) => self.violation("files are exact", "written differently"),
            Err(damage) => self.violation("files can be read", damage.to_string()),
        }
    }

    fn undo_goes_back_and_repeats_exactly(&self) -> Check {
        let Some(entry) = self.session.entries().last() else { return Ok(()) };
        let Cause::Order { seat, order, .. } = &entry.cause else { return Ok(()) };
        let Ok(undone) = self.session.undo(Timestamp::UNIX_EPOCH) else { return Ok(()) };
        if undone.digest() != self.digests[self.digests.len() - 2] {
            return self.violation("undo goes back", format!("{seat} {order:?}"));
        }
        let again = undone.submit(*seat, order.clone(), Timestamp::UNIX_EPOCH);
        let repeated = again.as_ref().ok().and_then(|session| session.entries().last());
        if repeated.map(|entry| &entry.rolled) != Some(&entry.rolled) {
            return self.violation("a repeated order meets the same dice", format!("{order:?}"));
        }
        if again.map(|session| session.digest()).ok() != Some(self.session.digest()) {
            return self.violation("decisions repeat exactly", format!("{order:?}"));
        }
        Ok(())
    }

    /// From wherever a session is forked, somebody can go on, and the record is sound.
    fn forks_can_be_played_on(&mut self) -> Check {
        for _ in 0..FORKS {
            let sequence = u64::from(self.luck.below(self.session.len() as u32));
            let id = SessionId::from_random([0xf0; 16]);
            let forked = self.session.fork(sequence, id, Timestamp::UNIX_EPOCH);
            let fork =
                forked.map_err(|error| broken("forks can be played on", error.to_string()))?;
            let (game, state) = (fork.game(), fork.state());
            let can_act = |seat| !game.legal(state, seat).is_empty();
            let goes_on = fork.outcome().is_some() || game.to_act(state).iter().any(can_act);
            if !goes_on || !fork.verify().passed() {
                let seen = format!("at event {sequence}: {:?}", fork.verify());
                return self.violation("forks can be played on", seen);
            }
        }
        Ok(())
    }

    fn nobody_acts_after_the_end(&self) -> Check {
        let acting = self.session.game().to_act(self.session.state());
        if acting.is_empty() {
            return Ok(());
        }
        self.violation("nobody acts after the end", format!("{acting:?}"))
    }

    /// The fold of the whole log is the position that was played, and every order decides the same
    /// when it is decided once more.
    fn replay_equals_live(&self) -> Check {
        let game = self.session.game();
        let mut state = game.start();
        for record in self.session.history() {
            if let Some(event) = record.fact.game() {
                game.apply(&mut state, event);
            }
        }
        if Digest::of(&state) != self.session.digest() {
            return self.violation("replay equals live", "the fold of the log differs");
        }
        let verification = self.session.verify();
        match verification.mismatch {
            Some(mismatch) => self.violation("decisions repeat exactly", mismatch.to_string()),
            None => Ok(()),
        }
    }

    /// Events of this game do not panic in positions where they never happened.
    fn apply_is_total(&self) {
        let game = self.session.game();
        let mut backwards = game.start();
        let events: Vec<&G::Event> = self.session.entries().flat_map(Entry::game_events).collect();
        game.apply_all(&mut backwards, events.into_iter().rev());
    }

    /// Every position can be had again, and taking back all orders but the last, which ended the
    /// game, leads back through all of them.
    fn undo_to_the_start(&self) -> Check {
        let line: Vec<u64> = self.session.entries().map(|entry| entry.end() - 1).collect();
        for (sequence, digest) in line.iter().zip(&self.digests) {
            let state = self.session.at_sequence(*sequence);
            if state.map(|state| Digest::of(&state)).ok().as_ref() != Some(digest) {
                return self.violation("positions can be had again", format!("event {sequence}"));
            }
        }
        let before_end = line.len().checked_sub(2).and_then(|index| line.get(index));
        let id = self.session.id();
        let fork = before_end.map(|at| self.session.fork(*at, id, Timestamp::UNIX_EPOCH));
        let Some(Ok(mut session)) = fork else { return Ok(()) };
        for digest in self.digests.iter().rev().skip(1) {
            if session.digest() != *digest {
                return self.violation("undo leads back to the start", format!("{digest:?}"));
            }
            match session.undo(Timestamp::UNIX_EPOCH) {
                Ok(undone) => session = undone,
                Err(_) => break,
            }
        }
        if session.commands() == 0 {
            return Ok(());
        }
        self.violation("undo leads back to the start", format!("{} left", session.commands()))
    }

    fn submit(&self, seat: Seat, order: G::Order) -> Result<Session<G>, Rejected<G>> {
        self.session.submit(seat, order, Timestamp::UNIX_EPOCH)
    }

    fn violation(&self, promise: &'static str, seen: impl fmt::Display) -> Check {
        let orders = self.session.commands();
        Err(broken(promise, format!("{}, after {orders} orders: {seen}", self.place)))
    }
}

fn broken(promise: &'static str, seen: String) -> Violation {
    Violation { promise, seen }
}
