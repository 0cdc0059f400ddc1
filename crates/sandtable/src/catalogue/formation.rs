use super::reading::written;
use super::{Blurb, Catalogue, Pending};
use crate::any_session::json;
use sandtable_core::{Findings, Seat};
use sandtable_formation::setup::{ScenarioFile, shipped, shipped_as};
use sandtable_formation::{Formation, Order, Scenario, Side, View};
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;
use serde_json::Value;

impl Catalogue for Formation {
    const TITLE: &'static str = "Formation";
    const ABOUT: &'static str = "Armies of formations in fog: plans, signals and couriers, \
                                 and men who run when it is too much for them.";
    const HIDES: bool = true;
    const PHASES: &'static [&'static str] = &["Planning", "Deployment", "Active", "Finished"];

    fn scenarios() -> Vec<&'static str> {
        shipped().iter().map(|shipped| shipped.name).collect()
    }

    fn scenario(name: &str) -> Option<Scenario> {
        shipped_as(name).map(|shipped| shipped.scenario.clone())
    }

    fn blurb(name: &str) -> Option<Blurb> {
        let file = &shipped_as(name)?.file;
        let (title, about) = (file.title.clone(), file.about.clone());
        Some(Blurb { name: name.to_owned(), title, about })
    }

    fn read_scenario(text: &str) -> Result<Scenario, Findings> {
        written(text, |text| ScenarioFile::from_toml(text)?.scenario())
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

    fn drawing(&self, view: &View) -> Option<Drawing<'_>> {
        Some(Self::drawing(self, view))
    }

    fn pending(&self, view: &View, seat: Seat) -> Vec<Pending> {
        let _ = (view, seat);
        Vec::new()
    }

    fn report(&self, view: &View, seat: Option<Seat>, unit: &str) -> Option<Value> {
        let belief =
            view.beliefs.iter().find(|one| seat.is_none_or(|seat| one.side.seat() == seat))?;
        let unit = belief.units.iter().find(|own| own.id.index().to_string() == unit)?;
        Some(serde_json::json!({ "unit": json(unit) }))
    }
}
