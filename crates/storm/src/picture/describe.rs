//! Text alternatives: what a picture shows, in words.

use super::Picture;
use crate::Location;
use std::collections::BTreeMap;

/// The title of a document.
pub(super) fn title(pictures: &[Picture<'_>]) -> String {
    match pictures {
        [only] => name(only),
        _ => format!("{} cases of forces and storm", pictures.len()),
    }
}

fn name(picture: &Picture<'_>) -> String {
    let place = picture.board.indices().next().map(|index| picture.territory_name(index));
    match (picture.caption.as_str(), picture.case) {
        ("", true) => place.unwrap_or_default(),
        ("", false) => picture.board.name.clone(),
        (caption, _) => caption.to_owned(),
    }
}

/// The storm, forces and battles of a document.
pub(super) fn description(pictures: &[Picture<'_>]) -> String {
    if let [only] = pictures {
        return describe(only);
    }
    let each = pictures.iter().map(|one| format!("{}: {}", name(one), describe(one)));
    each.collect::<Vec<_>>().join(" ")
}

fn describe(picture: &Picture<'_>) -> String {
    let mut sentences = Vec::new();
    let storm = picture.storm.map(|storm| format!("Storm in sector {}.", storm.sector()));
    sentences.extend(storm);
    if !picture.counts.is_empty() {
        sentences.push(format!("Forces: {}.", forces(picture)));
    }
    let battles: Vec<String> = picture
        .battles
        .iter()
        .map(|one| {
            format!("{}: {}", picture.territory_name(one.territory), picture.clash_text(&one.clash))
        })
        .collect();
    match (battles.len(), picture.counts.is_empty()) {
        (0, true) => {}
        (0, false) => sentences.push("No battle.".to_owned()),
        (_, _) => sentences.push(format!("Battles: {}.", battles.join("; "))),
    }
    sentences.join(" ")
}

/// The forces by location: "Arrakeen 9: Atreides 6, Harkonnen 5".
fn forces(picture: &Picture<'_>) -> String {
    let mut places: BTreeMap<Location, Vec<String>> = BTreeMap::new();
    for ((at, owner), count) in &picture.counts {
        let here = places.entry(*at).or_default();
        here.extend(part(picture.faction_name(*owner), count.fighters, ""));
        here.extend(part(picture.faction_name(*owner), count.advisors, " advisors"));
    }
    let full = places.into_iter().filter(|(_, forces)| !forces.is_empty());
    let place = |(at, forces): (Location, Vec<String>)| {
        format!("{}: {}", picture.location_name(at), forces.join(", "))
    };
    full.map(place).collect::<Vec<_>>().join("; ")
}

fn part(owner: &str, count: u32, kind: &str) -> Option<String> {
    (count > 0).then(|| format!("{owner} {count}{kind}"))
}
