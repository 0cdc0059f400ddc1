use super::page::{INNER, LINE, MARGIN, Pages, Tenths};
use super::type_setting::{Font, INK};

/// The space between two columns.
const GUTTER: Tenths = 24;
/// The space above and below the text of a row.
const PADDING: Tenths = 13;

/// A list with heads that are repeated on every page.
pub(super) struct List<'l> {
    /// The heads, and the share of the width of each column.
    pub(super) heads: &'l [(&'l str, Tenths)],
    pub(super) rows: Vec<Vec<String>>,
}

impl List<'_> {
    /// The height of the heads and the first rows, which stay together.
    pub(super) const START: Tenths = 400;

    /// Prints the list without the columns in which nothing stands; the first column is strong.
    pub(super) fn print(&self, pages: &mut Pages) {
        let says = |row: &Vec<String>, at: usize| row.get(at).is_some_and(|text| !is_blank(text));
        let told = |at: &usize| *at == 0 || self.rows.iter().any(|row| says(row, *at));
        let told: Vec<usize> = (0..self.heads.len()).filter(told).collect();
        let heads: Vec<(&str, Tenths)> = told.iter().map(|at| self.heads[*at]).collect();
        let row = |row: &Vec<String>| told.iter().filter_map(|at| row.get(*at).cloned()).collect();
        let rows = self.rows.iter().map(row).collect();
        List { heads: &heads, rows }.print_all(pages);
    }

    fn print_all(&self, pages: &mut Pages) {
        pages.need(Self::START / 2);
        self.print_heads(pages);
        for row in &self.rows {
            self.print_row(pages, row);
        }
        pages.down(10);
    }

    /// The left edge and the width of each column.
    fn columns(&self) -> impl Iterator<Item = (Tenths, Tenths)> {
        let whole: Tenths = self.heads.iter().map(|(_, share)| share).sum();
        let mut left = 0;
        self.heads.iter().map(move |(_, share)| {
            let (x, wide) = (left * INNER / whole, share * INNER / whole);
            left += share;
            (MARGIN + x, wide - GUTTER)
        })
    }

    fn print_heads(&self, pages: &mut Pages) {
        for ((head, _), (x, _)) in self.heads.iter().zip(self.columns()) {
            pages.text(x, pages.y() + 34, head, Font::HEAD);
        }
        pages.down(50);
        pages.rule(INK, 4);
    }

    fn print_row(&self, pages: &mut Pages, row: &[String]) {
        let font = |column: usize| if column == 0 { Font::STRONG } else { Font::BODY };
        let cells = row.iter().zip(self.columns()).enumerate();
        let cells: Vec<_> = cells
            .map(|(at, (text, (x, wide)))| (x, font(at), font(at).wrapped(text, wide)))
            .collect();
        let lines = cells.iter().map(|(_, _, lines)| lines.len()).max().unwrap_or(1).max(1);
        let height = Font::BODY.line() * i32::try_from(lines).unwrap_or(1) + 2 * PADDING;
        if pages.need(height) {
            self.print_heads(pages);
        }
        for (x, font, lines) in cells {
            let mut y = pages.y() + PADDING + font.size;
            for line in lines {
                pages.text(x, y, &line, font);
                y += font.line();
            }
        }
        pages.down(height);
        pages.rule(LINE, 3);
    }
}

fn is_blank(text: &str) -> bool {
    matches!(text, "" | "-")
}
