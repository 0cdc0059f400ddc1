use super::journey::{ridden_ticks, ride};
use crate::{Belief, DispatchId, Formation, Recipient, Rider, View, picture};
use sandtable_hex::{CellId, Hex};
use serde::Serialize;

/// A courier on the road, with the time of its arrival.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct RiderReport {
    /// Number of the order it carries, or has carried.
    pub number: DispatchId,
    /// The addressee.
    pub recipient: Recipient,
    /// The addressee's name.
    pub to: String,
    /// The order in words.
    pub order: String,
    /// Its current hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Number of its hex, as printed on the map.
    pub place: String,
    /// The hexes ahead of it, as far as its destination stays where it is.
    #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
    pub route: Vec<Hex>,
    /// True if it is on its way back.
    pub homeward: bool,
    /// Ticks until it arrives if it is not intercepted; `None` if it has no way.
    pub ticks: Option<u32>,
    /// The tick at which it arrives.
    pub arrives_at: Option<u32>,
    /// The whole report as one sentence.
    pub text: String,
}

impl Formation {
    /// Returns the couriers of an army that are on the road.
    pub(super) fn riders(&self, view: &View, belief: &Belief) -> Vec<RiderReport> {
        belief.couriers.iter().map(|rider| self.rider(view, belief, rider)).collect()
    }

    fn rider(&self, view: &View, belief: &Belief, rider: &Rider) -> RiderReport {
        let way = self.way_ahead(belief, rider);
        let ticks = way.as_ref().map(|(_, ticks)| *ticks);
        let route = way.map(|(route, _)| route).unwrap_or_default();
        let (to, order) = (&rider.to, &rider.order);
        let when = ticks.map_or_else(String::new, |ticks| format!(", in {ticks} ticks"));
        let text = if rider.homeward {
            format!("Courier back from {to}{when}")
        } else {
            format!("Courier to {to}: {order}{when}")
        };
        RiderReport {
            number: rider.dispatch.number,
            recipient: rider.dispatch.to,
            to: to.clone(),
            order: order.clone(),
            hex: rider.hex,
            place: picture::place(self, rider.hex),
            route: route.into_iter().map(|cell| self.field.hex(cell)).collect(),
            homeward: rider.homeward,
            ticks,
            arrives_at: ticks.map(|ticks| view.tick + ticks),
            text,
        }
    }

    /// Returns the cells ahead of a courier, and the ticks it needs for them.
    fn way_ahead(&self, belief: &Belief, rider: &Rider) -> Option<(Vec<CellId>, u32)> {
        let field = &self.field;
        let from = field.cell(rider.hex)?;
        let ahead: Option<Vec<CellId>> = rider.route.iter().map(|hex| field.cell(*hex)).collect();
        let ahead = ahead.filter(|ahead| !ahead.is_empty());
        if let Some(ahead) = ahead {
            let ticks = ridden_ticks(field, from, &ahead, rider.progress)?;
            return Some((ahead, ticks));
        }
        // A courier that has just turned back gets its route in the next tick.
        let goal = if rider.homeward {
            belief.headquarters
        } else {
            self.receiver(belief, rider.dispatch.to)?.hex
        };
        let (way, _) = ride(field, [from, field.cell(goal)?])?;
        let ticks = ridden_ticks(field, from, &way, rider.progress)?;
        Some((way, ticks))
    }
}
