//! Benchmarks of Sandtable, measured in two ways.
//!
//! **Next to peers, by the clock.** Times depend on the machine, but ratios hardly do: both sides
//! do the same work on the same map, alternately, and a row first checks that they give the same
//! answer (except for fog, where ours also handles hills). A row without a peer has a limit of time
//! or growth, or is only informative:
//!
//! ```text
//! cargo run --release -p sandtable-bench              all rows
//! cargo run --release -p sandtable-bench -- reach     rows whose name contains "reach"
//! cargo run --release -p sandtable-bench -- --json    one JSON object per row
//! cargo run --release -p sandtable-bench -- --check   fail if a row misses its requirement
//! ```
//!
//! **By instruction count.** One run of each piece of work is counted under Callgrind and compared
//! with the previous run. The count is the same on a busy and on an idle machine and shows a change
//! of 0.1 %, but it ignores memory latency. It requires valgrind, and `gungraun-runner` in the
//! version of the library in `Cargo.lock`:
//!
//! ```text
//! cargo install gungraun-runner --version 0.20.0
//! cargo bench -p sandtable-bench                                all counts
//! cargo bench -p sandtable-bench -- '*::reach::*'               one group
//! cargo bench -p sandtable-bench -- --save-baseline=before      save the counts under a name
//! cargo bench -p sandtable-bench -- --baseline=before           compare with saved counts
//! cargo bench -p sandtable-bench -- --callgrind-limits='ir=1%'  fail if a count grows by more
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`ground`] | the maps, the same in every run |
//! | [`tally`] | a minimal game, to measure the session log itself |
//! | [`work`] | the workloads, shared by both ways of measuring |
//! | [`rows`] | the rows of the table: our work, the peer's, and the requirement |
//! | [`table`] | how a row is evaluated and printed |

mod clock;
pub mod ground;
pub mod rows;
pub mod table;
pub mod tally;
pub mod work;

/// The reason why a row could not be measured.
pub type Fault = Box<dyn std::error::Error>;
