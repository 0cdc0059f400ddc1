use super::checker::Checker;
use super::limit::{LONGEST_NAME, LONGEST_TEXT, RANGES};
use super::path::Path;
use crate::check::codes;
use crate::definition::Color;
use crate::document::shape::TextForm;
use crate::document::shortened;
use crate::table::AboveFrom;
use crate::{Number, NumberError, TypeId};

/// Values without parts.
impl Checker<'_> {
    pub(super) fn integer(
        &mut self,
        (least, most): (i64, i64),
        number: i64,
        path: &Path<'_>,
        key: &str,
    ) {
        if !(least..=most).contains(&number) {
            self.out_of_range(path, key, &number.to_string());
        }
    }

    pub(super) fn out_of_range(&mut self, path: &Path<'_>, key: &str, found: &str) {
        let special = RANGES.iter().find(|(name, _)| *name == key);
        let found = shortened(found);
        match special {
            Some((_, code)) if *code == codes::T016 => self.report.add(
                *code,
                path.to_string(),
                format!("die value {found} is outside -1,000,000 to 1,000,000"),
            ),
            Some((_, code)) => {
                self.report.add(*code, path.to_string(), format!("shift {found}; -1,000 to 1,000"));
            }
            None => {
                let message = format!("expected a whole number in range, found {found}");
                self.report.add(codes::F007, path.to_string(), message);
            }
        }
    }

    pub(super) fn number(&mut self, odds: bool, text: &str, path: &Path<'_>) {
        let number = if odds { Number::from_odds(text) } else { text.parse() };
        if let Err(error) = number {
            self.bad_number(odds, &error, text, path);
        }
    }

    fn bad_number(&mut self, odds: bool, error: &NumberError, text: &str, path: &Path<'_>) {
        let text = shortened(text);
        let (code, reason, message) = match error {
            NumberError::NotANumber(_) => {
                (codes::N001, "not a number", format!("\"{text}\" is not a number"))
            }
            NumberError::Range(_) => (
                codes::N002,
                "out of range",
                format!(
                    "{text} is outside the range: numerator and denominator at most 1,000,000,000"
                ),
            ),
            NumberError::ZeroDenominator(_) => {
                (codes::N003, "denominator 0", format!("{text} has the denominator 0"))
            }
        };
        if odds {
            let message = format!("threshold \"{text}\" is not usable: {reason}");
            self.report.add(codes::T009, path.to_string(), message);
        } else {
            self.report.add(code, path.to_string(), message);
        }
    }

    pub(super) fn text(&mut self, form: TextForm, text: &str, path: &Path<'_>, key: &str) {
        let length = text.chars().count();
        let is_name = matches!(key, "name" | "label");
        if is_name && length > LONGEST_NAME {
            let message = format!("name of {length} characters; at most {LONGEST_NAME}");
            self.report.add(codes::L005, path.to_string(), message);
        } else if length > LONGEST_TEXT {
            let message = format!("text of {length} characters; at most 10,000");
            self.report.add(codes::L006, path.to_string(), message);
        }
        match form {
            TextForm::Id if !TypeId::is_valid(text) => self.bad_id(text, path),
            TextForm::Color if text.parse::<Color>().is_err() => {
                let message = format!("\"{}\" is not a colour; expected #rrggbb", shortened(text));
                self.report.add(codes::E009, path.to_string(), message);
            }
            TextForm::AboveFrom => {
                if let Err(error) = text.parse::<AboveFrom>() {
                    self.bad_number(true, &error, text, path);
                }
            }
            _ => {}
        }
    }

    fn bad_id(&mut self, text: &str, path: &Path<'_>) {
        let message = format!(
            "\"{}\" is not a valid id: lower-case letters, digits and single hyphens, at most 64",
            shortened(text)
        );
        let made = TypeId::made_from(text, "", |_| false);
        let hint = (!made.is_empty()).then(|| format!("such as \"{made}\""));
        self.report.hint(codes::D001, path.to_string(), message, hint);
    }
}

pub(super) fn is_whole(text: &str) -> bool {
    text.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit())
}
