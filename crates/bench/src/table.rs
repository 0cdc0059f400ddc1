//! What is printed.

use serde_json::json;
use std::fmt;
use std::time::Duration;

/// The line above the rows.
pub(crate) const HEADING: &str = "work                                                  ours        peer         ratio   must   aim";

/// One measured line.
pub(crate) struct Row {
    pub(crate) work: String,
    pub(crate) ours: Duration,
    /// The peer's name and time, where there is one.
    pub(crate) peer: Option<(&'static str, Duration)>,
    pub(crate) goal: Goal,
}

/// What a row has to show.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// So many times faster than the peer.
    Faster { must: f64, aim: f64 },
    /// At most so long.
    Within(Duration),
    /// At most so many times as long as this.
    Grows { from: Duration, must: f64 },
    /// Nothing but to be known. With the count of things done in one run, to print a rate.
    Rate(u32),
}

impl Row {
    /// How this row's goal is measured.
    fn ratio(&self) -> f64 {
        let ours = self.ours.as_secs_f64();
        match (self.goal, self.peer) {
            (Goal::Grows { from, .. }, _) => ours / from.as_secs_f64(),
            (Goal::Within(limit), _) => limit.as_secs_f64() / ours,
            (_, Some((_, theirs))) => theirs.as_secs_f64() / ours,
            (Goal::Faster { .. } | Goal::Rate(_), None) => f64::NAN,
        }
    }

    /// Whether what must be reached is reached.
    pub(crate) fn holds(&self) -> bool {
        match self.goal {
            Goal::Faster { must, .. } => self.ratio() >= must,
            Goal::Within(limit) => self.ours <= limit,
            Goal::Grows { must, .. } => self.ratio() <= must,
            Goal::Rate(_) => true,
        }
    }

    fn rate(&self) -> Option<f64> {
        match self.goal {
            Goal::Rate(count) => Some(f64::from(count) / self.ours.as_secs_f64()),
            _ => None,
        }
    }

    pub(crate) fn json(&self) -> String {
        json!({
            "work": self.work,
            "ours_ns": self.ours.as_secs_f64() * 1e9,
            "peer": self.peer.map(|(name, _)| name),
            "peer_ns": self.peer.map(|(_, time)| time.as_secs_f64() * 1e9),
            "ratio": Some(self.ratio()).filter(|ratio| ratio.is_finite()),
            "per_second": self.rate(),
            "holds": self.holds(),
        })
        .to_string()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let peer = self.peer.map_or_else(String::new, |(_, time)| nice(time));
        write!(out, "{:<48} {:>11} {peer:>11}", self.work, nice(self.ours))?;
        let mark = if self.holds() { "" } else { "  MISSED" };
        let ratio = self.ratio();
        match self.goal {
            Goal::Faster { must, aim } => {
                let name = self.peer.map_or("", |(name, _)| name);
                write!(out, " {ratio:>11.1}x {must:>5.0}x {aim:>4.0}x  vs {name}{mark}")
            }
            Goal::Within(limit) => write!(out, "{:>13} {:>6}{mark}", "", nice(limit)),
            Goal::Grows { must, .. } => write!(out, " {ratio:>11.2}x <={must:.1}x{mark}"),
            Goal::Rate(_) => write!(out, "   {:.2} M/s", self.rate().unwrap_or(0.0) / 1e6),
        }
    }
}

fn nice(time: Duration) -> String {
    match time.as_nanos() {
        0..10_000 => format!("{:.0} ns", time.as_secs_f64() * 1e9),
        10_000..10_000_000 => format!("{:.1} us", time.as_secs_f64() * 1e6),
        _ => format!("{:.1} ms", time.as_secs_f64() * 1e3),
    }
}
