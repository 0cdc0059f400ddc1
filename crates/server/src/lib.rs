//! The web server: every game over HTTP, with seats, tokens, live streams and the web page.
//!
//! A [`Hall`] has tables; a [`Table`] holds one session that is being played. Routes know games
//! only through the `sandtable` facade, and every response is made for the
//! [`Viewer`](sandtable_core::Viewer) that the caller's token stands for.
//!
//! | module | contents |
//! |---|---|
//! | [`Server`], [`Config`] | binding, serving and shutdown; `connections` has the accept loop and the open connections |
//! | [`Limits`] | limits per server, address and session; wrong tokens |
//! | `metrics`, `readiness` | counters and checks for the operator |
//! | [`Hall`] | all sessions, loaded on demand |
//! | [`table`] | one session: orders in sequence, bots, checkpoints, versions per viewer |
//! | [`Caller`], [`Access`] | the caller's token and what it allows |
//! | `library` | forces and encounters, with owners and versions |
//! | [`Token`] | bearer tokens |
//! | [`IdempotentRequest`] | requests that may be retried safely |
//! | `lock` | one server per database |
//! | `long_work` | limits and cancellation of work on whole sessions |
//! | `odds`, `traffic` | test games in the background, which give way to requests |
//! | [`wire`] | JSON types of requests and responses |
//! | [`Problem`] | errors: status, stable code, message |
//! | `routes` | the HTTP API; `page` serves the web page |

mod access;
mod battles;
mod blocking;
mod config;
mod connections;
mod etag;
mod hall;
mod idempotency;
mod library;
mod limits;
mod lock;
mod long_work;
mod metrics;
mod odds;
mod page;
mod problem;
mod public_url;
mod readiness;
mod routes;
mod server;
mod streams;
pub mod table;
mod token;
mod traffic;
pub mod wire;

pub use access::{Access, Caller};
pub use config::{Config, ConfigError, GuestForks, GuestForksError};
pub use hall::{Hall, Opening, Successor};
pub use idempotency::IdempotentRequest;
pub use limits::{Address, Limits};
pub use problem::Problem;
pub use public_url::{PublicUrl, PublicUrlError};
pub use routes::{openapi, router};
pub use server::Server;
pub use table::Table;
pub use token::Token;

use blocking::blocking;
