//! Counters and latencies for the operator, in the text format of Prometheus.

mod exposition;
mod histogram;
mod value;

pub(crate) use exposition::Exposition;
pub(crate) use histogram::Histogram;
pub(crate) use value::{Counted, Counter, Metrics, Observed};
