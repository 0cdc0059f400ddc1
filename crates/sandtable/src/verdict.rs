use sandtable_core::{Moment, Outcome, Seat};
use serde::Serialize;

/// The result of a game from one point of view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Verdict {
    /// "You won", "You lost" or "Draw"; for spectators, the winner.
    pub title: String,
    /// The turn and the reason, as a sentence.
    pub why: String,
}

/// Reasons that the rules name with a code: for the winner and spectators, for the loser, and in a
/// draw.
const REASONS: [(&str, [&str; 3]); 6] = [
    ("concede", ["the other side conceded", "you conceded", "both sides agreed"]),
    ("victory (concession)", ["the other side conceded", "you conceded", "both sides agreed"]),
    (
        "destruction",
        [
            "the other side has no units left",
            "you have no units left",
            "neither side has units left",
        ],
    ),
    (
        "objective",
        [
            "the objective was held long enough",
            "the other side held the objective long enough",
            "neither side held the objective long enough",
        ],
    ),
    (
        "holdout",
        [
            "the defender still stands after the last turn",
            "the defender still stands after the last turn",
            "no side still stands after the last turn",
        ],
    ),
    (
        "turn limit",
        [
            "turn limit reached, decided by losses",
            "turn limit reached, decided by losses",
            "turn limit reached",
        ],
    ),
];

impl Verdict {
    /// Names the winner for programs: the side in lower case, or `draw`.
    ///
    /// ```
    /// use sandtable::{Verdict, game};
    /// use sandtable_core::{Outcome, Seat};
    ///
    /// let mech = game("mech").ok_or("not registered")?;
    /// let winner = |outcome: &Outcome| Verdict::winner(outcome, |seat| mech.seat_name(seat));
    /// assert_eq!(winner(&Outcome::won(Seat(1), "concede")), "opponent");
    /// assert_eq!(winner(&Outcome::draw("turn limit")), "draw");
    /// # Ok::<(), &str>(())
    /// ```
    pub fn winner(outcome: &Outcome, name: impl Fn(Seat) -> String) -> String {
        let names: Vec<String> = outcome.winners.iter().map(name).collect();
        if names.is_empty() { "draw".to_owned() } else { names.join(" and ").to_lowercase() }
    }

    /// Words an outcome for a seat, or for a spectator.
    ///
    /// ```
    /// use sandtable::Verdict;
    /// use sandtable_core::{Moment, Outcome, Seat};
    ///
    /// let (outcome, end) = (Outcome::won(Seat(0), "concede"), Moment::new(7, "Heat"));
    /// let lost = Verdict::of(&outcome, Some(Seat(1)), end, |seat| seat.to_string());
    /// assert_eq!((lost.title.as_str(), lost.why.as_str()), ("You lost", "Turn 7: you conceded."));
    /// let seen = Verdict::of(&outcome, None, end, |seat| seat.to_string());
    /// assert_eq!(seen.title, "Seat 1 wins");
    /// ```
    pub fn of(
        outcome: &Outcome,
        seat: Option<Seat>,
        end: Moment,
        name: impl Fn(Seat) -> String,
    ) -> Self {
        let names: Vec<String> = outcome.winners.iter().map(name).collect();
        let won = seat.map(|seat| outcome.winners.contains(seat));
        let (title, column) = match (names.as_slice(), won) {
            ([], _) => ("Draw".to_owned(), 2),
            (_, Some(true)) => ("You won".to_owned(), 0),
            (_, Some(false)) => ("You lost".to_owned(), 1),
            ([one], None) => (format!("{one} wins"), 0),
            (several, None) => (format!("{} win", several.join(" and ")), 0),
        };
        let known = REASONS.iter().find(|(code, _)| *code == outcome.reason);
        let reason = match known {
            Some((_, words)) => words[column].to_owned(),
            // The loser is told whose victory it was.
            None if column == 1 && outcome.reason.contains("victory") => {
                format!("{} for {}", outcome.reason, names.join(" and "))
            }
            None => outcome.reason.to_string(),
        };
        let clock = end.clock.to_string();
        let clock = if clock == "tick" { "Tick" } else { "Turn" };
        Self { title, why: format!("{clock} {}: {reason}.", end.turn) }
    }
}
