//! Property tests: random armies on random terrain with random plans.

use crate::table::{Described, Setup, Table, hex, open_field, unit};
use proptest::prelude::*;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Dice, Digest, Game, Seed};
use sandtable_formation::plan::{ContingencyTrigger, Response, Trigger};
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::scenario::{Army, Objective, Regiment};
use sandtable_formation::triggers::Situation;
use sandtable_formation::{
    Behaviour, Both, CodeId, Command, ContactId, Contingency, EngagementRule, Event, Fixed,
    Formation, FormationId, GoCode, Order, Recipient, Rest, Scenario, Side, State, Unit, UnitId,
    Wait, Waypoint,
};
use sandtable_hex::{Facing, Hex};
use std::collections::BTreeSet;

const COLUMNS: i32 = 18;
const ROWS: i32 = 14;

/// A random battle with its orders for every ten ticks.
struct RandomBattle {
    setup: Setup,
    orders: Vec<[Vec<Order>; 2]>,
}

impl RandomBattle {
    fn new(number: u64, units: u32) -> Self {
        let mut luck = Luck::new(number);
        let map = ground(&mut luck);
        let sides = Side::BOTH.map(|side| {
            (0..units).map(|index| regiment(side, index as i32, &mut luck)).collect::<Vec<_>>()
        });
        let [blue, red] = sides;
        let mut setup = Setup::new(map, blue, red).tick_limit(240);
        for side in Side::BOTH {
            provide(&mut setup.0.armies[side], side, units, &mut luck);
        }
        let (name, hex) = ("Ford".to_owned(), hex(COLUMNS / 2, ROWS / 2));
        let objective = Objective { name, hex, required: Both([true, true]), hold: 60 };
        let setup = if luck.below(3) == 0 { setup.objective(objective) } else { setup };
        let given = |luck: &mut Luck| {
            Side::BOTH.map(|side| (0..luck.below(3)).map(|_| send(side, units, luck)).collect())
        };
        let orders = (0..24).map(|_| given(&mut luck)).collect();
        Self { setup, orders }
    }

    /// The same battle with exchanged seats: each army keeps its men, names, positions and orders.
    fn exchanged(&self, units: u32) -> Self {
        let remap = |unit: &mut UnitId| *unit = twin(*unit, units);
        let mut scenario = self.setup.0.clone();
        scenario.armies.0.swap(0, 1);
        scenario.armies.0.iter_mut().for_each(|army| rename(army, &remap));
        for objective in &mut scenario.objectives {
            objective.required.0.swap(0, 1);
        }
        let mut orders = self.orders.clone();
        for both in &mut orders {
            both.swap(0, 1);
            for order in both.iter_mut().flatten() {
                if let Order::Send { to: Recipient::Unit(unit), .. } = order {
                    remap(unit);
                }
            }
        }
        Self { setup: Setup(scenario), orders }
    }

    /// Plays the battle and calls `look` after every tick. The sides give their orders in the
    /// sequence they had before any exchange.
    fn play(&self, speakers: [Side; 2], mut look: impl FnMut(&Table)) -> Table {
        let mut table = self.setup.clone().plan(11);
        for side in speakers {
            table.order(side, &Order::Begin).expect("a valid plan");
        }
        for given in &self.orders {
            for side in speakers {
                for order in &given[side as usize] {
                    // A recipient may be gone or a contact unknown; both are refused alike in
                    // either seat.
                    let _ = table.order(side, order);
                }
            }
            for _ in 0..10 {
                if table.state.ending.is_some() {
                    return table;
                }
                for side in speakers {
                    table.order(side, &Order::Run { ticks: 1 }).expect("time can pass");
                }
                look(&table);
            }
        }
        table
    }
}

const fn twin(unit: UnitId, units: u32) -> UnitId {
    UnitId((unit.0 + units as u16) % (2 * units as u16))
}

