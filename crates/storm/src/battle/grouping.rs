use crate::{Sector, Sectors, Storm};
use std::fmt;
use std::str::FromStr;

/// The two readings of "separated by a sector in storm".
///
/// ```
/// use sandtable_storm::Profile;
///
/// assert_eq!("rulebook".parse(), Ok(Profile::Rulebook));
/// assert_eq!(Profile::default().to_string(), "standard");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Two sectors are separated if the storm lies strictly between them on the shorter way round
    /// the circle, or on either way if both are equally long. Only sectors with fighters count, so
    /// fighters inside the storm join both of its sides.
    #[default]
    Standard,
    /// A way between two sectors stays inside the territory and never touches the storm. Fighters
    /// in storm battle only inside their own sector.
    Rulebook,
}

impl Profile {
    /// Both profiles, with their names.
    pub const NAMED: [(&str, Self); 2] =
        [("standard", Self::Standard), ("rulebook", Self::Rulebook)];
}

impl fmt::Display for Profile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMED.into_iter().find(|(_, profile)| profile == self);
        out.pad(name.map_or("", |(name, _)| name))
    }
}

impl FromStr for Profile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::NAMED.into_iter().find(|(name, _)| *name == text);
        let known = || Self::NAMED.map(|(name, _)| name).join(" or ");
        found.map(|(_, profile)| profile).ok_or_else(|| format!("expected {}", known()))
    }
}

/// What the grouping of one territory depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The sectors of the territory.
    pub territory: Sectors,
    /// Those of them that hold fighters.
    pub occupied: Sectors,
    /// The storm.
    pub storm: Storm,
}

/// For each sector of the storm and each sector, the sectors that the storm does not separate from
/// it, in the standard profile.
const NOT_SEPARATED: [[Sectors; SECTORS]; SECTORS] = {
    let mut table = [[Sectors::NONE; SECTORS]; SECTORS];
    let mut index = 0;
    while index < SECTORS * SECTORS * SECTORS {
        let [storm, one, other] =
            [index / SECTORS / SECTORS, index / SECTORS % SECTORS, index % SECTORS];
        if let (Some(storm), Some(from), Some(to)) =
            (Sector::new(storm as u8), Sector::new(one as u8), Sector::new(other as u8))
            && !separated(from, to, storm)
        {
            let row = &mut table[storm.number() as usize][one];
            *row = row.with(to);
        }
        index += 1;
    }
    table
};

const SECTORS: usize = Sector::COUNT as usize;

/// Returns true if the storm lies strictly between two sectors on the shorter way round the circle,
/// or on either way if both are equally long.
const fn separated(one: Sector, other: Sector, storm: Sector) -> bool {
    let (up, down) = (one.places_to(other), other.places_to(one));
    let way_up = one.places_to(storm) > 0 && one.places_to(storm) < up;
    let way_down = other.places_to(storm) > 0 && other.places_to(storm) < down;
    (up <= down && way_up) || (down <= up && way_down)
}

impl Profile {
    /// Divides the sectors of a territory that hold fighters into groups, by lowest sector. Fighters
    /// of one group are not separated by the storm, or are joined through others of the group.
    ///
    /// ```
    /// use sandtable_storm::{Ground, Profile, Sector, Sectors, Storm};
    ///
    /// let sectors = |numbers: &[u8]| numbers.iter().filter_map(|n| Sector::new(*n)).collect::<Sectors>();
    /// let storm = Storm::at(Sector::new(5).unwrap());
    /// let ground = Ground { territory: sectors(&[4, 5, 6]), occupied: sectors(&[4, 6]), storm };
    /// assert_eq!(Profile::Standard.groups(ground).collect::<Vec<_>>(), [sectors(&[4]), sectors(&[6])]);
    ///
    /// // Fighters inside the storm join both sides, but not by the rulebook.
    /// let ground = Ground { occupied: sectors(&[4, 5, 6]), ..ground };
    /// assert_eq!(Profile::Standard.groups(ground).collect::<Vec<_>>(), [sectors(&[4, 5, 6])]);
    /// assert_eq!(Profile::Rulebook.groups(ground).count(), 3);
    /// ```
    pub fn groups(self, ground: Ground) -> impl Iterator<Item = Sectors> {
        let mut rest = ground.occupied;
        std::iter::from_fn(move || {
            let group = self.group_of(rest.first()?, ground);
            rest = rest - group;
            Some(group)
        })
    }

    /// Returns the group of a sector: everything that can be reached from it over joined nodes.
    // A flood fill over bit sets. It finds the same components as union-find, without its forest.
    fn group_of(self, sector: Sector, ground: Ground) -> Sectors {
        let nodes = self.nodes(ground);
        let mut group = Sectors::only(sector);
        let mut fresh = group;
        while let Some(sector) = fresh.first() {
            let reached = (self.joined(sector, ground) & nodes) - group;
            group = group | reached;
            fresh = fresh.without(sector) | reached;
        }
        group & ground.occupied
    }

    /// The sectors that can be part of a way between fighters.
    const fn nodes(self, ground: Ground) -> Sectors {
        match self {
            Self::Standard => ground.occupied,
            Self::Rulebook => ground.territory,
        }
    }

    /// The sectors that are joined with a sector directly.
    pub(super) fn joined(self, sector: Sector, ground: Ground) -> Sectors {
        let storm = ground.storm.sector();
        match self {
            Self::Standard => {
                NOT_SEPARATED[usize::from(storm.number())][usize::from(sector.number())]
            }
            Self::Rulebook if sector == storm => Sectors::NONE,
            Self::Rulebook => {
                let here = Sectors::only(sector);
                (here.turned(1) | here.turned(u32::from(Sector::COUNT) - 1)).without(storm)
            }
        }
    }

    /// Returns the shortest way between two sectors of a group, both included.
    pub(super) fn way(self, from: Sector, to: Sector, ground: Ground) -> Option<Vec<Sector>> {
        let nodes = self.nodes(ground);
        let mut ways = vec![vec![from]];
        let mut seen = Sectors::only(from);
        let mut next = 0;
        while let Some(way) = ways.get(next).cloned() {
            let end = *way.last()?;
            if end == to {
                return Some(way);
            }
            let fresh = (self.joined(end, ground) & nodes) - seen;
            seen = seen | fresh;
            ways.extend(fresh.iter().map(|sector| [way.as_slice(), &[sector]].concat()));
            next += 1;
        }
        None
    }
}
