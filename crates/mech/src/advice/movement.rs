//! Movement advice.
//!
//! Two passes: every reachable hex is valued as if the unit could fire in all directions, and only
//! the best few are then valued with each facing and torso twist. A hex has up to six facings and
//! three twists, so the first pass saves most of the work.

use super::heat::HeatBudget;
use super::physical::best_attack;
use super::volley::Volley;
use super::{DUTY, worth};
use crate::UnitState;
use crate::fire::Aim;
use crate::movement::MovementEnd;
use crate::physical::Swing;
use crate::rules::{FiringArc, Trigger, Twist, heat};
use crate::state::{Lock, Moved};
use crate::terrain::{Posture, Sightline};
use crate::{Fighter, FireMode, Mech, MovementMode, Order, ReachabilityCalculator, State, UnitId};
use sandtable_core::{Advice, Reason};
use sandtable_hex::{Facing, Hex};

/// The number of places that are valued with each facing.
const SHORTLIST: usize = 10;

/// The weight of damage taken relative to damage dealt, in percent.
const CAUTION: i64 = 70;

/// The cost per hex of distance to the nearest enemy, and its increase per turn. The increase keeps
/// two cautious bots from waiting for each other without end.
const APPROACH: i64 = 30;
const IMPATIENCE: i64 = 4;

/// The value of standing on the objective, and the cost per hex away from it.
const OBJECTIVE: i64 = 600;
const FROM_OBJECTIVE: i64 = 60;

/// The value of standing up for a prone unit, and its increase per turn.
const STANDING: i64 = 3_000;
const RESTLESSNESS: i64 = 150;

/// A place where a move could end.
#[derive(Clone, Copy)]
struct Place {
    mode: Option<MovementMode>,
    position: Hex,
    mp_spent: u32,
}

/// A hex in which moves can end. Lines of sight depend on the hex alone, so all modes and facings
/// share them.
struct Spot {
    position: Hex,
    /// For each enemy, the line to it and the line back.
    lines: Vec<[Sightline; 2]>,
    /// The lowest cost in each mode; `None` if the mode does not lead here.
    cheapest: [Option<u32>; 3],
}

/// The value of a place, itemised.
#[derive(Clone, Copy, Default)]
struct Worth {
    dealt: i64,
    taken: i64,
    physical: i64,
    approach: i64,
    objective: i64,
    balance: i64,
}

impl Worth {
    const fn points(self) -> i64 {
        self.dealt + self.taken + self.physical + self.approach + self.objective + self.balance
    }
}

/// The search of one unit for the best place, with the enemies that could fire at it.
struct PlaceSearch<'a> {
    game: &'a Mech,
    state: &'a State,
    unit: usize,
    enemies: Vec<usize>,
    /// For each enemy, the longest weapon range of the two: farther away neither can hit the other.
    reach: Vec<u16>,
    /// The value of a point of damage to the unit, in percent.
    own_worth: i64,
    /// For each enemy, its expected damage to the unit at the current candidate place.
    taken: Vec<i64>,
    /// The best target from that place, as an index into `enemies`.
    best_target: Option<usize>,
    /// A scratch copy of the unit, placed at the end of the candidate move.
    there: UnitState,
}

impl Mech {
    pub(super) fn advise_movement(
        &self,
        state: &State,
        unit: usize,
        advice: &mut Vec<Advice<Order>>,
    ) {
        let now = &state.units[unit];
        let lock = || Order::LockMovement { unit: now.id.clone() };
        // A declared move could still be replaced. A bot that weighed it again might declare one
        // move after another without end.
        if now.lock == Lock::Declared {
            return advice.push(Advice::new(lock(), DUTY));
        }
        let mut search = PlaceSearch::new(self, state, unit);
        let stay = search.stay();
        // Locking without a declared move is the order to stand still.
        advice.push(Advice::new(lock(), stay.points()));
        if now.prone && self.may_stand(state, unit) {
            let points = stay.points() + self.worth_of_standing(state, unit);
            advice.push(Advice::new(Order::StandUp { unit: now.id.clone() }, points));
        }
        search.survey(advice);
    }

