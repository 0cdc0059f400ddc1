use super::reading::written;
use super::{Catalogue, Pending};
use crate::any_session::json;
use sandtable_core::content::Shipped;
use sandtable_core::report::Chronicle;
use sandtable_core::session::Fact;
use sandtable_core::{Findings, Game, Seat, Session, Viewer};
use sandtable_formation::news::{Digest, News};
use sandtable_formation::report::{Reminder, Situation};
use sandtable_formation::setup::{SCENARIOS, ScenarioFile};
use sandtable_formation::{ContactId, Formation, Order, Scenario, Side, UnitId, View};
use sandtable_hex::Map;
use sandtable_hex::draw::Drawing;
use serde_json::Value;

impl Catalogue for Formation {
    const TITLE: &'static str = "Formation";
    const ABOUT: &'static str = "Armies in the fog of war: plans, go-codes and couriers, \
                             and troops that rout when the stress is too much.";
    const HIDES: bool = true;
    const BOARD: bool = true;
    const PHASES: &'static [&'static str] = &["Planning", "Deployment", "Active", "Finished"];

    const UNDER_WAY: u32 = 120;

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

    fn drawing(&self, view: &View) -> Option<Drawing<'_>> {
        Some(Self::drawing(self, view))
    }

    fn pending(&self, view: &View, seat: Seat) -> Vec<Pending> {
        let reminders = Side::of(seat).map(|side| self.reminders(view, side)).unwrap_or_default();
        let pending = |one: Reminder| Pending {
            text: one.text,
            unit: one.unit.map(|unit| unit.index().to_string()),
            order: None,
        };
        reminders.into_iter().map(pending).collect()
    }

    /// `unit` is the number of a unit, `contact N` for a sighted enemy, `army`, or `plan` for the
    /// preview of the army's plan. Without a seat, the units of both armies are found. `news` and
    /// `situation` are answered by [`Catalogue::history_report`].
    fn report(&self, view: &View, seat: Option<Seat>, unit: &str) -> Option<Value> {
        let mut sides =
            Side::BOTH.into_iter().filter(|side| seat.is_none_or(|seat| side.seat() == seat));
        sides.find_map(|side| {
            if unit == "army" {
                return self.army_report(view, side).map(|army| json(&army));
            }
            if unit == "plan" {
                return self.plan_preview(view, side).map(|plan| json(&plan));
            }
            if let Some(contact) = unit.strip_prefix("contact ") {
                let contact = ContactId(contact.parse().ok()?);
                return self.contact_report(view, side, contact).map(|contact| json(&contact));
            }
            let unit = UnitId(unit.parse().ok()?);
            self.unit_report(view, side, unit).map(|unit| json(&unit))
        })
    }

    fn chronicle(&self) -> Option<Box<dyn Chronicle<Self>>> {
        Some(Self::chronicle(self))
    }

    /// `news` is a list of the news of each army whose log the viewer reads. `situation` is the army
    /// of a seat with its news, so that the page needs one request per tick.
    fn history_report(session: &Session<Self>, viewer: Viewer, unit: &str) -> Option<Value> {
        match unit {
            "news" => {
                Some(news(session, viewer)).filter(|news| !news.is_empty()).as_ref().map(json)
            }
            "situation" => situation(session, viewer).as_ref().map(json),
            _ => None,
        }
    }

    fn preview(&self, view: &View, seat: Seat, order: &Order) -> Option<Value> {
        let prospect = self.prospect(view, Side::of(seat)?, order)?;
        Some(json(&prospect))
    }
}

/// The situation of the viewer's army; `None` for viewers without a seat.
fn situation(session: &Session<Formation>, viewer: Viewer) -> Option<Situation> {
    let Viewer::Seat(seat) = viewer else { return None };
    let game = session.game();
    let view = game.view(session.state(), viewer);
    let army = game.army_report(&view, Side::of(seat)?)?;
    let news = news(session, viewer).pop()?;
    Some(Situation { tick: view.tick, army, news })
}

/// The news of each army whose log the viewer reads.
fn news(session: &Session<Formation>, viewer: Viewer) -> Vec<News> {
    let heard = |side: &Side| match viewer {
        Viewer::Referee => true,
        Viewer::Public => false,
        Viewer::Seat(seat) => side.seat() == seat,
    };
    let armies = Side::BOTH.into_iter().filter(heard);
    let mut armies: Vec<Digest> = armies.map(Digest::new).collect();
    if armies.is_empty() {
        return Vec::new();
    }
    let game = session.game();
    let mut state = game.start();
    for record in session.history() {
        let Fact::Game(event) = record.fact else { continue };
        game.apply(&mut state, event);
        for army in &mut armies {
            army.hear(game, &state, event);
        }
    }
    armies.iter().map(Digest::news).collect()
}
