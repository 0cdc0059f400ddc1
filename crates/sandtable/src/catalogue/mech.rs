use super::reading::written;
use super::{Catalogue, Pending};
use crate::any_session::json;
use sandtable_core::content::Shipped;
use sandtable_core::report::Chronicle;
use sandtable_core::{Findings, Seat};
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;
use sandtable_mech::setup::{SCENARIOS, ScenarioFile};
use sandtable_mech::{Duty, Mech, Order, Scenario, Side, State, UnitId};
use serde_json::Value;

impl Catalogue for Mech {
    const TITLE: &'static str = "Mech";
    const ABOUT: &'static str = "Armoured combat on hexes: facing, heat and critical hits. \
                             Every shot has its odds, and every mech its weak spots.";
    const HIDES: bool = false;
    const BOARD: bool = true;
    const PHASES: &'static [&'static str] =
        &["Initiative", "Movement", "WeaponAttack", "PhysicalAttack", "Heat", "End"];

    const ACTORS: &'static [&'static str] = &["unit_id", "attacker_id"];

    const UNDER_WAY: u32 = 4;

    fn shipped() -> &'static [(&'static str, Shipped<Scenario>)] {
        SCENARIOS.all()
    }

    fn read_scenario(text: &str) -> Result<Scenario, Findings> {
        written(text, |text| ScenarioFile::from_toml(text)?.scenario())
    }

    fn written_title(text: &str) -> Option<String> {
        ScenarioFile::from_toml(text).ok().map(|file| file.title)
    }

    fn seat_name(seat: Seat) -> String {
        Side::of(seat).map_or_else(|| seat.to_string(), |side| side.to_string())
    }

    fn concession() -> Option<Order> {
        Some(Order::Concede)
    }

    fn map(&self) -> Option<&Map> {
        Some(self.field().map())
    }

    fn drawing(&self, view: &State) -> Option<Drawing<'_>> {
        Some(Self::drawing(self, view))
    }

    fn pending(&self, view: &State, seat: Seat) -> Vec<Pending> {
        let duties = Side::of(seat).map(|side| self.duties(view, side)).unwrap_or_default();
        let pending = |Duty { text, unit, order }: Duty| Pending {
            text,
            unit: unit.map(|unit| unit.to_string()),
            order: order.as_ref().map(json),
        };
        duties.into_iter().map(pending).collect()
    }

    fn report(&self, view: &State, _seat: Option<Seat>, unit: &str) -> Option<Value> {
        Self::report(self, view, &UnitId::from(unit)).as_ref().map(json)
    }

    fn chronicle(&self) -> Option<Box<dyn Chronicle<Self>>> {
        Some(Self::chronicle(self))
    }

    fn preview(&self, view: &State, seat: Seat, order: &Order) -> Option<Value> {
        self.forecast(view, Side::of(seat)?, order).as_ref().map(json)
    }
}
