//! Sessions: creation, appending, time travel and the log.

use crate::drill::{Drill, Event, Order, State, after, at, drill, fold};
use proptest::prelude::*;
use sandtable_core::example::raid::{self, Raid};
use sandtable_core::record::{Reading, Secrets, read, write};
use sandtable_core::session::{Cause, DiceSource, Fact};
use sandtable_core::{
    Digest, Game, NoDice, NoSuchEvent, Rejected, Seat, Seed, Session, SessionId, Setup, Viewer,
};

const MARCH: Order = Order::March(3);

fn raid() -> Session<Raid> {
    let id = SessionId::from_random([1; 16]);
    let setup = Setup::new(id, raid::Scenario::default(), Seed::from_number(7));
    Session::create(setup.players(["Anna", "bot greedy"]), at(0)).expect("a raid")
}

/// The game events that count.
fn events(session: &Session<Drill>) -> Vec<Event> {
    session.history().filter_map(|record| record.fact.game().cloned()).collect()
}

mod creation {
    use super::*;

    #[test]
    fn a_session_id_is_a_version_4_uuid() {
        let name = raid().id().to_string();
        assert_eq!(name, "01010101-0101-4101-8101-010101010101");
        assert_eq!(name.parse(), Ok(raid().id()));
        for wrong in ["", "raid", "01010101-0101-1101-8101-010101010101"] {
            let error = wrong.parse::<SessionId>().expect_err("not a version 4 UUID");
            let message = format!("'{wrong}' is not a session id: expected a version 4 UUID");
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn times_are_those_the_caller_provides() {
        let fresh = raid();
        assert_eq!(fresh.created_at().to_string(), "2026-01-01T12:00:00Z");
        assert_eq!(fresh.updated_at(), fresh.created_at());
        let later = fresh.submit(Seat(0), raid::Order::Hide(1), at(61)).expect("legal");
        assert_eq!(later.created_at().to_string(), "2026-01-01T12:00:00Z");
        assert_eq!(later.updated_at().to_string(), "2026-01-01T12:01:01Z");
    }

    #[test]
    fn the_log_of_a_new_session_is_one_created_event() {
        let fresh = raid();
        assert_eq!((fresh.len(), fresh.commands()), (1, 0));
        let records: Vec<_> = fresh.records().collect();
        let [only] = records.as_slice() else { unreachable!("one event") };
        assert_eq!((only.sequence, only.at, only.moment.turn), (0, at(0), 0));
        let Fact::Created(created) = only.fact else { unreachable!("the Created event") };
        assert_eq!(created.as_ref(), fresh.created());
        assert_eq!((created.game.as_str(), created.rules), ("raid", 1));
        assert_eq!(created.profile, "standard");
        assert_eq!(created.players, ["Anna", "bot greedy"]);
        assert_eq!(created.scenario, raid::Scenario::default());
        assert_eq!(created.commitment, Seed::from_number(7).commitment(fresh.id()));
        assert_eq!(created.forked_from, None);
    }

    #[test]
    fn the_first_position_is_the_start_of_the_game() {
        let fresh = raid();
        assert_eq!(*fresh.state(), fresh.game().start());
        assert_eq!(fresh.digest(), Digest::of(&fresh.game().start()));
        assert_eq!(fresh.game().moment(fresh.state()).to_string(), "Turn 0/Hiding");
        assert_eq!(fresh.outcome(), None);
    }

    #[test]
    fn an_invalid_scenario_is_refused() {
        let scenario = raid::Scenario { valleys: 1, turns: 12 };
        let setup = Setup::<Raid>::new(raid().id(), scenario, Seed::from_number(7));
        let findings = Session::create(setup, at(0)).expect_err("one valley");
        assert!(findings.has_errors());
        assert_eq!(
            findings.to_string(),
            "error raid.valleys at valleys: 1 valleys, expected 2 to 64"
        );
    }

    #[test]
    fn debug_output_does_not_show_the_seed() {
        let id = SessionId::from_random([1; 16]);
        let seed = Seed::new([0xab; 32]);
        let setup = Setup::<Drill>::new(id, (), seed.clone());
        let shown = format!("{setup:?} {:?}", Session::create(setup.clone(), at(0)));
        assert!(!shown.contains(&seed.to_string()) && !shown.contains("171"), "{shown}");
    }
}

mod append {
    use super::*;

    #[test]
    fn appending_adds_one_event_and_leaves_the_old_session_unchanged() {
        let before = after(&drill(), &[MARCH, Order::Fire(2)]);
        let text = write(&before, Secrets::Included);
        let appended = before.append(Event::Scouted, at(99));
        assert_eq!((before.len(), appended.len()), (6, 7));
        assert_eq!(write(&before, Secrets::Included), text);
        assert_eq!(*appended.state(), fold(&events(&appended)));
        assert_eq!(appended.state().trace.last(), Some(&200));
        assert_eq!((before.updated_at(), appended.updated_at()), (at(2), at(99)));
        assert_eq!(appended.commands(), before.commands(), "not an order");
        assert!(appended.verify().passed());
    }

    #[test]
    fn an_entry_holds_its_order_events_and_dice() {
        let mut session = drill();
        let entry = session.play(Seat(0), Order::Fire(2), at(5)).expect("legal");
        assert_eq!((entry.first, entry.end(), entry.parent), (1, 3, Some(0)));
        assert_eq!(entry.at, at(5));
        let dice = DiceSource::Seed;
        assert_eq!(entry.cause, Cause::Order { seat: Seat(0), order: Order::Fire(2), dice });
        let dice: Vec<u32> = entry.rolled.clone();
        let fired = dice.iter().map(|die| Event::Fired { die: *die as u8 });
        assert_eq!(entry.game_events().cloned().collect::<Vec<_>>(), fired.collect::<Vec<_>>());
    }

    #[test]
    fn an_order_without_events_counts_as_an_order() {
        let waited = after(&drill(), &[Order::Wait, Order::Wait]);
        assert_eq!((waited.len(), waited.commands(), waited.entries().len()), (1, 2, 3));
        let marched = after(&waited, &[MARCH]);
        for sequence in 0..marched.len() {
            let expected = fold(&events(&marched)[..sequence as usize]);
            assert_eq!(marched.at_sequence(sequence), Ok(expected));
        }
        let text = write(&marched, Secrets::Included);
        let back = read::<Drill>(text.as_bytes()).and_then(Reading::intact).expect("intact");
        assert_eq!(write(&back, Secrets::Included), text);
    }

    #[test]
    fn the_end_of_the_game_reveals_the_seed_once() {
        let over = after(&drill(), &[Order::Finish]);
        let facts: Vec<_> = over.records().map(|record| record.fact).collect();
        assert!(matches!(facts[1], Fact::Game(Event::Fired { .. })));
        assert_eq!(facts[2], &Fact::Game(Event::Finished));
        assert_eq!(facts[3], &Fact::Revealed { seed: Seed::from_number(7) });
        assert_eq!(over.len(), 4);
        assert_eq!(over.append(Event::Scouted, at(9)).len(), 5, "already revealed");
    }

    #[test]
    fn dice_rolled_by_hand_are_used_as_entered() {
        let session = drill().submit_with_dice(Seat(0), Order::Fire(2), &[6, 5], at(1));
        let session = session.expect("two dice for two shots");
        assert_eq!(session.state().trace, [106, 105]);
        let dice = DiceSource::Hand;
        let cause = Cause::Order { seat: Seat(0), order: Order::Fire(2), dice };
        assert_eq!(session.entries().last().map(|entry| entry.cause.clone()), Some(cause));
        assert!(session.verify().passed());
        assert_eq!(session.verify().dice, 0, "dice rolled by hand are not re-rolled");
    }
}

mod rejection {
    use super::*;

    /// Plays an order that must be refused and must change nothing. Returns the reason.
    fn rejected(session: &Session<Drill>, seat: u8, order: Order) -> Rejected<Drill> {
        let mut copy = session.clone();
        let reason = copy.play(Seat(seat), order, at(99)).map(|_| ()).expect_err("refused");
        assert_eq!(write(&copy, Secrets::Included), write(session, Secrets::Included));
        assert_eq!(copy.state(), session.state());
        assert_eq!(session.submit(Seat(seat), order, at(99)).expect_err("refused"), reason);
        reason
    }

    #[test]
    fn of_orders_that_the_rules_refuse() {
        let reason = rejected(&after(&drill(), &[MARCH]), 1, MARCH);
        assert_eq!(reason.to_string(), "it is not your turn");
        assert_eq!(reason.code(), "not-your-turn");
    }

    #[test]
    fn of_orders_after_the_end() {
        let reason = rejected(&after(&drill(), &[Order::Finish]), 0, MARCH);
        assert_eq!(reason, Rejected::Over);
        assert_eq!((reason.to_string().as_str(), reason.code()), ("the game is over", "game-over"));
    }

    #[test]
    fn of_orders_from_a_seat_that_does_not_exist() {
        for seat in [2, 64, 200, 255] {
            let reason = rejected(&drill(), seat, MARCH);
            assert_eq!(reason, Rejected::NoSuchSeat { seats: 2 });
            assert_eq!(reason.to_string(), "no such seat: this table has seats 1 to 2");
            assert_eq!(reason.code(), "no-such-seat");
        }
    }

    #[test]
    fn of_orders_without_a_known_seed() {
        let text = write(&after(&drill(), &[MARCH]), Secrets::Omitted);
        let blind = read::<Drill>(text.as_bytes()).and_then(Reading::intact).expect("intact");
        assert_eq!(blind.seed(), None);
        let reason = rejected(&blind, 0, Order::Fire(1));
        assert_eq!((&reason, reason.code()), (&Rejected::NoDice(NoDice::Unknown), "no-seed"));
        let marched = blind.submit(Seat(0), MARCH, at(9)).expect("a march rolls no dice");
        assert_eq!(marched.len(), blind.len() + 3);
        // With its seed, the same session decides the order in the same way.
        let seen = after(&drill(), &[MARCH, MARCH]);
        assert_eq!(marched.state(), seen.state());
        let by_hand = blind.submit_with_dice(Seat(0), Order::Fire(1), &[4], at(9));
        assert_eq!(by_hand.expect("a die").state().trace, [0, 1, 2, 104]);
    }

    #[test]
    fn of_dice_that_do_not_match_the_rolls() {
        let session = after(&drill(), &[MARCH]);
        let text = write(&session, Secrets::Included);
        let give = |faces: &[u32]| {
            let taken = session.submit_with_dice(Seat(0), Order::Fire(2), faces, at(9));
            let reason = taken.map(|_| ()).expect_err("refused");
            (reason.code(), reason.to_string())
        };
        let missing = "die 2 is missing: the rules need a d6 for fire; dice given: 1";
        assert_eq!(give(&[4]), ("dice-missing", missing.to_owned()));
        let no_face = "die 1 shows 7: the rules need a d6 for fire, expected 1 to 6";
        assert_eq!(give(&[7, 1]), ("dice-no-such-face", no_face.to_owned()));
        let too_many = "too many dice: 3 given, but the rules rolled 2";
        assert_eq!(give(&[1, 2, 3]), ("dice-too-many", too_many.to_owned()));
        assert_eq!(write(&session, Secrets::Included), text);
    }
}

mod time_travel {
    use super::*;

    #[test]
    fn the_position_at_an_event_is_the_fold_of_the_events_up_to_it() {
        let orders = [MARCH, Order::Fire(4), Order::Pass].repeat(6);
        let session = after(&drill(), &[orders, vec![Order::Scout]].concat());
        assert_eq!(session.len(), 50);
        let all = events(&session);
        assert_eq!(session.at_sequence(25), Ok(fold(&all[..25])), "event 0 is Created");
        for sequence in 0..50 {
            assert_eq!(session.at_sequence(sequence), Ok(fold(&all[..sequence as usize])));
        }
        let not_there = NoSuchEvent::Sequence { sequence: 50, last: 49 };
        let message = "no event 50: this session has events 0 to 49";
        assert_eq!(not_there.to_string(), message);
        assert_eq!(session.at_sequence(50), Err(not_there));
        assert!(session.at_sequence(u64::MAX).is_err());
    }

    /// Five turns in which both seats march and pass; the last pass starts turn 6.
    fn five_turns() -> Session<Drill> {
        after(&drill(), &[Order::March(1), Order::Pass].repeat(10))
    }

    #[test]
    fn the_position_at_a_turn_is_the_fold_of_the_events_up_to_its_end() {
        let session = five_turns();
        let stamped: Vec<(u32, Event)> = session
            .history()
            .filter_map(|record| Some((record.moment.turn, record.fact.game()?.clone())))
            .collect();
        for turn in 0..8 {
            let counted = stamped.iter().filter(|(of, _)| *of <= turn).map(|(_, event)| event);
            assert_eq!(session.at_turn(turn), fold(counted), "turn {turn}");
        }
        assert_eq!(session.at_turn(3).trace.len(), 11, "the pass to turn 4 is left out");
        assert_eq!(session.at_turn(0), Drill.start());
    }

    #[test]
    fn events_are_found_by_turn_and_by_phase() {
        let session = five_turns();
        let texts = |records: Vec<sandtable_core::session::Record<'_, Drill>>| {
            records.iter().map(|record| record.fact.describe()).collect::<Vec<_>>()
        };
        let second: Vec<_> = session.events_of_turn(2).collect();
        assert!(second.iter().all(|record| record.moment.turn == 2));
        assert_eq!(second.iter().map(|record| record.sequence).collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert_eq!(texts(second), ["Pass", "March, step 0", "Pass", "March, step 0"]);
        let evening: Vec<_> = session.events_of_phase(2, "Evening").collect();
        assert_eq!(evening.iter().map(|record| record.sequence).collect::<Vec<_>>(), [6, 7]);
        assert_eq!(session.events_of_turn(9).count(), 0);
        assert_eq!(session.events_of_phase(2, "Noon").count(), 0);
    }

    #[test]
    fn distant_positions_are_found_in_any_order() {
        let mut session = drill();
        let mut states = vec![session.state().clone()];
        for number in 0..300_u32 {
            let order = if number % 7 == 0 { Order::Fire(1) } else { Order::March(1) };
            session = after(&session, &[order]);
            states.push(session.state().clone());
            if number % 50 == 49 {
                for _ in 0..30 {
                    session = session.undo(at(1)).expect("an order to undo");
                    states.push(session.state().clone());
                }
            }
        }
        assert_eq!(session.len(), states.len() as u64);
        for sequence in (0..states.len()).rev().step_by(7).chain(0..states.len()) {
            assert_eq!(session.at_sequence(sequence as u64).as_ref(), Ok(&states[sequence]));
        }
    }
}

mod log {
    use super::*;

    #[test]
    fn every_line_has_turn_phase_time_and_description() {
        let session = after(&drill(), &[Order::March(2), Order::Pass, Order::Pass])
            .submit_with_dice(Seat(0), Order::Finish, &[5], at(3600 + 62))
            .expect("one die");
        let lines: Vec<String> =
            session.log(Viewer::Public).iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "[Turn 1/Morning] 12:00:00: Game created: drill, standard rules, version 3",
                "[Turn 1/Morning] 12:00:01: March, step 0",
                "[Turn 1/Morning] 12:00:01: March, step 1",
                "[Turn 1/Evening] 12:00:02: Pass",
                "[Turn 2/Morning] 12:00:03: Pass",
                "[Turn 2/Morning] 13:01:02: Fire: 5",
                "[Turn 2/Morning] 13:01:02: The drill is over",
                "[Turn 2/Morning] 13:01:02: Seed revealed: 7",
            ]
        );
    }

