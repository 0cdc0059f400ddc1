//! Results of events as data: the figures behind the log lines, for pages that draw them.

use super::names::Names;
use crate::event::{Disregard, Undelivered, Wound};
use crate::rules::shock::Shock;
use crate::scenario::Objective;
use crate::{ContactId, DispatchId, Event, Fixed, Formation, Side, State, UnitId};
use sandtable_core::Viewer;
use sandtable_hex::{CellId, Hex};
use serde::Serialize;

/// The result of one event, beside its log line. It tells a viewer no more than the line does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct ResultRow {
    /// The urgency of the news for the viewer.
    pub rank: Rank,
    /// The kind of its mark on a time line; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub mark: Option<MarkKind>,
    /// The seat that suffered; absent if none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub suffered: Option<u8>,
    /// The result itself.
    #[serde(flatten)]
    pub happened: Happened,
}

impl ResultRow {
    fn new(rank: Rank, happened: Happened) -> Self {
        let mark = happened.mark();
        let (kind, suffered) = (mark.map(|(kind, _)| kind), mark.and_then(|(_, seat)| seat));
        Self { rank, mark: kind, suffered, happened }
    }
}

/// The urgency of news for its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// For the record.
    Log,
    /// Worth a look.
    Notice,
    /// Calls for an order: stops the clock.
    Danger,
}

/// The kind of a mark on a time line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// A melee begins or a charge hits.
    Fight,
    /// A unit routs.
    Rout,
    /// A unit rallied.
    Rally,
    /// A leader or the commander is lost.
    Leader,
    /// A courier is intercepted.
    Courier,
    /// A unit is destroyed or has fled the field.
    Destroyed,
    /// An objective changes hands.
    Objective,
}

impl Happened {
    /// The mark of the result on a time line, and the seat that suffered.
    fn mark(&self) -> Option<(MarkKind, Option<u8>)> {
        let of = |kind, unit: &Party| Some((kind, Some(unit.seat)));
        match self {
            Self::Engaged { .. } => Some((MarkKind::Fight, None)),
            Self::Charge { target, .. } => of(MarkKind::Fight, target),
            Self::Routs { unit } | Self::RallyFailed { unit } => of(MarkKind::Rout, unit),
            Self::Rallied { .. } => Some((MarkKind::Rally, None)),
            Self::LeaderKilled { unit } => of(MarkKind::Leader, unit),
            Self::CommanderLost { seat } => Some((MarkKind::Leader, Some(*seat))),
            Self::CourierIntercepted { by, .. } => {
                Some((MarkKind::Courier, Some(1 - by.seat.min(1))))
            }
            Self::Destroyed { unit } | Self::Fled { unit } => of(MarkKind::Destroyed, unit),
            Self::Objective { seat, .. } => Some((MarkKind::Objective, Some(1 - (*seat).min(1)))),
            _ => None,
        }
    }
}

/// A unit as the reader knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Party {
    /// The unit, if the reader knows it by name.
    pub unit: Option<UnitId>,
    /// The contact id, if it is an enemy in sight.
    pub contact: Option<ContactId>,
    /// Its name, or what the reader calls it.
    pub name: String,
    /// The seat of its army.
    pub seat: u8,
    /// Its hex as far as the reader knows it.
    #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))]
    pub at: Option<Hex>,
}

/// A roll of a hundred-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct PercentRoll {
    /// The result of the die.
    pub rolled: u32,
    /// The highest result that makes it happen, in percent.
    pub chance: u32,
}

/// A figure for one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Share {
    /// The unit.
    pub unit: Party,
    /// Men lost in tenths, or stress gained in hundredths.
    pub amount: u32,
}

