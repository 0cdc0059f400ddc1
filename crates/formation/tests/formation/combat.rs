//! Melee, charges and volleys, with their losses.

use crate::table::{Described, Setup, Table, field_with, hex, open_field, unit};
use sandtable_formation::engagement::{fight, is_surrounded, quarter, starts_fight};
use sandtable_formation::rules::constants::{SKIRMISH_REST, SKIRMISH_TICKS};
use sandtable_formation::rules::kind::{Armour, Edge, Mass, Padding, Reach, Rigidity, Weapon};
use sandtable_formation::rules::melee::{Quarter, base_rate};
use sandtable_formation::rules::missile::Bow;
use sandtable_formation::rules::shock::Shock;
use sandtable_formation::rules::{Pace, Shape, UnitKind};
use sandtable_formation::scenario::Regiment;
use sandtable_formation::{
    EngagementRule, Event, Fixed, Morale, Outcome, Presence, Side, Stance, Troop, UnitId,
};
use sandtable_hex::{Map, pointy};

/// Blue and Red face to face in the middle of a field, Blue in the west.
fn facing_each_other(blue: Regiment, red: Regiment) -> Table {
    Setup::new(open_field(24, 20), vec![blue], vec![red]).begin()
}

fn blue() -> Regiment {
    unit("b", 10, 10)
}

fn red() -> Regiment {
    unit("r", 11, 10).facing(pointy::W)
}

/// Losses of a unit, including fractions of a man.
fn suffered(table: &Table, name: &str) -> Fixed {
    let unit = table.unit(name);
    Fixed::whole(unit.fallen as i32) + unit.harm
}

const fn parts(ten_thousandths: i32) -> Fixed {
    Fixed::new(ten_thousandths)
}

#[test]
fn weapon_edge_and_mass_set_the_base_rate_against_each_armour() {
    let weapon = |edge, mass| Weapon { edge, mass, reach: Reach::Short, piercing: false };
    let rigidities = [Rigidity::Cloth, Rigidity::Leather, Rigidity::Mail, Rigidity::Plate];
    let edges = [(Edge::Razor, [60, 40, 10, 3]), (Edge::Sharp, [50, 30, 10, 5])];
    for (edge, rates) in edges {
        for (rigidity, rate) in rigidities.into_iter().zip(rates) {
            for padding in [Padding::None, Padding::Light, Padding::Heavy] {
                let armour = Armour { rigidity, padding };
                let struck = base_rate(weapon(edge, Mass::Massive), armour);
                assert_eq!(struck, Fixed::milli(rate), "{edge:?} {rigidity:?}");
            }
        }
    }
    let masses = [
        (Mass::Massive, [80, 50, 30]),
        (Mass::Heavy, [40, 20, 10]),
        (Mass::Medium, [20, 10, 5]),
        (Mass::Light, [5, 5, 5]),
    ];
    for (mass, rates) in masses {
        for (padding, rate) in
            [Padding::None, Padding::Light, Padding::Heavy].into_iter().zip(rates)
        {
            for rigidity in rigidities {
                let armour = Armour { rigidity, padding };
                let struck = base_rate(weapon(Edge::Blunt, mass), armour);
                assert_eq!(struck, Fixed::milli(rate), "{mass:?} {padding:?}");
            }
        }
    }
    let spear = Weapon { piercing: true, ..weapon(Edge::Sharp, Mass::Medium) };
    let struck = rigidities.map(|rigidity| {
        base_rate(spear, Armour { rigidity, padding: Padding::Light }).ten_thousandths()
    });
    assert_eq!(struck, [500, 300, 150, 50], "points pierce mail");
}

#[test]
fn first_tick_losses_for_each_weapon_and_armour() {
    use UnitKind::{Engineers, HeavyInfantry, Infantry, Levy, Spearmen};
    // The front is thirty men; with spears, fifteen more fight from the second rank.
    let expected = [
        (Levy, [15_000, 9_000, 3_000, 1_500]),
        (Infantry, [15_000, 9_000, 3_000, 1_500]),
        (Spearmen, [22_500, 13_500, 6_750, 2_250]),
        (Engineers, [1_500, 1_500, 1_500, 1_500]),
    ];
    for (kind, harms) in expected {
        for (victim, harm) in [Levy, Infantry, Spearmen, HeavyInfantry].into_iter().zip(harms) {
            let mut table = facing_each_other(blue().kind(kind), red().kind(victim));
            table.run(1);
            assert_eq!(suffered(&table, "r"), parts(harm), "{kind} strike {victim}");
        }
    }
}

/// H-CMB-1.
#[test]
fn losses_depend_on_the_attackers_front_and_not_on_the_victims_size() {
    for men in [60, 100, 1_000, 5_000] {
        let mut table = facing_each_other(blue().men(100), red().men(men));
        table.run(1);
        assert_eq!(suffered(&table, "r"), Fixed::milli(900), "a front of thirty against {men}");
        assert_eq!(suffered(&table, "b"), Fixed::milli(900));
    }
    let mut table = facing_each_other(blue().men(10), red().men(1_000));
    table.run(1);
    assert_eq!(suffered(&table, "r"), Fixed::milli(150), "ten men in two ranks: a front of five");
    assert_eq!(suffered(&table, "b"), Fixed::milli(600), "at most two attackers per man");
}

