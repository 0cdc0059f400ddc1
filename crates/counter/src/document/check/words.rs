use crate::document::shape::{Shape, TextForm};

pub(super) fn expected(shape: &Shape) -> String {
    match shape {
        Shape::Bool => "true or false".to_owned(),
        Shape::Integer { .. } => "a whole number".to_owned(),
        Shape::Number { .. } => "a number".to_owned(),
        Shape::Text(TextForm::Free) => "a text in quotes".to_owned(),
        Shape::Text(TextForm::Id) => "an id in quotes".to_owned(),
        Shape::Text(TextForm::Color) => "a colour in quotes".to_owned(),
        Shape::Text(TextForm::AboveFrom) => "odds in quotes".to_owned(),
        Shape::List(_) => "a list".to_owned(),
        Shape::Table(_) | Shape::Map => "a table".to_owned(),
        Shape::Value | Shape::Named(_) => "a value".to_owned(),
        Shape::Choice(choice) => {
            let words = choice.words.iter().map(|word| format!("\"{word}\""));
            let tables = choice.variants.iter().map(|(name, _)| format!("{{ {name} = ... }}"));
            let others = choice.others.iter().map(expected);
            let all: Vec<String> = words.chain(tables).chain(others).collect();
            let one_of = if all.len() > 1 { "one of " } else { "" };
            format!("{one_of}{}", all.join(", "))
        }
    }
}

/// Returns the known word that differs least, if it differs little.
pub(super) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > LONGEST_KEY {
        return None;
    }
    let rated = known.iter().map(|one| (distance(word, one), *one));
    rated.min().filter(|(distance, one)| *distance <= 1 + one.len() / 4).map(|(_, one)| one)
}

/// Keys longer than this are no misspelling of one of ours.
const LONGEST_KEY: usize = 40;

/// Edit distance by the algorithm of Wagner and Fischer, with one row in memory.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// `1000` as `1,000`.
pub(super) fn grouped(number: usize) -> String {
    if number < 1_000 {
        number.to_string()
    } else {
        format!("{},{:03}", number / 1_000, number % 1_000)
    }
}
