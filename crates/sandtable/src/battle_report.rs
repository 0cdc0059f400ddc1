use crate::Catalogue;
use sandtable_core::report::{
    BattleReport, Chapters, Curve, DiceCount, Fate, SeatReport, Tally, TurningPoint,
};
use sandtable_core::session::SeedCheck;
use sandtable_core::{Clock, Seat, Session};

/// The most turning points of a report, and the least change that is one, in permille.
const MOST_POINTS: usize = 5;
const LEAST_CHANGE: u32 = 20;

/// Computes the report of a session in one pass; `None` if the game has no chronicle.
pub(crate) fn battle_report<G: Catalogue>(session: &Session<G>) -> Option<BattleReport> {
    let game = session.game();
    let Chapters { curves, turning_points, units, weapons } = session.chronicle(game.chronicle()?);
    let played = session.updated_at().duration_since(session.created_at());
    let seats = (0..game.seats()).map(|seat| seat_report(session, Seat(seat), &curves));
    let seats = seats.map(|seat| counted(seat, &units, &weapons)).collect();
    let created = session.created();
    let shipped = G::shipped().iter().find(|(_, one)| one.scenario == created.scenario);
    Some(BattleReport {
        game: G::NAME.to_owned(),
        title: shipped.map(|(_, one)| one.title.clone()),
        clock: G::CLOCK,
        turns: game.moment(session.state()).turn,
        seconds: played.as_secs(),
        seats,
        turning_points: largest(turning_points),
        curves,
        units,
        weapons,
        dice: DiceCount { rolled: session.dice_rolled() as u32, verified: verified(session) },
    })
}

fn seat_report<G: Catalogue>(session: &Session<G>, seat: Seat, curves: &[Curve]) -> SeatReport {
    let last = curves.first().and_then(|curve| curve.points.last());
    let strength = last.and_then(|point| point.values.get(seat.index()).copied());
    let player = session.created().players.get(seat.index());
    SeatReport {
        seat: seat.0,
        name: G::seat_name(seat),
        player: player.filter(|name| !name.is_empty()).cloned(),
        won: session.outcome().is_some_and(|outcome| outcome.winners.contains(seat)),
        strength: strength.unwrap_or_default(),
        units: 0,
        units_left: 0,
        shots: 0,
        hits: 0,
        expected_hits: 0,
        luck: 0,
        damage: 0,
    }
}

/// Adds up the units and attacks of a seat.
fn counted(seat: SeatReport, units: &[Fate], weapons: &[Tally]) -> SeatReport {
    let own = || units.iter().filter(|unit| unit.seat == seat.seat);
    let sum = |of: fn(&Tally) -> u32| {
        weapons.iter().filter(|tally| tally.seat == seat.seat).map(of).sum::<u32>()
    };
    let (hits, expected_hits) = (sum(|tally| tally.hits), sum(|tally| tally.expected_hits));
    SeatReport {
        units: own().count() as u32,
        units_left: own().filter(|unit| !unit.gone).count() as u32,
        shots: sum(|tally| tally.shots),
        damage: sum(|tally| tally.damage),
        luck: (hits * 100) as i32 - expected_hits as i32,
        hits,
        expected_hits,
        ..seat
    }
}

/// The largest changes of the balance, largest first; earlier ones first among equals.
fn largest(mut points: Vec<TurningPoint>) -> Vec<TurningPoint> {
    points.retain(|point| point.change >= LEAST_CHANGE);
    points.sort_by_key(|point| (std::cmp::Reverse(point.change), point.sequence));
    points.truncate(MOST_POINTS);
    points
}

/// Checks the dice against the seed. Games in ticks are left out: deciding a whole battle again
/// takes seconds.
fn verified<G: Catalogue>(session: &Session<G>) -> Option<bool> {
    if G::CLOCK == Clock::Ticks || session.outcome().is_none() {
        return None;
    }
    let verification = session.verify();
    (verification.seed != SeedCheck::NotRevealed).then(|| verification.passed())
}
