use serde::Serialize;

/// How well a bot plays: what it misjudges, and how often it blunders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// The name by which a bot of this level is called to the table.
    pub name: &'static str,
    /// By how much it misjudges each order at most, in thousandths of what lies between the best and
    /// the worst of them.
    pub noise_per_mille: u16,
    /// How often, in a thousand decisions, it takes any order from the better half.
    pub blunder_per_mille: u16,
}

/// The levels of difficulty, easiest first.
pub const LEVELS: [Level; 4] = [
    Level { name: "recruit", noise_per_mille: 800, blunder_per_mille: 300 },
    Level { name: "regular", noise_per_mille: 400, blunder_per_mille: 120 },
    Level { name: "veteran", noise_per_mille: 150, blunder_per_mille: 30 },
    Level { name: "elite", noise_per_mille: 20, blunder_per_mille: 0 },
];

/// Elite without noise: always the best advice, so that the same view always brings the same order.
pub const GREEDY: Level = Level { name: "greedy", noise_per_mille: 0, blunder_per_mille: 0 };
