//! A unit of a session file, and its record sheet.

use crate::args::UnitArgs;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable_core::{Session, record};
use sandtable_mech::{Mech, UnitId, UnitState};

/// Prints the record sheet of a unit.
pub(super) fn sheet(args: &UnitArgs, console: Console) -> Result<(), Failure> {
    let Battle { session, unit } = Battle::read(args)?;
    let sheet = || {
        session
            .game()
            .sheet(session.state(), &unit.id)
            .map_or_else(String::new, |sheet| sheet.to_string())
    };
    console.data(&unit, sheet)
}

/// A session and one unit in it.
pub(super) struct Battle {
    pub(super) session: Session<Mech>,
    pub(super) unit: UnitState,
}

impl Battle {
    pub(super) fn read(args: &UnitArgs) -> Result<Self, Failure> {
        let reading = record::read::<Mech>(&files::read(&args.file)?);
        let session = reading.and_then(record::Reading::intact);
        let session = session.map_err(|damage| Failure::damaged(&args.file, &damage))?;
        let unit = session.state().unit(&UnitId::from(args.unit.as_str())).cloned();
        let unit = unit.ok_or_else(|| unknown_unit(&session, &args.unit))?;
        Ok(Self { session, unit })
    }
}

fn unknown_unit(session: &Session<Mech>, name: &str) -> Failure {
    let known: Vec<&str> = session.state().units.iter().map(|unit| unit.id.as_str()).collect();
    let message = format!("unknown unit '{name}': expected one of {}", known.join(", "));
    Failure::new(Exit::Usage, "unknown-unit", message)
}
