//! Commands of the storm game.

use crate::args::{StormBattles, StormBoard, StormCommand, StormGround};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, Target};
use sandtable_storm::case::{Unreadable, Verdict, split};
use sandtable_storm::picture::{Picture, Sheet};
use sandtable_storm::{Answer, Board, Case, Names, Profile, Shapes, Storm};
use serde_json::json;
use std::borrow::Cow;
use std::path::Path;

pub(crate) fn run(command: &StormCommand, console: Console) -> Result<(), Failure> {
    match command {
        StormCommand::Battles(args) => battles(args, console),
        StormCommand::Board(args) => board(args, console),
    }
}

/// Judges every case of a file. Refused cases are reported with the others and fail the command.
fn battles(args: &StormBattles, console: Console) -> Result<(), Failure> {
    let ground = Ground::read(&args.ground)?;
    let text = read_cases(&args.file)?;
    let cases = split(&text).map_err(|error| unreadable(&args.file, &error))?;
    let cases: Vec<Result<Case<'_>, Answer>> =
        cases.iter().map(|case| ground.judge(case.get())).collect();
    let target = args.svg.as_deref().map(|path| Target::public(path, args.overwrite));
    if let Some(target) = &target {
        let judged = cases.iter().filter_map(|case| case.as_ref().ok());
        let pictures = judged.map(|case| case.picture(&ground.shapes, &ground.names, args.rules));
        target.write(&Sheet(pictures.collect()).to_string())?;
    }
    let answers: Vec<Answer> = cases.iter().map(|case| answer(case, args.rules)).collect();
    let console = console.beside(target.as_ref());
    console.data(&answers, || report(&cases, &ground.names, args.rules))?;
    let refused = cases.iter().filter(|case| case.is_err()).count();
    match refused {
        0 => Ok(()),
        count => {
            let message =
                format!("{}: {count} of {} cases refused", args.file.display(), cases.len());
            Err(Failure::new(Exit::InvalidData, "case-refused", message))
        }
    }
}

/// The longest file of cases that is read, in bytes: some million forces.
const LARGEST_CASES: u64 = 256 << 20;

/// Reads a file of cases. Bytes that are not text are not JSON either.
fn read_cases(file: &Path) -> Result<String, Failure> {
    let text = files::read_text_up_to(file, LARGEST_CASES);
    text.map_err(|failure| match failure.code.as_str() {
        "not-text" => Failure { exit: Exit::Usage, ..failure },
        _ => failure,
    })
}

fn unreadable(file: &Path, error: &Unreadable) -> Failure {
    let message = format!("{}: {error}", file.display());
    match error {
        Unreadable::NotJson(_) => Failure::new(Exit::Usage, "not-json", message),
        Unreadable::NotCases(_) => Failure::new(Exit::InvalidData, "not-cases", message),
    }
}

fn answer(case: &Result<Case<'_>, Answer>, rules: Profile) -> Answer {
    case.as_ref().map_or_else(Answer::clone, |case| case.answer(rules))
}

