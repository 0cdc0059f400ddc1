use crate::{Bot, Chance, Decision, Seated};
use sandtable_core::{Game, Seat, Seed};
use std::mem::{Discriminant, discriminant};

/// Any legal order, but never one that gives the game up.
///
/// Each kind of order is as likely as any other, and so is each order of a kind. Were all orders alike,
/// a game in which a unit can go to a hundred places but be done in one way would never get anywhere.
#[derive(Clone, Debug)]
pub struct Random(Chance);

impl Random {
    /// The name by which it is called to the table.
    pub const NAME: &'static str = "random";

    /// A random player for a seat.
    pub fn new(seed: &Seed, seat: Seat) -> Self {
        Self(Chance::new(seed, seat))
    }
}

impl<G: Game> Bot<G> for Random {
    fn name(&self) -> &str {
        Self::NAME
    }

    fn choose(&mut self, table: &Seated<'_, G>) -> Option<Decision<G::Order>> {
        any_order(table, &mut self.0)
    }
}

/// Any legal order but a concession: first any kind of order, then any of that kind.
pub(super) fn any_order<G: Game>(
    table: &Seated<'_, G>,
    chance: &mut Chance,
) -> Option<Decision<G::Order>> {
    let mut orders = table.legal();
    orders.retain(|order| !G::is_concession(order));
    let mut kinds: Vec<Discriminant<G::Order>> = Vec::new();
    for kind in orders.iter().map(discriminant) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.len() > 1 {
        let kind = kinds[chance.below(kinds.len() as u64) as usize];
        orders.retain(|order| discriminant(order) == kind);
    }
    if orders.is_empty() {
        return None;
    }
    let index = chance.below(orders.len() as u64) as usize;
    Some(Decision::by_chance(orders.swap_remove(index)))
}
