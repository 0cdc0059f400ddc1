use super::Histogram;
use std::fmt::{Display, Write as _};

/// Metrics as text, in the format that Prometheus reads.
#[derive(Debug, Default)]
pub(crate) struct Exposition(String);

impl Exposition {
    /// The content type of the format.
    pub(crate) const CONTENT_TYPE: &'static str = "text/plain; version=0.0.4; charset=utf-8";

    /// Starts a metric.
    pub(crate) fn metric(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    /// Adds a metric of one value.
    pub(crate) fn single(&mut self, (name, kind, help): (&str, &str, &str), value: impl Display) {
        self.metric(name, kind, help);
        self.line(format_args!("{name} {value}"));
    }

    /// Adds a value with labels.
    pub(crate) fn labelled(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        self.line(format_args!("{name}{{{}}} {value}", join(labels)));
    }

    /// Adds a histogram with labels.
    pub(crate) fn histogram(&mut self, name: &str, labels: &[(&str, &str)], histogram: &Histogram) {
        let own = join(labels);
        for (bound, count) in histogram.cumulative() {
            self.line(format_args!("{name}_bucket{{{own},le=\"{bound}\"}} {count}"));
        }
        self.line(format_args!("{name}_bucket{{{own},le=\"+Inf\"}} {}", histogram.count));
        self.line(format_args!("{name}_sum{{{own}}} {}", histogram.sum.as_secs_f64()));
        self.line(format_args!("{name}_count{{{own}}} {}", histogram.count));
    }

    /// The text.
    pub(crate) fn into_text(self) -> String {
        self.0
    }

    fn line(&mut self, line: impl Display) {
        // Writing to a string cannot fail.
        writeln!(self.0, "{line}").ok();
    }
}

/// Labels as `name="value"`. Values are names of routes, methods and codes, which need no escapes.
fn join(labels: &[(&str, &str)]) -> String {
    let labels: Vec<_> = labels.iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect();
    labels.join(",")
}
