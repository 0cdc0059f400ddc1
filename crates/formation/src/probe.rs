//! Random orders, scenarios and hidden states for the testkit.

use crate::event::{Step, Wound};
use crate::plan::{Behaviour, ContingencyTrigger, Response, Trigger, Wait};
use crate::rules::{Pace, Shape, UnitKind};
use crate::scenario::{Army, Formation as Group, Objective, Regiment};
use crate::{
    Both, CodeId, Command, ContactId, Contingency, Deployment, Edge, EngagementRule, Event, Fixed,
    Formation, FormationId, GoCode, Holding, Knowledge, March, Morale, Order, Phase, Presence,
    Recipient, Rest, Scenario, Side, State, Temperament, Unit, UnitId, Waypoint,
};
use sandtable_core::Seat;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_hex::{
    CellId, Facing, Hex, Map, Orientation, Outline, Shape as MapShape, Terrain, pointy,
};
use std::sync::Arc;

impl Probe for Formation {
    const LISTS_EVERY_ORDER: bool = false;

    fn scenarios() -> Vec<Scenario> {
        [meeting(), wood(), village()].into_iter().flatten().collect()
    }

    fn any_order(&self, state: &State, luck: &mut Luck) -> Order {
        let unit = any_unit(state, luck);
        let code = CodeId(luck.below(3) as u16);
        match luck.below(15) {
            0 => {
                let (hex, facing) = (any_hex(luck), any_facing(luck));
                Order::Deploy(Deployment { unit, hex, facing, rest: any_rest(luck) })
            }
            1 => Order::Plan { unit, waypoints: any_way(state, luck) },
            2 => Order::Reserve { unit, waypoints: any_way(state, luck) },
            3 => Order::Engage { unit, rule: any_rule(luck) },
            4 => Order::Form { unit, shape: any_shape(luck) },
            5 => Order::AgreeOn(vec![any_code(state, luck)]),
            6 => Order::ProvideFor(vec![any_contingency(state, luck)]),
            7 => Order::Begin,
            8 => Order::Signal(code),
            9 => Order::Run { ticks: luck.below(8) },
            10 => Order::Concede,
            11 => {
                let units = (0..luck.below(4)).map(|_| any_unit(state, luck)).collect();
                Order::SendAll { units, command: any_command(luck) }
            }
            _ => {
                let group = FormationId(luck.below(2) as u16);
                let one = luck.below(3) > 0;
                let to = if one { Recipient::Unit(unit) } else { Recipient::Formation(group) };
                Order::Send { to, command: any_command(luck) }
            }
        }
    }

    fn reimagine(&self, state: &State, seat: Seat, luck: &mut Luck) -> State {
        let mut other = state.clone();
        let Some(side) = Side::of(seat).filter(|_| state.phase != Phase::Finished) else {
            return other;
        };
        // The seat knows none of what follows: a view that changes with it leaks a secret.
        other.lots = luck.below(1_000);
        let knowledge = &state.staffs[side].knowledge;
        for id in self.units_of(side.enemy()) {
            let seen = knowledge.contact_of(id).and_then(|number| knowledge.contact(number));
            let seen = seen.is_some_and(|contact| contact.visible);
            if let Some(unit) = other.units.get_mut(id.index()) {
                if !seen {
                    self.hide_elsewhere(unit, knowledge, luck);
                }
                change_hidden_attributes(unit, seen, luck);
            }
        }
        self.change_staff(&mut other, side.enemy(), luck);
        self.change_unseen_holdings(&mut other, side, luck);
        other.stirred = luck.below(state.tick + 1);
        other
    }

