//! What is only for the battle of formations.

mod beliefs;

use crate::args::FormationCommand;
use crate::console::Console;
use crate::failure::Failure;

pub(crate) fn run(command: &FormationCommand, console: Console) -> Result<(), Failure> {
    match command {
        FormationCommand::Beliefs(args) => beliefs::run(args, console),
    }
}
