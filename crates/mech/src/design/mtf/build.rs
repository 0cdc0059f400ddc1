use super::equipment::carried;
use super::file::{Line, MtfFile};
use super::keys::{ENGINES, PLAYED_AS, READ, REQUIRED, STANDARD, is_known};
use crate::design::{Armour, Design, HeatSinkKind, HeatSinks, Plates};
use crate::weapon::bare;
use sandtable_core::Finding;

/// A design, and the problems found while building it.
pub(super) struct Built {
    pub(super) design: Design,
    pub(super) errors: Vec<Finding>,
    pub(super) omissions: Vec<Finding>,
}

/// Builds a design from a parsed file. The design is only valid if there are no errors.
pub(super) fn build(file: &MtfFile<'_>) -> Built {
    // Errors are collected and values default to 0, so that one import reports every fault of a
    // file.
    let mut reader = Reader { file, errors: Vec::new() };
    reader.standards();
    reader.contradictions();
    // The type of heat sink comes first: it decides how many slots make one sink.
    let (count, kind) = (reader.first_number("heat sinks"), reader.sink_kind());
    let carried = carried(file, kind);
    let (chassis, model) = reader.name();
    let design = Design {
        chassis,
        model,
        tons: reader.number("mass"),
        walk: reader.number("walk mp"),
        jump: if file.key("jump mp").is_some() { reader.number("jump mp") } else { 0 },
        engine: reader.engine(),
        battle_value: None,
        weapons: carried.mounts,
        ammo: carried.bins,
        armour: reader.armour(),
        heat_sinks: HeatSinks { count, kind, placed: carried.sinks },
        jump_jets: carried.jets,
        missing_actuators: carried.missing,
    };
    let errors = reader.errors.into_iter().chain(carried.errors).collect();
    let unused = played_otherwise(file).chain(unknown_keys(file)).chain(stray_lines(file));
    Built { design, errors, omissions: unused.chain(carried.omissions).collect() }
}

/// Reads the values of keys and collects errors.
struct Reader<'a> {
    file: &'a MtfFile<'a>,
    errors: Vec<Finding>,
}

impl<'a> Reader<'a> {
    fn standards(&mut self) {
        for (key, code, known) in REQUIRED {
            if self.required(key).is_some() {
                self.standard(key, code, known);
            }
        }
        for (key, code, known) in STANDARD {
            self.standard(key, code, known);
        }
    }

    /// Reports keys that occur several times with different values.
    fn contradictions(&mut self) {
        let tables = [&REQUIRED[..], &STANDARD, &PLAYED_AS].concat();
        // Only keys that are read: others may repeat without harm.
        for key in READ.into_iter().chain(tables.into_iter().map(|(key, ..)| key)) {
            let lines = self.file.keys.get(key).map_or(&[][..], Vec::as_slice);
            let other = lines.iter().find(|line| Some(line.text) != lines.first().map(|l| l.text));
            self.errors.extend(other.map(|line| {
                let message = format!("'{key}' has two different values: expected one");
                Finding::error("mtf.key-twice", line.place(), message)
            }));
        }
    }

    fn standard(&mut self, key: &str, code: &'static str, known: &[&str]) {
        let Some(line) = self.file.key(key).filter(|line| !is_one_of(line.text, known)) else {
            return;
        };
        let expected = known.first().copied().unwrap_or_default();
        let message = format!("'{}' is not supported: expected {expected}", line.text);
        self.errors.push(Finding::error(code, line.place(), message));
    }

