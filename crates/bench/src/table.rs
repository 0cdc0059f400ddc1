//! How a row is judged and printed.

use serde_json::json;
use std::fmt;
use std::time::Duration;

/// One measured line.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was done.
    pub work: String,
    /// How long it took us.
    pub ours: Duration,
    /// The peer's name and time, where there is one.
    pub peer: Option<(&'static str, Duration)>,
    /// What it has to show.
    pub goal: Goal,
    /// What else has to be known to read it.
    pub note: Option<String>,
}

/// What a row has to show.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// So many times faster than the peer.
    Faster {
        /// At least.
        must: f64,
        /// At best.
        aim: f64,
    },
    /// At most so long.
    Within(Duration),
    /// At most so many times as long as this.
    Grows {
        /// The time to start from.
        from: Duration,
        /// At most.
        must: f64,
    },
    /// At least so many things done in a second, of the count that one run does.
    AtLeast {
        /// Things done in one run.
        count: u32,
        /// In a second, at least.
        must: f64,
        /// In a second, at best.
        aim: f64,
    },
    /// Nothing but to be known. With the count of things done in one run, to print a rate.
    Rate(u32),
}

impl Row {
    /// Work that was measured alone.
    pub fn new(work: impl Into<String>, ours: Duration, goal: Goal) -> Self {
        Self { work: work.into(), ours, peer: None, goal, note: None }
    }

    /// The same beside a peer's.
    #[must_use]
    pub fn beside(self, peer: &'static str, theirs: Duration) -> Self {
        Self { peer: Some((peer, theirs)), ..self }
    }

    /// The same with something more to know.
    #[must_use]
    pub fn noting(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }

    /// How this row's goal is measured.
    fn ratio(&self) -> f64 {
        let ours = self.ours.as_secs_f64();
        match (self.goal, self.peer) {
            (Goal::Grows { from, .. }, _) => ours / from.as_secs_f64(),
            (Goal::Within(limit), _) => limit.as_secs_f64() / ours,
            (_, Some((_, theirs))) => theirs.as_secs_f64() / ours,
            (Goal::Faster { .. } | Goal::Rate(_) | Goal::AtLeast { .. }, None) => f64::NAN,
        }
    }

    /// Whether what must be reached is reached.
    pub fn holds(&self) -> bool {
        match self.goal {
            Goal::Faster { must, .. } => self.ratio() >= must,
            Goal::Within(limit) => self.ours <= limit,
            Goal::Grows { must, .. } => self.ratio() <= must,
            Goal::AtLeast { must, .. } => self.rate().is_some_and(|rate| rate >= must),
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

    /// The row as one JSON value.
    pub fn json(&self) -> String {
        json!({
            "work": self.work,
            "ours_ns": self.ours.as_secs_f64() * 1e9,
            "peer": self.peer.map(|(name, _)| name),
            "peer_ns": self.peer.map(|(_, time)| time.as_secs_f64() * 1e9),
            "ratio": Some(self.ratio()).filter(|ratio| ratio.is_finite()),
            "per_second": self.rate(),
            "note": self.note,
            "holds": self.holds(),
        })
        .to_string()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ratio = self.ratio();
        let [ratio, must, aim] = match self.goal {
            Goal::Faster { must, aim } => {
                [format!("{ratio:.1}x"), format!(">= {must}x"), format!("{aim}x")]
            }
            Goal::Within(limit) => [String::new(), format!("<= {}", nice(limit)), String::new()],
            Goal::Grows { must, .. } => {
                [format!("{ratio:.2}x"), format!("<= {must}x"), String::new()]
            }
            Goal::AtLeast { must, aim, .. } => {
                let million = |rate: f64| format!("{} M/s", rate / 1e6);
                [String::new(), format!(">= {}", million(must)), million(aim)]
            }
            Goal::Rate(_) => Default::default(),
        };
        let theirs = self.peer.map_or_else(String::new, |(_, time)| nice(time));
        let versus = self.peer.map(|(name, _)| format!("vs {name}"));
        let rate = self.rate().map(|rate| format!("{:.2} M/s", rate / 1e6));
        let missed = (!self.holds()).then(|| "MISSED".to_owned());
        let note = [versus, rate, self.note.clone(), missed]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("  ");
        out.write_str(&line([&self.work, &nice(self.ours), &theirs, &ratio, &must, &aim, &note]))
    }
}

/// The line above the rows.
pub fn heading() -> String {
    line(["work", "ours", "peer", "ratio", "must", "aim", ""])
}

/// The cells of a line in their columns.
fn line([work, ours, peer, ratio, must, aim, note]: [&str; 7]) -> String {
    let line = format!("{work:<48}{ours:>9}{peer:>9}{ratio:>8}{must:>12}{aim:>7}  {note}");
    line.trim_end().to_owned()
}

/// A time in three digits.
pub(crate) fn nice(time: Duration) -> String {
    let (value, unit) = match time.as_nanos() {
        0..1_000 => return format!("{} ns", time.as_nanos()),
        1_000..1_000_000 => (time.as_secs_f64() * 1e6, "us"),
        _ => (time.as_secs_f64() * 1e3, "ms"),
    };
    let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
    format!("{value:.digits$} {unit}")
}