/// What happened in one event. Seats are numbers from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the comment on each variant covers its fields")]
pub enum Happened {
    /// The battle begins.
    BattleStarted,
    /// The battle is over.
    BattleEnded { outcomes: [crate::Outcome; 2] },
    /// An army concedes.
    Conceded { seat: u8 },
    /// Two units start a melee: Blue's, then Red's.
    Engaged { units: [Party; 2] },
    /// Two units end their melee.
    Disengaged { units: [Party; 2] },
    /// A charge hits: the way it meets its target, and the men that fall.
    Charge { unit: Party, target: Party, shock: Shock, fallen: u32 },
    /// A volley: its roll, if the reader knows it, and the men that fall.
    Volley { unit: Party, target: Party, roll: Option<PercentRoll>, fallen: u32 },
    /// Losses in one tick of melee, in tenths of men.
    MeleeLosses { losses: Vec<Share> },
    /// Losses to blows from behind, in tenths of men.
    PursuitLosses { losses: Vec<Share> },
    /// Stress gained, in hundredths.
    Stress { gains: Vec<Share> },
    /// A charged unit checks its morale.
    MoraleCheck { unit: Party, roll: PercentRoll, broke: bool },
    /// A unit is shaken.
    Shaken { unit: Party },
    /// A shaken unit is steady again.
    Steadied { unit: Party },
    /// A unit breaks and routs.
    Routs { unit: Party },
    /// A routing unit leaves the map.
    Fled { unit: Party },
    /// A routing unit starts to rally.
    Rallying { unit: Party },
    /// A rallying unit routs again.
    RallyFailed { unit: Party },
    /// A unit has rallied.
    Rallied { unit: Party },
    /// A unit has lost its last man.
    Destroyed { unit: Party },
    /// A unit breaks off a melee.
    Withdraws { unit: Party },
    /// A leader is in danger.
    LeaderRisked { unit: Party, roll: PercentRoll },
    /// A unit's leader is killed.
    LeaderKilled { unit: Party },
    /// An army loses its commander.
    CommanderLost { seat: u8 },
    /// An order waits for a courier.
    OrderWaits { dispatch: DispatchId, to: String, order: String },
    /// A courier leaves: addressee and order in words, and the hexes of its route from its start.
    CourierSent {
        dispatch: DispatchId,
        to: String,
        order: String,
        #[cfg_attr(feature = "ts", ts(as = "Vec<sandtable_hex::ts::Hex>"))]
        route: Vec<Hex>,
    },
    /// Enemies try to intercept a courier.
    CourierHunted { dispatch: DispatchId },
    /// A courier is intercepted.
    CourierIntercepted { dispatch: DispatchId, by: Party },
    /// A courier delivers its order.
    CourierArrived {
        dispatch: DispatchId,
        #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))]
        at: Option<Hex>,
    },
    /// A courier cannot deliver its order.
    CourierLost { dispatch: DispatchId, why: Undelivered },
    /// A courier is back at headquarters.
    CourierReturned { dispatch: DispatchId },
    /// A unit obeys an order, in words if it is known.
    Obeyed { unit: Party, dispatch: DispatchId, order: Option<String> },
    /// A unit ignores an order.
    Ignored { unit: Party, dispatch: DispatchId, why: Disregard },
    /// A go-code is given.
    GoCode { seat: u8, name: String },
    /// A contingency triggers: its condition and its response in words.
    Contingency { seat: u8, trigger: String, response: String },
    /// An enemy is sighted for the first time, with its estimated men.
    Sighted { seat: u8, contact: Party, men: u32 },
    /// An army takes an objective.
    Objective {
        seat: u8,
        name: String,
        #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_hex::ts::Hex>"))]
        at: Option<Hex>,
    },
    /// A unit reaches its waypoint or the end of its plan.
    Arrived { unit: Party, complete: bool },
    /// Anything else about one unit: plans and routes.
    Unit { unit: Party },
    /// Anything else about one army.
    Army { seat: u8 },
}

