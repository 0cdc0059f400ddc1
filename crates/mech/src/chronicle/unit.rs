use super::deed::spot;
use crate::{Fighter, Location, Mech, UnitId};
use sandtable_core::report::{Fate, TrackPoint};

/// The deeds and sufferings of one unit.
#[derive(Clone, Debug, Default)]
pub(super) struct UnitLog {
    pub(super) hits: u32,
    pub(super) given: u32,
    pub(super) taken: u32,
    pub(super) gone_at: Option<u32>,
    pub(super) track: Vec<TrackPoint>,
}

impl UnitLog {
    /// Adds the hex of a unit that is still in play.
    pub(super) fn visit(&mut self, fighter: Fighter<'_>, turn: u32) {
        // A unit that left the battle keeps its last position in the state.
        if self.gone_at.is_none_or(|gone| gone >= turn) {
            self.track.push(TrackPoint { turn, hex: spot(fighter.now.position) });
        }
    }

    pub(super) fn fate(self, game: &Mech, unit: &UnitId, fighter: Fighter<'_>) -> Fate {
        let (points, all) = (fighter.now.points(), fighter.plan.points().max(1));
        let gone = !fighter.now.in_play();
        Fate {
            unit: unit.to_string(),
            name: game.names.machine(unit).to_owned(),
            kind: format!("{}, {} tons", fighter.plan.name, fighter.plan.tons),
            seat: fighter.now.side.seat().0,
            percent: if gone { 0 } else { points * 100 / all },
            gone,
            gone_at: self.gone_at,
            words: words(fighter, self.gone_at),
            hits: self.hits,
            damage_given: self.given,
            damage_taken: self.taken,
            track: self.track,
        }
    }
}

/// What happened to a unit: its end, else its worst damage.
fn words(fighter: Fighter<'_>, gone_at: Option<u32>) -> String {
    if let Some(gone) = fighter.now.gone {
        let turn = gone_at.map_or_else(String::new, |turn| format!(", turn {turn}"));
        return format!("{}{turn}", gone.in_words());
    }
    let lost = Location::ALL.into_iter().filter(|location| fighter.now.has_lost(*location));
    let lost: Vec<&str> = lost.map(Location::name).collect();
    if !lost.is_empty() {
        return format!("lost its {}", lost.join(" and "));
    }
    match (fighter.now.pilot.wounds, fighter.now.points() == fighter.plan.points()) {
        (0, true) => "undamaged".to_owned(),
        (0, false) => "damaged".to_owned(),
        (1, _) => "pilot wounded once".to_owned(),
        (2, _) => "pilot wounded twice".to_owned(),
        (wounds, _) => format!("pilot wounded {wounds} times"),
    }
}
