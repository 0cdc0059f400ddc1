use crate::args::New;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable::AnySetup;
use sandtable_core::record::Secrets;
use sandtable_core::{Seed, SessionId, Timestamp};
use serde_json::json;

pub(crate) fn run(args: &New, console: Console) -> Result<(), Failure> {
    let game =
        sandtable::game(&args.game).ok_or_else(|| Exit::Usage.unknown_game("", &args.game))?;
    let first = game.scenarios().first().copied().unwrap_or_default();
    let scenario = args.scenario.clone().unwrap_or_else(|| first.to_owned());
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => Seed::from_number(u64::from_le_bytes(random()?)),
    };
    let id = session_id()?;
    let setup = AnySetup { id, scenario, seed: seed.clone(), players: args.players.clone() };
    let scenario = setup.scenario.clone();
    let session = game
        .create(setup, Timestamp::now())
        .map_err(|refused| Exit::InvalidData.because(&refused))?;
    files::write_new(&args.output, &session.export(Secrets::Kept))?;
    if args.seed.is_none() {
        let file = args.output.path.display();
        console.note(&format!(
            "seed {seed}; reproduce with: sandtable new {} --scenario {scenario} --seed {seed} -o {file}",
            game.name()
        ));
    }
    let report = json!({ "id": id, "game": game.name(), "scenario": scenario, "seed": seed });
    console.data(&report, || format!("{id}"))
}

/// A name that no other session has.
pub(crate) fn session_id() -> Result<SessionId, Failure> {
    Ok(SessionId::from_random(random()?))
}

fn random<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map(|()| bytes).map_err(|error| Failure::new(Exit::Failed, "no-randomness", error))
}