    fn reimagine_event(&self, event: &Event, seat: Seat, luck: &mut Luck) -> Event {
        let Some(side) = Side::of(seat) else { return event.clone() };
        let own = |unit: UnitId| self.range_of(side).contains(&unit.index());
        let (rolled, chance) = (1 + luck.below(100), luck.below(101));
        let by = self.any_of(side.enemy(), luck);
        let ours = |wounds: &[Wound]| wounds.iter().filter(|one| own(one.unit)).copied().collect();
        let steps = |steps: &[Step]| steps.iter().filter(|one| own(one.unit)).copied().collect();
        match event {
            Event::CourierHunted { side: whose, number, .. } => {
                Event::CourierHunted { side: *whose, number: *number, by, rolled, chance }
            }
            Event::Shot { unit, target, wound, .. } if !own(*unit) => {
                let (unit, target, wound) = (*unit, *target, *wound);
                Event::Shot { unit, target, rolled, chance, wound }
            }
            Event::Melee { wounds, .. } => {
                Event::Melee { wounds: ours(wounds), pressures: vec![any_share(luck)] }
            }
            Event::CutDown { wounds } => Event::CutDown { wounds: ours(wounds) },
            Event::Frightened { units } => {
                let units = units.iter().filter(|(unit, _)| own(*unit)).copied().collect();
                Event::Frightened { units }
            }
            Event::Moved { steps: all } => Event::Moved { steps: steps(all) },
            Event::Ran { steps: all } => Event::Ran { steps: steps(all) },
            _ => replace_secret(event, by, own).unwrap_or_else(|| event.clone()),
        }
    }
}

impl Formation {
    fn any_of(&self, side: Side, luck: &mut Luck) -> UnitId {
        let range = self.range_of(side);
        UnitId((range.start + luck.below(range.len() as u32) as usize) as u16)
    }

    /// Moves an unseen unit to any unseen cell, or off the field. Units in melee stay next to their
    /// opponents.
    fn hide_elsewhere(&self, unit: &mut Unit, knowledge: &Knowledge, luck: &mut Luck) {
        if unit.foes > 0 {
            return;
        }
        let hidden = |cell: &CellId| !knowledge.visible.contains(*cell);
        let cells: Vec<CellId> = self.field().shape().cells().filter(hidden).collect();
        unit.cell = luck.pick(&cells).copied().unwrap_or(unit.cell);
        unit.facing = any_facing(luck);
        if unit.is_afield() && luck.below(4) == 0 {
            unit.presence = Presence::Fled;
        }
    }

    /// Replaces an army's couriers, go-codes and knowledge.
    fn change_staff(&self, state: &mut State, side: Side, luck: &mut Luck) {
        let (tick, phase) = (state.tick, state.phase);
        let code = any_code(state, luck);
        let contingency = any_contingency(state, luck);
        let staff = &mut state.staffs[side];
        if phase == Phase::Active && staff.ready > tick {
            staff.ready = tick + 1 + luck.below(50);
        }
        staff.knowledge = Knowledge::none(self.field().shape(), self.troops().len());
        staff.go_codes = vec![(code, luck.below(2) == 0)];
        staff.contingencies = vec![(contingency, luck.below(2) == 0)];
        staff.reserves.iter_mut().for_each(|reserve| *reserve = Arc::default());
        staff.riders = luck.below(9) as u16;
        staff.outbox.clear();
        staff.couriers.clear();
        staff.written += luck.below(9);
        staff.headless = luck.below(2) == 0;
    }

    /// Changes the captures of objectives that the seat cannot know: those since it last saw them.
    fn change_unseen_holdings(&self, state: &mut State, side: Side, luck: &mut Luck) {
        let knowledge = &state.staffs[side].knowledge;
        for (objective, held) in self.scenario().objectives.iter().zip(&mut state.objectives) {
            let Some(cell) = self.field().cell(objective.hex) else { continue };
            // The first tick whose captures the seat has not seen.
            let secret = knowledge.last_seen(cell).map_or(0, |seen| seen + 1);
            let own = held.is_some_and(|held| held.side == side);
            let known = held.is_some_and(|held| held.since < secret);
            if !own && !known && !knowledge.visible.contains(cell) && secret <= state.tick {
                let since = secret + luck.below(state.tick + 1 - secret);
                let taken = Holding { side: side.enemy(), since };
                *held = (luck.below(2) == 0).then_some(taken);
            }
        }
    }
}

