//! Blows.

use super::Resolver;

impl Resolver<'_> {
    pub(crate) fn resolve_physical_attacks(&mut self) {}
}
