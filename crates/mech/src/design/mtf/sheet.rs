use crate::Location;
use std::collections::BTreeMap;

/// Headings of the slots of each location, in small letters.
const HEADINGS: [(&str, Location); 8] = [
    ("head", Location::Head),
    ("center torso", Location::CenterTorso),
    ("left torso", Location::LeftTorso),
    ("right torso", Location::RightTorso),
    ("left arm", Location::LeftArm),
    ("right arm", Location::RightArm),
    ("left leg", Location::LeftLeg),
    ("right leg", Location::RightLeg),
];

/// Something written in the file, and on which line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// Where it stands, as findings say it.
    pub(super) fn place(self) -> String {
        format!("line {}", self.number)
    }
}

/// A file taken apart, before anything in it is understood.
#[derive(Debug, Default)]
pub(super) struct Sheet<'a> {
    /// Keys in small letters. Where one stands twice, both values are kept.
    pub(super) keys: BTreeMap<String, Vec<Line<'a>>>,
    /// The list of weapons.
    pub(super) weapons: Vec<Line<'a>>,
    /// The slots of each location.
    pub(super) slots: BTreeMap<Location, Vec<Line<'a>>>,
    /// Lines without a key: old files give chassis and model so.
    pub(super) bare: Vec<Line<'a>>,
}

/// Which list the lines belong to.
#[derive(Clone, Copy)]
enum Within {
    Keys,
    Weapons,
    Slots(Location),
}

impl<'a> Sheet<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let mut sheet = Self::default();
        let mut within = Within::Keys;
        for (number, text) in (1..).zip(text.lines().map(str::trim)) {
            if !text.starts_with('#') {
                within = sheet.line(within, Line { number, text });
            }
        }
        sheet
    }

    /// The first value of a key.
    pub(super) fn key(&self, key: &str) -> Option<Line<'a>> {
        self.keys.get(key).and_then(|values| values.first()).copied()
    }

    fn line(&mut self, within: Within, line: Line<'a>) -> Within {
        if line.text.is_empty() {
            return Within::Keys;
        }
        if let Some(location) = line.text.strip_suffix(':').and_then(location) {
            self.slots.entry(location).or_default();
            return Within::Slots(location);
        }
        match within {
            Within::Keys => return self.key_line(line),
            Within::Weapons => self.weapons.push(line),
            Within::Slots(location) => self.slots.entry(location).or_default().push(line),
        }
        within
    }

    fn key_line(&mut self, line: Line<'a>) -> Within {
        let Some((key, value)) = line.text.split_once(':') else {
            self.bare.push(line);
            return Within::Keys;
        };
        let key = key.trim().to_lowercase();
        let list = key == "weapons";
        self.keys.entry(key).or_default().push(Line { text: value.trim(), ..line });
        if list { Within::Weapons } else { Within::Keys }
    }
}

/// The location of a heading.
pub(super) fn location(heading: &str) -> Option<Location> {
    let heading = heading.trim().to_lowercase();
    HEADINGS.iter().find(|(name, _)| *name == heading).map(|(_, location)| *location)
}