/// Returns the result of an event that [`tell`](super::tell) describes to the viewer.
pub(crate) fn result(
    game: &Formation,
    state: &State,
    event: &Event,
    viewer: Viewer,
) -> Option<ResultRow> {
    let reader = match viewer {
        Viewer::Referee => None,
        Viewer::Public => return public(event),
        Viewer::Seat(seat) => Some(Side::of(seat)?),
    };
    let names =
        reader.map_or_else(|| Names::all(game, state), |side| Names::of_army(game, state, side));
    let book = Book { game, state, names, reader };
    let happened = book.happened(event)?;
    Some(ResultRow::new(book.rank(&happened), happened))
}

/// The result of an event that every viewer hears of.
fn public(event: &Event) -> Option<ResultRow> {
    let happened = match event {
        Event::BattleStarted { .. } => Happened::BattleStarted,
        Event::BattleEnded { ending } => Happened::BattleEnded { outcomes: ending.outcomes.0 },
        Event::Conceded { side } => Happened::Conceded { seat: side.seat().0 },
        _ => return None,
    };
    Some(ResultRow::new(Rank::Notice, happened))
}

/// The names and knowledge of one reader.
struct Book<'a> {
    game: &'a Formation,
    state: &'a State,
    names: Names<'a>,
    /// The army whose log this is; `None` for the referee.
    reader: Option<Side>,
}