/// H-CMB-1.
#[test]
fn melee_is_simultaneous_so_units_destroyed_in_a_tick_still_strike() {
    let mut table = facing_each_other(blue().men(1), red().men(1));
    for name in ["b", "r"] {
        table.unit_mut(name).harm = Fixed::milli(980);
    }
    table.run(1);
    assert_eq!([table.unit("b").men, table.unit("r").men], [0, 0]);
    let ending = table.state.ending.expect("both armies are destroyed");
    assert_eq!(ending.outcomes.0, [Outcome::MutualRout; 2]);
}

/// H-CMB-2.
#[test]
fn fractional_losses_accumulate_until_a_man_falls() {
    let mut table = facing_each_other(blue(), red());
    table.run(1);
    assert_eq!((table.unit("r").men, table.unit("r").harm), (100, parts(9_000)));
    table.run(1);
    // With 2 % fatigue, thirty men strike at a rate of 0.0298.
    assert_eq!((table.unit("r").men, table.unit("r").harm), (99, parts(7_940)));
    assert_eq!((table.unit("b").men, table.unit("b").harm), (99, parts(7_940)));
}

/// H-CMB-2.
#[test]
fn a_unit_splits_its_front_among_its_opponents() {
    let blues = vec![unit("b1", 10, 10), unit("b2", 10, 11)];
    let mut table = Setup::new(open_field(24, 20), blues, vec![red()]).begin();
    table.run(1);
    assert_eq!(table.unit("r").foes, 2);
    assert_eq!(suffered(&table, "r"), Fixed::milli(1_800), "a front of thirty each");
    assert_eq!([suffered(&table, "b1"), suffered(&table, "b2")], [Fixed::milli(450); 2]);
}

/// H-CMB-3.
#[test]
fn losses_never_exceed_the_men_present() {
    let blues = vec![unit("b1", 10, 10), unit("b2", 10, 11), unit("b3", 11, 9)];
    let mut table = Setup::new(open_field(24, 20), blues, vec![red().men(1)]).begin();
    table.unit_mut("r").harm = parts(9_999);
    table.run(1);
    let r = table.unit("r");
    assert_eq!((r.men, r.fallen, r.harm, r.presence), (0, 1, Fixed::ZERO, Presence::Destroyed));
    assert_eq!(table.game.muster(&table.state, Side::Red), [0, 1, 0]);
}

/// H-CMB-4.
#[test]
fn an_attacked_unit_strikes_back_at_full_strength() {
    for rules in [
        [EngagementRule::Aggressive, EngagementRule::HoldFire],
        [EngagementRule::HoldFire, EngagementRule::Aggressive],
        [EngagementRule::Aggressive, EngagementRule::Aggressive],
    ] {
        let mut table = facing_each_other(blue().rule(rules[0]), red().rule(rules[1]));
        table.run(1);
        assert_eq!(
            [suffered(&table, "b"), suffered(&table, "r")],
            [Fixed::milli(900); 2],
            "{rules:?}"
        );
    }
}

/// H-CMB-5.
#[test]
fn a_melee_starts_only_if_one_unit_is_aggressive_or_skirmishing() {
    use EngagementRule::{Aggressive, Defensive, HoldFire, Skirmish};
    let fights = |one, other| {
        let mut table = facing_each_other(blue().rule(one), red().rule(other));
        table.run(20);
        table.count(|event| matches!(event, Event::Engaged { .. })) > 0
    };
    for peaceful in [[HoldFire, HoldFire], [HoldFire, Defensive], [Defensive, Defensive]] {
        assert!(!fights(peaceful[0], peaceful[1]), "{peaceful:?}");
    }
    for other in EngagementRule::ALL {
        assert!(fights(Aggressive, other) && fights(other, Aggressive), "{other}");
        assert!(fights(Skirmish, other) && fights(other, Skirmish), "{other}");
    }
}

/// H-CMB-5.
#[test]
fn a_defensive_unit_fights_adjacent_enemies_after_being_shot_at() {
    let archers = unit("archers", 6, 10).kind(UnitKind::Archers);
    let shield = unit("shield", 10, 10).rule(EngagementRule::HoldFire);
    let target = red().rule(EngagementRule::Defensive);
    let setup = Setup::new(open_field(24, 20), vec![archers, shield], vec![target]);
    let mut table = setup.begin();
    table.unit_mut("archers").volleys = 0;
    table.run(5);
    assert_eq!(table.unit("r").foes, 0, "not provoked yet");
    table.unit_mut("archers").volleys = 1;
    table.dice([100]).run(1);
    table.run(1);
    assert_eq!(table.unit("r").foes, 1, "fights the adjacent enemy");
    assert!(suffered(&table, "shield") > Fixed::ZERO);
}

