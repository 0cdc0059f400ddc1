use super::{
    BinRow, Component, HeatBand, HeatEffect, HeatScale, HeatThreshold, Part, Pilot, Points, Sheet,
    SlotRow, WeaponRow,
};
use crate::design::Slot;
use crate::rules::critical::{ENGINE_DESTROYED, GYRO_DESTROYED};
use crate::rules::heat::{self, Risk};
use crate::rules::pilot::{self, Condition};
use crate::{Blueprint, Fighter, Location, Mech, MovementMode, State, UnitId, picture};

/// The highest heat on the scale.
const HOTTEST: u16 = 30;

impl Mech {
    /// Returns the record sheet of a unit: pilot, heat, armour and structure of each location,
    /// weapons, ammunition and critical hits. `None` if the unit is unknown.
    pub fn sheet(&self, state: &State, unit: &UnitId) -> Option<Sheet> {
        let index = state.index_of(unit).filter(|index| *index < self.blueprints.len())?;
        let fighter = self.fighter(state, index);
        let (plan, now) = (fighter.plan, fighter.now);
        let (battle_value, estimated) = plan.battle_value;
        Some(Sheet {
            unit: now.id.clone(),
            name: self.names.name(unit).to_owned(),
            design: plan.name.clone(),
            tons: plan.tons,
            side: now.side,
            battle_value,
            estimated,
            place: picture::place(self, fighter),
            prone: now.prone,
            shutdown: now.shutdown,
            gone: now.gone,
            pilot: pilot(fighter, self.names.pilot(unit)),
            moves: MovementMode::ALL
                .map(|mode| Points { mode, points: fighter.points(mode) })
                .into(),
            heat: self.heat_scale(state, index),
            parts: Location::ALL.into_iter().map(|at| part(fighter, at)).collect(),
            weapons: (0..plan.weapons.len()).map(|number| weapon(fighter, number)).collect(),
            bins: bins(fighter),
            components: components(fighter),
        })
    }

    fn heat_scale(&self, state: &State, index: usize) -> HeatScale {
        let unit = self.fighter(state, index);
        // A band starts wherever the effects change; there is none below the first effect.
        let (mut bands, mut thresholds): (Vec<HeatBand>, Vec<HeatThreshold>) = Default::default();
        let mut before: Vec<(HeatEffect, String)> = Vec::new();
        for from in 0..=HOTTEST {
            let effects = self.heat_effects_by_kind(unit, from);
            if effects != before {
                let fresh = effects.iter().filter(|effect| !before.contains(effect)).cloned();
                let threshold = |(kind, words)| HeatThreshold { from, kind, words };
                thresholds.extend(fresh.map(threshold));
                let effects = effects.iter().map(|(_, words)| words.clone()).collect();
                bands.push(HeatBand { from, effects });
            }
            before = effects;
        }
        HeatScale {
            now: unit.now.heat,
            hottest: HOTTEST,
            coming: self.heat_to_come(state, index),
            sinks: unit.plan.sinks.saturating_sub(unit.now.hits.heat_sinks),
            carries_off: self.cooling(unit),
            effects: self.heat_effects(unit, unit.now.heat),
            bands,
            thresholds,
        }
    }

    /// The lowest heat with any effect on a unit.
    pub(crate) fn first_heat_effect(&self, unit: Fighter<'_>) -> u16 {
        let hot = |heat: &u16| !self.heat_effects_by_kind(unit, *heat).is_empty();
        (0..=HOTTEST).find(hot).unwrap_or(u16::MAX)
    }

    /// Effects of a heat level on a unit, in words.
    pub(crate) fn heat_effects(&self, unit: Fighter<'_>, heat: u16) -> Vec<String> {
        self.heat_effects_by_kind(unit, heat).into_iter().map(|(_, words)| words).collect()
    }

    fn heat_effects_by_kind(&self, unit: Fighter<'_>, heat: u16) -> Vec<(HeatEffect, String)> {
        let risk = |name: &str, risk: Risk| match risk {
            Risk::None => None,
            Risk::AvoidOn(total) => Some(format!("{name} avoided on {total}+")),
            Risk::Certain => Some(format!("{name} certain")),
        };
        let (slower, harder) = (heat::walk_penalty(heat), heat::to_hit(heat));
        let wounds = heat::pilot_wounds(heat, unit.now.hits.life_support);
        let ammunition = unit.ammunition_risk(heat, &self.scenario.profile);
        let effects = [
            (HeatEffect::Movement, (slower > 0).then(|| format!("walk -{slower}"))),
            (HeatEffect::Aim, (harder > 0).then(|| format!("to hit +{harder}"))),
            (HeatEffect::Shutdown, risk("shutdown", unit.shutdown_risk(heat))),
            (HeatEffect::Ammunition, risk("ammunition explosion", ammunition)),
            (HeatEffect::Pilot, (wounds > 0).then(|| format!("pilot wounds +{wounds}"))),
        ];
        effects.into_iter().filter_map(|(kind, words)| Some((kind, words?))).collect()
    }
}