/// The same event about another enemy unit, for events that the seat must not notice.
fn replace_secret(event: &Event, by: UnitId, own: impl Fn(UnitId) -> bool) -> Option<Event> {
    let other = match event {
        Event::Placed { unit, .. } if !own(*unit) => Event::WaitEnded { unit: by },
        Event::Planned { unit, .. } | Event::Reserved { unit, .. } if !own(*unit) => {
            Event::Planned { unit: by, waypoints: Vec::new() }
        }
        Event::RuleSet { unit, .. } | Event::ShapeSet { unit, .. } if !own(*unit) => {
            Event::RuleSet { unit: by, rule: EngagementRule::HoldFire }
        }
        Event::Targeted { unit, .. } if !own(*unit) => Event::Targeted { unit: by, target: None },
        Event::Shaken { unit } | Event::Steadied { unit } if !own(*unit) => {
            Event::Shaken { unit: by }
        }
        Event::LeaderFell { unit } | Event::Withdrew { unit, .. } if !own(*unit) => {
            Event::LeaderFell { unit: by }
        }
        Event::RallyBegan { unit, .. } | Event::RallyFailed { unit } if !own(*unit) => {
            Event::RallyFailed { unit: by }
        }
        _ => return None,
    };
    Some(other)
}

/// Changes everything about an enemy unit that cannot be seen from outside: morale, orders, and for
/// unseen units even the number of men.
fn change_hidden_attributes(unit: &mut Unit, seen: bool, luck: &mut Luck) {
    if seen {
        // Estimates are rounded up to tens, so every number with the same estimate must look the
        // same.
        let most = unit.men.div_ceil(10) * 10;
        unit.men = most.saturating_sub(luck.below(10)).max(u32::from(most > 0));
    } else {
        unit.men = 1 + luck.below(300);
        if unit.foes == 0 {
            unit.morale = [Morale::Steady, Morale::Routing][luck.below(2) as usize];
        }
    }
    if !unit.is_routing() {
        let hearts = [Morale::Steady, Morale::Shaken, Morale::Rallying(0)];
        unit.morale = luck.pick(&hearts).copied().unwrap_or_default();
    }
    unit.fallen = luck.below(300);
    for measure in [&mut unit.harm, &mut unit.cohesion, &mut unit.fatigue, &mut unit.stress] {
        *measure = any_share(luck);
    }
    unit.rest = any_rest(luck);
    unit.shape = any_shape(luck);
    unit.rule = any_rule(luck);
    unit.march = March::along(vec![Waypoint::at(any_hex(luck))]);
    unit.withdrawing = luck.below(2) == 0;
    unit.target = None;
    unit.volleys = luck.below(30) as u8;
    unit.loaded = luck.below(99);
    unit.leader = luck.below(2) == 0;
    unit.attacked = None;
    unit.obeyed = None;
}

fn any_share(luck: &mut Luck) -> Fixed {
    Fixed::new(luck.below(10_000) as i32)
}

fn any_unit(state: &State, luck: &mut Luck) -> UnitId {
    // Some ids are unknown, just as some hexes are off the map: refusals are tested too.
    UnitId(luck.below(state.units.len() as u32 + 2) as u16)
}

fn any_hex(luck: &mut Luck) -> Hex {
    let mut number = || luck.below(12) as i32 - 1;
    Hex::new(number(), number())
}

fn any_facing(luck: &mut Luck) -> Facing {
    Facing::from_index(luck.below(6) as u8)
}

fn any_rest(luck: &mut Luck) -> Rest {
    [Rest::Formed, Rest::Patrol, Rest::Alert][luck.below(3) as usize]
}

fn any_rule(luck: &mut Luck) -> EngagementRule {
    EngagementRule::ALL[luck.below(4) as usize]
}

fn any_shape(luck: &mut Luck) -> Shape {
    let shapes =
        [Shape::Line(2), Shape::Column(4), Shape::Wedge(60), Shape::Square, Shape::Skirmish(2)];
    luck.pick(&shapes).copied().unwrap_or_default()
}