/// H-CMB-5.
#[test]
fn hold_fire_never_shoots_and_defensive_only_when_provoked() {
    let volleys = |rule, provoked: bool| {
        let archers = unit("b", 6, 10).kind(UnitKind::Archers).rule(rule);
        let target = red().rule(EngagementRule::HoldFire);
        let mut table = Setup::new(open_field(24, 20), vec![archers], vec![target]).begin();
        table.unit_mut("b").attacked = provoked.then_some(0);
        table.run(8);
        table.count(|event| matches!(event, Event::Shot { .. }))
    };
    assert_eq!(volleys(EngagementRule::Aggressive, false), 2);
    assert_eq!(volleys(EngagementRule::Skirmish, false), 2);
    assert_eq!(volleys(EngagementRule::HoldFire, true), 0);
    assert_eq!(volleys(EngagementRule::Defensive, false), 0);
    assert_eq!(volleys(EngagementRule::Defensive, true), 2);
}

/// H-CMB-5.
#[test]
fn skirmishers_attack_fall_back_and_return() {
    let riders = unit("b", 6, 10).kind(UnitKind::LightCavalry).to(10, 10, Pace::Quick);
    let riders = riders.rule(EngagementRule::Skirmish);
    let wall = unit("r", 10, 10).facing(pointy::W).rule(EngagementRule::Defensive);
    let mut table = Setup::new(open_field(24, 20), vec![riders], vec![wall]).begin();
    table.run_until(20, |table| table.unit("b").foes > 0);
    assert_eq!(table.at("b"), hex(9, 10));
    let begun = table.state.engagements[0].since;
    table.run_until(5, |table| table.unit("b").withdrawing);
    assert_eq!(table.state.tick - 1, begun + SKIRMISH_TICKS);
    let frightened =
        |event: &Event| matches!(event, Event::Withdrew { stress, .. } if *stress > Fixed::ZERO);
    assert_eq!(table.count(frightened), 0, "skirmishers withdraw without stress");
    table.run_until(30, |table| table.unit("b").march.waiting.is_some());
    assert_eq!(table.at("b").x, 5, "four hexes towards home");
    assert_eq!(table.run_until(30, |table| table.unit("b").stance() == Stance::Moving), {
        SKIRMISH_REST as u32
    });
    table.run_until(40, |table| table.unit("b").foes > 0);
    assert_eq!(table.apart("b", "r"), 1, "the plan continues");
    assert_eq!(table.count(|event| matches!(event, Event::Engaged { .. })), 2);
}

/// H-CMB-6.
#[test]
fn three_hexsides_are_front_two_are_flank_and_one_is_rear() {
    use Quarter::{Flank, Front, Rear};
    let quarters = [pointy::E, pointy::NE, pointy::NW, pointy::W, pointy::SW, pointy::SE]
        .map(|from| quarter(pointy::E, from));
    assert_eq!(quarters, [Front, Front, Flank, Rear, Flank, Front]);
    assert!(!is_surrounded(2) && is_surrounded(3));
}

/// H-CMB-6.
#[test]
fn flank_and_rear_attacks_cause_more_losses_and_stress() {
    // Facing, losses to a front of thirty, stress: 0.01 + 0.02 per man + the quarter's.
    let expected = [
        (pointy::W, 9_000, 280),
        (pointy::NW, 9_000, 280),
        (pointy::SW, 9_000, 280),
        (pointy::NE, 12_000, 1_340),
        (pointy::SE, 12_000, 1_340),
        (pointy::E, 15_000, 2_400),
    ];
    for (facing, harm, stress) in expected {
        let mut table = facing_each_other(blue(), red().facing(facing));
        table.run(1);
        assert_eq!(suffered(&table, "r"), parts(harm), "{facing:?}");
        assert_eq!(table.unit("r").stress, parts(stress), "{facing:?}");
        assert_eq!(table.unit("r").facing, pointy::W, "turns to face the enemy");
    }
    let mut table = facing_each_other(blue(), red().facing(pointy::E).shape(Shape::Square));
    table.run(1);
    assert_eq!(table.unit("r").stress, parts(280), "a square has no flank or rear");
}

/// H-CMB-6.
#[test]
fn three_enemies_surround_a_unit_and_two_do_not() {
    let blues = |count: usize| {
        let all = [unit("b1", 10, 10), unit("b2", 10, 11), unit("b3", 11, 9)];
        all.into_iter().take(count).collect()
    };
    let stress = |count| {
        let mut table = Setup::new(open_field(24, 20), blues(count), vec![red()]).begin();
        table.run(1);
        table.unit("r").stress
    };
    assert_eq!(stress(2), parts(100 + 2 * 180));
    assert_eq!(stress(3), parts(100 + 3 * 180 + 1_000));
}

