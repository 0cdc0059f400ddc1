//! JSON types of requests and responses. The page's TypeScript types are generated from them.

mod change;
mod creation;
mod dice;
mod encounter;
mod force;
mod game_card;
mod game_event;
mod moment;
mod odds;
mod order;
mod report;
mod run;
mod shown;
mod summary;
mod timeline;
mod unit;

pub use change::{Change, Line, Noticed, Thinking};
pub use creation::{
    BotPace, Chair, Created, Fork, Invitation, Joined, NewGame, Rematch, ScenarioChoice,
    ScenarioSketch, Sitting, WrittenScenario,
};
pub use dice::{SeatContribution, SharedDice};
pub use encounter::{
    Encounter, EncounterChanged, EncounterLaunched, EncounterPatch, EncounterShown,
    EncounterStatus, Encounters, ForceChoice, ForceSummary, Launch, TemplateChoice, Validated,
};
pub use force::{
    CopyName, Deleted, ExpectedVersion, Force, ForceChanged, ForcePatch, ForcePreview, ForceShown,
    Forces,
};
pub use game_card::GameCard;
pub use game_event::{GameEvent, GameEvents};
pub use moment::Moment;
pub use odds::{EncounterOdds, Lengths, MOST_GAMES, Odds, OddsRequest};
pub use order::{Answer, Order, Preview, Previewed, Reason, Version};
pub use report::Report;
pub use run::{Ran, Run, Until};
pub use shown::{Beliefs, Light, Point, Shown, When};
pub use summary::{Ending, Forked, SeatSummary, Summary, You};
pub use timeline::{Mark, Timeline, TurnMark};
pub use unit::{Search, TokenStyle, Units};
