//! Names and sentences in pictures.

use crate::{Sector, Sectors};

/// Sectors in the order of the circle: a run over 17 and 0 starts before 17.
pub(super) fn sectors(sectors: Sectors) -> String {
    let run = crate::board::schematic::run_of(sectors).collect::<Vec<Sector>>();
    let ordered = if run.len() == sectors.len() { run } else { sectors.iter().collect() };
    ordered.iter().map(Sector::to_string).collect::<Vec<_>>().join(", ")
}

/// Breaks a text into lines of at most this many letters, and cuts it off after `most` lines. A
/// single longer word gets a line of its own and is cut.
pub(super) fn wrapped(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word: String = word.chars().take(width).collect();
        let full = lines.len() > most;
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ if full => break,
            _ => lines.push(word),
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(line) = lines.last_mut() {
            line.push('…');
        }
    }
    lines
}

/// The number of letters after which a name is cut off.
const LONGEST_NAME: usize = 60;

/// Breaks a name into at most this many lines that are as equally long as possible.
pub(super) fn balanced(name: &str, lines: u8) -> Vec<String> {
    let name: &str = &name.chars().take(LONGEST_NAME).collect::<String>();
    let longest = name.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(1);
    let whole = name.chars().count().max(longest);
    let fits = |width: usize| {
        let broken = wrapped(name, width, usize::MAX - 1);
        (broken.len() <= usize::from(lines)).then_some(broken)
    };
    (longest..=whole).find_map(fits).unwrap_or_else(|| vec![name.to_owned()])
}