fn any_wait(state: &State, luck: &mut Luck) -> Option<Wait> {
    Some(match luck.below(8) {
        0 => Wait::Duration(i64::from(luck.below(9)) - 1),
        1 => Wait::GoCode(CodeId(luck.below(3) as u16)),
        2 => Wait::UnitArrives(any_unit(state, luck)),
        3 => Wait::EnemySighted,
        4 => Wait::Attacked,
        _ => return None,
    })
}

fn any_way(state: &State, luck: &mut Luck) -> Vec<Waypoint> {
    let behaviours = [Behaviour::MoveTo, Behaviour::HoldAt, Behaviour::ScanFrom];
    let waypoint = |luck: &mut Luck| Waypoint {
        hex: any_hex(luck),
        behaviour: luck.pick(&behaviours).copied().unwrap_or_default(),
        pace: Pace::ALL[luck.below(4) as usize],
        wait: any_wait(state, luck),
        facing: None,
    };
    (0..luck.below(4)).map(|_| waypoint(luck)).collect()
}

fn any_code(state: &State, luck: &mut Luck) -> GoCode {
    let trigger = match luck.below(4) {
        0 => Trigger::Manual,
        1 => Trigger::Time(i64::from(luck.below(20)) - 1),
        2 => Trigger::UnitPosition(any_unit(state, luck), any_hex(luck)),
        _ => Trigger::EnemyInArea(vec![any_hex(luck)]),
    };
    GoCode { name: "Any".to_owned(), trigger, subscribers: vec![any_unit(state, luck)] }
}

fn any_contingency(state: &State, luck: &mut Luck) -> Contingency {
    let trigger = match luck.below(5) {
        0 => ContingencyTrigger::UnitBreaks(any_unit(state, luck)),
        1 => ContingencyTrigger::CommanderDies,
        2 => ContingencyTrigger::PositionLost(any_hex(luck)),
        3 => ContingencyTrigger::EnemyFlanking,
        _ => ContingencyTrigger::CasualtiesExceed(Fixed::milli(luck.below(1_100) as i32)),
    };
    let response = match luck.below(4) {
        0 => Response::ExecutePlan(any_unit(state, luck)),
        1 => Response::Retreat(vec![any_hex(luck)]),
        2 => Response::Rally(any_hex(luck)),
        _ => Response::Signal(CodeId(luck.below(2) as u16)),
    };
    Contingency { trigger, response, priority: luck.below(3) as i32 }
}

fn any_command(luck: &mut Luck) -> Command {
    match luck.below(10) {
        0 => Command::MoveTo(any_hex(luck)),
        1 => Command::Attack(ContactId(luck.below(4) as u16)),
        2 => Command::Defend(any_hex(luck)),
        3 => Command::Retreat((0..luck.below(3)).map(|_| any_hex(luck)).collect()),
        4 => Command::ChangeFormation(any_shape(luck)),
        5 => Command::ChangeEngagement(any_rule(luck)),
        6 => Command::ExecuteGoCode(CodeId(luck.below(3) as u16)),
        7 => Command::Rally(Some(any_hex(luck)).filter(|_| luck.below(2) == 0)),
        8 => Command::HoldPosition,
        _ => {
            let (start, end, facing) = (any_hex(luck), any_hex(luck), any_facing(luck));
            Command::FormLine { start, end, facing, depth: luck.below(3) as u8 }
        }
    }
}

/// A field of 10 by 8 hexes with a wood.
fn field(wood: &[Hex]) -> Option<Map> {
    let shape = MapShape::new(Orientation::Pointy, Outline::Parallelogram, 10, 8).ok()?;
    let mut map = Map::new("Common", shape);
    let trees: Terrain = "forest".parse().ok()?;
    for hex in wood {
        map.set_terrain(*hex, &trees).ok()?;
    }
    Some(map)
}

fn regiment(name: &str, kind: UnitKind, hex: Hex, facing: Facing) -> Regiment {
    Regiment {
        name: name.to_owned(),
        kind,
        men: 40,
        leader: false,
        hex,
        facing,
        rest: Rest::Formed,
        shape: Shape::default(),
        rule: EngagementRule::Aggressive,
        waypoints: Vec::new(),
        reserve: Vec::new(),
    }
}

