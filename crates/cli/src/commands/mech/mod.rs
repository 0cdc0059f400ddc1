//! Commands of the mech game.

mod actions;
mod import;
mod scenario;
mod templates;
mod unit;

use crate::args::MechCommand;
use crate::console::Console;
use crate::failure::Failure;

pub(crate) fn run(command: &MechCommand, console: Console) -> Result<(), Failure> {
    match command {
        MechCommand::Import { files } => import::run(files, console),
        MechCommand::Actions(args) => actions::run(args, console),
        MechCommand::Sheet(args) => unit::sheet(args, console),
        MechCommand::Scenario(args) => scenario::run(args, console),
        MechCommand::Templates(args) => templates::run(args, console),
    }
}
