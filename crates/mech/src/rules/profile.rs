//! Which reading of the rules is played.

use serde::{Deserialize, Serialize};

/// Which reading of the rules is played: a switch for each point on which readings differ.
///
/// [`Profile::STANDARD`] is the default; [`Profile::TABLETOP`] follows the printed rules. A file
/// needs to state only the switches in which it departs from the standard. The number at each
/// switch is its row in the register of differences.
///
/// ```
/// use sandtable_mech::rules::Profile;
///
/// let mixed: Profile = serde_json::from_str(r#"{"head_cap": false}"#)?;
/// assert_eq!(mixed, Profile { head_cap: false, ..Profile::STANDARD });
/// assert_eq!(Profile::named("tabletop"), Some(Profile::TABLETOP));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, in any mixture")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// D1: a weapon does at most 3 points of damage to a head at a time. Otherwise all of it.
    pub head_cap: bool,
    /// D2: the player's side wins a tied initiative. Otherwise both roll again.
    pub ties_to_player: bool,
    /// D3: damage to the structure of a leg calls for a piloting roll. Otherwise only a broken
    /// joint or a lost leg does.
    pub leg_damage_unbalances: bool,
    /// D5: every fall wounds the pilot. Otherwise only one whose second piloting roll fails.
    pub falls_always_wound: bool,
    /// D8: at heat 30 every bin that can explode does. Otherwise the roll of heat 28 goes on.
    pub heat_explodes_all: bool,
    /// D9: ammunition that heat sets off destroys the unit. Otherwise it damages the location of
    /// the bin from inside.
    pub heat_explosion_destroys: bool,
    /// D10: a failed heat roll sets off the first bin that can explode. Otherwise the one that
    /// does most damage a shot.
    pub first_bin_explodes: bool,
    /// D14: going down is free and there is no limit to a climb. Otherwise each level costs a point
    /// in both directions, and two levels a hex are the most.
    pub free_descent: bool,
    /// D15: all water costs the same. Otherwise its depth counts, running into it is forbidden and
    /// entering it calls for a piloting roll.
    pub flat_water: bool,
    /// D16: a jump clears everything within its range. Otherwise no hex on the way may be higher
    /// than the start plus the jump points.
    pub free_flight: bool,
    /// D17: moves are made of turns and steps ahead only. Otherwise reach knows steps backward,
    /// standing up and dropping prone too.
    pub plain_steps: bool,
    /// D21: each wound of the pilot adds 1 to piloting rolls; never to gunnery. Otherwise wounds
    /// only threaten consciousness.
    pub wounds_unbalance: bool,
    /// D35, first half: a broken part counts twice in the roll it causes, as what happened and as
    /// what is broken from now on. Otherwise once.
    pub fresh_damage_counts_twice: bool,
    /// D35, second half: everything that calls for a roll in a phase adds to every such roll of the
    /// unit. Otherwise each roll counts its own cause only.
    pub triggers_add_up: bool,
}

impl Profile {
    /// The reading that is played unless somebody asks for another.
    pub const STANDARD: Self = Self {
        head_cap: true,
        ties_to_player: true,
        leg_damage_unbalances: true,
        falls_always_wound: true,
        heat_explodes_all: true,
        heat_explosion_destroys: true,
        first_bin_explodes: true,
        free_descent: true,
        flat_water: true,
        free_flight: true,
        plain_steps: true,
        wounds_unbalance: true,
        fresh_damage_counts_twice: true,
        triggers_add_up: true,
    };

    /// The reading of the printed rules.
    pub const TABLETOP: Self = Self {
        head_cap: false,
        ties_to_player: false,
        leg_damage_unbalances: false,
        falls_always_wound: false,
        heat_explodes_all: false,
        heat_explosion_destroys: false,
        first_bin_explodes: false,
        free_descent: false,
        flat_water: false,
        free_flight: false,
        plain_steps: false,
        wounds_unbalance: false,
        fresh_damage_counts_twice: true,
        triggers_add_up: true,
    };

    /// The profiles that have a name.
    pub const NAMED: [(&'static str, Self); 2] =
        [("standard", Self::STANDARD), ("tabletop", Self::TABLETOP)];

    /// The name of this profile; `custom` for a mixture.
    pub fn name(&self) -> &'static str {
        Self::NAMED.iter().find(|(_, known)| known == self).map_or("custom", |(name, _)| name)
    }

    /// The profile of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, profile)| *profile)
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::STANDARD
    }
}
