use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Defines id types that are cheap to clone: events and orders repeat ids and share one string.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", type = "string"))]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Returns the position of the entry with this id.
            ///
            /// The rules clone ids instead of creating them, so most ids share their string with the
            /// entry. A first pass compares pointers only, which is much faster than comparing text.
            #[inline]
            pub(crate) fn position_in<'a>(
                &self,
                mut ids: impl Iterator<Item = &'a Self> + Clone,
            ) -> Option<usize> {
                let shared = ids.clone().position(|id| Arc::ptr_eq(&id.0, &self.0));
                shared.or_else(|| ids.position(|id| id == self))
            }
        }

        impl From<&str> for $name {
            fn from(name: &str) -> Self {
                Self(name.into())
            }
        }

        impl From<String> for $name {
            fn from(name: String) -> Self {
                Self(name.into())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }
    )*};
}

ids! {
    /// The id of a unit within a battle, such as `mech-1`.
    UnitId
    /// The id of a weapon within its unit, such as `medium-laser-2`.
    WeaponId
    /// The id of an ammunition bin within its unit, such as `ac-20-1`.
    BinId
}
