use crate::plan::{Contingency, EngagementRule, GoCode, Waypoint};
use crate::rules::{Pace, Shape, UnitKind};
use crate::{
    Both, CodeId, ContactId, Courier, Dispatch, Ending, Fixed, Formation, FormationId, Holding,
    Phase, Presence, Recipient, Side, Stance, State, UnitId, describe,
};
use sandtable_core::Viewer;
use sandtable_hex::{CellId, Facing, Hex};
use serde::Serialize;

/// The part of a position that one viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct View {
    /// The phase of the battle.
    pub phase: Phase,
    /// The number of ticks that have passed.
    pub tick: u32,
    /// Outcome and cause, once the battle is over.
    pub ending: Option<Ending>,
    /// For each army, true if it has advanced and waits for the other.
    pub waiting: Both<bool>,
    /// The beliefs that the viewer may know: a commander's own, or both for the referee.
    pub beliefs: Vec<Belief>,
}

/// An army's belief: its own units as they are, and what it has seen of the enemy.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Belief {
    /// The army that believes this.
    pub side: Side,
    /// Its units.
    pub units: Vec<OwnUnit>,
    /// The enemies it has sighted, by contact id.
    pub contacts: Vec<Sighting>,
    /// The cells it sees.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub visible: Vec<CellId>,
    /// The cells it remembers, each with the tick in which it was last seen.
    #[cfg_attr(feature = "ts", ts(type = "Array<[number, number]>"))]
    pub remembered: Vec<(CellId, u32)>,
    /// Go-codes of the plan.
    pub go_codes: Vec<Signal>,
    /// Contingencies of the plan, each with whether it was triggered.
    pub contingencies: Vec<(Contingency, bool)>,
    /// Couriers at headquarters.
    pub riders: u16,
    /// Couriers on the road.
    pub couriers: Vec<Rider>,
    /// Orders that wait for a courier.
    pub outbox: Vec<Dispatch>,
    /// Recipients of the orders written since the tick began. Units in the headquarters hex have
    /// already received them.
    pub addressed: Vec<Recipient>,
    /// The starting point of couriers: the commander's hex, or fixed headquarters.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub headquarters: Hex,
    /// True if the commander was killed or has fled.
    pub headless: bool,
    /// The holder of each objective, as far as the army sees it now.
    pub objectives: Vec<Option<Holding>>,
    /// The holder of each objective, as far as the army remembers it.
    pub holders: Vec<KnownHolder>,
}

/// The holder of an objective as an army remembers it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct KnownHolder {
    /// The holder, if the army knows of one. An objective that was last seen in enemy hands is still
    /// held by the enemy, because only this army could take it back.
    pub held: Option<Holding>,
    /// The tick of this knowledge: the current one while the army holds or sees the objective;
    /// `None` if it never did.
    pub seen: Option<u32>,
}

/// A unit as its own army knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct OwnUnit {
    /// The id that orders use.
    pub id: UnitId,
    /// The name that players see.
    pub name: String,
    /// Troop type.
    pub kind: UnitKind,
    /// Its formation.
    pub formation: FormationId,
    /// On the field, not yet, or no longer.
    pub presence: Presence,
    /// Its current activity.
    pub stance: Stance,
    /// Its current or last hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Its facing.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// Men with the unit.
    pub men: u32,
    /// Men lost so far.
    pub fallen: u32,
    /// Order in the ranks, from 0 to 1.
    pub cohesion: Fixed,
    /// Tiredness, from 0 to 1.
    pub fatigue: Fixed,
    /// Current stress.
    pub stress: Fixed,
    /// The stress at which it breaks.
    pub threshold: Fixed,
    /// Formation shape.
    pub shape: Shape,
    /// Its rule for starting a melee and for shooting.
    pub rule: EngagementRule,
    /// Current pace.
    pub pace: Pace,
    /// The remaining waypoints.
    pub waypoints: Vec<Waypoint>,
    /// The hexes on the way to the first of them.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// The tick since which it waits at the first of them.
    pub waiting: Option<u32>,
    /// Its reserve plan.
    pub reserve: Vec<Waypoint>,
    /// The enemy it pursues or attacks.
    pub target: Option<ContactId>,
    /// Volleys left.
    pub volleys: u8,
    /// True if its leader is alive.
    pub leader: bool,
}

/// An enemy unit as an army knows it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Sighting {
    /// The contact id that orders use.
    pub id: ContactId,
    /// Troop type.
    pub kind: UnitKind,
    /// The hex in which it was last seen.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Its facing when it was last seen.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// Its estimated number of men, rounded up to tens.
    pub men: u32,
    /// True if it was routing when it was last seen.
    pub routing: bool,
    /// The tick in which it was last seen.
    pub seen: u32,
    /// True if it is visible now.
    pub visible: bool,
    /// True if it is known to be gone from there.
    pub gone: bool,
}

/// A go-code with its state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Signal {
    /// The id that orders use.
    pub id: CodeId,
    /// Name, trigger and subscribers.
    pub code: GoCode,
    /// True if it was given.
    pub given: bool,
}

/// A courier on the road.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Rider {
    /// The order it carries, or has carried.
    pub dispatch: Dispatch,
    /// The name of the addressee.
    pub to: String,
    /// The order in words.
    pub order: String,
    /// Its current hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// The remaining hexes of its route.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Progress towards the next hex of the route, in hexes of open ground.
    pub progress: Fixed,
    /// True if it is on its way back.
    pub homeward: bool,
}

