//! The workbench: every game over HTTP, with live streams, seats, secrets and the page.
//!
//! A [`Hall`] has tables, and a [`Table`] has a session that is played at it. The routes know games only
//! through the facade; whatever a caller is told is made for the [`Viewer`](sandtable_core::Viewer) that
//! its token stands for.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Server`], [`Config`] | what listens, and where |
//! | [`Hall`] | all tables, opened as they are asked for |
//! | [`table`] | a session that is played: orders one after the other, bots, who noticed what |
//! | [`Caller`] | who asks, and what he may know |
//! | [`Token`] | what lets somebody in |
//! | [`Once`] | a request that is done once, however often it is sent |
//! | [`wire`] | what is sent and what is answered |
//! | [`Problem`] | why something was not done: status, stable code, words |
//! | `routes` | every path with what it answers; `page` has the page itself |

mod access;
mod caller;
mod config;
mod hall;
mod lines;
mod off;
mod once;
mod page;
mod problem;
mod routes;
mod server;
pub mod table;
mod tagged;
mod token;
pub mod wire;

pub use access::Access;
pub use caller::Caller;
pub use config::{Config, ConfigError};
pub use hall::Hall;
pub use once::Once;
pub use problem::Problem;
pub use routes::{openapi, router};
pub use server::Server;
pub use table::Table;
pub use token::Token;

use off::off;
