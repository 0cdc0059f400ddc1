use super::{Luck, Probe};
use crate::record::{Reading, Secrets, read, write};
use crate::session::{Cause, Entry};
use crate::{Advice, Digest, Happening, Rejected, Seat, Seed, Session, SessionId, Setup, Viewer};
use jiff::Timestamp;
use serde_json::Value;
use std::fmt;

/// A broken promise of the [`Game`](crate::Game) trait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The stable name of the promise. `docs/add-a-game.md` lists them all.
    pub promise: &'static str,
    /// The observation, with the scenario, game and order number needed to reproduce it.
    pub seen: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "broke the promise '{}': {}", self.promise, self.seen)
    }
}

type Check = Result<(), Violation>;

/// The number of events at which each finished game is forked.
const FORKS: u32 = 8;

/// Plays random games of every scenario and checks every promise at every step.
///
/// # Panics
/// Panics on the first broken promise.
pub fn conforms<G: Probe>() {
    let result = check::<G>(4);
    assert!(
        result.is_ok(),
        "{} {}",
        G::NAME,
        result.err().map_or(String::new(), |v| v.to_string())
    );
}

/// Like [`conforms`], but plays `games` games per scenario and returns the violation.
///
/// # Errors
/// Returns the first broken promise.
pub fn check<G: Probe>(games: u64) -> Check {
    for (index, scenario) in G::scenarios().into_iter().enumerate() {
        for number in 0..games {
            let place = format!("scenario {index}, game {number}");
            Trial::<G>::begin(scenario.clone(), number, place)?.run()?;
        }
    }
    Ok(())
}