/// H-CMB-7.
#[test]
fn pressure_grows_for_the_unit_that_loses_fewer_men() {
    let mut table = facing_each_other(blue(), red().kind(UnitKind::Levy));
    let pressure = |table: &mut Table| {
        table.run(1);
        table.state.engagements[0].pressure
    };
    assert_eq!(pressure(&mut table), Fixed::milli(50));
    assert_eq!(pressure(&mut table), Fixed::milli(90), "pressure decays by 0.01 per tick");
    assert_eq!(pressure(&mut table), Fixed::milli(130));
    let mut table = facing_each_other(blue().kind(UnitKind::Levy), red());
    assert_eq!(pressure(&mut table), Fixed::milli(-50), "symmetric for the other side");
    assert_eq!(pressure(&mut table), Fixed::milli(-90));
    assert_eq!(pressure(&mut table), Fixed::milli(-130));
}

/// H-CMB-7.
#[test]
fn pressure_changes_the_loss_rate_and_is_at_most_one() {
    let mut table = facing_each_other(blue(), red());
    table.run(1);
    table.state.engagements[0].pressure = Fixed::ONE;
    table.run(1);
    assert_eq!(suffered(&table, "r"), parts(9_000 + 30 * 498));
    assert_eq!(suffered(&table, "b"), parts(9_000 + 30 * 98));
    assert_eq!(table.state.engagements[0].pressure, Fixed::ONE);
    table.state.engagements[0].pressure = -Fixed::ONE;
    for name in ["b", "r"] {
        (table.unit_mut(name).cohesion, table.unit_mut(name).fatigue) = (Fixed::ONE, Fixed::ZERO);
    }
    table.run(1);
    assert_eq!(table.state.engagements[0].pressure, -Fixed::ONE);
}

/// H-CMB-7.
#[test]
fn pressure_decays_when_losses_are_equal() {
    for (pressure, left) in [(500, 490), (-500, -490)] {
        let mut table = facing_each_other(blue(), red());
        table.run(1);
        table.state.engagements[0].pressure = Fixed::milli(pressure);
        // Fatigue and a turned flank cancel the advantage of pressure.
        let (tired, fresh) = if pressure > 0 { ("b", "r") } else { ("r", "b") };
        table.unit_mut(tired).fatigue = Fixed::ONE;
        table.unit_mut(fresh).fatigue = Fixed::ZERO;
        table.unit_mut(tired).facing = if tired == "b" { pointy::NW } else { pointy::SE };
        table.run(1);
        assert_eq!([suffered(&table, "b"), suffered(&table, "r")], [parts(18_000); 2]);
        assert_eq!(table.state.engagements[0].pressure, Fixed::milli(left));
    }
}

/// The battle in the tick before Blue's charge hits.
fn before_the_charge(setup: &Setup) -> Table {
    let mut scout = setup.clone().begin();
    let charged = |event: &Event| matches!(event, Event::Charged { .. });
    let ticks = scout.run_until(60, |table| table.count(charged) > 0);
    let mut table = setup.clone().begin();
    if ticks > 1 {
        table.run(ticks - 1);
    }
    table
}

fn charge_at(map: Map, victim: Regiment) -> Setup {
    let riders = unit("b", 6, 10).kind(UnitKind::Cavalry).to(14, 10, Pace::Charge);
    // A second unit far away, so that the army survives the loss of the first.
    let reserve = unit("reserve", 21, 15);
    Setup::new(map, vec![riders], vec![victim, reserve])
}

/// H-CMB-8.
#[test]
fn charge_losses_and_stress_depend_on_quarter_concealment_and_target() {
    let ridge = || field_with(24, 20, &[("open;ridge", &[(10, 10)])]);
    let open = || open_field(24, 20);
    let expected = [
        (open(), red(), Shock::CavalryCharge, 10, 3_200),
        (open(), red().facing(pointy::NE), Shock::FlankAttack, 6, 2_120),
        (open(), red().facing(pointy::E), Shock::RearCharge, 15, 4_300),
        (ridge(), red(), Shock::Ambush, 12, 3_740),
        (open(), red().kind(UnitKind::Spearmen), Shock::CavalryCharge, 5, 3_100),
        (open(), red().kind(UnitKind::Levy), Shock::CavalryCharge, 14, 3_280),
        (open(), red().kind(UnitKind::HeavyInfantry), Shock::CavalryCharge, 6, 3_120),
        (open(), red().facing(pointy::E).shape(Shape::Square), Shock::CavalryCharge, 10, 3_200),
    ];
    for (map, victim, how, men, fear) in expected {
        let kind = victim.kind;
        let mut table = before_the_charge(&charge_at(map, victim));
        let events = table.run(1);
        let charges: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                Event::Charged { unit, victim, shock, wound } => {
                    Some((*unit, *victim, *shock, wound.harm, wound.stress))
                }
                _ => None,
            })
            .collect();
        let wound = (Fixed::whole(men), parts(fear));
        assert_eq!(charges, [(UnitId(0), UnitId(1), how, wound.0, wound.1)], "{kind} {how:?}");
    }
}

