use super::drawing::drawing;
use super::text::place;
use crate::comparison::{Checked, Comparison};
use crate::{Formation, Side, State};
use sandtable_core::{Game, Viewer};
use sandtable_hex::draw::Sheet;

impl Formation {
    /// Draws three maps side by side: Blue's belief, the truth, and Red's belief.
    pub fn beliefs_svg(&self, state: &State) -> String {
        let [blue, red] = Side::BOTH.map(|side| Viewer::Seat(side.seat()));
        let panels = [(blue, "Blue's belief"), (Viewer::Referee, "Truth"), (red, "Red's belief")];
        let drawings = panels.map(|(viewer, title)| {
            let view = self.view(state, viewer);
            drawing(self, &view)
                .caption(format!("{title}: {}", super::caption::caption(self, &view)))
        });
        Sheet(drawings.into()).to_string()
    }

    /// Prints each commander's belief about the enemy next to the truth, as a table.
    pub fn beliefs_text(&self, state: &State) -> String {
        let armies = Side::BOTH.map(|side| table(self, &self.comparison(state, side)));
        format!("{}\n\n{}", armies[0], armies[1])
    }
}

fn table(game: &Formation, comparison: &Comparison) -> String {
    let Comparison { side, contacts, never_seen } = comparison;
    let mut lines = vec![format!(
        "{side} has sighted {} enemies; {never_seen} were never seen",
        contacts.len()
    )];
    if contacts.is_empty() {
        return lines.remove(0);
    }
    lines.push(row(["contact", "kind", "believed at", "men", "age", "is", "at", "men", "off by"]));
    lines.extend(contacts.iter().map(|one| row(cells(game, one).each_ref().map(String::as_str))));
    lines.join("\n")
}

fn cells(game: &Formation, one: &Checked) -> [String; 9] {
    let believed = if one.gone { "gone".to_owned() } else { place(game, one.believed) };
    let truth = one.truth.map_or_else(|| "gone".to_owned(), |hex| place(game, hex));
    let error = one.error.map_or_else(|| "-".to_owned(), |hexes| hexes.to_string());
    let age = if one.visible { "in sight".to_owned() } else { one.age.to_string() };
    [
        one.contact.index().to_string(),
        one.kind.to_string(),
        believed,
        one.believed_men.to_string(),
        age,
        one.name.clone(),
        truth,
        one.men.to_string(),
        error,
    ]
}

fn row(cells: [&str; 9]) -> String {
    let [contact, kind, believed, about, age, name, place, men, error] = cells;
    format!(
        "  {contact:<7}  {kind:<14}  {believed:<11}  {about:>5}  {age:>8}  {name:<22}  {place:<7}  {men:>5}  {error:>6}"
    )
}