/// One random game under test.
struct Trial<G: Probe> {
    session: Session<G>,
    luck: Luck,
    place: String,
    /// The digest after each order that stands, starting with that of the first position.
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
            // Writing a file takes time proportional to the game so far; at every step it would be
            // quadratic.
            if self.session.commands().is_power_of_two() {
                self.files_are_exact()?;
            }
            self.undo_goes_back_and_repeats_exactly()?;
        }
        self.files_are_exact()?;
        self.forks_can_be_played_on()?;
        self.no_seat_acts_after_the_end()?;
        self.replay_equals_live()?;
        self.apply_is_total();
        self.undo_to_the_start()
    }

    /// Plays one random legal order of one seat that may act.
    fn step(&mut self) -> Check {
        if self.session.commands() >= G::LONGEST_GAME {
            let seen = format!("still running after {} orders", G::LONGEST_GAME);
            return self.violation("random play ends", seen);
        }
        let (game, state) = (self.session.game().clone(), self.session.state().clone());
        let seats: Vec<Seat> = game.to_act(&state).iter().collect();
        let Some(&seat) = self.luck.pick(&seats) else {
            return self.violation("a seat can act until the game is over", "no seat can act");
        };
        let orders = game.legal(&state, seat);
        let Some(order) = self.luck.pick(&orders).cloned() else {
            return self.violation("seats to act have legal orders", format!("{seat} has none"));
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
                    let seen = format!("{seat} {order:?} is accepted but not listed");
                    return self.violation("unlisted orders are refused", seen);
                }
            }
        }
        Ok(())
    }

    /// Every advised order is accepted, and its reasons add up to its score. A game without reasons
    /// skips the second check.
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
                    let seen =
                        format!("{seat} {order:?}: {points} points, but reasons {reasons:?}");
                    return self.violation("reasons add up", seen);
                }
            }
        }
        Ok(())
    }

    fn refusals_change_nothing(&mut self) -> Check {
        let game = self.session.game().clone();
        let before = (self.session.len(), self.session.digest());
        // One seat more than the table has: its orders must be refused as well.
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

    /// Nothing that a seat or a spectator receives may depend on hidden information.
    fn views_hide_what_is_hidden(&mut self) -> Check {
        let (game, state) = (self.session.game().clone(), self.session.state().clone());
        for seat in (0..game.seats()).map(Seat) {
            let other = game.reimagine(&state, seat, &mut self.luck);
            // A spectator knows no more than a seat, so the same change must be invisible to both.
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                if self.seen(&state, viewer) != self.seen(&other, viewer) {
                    let seen = format!("{viewer:?} can distinguish {state:?} from {other:?}");
                    return self.violation("views hide what is hidden", seen);
                }
            }
            let order = game.any_order(&state, &mut self.luck);
            // A refusal that depends on hidden information would let a player probe for it with
            // orders.
            let refusal = |state: &G::State| self.refusal(state, seat, &order);
            if refusal(&state) != refusal(&other) {
                let seen = format!("the answer to {seat} {order:?} depends on hidden information");
                return self.violation("refusals hide what is hidden", seen);
            }
            self.log_lines_hide_what_is_hidden(&state, &other, seat)?;
        }
        Ok(())
    }

    /// Everything about a position that reaches a viewer.
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

    /// The last events read the same to a seat after their hidden parts are changed at random.
    fn log_lines_hide_what_is_hidden(
        &mut self,
        state: &G::State,
        other: &G::State,
        seat: Seat,
    ) -> Check {
        let game = self.session.game().clone();
        let last = self.session.entries().last();
        let events: Vec<G::Event> =
            last.into_iter().flat_map(Entry::game_events).cloned().collect();
        let others: Vec<G::Event> =
            events.iter().map(|event| game.reimagine_event(event, seat, &mut self.luck)).collect();
        let [listed, changed]: [Vec<&G::Event>; 2] =
            [&events, &others].map(|events| events.iter().collect());
        for index in 0..events.len() {
            let line = line_of::<G>(&game, state, &listed, index, seat);
            if line != line_of::<G>(&game, other, &changed, index, seat) {
                let (event, another) = (&events[index], &others[index]);
                let seen = format!("{seat} can distinguish {event:?} from {another:?}: {line:?}");
                return self.violation("log lines hide what is hidden", seen);
            }
        }
        Ok(())
    }

    fn refusal(&self, state: &G::State, seat: Seat, order: &G::Order) -> Option<G::Refusal> {
        // Both positions are decided with the same dice, so that only hidden information can make a
        // difference.
        let mut dice = crate::Dice::seeded(&Seed::from_number(0), 0);
        self.session.game().decide(state, seat, order, &mut dice).err()
    }

    /// A position is the same after serialising and parsing it.
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

    /// The last events, applied again to the position before them, lead to the same position.
    fn events_always_do_the_same(&self) -> Check {
        let Some(entry) = self.session.entries().last() else { return Ok(()) };
        // Called after an order, so an entry precedes this one and `first` is at least 1.
        let Ok(mut state) = self.session.at_sequence(entry.first - 1) else { return Ok(()) };
        self.session.game().apply_all(&mut state, entry.game_events());
        if state == *self.session.state() {
            return Ok(());
        }
        let seen = format!("{state:?} instead of {:?}", self.session.state());
        self.violation("events always do the same", seen)
    }

    fn files_are_exact(&self) -> Check {
        let file = write(&self.session, Secrets::Included);
        let read_back = read::<G>(file.as_bytes()).and_then(Reading::intact);
        match read_back {
            Ok(session) if write(&session, Secrets::Included) == file => Ok(()),
            Ok(_) => self.violation("files are exact", "the file differs when written again"),
            Err(damage) => self.violation("files can be read", damage.to_string()),
        }
    }

    fn undo_goes_back_and_repeats_exactly(&self) -> Check {
        let Some(entry) = self.session.entries().last() else { return Ok(()) };
        let Cause::Order { seat, order, .. } = &entry.cause else { return Ok(()) };
        let Ok(undone) = self.session.undo(Timestamp::UNIX_EPOCH) else { return Ok(()) };
        // The last digest is that of the order just undone; the start has one too, so two exist.
        if undone.digest() != self.digests[self.digests.len() - 2] {
            return self.violation("undo goes back", format!("{seat} {order:?}"));
        }
        let again = undone.submit(*seat, order.clone(), Timestamp::UNIX_EPOCH);
        let repeated = again.as_ref().ok().and_then(|session| session.entries().last());
        if repeated.map(|entry| &entry.rolled) != Some(&entry.rolled) {
            return self.violation("a repeated order rolls the same dice", format!("{order:?}"));
        }
        if again.map(|session| session.digest()).ok() != Some(self.session.digest()) {
            return self.violation("decisions repeat exactly", format!("{order:?}"));
        }
        Ok(())
    }

    /// Wherever a session is forked, a seat can act, and the fork verifies.
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

    fn no_seat_acts_after_the_end(&self) -> Check {
        let acting = self.session.game().to_act(self.session.state());
        if acting.is_empty() {
            return Ok(());
        }
        self.violation("no seat acts after the end", format!("{acting:?}"))
    }

    /// The fold of the log equals the played position, and every order decides the same again.
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

    /// Events do not panic in positions where they never happened.
    fn apply_is_total(&self) {
        let game = self.session.game();
        let mut backwards = game.start();
        let events: Vec<&G::Event> = self.session.entries().flat_map(Entry::game_events).collect();
        game.apply_all(&mut backwards, events.into_iter().rev());
    }

    /// Time travel reaches every position, and undoing all orders except the last, which ended the
    /// game, leads back through all of them.
    fn undo_to_the_start(&self) -> Check {
        let ends: Vec<u64> = self.session.entries().map(|entry| entry.end() - 1).collect();
        for (sequence, digest) in ends.iter().zip(&self.digests) {
            let state = self.session.at_sequence(*sequence);
            if state.map(|state| Digest::of(&state)).ok().as_ref() != Some(digest) {
                return self
                    .violation("time travel reaches every position", format!("event {sequence}"));
            }
        }
        let before_end = ends.len().checked_sub(2).and_then(|index| ends.get(index));
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
        self.violation(
            "undo leads back to the start",
            format!("{} orders left", session.commands()),
        )
    }

    fn submit(&self, seat: Seat, order: G::Order) -> Result<Session<G>, Rejected<G>> {
        self.session.submit(seat, order, Timestamp::UNIX_EPOCH)
    }

    fn violation(&self, promise: &'static str, seen: impl fmt::Display) -> Check {
        let orders = self.session.commands();
        Err(broken(promise, format!("{}, after {orders} orders: {seen}", self.place)))
    }
}

/// A log line with its result, and the name and fields of an event as far as they are disclosed.
type Heard = (Option<(String, Option<Value>)>, Option<(String, Value)>);

/// Everything that a seat hears of an event.
fn line_of<G: Probe>(
    game: &G,
    state: &G::State,
    events: &[&G::Event],
    index: usize,
    seat: Seat,
) -> Heard {
    let viewer = Viewer::Seat(seat);
    let happening = Happening { before: Some(state), after: state, events, index };
    let text = game.tell(state, events[index], viewer);
    let line = text.map(|text| (text, game.result(&happening, viewer)));
    (line, game.disclosure(&happening, viewer))
}

fn broken(promise: &'static str, seen: String) -> Violation {
    Violation { promise, seen }
}
