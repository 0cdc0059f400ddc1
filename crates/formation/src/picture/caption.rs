//! Captions and legends below a map.

use super::code::letters;
use crate::rules::UnitKind;
use crate::{Belief, Formation, Phase, Presence, View};
use std::collections::BTreeSet;

/// Map, tick and state of the battle.
pub(super) fn caption(game: &Formation, view: &View) -> String {
    let (name, tick) = (game.field.map().name(), view.tick);
    let how = match (view.phase, view.ending) {
        (_, Some(ending)) => format!(", ended by {}", ending.cause.name()),
        (Phase::Planning | Phase::Deployment, None) => ", before the battle".to_owned(),
        (Phase::Active | Phase::Finished, None) => format!(" of {}", game.scenario.tick_limit),
    };
    format!("{name}, tick {tick}{how}")
}

/// An army's strength in numbers.
pub(super) fn strength(game: &Formation, belief: &Belief) -> String {
    let side = belief.side;
    let sum = |presence: fn(Presence) -> bool, count: fn(&crate::OwnUnit) -> u32| -> u32 {
        belief.units.iter().filter(|unit| presence(unit.presence)).map(count).sum()
    };
    let with = sum(|presence| presence != Presence::Fled, |unit| unit.men);
    let fled = sum(|presence| presence == Presence::Fled, |unit| unit.men);
    let fallen = sum(|_| true, |unit| unit.fallen);
    let afield = belief.units.iter().filter(|unit| is_there(unit.presence)).count();
    let seen = belief.contacts.iter().filter(|one| one.visible).count();
    let sight = match belief.contacts.len() {
        0 => "no enemy seen yet".to_owned(),
        known => format!("{seen} of {known} known enemies in sight"),
    };
    format!(
        "{side}, {}: {with} men in {afield} units, {fallen} fallen, {fled} fled; {sight}; {}",
        game.army(side).name,
        courier_summary(belief)
    )
}

/// The state of the courier service.
fn courier_summary(belief: &Belief) -> String {
    let (home, road, waiting) = (belief.riders, belief.couriers.len(), belief.outbox.len());
    match (road, waiting) {
        (0, 0) => format!("{home} couriers at hand"),
        (road, 0) => format!("{home} couriers at hand, {road} on the road"),
        (road, waiting) => {
            format!("{home} couriers at hand, {road} on the road, {waiting} orders waiting")
        }
    }
}

/// Returns true if a unit is on the field or about to deploy.
pub(crate) const fn is_there(presence: Presence) -> bool {
    matches!(presence, Presence::Afield | Presence::Mustered)
}

/// The legend of the letters for every troop type in the picture.
pub(super) fn kinds(beliefs: &[Belief]) -> String {
    let own = beliefs.iter().flat_map(|one| one.units.iter().map(|unit| unit.kind));
    let seen = beliefs.iter().flat_map(|one| one.contacts.iter().map(|contact| contact.kind));
    let kinds: BTreeSet<UnitKind> = own.chain(seen).collect();
    let words = kinds.into_iter().map(|kind| format!("{} {kind}", letters(kind)));
    words.collect::<Vec<_>>().join(" · ")
}