fn army(side: Side, units: Vec<Regiment>) -> Army {
    let (home, column) = if side == Side::Blue { (Edge::West, 0) } else { (Edge::East, 9) };
    Army {
        name: side.to_string(),
        formations: vec![Group { name: format!("{side} line"), commander: None, units }],
        commander: None,
        headquarters: Hex::new(column, 4),
        couriers: 1,
        home,
        zone: Vec::new(),
        go_codes: Vec::new(),
        contingencies: Vec::new(),
        general: Temperament::default(),
    }
}

fn battle(map: Map, armies: [Army; 2], tick_limit: u32) -> Scenario {
    Scenario { map: Arc::new(map), armies: Both(armies), objectives: Vec::new(), tick_limit }
}

/// One unit against one, face to face.
fn meeting() -> Option<Scenario> {
    let blue = regiment("Vanguard", UnitKind::Infantry, Hex::new(4, 4), pointy::E);
    let red = regiment("Rearguard", UnitKind::Spearmen, Hex::new(5, 4), pointy::W);
    let armies = [army(Side::Blue, vec![blue]), army(Side::Red, vec![red])];
    Some(battle(field(&[])?, armies, 40))
}

/// Archers and a commander against riders that come out of a wood.
fn wood() -> Option<Scenario> {
    let trees = [(6, 2), (6, 3), (6, 4), (7, 3), (5, 4)].map(|(q, r)| Hex::new(q, r));
    let mut archers = regiment("Bowmen", UnitKind::Archers, Hex::new(2, 4), pointy::E);
    archers.rule = EngagementRule::Skirmish;
    let guard = regiment("Guard", UnitKind::Command, Hex::new(1, 4), pointy::E);
    let mut foot = regiment("Foresters", UnitKind::Levy, Hex::new(5, 4), pointy::W);
    foot.rest = Rest::Alert;
    let mut riders = regiment("Lancers", UnitKind::HeavyCavalry, Hex::new(7, 5), pointy::W);
    let waits = Waypoint::at(Hex::new(6, 5)).waiting(Wait::GoCode(CodeId(0)));
    let charges = Waypoint::at(Hex::new(3, 4)).pace(Pace::Charge);
    riders.waypoints = vec![waits, charges];
    let (mut blue, mut red) =
        (army(Side::Blue, vec![archers, guard]), army(Side::Red, vec![foot, riders]));
    blue.commander = Some(UnitId(1));
    let response = Response::Retreat(vec![Hex::new(0, 4)]);
    let trigger = ContingencyTrigger::CasualtiesExceed(Fixed::milli(200));
    blue.contingencies = vec![Contingency { trigger, response, priority: 0 }];
    let (name, trigger) = ("Horns".to_owned(), Trigger::Manual);
    red.go_codes = vec![GoCode { name, trigger, subscribers: vec![UnitId(3)] }];
    Some(battle(field(&trees)?, [blue, red], 60))
}

/// Two armies that march on the same village.
fn village() -> Option<Scenario> {
    let square = Hex::new(5, 4);
    let going = |mut one: Regiment| {
        one.waypoints = vec![Waypoint::at(square).doing(Behaviour::HoldAt)];
        one
    };
    let blue = [
        regiment("Militia", UnitKind::Levy, Hex::new(2, 5), pointy::E),
        regiment("Scouts", UnitKind::Scouts, Hex::new(2, 3), pointy::E),
    ];
    let red = [
        regiment("Pikes", UnitKind::Spearmen, Hex::new(8, 4), pointy::W),
        regiment("Hussars", UnitKind::LightCavalry, Hex::new(9, 3), pointy::W),
    ];
    let armies =
        [army(Side::Blue, blue.map(going).to_vec()), army(Side::Red, red.map(going).to_vec())];
    let name = "Village".to_owned();
    let objective = Objective { name, hex: square, required: Both([true, true]), hold: 5 };
    Some(Scenario { objectives: vec![objective], ..battle(field(&[square])?, armies, 80) })
}