    #[test]
    fn a_seat_sees_only_its_own_log_lines() {
        let session = raid().submit(Seat(1), raid::Order::Hide(5), at(1)).expect("legal");
        let line = |viewer| session.log(viewer)[1].to_string();
        let all = "[Turn 0/Hiding] 12:00:01: Seat 2 hides its camp in valley 5";
        let little = "[Turn 0/Hiding] 12:00:01: Seat 2 hides its camp";
        assert_eq!(line(Viewer::Referee), all);
        assert_eq!(line(Viewer::Seat(Seat(1))), all);
        assert_eq!(line(Viewer::Seat(Seat(0))), little);
        assert_eq!(line(Viewer::Public), little);
    }

    #[test]
    fn undone_events_are_left_out_and_the_undo_is_shown() {
        let session = after(&drill(), &[Order::Scout, MARCH]).undo(at(70)).expect("undone");
        let log = session.log(Viewer::Referee);
        let lines: Vec<String> = log.iter().skip(1).map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "[Turn 1/Morning] 12:00:01: Scout",
                "[Turn 1/Morning] 12:01:10: Undone: back to event 1",
            ]
        );
        assert_eq!(log.iter().map(|line| line.sequence).collect::<Vec<_>>(), [0, 1, 5]);
    }
}

/// A random change to a session.
#[derive(Clone, Copy, Debug)]
enum Step {
    Order(Order),
    Append,
    Undo,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..4_u32).prop_map(|count| Step::Order(Order::March(count))),
        4 => (0..4_u32).prop_map(|count| Step::Order(Order::Fire(count))),
        2 => Just(Step::Order(Order::Pass)),
        1 => Just(Step::Order(Order::Scout)),
        1 => Just(Step::Order(Order::Wait)),
        1 => Just(Step::Append),
        4 => Just(Step::Undo),
    ]
}