fn rename(army: &mut Army, remap: &impl Fn(&mut UnitId)) {
    army.commander.iter_mut().for_each(remap);
    for formation in &mut army.formations {
        formation.commander.iter_mut().for_each(remap);
        for regiment in &mut formation.units {
            for waypoint in regiment.waypoints.iter_mut().chain(&mut regiment.reserve) {
                if let Some(Wait::UnitArrives(unit)) = &mut waypoint.wait {
                    remap(unit);
                }
            }
        }
    }
    for code in &mut army.go_codes {
        code.subscribers.iter_mut().for_each(remap);
        if let Trigger::UnitPosition(unit, _) = &mut code.trigger {
            remap(unit);
        }
    }
    for contingency in &mut army.contingencies {
        if let ContingencyTrigger::UnitBreaks(unit) = &mut contingency.trigger {
            remap(unit);
        }
        if let Response::ExecutePlan(unit) = &mut contingency.response {
            remap(unit);
        }
    }
}

fn ground(luck: &mut Luck) -> sandtable_hex::Map {
    let mut map = open_field(COLUMNS as u32, ROWS as u32);
    let kinds = ["forest", "rough", "deep-water", "road", "open;hill", "shallow-water", "building"];
    for _ in 0..luck.below(60) {
        let terrain = luck.pick(&kinds).expect("a terrain").parse().expect("a terrain");
        // Both armies start on open ground.
        let at = hex(5 + luck.below(COLUMNS as u32 - 10) as i32, luck.below(ROWS as u32) as i32);
        map.set_terrain(at, &terrain).expect("a hex on the map");
    }
    for _ in 0..luck.below(20) {
        let at = hex(luck.below(COLUMNS as u32) as i32, luck.below(ROWS as u32) as i32);
        map.set_elevation(at, luck.below(3) as i8).expect("a hex on the map");
    }
    map
}

fn any_hex(luck: &mut Luck) -> Hex {
    hex(luck.below(COLUMNS as u32) as i32, luck.below(ROWS as u32) as i32)
}

fn way(luck: &mut Luck, friends: &[UnitId]) -> Vec<Waypoint> {
    let behaviours =
        [Behaviour::MoveTo, Behaviour::HoldAt, Behaviour::AttackFrom, Behaviour::ScanFrom];
    let waypoint = |luck: &mut Luck| {
        let wait = match luck.below(9) {
            0 => Some(Wait::Duration(luck.below(20).into())),
            1 => Some(Wait::GoCode(CodeId(luck.below(2) as u16))),
            2 => luck.pick(friends).copied().map(Wait::UnitArrives),
            3 => Some(Wait::EnemySighted),
            4 => Some(Wait::Attacked),
            _ => None,
        };
        Waypoint {
            hex: any_hex(luck),
            behaviour: luck.pick(&behaviours).copied().expect("a behaviour"),
            pace: Pace::ALL[luck.below(4) as usize],
            wait,
            facing: None,
        }
    };
    (0..=luck.below(2)).map(|_| waypoint(luck)).collect()
}

fn regiment(side: Side, index: i32, luck: &mut Luck) -> Regiment {
    let (column, way) = if side == Side::Blue { (3, 1) } else { (COLUMNS - 4, -1) };
    let (rank, row) = (index / (ROWS / 2), index % (ROWS / 2) * 2 + luck.below(2) as i32);
    let name = format!("{} {index}", ["Boar", "Raven"][side as usize]);
    let shapes =
        [Shape::Line(2), Shape::Line(3), Shape::Square, Shape::Wedge(60), Shape::Skirmish(1)];
    let one = unit(&name, column - way * rank, row)
        .kind(UnitKind::ALL[luck.below(UnitKind::ALL.len() as u32) as usize])
        .men(5 + luck.below(120))
        .facing(Facing::from_index(luck.below(6) as u8))
        .rule(EngagementRule::ALL[luck.below(4) as usize])
        .rest([Rest::Formed, Rest::Patrol, Rest::Alert][luck.below(3) as usize])
        .shape(luck.pick(&shapes).copied().expect("a shape"));
    if luck.below(3) == 0 { one.led() } else { one }
}

