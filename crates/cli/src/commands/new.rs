use crate::args::{New, Table};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable::{AnyGame, AnyScenario, AnySetup, Refused};
use sandtable_core::record::Secrets;
use sandtable_core::{Seed, SessionId, Timestamp};
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &New, console: Console) -> Result<(), Failure> {
    let (game, setup) = set_up(&args.table, args.players.clone())?;
    let AnySetup { id, scenario, seed, .. } = setup.clone();
    let session =
        game.create(setup, Timestamp::now()).map_err(|refused| exit(&refused).because(&refused))?;
    let target = args.output.session();
    target.write(&session.export(Secrets::Included))?;
    if args.table.seed.is_none() {
        let file = args.output.path.display();
        console.note(&format!(
            "seed {seed}; reproduce with: sandtable new {} --scenario {scenario} --seed {seed} -o {file}",
            game.name()
        ));
    }
    let report = json!({ "id": id, "game": game.name(), "scenario": scenario, "seed": seed });
    console.beside(Some(&target)).data(&report, || format!("{id}"))
}

/// Returns the exit code for a refused setup: a mistyped name is a usage error, an unplayable
/// scenario is invalid data, anything else is a plain failure.
pub(crate) fn exit(refused: &Refused) -> Exit {
    match refused.code.as_str() {
        "unknown-bot" | "unknown-scenario" | "wrong-number-of-players" => Exit::Usage,
        "invalid-scenario" => Exit::InvalidData,
        _ => Exit::Failed,
    }
}

/// Resolves the game and the setup of a new session. Defaults: the game's first scenario, a random
/// seed.
pub(crate) fn set_up(
    table: &Table,
    players: Vec<String>,
) -> Result<(&'static dyn AnyGame, AnySetup), Failure> {
    let game =
        sandtable::game(&table.game).ok_or_else(|| Exit::Usage.unknown_game("", &table.game))?;
    let first = game.scenarios().first().copied().unwrap_or_default();
    let scenario = match &table.scenario {
        Some(asked) => scenario(game, asked)?,
        None => first.into(),
    };
    let seed = match &table.seed {
        Some(seed) => seed.clone(),
        None => random_seed()?,
    };
    Ok((game, AnySetup { players, ..AnySetup::new(session_id()?, scenario, seed) }))
}

/// Resolves a scenario by name, else reads it from a file.
fn scenario(game: &dyn AnyGame, asked: &str) -> Result<AnyScenario, Failure> {
    let file = Path::new(asked);
    // A shipped name wins over a file with the same name. Anything else that is not a file is
    // passed on as a name, so that the game refuses it and lists the known ones.
    if game.scenarios().contains(&asked) || !files::looks_like_a_file(asked) {
        return Ok(asked.into());
    }
    Ok(AnyScenario::Written { file: asked.to_owned(), text: files::read_text(file)? })
}

/// Draws a random seed of 64 bits, short enough to type.
pub(crate) fn random_seed() -> Result<Seed, Failure> {
    Ok(Seed::from_number(u64::from_le_bytes(random()?)))
}

/// Draws a random session id of 128 bits.
pub(crate) fn session_id() -> Result<SessionId, Failure> {
    Ok(SessionId::from_random(random()?))
}

fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map(|()| bytes).map_err(|error| Failure::new(Exit::Failed, "no-randomness", error))
}