impl View {
    pub(crate) fn of(game: &Formation, state: &State, viewer: Viewer) -> Self {
        let shown = |side: &Side| match viewer {
            Viewer::Referee => true,
            Viewer::Public => false,
            Viewer::Seat(seat) => side.seat() == seat,
        };
        let sides = Side::BOTH.into_iter().filter(shown);
        Self {
            phase: state.phase,
            tick: state.tick,
            ending: state.ending,
            // Only the fact is shown: the tick to which the enemy has advanced is its secret.
            waiting: Both::each(|side| state.staffs[side].ready > state.tick),
            beliefs: sides.map(|side| Belief::of(game, state, side)).collect(),
        }
    }

    /// Returns one army's belief, if the viewer may know it.
    pub fn belief(&self, side: Side) -> Option<&Belief> {
        self.beliefs.iter().find(|belief| belief.side == side)
    }
}

impl Belief {
    fn of(game: &Formation, state: &State, side: Side) -> Self {
        let (staff, field) = (&state.staffs[side], &game.field);
        let knowledge = &staff.knowledge;
        let cells = field.shape().cells();
        let contacts = knowledge.contacts.iter().enumerate();
        let codes = staff.go_codes.iter().enumerate();
        Self {
            side,
            units: game.units_of(side).filter_map(|unit| OwnUnit::of(game, state, unit)).collect(),
            // The true unit is left out: its dense id would reveal something about units never
            // seen.
            contacts: contacts
                .map(|(index, contact)| Sighting {
                    id: ContactId(index as u16),
                    kind: contact.kind,
                    hex: field.hex(contact.cell),
                    facing: contact.facing,
                    men: contact.men,
                    routing: contact.routing,
                    seen: contact.seen,
                    visible: contact.visible,
                    gone: contact.gone,
                })
                .collect(),
            visible: knowledge.visible.iter().collect(),
            remembered: cells
                .filter_map(|cell| knowledge.last_seen(cell).map(|tick| (cell, tick)))
                .collect(),
            go_codes: codes
                .map(|(index, (code, given))| Signal {
                    id: CodeId(index as u16),
                    code: code.clone(),
                    given: *given,
                })
                .collect(),
            contingencies: staff.contingencies.clone(),
            riders: staff.riders,
            couriers: staff
                .couriers
                .iter()
                .map(|rider| Rider::of(game, state, side, rider))
                .collect(),
            outbox: staff.outbox.iter().cloned().collect(),
            addressed: staff.addressed.clone(),
            headquarters: field.hex(game.headquarters(state, side)),
            headless: staff.headless,
            objectives: known_holdings(game, state, side),
            holders: known_holders(game, state, side),
        }
    }
}

impl Rider {
    fn of(game: &Formation, state: &State, side: Side, rider: &Courier) -> Self {
        let [to, order] = describe::dispatch(game, state, side, &rider.dispatch);
        Self {
            dispatch: rider.dispatch.clone(),
            to,
            order,
            hex: game.field.hex(rider.cell),
            route: rider.ahead().iter().map(|cell| game.field.hex(*cell)).collect(),
            progress: rider.progress,
            homeward: rider.homeward,
        }
    }
}

/// The objectives that an army knows to be held: its own, and those it sees in enemy hands.
fn known_holdings(game: &Formation, state: &State, side: Side) -> Vec<Option<Holding>> {
    let objectives = game.scenario.objectives.iter().zip(&state.objectives);
    let known = objectives.map(|(objective, held)| {
        let cell = game.field.cell(objective.hex);
        let seen = cell.is_some_and(|cell| state.staffs[side].knowledge.visible.contains(cell));
        held.filter(|held| held.side == side || seen)
    });
    known.collect()
}

/// The holders that an army knows from what it sees, holds, or saw last.
fn known_holders(game: &Formation, state: &State, side: Side) -> Vec<KnownHolder> {
    let knowledge = &state.staffs[side].knowledge;
    let objectives = game.scenario.objectives.iter().zip(&state.objectives);
    let known = objectives.map(|(objective, held)| {
        let Some(cell) = game.field.cell(objective.hex) else { return KnownHolder::default() };
        let own = held.is_some_and(|held| held.side == side);
        if own || knowledge.visible.contains(cell) {
            return KnownHolder { held: *held, seen: Some(state.tick) };
        }
        let seen = knowledge.last_seen(cell);
        // A capture after the last look is a secret, one before it was seen.
        let held = held.filter(|held| seen.is_some_and(|seen| held.since <= seen));
        KnownHolder { held, seen }
    });
    known.collect()
}

impl OwnUnit {
    fn of(game: &Formation, state: &State, id: UnitId) -> Option<Self> {
        let (unit, troop) = (state.units.get(id.index())?, game.troops.get(id.index())?);
        let (side, index) = game.place_in_army(id);
        let staff = &state.staffs[side];
        let ahead = unit.march.waypoints.get(usize::from(unit.march.current)..);
        // A target is shown by its contact id, like every enemy.
        let target = unit.target.and_then(|target| staff.knowledge.contact_of(target.unit));
        Some(Self {
            id,
            name: troop.name.clone(),
            kind: troop.kind,
            formation: troop.formation,
            presence: unit.presence,
            stance: unit.stance(),
            hex: game.field.hex(unit.cell),
            facing: unit.facing,
            men: unit.men,
            fallen: unit.fallen,
            cohesion: unit.cohesion,
            fatigue: unit.fatigue,
            stress: unit.stress,
            threshold: unit.threshold(troop.kind),
            shape: unit.shape,
            rule: unit.rule,
            pace: unit.march.pace,
            waypoints: ahead.filter(|_| !unit.march.complete).unwrap_or_default().to_vec(),
            route: unit.march.ahead().iter().map(|cell| game.field.hex(*cell)).collect(),
            waiting: unit.march.waiting,
            reserve: staff.reserves.get(index).map(|way| way.to_vec()).unwrap_or_default(),
            target,
            volleys: unit.volleys,
            leader: unit.leader,
        })
    }
}
