use crate::plan::{Contingency, EngagementRule, GoCode, Waypoint};
use crate::rules::{Pace, Shape, UnitKind};
use crate::{
    Both, CodeId, ContactId, Dispatch, Ending, Fixed, Formation, FormationId, Holding, Phase,
    Presence, Recipient, Side, Stance, State, UnitId,
};
use sandtable_core::Viewer;
use sandtable_hex::{CellId, Facing, Hex};
use serde::Serialize;

/// What somebody may know of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct View {
    /// How far the battle is.
    pub phase: Phase,
    /// How many ticks have passed.
    pub tick: u32,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Whether each commander waits for the other.
    pub waiting: Both<bool>,
    /// What each army believes, where the viewer may know it: his own only, or both for one who may
    /// know everything.
    pub beliefs: Vec<Belief>,
}

/// What an army believes: its own men, and what it has seen of the others.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Belief {
    /// Whose.
    pub side: Side,
    /// Its units.
    pub units: Vec<OwnUnit>,
    /// Enemies it has seen, by their numbers as contacts.
    pub contacts: Vec<Sighting>,
    /// The hexes it sees.
    #[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
    pub visible: Vec<CellId>,
    /// The hexes it remembers, with the tick when each was last seen.
    #[cfg_attr(feature = "ts", ts(type = "Array<[number, number]>"))]
    pub remembered: Vec<(CellId, u32)>,
    /// Signals that were agreed on.
    pub go_codes: Vec<Signal>,
    /// Emergencies that were provided for, and whether they have happened.
    pub contingencies: Vec<(Contingency, bool)>,
    /// Couriers at headquarters.
    pub riders: u16,
    /// Couriers on the road.
    pub couriers: Vec<Rider>,
    /// Messages that wait for a courier.
    pub outbox: Vec<Dispatch>,
    /// To whom messages were written since the tick began: who stands beside his commander has heard
    /// them already.
    pub addressed: Vec<Recipient>,
    /// Where messages come from.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub headquarters: Hex,
    /// Whether its commander is lost.
    pub headless: bool,
    /// Who holds each objective, as far as the army knows.
    pub objectives: Vec<Option<Holding>>,
}

/// A unit as its own army knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct OwnUnit {
    /// Its number.
    pub id: UnitId,
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// Its formation.
    pub formation: FormationId,
    /// Whether it is on the field.
    pub presence: Presence,
    /// What it is doing.
    pub stance: Stance,
    /// Where it is.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Which way it looks.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// Men who are with it.
    pub men: u32,
    /// Men who have fallen.
    pub fallen: u32,
    /// In how good order it is.
    pub cohesion: Fixed,
    /// How tired it is.
    pub fatigue: Fixed,
    /// How frightened it is.
    pub stress: Fixed,
    /// How much would break it.
    pub threshold: Fixed,
    /// In which shape it stands.
    pub shape: Shape,
    /// Whether it starts a fight.
    pub rule: EngagementRule,
    /// How fast it goes.
    pub pace: Pace,
    /// The waypoints before it.
    pub waypoints: Vec<Waypoint>,
    /// The way to the first of them.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Since when it waits at the first of them.
    pub waiting: Option<u32>,
    /// The way it has in reserve.
    pub reserve: Vec<Waypoint>,
    /// Whom it attacks or hunts.
    pub target: Option<ContactId>,
    /// Volleys left.
    pub volleys: u8,
    /// Whether its leader lives.
    pub leader: bool,
}

/// An enemy unit as an army knows it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Sighting {
    /// Its number as a contact.
    pub id: ContactId,
    /// What it is.
    pub kind: UnitKind,
    /// Where it was last seen.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Which way it looked.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// About how many men there were.
    pub men: u32,
    /// Whether it ran.
    pub routing: bool,
    /// When it was last seen.
    pub seen: u32,
    /// Whether it is seen now.
    pub visible: bool,
    /// Whether it is known to be gone from there.
    pub gone: bool,
}

/// A signal that was agreed on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Signal {
    /// Its number.
    pub id: CodeId,
    /// What it is.
    pub code: GoCode,
    /// Whether it was given.
    pub given: bool,
}

/// A courier on the road.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Rider {
    /// What he carries, or carried.
    pub dispatch: Dispatch,
    /// Where he is.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// The hexes before him.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Whether he rides home.
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
            waiting: Both::each(|side| state.staffs[side].ready > state.tick),
            beliefs: sides.map(|side| Belief::of(game, state, side)).collect(),
        }
    }

    /// What one army believes, if the viewer may know it.
    pub fn belief(&self, side: Side) -> Option<&Belief> {
        self.beliefs.iter().find(|belief| belief.side == side)
    }
}

impl Belief {
    fn of(game: &Formation, state: &State, side: Side) -> Self {
        let (staff, field) = (&state.staffs[side], &game.field);
        let knowledge = &staff.knowledge;
        let cells = field.shape().cells();
        let hexes = |cells: &[CellId]| cells.iter().map(|cell| field.hex(*cell)).collect();
        let contacts = knowledge.contacts.iter().enumerate();
        let codes = staff.go_codes.iter().enumerate();
        Self {
            side,
            units: game.units_of(side).filter_map(|unit| OwnUnit::of(game, state, unit)).collect(),
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
                .map(|rider| Rider {
                    dispatch: rider.dispatch.clone(),
                    hex: field.hex(rider.cell),
                    route: hexes(rider.ahead()),
                    homeward: rider.homeward,
                })
                .collect(),
            outbox: staff.outbox.iter().cloned().collect(),
            addressed: staff.addressed.clone(),
            headquarters: field.hex(game.headquarters(state, side)),
            headless: staff.headless,
            objectives: known_holdings(game, state, side),
        }
    }
}

/// An army knows what it holds itself, and what it sees in another's hand.
fn known_holdings(game: &Formation, state: &State, side: Side) -> Vec<Option<Holding>> {
    let objectives = game.scenario.objectives.iter().zip(&state.objectives);
    let known = objectives.map(|(objective, held)| {
        let cell = game.field.cell(objective.hex);
        let seen = cell.is_some_and(|cell| state.staffs[side].knowledge.visible.contains(cell));
        held.filter(|held| held.side == side || seen)
    });
    known.collect()
}

impl OwnUnit {
    fn of(game: &Formation, state: &State, id: UnitId) -> Option<Self> {
        let (unit, troop) = (state.units.get(id.index())?, game.troops.get(id.index())?);
        let (side, index) = game.place_in_army(id);
        let staff = &state.staffs[side];
        let ahead = unit.march.waypoints.get(usize::from(unit.march.current)..);
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