    fn may_stand(&self, state: &State, unit: usize) -> bool {
        let fighter = self.fighter(state, unit);
        // The conditions of the order check, because advice has to be legal.
        let left = fighter.points(MovementMode::Walk).max(fighter.points(MovementMode::Run));
        !fighter.cannot_stand() && left >= fighter.stand_up_cost()
    }

    /// The value of an attempt to stand up, which may also end in a fall.
    fn worth_of_standing(&self, state: &State, unit: usize) -> i64 {
        let falls = worth::falls_in_36(self, self.fighter(state, unit), Trigger::StandingUp);
        let standing = STANDING + RESTLESSNESS * i64::from(state.turn);
        // The mean over all 36 rolls. The division comes last, so that only one rounding is made.
        (standing * (36 - falls) - worth::FALL * falls) / 36
    }

    pub(super) fn movement_reasons(
        &self,
        state: &State,
        unit: &UnitId,
        order: &Order,
    ) -> Vec<Reason> {
        let Some(index) = state.index_of(unit) else { return Vec::new() };
        let mut search = PlaceSearch::new(self, state, index);
        let worth = match order {
            Order::DeclareMovement { mode, to, facing, .. } => {
                let start = self.fighter(state, index).mover();
                let mut calculator = ReachabilityCalculator::default().with_minimum_move();
                let obstacles = self.obstacles(state);
                let way = calculator.way(&self.field, &obstacles, &start, *mode, *to, *facing);
                let Ok(Some(end)) = way else { return Vec::new() };
                let place = Place { mode: Some(*mode), position: *to, mp_spent: end.mp_spent };
                search.weigh(place, *facing)
            }
            _ => search.stay(),
        };
        let mut reasons = vec![
            Reason::new("expected damage dealt", worth.dealt),
            Reason::new("expected damage taken", worth.taken),
            Reason::new("physical attacks", worth.physical),
            Reason::new("distance to the enemy", worth.approach),
            Reason::new("distance to the objective", worth.objective),
            Reason::new("risk of falling", worth.balance),
        ];
        if matches!(order, Order::StandUp { .. }) {
            let points = self.worth_of_standing(state, index);
            reasons.push(Reason::new("chance to stand up", points));
        }
        reasons
    }
}

impl<'a> PlaceSearch<'a> {
    fn new(game: &'a Mech, state: &'a State, unit: usize) -> Self {
        let there = state.units[unit].clone();
        let enemy = |at: &usize| state.units[*at].side != there.side && state.units[*at].in_play();
        let enemies: Vec<usize> = (0..state.units.len()).filter(enemy).collect();
        let longest = |at: usize| {
            let weapons = game.fighter(state, at).plan.weapons.iter();
            weapons.map(|weapon| weapon.weapon.range.long).max().unwrap_or(0)
        };
        let reach = enemies.iter().map(|enemy| longest(*enemy).max(longest(unit))).collect();
        let own_worth = worth::of_damage_to(game.fighter(state, unit));
        let taken = vec![0; enemies.len()];
        Self { game, state, unit, enemies, reach, own_worth, taken, best_target: None, there }
    }

    /// The value of staying in place.
    fn stay(&mut self) -> Worth {
        let now = &self.state.units[self.unit];
        let (position, facing) = (now.position, now.facing);
        self.weigh(Place { mode: None, position, mp_spent: 0 }, facing)
    }

    /// The value of ending a move at a place with a facing.
    fn weigh(&mut self, place: Place, facing: Facing) -> Worth {
        // `weigh_facing` reads the target and the damage that `weigh_place` left for the same
        // place.
        self.go(place);
        let lines = self.lines();
        let worth = self.weigh_place(&lines);
        self.weigh_facing(worth, &lines, facing)
    }

