use super::equipment::carried;
use super::keys::{ENGINES, PLAYED_AS, READ, REQUIRED, STANDARD, is_known};
use super::sheet::{Line, Sheet};
use crate::design::{Armour, Design, HeatSinkKind, HeatSinks, Plates};
use crate::weapon::bare;
use sandtable_core::Finding;

/// A design and what stands against it.
pub(super) struct Built {
    pub(super) design: Design,
    pub(super) errors: Vec<Finding>,
    pub(super) omissions: Vec<Finding>,
}

/// Makes a design of a sheet. It is worth something only if there are no errors.
pub(super) fn build(sheet: &Sheet<'_>) -> Built {
    let mut form = Form { sheet, errors: Vec::new() };
    form.standards();
    form.contradictions();
    let (count, kind) = (form.first_number("heat sinks"), form.sink_kind());
    let carried = carried(sheet, kind);
    let (chassis, model) = form.name();
    let design = Design {
        chassis,
        model,
        tons: form.number("mass"),
        walk: form.number("walk mp"),
        jump: if sheet.key("jump mp").is_some() { form.number("jump mp") } else { 0 },
        engine: form.engine(),
        battle_value: None,
        weapons: carried.mounts,
        ammo: carried.bins,
        armour: form.armour(),
        heat_sinks: HeatSinks { count, kind, placed: carried.sinks },
        jump_jets: carried.jets,
        missing_actuators: carried.missing,
    };
    let errors = form.errors.into_iter().chain(carried.errors).collect();
    let unused = played_otherwise(sheet).chain(unknown_keys(sheet)).chain(stray_lines(sheet));
    Built { design, errors, omissions: unused.chain(carried.omissions).collect() }
}

/// The keys of a sheet as they are understood, with what is wrong with them.
struct Form<'a> {
    sheet: &'a Sheet<'a>,
    errors: Vec<Finding>,
}

impl<'a> Form<'a> {
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

    /// Keys that stand more than once must say the same each time.
    fn contradictions(&mut self) {
        let tables = [&REQUIRED[..], &STANDARD, &PLAYED_AS].concat();
        for key in READ.into_iter().chain(tables.into_iter().map(|(key, ..)| key)) {
            let lines = self.sheet.keys.get(key).map_or(&[][..], Vec::as_slice);
            let other = lines.iter().find(|line| Some(line.text) != lines.first().map(|l| l.text));
            self.errors.extend(other.map(|line| {
                let message = format!("'{key}' stands twice with two values: expected one");
                Finding::error("mtf.key-twice", line.place(), message)
            }));
        }
    }

    fn standard(&mut self, key: &str, code: &'static str, known: &[&str]) {
        let Some(line) = self.sheet.key(key).filter(|line| !is_one_of(line.text, known)) else {
            return;
        };
        let expected = known.first().copied().unwrap_or_default();
        let message = format!("'{}' cannot be played: expected {expected}", line.text);
        self.errors.push(Finding::error(code, line.place(), message));
    }

    fn required(&mut self, key: &str) -> Option<Line<'a>> {
        if self.sheet.key(key).is_none() {
            let message = format!("there is no '{key}:'");
            self.errors.push(Finding::error("mtf.key-missing", "file", message));
        }
        self.sheet.key(key)
    }

    fn name(&mut self) -> (String, String) {
        let mut bare = self.sheet.bare.iter().take(bare_names(self.sheet));
        let mut name = |key: &str| {
            let line = self.sheet.key(key).or_else(|| bare.next().copied());
            line.map(|line| line.text.to_owned()).unwrap_or_default()
        };
        let (chassis, model) = (name("chassis"), name("model"));
        if chassis.is_empty() {
            let message = "there is no 'chassis:'";
            self.errors.push(Finding::error("mtf.key-missing", "file", message));
        }
        (chassis, model)
    }

    /// The number that a value is; 0 with an error if it is none.
    fn number(&mut self, key: &str) -> u16 {
        self.required(key).map_or(0, |line| self.parse(key, line, line.text))
    }

    /// The number that a value begins with.
    fn first_number(&mut self, key: &str) -> u16 {
        let first = |line: Line<'a>| line.text.split_whitespace().next().unwrap_or_default();
        self.required(key).map_or(0, |line| self.parse(key, line, first(line)))
    }

    fn parse(&mut self, key: &str, line: Line<'_>, digits: &str) -> u16 {
        digits.parse().unwrap_or_else(|_| {
            let message = format!("'{}' for '{key}': expected a number to 65535", line.text);
            self.errors.push(Finding::error("mtf.number", line.place(), message));
            0
        })
    }

    fn engine(&mut self) -> u16 {
        let rating = self.first_number("engine");
        let Some(line) = self.sheet.key("engine") else { return rating };
        let kind = line.text.split_once(' ').map_or("", |(_, kind)| kind);
        if !is_one_of(kind, &ENGINES) {
            let message = format!("'{}' cannot be played: expected a Fusion Engine", line.text);
            self.errors.push(Finding::error("mtf.engine", line.place(), message));
        }
        rating
    }

    fn sink_kind(&mut self) -> HeatSinkKind {
        let Some(line) = self.sheet.key("heat sinks") else { return HeatSinkKind::Single };
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
    known.iter().any(|known| bare(known) == bare(text))
}

fn played_otherwise(sheet: &Sheet<'_>) -> impl Iterator<Item = Finding> {
    PLAYED_AS.into_iter().filter_map(|(key, code, known)| {
        let line = sheet.key(key).filter(|line| !is_one_of(line.text, known))?;
        let message = format!("'{}' is played as standard {key}", line.text);
        Some(Finding::warning(code, line.place(), message))
    })
}

fn unknown_keys(sheet: &Sheet<'_>) -> impl Iterator<Item = Finding> {
    let keys = sheet.keys.iter().filter(|(key, _)| !is_known(key));
    keys.flat_map(|(key, lines)| {
        lines.iter().map(move |line| {
            let message = format!("'{key}: {}' is not used", line.text);
            Finding::warning("mtf.key-unknown", line.place(), message)
        })
    })
}

/// How many of the first lines without a key are names: in old files chassis and model.
fn bare_names(sheet: &Sheet<'_>) -> usize {
    match (sheet.key("chassis"), sheet.key("model")) {
        (Some(_), _) => 0,
        (None, Some(_)) => 1,
        (None, None) => 2,
    }
}

/// Lines that belong to nothing.
fn stray_lines(sheet: &Sheet<'_>) -> impl Iterator<Item = Finding> {
    sheet.bare.iter().skip(bare_names(sheet)).map(|line| {
        let message = format!("'{}' belongs to nothing: left out", line.text);
        Finding::warning("mtf.line", line.place(), message)
    })
}
