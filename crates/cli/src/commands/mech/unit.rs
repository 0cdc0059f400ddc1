//! A unit of a session file, and its record sheet.

use crate::args::UnitArgs;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, SessionFile};
use sandtable_mech::{Mech, State, UnitId, UnitState};
use std::sync::Arc;

/// Prints the record sheet of a unit.
pub(super) fn sheet(args: &UnitArgs, console: Console) -> Result<(), Failure> {
    let Battle { game, state, unit } = Battle::read(args)?;
    let sheet = || game.sheet(&state, &unit.id).map_or_else(String::new, |sheet| sheet.to_string());
    console.data(&unit, sheet)
}

/// The current position of a session, and one unit in it.
pub(super) struct Battle {
    pub(super) game: Arc<Mech>,
    pub(super) state: State,
    pub(super) unit: UnitState,
}

impl Battle {
    pub(super) fn read(args: &UnitArgs) -> Result<Self, Failure> {
        let session = SessionFile::read(&args.file)?.intact_as::<Mech>()?;
        let session = files::typed::<Mech>(session.as_ref())?;
        let (game, state) = (Arc::clone(session.game()), session.state().clone());
        let unit = state.unit(&UnitId::from(args.unit.as_str())).cloned();
        let unit = unit.ok_or_else(|| unknown_unit(&state, &args.unit))?;
        Ok(Self { game, state, unit })
    }
}

fn unknown_unit(state: &State, name: &str) -> Failure {
    let known: Vec<&str> = state.units.iter().map(|unit| unit.id.as_str()).collect();
    let message = format!("unknown unit '{name}': expected one of {}", known.join(", "));
    Failure::new(Exit::Usage, "unknown-unit", message)
}
