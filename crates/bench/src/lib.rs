//! How fast Sandtable is, measured in two ways.
//!
//! **Beside its peers, by the clock.** Times depend on the machine; ratios hardly do, since both
//! sides do the same work on the same map in turns, after it was made sure that they give the same
//! answer (but for the fog, where ours does more than the peer can). Where there is no peer, a row has a limit of time or of growth, or only makes something
//! known:
//!
//! ```text
//! cargo run --release -p sandtable-bench              every row
//! cargo run --release -p sandtable-bench -- reach     rows whose name contains "reach"
//! cargo run --release -p sandtable-bench -- --json    one JSON value a row
//! cargo run --release -p sandtable-bench -- --check   fail if a row misses its goal
//! ```
//!
//! **Alone, by instructions.** One run of each piece of work is counted under Callgrind, and held
//! against the count of the run before. That is as good on a busy machine as on an idle one, and
//! shows a change of one part in a thousand, but says nothing about memory that is slow to answer.
//! It takes valgrind, and the runner in the version of the library in `Cargo.lock`:
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0
//! cargo bench -p sandtable-bench                                every count
//! cargo bench -p sandtable-bench -- '*::reach::*'               those of one group
//! cargo bench -p sandtable-bench -- --save-baseline=before      keep the counts under a name
//! cargo bench -p sandtable-bench -- --baseline=before           hold against them
//! cargo bench -p sandtable-bench -- --callgrind-limits='ir=1%'  fail if a count grows by more
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | [`ground`] | the maps that are measured on, the same in every run |
//! | [`tally`] | the smallest game there is, to measure the record by |
//! | [`work`] | what we do on them: the same for both ways of measuring |
//! | [`rows`] | the rows of the table: our work, the peer's, and the goal |
//! | [`table`] | how a row is judged and printed |

mod clock;
pub mod ground;
pub mod rows;
pub mod table;
pub mod tally;
pub mod work;

/// Why something could not be measured.
pub type Fault = Box<dyn std::error::Error>;
