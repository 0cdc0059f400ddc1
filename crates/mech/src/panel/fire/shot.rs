use crate::fire::most_damage;
use crate::panel::chip::Chip;
use crate::rules::{Chance, Modifier};
use crate::weapon::RangeBracket;
use crate::{Aim, Armament, Fighter, FireMode, Mech, Refused, State, WeaponId, fire, turn};
use serde::Serialize;

/// One weapon in one fire mode against one target. A weapon that cannot fire at it has one row, with
/// the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ShotRow {
    /// The id of the weapon.
    pub weapon: WeaponId,
    /// The fire mode.
    pub mode: FireMode,
    /// The reason why it cannot fire, in words, such as "reach 3, target at 4"; `None` if it can.
    pub refused: Option<String>,
    /// The odds; `None` if it cannot fire.
    pub odds: Option<ShotOdds>,
    /// True if the shot belongs to the suggested volley.
    pub suggested: bool,
}

/// The odds of a shot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct ShotOdds {
    /// The range bracket of the target for this weapon.
    pub bracket: RangeBracket,
    /// The parts of the number that not all shots at the target share.
    pub chips: Vec<Chip>,
    /// The total that two dice have to reach.
    pub number: i16,
    /// The number in words: "8+", "always" or "never".
    pub needed: String,
    /// The chance to hit, in 36ths.
    pub chance: Chance,
    /// Damage of a hit in words: "20", or "up to 12" for a salvo.
    pub damage: String,
    /// The highest damage.
    pub most: u16,
    /// Expected damage, in hundredths of a point.
    pub expected: u32,
    /// Heat of the shot.
    pub heat: u16,
}

/// A shot with all modifiers, before those that all shots share are taken out.
pub(super) struct Draft {
    pub(super) row: ShotRow,
    pub(super) modifiers: Vec<Modifier>,
}

impl Mech {
    /// Returns the shots of a unit at a target: every mode in which a weapon can fire, or one row
    /// with the reason.
    pub(super) fn drafts(&self, state: &State, unit: usize, aim: &Aim<'_>) -> Vec<Draft> {
        let fighter = self.fighter(state, unit);
        let mut all = Vec::with_capacity(fighter.plan.weapons.len());
        for (number, weapon) in fighter.plan.weapons.iter().enumerate() {
            let reserved = turn::reserved(self, state, unit, number, &[]);
            let answer = |mode: &FireMode| {
                let bears = aim.may_fire().and_then(|()| aim.bears(number, *mode, reserved));
                (*mode, bears)
            };
            let answers: Vec<_> = fire::modes(weapon.weapon).iter().map(answer).collect();
            let ready =
                answers.iter().filter_map(|(mode, bears)| Some((*mode, *bears.as_ref().ok()?)));
            let before = all.len();
            all.extend(ready.map(|(mode, bracket)| ready_shot(aim, weapon, mode, bracket)));
            // One reason per weapon is enough: that of the normal mode.
            if let (true, Some((mode, Err(refusal)))) = (all.len() == before, answers.first()) {
                all.push(refused_shot(weapon, *mode, words(fighter, aim, weapon, refusal)));
            }
        }
        all
    }
}

fn ready_shot(aim: &Aim<'_>, weapon: &Armament, mode: FireMode, bracket: RangeBracket) -> Draft {
    let (check, odds) = (aim.check(weapon, mode, bracket), aim.odds(weapon, mode, bracket));
    let (number, most) = (check.target_number(), most_damage(weapon.weapon, mode, bracket));
    let odds = ShotOdds {
        bracket,
        chips: Vec::new(),
        number,
        needed: crate::panel::chip::words(number),
        chance: odds.chance,
        damage: damage_words(weapon, mode, most),
        most,
        expected: odds.damage,
        heat: odds.heat,
    };
    let (weapon, odds) = (weapon.id.clone(), Some(odds));
    let row = ShotRow { weapon, mode, refused: None, odds, suggested: false };
    Draft { row, modifiers: check.modifiers }
}

fn refused_shot(weapon: &Armament, mode: FireMode, reason: String) -> Draft {
    let (weapon, refused) = (weapon.id.clone(), Some(reason));
    let row = ShotRow { weapon, mode, refused, odds: None, suggested: false };
    Draft { row, modifiers: Vec::new() }
}

fn damage_words(weapon: &Armament, mode: FireMode, most: u16) -> String {
    match mode {
        FireMode::Heat => format!("{} heat", fire::FLAMER_HEAT),
        _ if fire::rolls_clusters(weapon.weapon, mode) => format!("up to {most}"),
        _ => most.to_string(),
    }
}

/// A refusal in a few words, for a row that already names weapon and target.
fn words(unit: Fighter<'_>, aim: &Aim<'_>, weapon: &Armament, refusal: &Refused) -> String {
    let short = match refusal {
        Refused::OutOfRange(..) => {
            return format!("reach {}, target at {}", weapon.weapon.range.long, aim.distance);
        }
        Refused::OutOfArc(..) => "outside its arc",
        Refused::NoAmmunition(_) => "no ammunition",
        Refused::WeaponDestroyed(_) => "destroyed",
        Refused::WeaponJammed(_) => "jammed",
        Refused::WeaponFired(_) => "already declared",
        Refused::NoLineOfSight(..) => "no line of sight",
        Refused::WrongFireMode(..) => "not in this mode",
        Refused::WeaponProne(_) if weapon.location.is_arm() => "prone: the other arm fires",
        Refused::WeaponProne(_) => "not while prone",
        Refused::WeaponBehindCover(_) => "its legs are behind cover",
        Refused::CannotPropUp(_) => "prone without both arms",
        Refused::Charging(_) => "it charges",
        Refused::Blind(_) => "sensors destroyed",
        _ if !unit.now.can_act() => "cannot act",
        other => return other.to_string(),
    };
    short.to_owned()
}