/// H-CMB-8.
#[test]
fn only_units_that_can_charge_do_so_and_only_at_charge_pace() {
    let charges = |kind, pace| {
        let comer = unit("b", 8, 10).kind(kind).to(14, 10, pace);
        let mut table = Setup::new(open_field(24, 20), vec![comer], vec![red()]).begin();
        table.run_until(40, |table| table.unit("b").foes > 0);
        table.count(|event| matches!(event, Event::Charged { .. }))
    };
    for kind in UnitKind::ALL {
        let expected = usize::from(kind.profile().charges);
        assert_eq!(charges(kind, Pace::Charge), expected, "{kind}");
        assert_eq!(charges(kind, Pace::Run), 0, "{kind} at a run");
    }
}

/// H-CMB-8.
#[test]
fn a_charge_hits_once_and_only_after_moving() {
    let mut table = before_the_charge(&charge_at(open_field(24, 20), red()));
    table.run(5);
    assert_eq!(table.count(|event| matches!(event, Event::Charged { .. })), 1);
    let standing = blue().kind(UnitKind::Cavalry).to(14, 10, Pace::Charge);
    let mut table = facing_each_other(standing, red());
    table.run(5);
    assert_eq!(table.count(|event| matches!(event, Event::Charged { .. })), 0);
}

/// H-CMB-8.
#[test]
fn a_charge_may_break_a_unit_near_its_threshold_at_once() {
    // After the charge, stress is 0.82 of 1.0: 40 % of the way from 0.7 to 1.0.
    for (rolled, breaks) in [(40, true), (41, false)] {
        let mut table = before_the_charge(&charge_at(open_field(24, 20), red()));
        table.unit_mut("r").stress = Fixed::milli(500);
        let events = table.dice([rolled]).run(1);
        let tried = Event::Tried { unit: UnitId(1), rolled, chance: 40 };
        assert!(events.contains(&tried), "{events:?}");
        assert_eq!(table.unit("r").is_routing(), breaks);
        let struck_back = suffered(&table, "b") > Fixed::ZERO;
        assert_eq!(struck_back, !breaks, "a broken unit does not strike back");
    }
    let mut table = before_the_charge(&charge_at(open_field(24, 20), red()));
    table.unit_mut("r").stress = Fixed::milli(380);
    let events = table.dice([]).run(1);
    assert!(
        !events.iter().any(|event| matches!(event, Event::Tried { .. })),
        "0.7 is not above 0.7"
    );
}

