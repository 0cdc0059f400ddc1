//! The general who commands where no person does.
//!
//! He is handed what his army knows and gives each order that comes to his mind points; he remembers
//! nothing. What was ordered before he reads off his own men: where they go, whom they are after, and
//! which couriers are still on the road.
//!
//! | file | what is in it |
//! |---|---|
//! | `temperament` | [`Temperament`]: how he decides, as numbers |
//! | `worth` | what men are worth in a fight |
//! | `way` | ways as the crow flies |
//! | `host` | his army with a task for each unit: line, missiles, wings, scouts, reserve, staff |
//! | `planning` | where each task leads before the battle |
//! | `survey` | what he sees when he looks up: his own bodies of men, and the foes |
//! | `stakes` | what the battle is about, and for whom time works |
//! | `search` | where to look for an enemy whom nobody sees |
//! | `battle` | what he goes by when he thinks of orders |
//! | `attack` | whom to throw men at, and when |
//! | `errands` | everything else: to hold, to search, to rally, to follow |
//! | `idea` | an order with what speaks for it and against it |
//! | `counsel` | his thoughts as advice |

mod attack;
mod battle;
mod counsel;
mod errands;
mod host;
mod idea;
mod planning;
mod search;
mod stakes;
mod survey;
mod temperament;
mod way;
mod worth;

pub(crate) use temperament::GENERALS;
pub use temperament::Temperament;