    fn required(&mut self, key: &str) -> Option<Line<'a>> {
        if self.file.key(key).is_none() {
            let message = format!("missing '{key}:'");
            self.errors.push(Finding::error("mtf.key-missing", "file", message));
        }
        self.file.key(key)
    }

    fn name(&mut self) -> (String, String) {
        let mut bare = self.file.bare.iter().take(bare_names(self.file));
        let mut name = |key: &str| {
            let line = self.file.key(key).or_else(|| bare.next().copied());
            line.map(|line| line.text.to_owned()).unwrap_or_default()
        };
        let (chassis, model) = (name("chassis"), name("model"));
        if chassis.is_empty() {
            let message = "missing 'chassis:'";
            self.errors.push(Finding::error("mtf.key-missing", "file", message));
        }
        (chassis, model)
    }

    /// Reads a number; 0 with an error if the value is not a number.
    fn number(&mut self, key: &str) -> u16 {
        self.required(key).map_or(0, |line| self.parse(key, line, line.text))
    }

    /// Reads the number at the beginning of a value.
    fn first_number(&mut self, key: &str) -> u16 {
        let first = |line: Line<'a>| line.text.split_whitespace().next().unwrap_or_default();
        self.required(key).map_or(0, |line| self.parse(key, line, first(line)))
    }

    fn parse(&mut self, key: &str, line: Line<'_>, digits: &str) -> u16 {
        digits.parse().unwrap_or_else(|_| {
            let message = format!("'{}' for '{key}': expected 0 to 65535", line.text);
            self.errors.push(Finding::error("mtf.number", line.place(), message));
            0
        })
    }

    fn engine(&mut self) -> u16 {
        let rating = self.first_number("engine");
        let Some(line) = self.file.key("engine") else { return rating };
        let kind = line.text.split_once(' ').map_or("", |(_, kind)| kind);
        if !is_one_of(kind, &ENGINES) {
            let message = format!("'{}' is not supported: expected a Fusion Engine", line.text);
            self.errors.push(Finding::error("mtf.engine", line.place(), message));
        }
        rating
    }

    fn sink_kind(&mut self) -> HeatSinkKind {
        let Some(line) = self.file.key("heat sinks") else { return HeatSinkKind::Single };
        let kind = line.text.split_once(' ').map_or("", |(_, kind)| kind);
        match bare(kind).as_str() {
            "" | "single" | "issingle" => HeatSinkKind::Single,
            "double" | "isdouble" => HeatSinkKind::Double,
            _ => {
                let message = format!("'{kind}' heat sinks: expected Single or Double");
                self.errors.push(Finding::error("mtf.heat-sinks", line.place(), message));
                HeatSinkKind::Single
            }
        }
    }

    fn armour(&mut self) -> Armour {
        let mut plates =
            |front, rear| Plates { front: self.number(front), rear: self.number(rear) };
        let center_torso = plates("ct armor", "rtc armor");
        let left_torso = plates("lt armor", "rtl armor");
        let right_torso = plates("rt armor", "rtr armor");
        Armour {
            head: self.number("hd armor"),
            center_torso,
            left_torso,
            right_torso,
            left_arm: self.number("la armor"),
            right_arm: self.number("ra armor"),
            left_leg: self.number("ll armor"),
            right_leg: self.number("rl armor"),
        }
    }
}

fn is_one_of(text: &str, known: &[&str]) -> bool {
    // In normal form, because files differ in case, spaces and brackets.
    known.iter().any(|known| bare(known) == bare(text))
}

fn played_otherwise(file: &MtfFile<'_>) -> impl Iterator<Item = Finding> {
    PLAYED_AS.into_iter().filter_map(|(key, code, known)| {
        let line = file.key(key).filter(|line| !is_one_of(line.text, known))?;
        let message = format!("'{}' is treated as standard {key}", line.text);
        Some(Finding::warning(code, line.place(), message))
    })
}

fn unknown_keys(file: &MtfFile<'_>) -> impl Iterator<Item = Finding> {
    let keys = file.keys.iter().filter(|(key, _)| !is_known(key));
    keys.flat_map(|(key, lines)| {
        lines.iter().map(move |line| {
            let message = format!("'{key}: {}' is ignored", line.text);
            Finding::warning("mtf.key-unknown", line.place(), message)
        })
    })
}

/// The number of leading lines without a key that are names: chassis and model in old files.
fn bare_names(file: &MtfFile<'_>) -> usize {
    match (file.key("chassis"), file.key("model")) {
        (Some(_), _) => 0,
        (None, Some(_)) => 1,
        (None, None) => 2,
    }
}

/// Lines outside of any list or key.
fn stray_lines(file: &MtfFile<'_>) -> impl Iterator<Item = Finding> {
    file.bare.iter().skip(bare_names(file)).map(|line| {
        let message = format!("unexpected line '{}' is ignored", line.text);
        Finding::warning("mtf.line", line.place(), message)
    })
}
