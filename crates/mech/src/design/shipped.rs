use crate::design::Design;
use sandtable_core::content::Bundle;
use sandtable_core::texts;

/// The shipped designs by id.
static DESIGNS: Bundle<Design> = Bundle::new(
    texts![
        "../../data/mech/designs":
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
    ],
    |text| Design::from_toml(text).ok(),
);

impl Design {
    /// Returns the designs that come with the program, in alphabetical order.
    pub fn shipped() -> impl Iterator<Item = &'static Self> {
        DESIGNS.values()
    }

    /// Returns the shipped design with an [`id`](Self::id).
    pub fn shipped_as(id: &str) -> Option<&'static Self> {
        DESIGNS.get(id)
    }
}
