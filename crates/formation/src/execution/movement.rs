//! Movement: couriers ride, units march.

use super::Battle;
use crate::event::Step;
use crate::pathfinding::{nearest_reachable, steps};
use crate::rules::Pace;
use crate::rules::constants::{AIM_TICKS, HEXES_PER_TICK, PATIENCE, SKIRMISH_REST};
use crate::{Behaviour, Both, Event, Fixed, Side, Stance, Target, Unit, UnitId, Wait, Waypoint};
use sandtable_hex::{CellId, CellSet, Facing};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The distance to its target at which a unit that can charge starts to, in hexes.
const CHARGE_FROM: i32 = 4;

/// A unit's claim to enter a hex: most progress to spare first, then by lot. Progress is negated so
/// that a min-heap yields it first.
type Claim = (Fixed, u64, UnitId);

impl Battle<'_> {
    pub(super) fn movement(&mut self) {
        // Couriers that are back leave with the waiting orders before any courier rides.
        for side in Side::BOTH {
            self.dispatch_waiting(side);
        }
        // Routes come before `Marched`: a unit without a next hex gains no progress in this tick.
        let mut there = Vec::new();
        for unit in self.all() {
            if self.is_free(unit) && !self.follows_known_route(unit) {
                self.update_target(unit);
                self.find_route(unit);
                there.extend(self.is_there(unit).then_some(unit));
            }
        }
        let slowed = self.slowed();
        self.emit(Event::Marched { slowed });
        self.fix_interception_chances();
        for side in Side::BOTH {
            self.ride(side);
        }
        self.advance();
        there.extend_from_slice(&self.moved);
        self.arrive(there);
    }

    // Most units follow a known route with nothing in the way. Skipping them makes a tick cost what
    // happens in it and not what exists.
    /// Returns true if a unit has nothing to decide: it has a route, and nothing has blocked it for
    /// long.
    fn follows_known_route(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        now.target.is_none()
            && now.march.next_cell().is_some()
            && (now.march.held_up == 0 || !now.march.held_up.is_multiple_of(PATIENCE))
    }

    /// Returns true if a unit is free to follow its orders.
    fn is_free(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        now.is_afield() && now.is_free_to_move()
    }

    /// Updates the target of a pursuit or attack from what the army knows.
    fn update_target(&mut self, unit: UnitId) {
        let Some(target) = self.unit(unit).target else { return };
        let side = self.troop(unit).side;
        let knowledge = &self.state.staffs[side].knowledge;
        let known = knowledge.contact_of(target.unit).and_then(|id| knowledge.contact(id));
        let over = target.until.is_some_and(|until| self.state.tick >= until);
        // Only routing enemies are pursued, so a pursuit also ends when its target no longer routs.
        // An ordered attack goes on.
        let lost =
            known.is_none_or(|known| known.gone || (target.until.is_some() && !known.routing));
        if over || lost {
            self.emit(Event::Targeted { unit, target: None });
            return;
        }
        let Some(known) = known.copied() else { return };
        // Each new aim discards the route, so an ordered attack follows its target only every few
        // ticks.
        let due = self.state.tick.is_multiple_of(AIM_TICKS) || target.until.is_some();
        if due && known.cell != target.believed {
            let target = Some(Target { believed: known.cell, ..target });
            self.emit(Event::Targeted { unit, target });
        }
        let near = self.game.field.distance(self.unit(unit).cell, known.cell) <= CHARGE_FROM;
        let charges = self.troop(unit).kind.profile().charges;
        if near && charges && self.unit(unit).march.pace != Pace::Charge {
            self.emit(Event::PaceSet { unit, pace: Pace::Charge });
        }
    }

    /// Finds a route for a unit that has a goal and no route, or whose route is blocked.
    fn find_route(&mut self, unit: UnitId) {
        let now = self.unit(unit);
        let Some(goal) = self.goal(now) else { return };
        if goal == now.cell {
            return;
        }
        let lost = now.march.next_cell().is_none();
        let waited = now.march.held_up > 0 && now.march.held_up.is_multiple_of(PATIENCE);
        let stuck = waited && self.is_blocked(unit);
        if stuck {
            self.go_around(unit, goal);
        } else if lost {
            self.set_out(unit, goal);
        }
    }

    fn goal(&self, unit: &Unit) -> Option<CellId> {
        if let Some(target) = unit.target {
            return Some(target.believed);
        }
        let waypoint = unit.march.waypoint().filter(|_| unit.march.waiting.is_none())?;
        self.game.field.cell(waypoint.hex)
    }

    fn set_out(&mut self, unit: UnitId, goal: CellId) {
        let (from, mover) = (self.unit(unit).cell, self.troop(unit).mover);
        let field = &self.game.field;
        if let Some(route) = steps(field, &mut self.router, mover, [from, goal], None) {
            self.emit(Event::RouteFound { unit, route });
            return;
        }
        let instead = nearest_reachable(field, mover, [from, goal]);
        // An attack keeps its target and goes as near as it can, because the enemy may move. A
        // planned goal is replaced for good by `RouteBlocked`.
        if self.unit(unit).target.is_some() {
            let route = steps(field, &mut self.router, mover, [from, instead], None);
            match route.filter(|route| !route.is_empty()) {
                Some(route) => self.emit(Event::RouteFound { unit, route }),
                None => self.emit(Event::Targeted { unit, target: None }),
            }
            return;
        }
        self.emit(Event::RouteBlocked { unit, goal, instead });
    }

    /// Returns true if the next hex is blocked by an enemy or by a friend with nowhere to go. A
    /// unit that fights, routs or is shaken may be gone in a moment.
    fn is_blocked(&self, unit: UnitId) -> bool {
        let Some(next) = self.unit(unit).march.next_cell() else { return false };
        self.occupancy.at(next).any(|other| {
            let stance = self.unit(other).stance();
            self.occupancy.side(other) != self.occupancy.side(unit)
                || matches!(stance, Stance::Formed | Stance::Patrol | Stance::Alert)
        })
    }

    fn go_around(&mut self, unit: UnitId, goal: CellId) {
        let (side, mover) = (self.troop(unit).side, self.troop(unit).mover);
        let from = self.unit(unit).cell;
        let mut closed = self.occupancy.closed_to(self.game, &self.state, side);
        // Two units that share a hex close it to others, but the search has to start there.
        closed.remove(from);
        let way = steps(&self.game.field, &mut self.router, mover, [from, goal], Some(&closed));
        match way {
            Some(route) => self.emit(Event::RouteFound { unit, route }),
            // As close as the unit can get.
            None if self.game.field.distance(from, goal) <= 2
                && self.unit(unit).target.is_none() =>
            {
                self.emit(Event::Arrived { unit });
                self.settle(unit);
            }
            None => {
                // Keep the old route and wait for a while longer.
                let route = self.unit(unit).march.ahead().to_vec();
                // `RouteFound` also resets the count of blocked ticks.
                self.emit(Event::RouteFound { unit, route });
            }
        }
    }

    /// Moves every unit with enough progress, up to [`HEXES_PER_TICK`] hexes.
    fn advance(&mut self) {
        let units = self.state.units.iter().enumerate();
        let under_way = units.filter(|(_, now)| {
            now.march.progress > Fixed::ZERO && now.is_afield() && now.is_marching()
        });
        let mut ready: Vec<UnitId> = under_way.map(|(index, _)| UnitId(index as u16)).collect();
        for _ in 0..HEXES_PER_TICK {
            ready = self.advance_once(&ready);
            if ready.is_empty() {
                return;
            }
        }
    }

    /// Moves each unit by at most one hex and returns those that moved.
    ///
    /// Units claim the next hex in the order of their claims. When a unit leaves a hex, the units
    /// that wait for that hex claim it in the same round, so a column moves as one.
    fn advance_once(&mut self, ready: &[UnitId]) -> Vec<UnitId> {
        let claims = ready.iter().filter_map(|unit| self.claim(*unit));
        let mut claims: BinaryHeap<Reverse<Claim>> = claims.map(Reverse).collect();
        let (mut steps, mut gone) = (Vec::new(), CellSet::empty(self.game.field.shape()));
        while let Some(Reverse((_, _, unit))) = claims.pop() {
            let from = self.unit(unit).cell;
            // A claim can be stale: the hex may have filled up since it was made.
            let Some(step) = self.try_step(unit) else { continue };
            steps.push(step);
            // Two units can leave the same hex; those that wait for it are called once.
            if gone.insert(from) {
                let waiting =
                    self.game.field.around(from).flat_map(|(_, cell)| self.occupancy.at(cell));
                let next = |unit: &UnitId| self.unit(*unit).march.next_cell() == Some(from);
                let waiting: Vec<UnitId> = waiting.filter(next).collect();
                claims.extend(waiting.into_iter().filter_map(|unit| self.claim(unit)).map(Reverse));
            }
        }
        let moved: Vec<UnitId> = steps.iter().map(|step| step.unit).collect();
        if !steps.is_empty() {
            // The state still has the old cells until `Moved` is applied, so the enemies next to
            // the hex that a unit leaves strike at its back.
            let turned: Vec<UnitId> =
                moved.iter().copied().filter(|unit| self.exposes_its_back(*unit)).collect();
            self.strike_from_behind(&turned);
            self.moved.extend_from_slice(&moved);
            self.emit(Event::Moved { steps });
        }
        moved
    }

    /// The claim of a unit that has enough progress for the next hex, if there is room.
    fn claim(&self, unit: UnitId) -> Option<Claim> {
        let now = self.unit(unit);
        let next = now.march.next_cell().filter(|_| now.is_marching())?;
        let troop = self.troop(unit);
        // The state changes only at the end of the round; the occupancy already knows that a unit
        // has stepped.
        let room =
            self.occupancy.stands(unit, now.cell) && self.occupancy.has_room(troop.side, next);
        let left = self.progress_after_step(unit).filter(|_| room)?;
        Some((-left, self.lot(unit), unit))
    }

    /// Returns true if a unit leaves a melee without the training of a skirmisher.
    fn exposes_its_back(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        now.withdrawing && now.foes > 0 && !self.troop(unit).kind.profile().skirmishes
    }

    /// Progress left after the next step, if the unit has enough for it.
    fn progress_after_step(&self, unit: UnitId) -> Option<Fixed> {
        let now = self.unit(unit);
        let next = now.march.next_cell()?;
        let facing = self.game.field.direction(now.cell, next)?;
        let cost = self.game.field.step_cost(self.troop(unit).mover, now.cell, facing)?;
        Some(now.march.progress - cost).filter(|left| *left >= Fixed::ZERO)
    }

    /// Units that step from one enemy zone of control into another.
    fn slowed(&self) -> Vec<UnitId> {
        let zones = Both::each(|side| self.zones_of(side));
        let units = self.state.units.iter().zip(&self.game.troops).enumerate();
        let slowed = units.filter(|(_, (now, troop))| {
            let hostile = &zones[troop.side.enemy()];
            let from_zone = now.is_afield() && hostile.contains(now.cell);
            let into_zone = |next| hostile.contains(next);
            from_zone && now.is_marching() && now.march.next_cell().is_some_and(into_zone)
        });
        // In ascending order, as `upkeep::march` expects.
        slowed.map(|(index, _)| UnitId(index as u16)).collect()
    }

    /// The zone of control of an army: the cells next to its units that can fight.
    fn zones_of(&self, side: Side) -> CellSet {
        let mut zones = self.game.field.no_cells();
        for unit in self.game.units_of(side).map(|unit| self.unit(unit)) {
            if unit.can_fight() {
                self.game.field.around(unit.cell).for_each(|(_, cell)| {
                    zones.insert(cell);
                });
            }
        }
        zones
    }

    /// Returns true if a cell is in an enemy's zone of control.
    pub(super) fn is_zone(&self, side: Side, cell: CellId) -> bool {
        let mut enemies = self.occupancy.adjacent(&self.game.field, side.enemy(), cell);
        enemies.any(|enemy| self.unit(enemy).can_fight())
    }

    fn try_step(&mut self, unit: UnitId) -> Option<Step> {
        let now = self.unit(unit);
        let (from, to) = (now.cell, now.march.next_cell()?);
        let side = self.troop(unit).side;
        let facing = self.game.field.direction(from, to)?;
        if !self.occupancy.has_room(side, to) {
            return None;
        }
        let left = self.progress_after_step(unit)?;
        self.occupancy.leave(unit, from);
        self.occupancy.enter(unit, to);
        // A unit that enters a zone of control stops there.
        let progress = if self.is_zone(side, to) { Fixed::ZERO } else { left };
        Some(Step { unit, cell: to, facing, progress })
    }

    /// Returns true if a unit has reached its goal.
    fn is_there(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        self.is_free(unit) && now.target.is_none() && self.goal(now) == Some(now.cell)
    }

    fn arrive(&mut self, mut units: Vec<UnitId>) {
        // A unit is listed once per hex that it entered.
        units.sort_unstable();
        units.dedup();
        for unit in units {
            if self.is_there(unit) {
                self.emit(Event::Arrived { unit });
                self.settle(unit);
                // A waypoint to pass through: look for the route to the next one at once.
                self.find_route(unit);
            }
        }
    }

    /// Completes a plan whose last waypoint is reached if there is nothing to wait for.
    pub(super) fn complete(&mut self, unit: UnitId) {
        let march = &self.unit(unit).march;
        let last = usize::from(march.current) + 1 >= march.waypoints.len();
        let done = match march.waypoint() {
            None => !march.complete,
            Some(at) => last && march.waiting.is_some() && at.wait.is_none(),
        };
        if done {
            self.emit(Event::PlanCompleted { unit });
        }
    }

    /// Inserts a withdrawal before the rest of the plan: some hexes towards home, then a rest.
    pub(super) fn fall_back(&mut self, unit: UnitId, hexes: usize) {
        let troop = self.troop(unit);
        let home = self.game.field.home(troop.side, troop.mover);
        let way: Vec<CellId> = home.way(self.unit(unit).cell).take(hexes).collect();
        let Some(last) = way.last() else { return };
        let hex = self.game.field.hex(*last);
        let rest = Wait::Duration(SKIRMISH_REST);
        let back = Waypoint::at(hex).pace(Pace::Run).doing(Behaviour::HoldAt).waiting(rest);
        // A unit that is driven off during a withdrawal does not return to it.
        let again = |one: &&Waypoint| Waypoint { hex, ..**one } == back;
        let march = &self.unit(unit).march;
        let before = march.waypoints.get(usize::from(march.current)..).unwrap_or_default();
        let plan = before.iter().skip_while(again).filter(|_| !march.complete);
        let waypoints = std::iter::once(&back).chain(plan).copied().collect();
        self.emit(Event::Planned { unit, waypoints });
    }

    /// The facing from one unit to an adjacent one.
    pub(super) fn towards(&self, unit: UnitId, other: UnitId) -> Option<Facing> {
        self.game.field.direction(self.unit(unit).cell, self.unit(other).cell)
    }
}
