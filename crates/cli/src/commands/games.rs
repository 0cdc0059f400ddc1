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
        })
    };
    let list: Vec<_> = games().iter().map(entry).collect();
    console.data(&list, || {
        let text = |game: &&dyn AnyGame| {
            let scenarios = game.scenarios().join(", ");
            format!(
                "{} ({})\n  {}\n  scenarios: {scenarios}",
                game.name(),
                game.title(),
                game.about()
            )
        };
        games().iter().map(text).collect::<Vec<_>>().join("\n\n")
    })
}
