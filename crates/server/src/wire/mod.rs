//! JSON types of requests and responses. The page's TypeScript types are generated from them.

mod change;
mod creation;
mod game_card;
mod moment;
mod order;
mod report;
mod shown;
mod summary;
mod timeline;

pub use change::{Change, Line, Noticed, Thinking};
pub use creation::{Chair, Created, Fork, Invitation, Joined, NewGame, Sitting};
pub use game_card::GameCard;
pub use moment::Moment;
pub use order::{Answer, Order, Preview, Previewed, Reason, Version};
pub use report::Report;
pub use shown::{Beliefs, Light, Point, Shown, When};
pub use summary::{Ending, Forked, SeatSummary, Summary, You};
pub use timeline::{Mark, Timeline, TurnMark};
