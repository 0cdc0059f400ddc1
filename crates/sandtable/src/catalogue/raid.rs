use super::{Blurb, Catalogue, Pending};
use sandtable_core::Seat;
use sandtable_core::content::Level;
use sandtable_core::example::raid::{Raid, Scenario, View};

/// The scenarios: name, title, numbers of valleys and turns.
const SCENARIOS: [(&str, &str, Scenario); 2] = [
    ("valleys", "Six valleys", Scenario { valleys: 6, turns: 12 }),
    ("highlands", "The highlands", Scenario { valleys: 20, turns: 30 }),
];

impl Catalogue for Raid {
    const TITLE: &'static str = "Raid";
    const ABOUT: &'static str = "Hide your camp in a valley, then find the enemy's. \
                                 A small game that shows how every other one is built.";
    const HIDES: bool = true;
    const BOARD: bool = false;
    const PHASES: &'static [&'static str] = &["Hiding", "Raiding"];

    fn scenarios() -> Vec<&'static str> {
        SCENARIOS.iter().map(|(name, ..)| *name).collect()
    }

    fn scenario(name: &str) -> Option<Scenario> {
        let found = SCENARIOS.iter().find(|(known, ..)| *known == name);
        found.map(|(.., scenario)| scenario.clone())
    }

    fn blurb(name: &str) -> Option<Blurb> {
        let (name, title, scenario) = SCENARIOS.iter().find(|(known, ..)| *known == name)?;
        let Scenario { valleys, turns } = scenario;
        let about =
            format!("Two camps in {valleys} valleys, and {turns} turns to find the enemy's.");
        let (name, title) = ((*name).to_owned(), (*title).to_owned());
        Some(Blurb { name, title, about, level: Some(Level::Beginner), minutes: Some(5) })
    }

    fn pending(&self, view: &View, seat: Seat) -> Vec<Pending> {
        let asked = view.to_act.contains(seat).then(|| Pending::new("Choose a valley"));
        asked.into_iter().collect()
    }
}
