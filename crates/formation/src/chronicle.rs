//! The figures of a battle for its report.

use crate::rules::constants::STRESS_CAP;
use crate::{Event, Formation, Morale, Presence, Side, State, Unit, UnitId};
use sandtable_core::report::{
    Chapters, Chronicle, Curve, CurvePoint, Fate, Spot, Step, Tally, TrackPoint, TurningPoint,
};
use sandtable_hex::CellId;
use std::collections::BTreeMap;

/// Loss of an army without its commander, and of an objective, in permille: the balance tips without
/// a man being lost.
const COMMANDER: u32 = 150;
const OBJECTIVE: u32 = 100;

/// Collects curves, turning points, tracks and volleys of a battle.
#[derive(Clone, Debug)]
pub(crate) struct BattleChronicle {
    /// Men of each army at the start.
    start: [u32; 2],
    curves: [Curve; 3],
    units: Vec<UnitLog>,
    /// By unit: a unit that breaks twice counts once, where it lost more.
    routs: BTreeMap<UnitId, TurningPoint>,
    others: Vec<TurningPoint>,
    /// By seat and kind of troops; expected hits are in hundredths.
    tallies: BTreeMap<(u8, &'static str), Tally>,
}

#[derive(Clone, Debug, Default)]
struct UnitLog {
    hits: u32,
    given: u32,
    gone_at: Option<u32>,
    track: Vec<TrackPoint>,
}

impl BattleChronicle {
    pub(crate) fn new(game: &Formation, state: &State) -> Self {
        let curve = |name, title, unit, parts, most| Curve {
            name,
            title,
            unit,
            parts,
            most,
            points: Vec::new(),
        };
        Self {
            start: Side::BOTH.map(|side| game.muster(state, side).into_iter().sum()),
            curves: [
                curve("strength", "Strength", "%", 10, 1000),
                curve("stress", "Mean stress", "%", 10, 1000),
                curve("ground", "Ground held", "", 1, state.objectives.len() as u32),
            ],
            units: vec![UnitLog::default(); state.units.len()],
            routs: BTreeMap::new(),
            others: Vec::new(),
            tallies: BTreeMap::new(),
        }
    }

    fn volley(&mut self, game: &Formation, unit: UnitId, roll: (u32, u32), fallen: u32) {
        let Some(troop) = game.troop(unit) else { return };
        let (seat, name) = (troop.side.seat().0, troop.kind.name());
        let tally = self.tallies.entry((seat, name)).or_insert_with(|| Tally {
            seat,
            name: format!("Volleys of {name}"),
            class: "missile",
            shots: 0,
            hits: 0,
            expected_hits: 0,
            damage: 0,
        });
        let (rolled, chance) = roll;
        let hit = rolled <= chance;
        tally.shots += 1;
        tally.hits += u32::from(hit);
        tally.expected_hits += chance.min(100);
        tally.damage += fallen;
        if let Some(log) = self.units.get_mut(unit.index()) {
            log.hits += u32::from(hit);
            log.given += fallen;
        }
    }

    /// A candidate for a turning point in which a unit is lost to its army.
    fn unit_lost(
        &mut self,
        game: &Formation,
        step: &Step<'_, Formation>,
        unit: UnitId,
        does: &str,
    ) {
        let (Some(troop), Some(now)) =
            (game.troop(unit), step.happening.after.units.get(unit.index()))
        else {
            return;
        };
        let side = troop.side;
        // A destroyed unit has no men left: it was as strong as the men it lost.
        let men = if now.men == 0 { now.fallen } else { now.men };
        let point = TurningPoint {
            turn: step.turn,
            sequence: step.sequence,
            seat: side.seat().0,
            unit: Some(unit.index().to_string()),
            words: format!("{}: {does}", troop.name),
            hex: Some(spot(game, now.cell)),
            change: men * 1000 / self.start[side as usize].max(1),
        };
        let known = self.routs.get(&unit).is_some_and(|known| known.change >= point.change);
        if !known {
            self.routs.insert(unit, point);
        }
    }

    fn objective_taken(
        &mut self,
        game: &Formation,
        step: &Step<'_, Formation>,
        objective: u16,
        side: Side,
    ) {
        let Some(place) = game.scenario.objectives.get(usize::from(objective)) else { return };
        self.others.push(TurningPoint {
            turn: step.turn,
            sequence: step.sequence,
            seat: side.enemy().seat().0,
            unit: None,
            words: format!("{side} captures {}", place.name),
            hex: Some(Spot { x: place.hex.x, y: place.hex.y }),
            change: OBJECTIVE,
        });
    }

    fn commander_lost(&mut self, game: &Formation, step: &Step<'_, Formation>, side: Side) {
        let state = step.happening.after;
        let commander = game.army(side).commander.and_then(|unit| state.units.get(unit.index()));
        self.others.push(TurningPoint {
            turn: step.turn,
            sequence: step.sequence,
            seat: side.seat().0,
            unit: None,
            words: format!("{side} loses its commander"),
            hex: commander.map(|unit| spot(game, unit.cell)),
            change: COMMANDER,
        });
    }

