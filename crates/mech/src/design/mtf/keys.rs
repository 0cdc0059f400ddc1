/// A key, the finding code for any other value, and the accepted values.
pub(super) type Standard = (&'static str, &'static str, &'static [&'static str]);

/// Keys that must be present with one of these values.
pub(super) const REQUIRED: [Standard; 2] = [
    ("config", "mtf.config", &["Biped", "Biped Omnimech"]),
    ("techbase", "mtf.techbase", &["Inner Sphere"]),
];

/// Optional keys that must have one of these values if present.
pub(super) const STANDARD: [Standard; 3] = [
    ("gyro", "mtf.gyro", &["Standard Gyro", "Standard"]),
    ("cockpit", "mtf.cockpit", &["Standard Cockpit", "Standard"]),
    ("heat sink kit", "mtf.heat-sink-kit", &["None"]),
];

/// Optional keys whose other values are accepted, but played as the first of these.
pub(super) const PLAYED_AS: [Standard; 3] = [
    ("structure", "mtf.structure", &["Standard", "IS Standard"]),
    ("myomer", "mtf.myomer", &["Standard"]),
    ("armor", "mtf.armour", &["Standard", "Standard Armor", "Standard(Inner Sphere)"]),
];

/// The engine type: the text after the rating.
pub(super) const ENGINES: [&str; 4] =
    ["Fusion", "Fusion Engine", "Fusion Engine(IS)", "Fusion(IS)"];

/// Keys that are read, besides those above.
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

/// Keys without meaning for the rules.
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

/// Whether a key is read, or can be ignored without losing anything.
pub(super) fn is_known(key: &str) -> bool {
    let one_of = |table: &[Standard]| table.iter().any(|(known, ..)| *known == key);
    let checked = one_of(&REQUIRED) || one_of(&STANDARD) || one_of(&PLAYED_AS);
    checked || READ.contains(&key) || FLUFF.contains(&key)
}