impl Book<'_> {
    fn happened(&self, event: &Event) -> Option<Happened> {
        if let Some(row) = public(event) {
            return Some(row.happened);
        }
        let found = self.of_combat(event).or_else(|| self.of_morale(event));
        found.or_else(|| self.of_messages(event)).or_else(|| self.of_army(event))
    }

    fn of_combat(&self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::Engaged { blue, red } => {
                Happened::Engaged { units: [*blue, *red].map(|unit| self.party(unit)) }
            }
            Event::Disengaged { blue, red } => {
                Happened::Disengaged { units: [*blue, *red].map(|unit| self.party(unit)) }
            }
            Event::Charged { unit, victim, shock, wound } => Happened::Charge {
                unit: self.party(*unit),
                target: self.party(*victim),
                shock: *shock,
                fallen: wound.harm.floor(),
            },
            Event::Shot { unit, target, rolled, chance, wound } => {
                // The chance to hit would reveal how far away an unseen archer stands.
                let known = self.names.is_open(*unit);
                Happened::Volley {
                    unit: self.party(*unit),
                    target: self.party(*target),
                    roll: known.then_some(PercentRoll { rolled: *rolled, chance: *chance }),
                    fallen: wound.harm.floor(),
                }
            }
            Event::Melee { wounds, .. } => Happened::MeleeLosses { losses: self.losses(wounds) },
            Event::CutDown { wounds } => Happened::PursuitLosses { losses: self.losses(wounds) },
            Event::Withdrew { unit, .. } => Happened::Withdraws { unit: self.party(*unit) },
            Event::LeaderRisked { unit, rolled, chance } => Happened::LeaderRisked {
                unit: self.party(*unit),
                roll: PercentRoll { rolled: *rolled, chance: *chance },
            },
            Event::LeaderFell { unit } => Happened::LeaderKilled { unit: self.party(*unit) },
            Event::Destroyed { unit } => Happened::Destroyed { unit: self.party(*unit) },
            _ => return None,
        })
    }

    fn of_morale(&self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::Frightened { units } => {
                Happened::Stress { gains: self.shares(units.iter().copied(), 100) }
            }
            Event::Tried { unit, rolled, chance } => Happened::MoraleCheck {
                unit: self.party(*unit),
                roll: PercentRoll { rolled: *rolled, chance: *chance },
                broke: rolled <= chance,
            },
            Event::Shaken { unit } => Happened::Shaken { unit: self.party(*unit) },
            Event::Steadied { unit } => Happened::Steadied { unit: self.party(*unit) },
            Event::Broke { unit } => Happened::Routs { unit: self.party(*unit) },
            Event::Fled { unit } => Happened::Fled { unit: self.party(*unit) },
            Event::RallyBegan { unit, .. } => Happened::Rallying { unit: self.party(*unit) },
            Event::RallyFailed { unit } => Happened::RallyFailed { unit: self.party(*unit) },
            Event::Rallied { unit } => Happened::Rallied { unit: self.party(*unit) },
            _ => return None,
        })
    }

    fn of_messages(&self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::Queued { side, dispatch } => Happened::OrderWaits {
                dispatch: dispatch.number,
                to: self.names.recipient(*side, dispatch.to),
                order: self.names.command(*side, &dispatch.command),
            },
            Event::Sent { side, dispatch, from, route } => Happened::CourierSent {
                dispatch: dispatch.number,
                to: self.names.recipient(*side, dispatch.to),
                order: self.names.command(*side, &dispatch.command),
                route: std::iter::once(from).chain(route).map(|cell| self.hex(*cell)).collect(),
            },
            Event::CourierHunted { number, .. } => Happened::CourierHunted { dispatch: *number },
            Event::CourierIntercepted { number, by, .. } => {
                Happened::CourierIntercepted { dispatch: *number, by: self.party(*by) }
            }
            Event::CourierArrived { side, number } => {
                let courier = self.state.staffs[*side].courier(*number);
                let at = courier.map(|courier| self.hex(courier.cell));
                Happened::CourierArrived { dispatch: *number, at }
            }
            Event::CourierLost { number, why, .. } => {
                Happened::CourierLost { dispatch: *number, why: *why }
            }
            Event::CourierReturned { number, .. } => {
                Happened::CourierReturned { dispatch: *number }
            }
            Event::Obeyed { unit, number, .. } => {
                let side = self.side_of(*unit);
                let order = self.names.dispatch(side, *number);
                let order = order.map(|order| self.names.command(side, &order.command));
                Happened::Obeyed { unit: self.party(*unit), dispatch: *number, order }
            }
            Event::Disregarded { unit, number, why } => {
                Happened::Ignored { unit: self.party(*unit), dispatch: *number, why: *why }
            }
            _ => return None,
        })
    }

    fn of_army(&self, event: &Event) -> Option<Happened> {
        Some(match event {
            Event::CommanderKilled { side } => Happened::CommanderLost { seat: side.seat().0 },
            Event::GoCodeTriggered { side, code } => {
                Happened::GoCode { seat: side.seat().0, name: self.names.code(*side, *code) }
            }
            Event::ContingencyActivated { side, index } => {
                let [trigger, response] = self.names.contingency(*side, *index)?;
                Happened::Contingency { seat: side.seat().0, trigger, response }
            }
            Event::ContactMade { side, contact } => self.sighted(*side, *contact)?,
            Event::ObjectiveCaptured { objective, side } => {
                let place = self.game.scenario.objectives.get(usize::from(*objective));
                Happened::Objective {
                    seat: side.seat().0,
                    name: place.map_or_else(String::new, |place| place.name.clone()),
                    at: place.map(|place| place.hex),
                }
            }
            Event::Arrived { unit } => {
                Happened::Arrived { unit: self.party(*unit), complete: false }
            }
            Event::PlanCompleted { unit } => {
                Happened::Arrived { unit: self.party(*unit), complete: true }
            }
            Event::Placed { unit, .. }
            | Event::Planned { unit, .. }
            | Event::Reserved { unit, .. }
            | Event::RuleSet { unit, .. }
            | Event::ShapeSet { unit, .. }
            | Event::WaitEnded { unit }
            | Event::ReserveTaken { unit }
            | Event::RouteBlocked { unit, .. }
            | Event::Targeted { unit, .. } => Happened::Unit { unit: self.party(*unit) },
            Event::AgreedOn { side, .. }
            | Event::ProvidedFor { side, .. }
            | Event::PlanStands { side }
            | Event::TookField { side } => Happened::Army { seat: side.seat().0 },
            _ => return None,
        })
    }

    fn sighted(&self, side: Side, id: ContactId) -> Option<Happened> {
        let known = self.state.staffs[side].knowledge.contact(id)?;
        let contact = Party {
            // Only the referee is told which unit a contact is.
            unit: self.reader.is_none().then_some(known.unit),
            contact: Some(id),
            name: self.names.contact(side, id),
            seat: side.enemy().seat().0,
            at: Some(self.hex(known.cell)),
        };
        Some(Happened::Sighted { seat: side.seat().0, contact, men: known.men })
    }

    /// Losses in tenths of men.
    fn losses(&self, wounds: &[Wound]) -> Vec<Share> {
        self.shares(wounds.iter().map(|wound| (wound.unit, wound.harm)), 10)
    }

    /// Figures of the units that the reader knows everything about, in `parts` per whole.
    fn shares(&self, units: impl Iterator<Item = (UnitId, Fixed)>, parts: u32) -> Vec<Share> {
        let known = units.filter(|(unit, _)| self.names.is_open(*unit));
        let step = 10_000 / parts;
        let share = |(unit, amount): (UnitId, Fixed)| Share {
            unit: self.party(unit),
            amount: (amount.ten_thousandths().unsigned_abs() + step / 2) / step,
        };
        known.map(share).collect()
    }

    fn party(&self, unit: UnitId) -> Party {
        let side = self.side_of(unit);
        let open = self.names.is_open(unit);
        let contact = self.names.contact_in_sight(unit);
        let known = self.reader.zip(contact);
        let known = known.and_then(|(reader, id)| self.state.staffs[reader].knowledge.contact(id));
        let now = self.state.units.get(unit.index()).filter(|_| open);
        let cell = now.map(|now| now.cell).or_else(|| known.map(|known| known.cell));
        Party {
            unit: open.then_some(unit),
            contact,
            name: self.names.unit(unit),
            seat: side.seat().0,
            at: cell.map(|cell| self.hex(cell)),
        }
    }

    fn side_of(&self, unit: UnitId) -> Side {
        self.game.place_in_army(unit).0
    }

    fn hex(&self, cell: CellId) -> Hex {
        self.game.field.hex(cell)
    }

    /// The urgency of news for the reader. The referee is in no danger.
    fn rank(&self, happened: &Happened) -> Rank {
        let own = |seat: u8| self.reader.is_some_and(|side| side.seat().0 == seat);
        let graver = |own: bool| if own { Rank::Danger } else { Rank::Notice };
        match happened {
            Happened::Routs { unit }
            | Happened::Fled { unit }
            | Happened::Destroyed { unit }
            | Happened::RallyFailed { unit }
            | Happened::LeaderKilled { unit }
            | Happened::Shaken { unit } => graver(own(unit.seat)),
            Happened::Charge { target, .. } => graver(own(target.seat)),
            Happened::CommanderLost { seat } => graver(own(*seat)),
            Happened::Engaged { .. }
            | Happened::CourierIntercepted { .. }
            | Happened::CourierLost { .. } => graver(self.reader.is_some()),
            Happened::Objective { seat, name, .. } => {
                // Places that no army needs are no danger.
                let mut places = self.game.scenario.objectives.iter();
                let counts = |place: &Objective| place.required.0.contains(&true);
                let needed = places.any(|place| place.name == *name && counts(place));
                graver(self.reader.is_some() && !own(*seat) && needed)
            }
            // Own volleys are seen on the map.
            Happened::Volley { target, .. } if !own(target.seat) => Rank::Log,
            Happened::BattleStarted
            | Happened::BattleEnded { .. }
            | Happened::Conceded { .. }
            | Happened::Volley { .. }
            | Happened::Rallied { .. }
            | Happened::Arrived { complete: true, .. }
            | Happened::Ignored { .. }
            | Happened::GoCode { .. }
            | Happened::Contingency { .. }
            | Happened::Sighted { .. } => Rank::Notice,
            _ => Rank::Log,
        }
    }
}
