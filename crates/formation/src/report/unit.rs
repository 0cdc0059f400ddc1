use super::journey::ride;
use crate::movement::gain;
use crate::rules::constants::SHAKEN;
use crate::{Belief, Fixed, Formation, OwnUnit, Presence, Side, UnitId, View, picture};
use sandtable_hex::Hex;
use serde::Serialize;

/// A unit as its commander knows it, in words and figures.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct UnitReport {
    /// What is known of it.
    pub unit: OwnUnit,
    /// The name of its formation.
    pub formation: String,
    /// Whether the commander of its formation is with it.
    pub leads_formation: bool,
    /// Whether the commander of the army is with it.
    pub leads_army: bool,
    /// The number of the hex where it is.
    pub place: String,
    /// What it is and does, in a sentence.
    pub text: String,
    /// What its kind is like.
    pub about: Vec<String>,
    /// Order, tiredness and fear.
    pub figures: Vec<Figure>,
    /// How many ticks a hex of open ground takes it.
    pub ticks_per_hex: u32,
    /// How many hexes far it sees from where it is.
    pub sees: u32,
    /// What it is to do, stage by stage.
    pub orders: Vec<String>,
    /// What it does if a contingency asks for it.
    pub reserve: Vec<String>,
    /// How a courier would ride to it, if one can.
    pub courier: Option<Ride>,
}

/// A share of something, with what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Figure {
    /// What.
    pub name: String,
    /// How much of it there is, from 0 to 100.
    pub percent: u8,
    /// Whether much of it is good.
    pub good: bool,
    /// In words.
    pub text: String,
}

/// A courier's way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Ride {
    /// From the headquarters on.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// How many ticks it takes, if nobody stops him.
    pub ticks: u32,
}

impl Formation {
    /// What a commander knows of a unit of his; `None` if it is not his.
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
            text: self.told(unit),
            about: nature(unit),
            figures: figures(unit),
            ticks_per_hex: ticks_per_hex(unit),
            sees: cell.map_or(0, |cell| self.field.range(unit.kind, cell)),
            orders: stages(&unit.waypoints),
            reserve: stages(&unit.reserve),
            courier: self.courier_to(belief, unit),
            unit: unit.clone(),
        })
    }

    fn told(&self, unit: &OwnUnit) -> String {
        let OwnUnit { name, kind, men, stance, .. } = unit;
        let place = picture::place(self, unit.hex);
        match unit.presence {
            Presence::Fled => format!("{name}, {kind}: fled from the field"),
            Presence::Destroyed => format!("{name}, {kind}: nobody is left"),
            Presence::Mustered | Presence::Afield => {
                let lie = self.field.shape().orientation();
                let facing = lie.name(unit.facing);
                format!("{name}, {kind}: {men} men at {place}, facing {facing}, {stance}")
            }
        }
    }

    /// How a courier would ride to a unit.
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

/// What is worth knowing about a kind of unit.
fn nature(unit: &OwnUnit) -> Vec<String> {
    let profile = unit.kind.profile();
    let said = |so: bool, words: &str| so.then(|| words.to_owned());
    let bow = profile.bow.map(|bow| {
        format!(
            "shoots at {} to {} hexes, {} volleys left",
            bow.nearest, bow.farthest, unit.volleys
        )
    });
    [
        bow,
        said(profile.mounted, "mounted: no forests, buildings or walls"),
        said(profile.charges, "can charge home"),
        said(profile.skirmishes, "falls back from a fight without harm"),
        said(unit.leader, "led by an officer"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn figures(unit: &OwnUnit) -> Vec<Figure> {
    let fear =
        Fixed::ratio(unit.stress.ten_thousandths().into(), unit.threshold.ten_thousandths().into());
    let wavers = if fear >= SHAKEN { ", wavers" } else { "" };
    let figure = |name: &str, share: Fixed, good, text: String| {
        let percent = percent(share);
        Figure { name: name.to_owned(), percent, good, text }
    };
    let of_fear = format!("{} % of what would break it{wavers}", percent(fear));
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
