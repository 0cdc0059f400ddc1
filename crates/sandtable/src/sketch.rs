use crate::{AnyGame, AnyScenario, AnySetup, Refused};
use sandtable_core::{Seed, SessionId, Timestamp, Viewer};
use sandtable_hex::draw::Theme;

/// Draws the starting position of a scenario as SVG, as the public sees it; `None` if the game has no
/// board.
///
/// ```
/// use sandtable_hex::draw::Theme;
///
/// let mech = sandtable::game("mech").ok_or("not registered")?;
/// let svg = sandtable::sketch(mech, "duel".into(), Theme::Light)?.ok_or("no board")?;
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a refusal if the scenario is unknown or invalid.
pub fn sketch(
    game: &dyn AnyGame,
    scenario: AnyScenario,
    theme: Theme,
) -> Result<Option<String>, Refused> {
    // The session is only drawn, so a fixed id and seed do.
    let setup = AnySetup::new(SessionId::from_random([0; 16]), scenario, Seed::from_number(0));
    let session = game.create(setup, Timestamp::UNIX_EPOCH)?;
    Ok(session.themed_picture(Viewer::Public, theme))
}
