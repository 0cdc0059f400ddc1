use crate::console::Console;
use crate::failure::Failure;
use sandtable::{AnyGame, games};
use serde_json::json;

pub(crate) fn run(console: Console) -> Result<(), Failure> {
    let entry = |game: &&dyn AnyGame| {
        json!({
            "name": game.name(),
            "title": game.title(),
            "about": game.about(),
            "scenarios": game.scenarios(),
            "bots": game.bots(),
        })
    };
    let list: Vec<_> = games().iter().map(entry).collect();
    console.data(&list, || {
        let text = |game: &&dyn AnyGame| {
            let (name, title, about) = (game.name(), game.title(), game.about());
            let (scenarios, bots) = (game.scenarios().join(", "), game.bots().join(", "));
            format!("{name} ({title})\n  {about}\n  scenarios: {scenarios}\n  bots: {bots}")
        };
        games().iter().map(text).collect::<Vec<_>>().join("\n\n")
    })
}
