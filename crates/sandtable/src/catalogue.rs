use sandtable_core::Game;
use sandtable_core::example::raid;

/// How a game presents itself to those who choose what to play.
pub trait Catalogue: Game {
    /// The name on the box.
    const TITLE: &'static str;

    /// What it is about, in a sentence or two.
    const ABOUT: &'static str;

    /// The scenarios that come with it, by name.
    fn scenarios() -> Vec<(&'static str, Self::Scenario)>;
}

impl Catalogue for raid::Raid {
    const TITLE: &'static str = "Raid";
    const ABOUT: &'static str = "Hide your camp in a valley, then find the enemy's. \
                                 A small game that shows what every other one is made of.";

    fn scenarios() -> Vec<(&'static str, raid::Scenario)> {
        vec![
            ("valleys", raid::Scenario::default()),
            ("highlands", raid::Scenario { valleys: 20, turns: 30 }),
        ]
    }
}
