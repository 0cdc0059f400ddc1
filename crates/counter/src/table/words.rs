//! Effects in words, as panels, play aids and logs print them.

use super::{Amount, Blocked, Chooser, First, OutcomeEffect, Party, Values};
use std::fmt;

/// `"Retreat 2 hexes"`: the effect as people read it.
///
/// ```
/// use sandtable_counter::table::{Blocked, Chooser, OutcomeEffect, Party};
///
/// let retreat = OutcomeEffect::Retreat {
///     hexes: 2,
///     side: Party::Defender,
///     chooser: Chooser::Opponent,
///     exact: false,
///     blocked: Blocked::Eliminated,
/// };
/// assert_eq!(retreat.to_string(), "Retreat 2 hexes (opponent chooses)");
/// ```
impl fmt::Display for OutcomeEffect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEffect => out.write_str("No effect"),
            Self::Retreat { hexes, side, chooser, exact, blocked } => {
                write!(
                    out,
                    "{}{}{}",
                    party(*side, "Retreat", "Attacker retreats"),
                    space(*exact),
                    count(*hexes, "hex", "hexes")
                )?;
                write!(out, "{}{}", by(*chooser), if_blocked(*blocked))
            }
            Self::StepLoss { steps, chooser, each } => {
                write!(out, "Defender loses {}", losses(*steps, *each, *chooser))
            }
            Self::AttackerStepLoss { steps, chooser, each } => {
                write!(out, "Attacker loses {}", losses(*steps, *each, *chooser))
            }
            Self::Exchange { attacker_steps, defender_steps, chooser } => {
                let defender = count(*defender_steps, "step", "steps");
                let attacker = count(*attacker_steps, "step", "steps");
                write!(
                    out,
                    "Exchange: defender loses {defender}, attacker {attacker}{}",
                    by(*chooser)
                )
            }
            Self::AttackerEliminated => out.write_str("Attacker eliminated"),
            Self::DefenderEliminated => out.write_str("Defender eliminated"),
            Self::ExchangeStrength { first, steps, values } => {
                exchange(out, *first, *steps, *values)
            }
            Self::Budget { side, amount, chooser } => {
                let side = party(*side, "Defender", "Attacker");
                write!(out, "{side} loses steps or retreats, {amount} in all{}", by(*chooser))
            }
            Self::SetState { side, property, value } => {
                write!(
                    out,
                    "{} units: {property} = {value}",
                    party(*side, "Defending", "Attacking")
                )
            }
            Self::SetVariable { variable, value } => write!(out, "Set {variable} to {value}"),
            Self::Points { points } => {
                write!(out, "{}", count(*points, "replacement point", "replacement points"))
            }
            Self::Advance { units: Amount::Count(units) } => {
                write!(out, "Advance of {}", count(*units, "unit", "units"))
            }
            Self::Advance { units: Amount::All(_) } => out.write_str("Advance of all units"),
            Self::Sequence(effects) => join(out, effects, ", then "),
            Self::Choice { chooser, options } => {
                let words: Vec<String> = options.iter().map(ToString::to_string).collect();
                write!(out, "One of: {}{}", words.join("; "), by(*chooser))
            }
        }
    }
}

/// The label, and the effect in words if there is one.
impl fmt::Display for super::CombatOutcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.effect {
            Some(effect) => write!(out, "{}: {effect}", self.label),
            None => out.write_str(&self.label),
        }
    }
}

fn exchange(
    out: &mut fmt::Formatter<'_>,
    first: First,
    steps: Amount,
    values: Values,
) -> fmt::Result {
    let first = match first {
        First::Defender => "Defender",
        First::Attacker => "Attacker",
        First::Weaker => "Weaker side",
    };
    let steps = match steps {
        Amount::Count(steps) => format!("loses {}", count(steps, "step", "steps")),
        Amount::All(_) => "is eliminated".to_owned(),
    };
    let values = match values {
        Values::Printed => "printed",
        Values::Current => "current",
    };
    write!(out, "{first} {steps}, the other side at least as much {values} strength")
}

fn join(out: &mut fmt::Formatter<'_>, effects: &[OutcomeEffect], gap: &str) -> fmt::Result {
    for (at, effect) in effects.iter().enumerate() {
        let words = effect.to_string();
        match words.chars().next().filter(|_| at > 0) {
            // Only the first effect begins the sentence.
            Some(first) => {
                let rest = &words[first.len_utf8()..];
                write!(out, "{gap}{}{rest}", first.to_lowercase())?;
            }
            None => out.write_str(&words)?,
        }
    }
    Ok(())
}

const fn party(side: Party, defender: &'static str, attacker: &'static str) -> &'static str {
    match side {
        Party::Defender => defender,
        Party::Attacker => attacker,
    }
}

const fn space(exact: bool) -> &'static str {
    if exact { " exactly " } else { " " }
}

const fn by(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::Owner => "",
        Chooser::Opponent => " (opponent chooses)",
        Chooser::Attacker => " (attacker chooses)",
        Chooser::Defender => " (defender chooses)",
    }
}

const fn if_blocked(blocked: Blocked) -> &'static str {
    match blocked {
        Blocked::Eliminated => "",
        Blocked::StepLoss => ", one step lost for each missing hex",
    }
}

fn losses(steps: u32, each: bool, chooser: Chooser) -> String {
    let each = if each { " each" } else { "" };
    format!("{}{each}{}", count(steps, "step", "steps"), by(chooser))
}

fn count(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
