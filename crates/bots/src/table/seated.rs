use sandtable_core::{Advice, Game, Reason, Seat, Viewer};
use std::cell::OnceCell;

/// A position as the bot at a seat may see it. The state itself is private and has no `Debug`
/// output, so a bot cannot cheat.
///
/// ```
/// use sandtable_bots::Seated;
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::{Game, Seat};
///
/// let raid = Raid::new(&Scenario { valleys: 2, turns: 5 })?;
/// let state = raid.start();
/// let table = Seated::new(&raid, &state, Seat(1));
/// assert!(table.is_to_act());
/// assert_eq!(table.legal(), [Order::Hide(0), Order::Hide(1)]);
/// assert_eq!(table.advice()[1].points, 1);
/// # Ok::<(), sandtable_core::Findings>(())
/// ```
pub struct Seated<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
    explained: usize,
    /// Computed on first use: not every bot needs it.
    view: OnceCell<G::View>,
}

impl<'a, G: Game> Seated<'a, G> {
    /// Creates the view of a position for the bot at `seat`.
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat, explained: 0, view: OnceCell::new() }
    }

    /// Asks the bot to explain the `orders` best orders it considered.
    #[must_use]
    pub const fn explaining(mut self, orders: usize) -> Self {
        self.explained = orders;
        self
    }

    /// The number of orders that the bot should explain.
    pub const fn explained(&self) -> usize {
        self.explained
    }

    /// The bot's own seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns true if the bot may give an order now.
    pub fn is_to_act(&self) -> bool {
        self.game.to_act(self.state).contains(self.seat)
    }

    /// The part of the position that the bot may know.
    pub fn view(&self) -> &G::View {
        self.view.get_or_init(|| self.game.view(self.state, Viewer::Seat(self.seat)))
    }

    /// The orders that the bot may give.
    pub fn legal(&self) -> Vec<G::Order> {
        self.game.legal(self.state, self.seat)
    }

    /// The game's advice for the bot's seat.
    pub fn advice(&self) -> Vec<Advice<G::Order>> {
        self.game.advise(self.view(), self.seat)
    }

    /// The breakdown of an order's score.
    pub fn reasons(&self, order: &G::Order) -> Vec<Reason> {
        self.game.reasons(self.view(), self.seat, order)
    }
}
