use super::battle::Battle;
use crate::args::UnitOf;
use crate::console::Console;
use crate::failure::Failure;

pub(super) fn run(args: &UnitOf, console: Console) -> Result<(), Failure> {
    let Battle { session, unit } = Battle::read(args)?;
    let sheet = || {
        session
            .game()
            .sheet(session.state(), &unit.id)
            .map_or_else(String::new, |sheet| sheet.to_string())
    };
    console.data(&unit, sheet)
}