/// A modifier of Blue's attack and the resulting losses of a hundred men against thirty infantry.
type Change = (&'static str, fn() -> (Map, Regiment, Regiment), fn(&mut Table), i32);

fn plain() -> (Map, Regiment, Regiment) {
    (open_field(24, 20), blue(), red())
}

/// H-CMB-9.
#[test]
fn each_melee_modifier_changes_the_loss_rate() {
    fn raised(q: i32, levels: i8) -> (Map, Regiment, Regiment) {
        let mut map = open_field(24, 20);
        map.set_elevation(hex(q, 10), levels).expect("a hex on the map");
        (map, blue(), red())
    }
    fn shaped(blue_shape: Shape, red_shape: Shape) -> (Map, Regiment, Regiment) {
        (open_field(24, 20), blue().shape(blue_shape), red().shape(red_shape))
    }
    fn on(terrain: &str) -> (Map, Regiment, Regiment) {
        (field_with(24, 20, &[(terrain, &[(11, 10)])]), blue(), red())
    }
    fn ridden(shape: Shape) -> (Map, Regiment, Regiment) {
        (open_field(24, 20), blue().kind(UnitKind::Cavalry), red().shape(shape))
    }
    const LINE: Shape = Shape::Line(2);
    fn as_is(_: &mut Table) {}
    let changes: [Change; 25] = [
        ("nothing", plain, as_is, 30 * 300),
        ("one level above", || raised(10, 1), as_is, 30 * 350),
        ("two levels above", || raised(10, 2), as_is, 30 * 400),
        ("more levels count as two", || raised(10, 5), as_is, 30 * 400),
        ("one level below", || raised(11, 1), as_is, 30 * 250),
        ("five levels below", || raised(11, 5), as_is, 30 * 200),
        ("rough ground", || on("rough"), as_is, 30 * 260),
        ("forest", || on("forest"), as_is, 30 * 200),
        ("building with a tower", || on("building;tower"), as_is, 30 * 100),
        ("exhausted", plain, |table| table.unit_mut("b").fatigue = Fixed::ONE, 30 * 200),
        ("half exhausted", plain, |table| table.unit_mut("b").fatigue = parts(5_000), 30 * 250),
        ("no cohesion", plain, |table| table.unit_mut("b").cohesion = Fixed::ZERO, 30 * 200),
        ("half cohesion", plain, |table| table.unit_mut("b").cohesion = parts(5_000), 30 * 250),
        ("wavering", plain, |table| table.unit_mut("b").morale = Morale::Shaken, 30 * 250),
        ("in a wedge", || shaped(Shape::Wedge(60), LINE), as_is, 15 * 350),
        ("in a column", || shaped(Shape::Column(4), LINE), as_is, 4 * 250),
        ("in a square", || shaped(Shape::Square, LINE), as_is, 25 * 250),
        ("loosely", || shaped(Shape::Skirmish(1), LINE), as_is, 15 * 250),
        ("against a wedge", || shaped(LINE, Shape::Wedge(60)), as_is, 30 * 330),
        ("against a column", || shaped(LINE, Shape::Column(4)), as_is, 30 * 350),
        ("against a square", || shaped(LINE, Shape::Square), as_is, 30 * 300),
        ("against a skirmish line", || shaped(LINE, Shape::Skirmish(1)), as_is, 30 * 250),
        ("cavalry against a square", || ridden(Shape::Square), as_is, 30 * 200),
        ("cavalry against a skirmish line", || ridden(Shape::Skirmish(1)), as_is, 30 * 350),
        ("cavalry against a column", || ridden(Shape::Column(4)), as_is, 30 * 350),
    ];
    for (name, scene, change, harm) in changes {
        let (map, blue, red) = scene();
        let mut table = Setup::new(map, vec![blue], vec![red]).begin();
        change(&mut table);
        table.run(1);
        assert_eq!(suffered(&table, "r"), parts(harm), "{name}");
    }
}

/// H-CMB-9.
#[test]
fn melee_modifiers_add_up_within_bounds() {
    // Tired, disordered, shaken and uphill against walls: the minimum rate of 0.001.
    let mut map = field_with(24, 20, &[("building;wall;tower", &[(11, 10)])]);
    map.set_elevation(hex(11, 10), 2).expect("a hex on the map");
    let mut table = Setup::new(map, vec![blue()], vec![red()]).begin();
    let b = table.unit_mut("b");
    (b.fatigue, b.cohesion, b.morale) = (Fixed::ONE, Fixed::ZERO, Morale::Shaken);
    table.run(1);
    assert_eq!(suffered(&table, "r"), parts(30 * 10));
    // Downhill into the rear of a column: 0.03 + 0.02 + 0.01 + 0.005.
    let mut map = open_field(24, 20);
    map.set_elevation(hex(10, 10), 2).expect("a hex on the map");
    let column = red().facing(pointy::E).shape(Shape::Column(4));
    let mut table = Setup::new(map, vec![blue()], vec![column]).begin();
    table.run(1);
    assert_eq!(suffered(&table, "r"), parts(30 * 650));
}

/// Blue archers and a passive Red target.
fn range(map: Map, distance: i32) -> Table {
    let archers = unit("b", 6, 10).kind(UnitKind::Archers);
    let target = unit("r", 6 + distance, 10).facing(pointy::W).rule(EngagementRule::HoldFire);
    Setup::new(map, vec![archers], vec![target]).begin()
}

fn shots(events: &[Event]) -> Vec<(u32, u32, Fixed)> {
    let shot = |event: &Event| match event {
        Event::Shot { rolled, chance, wound, .. } => Some((*rolled, *chance, wound.harm)),
        _ => None,
    };
    events.iter().filter_map(shot).collect()
}

/// H-CMB-10.
#[test]
fn a_volley_hits_by_chance_and_uses_ammunition() {
    let mut table = range(open_field(24, 20), 4);
    let events = table.dice([30]).run(1);
    assert_eq!(shots(&events), [(30, 30, Fixed::whole(2))], "2 % of a hundred archers");
    assert_eq!((table.unit("r").men, table.unit("r").stress), (98, Fixed::milli(30)));
    let b = table.unit("b");
    assert_eq!(
        (b.volleys, b.loaded, b.fatigue),
        (23, 5, Fixed::milli(20)),
        "reloading, with the fatigue of one volley"
    );
    let mut table = range(open_field(24, 20), 4);
    let events = table.dice([31]).run(1);
    assert_eq!(shots(&events), [(31, 30, Fixed::ZERO)]);
    assert_eq!((table.unit("r").men, table.unit("r").stress), (100, Fixed::milli(10)));
}

/// H-CMB-10.
#[test]
fn each_bow_has_a_range_and_the_chance_falls_with_distance() {
    let bands = [(Bow::HORSE_BOW, 2, 5), (Bow::LONGBOW, 3, 12), (Bow::CROSSBOW, 5, 20)];
    for (bow, nearest, farthest) in bands {
        assert!(!bow.reaches(nearest - 1) && bow.reaches(nearest));
        assert!(bow.reaches(farthest) && !bow.reaches(farthest + 1));
        assert_eq!(bow.chance(farthest, Fixed::ZERO, Fixed::ZERO, true), 10);
    }
    for (distance, chance) in [(2, None), (3, Some(32)), (6, Some(25)), (10, Some(15))] {
        let mut table = range(open_field(24, 20), distance);
        let shot = shots(&table.run(1)).first().map(|(_, chance, _)| *chance);
        assert_eq!(shot, chance, "at {distance} hexes");
    }
    let mut table = range(open_field(24, 20), 11);
    assert_eq!(shots(&table.run(1)), [], "beyond the archers' sight");
}

/// H-CMB-10.
#[test]
fn cover_shape_and_sight_change_the_hit_chance() {
    let chance = |map: Map, shape: Shape, scout: bool| {
        let archers = unit("b", 6, 10).kind(UnitKind::Archers);
        let eyes = unit("eyes", 9, 13).kind(UnitKind::Scouts).rule(EngagementRule::HoldFire);
        let target = unit("r", 10, 10).rule(EngagementRule::HoldFire).shape(shape);
        let blues = if scout { vec![archers, eyes] } else { vec![archers] };
        let mut table = Setup::new(map, blues, vec![target]).begin();
        shots(&table.run(1)).first().map(|(_, chance, _)| *chance)
    };
    let (open, line) = (|| open_field(24, 20), Shape::Line(2));
    assert_eq!(chance(open(), line, false), Some(30));
    assert_eq!(chance(field_with(24, 20, &[("rough", &[(10, 10)])]), line, false), Some(10));
    assert_eq!(chance(open(), Shape::Square, false), Some(35));
    assert_eq!(chance(open(), Shape::Skirmish(1), false), Some(20));
    let trees = || field_with(24, 20, &[("forest", &[(8, 10)])]);
    assert_eq!(chance(trees(), line, false), None, "target not visible");
    assert_eq!(chance(trees(), line, true), Some(5), "visible to another unit");
}

/// H-CMB-10.
#[test]
fn archers_reload_between_volleys_and_run_out_of_ammunition() {
    let mut table = range(open_field(24, 20), 4);
    table.unit_mut("b").volleys = 3;
    let ticks: Vec<u32> = (0..30).filter(|_| !shots(&table.run(1)).is_empty()).collect();
    assert_eq!(ticks, [0, 5, 10]);
    assert_eq!(table.unit("b").volleys, 0);
}

/// H-CMB-10.
#[test]
fn archers_do_not_shoot_into_or_out_of_a_melee() {
    let archers = unit("archers", 7, 10).kind(UnitKind::Archers);
    let setup = Setup::new(open_field(24, 20), vec![archers, blue()], vec![red()]);
    let mut table = setup.begin();
    table.run(6);
    assert_eq!(shots(&table.log), []);
    let archers = blue().kind(UnitKind::Archers);
    let far = unit("far", 14, 10).rule(EngagementRule::HoldFire);
    let mut table = Setup::new(open_field(24, 20), vec![archers], vec![red(), far]).begin();
    table.run(6);
    assert_eq!(shots(&table.log), []);
}

/// H-CMB-10.
#[test]
fn only_mounted_archers_shoot_while_moving() {
    let shoots = |kind, distance: i32| {
        let archers = unit("b", 6, 10).kind(kind).to(2, 10, Pace::Walk);
        let target = unit("r", 6 + distance, 10).rule(EngagementRule::HoldFire);
        let mut table = Setup::new(open_field(24, 20), vec![archers], vec![target]).begin();
        shots(&table.run(1)).len()
    };
    assert_eq!(shoots(UnitKind::Archers, 4), 0);
    assert_eq!(shoots(UnitKind::Crossbowmen, 6), 0);
    assert_eq!(shoots(UnitKind::HorseArchers, 4), 1);
}

/// H-CMB-11.
#[test]
fn a_unit_fights_only_enemies_in_the_six_adjacent_hexes() {
    let around = [(12, 10), (12, 9), (11, 9), (10, 10), (10, 11), (11, 11)];
    let beyond = [(13, 10), (13, 8), (11, 8), (9, 10), (9, 12), (11, 12), (12, 8), (10, 9)];
    let mut reds: Vec<Regiment> = Vec::new();
    for (index, (q, r)) in around.into_iter().chain(beyond).enumerate() {
        reds.push(unit(&format!("r{index}"), q, r));
    }
    let mut table = Setup::new(open_field(24, 20), vec![unit("b", 11, 10)], reds).begin();
    table.run(1);
    assert_eq!(table.unit("b").foes, 6);
    let engaged: Vec<u16> = table.state.engagements.iter().map(|one| one.units.0[1].0).collect();
    assert_eq!(engaged, [1, 2, 3, 4, 5, 6]);
}

/// H-CMB-12.
#[test]
fn each_man_belongs_to_exactly_one_unit() {
    let blues = vec![unit("b1", 4, 4).men(70), unit("b2", 4, 6).men(30)];
    let reds = vec![unit("r1", 14, 4).men(500)];
    let table = Setup::new(open_field(24, 20), blues, reds).begin();
    let rolls: Vec<_> = table.game.troops().iter().map(|troop| troop.roll.clone()).collect();
    assert_eq!(rolls, [0..70, 70..100, 100..600]);
    let men: Vec<u32> = table.game.troops().iter().map(Troop::mustered).collect();
    assert_eq!(men, [70, 30, 500]);
}

/// H-CMB-13.
#[test]
fn a_melee_starts_once_and_ends_once() {
    let reserves = [unit("b2", 2, 2), unit("r2", 21, 17)];
    let [b2, r2] = reserves;
    let mut table =
        Setup::new(open_field(24, 20), vec![blue(), b2], vec![red().men(20), r2]).begin();
    table.run(5);
    let engaged = Event::Engaged { blue: UnitId(0), red: UnitId(2) };
    assert_eq!(table.count(|event| *event == engaged), 1);
    table.run_until(300, |table| table.unit("b").foes == 0);
    let parted = Event::Disengaged { blue: UnitId(0), red: UnitId(2) };
    assert_eq!(table.count(|event| *event == engaged), 1);
    assert_eq!(table.count(|event| *event == parted), 1);
}

/// H-CMB-13.
#[test]
fn a_destroyed_unit_is_reported_once_and_frees_its_hex() {
    let b = blue().to(11, 10, Pace::Quick);
    let reds = vec![red().men(1), unit("far", 21, 17)];
    let mut table = Setup::new(open_field(24, 20), vec![b], reds).begin();
    table.unit_mut("r").harm = parts(9_990);
    table.run(1);
    let gone = Event::Destroyed { unit: UnitId(1) };
    assert_eq!(table.count(|event| *event == gone), 1);
    assert_eq!(table.unit("r").presence, Presence::Destroyed);
    table.run_until(30, |table| table.at("b") == hex(11, 10));
    assert_eq!(table.count(|event| *event == gone), 1);
    assert!(table.state.engagements.is_empty());
}

#[test]
fn a_leader_falls_with_the_share_of_men_lost() {
    // The charge kills ten of a hundred men, so the leader's risk is 10 %.
    for (rolled, falls) in [(10, true), (11, false)] {
        let mut table = before_the_charge(&charge_at(open_field(24, 20), red().led()));
        table.unit_mut("b").fatigue = Fixed::ZERO;
        let events = table.dice([rolled]).run(1);
        let risked = Event::LeaderRisked { unit: UnitId(1), rolled, chance: 10 };
        assert!(events.contains(&risked), "{events:?}");
        assert_eq!(table.unit("r").leader, !falls);
        // The cavalry arrives slightly tired: 0.894 more men fall in the melee.
        let fear = parts(3_200 + 100 + 178) + if falls { parts(3_000) } else { Fixed::ZERO };
        assert_eq!(table.unit("r").stress, fear);
        assert_eq!(table.unit("reserve").stress, Fixed::ZERO, "not under this leader");
    }
}

#[test]
fn the_death_of_a_commander_adds_stress_to_every_subordinate_unit() {
    let setup = charge_at(open_field(24, 20), red());
    let army = setup.clone().commander(Side::Red, 1);
    let mut table = before_the_charge(&army);
    let events = table.dice([1]).run(1);
    assert!(events.contains(&Event::LeaderFell { unit: UnitId(1) }));
    assert!(events.contains(&Event::CommanderKilled { side: Side::Red }));
    assert!(table.state.staffs[Side::Red].headless);
    assert_eq!(table.unit("reserve").stress, Fixed::milli(295), "0.3, less one tick of recovery");
    let formation = setup.with(Side::Red, |army| army.formations[0].commander = Some(UnitId(1)));
    let mut table = before_the_charge(&formation);
    let events = table.dice([1]).run(1);
    assert!(!events.contains(&Event::CommanderKilled { side: Side::Red }));
    assert_eq!(table.unit("reserve").stress, Fixed::milli(295), "same formation");
}

#[test]
fn aggressive_starts_a_fight_defensive_when_attacked_and_hold_fire_never() {
    let table = facing_each_other(blue(), red());
    let with = |rule, attacked, morale| {
        let mut unit = table.unit("b").clone();
        (unit.rule, unit.attacked, unit.morale) = (rule, attacked, morale);
        unit
    };
    let starts = |rule, attacked| starts_fight(&with(rule, attacked, Morale::Steady), 20);
    assert!(starts(EngagementRule::Aggressive, None) && starts(EngagementRule::Skirmish, None));
    assert!(
        !starts(EngagementRule::Defensive, None) && starts(EngagementRule::Defensive, Some(11))
    );
    assert!(!starts(EngagementRule::Defensive, Some(10)), "provoked too long ago");
    assert!(!starts(EngagementRule::HoldFire, Some(19)));
    for morale in [Morale::Shaken, Morale::Routing, Morale::Rallying(0)] {
        let unit = with(EngagementRule::Aggressive, None, morale);
        assert!(!starts_fight(&unit, 20), "{morale:?}");
        let fights = fight(&unit, table.unit("r"), 20);
        assert_eq!(fights, morale == Morale::Shaken, "shaken units still defend themselves");
    }
}

#[test]
fn ten_ticks_of_melee_cost_men_on_both_sides() {
    let mut table = facing_each_other(blue(), red());
    table.run(10);
    assert_eq!([table.unit("b").fallen, table.unit("r").fallen], [8, 8]);
    assert_eq!(table.state.tick, 10);
}