/// Adds plans, commanders, go-codes and contingencies to an army.
fn provide(army: &mut Army, side: Side, units: u32, luck: &mut Luck) {
    let first = side as u16 * units as u16;
    let all: Vec<UnitId> = (first..first + units as u16).map(UnitId).collect();
    let any = |luck: &mut Luck| luck.pick(&all).copied().expect("a unit");
    for (id, regiment) in all.iter().zip(&mut army.formations[0].units) {
        let friends: Vec<UnitId> = all.iter().copied().filter(|one| one != id).collect();
        regiment.waypoints = way(luck, &friends);
        regiment.reserve = way(luck, &friends);
        // Most units move towards the enemy, so that they meet.
        if luck.below(4) > 0 {
            let across = hex(COLUMNS - 1 - regiment.hex.x, regiment.hex.y);
            let pace = Pace::ALL[1 + luck.below(3) as usize];
            regiment.waypoints = vec![Waypoint::at(across).pace(pace)];
        }
    }
    let tail = army.formations[0].units.split_off(units as usize / 2);
    army.formations[0].commander = Some(all[0]).filter(|_| luck.below(2) == 0);
    let mut second = army.formations[0].clone();
    (second.name, second.commander, second.units) = ("Reserve".to_owned(), None, tail);
    army.formations.push(second);
    army.commander = Some(any(luck)).filter(|_| luck.below(2) == 0);
    army.couriers = 1 + luck.below(4) as u16;
    let subscribers = vec![any(luck), any(luck)];
    let area = (0..30).map(|_| any_hex(luck)).collect();
    army.go_codes = vec![
        GoCode { name: "Clock".to_owned(), trigger: Trigger::Time(40), subscribers },
        GoCode {
            name: "Eyes".to_owned(),
            trigger: Trigger::EnemyInArea(area),
            subscribers: vec![],
        },
    ];
    let emergency = |luck: &mut Luck| Contingency {
        trigger: match luck.below(5) {
            0 => ContingencyTrigger::UnitBreaks(any(luck)),
            1 => ContingencyTrigger::CommanderDies,
            2 => ContingencyTrigger::PositionLost(any_hex(luck)),
            3 => ContingencyTrigger::EnemyFlanking,
            _ => ContingencyTrigger::CasualtiesExceed(Fixed::milli(luck.below(500) as i32)),
        },
        response: match luck.below(4) {
            0 => Response::ExecutePlan(any(luck)),
            1 => Response::Retreat(vec![any_hex(luck)]),
            2 => Response::Rally(any_hex(luck)),
            _ => Response::Signal(CodeId(1)),
        },
        priority: luck.below(3) as i32,
    };
    army.contingencies = (0..3).map(|_| emergency(luck)).collect();
}

fn send(side: Side, units: u32, luck: &mut Luck) -> Order {
    let unit = UnitId((side as u32 * units + luck.below(units)) as u16);
    let group = FormationId(luck.below(2) as u16);
    let to = if luck.below(3) > 0 { Recipient::Unit(unit) } else { Recipient::Formation(group) };
    let command = match luck.below(9) {
        0 => Command::MoveTo(any_hex(luck)),
        1 | 2 => Command::Attack(ContactId(luck.below(4) as u16)),
        3 => Command::Defend(any_hex(luck)),
        4 => Command::Retreat(vec![any_hex(luck), any_hex(luck)]),
        5 => Command::ChangeEngagement(EngagementRule::ALL[luck.below(4) as usize]),
        6 => Command::Rally(Some(any_hex(luck)).filter(|_| luck.below(2) == 0)),
        7 => Command::HoldPosition,
        _ => {
            let (start, end) = (any_hex(luck), any_hex(luck));
            let facing = Facing::from_index(luck.below(6) as u8);
            Command::FormLine { start, end, facing, depth: 1 + luck.below(2) as u8 }
        }
    };
    Order::Send { to, command }
}

