//! Troop types: weapon, armour, speed, vision and morale of each.

use super::missile::Bow;
use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The edge of a weapon, which decides its effect on armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Cuts through almost anything.
    Razor,
    /// Cuts.
    Sharp,
    /// Crushes.
    Blunt,
}

/// The weight of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mass {
    /// A knife, a club.
    Light,
    /// A sword.
    Medium,
    /// An axe, a lance.
    Heavy,
    /// A great hammer.
    Massive,
}

/// The reach of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// Arm's length.
    Grapple,
    /// A sword's length.
    Short,
    /// A lance's length.
    Medium,
    /// A spear's length: the second rank strikes too.
    Long,
}

/// The material of armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rigidity {
    /// Ordinary clothes.
    Cloth,
    /// Hardened hide.
    Leather,
    /// Rings.
    Mail,
    /// Plates.
    Plate,
}

/// The padding below armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Padding {
    /// No padding.
    None,
    /// Light padding.
    Light,
    /// Heavy padding.
    Heavy,
}

/// A melee weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weapon {
    /// Its edge.
    pub edge: Edge,
    /// Its weight, which matters for blunt weapons.
    pub mass: Mass,
    /// Its reach.
    pub reach: Reach,
    /// True if its point pierces mail.
    pub piercing: bool,
}

/// The armour of a troop type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armour {
    /// Its material, which protects against edges.
    pub rigidity: Rigidity,
    /// Its padding, which protects against blunt weapons and charges.
    pub padding: Padding,
}

impl Weapon {
    const fn new(edge: Edge, mass: Mass, reach: Reach) -> Self {
        Self { edge, mass, reach, piercing: false }
    }

    const fn piercing(self) -> Self {
        Self { piercing: true, ..self }
    }

    const SWORD: Self = Self::new(Edge::Sharp, Mass::Medium, Reach::Short);
    const SPEAR: Self = Self::new(Edge::Sharp, Mass::Medium, Reach::Long).piercing();
    const DAGGER: Self = Self::new(Edge::Sharp, Mass::Light, Reach::Grapple).piercing();
    const FISTS: Self = Self::new(Edge::Blunt, Mass::Light, Reach::Grapple);
    const HATCHET: Self = Self::new(Edge::Sharp, Mass::Light, Reach::Short);
    const SIDEARM: Self = Self::new(Edge::Sharp, Mass::Light, Reach::Grapple);
    const FALCHION: Self = Self::new(Edge::Sharp, Mass::Medium, Reach::Grapple);
    const JAVELIN: Self = Self::new(Edge::Sharp, Mass::Light, Reach::Medium);
    const LANCE: Self = Self::new(Edge::Sharp, Mass::Heavy, Reach::Medium);
}

impl Armour {
    const NONE: Self = Self { rigidity: Rigidity::Cloth, padding: Padding::None };
    const LEATHER: Self = Self { rigidity: Rigidity::Leather, padding: Padding::Light };
    const MAIL: Self = Self { rigidity: Rigidity::Mail, padding: Padding::Light };
    const PLATE: Self = Self { rigidity: Rigidity::Plate, padding: Padding::Heavy };
}

/// The attributes of a troop type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Melee weapon.
    pub weapon: Weapon,
    /// Armour.
    pub armour: Armour,
    /// A factor for the speed of its pace.
    pub speed: Fixed,
    /// Vision on level ground, in hexes.
    pub vision: u32,
    /// The stress at which it breaks, before bonuses and penalties.
    pub threshold: Fixed,
    /// True if it can charge.
    pub charges: bool,
    /// True if it can break off a melee without stress or blows from behind.
    pub skirmishes: bool,
    /// True if it is mounted.
    pub mounted: bool,
    /// Missile weapon.
    pub bow: Option<Bow>,
}

/// Declares every troop type as one row: weapon, armour, speed (in tenths), vision, threshold (in
/// tenths), then its abilities.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $label:literal: $weapon:ident $armour:ident $speed:literal
       $vision:literal $threshold:literal [$($can:ident $(= $how:expr)?),*];)*) => {
        /// A troop type.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
        pub enum UnitKind {
            $($(#[$doc])* $name,)*
        }

        impl UnitKind {
            /// Every troop type.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$name),*];

            /// The attributes of this troop type.
            #[must_use]
            pub const fn profile(self) -> Profile {
                const fn plain(weapon: Weapon, armour: Armour, numbers: [i32; 3]) -> Profile {
                    let [speed, vision, threshold] = numbers;
                    Profile {
                        weapon,
                        armour,
                        speed: Fixed::milli(speed * 100),
                        vision: vision as u32,
                        threshold: Fixed::milli(threshold * 100),
                        charges: false,
                        skirmishes: false,
                        mounted: false,
                        bow: None,
                    }
                }
                match self {
                    $(Self::$name => {
                        let plain =
                            plain(Weapon::$weapon, Armour::$armour, [$speed, $vision, $threshold]);
                        kinds!(@can plain [$($can $(= $how)?),*])
                    })*
                }
            }

            /// The name that players see.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }
        }
    };
    (@can $plain:ident []) => { $plain };
    (@can $plain:ident [$($can:ident $(= $how:expr)?),*]) => {
        Profile { $($can: kinds!(@value $($how)?),)* ..$plain }
    };
    (@value) => { true };
    (@value $how:expr) => { $how };
}

kinds! {
    /// Peasants with improvised weapons.
    Levy "levy": HATCHET NONE 10 6 6 [];
    /// Foot with sword and leather.
    Infantry "infantry": SWORD LEATHER 10 6 10 [];
    /// Foot in plate.
    HeavyInfantry "heavy infantry": SWORD PLATE 7 5 12 [];
    /// Foot with long spears.
    Spearmen "spearmen": SPEAR MAIL 9 6 10 [];
    /// Foot with bows.
    Archers "archers": SIDEARM LEATHER 10 10 8 [skirmishes, bow = Some(Bow::LONGBOW)];
    /// Foot with crossbows.
    Crossbowmen "crossbowmen": FALCHION MAIL 9 8 9 [bow = Some(Bow::CROSSBOW)];
    /// Riders with javelins.
    LightCavalry "light cavalry": JAVELIN LEATHER 20 10 8 [charges, skirmishes, mounted];
    /// Riders with swords.
    Cavalry "cavalry": SWORD MAIL 18 8 10 [charges, mounted];
    /// Riders in plate with lances.
    HeavyCavalry "heavy cavalry": LANCE PLATE 15 6 13 [charges, mounted];
    /// Riders with bows.
    HorseArchers "horse archers": SIDEARM LEATHER 20 10 8
        [skirmishes, mounted, bow = Some(Bow::HORSE_BOW)];
    /// Builders and diggers.
    Engineers "engineers": FISTS NONE 8 6 7 [];
    /// Light troops that see far.
    Scouts "scouts": DAGGER LEATHER 15 12 7 [skirmishes];
    /// A commander with guards.
    Command "command": SWORD MAIL 15 8 12 [mounted];
}

impl fmt::Display for UnitKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
