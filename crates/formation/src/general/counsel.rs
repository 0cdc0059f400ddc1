use super::battle::Council;
use super::idea::Idea;
use super::planning::Draft;
use crate::{Formation, Order, Phase, Side, View};
use sandtable_core::{Advice, Reason};

impl Formation {
    /// What a general would order.
    pub(crate) fn counsel(&self, view: &View, side: Side) -> Vec<Advice<Order>> {
        self.ideas(view, side).into_iter().map(Idea::advice).collect()
    }

    /// What he says for an order that he thought of.
    pub(crate) fn counsel_reasons(&self, view: &View, side: Side, order: &Order) -> Vec<Reason> {
        let ideas = self.ideas(view, side);
        let thought = ideas.iter().find(|idea| idea.order == *order);
        thought.map(Idea::reasons).unwrap_or_default()
    }

    /// Everything that comes to his mind. Who waits for the other thinks of nothing.
    fn ideas(&self, view: &View, side: Side) -> Vec<Idea> {
        let Some(belief) = view.belief(side).filter(|_| !view.waiting[side]) else {
            return Vec::new();
        };
        match view.phase {
            Phase::Planning => Draft::new(self, belief).ideas(),
            Phase::Active => Council::new(self, belief, view.tick).ideas(),
            Phase::Deployment | Phase::Finished => Vec::new(),
        }
    }
}