fn pilot(unit: Fighter<'_>, name: &str) -> Pilot {
    let (wounds, awake) = (unit.now.pilot.wounds, unit.now.pilot.is_conscious());
    let condition = match (pilot::condition(wounds), awake) {
        (Condition::Dead, _) => "dead".to_owned(),
        (Condition::AwakeOn(total), false) => format!("unconscious, wakes on {total}+"),
        (_, false) => "unconscious".to_owned(),
        (_, true) => "awake".to_owned(),
    };
    let (gunnery, piloting) = (unit.skills.gunnery, unit.skills.piloting);
    let name = name.to_owned();
    Pilot { name, gunnery, piloting, wounds, fatal: pilot::FATAL, awake, condition }
}

fn part(unit: Fighter<'_>, at: Location) -> Part {
    let (plan, now) = (unit.plan, unit.now);
    let plates = |rear: bool| [now.armour(at, rear), plan.armour[usize::from(rear)][at.index()]];
    let hit = now.broken_slots[at.index()];
    let slots = plan.layout.slots(at).iter().enumerate();
    let slots = slots.map(|(index, slot)| {
        let name = Some(slot_name(plan, *slot)).filter(|_| *slot != Slot::Empty);
        SlotRow { name, broken: hit >> index & 1 != 0 }
    });
    Part {
        location: at,
        name: at.name().to_owned(),
        lost: now.has_lost(at),
        armour: plates(false),
        rear: at.is_torso().then(|| plates(true)),
        structure: [now.structure(at), plan.structure[at.index()]],
        slots: slots.collect(),
    }
}

fn weapon(unit: Fighter<'_>, number: usize) -> WeaponRow {
    let armament = &unit.plan.weapons[number];
    let weapon = armament.weapon;
    let state = weapon_state(unit, number);
    WeaponRow {
        id: armament.id.clone(),
        name: weapon.name.clone(),
        location: armament.location,
        rear: armament.rear,
        damage: weapon.damage.to_string(),
        heat: weapon.heat,
        minimum: weapon.minimum,
        range: weapon.range.into(),
        shots: weapon.shots.map(|_| unit.shots(weapon)),
        state,
        ready: matches!(state, "ready" | "firing"),
    }
}

fn weapon_state(unit: Fighter<'_>, number: usize) -> &'static str {
    let (state, weapon) = (unit.now.weapons[number], unit.plan.weapons[number].weapon);
    // Permanent conditions come first: a weapon that was destroyed after it fired is not firing.
    match state {
        _ if state.destroyed => "destroyed",
        _ if state.jammed => "jammed",
        _ if weapon.shots.is_some() && unit.shots(weapon) == 0 => "no ammunition",
        _ if state.fired => "firing",
        _ => "ready",
    }
}

fn bins(unit: Fighter<'_>) -> Vec<BinRow> {
    let bins = unit.plan.bins.iter().zip(&unit.now.ammo);
    let row = |(bin, left): (&crate::Bin, &u16)| BinRow {
        id: bin.id.clone(),
        weapon: bin.weapon.name.clone(),
        location: bin.location,
        shots: [*left, bin.shots],
    };
    bins.map(row).collect()
}

fn components(unit: Fighter<'_>) -> Vec<Component> {
    let hits = unit.now.hits;
    let rows = [
        ("engine", hits.engine, ENGINE_DESTROYED, "+5 heat per turn for each hit"),
        ("gyro", hits.gyro, GYRO_DESTROYED, "+3 to piloting rolls; cannot stand once destroyed"),
        ("sensors", hits.sensors, 2, "+2 to hit; no weapon attacks once destroyed"),
        ("life support", hits.life_support, 1, "high heat injures the pilot"),
    ];
    let row = |(name, hits, limit, effect)| Component { name, hits, limit, effect };
    rows.map(row).into()
}

fn slot_name(plan: &Blueprint, slot: Slot) -> String {
    let weapon = |at: u16| plan.weapons.get(usize::from(at)).map(|weapon| weapon.id.to_string());
    let bin = |at: u16| plan.bins.get(usize::from(at)).map(|bin| format!("ammunition {}", bin.id));
    match slot {
        Slot::Engine => "engine".to_owned(),
        Slot::Gyro => "gyro".to_owned(),
        Slot::Cockpit => "cockpit".to_owned(),
        Slot::LifeSupport => "life support".to_owned(),
        Slot::Sensors => "sensors".to_owned(),
        Slot::Actuator(joint) => joint.to_string(),
        Slot::HeatSink(_) => "heat sink".to_owned(),
        Slot::JumpJet(_) => "jump jet".to_owned(),
        Slot::Weapon(at) => weapon(at).unwrap_or_default(),
        Slot::Ammo(at) => bin(at).unwrap_or_default(),
        Slot::Empty => String::new(),
    }
}