    /// Values every place the unit can reach and adds the best ones to the advice.
    fn survey(&mut self, advice: &mut Vec<Advice<Order>>) {
        let ends = self.ends();
        let spots = self.spots(&ends);
        // At most two modes remain per hex: walking or else running, and jumping.
        let mut places: Vec<(i64, Place, usize)> = Vec::with_capacity(2 * spots.len());
        for (spot, Spot { position, lines, cheapest }) in spots.iter().enumerate() {
            for (mode, mp_spent) in MovementMode::ALL.into_iter().zip(cheapest) {
                // Running to a hex that can be reached by walking only costs heat and accuracy.
                let idle = mode == MovementMode::Run && cheapest[0].is_some();
                let Some(mp_spent) = mp_spent.filter(|_| !idle) else { continue };
                let place = Place { mode: Some(mode), position: *position, mp_spent };
                self.go(place);
                places.push((self.weigh_place(lines).points(), place, spot));
            }
        }
        // The sort is stable: equal places keep the order of the search, so a bot decides alike in
        // every run.
        places.sort_by_key(|(points, ..)| -points);
        for (_, place, spot) in places.into_iter().take(SHORTLIST) {
            let there = |(mode, end): &&(MovementMode, MovementEnd)| {
                Some(*mode) == place.mode && end.position == place.position
            };
            let lines = &spots[spot].lines;
            // The first pass left the target and damage of the place weighed last, so weigh this
            // one again.
            self.go(place);
            let worth = self.weigh_place(lines);
            for (mode, end) in ends.iter().filter(there) {
                let points = self.weigh_facing(worth, lines, end.facing).points();
                advice.push(Advice::new(self.order(*mode, end), points));
            }
        }
    }

    /// All ends of the unit's move, cheapest first in each mode.
    fn ends(&self) -> Vec<(MovementMode, MovementEnd)> {
        let game = self.game;
        let start = game.fighter(self.state, self.unit).mover();
        let obstacles = game.obstacles(self.state);
        let mut calculator = ReachabilityCalculator::default().with_minimum_move();
        let mut ends = Vec::new();
        for mode in MovementMode::ALL {
            // The only error is a unit off the map, which cannot move.
            let reached =
                calculator.ends(&game.field, &obstacles, &start, mode).unwrap_or_default();
            ends.extend(reached.iter().map(|end| (mode, *end)));
        }
        ends
    }

    /// The hexes in which moves can end, each with its lines of sight.
    fn spots(&mut self, ends: &[(MovementMode, MovementEnd)]) -> Vec<Spot> {
        let shape = self.game.field.map().shape();
        let mut spots: Vec<Spot> = Vec::new();
        // The index of each cell's spot: a lookup per end instead of a search through `spots`.
        let mut known: Vec<Option<usize>> = vec![None; shape.capacity()];
        for (mode, end) in ends {
            let Some(cell) = shape.cell(end.position) else { continue };
            let spot = *known[cell.index()].get_or_insert_with(|| {
                self.there.position = end.position;
                let (position, lines) = (end.position, self.lines());
                spots.push(Spot { position, lines, cheapest: [None; 3] });
                spots.len() - 1
            });
            // Ends come cheapest first, so the first of a mode is its lowest cost.
            // `MovementMode::ALL` is in the order of declaration, so `survey` can zip it with these
            // costs.
            spots[spot].cheapest[*mode as usize].get_or_insert(end.mp_spent);
        }
        spots
    }

    fn order(&self, mode: MovementMode, end: &MovementEnd) -> Order {
        let unit = self.there.id.clone();
        Order::DeclareMovement { unit, mode, to: end.position, facing: end.facing }
    }

