use super::{Luck, Probe};
use crate::Seat;
use crate::example::raid::{Event, Order, Raid, Scenario, State};

impl Probe for Raid {
    fn scenarios() -> Vec<Scenario> {
        vec![
            Scenario { valleys: 2, turns: 3 },
            Scenario::default(),
            Scenario { valleys: 64, turns: 40 },
        ]
    }

    fn any_order(&self, _: &State, luck: &mut Luck) -> Order {
        let valley = luck.below(70) as u8;
        if luck.below(2) == 0 { Order::Hide(valley) } else { Order::Raid(valley) }
    }

    fn reimagine(&self, state: &State, seat: Seat, luck: &mut Luck) -> State {
        let mut other = state.clone();
        let enemy = seat.opponent().index();
        // A searched valley is known to be empty; once there is a winner, a camp was found.
        let valleys = if state.winner.is_some() { 0 } else { 64 };
        let unknown = |valley: &u8| !state.searched[seat.index()].contains(valley);
        let places: Vec<u8> = (0..valleys).filter(unknown).collect();
        if let (Some(_), Some(place)) = (state.camps[enemy], luck.pick(&places)) {
            other.camps[enemy] = Some(*place);
        }
        other
    }

    fn reimagine_event(&self, event: &Event, viewer: Seat, luck: &mut Luck) -> Event {
        match event {
            Event::CampHidden { seat, .. } if *seat != viewer => {
                Event::CampHidden { seat: *seat, valley: luck.below(64) as u8 }
            }
            _ => event.clone(),
        }
    }
}
