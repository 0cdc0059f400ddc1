//! Candidate orders with their reasons, and the advice made from them.

use super::battle::Situation;
use super::planning::Draft;
use crate::{Formation, Order, Phase, Side, View};
use sandtable_core::{Advice, Reason};

impl Formation {
    /// Returns every order the general considers, with its points.
    pub(crate) fn general_advice(&self, view: &View, side: Side) -> Vec<Advice<Order>> {
        self.candidates(view, side).into_iter().map(Candidate::advice).collect()
    }

    /// Returns the reasons for and against an order; none if the general did not consider it.
    pub(crate) fn general_reasons(&self, view: &View, side: Side, order: &Order) -> Vec<Reason> {
        let candidates = self.candidates(view, side);
        let considered = candidates.iter().find(|candidate| candidate.order == *order);
        considered.map(Candidate::reasons).unwrap_or_default()
    }

    /// Returns the candidate orders of a side. A side that waits for the other has none.
    fn candidates(&self, view: &View, side: Side) -> Vec<Candidate> {
        let Some(belief) = view.belief(side).filter(|_| !view.waiting[side]) else {
            return Vec::new();
        };
        match view.phase {
            Phase::Planning => Draft::new(self, belief).candidates(),
            Phase::Active => Situation::new(self, belief, view.tick).candidates(),
            Phase::Deployment | Phase::Finished => Vec::new(),
        }
    }
}

/// An order the general could give, with the points for and against it.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) order: Order,
    parts: Vec<(&'static str, i64)>,
}

impl Candidate {
    /// Creates a candidate from an order and its reasons. Reasons with 0 points are dropped.
    pub(super) fn new(order: Order, parts: impl IntoIterator<Item = (&'static str, i64)>) -> Self {
        let parts = parts.into_iter().filter(|(_, points)| *points != 0).collect();
        Self { order, parts }
    }

    fn points(&self) -> i64 {
        self.parts.iter().map(|(_, points)| points).sum()
    }

    /// Adds a reason, unless it counts 0 points.
    pub(super) fn with(mut self, why: &'static str, points: i64) -> Self {
        if points != 0 {
            self.parts.push((why, points));
        }
        self
    }

    /// Keeps one candidate per order: the one with the most points.
    pub(super) fn distinct(candidates: Vec<Self>) -> Vec<Self> {
        let mut distinct: Vec<Self> = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            match distinct.iter_mut().find(|known| known.order == candidate.order) {
                Some(known) if known.points() < candidate.points() => *known = candidate,
                Some(_) => {}
                None => distinct.push(candidate),
            }
        }
        distinct
    }

    fn advice(self) -> Advice<Order> {
        let points = self.points();
        Advice::new(self.order, points)
    }

    fn reasons(&self) -> Vec<Reason> {
        self.parts.iter().map(|(name, points)| Reason::new(*name, *points)).collect()
    }
}
