use crate::document::shortened;
use std::fmt;

/// The way from the root of a document to a value. It is written out only for a finding: most values
/// have none.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl<'p> Path<'p> {
    pub(super) const fn key(&'p self, key: &'p str) -> Self {
        Self::Key(self, key)
    }

    pub(super) const fn is_root(&self) -> bool {
        matches!(self, Self::Root)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => out.write_str(&shortened(key)),
            Self::Key(parent, key) => write!(out, "{parent}.{}", shortened(key)),
            Self::Item(parent, index) => write!(out, "{parent}[{index}]"),
        }
    }
}