/// Everything about an army, one line per item. Units can be numbered as after an exchange
/// of the armies.
fn of_army(table: &Table, side: Side, units: u32, exchanged: bool) -> Vec<String> {
    let number = |unit: UnitId| if exchanged { twin(unit, units) } else { unit };
    let mut lines = Vec::new();
    for id in table.game.units_of(side) {
        let mut unit: Unit = table.state.units[id.index()].clone();
        if let Some(target) = &mut unit.target {
            target.unit = number(target.unit);
        }
        let way = unit.march.waypoints.iter();
        unit.march.waypoints = way.map(|one| arriving(*one, number)).collect();
        lines.push(format!("{:?} {unit:?}", table.game.troop(id).map(|troop| &troop.name)));
    }
    let staff = &table.state.staffs[side];
    for rider in &staff.couriers {
        let mut evaded: Vec<UnitId> = rider.evaded.iter().copied().map(number).collect();
        evaded.sort_unstable();
        let at = (rider.dispatch.number, rider.cell, rider.progress, rider.homeward);
        lines.push(format!("{at:?} {evaded:?}"));
    }
    for contact in &staff.knowledge.contacts {
        let mut contact = *contact;
        contact.unit = number(contact.unit);
        lines.push(format!("{contact:?}"));
    }
    lines.push(format!("{:?}", staff.knowledge.visible.iter().collect::<Vec<_>>()));
    let given: Vec<bool> = staff.go_codes.iter().map(|(_, given)| *given).collect();
    let met: Vec<bool> = staff.contingencies.iter().map(|(_, met)| *met).collect();
    let messages = (staff.riders, staff.outbox.len(), staff.written, staff.headless);
    lines.push(format!("{given:?} {met:?} {messages:?}"));
    lines
}

fn arriving(mut waypoint: Waypoint, number: impl Fn(UnitId) -> UnitId) -> Waypoint {
    if let Some(Wait::UnitArrives(unit)) = &mut waypoint.wait {
        *unit = number(*unit);
    }
    waypoint
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 12,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// H-CMB-4.
    #[test]
    fn exchanging_the_armies_exchanges_every_tick_and_the_outcome(
        number in any::<u64>(), units in 8_u32..=20,
    ) {
        let battle = RandomBattle::new(number, units);
        let mut ticks = Vec::new();
        let here = battle.play(Side::BOTH, |table| {
            ticks.push(Side::BOTH.map(|side| of_army(table, side, units, false)).concat());
        });
        let mut tick = 0;
        let mut differs = None;
        let there = battle.exchanged(units).play([Side::Red, Side::Blue], |table| {
            let now = Side::BOTH.map(|side| of_army(table, side.enemy(), units, true)).concat();
            let before = ticks.get(tick).cloned().unwrap_or_default();
            if differs.is_none() && before != now {
                let lines = before.into_iter().zip(now).find(|(before, now)| before != now);
                differs = Some((tick, lines));
            }
            tick += 1;
        });
        prop_assert!(differs.is_none(), "{differs:#?}");
        prop_assert_eq!(tick, ticks.len());
        let endings = [&here, &there].map(|table| table.state.ending);
        let swapped = endings[1].map(|mut ending| {
            ending.outcomes.0.swap(0, 1);
            ending
        });
        prop_assert_eq!(endings[0], swapped);
    }

    /// H-ENG-4.
    #[test]
    fn men_fallen_and_fled_always_add_up_to_the_starting_strength(
        number in any::<u64>(), units in 8_u32..=20,
    ) {
        let battle = RandomBattle::new(number, units);
        let mustered = Side::BOTH.map(|side| {
            battle.setup.0.armies[side].units().map(|regiment| regiment.men).sum::<u32>()
        });
        let mut counts = Vec::new();
        battle.play(Side::BOTH, |table| {
            counts.push(Side::BOTH.map(|side| table.game.muster(&table.state, side)));
        });
        for both in counts {
            prop_assert_eq!(both.map(|[with, fallen, fled]| with + fallen + fled), mustered);
        }
    }

    /// H-ENG-1.
    #[test]
    fn the_same_seed_and_a_replayed_log_give_the_same_digest_at_every_tick(
        number in any::<u64>(), units in 8_u32..=20,
    ) {
        let battle = RandomBattle::new(number, units);
        let mut digests = Vec::new();
        let live = battle.play(Side::BOTH, |table| digests.push(Digest::of(&table.state)));
        let mut again = Vec::new();
        battle.play(Side::BOTH, |table| again.push(Digest::of(&table.state)));
        prop_assert_eq!(&digests, &again);
        let mut state = live.game.start();
        let mut folded = Vec::new();
        for event in &live.log {
            let over = matches!(event, Event::BattleEnded { .. });
            live.game.apply(&mut state, event);
            if over {
                folded.pop();
            }
            if over || matches!(event, Event::TickEnded) {
                folded.push(Digest::of(&state));
            }
        }
        prop_assert_eq!(&state, &live.state);
        prop_assert_eq!(folded.len(), digests.len());
        prop_assert!(engagements_are_consistent(&live.state));
    }

    #[test]
    fn no_rule_reads_information_hidden_from_an_army(number in any::<u64>(), units in 8_u32..=20) {
        let battle = RandomBattle::new(number, units);
        let mut luck = Luck::new(number);
        let mut positions = Vec::new();
        let table = battle.play(Side::BOTH, |table| {
            if table.state.tick % 20 == 5 {
                positions.push(table.state.clone());
            }
        });
        let game = &table.game;
        for state in positions {
            for side in Side::BOTH {
                let other = game.reimagine(&state, side.seat(), &mut luck);
                let known = |state: &State| knows(game, state, side, &battle.setup.0);
                prop_assert_eq!(known(&state), known(&other));
                for _ in 0..4 {
                    let order = game.any_order(&state, &mut luck);
                    let refusal = |state: &State| {
                        let mut dice = Dice::seeded(&Seed::from_number(0), 0);
                        game.decide(state, side.seat(), &order, &mut dice).err()
                    };
                    prop_assert_eq!(refusal(&state), refusal(&other));
                }
            }
        }
    }
}