    fn left(&mut self, unit: UnitId, turn: u32) {
        if let Some(log) = self.units.get_mut(unit.index()) {
            log.gone_at.get_or_insert(turn);
        }
    }
}

impl Chronicle<Formation> for BattleChronicle {
    fn note(&mut self, game: &Formation, step: &Step<'_, Formation>) {
        match step.happening.event() {
            Some(Event::Shot { unit, rolled, chance, wound, .. }) => {
                self.volley(game, *unit, (*rolled, *chance), wound.harm.floor());
            }
            Some(Event::Broke { unit }) => self.unit_lost(game, step, *unit, "morale breaks"),
            Some(Event::Fled { unit }) => {
                self.left(*unit, step.turn);
                self.unit_lost(game, step, *unit, "fled the field");
            }
            Some(Event::Destroyed { unit }) => {
                self.left(*unit, step.turn);
                self.unit_lost(game, step, *unit, "destroyed");
            }
            Some(Event::ObjectiveCaptured { objective, side }) => {
                self.objective_taken(game, step, *objective, *side);
            }
            Some(Event::CommanderKilled { side }) => self.commander_lost(game, step, *side),
            _ => {}
        }
    }

    fn sample(&mut self, game: &Formation, state: &State, turn: u32, sequence: u64) {
        let strength = Side::BOTH.map(|side| {
            let [with, _, _] = game.muster(state, side);
            with * 1000 / self.start[side as usize].max(1)
        });
        let stress = Side::BOTH.map(|side| mean_stress(game, state, side));
        let held = |side: Side| {
            let held = state.objectives.iter().flatten().filter(|holding| holding.side == side);
            held.count() as u32
        };
        for (curve, values) in self.curves.iter_mut().zip([strength, stress, Side::BOTH.map(held)])
        {
            curve.points.push(CurvePoint { turn, sequence, values: values.to_vec() });
        }
        for (log, unit) in self.units.iter_mut().zip(&state.units) {
            let hex = spot(game, unit.cell);
            let still = log.track.last().is_some_and(|last| last.hex == hex);
            if log.gone_at.is_none() && !still {
                log.track.push(TrackPoint { turn, hex });
            }
        }
    }

    fn finish(self: Box<Self>, game: &Formation, state: &State) -> Chapters {
        let units = self.units.into_iter().zip(&state.units).zip(&game.troops).enumerate();
        let fate = |(index, ((log, now), troop)): (usize, ((UnitLog, &Unit), &crate::Troop))| {
            let gone = matches!(now.presence, Presence::Fled | Presence::Destroyed);
            Fate {
                unit: index.to_string(),
                name: troop.name.clone(),
                kind: troop.kind.name().to_owned(),
                seat: troop.side.seat().0,
                percent: if gone { 0 } else { now.men * 100 / troop.mustered().max(1) },
                gone,
                gone_at: log.gone_at,
                words: words(now, log.gone_at),
                hits: log.hits,
                damage_given: log.given,
                damage_taken: now.fallen,
                track: log.track,
            }
        };
        // A battle without objectives has no curve of ground.
        let curves = self.curves.into_iter().filter(|curve| curve.most > 0);
        Chapters {
            curves: curves.collect(),
            turning_points: self.routs.into_values().chain(self.others).collect(),
            units: units.map(fate).collect(),
            weapons: self.tallies.into_values().collect(),
        }
    }
}

/// What happened to a unit.
fn words(unit: &Unit, gone_at: Option<u32>) -> String {
    let at = gone_at.map_or_else(String::new, |tick| format!(", tick {tick}"));
    let lost = match unit.fallen {
        0 => "no losses".to_owned(),
        1 => "1 man lost".to_owned(),
        men => format!("{men} men lost"),
    };
    match (unit.presence, unit.morale) {
        (Presence::Destroyed, _) => format!("destroyed{at}"),
        (Presence::Fled, _) => format!("fled the field{at}"),
        (_, Morale::Routing) => format!("routing, {lost}"),
        _ => lost,
    }
}

/// The mean stress of an army's units on the field, in permille of the most there is.
fn mean_stress(game: &Formation, state: &State, side: Side) -> u32 {
    let own = state.units.get(game.range_of(side)).unwrap_or_default();
    let stress = |unit: &Unit| unit.stress.ten_thousandths().unsigned_abs();
    let afield: Vec<u32> = own.iter().filter(|unit| unit.is_afield()).map(stress).collect();
    let most = STRESS_CAP.ten_thousandths().unsigned_abs() * (afield.len() as u32).max(1);
    let total: u64 = afield.iter().map(|stress| u64::from(*stress)).sum();
    (total * 1000 / u64::from(most.max(1))) as u32
}

fn spot(game: &Formation, cell: CellId) -> Spot {
    let hex = game.field.hex(cell);
    Spot { x: hex.x, y: hex.y }
}
