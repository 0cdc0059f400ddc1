use super::{Ground, Profile};
use crate::Sector;
use std::fmt;

/// Why fighters in two sectors of one territory are, or are not, separated by the storm.
///
/// A way lists its sectors in order, with both ends.
///
/// ```
/// use sandtable_storm::{Ground, Profile, Sector, Storm};
///
/// let sector = |number| Sector::new(number).unwrap();
/// let territory = (4..=6).map(sector).collect();
/// let occupied = [sector(4), sector(6)].into_iter().collect();
/// let ground = Ground { territory, occupied, storm: Storm::at(sector(5)) };
/// let reason = Profile::Standard.reason(sector(4), sector(6), ground);
/// assert_eq!(reason.to_string(), "separated: the storm in 5 is between 4 and 6 (over 5)");
/// assert!(reason.separates());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the terms of the sentences")]
pub enum Reason {
    /// They are in one sector.
    SameSector { sector: Sector, in_storm: bool },
    /// The way between them is free of storm.
    FreeWay { way: Vec<Sector>, storm: Sector },
    /// The storm is on the way between them, but fighters in other sectors of the group join them.
    Joined { way: Vec<Sector>, storm: Sector, through: Vec<Sector> },
    /// The storm is on the way between them. `equal_ways` is true if both ways round the circle are
    /// equally long; one with storm is enough then.
    Cut { way: Vec<Sector>, storm: Sector, equal_ways: bool },
    /// One of them is in storm and the other is not.
    InStorm { storm: Sector, clear: Sector },
}

impl Reason {
    /// Returns true if the two cannot battle.
    pub const fn separates(&self) -> bool {
        matches!(self, Self::Cut { .. } | Self::InStorm { .. })
    }
}

impl Profile {
    /// Returns why fighters in two sectors of a territory are separated, or why not.
    pub fn reason(self, one: Sector, other: Sector, ground: Ground) -> Reason {
        let storm = ground.storm.sector();
        if one == other {
            return Reason::SameSector { sector: one, in_storm: one == storm };
        }
        match self {
            Self::Standard => self.standard_reason(one, other, ground),
            Self::Rulebook if one == storm => Reason::InStorm { storm, clear: other },
            Self::Rulebook if other == storm => Reason::InStorm { storm, clear: one },
            Self::Rulebook => self.rulebook_reason(one, other, ground),
        }
    }

    fn standard_reason(self, one: Sector, other: Sector, ground: Ground) -> Reason {
        let storm = ground.storm.sector();
        let [up, down] = [way(one, other), way(other, one)];
        let equal_ways = up.len() == down.len();
        let way = match up.len().cmp(&down.len()) {
            std::cmp::Ordering::Greater => down,
            std::cmp::Ordering::Equal if down.contains(&storm) => down,
            _ => up,
        };
        if self.joined(one, ground).contains(other) {
            return Reason::FreeWay { way, storm };
        }
        match self.way(one, other, ground).as_deref() {
            Some([_, through @ .., _]) => Reason::Joined { way, storm, through: through.to_vec() },
            _ => Reason::Cut { way, storm, equal_ways },
        }
    }

    fn rulebook_reason(self, one: Sector, other: Sector, ground: Ground) -> Reason {
        let storm = ground.storm.sector();
        if let Some(way) = self.way(one, other, ground) {
            return Reason::FreeWay { way, storm };
        }
        // In a chain only one of the two ways lies inside the territory.
        let inside =
            |way: &Vec<Sector>| way.iter().all(|sector| ground.territory.contains(*sector));
        let way = Some(way(one, other)).filter(inside).unwrap_or_else(|| way(other, one));
        Reason::Cut { way, storm, equal_ways: false }
    }
}

/// The way from one sector to another in the direction of the storm, both included.
fn way(from: Sector, to: Sector) -> Vec<Sector> {
    std::iter::once(from).chain(from.until(to)).chain([to]).collect()
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameSector { sector, in_storm: false } => write!(out, "both in sector {sector}"),
            Self::SameSector { sector, in_storm: true } => {
                write!(out, "both in sector {sector}, in storm: forces in one sector always battle")
            }
            Self::FreeWay { way, storm } => {
                write!(out, "not separated: the storm in {storm} is not between {}", Way(way, ""))
            }
            Self::Joined { way, storm, through } => {
                write!(out, "merged: the storm in {storm} is between {}, ", Way(way, ""))?;
                write!(out, "but fighters in {} join both sides", list(through))
            }
            Self::Cut { way, storm, equal_ways } => {
                let note = if *equal_ways { "; both ways are equally long" } else { "" };
                write!(out, "separated: the storm in {storm} is between {}", Way(way, note))
            }
            Self::InStorm { storm, clear } => {
                write!(out, "separated: sector {storm} is in storm and sector {clear} is not")
            }
        }
    }
}

/// A way in words, with a note in its brackets: "4 and 6 (over 5)".
struct Way<'w>(&'w [Sector], &'w str);

impl fmt::Display for Way<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [from, to] => write!(out, "{from} and {to}"),
            [from, over @ .., to] => {
                write!(out, "{from} and {to} (over {}{})", list(over), self.1)
            }
            _ => Ok(()),
        }
    }
}

fn list(sectors: &[Sector]) -> String {
    sectors.iter().map(Sector::to_string).collect::<Vec<_>>().join(", ")
}
