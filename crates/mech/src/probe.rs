//! Random orders and small scenarios for the testkit.

use crate::rules::{Profile, Twist};
use crate::{
    Deployment, Design, FireMode, Mech, MovementMode, Order, PhysicalKind, Scenario, Shot,
};
use crate::{Side, State, UnitId, Victory};
use sandtable_core::Seat;
use sandtable_core::testkit::{Luck, Probe};
use sandtable_hex::{Facing, Hex, Map, Orientation, Outline, Shape, Shoved};
use std::sync::Arc;

impl Probe for Mech {
    fn scenarios() -> Vec<Scenario> {
        let profiles = [Profile::STANDARD, Profile::TABLETOP];
        let forces: [&[&str]; 2] = [&["urbanmech-um-r60"], &["urbanmech-um-r60", "atlas-as7-d"]];
        let all = profiles.into_iter().flat_map(|profile| forces.map(|force| (profile, force)));
        all.filter_map(|(profile, force)| small(profile, force)).collect()
    }

    fn any_order(&self, state: &State, luck: &mut Luck) -> Order {
        let side = if luck.below(2) == 0 { Side::Player } else { Side::Opponent };
        let mut unit = || {
            let known = luck.pick(&state.units).map(|unit| unit.id.clone());
            // One in five is unknown, so that refusals of unknown units are tested, too.
            known.filter(|_| luck.below(5) > 0).unwrap_or(UnitId::from("ghost"))
        };
        let (unit, target) = (unit(), unit());
        // From -4 to 7: the map has 6 by 5 hexes, so some places are off it.
        let number = |luck: &mut Luck| i32::try_from(luck.below(12)).unwrap_or(0) - 4;
        let place = Hex::new(number(luck), number(luck));
        match luck.below(18) {
            0 => Order::StartGame { first_side: side },
            1 => Order::RollInitiative { moves_first: Some(side).filter(|_| luck.below(2) == 0) },
            2 => Order::LockMovement { unit },
            3 => Order::LockAttack { unit },
            4 => Order::AdvancePhase,
            5 => Order::Concede,
            6 => Order::OfferDraw,
            7 => Order::ResolveAttacks,
            8 => Order::ResolveHeat,
            9 => Order::StandUp { unit },
            10 => Order::DropProne { unit },
            11 => Order::Withdraw { unit },
            12 => Order::FlipArms { unit },
            13 => Order::TwistTorso { unit, twist: twist(luck) },
            14 => Order::DeclareAttack { unit, target, weapons: vec![self.any_shot(luck)] },
            15 => {
                let kind = luck.pick(&PhysicalKind::DECLARED).copied();
                let kind = kind.unwrap_or(PhysicalKind::DeathFromAbove);
                Order::DeclarePhysicalAttack { unit, target, kind }
            }
            16 => {
                let from_above = luck.below(2) == 0;
                Order::DeclareCharge { unit, target, from: place, from_above }
            }
            _ => Order::DeclareMovement {
                unit,
                mode: MovementMode::ALL[luck.below(3) as usize],
                to: place,
                facing: Facing::from_index(luck.below(6) as u8),
            },
        }
    }

    fn reimagine(&self, state: &State, _: Seat, _: &mut Luck) -> State {
        // Mech hides nothing, so the only position that looks the same is the position itself.
        state.clone()
    }
}

impl Mech {
    fn any_shot(&self, luck: &mut Luck) -> Shot {
        let plan = luck.pick(&self.blueprints);
        let weapon = plan.and_then(|plan| luck.pick(&plan.weapons)).map(|weapon| weapon.id.clone());
        let modes = [FireMode::Double, FireMode::Cluster, FireMode::Heat, FireMode::Indirect];
        // Mostly normal fire, the only mode that every weapon has.
        let mode = if luck.below(4) == 0 { luck.pick(&modes).copied() } else { None };
        Shot { weapon: weapon.unwrap_or("slingshot".into()), mode: mode.unwrap_or_default() }
    }
}

fn twist(luck: &mut Luck) -> Twist {
    [Twist::Left, Twist::None, Twist::Right][luck.below(3) as usize]
}

/// A battle of equal forces on 6 by 5 hexes that ends after 2 turns.
fn small(profile: Profile, force: &[&str]) -> Option<Scenario> {
    let outline = Outline::Rectangle(Shoved::Odd);
    let shape = Shape::new(Orientation::Flat, outline, 6, 5).ok()?;
    let unit = |side: Side, number: usize, design: &str| {
        let (column, facing) = if side == Side::Player { (1, 2) } else { (3, 5) };
        Some(Deployment {
            id: UnitId::from(format!("{side}-{number}")),
            side,
            design: Arc::new(Design::shipped_as(design)?.clone()),
            skills: crate::rules::pilot::Skills::default(),
            pilot: None,
            position: Hex::new(column, number as i32 + 1),
            facing: Facing::from_index(facing),
        })
    };
    let both = Side::BOTH.into_iter().flat_map(|side| {
        force.iter().enumerate().map(move |(number, design)| unit(side, number, design))
    });
    let units = both.collect::<Option<Vec<_>>>()?;
    let map = Arc::new(Map::new("Yard", shape));
    Some(Scenario { map, turn_limit: 2, profile, victory: Victory::default(), units })
}
