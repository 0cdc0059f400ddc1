use crate::Location;
use crate::design::{Actuator, AmmoBin, Design, Layout};
use crate::weapon::Tons;
use sandtable_core::{Finding, Findings};

/// Checks a design against the construction rules and returns every finding.
///
/// | code | meaning |
/// |---|---|
/// | `design.tons` | the weight is not a multiple of 5 from 20 to 100 |
/// | `design.walk` | no walking MP |
/// | `design.engine` | the engine rating does not match weight and walking MP |
/// | `design.armour-limit` | a location has more armour than its structure allows |
/// | `design.armour-waste` | more armour would weigh the same (a warning) |
/// | `design.heat-sinks-few` | fewer than the 10 heat sinks that come with the engine |
/// | `design.heat-sinks` | heat sinks inside and outside the engine do not add up to the total |
/// | `design.jump-jets` | the number of jump jets is not the jumping MP |
/// | `design.actuators` | a required actuator is missing |
/// | `design.slots` | a location needs more critical slots than it has |
/// | `design.weapon-unknown` | a weapon is not in the weapon table |
/// | `design.ammo-unknown` | ammunition for a weapon that is not in the table or uses none |
/// | `design.ammo-unused` | ammunition for a weapon that the design does not carry |
/// | `design.ammo-none` | a weapon without ammunition (a warning) |
/// | `design.weight` | too heavy even without the engine |
///
/// The engine is left out of the weight because the tables do not list engine weights.
///
/// ```
/// use sandtable_mech::design::{Design, check};
///
/// let mut locust = Design::shipped_as("locust-lct-1v").expect("a shipped design").clone();
/// assert!(check(&locust).0.is_empty());
/// locust.armour.head = 12;
/// assert_eq!(
///     check(&locust).0[0].to_string(),
///     "error design.armour-limit at armour.HD: 12 points of armour: expected at most 9"
/// );
/// ```
pub fn check(design: &Design) -> Findings {
    let mut findings = Vec::new();
    findings.extend(tons(design));
    findings.extend(walk(design));
    findings.extend(engine(design));
    findings.extend(armour_limits(design));
    findings.extend(armour_waste(design));
    findings.extend(few_heat_sinks(design));
    findings.extend(heat_sinks(design));
    findings.extend(jump_jets(design));
    findings.extend(actuators(design));
    findings.extend(slots(design));
    findings.extend(weapons(design));
    findings.extend(ammo(design));
    findings.extend(weight(design));
    Findings(findings)
}

fn tons(design: &Design) -> Option<Finding> {
    let message = format!("{} tons: expected a multiple of 5 from 20 to 100", design.tons);
    // A row of the structure table has all locations, so any of them tells whether the weight
    // exists.
    let known = design.structure(Location::Head).is_some();
    (!known).then(|| Finding::error("design.tons", "tons", message))
}

fn walk(design: &Design) -> Option<Finding> {
    let message = "0 movement points: expected at least 1";
    (design.walk == 0).then(|| Finding::error("design.walk", "walk", message))
}

fn engine(design: &Design) -> Option<Finding> {
    // The product of two u16 may not fit into a u16.
    let needed = u32::from(design.tons) * u32::from(design.walk);
    let message = format!("rating {}: expected {needed} (tons x walk)", design.engine);
    let fits = u32::from(design.engine) == needed;
    (!fits).then(|| Finding::error("design.engine", "engine", message))
}

fn armour_limits(design: &Design) -> impl Iterator<Item = Finding> {
    Location::ALL.into_iter().filter_map(|location| {
        let (points, limit) = (design.armour.of(location), design.armour_limit(location)?);
        let message = format!("{points} points of armour: expected at most {limit}");
        let path = format!("armour.{location}");
        let over = points > u32::from(limit);
        over.then(|| Finding::error("design.armour-limit", path, message))
    })
}

fn armour_waste(design: &Design) -> Option<Finding> {
    let points = design.armour.total();
    // Armour is bought in half-tons of 8 points.
    let same_weight = points.next_multiple_of(8);
    let message = format!("{points} points weigh as much as {same_weight} points");
    (points < same_weight).then(|| Finding::warning("design.armour-waste", "armour", message))
}

