/// A scenario that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipped<S> {
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// The scenario itself. A copy shares what is large.
    pub scenario: S,
}
