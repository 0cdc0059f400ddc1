/// A key, the code of the finding if its value is another, and the values it can have.
pub(super) type Standard = (&'static str, &'static str, &'static [&'static str]);

/// Keys whose value must be one of these for the rules to play the unit as what it is.
pub(super) const REQUIRED: [Standard; 2] = [
    ("config", "mtf.config", &["Biped", "Biped Omnimech"]),
    ("techbase", "mtf.techbase", &["Inner Sphere"]),
];

/// Keys that may be absent, and else must be one of these.
pub(super) const STANDARD: [Standard; 3] = [
    ("gyro", "mtf.gyro", &["Standard Gyro", "Standard"]),
    ("cockpit", "mtf.cockpit", &["Standard Cockpit", "Standard"]),
    ("heat sink kit", "mtf.heat-sink-kit", &["None"]),
];

/// Keys that may have another value; the unit is then played as if it had this one.
pub(super) const PLAYED_AS: [Standard; 3] = [
    ("structure", "mtf.structure", &["Standard", "IS Standard"]),
    ("myomer", "mtf.myomer", &["Standard"]),
    ("armor", "mtf.armour", &["Standard", "Standard Armor", "Standard(Inner Sphere)"]),
];

/// What is left of the text of an ordinary engine without its rating.
pub(super) const ENGINES: [&str; 4] =
    ["Fusion", "Fusion Engine", "Fusion Engine(IS)", "Fusion(IS)"];

/// Keys that are read, beside those above.
pub(super) const READ: [&str; 20] = [
    "chassis",
    "model",
    "mass",
    "engine",
    "heat sinks",
    "walk mp",
    "jump mp",
    "weapons",
    "version",
    "hd armor",
    "ct armor",
    "rtc armor",
    "lt armor",
    "rtl armor",
    "rt armor",
    "rtr armor",
    "la armor",
    "ra armor",
    "ll armor",
    "rl armor",
];

/// Keys that say nothing about the rules.
const FLUFF: [&str; 23] = [
    "base chassis heat sinks", // counted again in the slots
    "bv",
    "capabilities",
    "clanname",
    "deployment",
    "ejection",
    "era",
    "fluffimage",
    "generator",
    "history",
    "icon",
    "imagefile",
    "manufacturer",
    "mul id",
    "notes",
    "overview",
    "primaryfactory",
    "quirk",
    "role",
    "rules level",
    "source",
    "systemmanufacturer",
    "systemmode",
];

/// Whether a key is read, or can be left unread without a loss.
pub(super) fn is_known(key: &str) -> bool {
    let one_of = |table: &[Standard]| table.iter().any(|(known, ..)| *known == key);
    let checked = one_of(&REQUIRED) || one_of(&STANDARD) || one_of(&PLAYED_AS);
    checked || READ.contains(&key) || FLUFF.contains(&key)
}
