use crate::args::Generate;
use crate::commands::new::random_seed;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable_core::Findings;
use sandtable_mech::Design;
use sandtable_mech::design::mtf::{self, Verdict};
use sandtable_mech::rules::pilot::Skills;
use sandtable_mech::setup::generator::{Force, Generated, Listed, PlayerUnit, Request};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// Generates a scenario, writes its file and prints both forces.
pub(super) fn run(args: &Generate, console: Console) -> Result<(), Failure> {
    let target = args.output.public();
    let request = request(args)?;
    target.check()?;
    let battle = request.generate().map_err(|findings| refused(&findings))?;
    let text = battle.file.to_toml().map_err(|findings| refused(&findings))?;
    target.write(&text)?;
    if args.seed.is_none() {
        let seed = &request.seed;
        console.note(&format!("seed {seed}; add --seed {seed} to generate the same battle"));
    }
    console.beside(Some(&target)).data(&report(args, &battle), || summary(args, &battle))
}

fn request(args: &Generate) -> Result<Request, Failure> {
    // An empty `--units` gives one empty name. Dropping it lets the generator ask for units, which
    // says more than an unknown design.
    let named = args.units.iter().filter(|unit| !unit.is_empty());
    Ok(Request {
        force: named.map(|unit| player_unit(unit)).collect::<Result<_, _>>()?,
        faction: args.faction.clone(),
        era: args.era.clone(),
        difficulty: args.difficulty,
        biome: args.biome.clone(),
        scenario_type: args.scenario_type,
        max_modifiers: args.modifiers,
        allow_negative_modifiers: !args.no_negative,
        seed: args.seed.clone().map_or_else(random_seed, Ok)?,
    })
}

/// Parses a design with an optional pilot skill after a colon.
fn player_unit(text: &str) -> Result<PlayerUnit, Failure> {
    let (design, skills) = text.rsplit_once(':').unwrap_or((text, "regular"));
    let skills = skills_of(skills).ok_or_else(|| {
        let known = Skills::BANDS.map(|(name, _)| name).join(", ");
        let message = format!(
            "unknown skill level '{skills}': expected one of {known}, or gunnery/piloting such as 3/4"
        );
        Failure::new(Exit::Usage, "unknown-skills", message)
    })?;
    Ok(PlayerUnit { design: Arc::new(design_of(design)?), skills, pilot: None })
}

fn skills_of(text: &str) -> Option<Skills> {
    let numbers = || {
        let (gunnery, piloting) = text.split_once('/')?;
        Some(Skills { gunnery: gunnery.parse().ok()?, piloting: piloting.parse().ok()? })
    };
    Skills::band(text).or_else(numbers)
}

/// Finds a shipped design by id, else reads a design file.
fn design_of(name: &str) -> Result<Design, Failure> {
    if let Some(design) = Design::shipped_as(name) {
        return Ok(design.clone());
    }
    if !files::looks_like_a_file(name) {
        let known: Vec<String> = Design::shipped().map(Design::id).collect();
        let message = format!("unknown design '{name}': expected one of {}", known.join(", "));
        return Err(Failure::new(Exit::Usage, "unknown-design", message));
    }
    let file = Path::new(name);
    let text = files::read_text(file)?;
    if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("mtf")) {
        return match mtf::import(&text) {
            Verdict::Playable(design) | Verdict::WithOmissions(design, _) => Ok(design),
            Verdict::Refused(findings) => Err(Failure::invalid(file, &findings)),
        };
    }
    Design::from_toml(&text).map_err(|error| {
        let message = format!("{}: {error}", file.display());
        Failure::new(Exit::InvalidData, "invalid-design", message)
    })
}

/// A request that cannot be met, with all findings.
fn refused(findings: &Findings) -> Failure {
    let code = findings.0.first().map_or("generator", |finding| &finding.code);
    Failure::new(Exit::Usage, code, findings).with(json!({ "findings": findings }))
}

fn report(args: &Generate, battle: &Generated) -> Value {
    let Generated { file, player, opponents, budget, modifiers, seed, .. } = battle;
    json!({
        "file": args.output.path,
        "title": file.title,
        "about": file.about,
        "map": file.map,
        "turn_limit": file.turn_limit,
        "player": player,
        "opponents": opponents,
        "budget": budget,
        "modifiers": modifiers,
        "seed": seed,
    })
}

fn summary(args: &Generate, battle: &Generated) -> String {
    let mut lines = vec![args.output.path.display().to_string(), String::new()];
    lines.push(format!("{} on {}", battle.file.title, battle.file.map));
    lines.extend(force("player", &battle.player));
    lines.extend(force("opponents", &battle.opponents));
    lines.push(format!("budget {}", battle.budget));
    lines.extend(battle.modifiers.iter().map(|modifier| {
        let sign = if modifier.negative { '-' } else { '+' };
        format!("{sign} {}: {}", modifier.id, modifier.words)
    }));
    lines.join("\n")
}

/// The units of a side with their battle values, after a line with the totals.
fn force(side: &str, Force { units, total, tons }: &Force) -> Vec<String> {
    let head = format!("{side}: {} units, {tons} tons, battle value {total}", units.len());
    let any_estimate = units.iter().any(|unit| unit.estimated);
    let note = any_estimate.then(|| "  ~ estimated battle value".to_owned());
    std::iter::once(head).chain(units.iter().map(line)).chain(note).collect()
}

fn line(unit: &Listed) -> String {
    let mark = if unit.estimated { '~' } else { ' ' };
    let Skills { gunnery, piloting } = unit.skills;
    let Listed { design, tons, battle_value, .. } = unit;
    format!("  {mark}{battle_value:>5}  {design:<22} {tons:>3} t  pilot {gunnery}/{piloting}")
}
