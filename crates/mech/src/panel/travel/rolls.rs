use crate::movement::triggers;
use crate::panel::chip::{Needed, counted};
use crate::rules::{Trigger, fall};
use crate::{Fighter, Mech, MovementMode, MovementStep, ReachableHex};
use sandtable_hex::Hex;
use serde::Serialize;

/// A piloting skill roll on the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RollRow {
    /// The hex in which the roll is made.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// The roll in words: "Piloting roll in the water".
    pub title: &'static str,
    /// The cause as in the log, such as "Entered water".
    pub cause: &'static str,
    /// The number to roll; `None` if the roll fails automatically.
    pub needed: Option<Needed>,
    /// Damage of a fall.
    pub damage: u16,
    /// The effect of a failure in words: "falls in 0808, 3 damage, pilot wounded".
    pub failure: String,
}

impl Mech {
    /// Returns the rolls on the way of a move. The first that fails ends the move.
    pub(in crate::panel) fn rolls_on_the_way(
        &self,
        unit: Fighter<'_>,
        mode: MovementMode,
        end: &ReachableHex,
    ) -> Vec<RollRow> {
        // A prone unit is on the ground already.
        if unit.now.prone {
            return Vec::new();
        }
        let (position, facing) = unit.now.before_move();
        let found = triggers(&self.field, mode, MovementStep { position, facing }, end);
        // A jump has no path: all its rolls are made where it lands.
        let place = |at: usize| end.path.get(at).map_or(end.position, |step| step.position);
        let on_the_way = found.into_iter().map(|(at, trigger)| (place(at), trigger));
        let at_the_end = unit.psr_after_move(mode).map(|trigger| (end.position, trigger));
        let all = on_the_way.chain(at_the_end);
        all.map(|(hex, trigger)| self.roll_row(unit, hex, trigger)).collect()
    }

    pub(in crate::panel) fn roll_row(
        &self,
        unit: Fighter<'_>,
        hex: Hex,
        trigger: Trigger,
    ) -> RollRow {
        let profile = &self.scenario.profile;
        let check = unit.balance_check(trigger, profile);
        let levels =
            if trigger == Trigger::MissedLanding { fall::MISSED_LANDING_LEVELS } else { 0 };
        let damage = fall::damage(unit.plan.tons, levels, self.field.depth(hex) > 0);
        let number = self.field.map().shape().number(hex);
        let place = number.map(|number| format!(" in {number}")).unwrap_or_default();
        let certain = profile.falls_always_wound || check.is_none();
        let wound = if certain { "pilot wounded" } else { "pilot may be wounded" };
        let points = counted(damage.into(), "point of damage", "points of damage");
        RollRow {
            hex,
            title: title(trigger),
            cause: trigger.reason(),
            needed: check.map(|check| Needed::of("piloting", check)),
            damage,
            failure: format!("falls{place}, {points}, {wound}"),
        }
    }
}

const fn title(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::EnteredWater(_) => "Piloting roll in the water",
        Trigger::EnteredRubble => "Piloting roll in the rubble",
        Trigger::TurnedOnPavement(_) => "Piloting roll for turning on pavement",
        Trigger::RanDamaged => "Piloting roll for running while damaged",
        Trigger::JumpedDamaged => "Piloting roll for landing while damaged",
        Trigger::StandingUp => "Piloting roll to stand up",
        Trigger::HeavyDamage => "Piloting roll after heavy damage",
        Trigger::Kicked
        | Trigger::Pushed
        | Trigger::Charged
        | Trigger::ChargedSomebody
        | Trigger::LandedOn
        | Trigger::LandedOnSomebody
        | Trigger::MissedKick => "Piloting roll to stay up",
        Trigger::MissedLanding => "Automatic fall",
        _ => "Piloting roll",
    }
}

/// The chance that all rolls succeed, in millionths, rounded down.
pub(in crate::panel) fn all_pass(rolls: &[RollRow]) -> u32 {
    let ways = |roll: &RollRow| roll.needed.as_ref().map_or(0, |needed| needed.chance.ways());
    // More than 20 rolls on one way would not fit, and no path is that long.
    let (passed, all) = rolls
        .iter()
        .take(20)
        .fold((1_u128, 1_u128), |(passed, all), roll| (passed * u128::from(ways(roll)), all * 36));
    (passed * 1_000_000 / all) as u32
}
