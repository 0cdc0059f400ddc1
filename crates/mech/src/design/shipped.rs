use crate::design::Design;
use std::sync::OnceLock;

/// The text of a file of `data/mech/designs`.
macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../../../data/mech/designs/", $name, ".toml"))),*]
    };
}

const SHIPPED: [&str; 25] = shipped![
    "archer-arc-2r",
    "atlas-as7-d",
    "awesome-aws-8q",
    "battlemaster-blr-1g",
    "catapult-cplt-c1",
    "centurion-cn9-a",
    "commando-com-2d",
    "griffin-grf-1n",
    "hunchback-hbk-4g",
    "jenner-jr7-d",
    "locust-lct-1v",
    "marauder-mad-3r",
    "panther-pnt-9r",
    "phoenix-hawk-pxh-1",
    "rifleman-rfl-3n",
    "shadow-hawk-shd-2h",
    "spider-sdr-5v",
    "stalker-stk-3f",
    "stinger-stg-3r",
    "thunderbolt-tdr-5s",
    "trebuchet-tbt-5n",
    "urbanmech-um-r60",
    "warhammer-whm-6r",
    "wasp-wsp-1a",
    "wolverine-wvr-6r",
];

impl Design {
    /// The designs that come with the program, by name.
    pub fn shipped() -> &'static [Self] {
        static DESIGNS: OnceLock<Vec<Design>> = OnceLock::new();
        // The tests count them and check each.
        let read = || SHIPPED.iter().filter_map(|text| Self::from_toml(text).ok()).collect();
        DESIGNS.get_or_init(read)
    }

    /// The shipped design with an [`id`](Self::id).
    pub fn shipped_as(id: &str) -> Option<&'static Self> {
        Self::shipped().iter().find(|design| design.id() == id)
    }
}
