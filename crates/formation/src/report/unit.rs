use super::journey::ride;
use crate::movement::gain;
use crate::rules::constants::SHAKEN;
use crate::{Belief, Fixed, Formation, OwnUnit, Presence, Side, UnitId, View, picture};
use sandtable_hex::Hex;
use serde::Serialize;

/// A unit as its commander knows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct UnitReport {
    /// The facts known about it.
    pub unit: OwnUnit,
    /// Name of its formation.
    pub formation: String,
    /// True if its formation's commander rides with it.
    pub leads_formation: bool,
    /// True if the army's commander rides with it.
    pub leads_army: bool,
    /// Number of its hex, as printed on the map.
    pub place: String,
    /// Type, strength, position and current action as one sentence.
    pub text: String,
    /// Abilities of its troop type.
    pub about: Vec<String>,
    /// Cohesion, fatigue and stress.
    pub figures: Vec<Figure>,
    /// Ticks per hex of open ground at its current pace, shape and fatigue.
    pub ticks_per_hex: u32,
    /// Sight range in hexes from where it is.
    pub sees: u32,
    /// Its waypoints in words.
    pub orders: Vec<String>,
    /// The waypoints of its reserve plan in words.
    pub reserve: Vec<String>,
    /// The ride of a courier to it; `None` if no courier can get there.
    pub courier: Option<Ride>,
}

/// A value in percent, with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Figure {
    /// Name of the value, such as `Fatigue`.
    pub name: String,
    /// The value, from 0 to 100.
    pub percent: u8,
    /// True if a high value is good.
    pub good: bool,
    /// The value in words.
    pub text: String,
}

/// A courier's ride to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Ride {
    /// The hexes of the ride, starting with the headquarters.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// Ticks the ride takes if the courier is not intercepted.
    pub ticks: u32,
}

impl Formation {
    /// Returns the report on a unit; `None` if it does not belong to the side.
    pub fn unit_report(&self, view: &View, side: Side, unit: UnitId) -> Option<UnitReport> {
        let belief = view.belief(side)?;
        let unit = belief.units.iter().find(|own| own.id == unit)?;
        let army = self.army(side);
        let formation = army.formations.get(unit.formation.index())?;
        let stages =
            |way: &[crate::Waypoint]| way.iter().map(|at| self.stage(belief, at)).collect();
        let cell = self.field.cell(unit.hex);
        Some(UnitReport {
            formation: formation.name.clone(),
            leads_formation: formation.commander == Some(unit.id),
            leads_army: army.commander == Some(unit.id),
            place: picture::place(self, unit.hex),
            text: self.summary(unit),
            about: abilities(unit),
            figures: figures(unit),
            ticks_per_hex: ticks_per_hex(unit),
            sees: cell.map_or(0, |cell| self.field.range(unit.kind, cell)),
            orders: stages(&unit.waypoints),
            reserve: stages(&unit.reserve),
            courier: self.courier_to(belief, unit),
            unit: unit.clone(),
        })
    }

    fn summary(&self, unit: &OwnUnit) -> String {
        let OwnUnit { name, kind, men, stance, .. } = unit;
        let place = picture::place(self, unit.hex);
        match unit.presence {
            Presence::Fled => format!("{name}, {kind}: fled the field"),
            Presence::Destroyed => format!("{name}, {kind}: destroyed"),
            Presence::Mustered | Presence::Afield => {
                let lie = self.field.shape().orientation();
                let facing = lie.name(unit.facing);
                format!("{name}, {kind}: {men} men at {place}, facing {facing}, {stance}")
            }
        }
    }

    /// Returns the ride of a courier from headquarters to a unit.
    pub(super) fn courier_to(&self, belief: &Belief, unit: &OwnUnit) -> Option<Ride> {
        let afield = Some(unit).filter(|unit| unit.presence == Presence::Afield)?;
        let from = self.field.cell(belief.headquarters)?;
        let (way, ticks) = ride(&self.field, [from, self.field.cell(afield.hex)?])?;
        let route = std::iter::once(from).chain(way).map(|cell| self.field.hex(cell)).collect();
        Some(Ride { route, ticks })
    }
}

fn ticks_per_hex(unit: &OwnUnit) -> u32 {
    let gain = gain(unit.kind, unit.shape, unit.pace, unit.fatigue).ten_thousandths().max(1);
    Fixed::ONE.ten_thousandths().unsigned_abs().div_ceil(gain.unsigned_abs())
}

/// Returns the abilities of a unit's troop type, in words.
fn abilities(unit: &OwnUnit) -> Vec<String> {
    let profile = unit.kind.profile();
    let when = |condition: bool, words: &str| condition.then(|| words.to_owned());
    let bow = profile.bow.map(|bow| {
        format!(
            "shoots at {} to {} hexes, {} volleys left",
            bow.nearest, bow.farthest, unit.volleys
        )
    });
    [
        bow,
        when(profile.mounted, "mounted: cannot enter forests, buildings or walls"),
        when(profile.charges, "can charge"),
        when(profile.skirmishes, "can fall back from a melee unharmed"),
        when(unit.leader, "led by an officer"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn figures(unit: &OwnUnit) -> Vec<Figure> {
    let fear =
        Fixed::ratio(unit.stress.ten_thousandths().into(), unit.threshold.ten_thousandths().into());
    let wavering = if fear >= SHAKEN { ", wavering" } else { "" };
    let figure = |name: &str, share: Fixed, good, text: String| {
        let percent = percent(share);
        Figure { name: name.to_owned(), percent, good, text }
    };
    let of_fear = format!("{} % of its breaking point{wavering}", percent(fear));
    let alone = |share: Fixed| format!("{} %", percent(share));
    vec![
        figure("Cohesion", unit.cohesion, true, alone(unit.cohesion)),
        figure("Fatigue", unit.fatigue, false, alone(unit.fatigue)),
        figure("Stress", fear, false, of_fear),
    ]
}

fn percent(share: Fixed) -> u8 {
    (share.share().ten_thousandths() / 100) as u8
}