/// A slow, obvious model of a session: for each entry, whether it is an order, and its events.
type Model = Vec<(bool, Vec<Event>)>;

fn apply_step(session: &Session<Drill>, model: &mut Model, step: Step) -> Session<Drill> {
    match step {
        Step::Order(order) => {
            let next = after(session, &[order]);
            let entry = next.entries().last().expect("an entry");
            model.push((true, entry.game_events().cloned().collect()));
            next
        }
        Step::Append => {
            model.push((false, vec![Event::Scouted]));
            session.append(Event::Scouted, at(1))
        }
        Step::Undo => match session.undo(at(1)) {
            Ok(next) => {
                while model.pop().is_some_and(|(ordered, _)| !ordered) {}
                next
            }
            Err(_) => session.clone(),
        },
    }
}

fn model_state(model: &Model) -> State {
    fold(model.iter().flat_map(|(_, events)| events))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_position_is_always_the_fold_of_the_events_that_count(
        steps in prop::collection::vec(step(), 0..150)
    ) {
        let mut model = Model::new();
        let mut sessions = vec![drill()];
        let mut lengths = vec![(1, drill().digest())];
        for step in steps {
            let newest = &sessions[sessions.len() - 1];
            let next = apply_step(newest, &mut model, step);
            prop_assert_eq!(next.state(), &model_state(&model));
            prop_assert_eq!(next.state(), &fold(&events(&next)));
            prop_assert_eq!(
                next.commands() as usize,
                model.iter().filter(|(ordered, _)| *ordered).count()
            );
            lengths.push((next.len(), next.digest()));
            sessions.push(next);
        }
        // Older values are unchanged, and the newest contains all their positions.
        let newest = &sessions[sessions.len() - 1];
        for (session, (length, digest)) in sessions.iter().zip(lengths) {
            prop_assert_eq!((session.len(), session.digest()), (length, digest));
        }
        for (sequence, record) in (0..).zip(newest.records()) {
            prop_assert_eq!(record.sequence, sequence);
        }
        let verification = newest.verify();
        prop_assert!(verification.passed(), "{:?}", verification);
        let text = write(newest, Secrets::Included);
        let back = read::<Drill>(text.as_bytes()).expect("readable");
        prop_assert!(back.verify().passed());
        prop_assert_eq!(write(&back.intact().expect("intact"), Secrets::Included), text);
    }
}
