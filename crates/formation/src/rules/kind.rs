//! What units there are: weapon, armour, speed, sight, nerve.

use super::missile::Bow;
use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a weapon does to armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Cuts through almost anything.
    Razor,
    /// Cuts.
    Sharp,
    /// Crushes.
    Blunt,
}

/// How heavy a weapon is.
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

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// Arm's length.
    Grapple,
    /// A sword's.
    Short,
    /// A lance's.
    Medium,
    /// A spear's: the second rank strikes too.
    Long,
}

/// What armour is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rigidity {
    /// None to speak of.
    Cloth,
    /// Hardened hide.
    Leather,
    /// Rings.
    Mail,
    /// Plates.
    Plate,
}

/// What is worn below the armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Padding {
    /// Nothing.
    None,
    /// Some.
    Light,
    /// Much.
    Heavy,
}

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weapon {
    /// What it does to armour.
    pub edge: Edge,
    /// How heavy it is.
    pub mass: Mass,
    /// How far it reaches.
    pub reach: Reach,
    /// Whether its point goes between rings.
    pub piercing: bool,
}

/// Armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Armour {
    /// What it is made of.
    pub rigidity: Rigidity,
    /// What is below it.
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

/// What is true of every unit of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What it strikes with.
    pub weapon: Weapon,
    /// What protects it.
    pub armour: Armour,
    /// How fast it is among its like.
    pub speed: Fixed,
    /// How many hexes far it sees.
    pub vision: u32,
    /// How much stress breaks it.
    pub threshold: Fixed,
    /// Whether it can charge home.
    pub charges: bool,
    /// Whether it fights loosely and falls back without harm.
    pub skirmishes: bool,
    /// Whether it rides.
    pub mounted: bool,
    /// What it shoots with.
    pub bow: Option<Bow>,
}

/// The kinds, one line each: weapon, armour, speed (in tenths), vision, threshold (in tenths), then
/// what it can do.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $label:literal: $weapon:ident $armour:ident $speed:literal
       $vision:literal $threshold:literal [$($can:ident $(= $how:expr)?),*];)*) => {
        /// A kind of unit.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
        pub enum UnitKind {
            $($(#[$doc])* $name,)*
        }

        impl UnitKind {
            /// Every kind.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$name),*];

            /// What is true of every unit of this kind.
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

            /// Its name.
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
    /// Peasants with what they had at hand.
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
    /// Those who build and dig.
    Engineers "engineers": FISTS NONE 8 6 7 [];
    /// Those who see and run.
    Scouts "scouts": DAGGER LEATHER 15 12 7 [skirmishes];
    /// A commander and his guard.
    Command "command": SWORD MAIL 15 8 12 [mounted];
}

impl fmt::Display for UnitKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
