use crate::Location;
use std::collections::BTreeMap;

/// Headings of the slot lists, in lower case.
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

/// A line of the file, or the value part of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) number: usize,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// The path that findings use.
    pub(super) fn place(self) -> String {
        format!("line {}", self.number)
    }
}

/// A file split into keys and lists, before values are interpreted.
#[derive(Debug, Default)]
pub(super) struct MtfFile<'a> {
    /// Values by key in lower case. All values of a repeated key are kept.
    pub(super) keys: BTreeMap<String, Vec<Line<'a>>>,
    /// The weapon list.
    pub(super) weapons: Vec<Line<'a>>,
    /// The slot list of each location.
    pub(super) slots: BTreeMap<Location, Vec<Line<'a>>>,
    /// Lines without a key: old files give chassis and model this way.
    pub(super) bare: Vec<Line<'a>>,
}

/// The list that the current line belongs to.
#[derive(Clone, Copy)]
enum Within {
    Keys,
    Weapons,
    Slots(Location),
}

impl<'a> MtfFile<'a> {
    pub(super) fn read(text: &'a str) -> Self {
        let mut file = Self::default();
        let mut within = Within::Keys;
        for (number, text) in (1..).zip(text.lines().map(str::trim)) {
            if !text.starts_with('#') {
                within = file.line(within, Line { number, text });
            }
        }
        file
    }

    /// Returns the first value of a key.
    pub(super) fn key(&self, key: &str) -> Option<Line<'a>> {
        self.keys.get(key).and_then(|values| values.first()).copied()
    }

    fn line(&mut self, within: Within, line: Line<'a>) -> Within {
        // An empty line ends any list.
        if line.text.is_empty() {
            return Within::Keys;
        }
        // Before the lists: a heading ends the previous list even without an empty line between
        // them.
        if let Some(location) = line.text.strip_suffix(':').and_then(location) {
            // A heading without lines makes the location present, so that only a missing heading is
            // reported.
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

/// Returns the location that a heading names.
pub(super) fn location(heading: &str) -> Option<Location> {
    let heading = heading.trim().to_lowercase();
    HEADINGS.iter().find(|(name, _)| *name == heading).map(|(_, location)| *location)
}
