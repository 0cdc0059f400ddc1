use crate::args::UnitOf;
use crate::failure::{Exit, Failure};
use crate::files;
use sandtable_core::{Session, record};
use sandtable_mech::{Mech, UnitId, UnitState};

/// A battle, and one unit in it.
pub(super) struct Battle {
    pub(super) session: Session<Mech>,
    pub(super) unit: UnitState,
}

impl Battle {
    pub(super) fn read(args: &UnitOf) -> Result<Self, Failure> {
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
