use sandtable_core::{Advice, Game, Reason, Seat, Viewer};
use std::cell::OnceCell;

/// A position as it is shown to the bot at a seat. The state itself stays out of reach, also of
/// `{:?}`.
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
    /// Made when it is first asked for: not everybody looks.
    view: OnceCell<G::View>,
}

impl<'a, G: Game> Seated<'a, G> {
    /// A position as it is shown at a seat.
    pub const fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat, explained: 0, view: OnceCell::new() }
    }

    /// The same for a bot that is asked to tell the best so many orders it considered, and why.
    #[must_use]
    pub const fn explaining(mut self, orders: usize) -> Self {
        self.explained = orders;
        self
    }

    /// How many of the orders it considered the bot is asked to tell.
    pub const fn explained(&self) -> usize {
        self.explained
    }

    /// The bot's own seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether the bot may give an order now.
    pub fn is_to_act(&self) -> bool {
        self.game.to_act(self.state).contains(self.seat)
    }

    /// What the bot may know.
    pub fn view(&self) -> &G::View {
        self.view.get_or_init(|| self.game.view(self.state, Viewer::Seat(self.seat)))
    }

    /// What the bot may order.
    pub fn legal(&self) -> Vec<G::Order> {
        self.game.legal(self.state, self.seat)
    }

    /// What the game advises.
    pub fn advice(&self) -> Vec<Advice<G::Order>> {
        self.game.advise(self.view(), self.seat)
    }

    /// What the worth of an order is made of.
    pub fn reasons(&self, order: &G::Order) -> Vec<Reason> {
        self.game.reasons(self.view(), self.seat, order)
    }
}
