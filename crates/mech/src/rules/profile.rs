//! Profiles: named sets of rule options.

use serde::{Deserialize, Serialize};

/// The rule options of a battle: one switch for each point on which readings of the rules differ.
///
/// [`Profile::STANDARD`] is the default; [`Profile::TABLETOP`] follows the printed rules. A file
/// only needs the switches that differ from the standard. The number of each switch (D1, D2, …) is
/// its row in the register of differences.
///
/// ```
/// use sandtable_mech::rules::Profile;
///
/// let mixed: Profile = serde_json::from_str(r#"{"head_cap": false}"#)?;
/// assert_eq!(mixed, Profile { head_cap: false, ..Profile::STANDARD });
/// assert_eq!(Profile::named("tabletop"), Some(Profile::TABLETOP));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "the switches are independent of each other")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Profile {
    /// D1: a weapon does at most 3 points of damage to a head per hit. Otherwise full damage.
    pub head_cap: bool,
    /// D2: the player's side wins a tied initiative. Otherwise both roll again.
    pub ties_to_player: bool,
    /// D3: damage to the structure of a leg calls for a piloting skill roll. Otherwise only a
    /// damaged actuator or a lost leg does.
    pub leg_damage_unbalances: bool,
    /// D5: every fall wounds the pilot. Otherwise only if a second piloting skill roll fails.
    pub falls_always_wound: bool,
    /// D8: at heat 30 all explosive ammunition explodes. Otherwise the roll of heat 28 still
    /// applies.
    pub heat_explodes_all: bool,
    /// D9: ammunition that explodes from heat destroys the unit. Otherwise it damages the structure
    /// of its location.
    pub heat_explosion_destroys: bool,
    /// D10: a failed heat roll explodes the first explosive bin. Otherwise the one with the most
    /// damage per round.
    pub first_bin_explodes: bool,
    /// D14: descents are free and climbs have no limit. Otherwise each level costs 1 point in both
    /// directions, and 2 levels per hex are the limit.
    pub free_descent: bool,
    /// D15: all water costs the same. Otherwise depth counts, running into water is not allowed,
    /// entering it calls for a piloting skill roll and a unit under water cannot jump.
    pub flat_water: bool,
    /// D16: a jump clears everything within its range. Otherwise no hex on the way may be higher
    /// than the start plus the jump points.
    pub free_flight: bool,
    /// D17: moves consist of turns and steps forward only, and cost no more than the points.
    /// Otherwise units can also step backward, drop prone, and make a minimum move.
    pub plain_steps: bool,
    /// D21: each wound of the pilot adds 1 to piloting skill rolls, never to gunnery. Otherwise
    /// wounds only affect consciousness.
    pub wounds_unbalance: bool,
    /// D35, first half: fresh damage counts twice in the roll it causes, as the trigger and as
    /// lasting damage. Otherwise once.
    pub fresh_damage_counts_twice: bool,
    /// D35, second half: all triggers of a phase add to every roll of the unit. Otherwise each roll
    /// counts its own trigger only.
    pub triggers_add_up: bool,
}

impl Profile {
    /// The default profile.
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

    /// The printed rules.
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

    /// The named profiles.
    pub const NAMED: [(&'static str, Self); 2] =
        [("standard", Self::STANDARD), ("tabletop", Self::TABLETOP)];

    /// The name of this profile, or `custom`.
    pub fn name(&self) -> &'static str {
        Self::NAMED.iter().find(|(_, known)| known == self).map_or("custom", |(name, _)| name)
    }

    /// Returns the profile with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(known, _)| *known == name).map(|(_, profile)| *profile)
    }
}

impl Default for Profile {
    fn default() -> Self {
        Self::STANDARD
    }
}
