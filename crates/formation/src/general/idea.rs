use crate::Order;
use sandtable_core::{Advice, Reason};

/// Something that could be ordered, and what speaks for it and against it.
#[derive(Debug)]
pub(super) struct Idea {
    pub(super) order: Order,
    parts: Vec<(&'static str, i64)>,
}

impl Idea {
    /// An order with what its worth is made of. What counts nothing is not a reason.
    pub(super) fn new(order: Order, parts: impl IntoIterator<Item = (&'static str, i64)>) -> Self {
        let parts = parts.into_iter().filter(|(_, points)| *points != 0).collect();
        Self { order, parts }
    }

    fn points(&self) -> i64 {
        self.parts.iter().map(|(_, points)| points).sum()
    }

    /// The same with something more to be said about it.
    pub(super) fn but(mut self, why: &'static str, points: i64) -> Self {
        if points != 0 {
            self.parts.push((why, points));
        }
        self
    }

    /// Each order once, for the reasons that speak most for it.
    pub(super) fn distinct(ideas: Vec<Self>) -> Vec<Self> {
        let mut distinct: Vec<Self> = Vec::with_capacity(ideas.len());
        for idea in ideas {
            match distinct.iter_mut().find(|known| known.order == idea.order) {
                Some(known) if known.points() < idea.points() => *known = idea,
                Some(_) => {}
                None => distinct.push(idea),
            }
        }
        distinct
    }

    pub(super) fn advice(self) -> Advice<Order> {
        let points = self.points();
        Advice::new(self.order, points)
    }

    pub(super) fn reasons(&self) -> Vec<Reason> {
        self.parts.iter().map(|(name, points)| Reason::new(*name, *points)).collect()
    }
}