    /// Moves the scratch unit to a place.
    fn go(&mut self, place: Place) {
        let start = self.state.units[self.unit].position;
        // An approximation: ends without paths do not tell how many hexes a detour enters.
        let hexes = start.unsigned_distance_to(place.position);
        self.there.position = place.position;
        self.there.moved = place.mode.map(|mode| Moved {
            from: start,
            from_facing: self.state.units[self.unit].facing,
            mode,
            mp_used: place.mp_spent,
            hexes,
            heat: heat::of_movement(Some(mode), place.mp_spent as u16).into(),
            path: Vec::new(),
        });
    }

    /// The lines of sight between the unit and each enemy, in both directions.
    fn lines(&self) -> Vec<[Sightline; 2]> {
        let own = Posture { hex: self.there.position, prone: self.there.prone };
        let line = |(enemy, reach): (&usize, &u16)| {
            let enemy = &self.state.units[*enemy];
            let other = Posture { hex: enemy.position, prone: enemy.prone };
            if own.hex.unsigned_distance_to(other.hex) > u32::from(*reach) {
                return [Sightline::NONE; 2];
            }
            self.game.field.sightlines(own, other)
        };
        self.enemies.iter().zip(&self.reach).map(line).collect()
    }

    /// First pass: the value of the current place if the unit could fire in all directions.
    fn weigh_place(&mut self, lines: &[[Sightline; 2]]) -> Worth {
        let mut worth = Worth { balance: -self.risk_of_falling(), ..Worth::default() };
        let mut nearest = u32::MAX;
        self.best_target = None;
        for (index, [to, from]) in lines.iter().enumerate() {
            let enemy = self.enemies[index];
            let other = self.state.units[enemy].position;
            nearest = nearest.min(self.there.position.unsigned_distance_to(other));
            // Sight is symmetric, so `to.clear` holds for the line back as well.
            self.taken[index] = if to.clear { self.taken(enemy, *from) } else { 0 };
            worth.taken -= self.taken[index];
            let dealt = if to.clear { self.volley(enemy, *to, false) } else { 0 };
            // A weapon fires at one target per turn, so only the best volley counts. The first of
            // equals wins.
            if dealt > worth.dealt {
                (worth.dealt, self.best_target) = (dealt, Some(index));
            }
        }
        // Volleys charge only the heat of their shots. The heat before them is charged here, once.
        worth.dealt -= self.price_of_moving();
        let turn = i64::from(self.state.turn);
        worth.objective = self.ground_held();
        worth.approach = -i64::from(nearest) * (APPROACH + IMPATIENCE * turn);
        worth
    }

    /// Second pass: the value of the place that was weighed last, with a facing.
    fn weigh_facing(&mut self, place: Worth, lines: &[[Sightline; 2]], facing: Facing) -> Worth {
        self.there.facing = facing;
        // Both depend on the facing: damage dealt by firing arcs, damage taken by the side that is
        // hit.
        let mut worth = Worth { dealt: 0, taken: 0, ..place };
        if let Some(best_target) = self.best_target {
            worth.dealt = self.best_twist(self.enemies[best_target], lines[best_target][0]);
        }
        worth.dealt -= self.price_of_moving();
        worth.physical = self.best_physical_attack();
        for (enemy, taken) in self.enemies.iter().zip(&self.taken) {
            let from = self.state.units[*enemy].position;
            worth.taken -= taken * worth::of_side(self.there.position, facing, from) / 100;
        }
        worth
    }

    /// The value of the best volley at an enemy over all torso twists.
    fn best_twist(&mut self, enemy: usize, line: Sightline) -> i64 {
        let twists = [Twist::None, Twist::Left, Twist::Right];
        // A prone unit cannot twist its torso.
        let twists = if self.there.prone { &twists[..1] } else { &twists };
        let points = |twist: &Twist| {
            self.there.twist = *twist;
            self.volley(enemy, line, true)
        };
        let best = twists.iter().map(points).max();
        // Physical attacks are weighed next with the same scratch copy, and their arcs depend on
        // the twist.
        self.there.twist = Twist::None;
        best.unwrap_or(0)
    }

