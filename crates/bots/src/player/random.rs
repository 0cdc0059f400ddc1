use crate::{Bot, Chance, Decision, Seated};
use sandtable_core::{Game, Seat, Seed};
use std::mem::{Discriminant, discriminant};

/// Plays a random legal order, but never concedes.
///
/// It picks a kind of order (an enum variant) first, then an order of that kind. A uniform choice
/// over all orders would hardly ever end a phase in games where a unit can go to a hundred places
/// but be done in only one way.
#[derive(Clone, Debug)]
pub struct Random(Chance);

impl Random {
    /// The name that selects this bot.
    pub const NAME: &'static str = "random";

    /// Creates a random player for a seat.
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

/// Picks a random kind of legal order, then a random order of that kind. Never a concession.
pub(super) fn any_order<G: Game>(
    table: &Seated<'_, G>,
    chance: &mut Chance,
) -> Option<Decision<G::Order>> {
    let mut orders = table.legal();
    orders.retain(|order| !G::is_concession(order));
    // A list in the order of first appearance, not a hash set: the choice must not depend on
    // hashes.
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
