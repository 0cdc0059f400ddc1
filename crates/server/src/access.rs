use sandtable_core::{Seat, Viewer};

/// What a caller is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Sits at a seat.
    Seat(Seat),
    /// Watches, and may know everything.
    Watch,
    /// Anybody.
    Public,
}

impl Access {
    /// Whose eyes it has.
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Watch => Viewer::Referee,
            Self::Public => Viewer::Public,
        }
    }
}