    fn volley(&self, enemy: usize, line: Sightline, arcs: bool) -> i64 {
        let unit = self.fighter();
        let target = self.game.fighter(self.state, enemy);
        let aim = Aim::along(&self.game.field, line, unit, target);
        let worth = worth::of_hit(unit, target);
        let volley = Volley::best(unit, &aim, self.budget(), worth, |number| {
            let weapon = &unit.plan.weapons[number];
            // Before a facing is chosen, the unit is assumed to turn its front to the target.
            let bears = if arcs { aim.is_in_arc(weapon) } else { !weapon.rear };
            aim.reaches(number).filter(|_| bears)
        });
        volley.points
    }

    /// The value of the best physical attack from the current place.
    fn best_physical_attack(&self) -> i64 {
        let adjacent = |enemy: &&usize| {
            let other = self.state.units[**enemy].position;
            other.unsigned_distance_to(self.there.position) == 1
        };
        let best = |enemy: &usize| {
            let target = self.game.fighter(self.state, *enemy);
            let swing = Swing::new(&self.game.field, self.fighter(), target);
            best_attack(self.game, &swing, self.fighter(), target).map_or(0, |(_, points)| points)
        };
        // A unit need not attack, so the worst case is no attack and not a bad one.
        self.enemies.iter().filter(adjacent).map(best).max().unwrap_or(0).max(0)
    }

    /// The value of being on the objective, or near it.
    fn ground_held(&self) -> i64 {
        let Some(objective) = &self.game.scenario.victory.objective else { return 0 };
        let distances = objective
            .hexes
            .iter()
            .map(|hex| i64::from(hex.unsigned_distance_to(self.there.position)));
        distances.min().map_or(0, |hexes| OBJECTIVE - hexes * FROM_OBJECTIVE)
    }

    /// The cost of the move's heat, which counts even if nothing is fired.
    fn price_of_moving(&self) -> i64 {
        self.budget().price_of(0)
    }

    fn budget(&self) -> HeatBudget {
        let unit = self.fighter();
        HeatBudget::of(unit, unit.movement_heat(), 0, self.game.submerged_sinks(unit))
    }

    /// Expected damage from an enemy. An enemy that has locked its movement can use only the arcs
    /// its torso can turn to; any other may still turn to face the unit.
    fn taken(&self, enemy: usize, line: Sightline) -> i64 {
        let unit = self.fighter();
        let shooter = self.game.fighter(self.state, enemy);
        if shooter.now.is_immobile() {
            return 0;
        }
        let behind = shooter.now.lock == Lock::Locked
            && FiringArc::from_to(shooter.now.position, shooter.now.facing, unit.now.position)
                == FiringArc::Rear;
        let aim = Aim::along(&self.game.field, line, shooter, unit);
        let mut damage = 0;
        for (number, weapon) in shooter.plan.weapons.iter().enumerate() {
            // Only rear-mounted weapons bear on a unit in the rear arc, and only the others
            // elsewhere.
            if weapon.rear != behind {
                continue;
            }
            if let Some(bracket) = aim.reaches(number) {
                damage += i64::from(aim.odds(weapon, FireMode::Normal, bracket).damage);
            }
        }
        damage * self.own_worth / 100 * CAUTION / 100
    }

    /// The cost of a possible fall at the end of the move.
    fn risk_of_falling(&self) -> i64 {
        let unit = self.fighter();
        let trigger = match unit.now.moved.as_ref().map(|moved| moved.mode) {
            Some(MovementMode::Run) if unit.runs_badly() => Trigger::RanDamaged,
            Some(MovementMode::Jump) if unit.jumps_badly() => Trigger::JumpedDamaged,
            _ => return 0,
        };
        worth::FALL * worth::falls_in_36(self.game, unit, trigger) / 36
    }

    fn fighter(&self) -> Fighter<'_> {
        Fighter { now: &self.there, ..self.game.fighter(self.state, self.unit) }
    }
}