fn report(cases: &[Result<Case<'_>, Answer>], names: &Names, rules: Profile) -> String {
    let one = |case: &Result<Case<'_>, Answer>| match case {
        Ok(case) => case.report(rules, names),
        Err(refused) => refused.to_string(),
    };
    cases.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Draws or describes a board, with storm, forces and battles if they are given.
fn board(args: &StormBoard, console: Console) -> Result<(), Failure> {
    let ground = Ground::read(&args.ground)?;
    let text = args.forces.as_deref().map(read_cases).transpose()?;
    let case = match (&text, args.forces.as_deref()) {
        (Some(text), Some(file)) => Some(ground.only_case(text, file)?),
        _ => None,
    };
    let storm = args.storm.map(Storm::at).or_else(|| case.as_ref().map(|case| case.storm));
    let case = case.map(|case| Case { storm: storm.unwrap_or(case.storm), ..case });
    let target = args.svg.as_deref().map(|path| Target::public(path, args.overwrite));
    if let Some(target) = &target {
        target.write(&ground.drawing(storm, case.as_ref(), args.rules))?;
    }
    let (count, places) = (ground.board.territories().len(), ground.board.locations().len());
    let battles = case.as_ref().map(|case| case.answer(args.rules).verdict.battles());
    let name = &ground.board.name;
    let value = json!({ "board": name, "territories": count, "locations": places,
        "storm": storm.map(|storm| storm.sector().number()), "svg": args.svg, "battles": battles });
    console.beside(target.as_ref()).data(&value, || {
        let summary = format!("{name}: {count} territories, {places} locations\n");
        summary + &case.map(|case| case.report(args.rules, &ground.names)).unwrap_or_default()
    })
}

/// The board, its shapes and the names that a command uses.
struct Ground {
    board: Cow<'static, Board>,
    shapes: Cow<'static, Shapes>,
    names: Cow<'static, Names>,
}

impl Ground {
    /// Reads the files that were given; the printed board and the usual names are the default.
    fn read(args: &StormGround) -> Result<Self, Failure> {
        let read = |file: &Path| files::read_text_up_to(file, Shapes::LARGEST_TEXT as u64);
        let board = match &args.board {
            Some(file) => {
                let board = Board::from_toml(&read(file)?);
                Cow::Owned(board.map_err(|findings| Failure::invalid(file, &findings))?)
            }
            None => Cow::Borrowed(Board::printed()),
        };
        let shapes = match (&args.shapes, &args.board) {
            (Some(file), _) => {
                let shapes = Shapes::from_toml(&read(file)?, &board);
                Cow::Owned(shapes.map_err(|findings| Failure::invalid(file, &findings))?)
            }
            (None, Some(_)) => Cow::Owned(Shapes::schematic(&board)),
            (None, None) => Cow::Borrowed(Shapes::printed()),
        };
        let names = match &args.names {
            Some(file) => {
                let names = Names::from_toml(&read(file)?);
                Cow::Owned(names.map_err(|findings| Failure::invalid(file, &findings))?)
            }
            None => Cow::Borrowed(Names::usual()),
        };
        Ok(Self { board, shapes, names })
    }

    fn judge(&self, text: &str) -> Result<Case<'_>, Answer> {
        Case::read(text, &self.board).map_err(|(id, refused)| Answer::refused(id, &refused))
    }

    /// Reads a file with one board case.
    fn only_case(&self, text: &str, file: &Path) -> Result<Case<'_>, Failure> {
        let cases = split(text).map_err(|error| unreadable(file, &error))?;
        let wrong = |code: &str, message: String| {
            let message = format!("{}: {message}", file.display());
            Failure::new(Exit::InvalidData, code, message)
        };
        let [case] = cases.as_slice() else {
            return Err(wrong("not-one-case", format!("{} cases: expected one", cases.len())));
        };
        match self.judge(case.get()) {
            Ok(case) if case.on_board => Ok(case),
            Ok(_) => {
                let message = "expected a board case, in which every force names its territory";
                Err(wrong("not-a-board-case", message.to_owned()))
            }
            Err(Answer { verdict: Verdict::Error(fault), .. }) => {
                Err(wrong(fault.code, fault.message))
            }
            Err(_) => Err(wrong("case-refused", String::new())),
        }
    }

    fn drawing<'g>(
        &'g self,
        storm: Option<Storm>,
        case: Option<&'g Case<'_>>,
        rules: Profile,
    ) -> String {
        let bare = || Picture::of(&self.board, &self.shapes).names(&self.names);
        let with = |case: &'g Case<'_>| case.picture(&self.shapes, &self.names, rules);
        let picture = case.map_or_else(bare, with);
        match storm {
            Some(storm) => picture.storm(storm).to_string(),
            None => picture.to_string(),
        }
    }
}
