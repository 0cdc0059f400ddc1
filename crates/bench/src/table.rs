//! Rows: how they are evaluated and printed.

use serde_json::json;
use std::fmt;
use std::time::Duration;

/// One measured row.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the row. Rows are compared between commits by name.
    pub work: String,
    /// Our time for one run.
    pub ours: Duration,
    /// The peer's name and time, if there is a peer.
    pub peer: Option<(&'static str, Duration)>,
    /// The requirement.
    pub goal: Goal,
    /// Further information, printed at the end of the row.
    pub note: Option<String>,
}

/// The requirement of a row.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Faster than the peer by a factor.
    Faster {
        /// The minimum factor.
        required: f64,
        /// The factor we would like to reach.
        target: f64,
    },
    /// Takes at most this long.
    Within(Duration),
    /// Takes at most a multiple of another time.
    Grows {
        /// The time to compare with.
        from: Duration,
        /// The maximum factor.
        required: f64,
    },
    /// Processes at least a number of items per second.
    AtLeast {
        /// Items per run.
        count: u32,
        /// The minimum per second.
        required: f64,
        /// The number per second we would like to reach.
        target: f64,
    },
    /// No requirement, only informative. The number of items per run, to print a rate.
    Rate(u32),
}

impl Row {
    /// Creates a row without a peer.
    pub fn new(work: impl Into<String>, ours: Duration, goal: Goal) -> Self {
        Self { work: work.into(), ours, peer: None, goal, note: None }
    }

    /// Adds the peer's time.
    #[must_use]
    pub fn versus(self, peer: &'static str, theirs: Duration) -> Self {
        Self { peer: Some((peer, theirs)), ..self }
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    /// Returns the ratio that the requirement is about.
    fn ratio(&self) -> f64 {
        let ours = self.ours.as_secs_f64();
        match (self.goal, self.peer) {
            (Goal::Grows { from, .. }, _) => ours / from.as_secs_f64(),
            (Goal::Within(limit), _) => limit.as_secs_f64() / ours,
            (_, Some((_, theirs))) => theirs.as_secs_f64() / ours,
            (Goal::Faster { .. } | Goal::Rate(_) | Goal::AtLeast { .. }, None) => f64::NAN,
        }
    }

    /// Returns whether the requirement is met.
    pub fn passes(&self) -> bool {
        match self.goal {
            Goal::Faster { required, .. } => self.ratio() >= required,
            Goal::Within(limit) => self.ours <= limit,
            Goal::Grows { required, .. } => self.ratio() <= required,
            Goal::AtLeast { required, .. } => self.rate().is_some_and(|rate| rate >= required),
            Goal::Rate(_) => true,
        }
    }

    fn rate(&self) -> Option<f64> {
        match self.goal {
            Goal::Rate(count) | Goal::AtLeast { count, .. } => {
                Some(f64::from(count) / self.ours.as_secs_f64())
            }
            _ => None,
        }
    }

    /// Returns the row as one JSON object.
    pub fn json(&self) -> String {
        json!({
            "work": self.work,
            "ours_ns": self.ours.as_secs_f64() * 1e9,
            "peer": self.peer.map(|(name, _)| name),
            "peer_ns": self.peer.map(|(_, time)| time.as_secs_f64() * 1e9),
            "ratio": Some(self.ratio()).filter(|ratio| ratio.is_finite()),
            "per_second": self.rate(),
            "note": self.note,
            "holds": self.passes(),
        })
        .to_string()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = self.ratio();
        let [ratio, required, target] = match self.goal {
            Goal::Faster { required, target } => {
                [format!("{ratio:.1}x"), format!(">= {required}x"), format!("{target}x")]
            }
            Goal::Within(limit) => {
                [String::new(), format!("<= {}", format_time(limit)), String::new()]
            }
            Goal::Grows { required, .. } => {
                [format!("{ratio:.2}x"), format!("<= {required}x"), String::new()]
            }
            Goal::AtLeast { required, target, .. } => {
                let million = |rate: f64| format!("{} M/s", rate / 1e6);
                [String::new(), format!(">= {}", million(required)), million(target)]
            }
            Goal::Rate(_) => Default::default(),
        };
        let theirs = self.peer.map_or_else(String::new, |(_, time)| format_time(time));
        let versus = self.peer.map(|(name, _)| format!("vs {name}"));
        let rate = self.rate().map(|rate| format!("{:.2} M/s", rate / 1e6));
        let missed = (!self.passes()).then(|| "MISSED".to_owned());
        let note = [versus, rate, self.note.clone(), missed]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("  ");
        out.write_str(&line([
            &self.work,
            &format_time(self.ours),
            &theirs,
            &ratio,
            &required,
            &target,
            &note,
        ]))
    }
}

/// Returns the heading of the table.
pub fn heading() -> String {
    line(["work", "ours", "peer", "ratio", "required", "target", ""])
}

/// Aligns the cells of a line in columns.
fn line([work, ours, peer, ratio, required, target, note]: [&str; 7]) -> String {
    let line = format!("{work:<48}{ours:>9}{peer:>9}{ratio:>8}{required:>12}{target:>8}  {note}");
    line.trim_end().to_owned()
}

/// Formats a time with three digits.
pub(crate) fn format_time(time: Duration) -> String {
    let (value, unit) = match time.as_nanos() {
        0..1_000 => return format!("{} ns", time.as_nanos()),
        1_000..1_000_000 => (time.as_secs_f64() * 1e6, "us"),
        _ => (time.as_secs_f64() * 1e3, "ms"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
