use super::grain::Grain;
use super::ground::{Ground, joined};
use super::outline::{Outline, Smooth};
use super::svg::{Place, Shared};
use super::theme::{Ink, ink};
use hexx::Vec2;
use std::fmt::{self, Write};

/// The grain of the outlines and hachures of a level.
const fn grain(level: i8) -> Grain {
    Grain(64 + level.unsigned_abs() as u32 * 2 + (level < 0) as u32)
}

/// The levels of the ground: tints, shade to the south-east, hachures downhill.
impl Ground<'_> {
    /// Returns the outlines of all ground that is at least this high.
    fn heights(&self, level: i8) -> Vec<Outline> {
        let smooth = Smooth { rounds: 2, pull: 0.6, stray: 2.2, grain: grain(level) };
        self.window.outlines(&self.window.set(|spot| spot.level >= level), smooth)
    }

    /// Returns all levels of the window except the lowest, in ascending order.
    fn levels(&self) -> impl Iterator<Item = i8> + use<> {
        let levels = || self.window.spots.iter().map(|spot| spot.level);
        let (least, most) = (levels().min().unwrap_or(0), levels().max().unwrap_or(0));
        least.saturating_add(1)..=most
    }

    pub(super) fn write_relief(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_lows(out)?;
        for level in self.levels().filter(|level| *level > 0) {
            let shared = Shared::new("level", joined(&self.heights(level)));
            let id = shared.id();
            let [shade, light] = [ink::SHADE, ink::LIGHT].map(|ink| self.theme.ink(ink));
            let fill = self.theme.ink(tint(ink::LEVELS, level));
            writeln!(
                out,
                r##"<defs>{shared}</defs><use href="#{id}" x="3" y="3.8" fill="{shade}"/><use href="#{id}" fill="{fill}"/><use href="#{id}" x="-.7" y="-.7" fill="none" stroke="{light}" stroke-width="1.2"/>"##
            )?;
        }
        Ok(())
    }

    /// Writes the ground below level 0.
    fn write_lows(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lows: Vec<i8> = self.levels().filter(|level| *level <= 0).collect();
        for level in lows.into_iter().rev() {
            let smooth = Smooth { rounds: 2, pull: 0.6, stray: 2.2, grain: grain(level) };
            let set = self.window.set(|spot| spot.level < level);
            let data = joined(&self.window.outlines(&set, smooth));
            let fill = self.theme.ink(tint(ink::LOWS, level.saturating_sub(1)));
            writeln!(out, r#"<path fill="{fill}" d="{data}"/>"#)?;
        }
        Ok(())
    }

    pub(super) fn write_hachures(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut data = String::new();
        for level in self.levels() {
            self.heights(level)
                .iter()
                .try_for_each(|outline| self.hachures(&mut data, outline, level))?;
        }
        if data.is_empty() {
            return Ok(());
        }
        writeln!(
            out,
            r#"<path fill="none" stroke="{}" stroke-width=".8" stroke-opacity=".8" stroke-linecap="round" d="{data}"/>"#,
            self.theme.ink(ink::HACHURE)
        )
    }

    /// Appends the hachures of an outline. They are longer on slopes that are in the shade.
    fn hachures(&self, data: &mut String, outline: &Outline, level: i8) -> fmt::Result {
        const TICKS: u8 = 5;
        let sun = Vec2::new(0.6, 0.8);
        for arc in outline.arcs().filter(|arc| self.window.shows(arc.control, 12.0)) {
            for tick in 0..TICKS {
                let (foot, ahead) = arc.at((f32::from(tick) + 0.5) / f32::from(TICKS));
                let downhill = Vec2::new(ahead.y, -ahead.x);
                let shade = (downhill.dot(sun) / 2.0 + 0.5).max(0.25);
                let uneven = 0.7 + 0.6 * grain(level).share(arc.corner.0, tick.into());
                let length = (2.6 + 4.5 * shade) * uneven;
                write!(data, "M{}l{}", Place(foot), Place(downhill * length))?;
            }
        }
        Ok(())
    }
}

/// Returns the tint of a level; beyond the third they are the same.
fn tint(tints: [Ink; 3], level: i8) -> Ink {
    tints[usize::from(level.unsigned_abs()).clamp(1, 3) - 1]
}
