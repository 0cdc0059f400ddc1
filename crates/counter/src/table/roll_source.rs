use crate::TypeId;
use crate::definition::is_default;
use sandtable_core::{Dice, Purpose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Dice that are rolled for tables. A table served by no source gets its rolls typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollSource {
    /// Unique among roll sources.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Number of dice, 1 to 10.
    #[serde(default = "one_die")]
    pub dice: u32,
    /// Sides of each die, numbered from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<u32>,
    /// Values of the faces of each die, instead of `sides`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<i32>,
    /// Added to the sum of the dice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub add: i32,
    /// The tables it serves.
    #[serde(default)]
    pub tables: Vec<TypeId>,
}

const fn one_die() -> u32 {
    1
}

/// The number of combinations of a roll source for each value it can roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// The smallest value.
    least: i32,
    /// Combinations of `least`, `least + 1` and so on.
    ways: Vec<u64>,
    /// All combinations.
    total: u64,
}

impl RollSource {
    /// The most sides or faces of a die.
    const MOST_SIDES: usize = 1_000;
    /// The most combinations of all dice.
    const MOST_WAYS: u64 = 1_000_000_000_000_000_000;
    /// The most different sums. Faces can be far apart, and the work grows with the spread.
    const MOST_VALUES: i64 = 20_000;

    /// Returns the values of the faces of one die.
    pub fn face_values(&self) -> Vec<i32> {
        match self.sides {
            Some(sides) if self.faces.is_empty() => (1..=sides.cast_signed()).collect(),
            _ => self.faces.clone(),
        }
    }

    /// Returns true if dice, sides and combinations are within their limits.
    pub fn is_within_limits(&self) -> bool {
        let one_kind = self.sides.is_none() || self.faces.is_empty();
        let count = self.sides.map_or(self.faces.len(), |sides| sides as usize);
        let ways = (count as u64).checked_pow(self.dice);
        one_kind
            && (1..=10).contains(&self.dice)
            && (2..=Self::MOST_SIDES).contains(&count)
            && ways.is_some_and(|ways| ways <= Self::MOST_WAYS)
            && self.spread() <= Self::MOST_VALUES
    }

    fn spread(&self) -> i64 {
        let count = self.sides.map(|sides| i64::from(sides) - 1);
        let (least, most) = (self.faces.iter().min(), self.faces.iter().max());
        let faces = most.zip(least).map(|(most, least)| i64::from(*most) - i64::from(*least));
        faces.or(count).unwrap_or(0) * i64::from(self.dice)
    }

    /// Rolls for a table. The roll is addressed by the table's id, so that a roll on another table
    /// does not change it.
    pub fn roll(&self, table: &TypeId, dice: &mut Dice) -> i32 {
        let purpose =
            table.bytes().fold(Purpose::new("table"), |so_far, byte| so_far.of(byte.into()));
        let faces = self.face_values();
        let one = |dice: &mut Dice| {
            let face = dice.roll(purpose, faces.len() as u32);
            faces.get(face as usize - 1).copied().unwrap_or_default()
        };
        (0..self.dice).fold(self.add, |sum, _| sum.saturating_add(one(dice)))
    }

    /// Counts the combinations for every value, or returns `None` if the source exceeds its limits.
    ///
    /// ```
    /// use sandtable_counter::table::RollSource;
    ///
    /// let (id, name) = ("two-dice".into(), "2d6".to_owned());
    /// let dice = RollSource { id, name, dice: 2, sides: Some(6), faces: vec![], add: 0, tables: vec![] };
    /// let rolls = dice.rolls().unwrap();
    /// assert_eq!((rolls.ways(7), rolls.total()), (6, 36));
    /// ```
    pub fn rolls(&self) -> Option<Rolls> {
        if !self.is_within_limits() {
            return None;
        }
        let faces = self.face_values();
        let die = Rolls::of_die(&faces)?;
        let sum = (1..self.dice).fold(die.clone(), |sum, _| sum.plus(&die));
        let total = sum.ways.iter().sum();
        Some(Rolls { least: sum.least.saturating_add(self.add), total, ..sum })
    }
}

impl Rolls {
    fn of_die(faces: &[i32]) -> Option<Self> {
        let (least, most) = (*faces.iter().min()?, *faces.iter().max()?);
        let mut ways = vec![0; usize::try_from(i64::from(most) - i64::from(least)).ok()? + 1];
        for face in faces {
            ways[(i64::from(*face) - i64::from(least)) as usize] += 1;
        }
        Some(Self { least, ways, total: faces.len() as u64 })
    }

    /// Convolution with one more die.
    fn plus(&self, die: &Self) -> Self {
        let mut ways = vec![0; self.ways.len() + die.ways.len() - 1];
        let faces: Vec<(usize, u64)> =
            die.ways.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        for (value, so_far) in self.ways.iter().enumerate().filter(|(_, count)| **count > 0) {
            for (face, count) in &faces {
                ways[value + face] += so_far * count;
            }
        }
        Self { least: self.least.saturating_add(die.least), ways, total: 0 }
    }

    /// Iterates over the values that can be rolled, with their combinations.
    pub fn values(&self) -> impl Iterator<Item = (i32, u64)> {
        let numbered = (self.least..).zip(self.ways.iter().copied());
        numbered.filter(|(_, ways)| *ways > 0)
    }

    /// The combinations of one value.
    pub fn ways(&self, value: i32) -> u64 {
        let index = i64::from(value) - i64::from(self.least);
        usize::try_from(index).ok().and_then(|index| self.ways.get(index)).copied().unwrap_or(0)
    }

    /// The number of all combinations.
    pub const fn total(&self) -> u64 {
        self.total
    }
}
