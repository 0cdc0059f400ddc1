use crate::{Formation, Order, Phase, Side, View};
use sandtable_core::Advice;

impl Formation {
    /// What a general would order.
    pub(crate) fn counsel(&self, view: &View, side: Side) -> Vec<Advice<Order>> {
        let _ = (view.belief(side), self.army(side));
        if view.waiting[side] {
            return Vec::new();
        }
        match view.phase {
            Phase::Planning | Phase::Deployment => vec![Advice::new(Order::Begin, 0)],
            Phase::Active => vec![Advice::new(Order::Run { ticks: 10 }, 0)],
            Phase::Finished => Vec::new(),
        }
    }
}