fn few_heat_sinks(design: &Design) -> Option<Finding> {
    let count = design.heat_sinks.count;
    let message = format!("{count} heat sinks: expected at least 10 (included in the engine)");
    (count < 10).then(|| Finding::error("design.heat-sinks-few", "heat-sinks.count", message))
}

fn heat_sinks(design: &Design) -> Option<Finding> {
    let (outside, inside) = (design.heat_sinks.outside(), design.sinks_inside_engine());
    let count = design.heat_sinks.count;
    let message = format!(
        "{outside} placed and {inside} inside the engine: expected {} of {count} heat sinks placed",
        // `sinks_inside_engine` is at most `count`, so this cannot underflow.
        count - inside
    );
    let fits = outside == count - inside;
    (!fits).then(|| Finding::error("design.heat-sinks", "heat-sinks.placed", message))
}

fn jump_jets(design: &Design) -> Option<Finding> {
    let jets: u16 = design.jump_jets.values().copied().map(u16::from).sum();
    let message = format!("{jets} jump jets: expected {}, one per jump MP", design.jump);
    (jets != design.jump).then(|| Finding::error("design.jump-jets", "jump-jets", message))
}

fn actuators(design: &Design) -> impl Iterator<Item = Finding> {
    design.missing_actuators.iter().filter_map(|(location, missing)| {
        let optional =
            |actuator: &Actuator| matches!(actuator, Actuator::LowerArm | Actuator::Hand);
        // A hand needs a lower arm to be mounted on.
        let hangs = missing.contains(&Actuator::LowerArm) && !missing.contains(&Actuator::Hand);
        let sound = location.is_arm() && missing.iter().all(optional) && !hangs;
        let message = "only the hand, or the lower arm and the hand, of an arm may be missing";
        let path = format!("missing-actuators.{location}");
        (!sound).then(|| Finding::error("design.actuators", path, message))
    })
}

fn slots(design: &Design) -> Vec<Finding> {
    let layout = Layout::of(design);
    let over = Location::ALL.into_iter().filter(|location| layout.excess(*location) > 0);
    let finding = |location: Location| {
        let (used, room) = (layout.slots(location).len(), Layout::capacity(location));
        let message = format!("{used} critical slots needed: expected at most {room}");
        Finding::error("design.slots", location.letters(), message)
    };
    over.map(finding).collect()
}

fn weapons(design: &Design) -> impl Iterator<Item = Finding> {
    design.weapons.iter().enumerate().filter_map(|(index, mount)| {
        let path = format!("weapons[{index}]");
        let Some(weapon) = mount.weapon() else {
            let message = format!("unknown weapon '{}'", mount.weapon);
            return Some(Finding::error("design.weapon-unknown", path, message));
        };
        // Weapons are compared and not names, because mount and bin may spell the name differently.
        let fed = design.ammo.iter().any(|bin| bin.weapon() == Some(weapon));
        let message = format!("{} has no ammunition", weapon.name);
        let hungry = weapon.shots.is_some() && !fed;
        hungry.then(|| Finding::warning("design.ammo-none", path, message))
    })
}

fn ammo(design: &Design) -> impl Iterator<Item = Finding> {
    let paths = (0..design.ammo.len()).map(|index| format!("ammo[{index}]"));
    paths.zip(&design.ammo).filter_map(|(path, bin)| ammo_bin(design, path, bin))
}

fn ammo_bin(design: &Design, path: String, bin: &AmmoBin) -> Option<Finding> {
    let Some(weapon) = bin.weapon().filter(|weapon| weapon.shots.is_some()) else {
        let message = format!("'{}' is not a weapon that uses ammunition", bin.weapon);
        return Some(Finding::error("design.ammo-unknown", path, message));
    };
    let used = design.weapons.iter().any(|mount| mount.weapon() == Some(weapon));
    let message = format!("ammunition for {}, which the design does not carry", weapon.name);
    (!used).then(|| Finding::error("design.ammo-unused", path, message))
}

fn weight(design: &Design) -> Option<Finding> {
    let weight = design.weight_without_engine();
    let message = format!("{weight} tons without the engine: expected less than {}", design.tons);
    // The engine weighs something too, so the rest must stay below the full weight.
    let heavy = weight >= Tons::whole(design.tons);
    heavy.then(|| Finding::error("design.weight", "tons", message))
}