#[test]
fn random_battles_cover_the_main_events() {
    let mut happened = BTreeSet::new();
    for number in 0..16 {
        let table = RandomBattle::new(number, 16).play(Side::BOTH, |_| ());
        let names = table.log.iter().map(|event| {
            let words = format!("{event:?}");
            words.split([' ', '{']).next().unwrap_or_default().to_owned()
        });
        happened.extend(names);
    }
    let expected = [
        "Arrived",
        "Broke",
        "Charged",
        "CommanderKilled",
        "ContingencyActivated",
        "CourierArrived",
        "CourierIntercepted",
        "CourierReturned",
        "CutDown",
        "Destroyed",
        "Disregarded",
        "Engaged",
        "Fled",
        "Frightened",
        "GoCodeTriggered",
        "LeaderFell",
        "Melee",
        "Obeyed",
        "PlanCompleted",
        "RallyBegan",
        "RallyFailed",
        "Rallied",
        "ReserveTaken",
        "RouteBlocked",
        "Shaken",
        "Shot",
        "Steadied",
        "Targeted",
        "Tried",
        "WaitEnded",
        "Withdrew",
    ];
    let missing: Vec<&str> =
        expected.into_iter().filter(|name| !happened.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Checks that engagements are sorted by unit and that each unit's count of opponents is right.
fn engagements_are_consistent(state: &State) -> bool {
    let pairs: Vec<[UnitId; 2]> = state.engagements.iter().map(|one| one.units.0).collect();
    let foes = |index: usize| pairs.iter().flatten().filter(|id| id.index() == index).count();
    pairs.is_sorted()
        && state.units.iter().enumerate().all(|(index, unit)| usize::from(unit.foes) == foes(index))
}

/// Everything an army can see, order, is advised and reacts to.
fn knows(
    game: &Formation,
    state: &State,
    side: Side,
    scenario: &Scenario,
) -> impl PartialEq + std::fmt::Debug + use<> {
    let view = game.view(state, sandtable_core::Viewer::Seat(side.seat()));
    let situation = Situation::new(game, state, side);
    let staff = &state.staffs[side];
    let signals: Vec<bool> =
        staff.go_codes.iter().map(|(code, _)| situation.is_go_code_triggered(code)).collect();
    let emergencies: Vec<bool> = staff
        .contingencies
        .iter()
        .map(|(one, _)| situation.is_contingency_triggered(one))
        .collect();
    let waits: Vec<bool> = game
        .units_of(side)
        .zip(scenario.armies[side].units())
        .flat_map(|(id, regiment)| {
            let unit = &state.units[id.index()];
            let waits = regiment.waypoints.iter().filter_map(|waypoint| waypoint.wait);
            waits.map(|wait| situation.ends(unit, wait, 0)).collect::<Vec<_>>()
        })
        .collect();
    let advice = game.advise(&view, side.seat());
    let pictures = (game.text(&view), game.svg(&view));
    (
        Digest::of(&view),
        game.legal(state, side.seat()),
        advice,
        pictures,
        signals,
        emergencies,
        waits,
    )
}
