//! What is only for the mech game.

mod actions;
mod battle;
mod import;
mod scenario;
mod sheet;

use crate::args::MechCommand;
use crate::console::Console;
use crate::failure::Failure;

pub(crate) fn run(command: &MechCommand, console: Console) -> Result<(), Failure> {
    match command {
        MechCommand::Import { files } => import::run(files, console),
        MechCommand::Actions(unit) => actions::run(unit, console),
        MechCommand::Sheet(unit) => sheet::run(unit, console),
        MechCommand::Scenario(args) => scenario::run(args, console),
    }
}
