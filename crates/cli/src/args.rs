//! Command-line arguments. Help, man page and completions are generated from these types.

use crate::failure::{Exit, Failure, exit_codes};
use crate::files::{PATIENCE, Target};
use clap::builder::{NonEmptyStringValueParser, Resettable};
use clap::error::{ContextKind, ContextValue};
use clap::{
    Arg, ArgGroup, Args as ClapArgs, ColorChoice, CommandFactory as _, FromArgMatches as _, Parser,
    Subcommand,
};
use clap_complete::Shell;
use sandtable::{AnySession, Point};
use sandtable_core::{Clock, Seat, Seed, Viewer};
use sandtable_counter::Number;
use sandtable_hex::HexNumber;
use sandtable_hex::draw::Theme;
use sandtable_mech::rules::Profile as MechProfile;
use sandtable_mech::setup::generator::{ScenarioType, biomes, eras, factions};
use sandtable_storm::{Profile, Sector};
use std::ffi::OsStr;
use std::path::PathBuf;

/// Text below the list of commands in `--help`.
const AFTER_HELP: &str = concat!(
    "\
Examples:
  sandtable map show data/maps/mill-ford.toml
  sandtable reach data/maps/mill-ford.toml --at 0805 --facing N --walk 4 --run 6 --jump 4
  sandtable run mech --scenario duel --players greedy,veteran
  sandtable log data/sessions/raid.jsonl
  sandtable verify data/sessions/raid.jsonl

From a source checkout, run `cargo run --release --` instead of `sandtable`.

",
    exit_codes!()
);

/// Heading of the options that every command takes.
const GLOBAL: &str = "Global options";

/// Wargame engine and workbench
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, after_help = AFTER_HELP, max_term_width = 100)]
pub(crate) struct Args {
    /// Print JSON instead of text, errors included
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(crate) json: bool,

    /// When to colour the output; a non-empty `NO_COLOR` variable also turns it off
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = GLOBAL)]
    pub(crate) color: ColorChoice,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the web server (default when no command is given)
    ///
    /// The server prints its URL when it is ready and logs to standard error. Every option can also be
    /// set by an environment variable.
    #[cfg(feature = "server")]
    Serve(crate::commands::serve::Serve),
    /// List games with their scenarios and bots
    Games,
    /// Play a whole game between bots
    Run(Run),
    /// Create a session file
    New(New),
    /// Give an order, or list the legal orders
    Order(GiveOrder),
    /// Print the event log of a session
    Log(Log),
    /// Print the report of a battle: turning points, hits against chance, fate of every unit
    Report(Report),
    /// Print the position of a session, now or in the past
    Show(Show),
    /// Check a session: replay events, decide every order and roll every die again
    Verify(Verify),
    /// Copy a session up to a point into a new session
    Fork(Fork),
    /// Check files of any kind: maps, designs, scenarios, sessions, boards
    ///
    /// The kind is recognised by the ending or the content. Every finding is printed; the exit code
    /// is 3 if any is an error.
    Check {
        /// The files to check
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show, check or import maps
    #[command(subcommand)]
    Map(MapCommand),
    /// Mech: check unit files, list actions, print record sheets, generate scenarios
    #[command(subcommand)]
    Mech(MechCommand),
    /// Formation: compare what each army believes with the ground truth
    #[command(subcommand)]
    Formation(FormationCommand),
    /// Counter: start a design, print it, compare two versions
    #[command(subcommand)]
    Counter(CounterCommand),
    /// Print the exact odds of an attack by the table of a design
    Odds(Odds),
    /// Storm: determine battles, draw the board
    #[command(subcommand)]
    Storm(StormCommand),
    /// Draw the hexes that a mech can reach
    Reach(Reach),
    /// Print a shell completion script
    Completions {
        /// The shell to print the script for
        shell: Shell,
    },
    /// Print the man page (roff)
    Man,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MechCommand {
    /// Check MegaMek unit files: playable, playable with omissions, or refused
    Import {
        /// The .mtf files to check
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// List the actions of a unit in this phase with odds and damage, and the refused ones with
    /// reasons
    Actions(UnitArgs),
    /// Print the record sheet of a unit
    Sheet(UnitArgs),
    /// Generate a scenario: opposing force, map and modifiers, drawn from a seed
    Scenario(Generate),
    /// Play bot games with each encounter template and print their lengths and endings
    Templates(Templates),
}

#[derive(Debug, Subcommand)]
pub(crate) enum FormationCommand {
    /// Compare what each army believes with the ground truth, as a table or as three maps
    Beliefs(Beliefs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum CounterCommand {
    /// Create a design from the starter: NAME/system.toml and NAME/scenario.toml
    New {
        /// The folder to create; its last part is the name of the design
        name: PathBuf,
    },
    /// Draw counters and tables of a design, ready to print
    Sheet {
        /// System or scenario file (TOML)
        file: PathBuf,
        /// The SVG file to write, or - for standard output
        #[arg(long, value_name = "FILE", group = "written")]
        svg: PathBuf,
        #[command(flatten)]
        overwrite: Overwrite,
    },
    /// Compare two versions of a system: definitions, tables, odds and findings
    Diff {
        /// The first version
        before: PathBuf,
        /// The second version
        after: PathBuf,
    },
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Odds {
    /// System file (TOML), or - for standard input
    pub(crate) file: PathBuf,
    /// Total strength of the attackers, such as 12, 7.5 or 15/2
    #[arg(long, value_name = "STRENGTH", allow_hyphen_values = true)]
    pub(crate) attack: Number,
    /// Total strength of the defenders
    #[arg(long, value_name = "STRENGTH", allow_hyphen_values = true)]
    pub(crate) defend: Number,
    /// Table, by id or name [default: the table that the system chooses]
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<String>,
    /// Base terrain of the attacked hex, by id or name
    #[arg(long, value_name = "TYPE")]
    pub(crate) terrain: Option<String>,
    /// Feature of the attacked hex, by id or name; repeatable
    #[arg(long, value_name = "TYPE")]
    pub(crate) feature: Vec<String>,
    /// Modifier that applies whatever its conditions are, by id or name; repeatable
    #[arg(long, value_name = "MODIFIER")]
    pub(crate) modifier: Vec<String>,
    /// Result of the roll, to look up its outcome
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) roll: Option<i32>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum StormCommand {
    /// Determine which battles must be fought
    Battles(StormBattles),
    /// Check and draw a board, with storm, forces and their battles
    Board(StormBoard),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct StormBattles {
    /// File of cases (JSON): one case, a list, or an object with a list 'vectors'; - for standard
    /// input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) ground: StormGround,
    /// Reading of "separated by storm": standard or rulebook
    #[arg(long, value_name = "PROFILE", default_value = "standard")]
    pub(crate) rules: Profile,
    /// Also write an SVG drawing of the cases to this file, or to standard output for -
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct StormBoard {
    #[command(flatten)]
    pub(crate) ground: StormGround,
    /// Sector of the storm, 0 to 17 [default: that of the forces file, or none]
    #[arg(long, value_name = "SECTOR", value_parser = sector, allow_negative_numbers = true)]
    pub(crate) storm: Option<Sector>,
    /// File with one board case (JSON), whose forces are drawn; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) forces: Option<PathBuf>,
    /// Reading of "separated by storm": standard or rulebook
    #[arg(long, value_name = "PROFILE", default_value = "standard")]
    pub(crate) rules: Profile,
    /// Write an SVG drawing to this file, or to standard output for -
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

/// A board of the storm game and its names.
#[derive(Debug, ClapArgs)]
pub(crate) struct StormGround {
    /// Board file (TOML) [default: the printed board]
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
    /// Shapes of the board file (TOML) [default: rings, drawn from the board]
    #[arg(long, value_name = "FILE", requires = "board")]
    pub(crate) shapes: Option<PathBuf>,
    /// Names file (TOML) [default: the usual names]
    #[arg(long, value_name = "FILE")]
    pub(crate) names: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Beliefs {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// Also write the three maps as SVG to this file, or to standard output for -
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

/// A session file and one of its units.
#[derive(Debug, ClapArgs)]
pub(crate) struct UnitArgs {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
    /// Id of the unit in the session
    #[arg(long, value_name = "ID")]
    pub(crate) unit: String,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Generate {
    /// Your units, separated by commas: designs or design files (.toml or .mtf), each with an
    /// optional pilot skill after a colon, such as griffin-grf-1n:veteran or griffin-grf-1n:3/4
    /// (gunnery/piloting) [default skill: regular]
    #[arg(long, value_name = "UNITS", value_delimiter = ',')]
    pub(crate) units: Vec<String>,
    #[arg(long, default_value = "pirates", help = one_of("Opposing faction", faction_ids()))]
    pub(crate) faction: String,
    #[arg(long, default_value = "late_succession_wars", help = one_of("Era", eras()))]
    pub(crate) era: String,
    #[arg(long, default_value = "plains", help = one_of("Biome of the map", biome_ids()))]
    pub(crate) biome: String,
    /// Scenario type: destroy, capture or defend
    #[arg(long = "type", value_name = "TYPE", default_value = "destroy", value_parser = scenario_type)]
    pub(crate) scenario_type: ScenarioType,
    /// Enemy budget as a multiple of your battle value, with up to 3 decimals
    #[arg(long, value_name = "FACTOR", default_value = "1.0", value_parser = thousandths)]
    pub(crate) difficulty: u32,
    /// Maximum number of modifiers
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) modifiers: usize,
    /// Exclude modifiers that make the battle harder for you
    #[arg(long)]
    pub(crate) no_negative: bool,
    /// Seed of the generator: a number or 64 hexadecimal digits [default: random]
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Templates {
    /// Number of games per template
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) games: u32,
    /// Units of both sides, separated by commas
    #[arg(
        long,
        value_name = "UNITS",
        value_delimiter = ',',
        default_value = "hunchback-hbk-4g,griffin-grf-1n,shadow-hawk-shd-2h,centurion-cn9-a"
    )]
    pub(crate) units: Vec<String>,
    /// Map of the battles
    #[arg(long, default_value = "kestrel-steppe")]
    pub(crate) map: String,
    /// Bots, one per seat, separated by commas; `sandtable games` lists them
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy,greedy")]
    pub(crate) players: Vec<String>,
    /// Seed of the first game: a number or 64 hexadecimal digits
    #[arg(long, default_value = "1")]
    pub(crate) seed: Seed,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MapCommand {
    /// Draw a map in the terminal or as SVG
    Show {
        /// Map file, or - for standard input
        file: PathBuf,
        /// Write an SVG drawing to this file instead, or to standard output for -
        #[arg(long, value_name = "FILE", group = "written")]
        svg: Option<PathBuf>,
        #[command(flatten)]
        overwrite: Overwrite,
        /// Colours of the SVG drawing: light or dark
        #[arg(long, value_name = "THEME", default_value_t, requires = "svg")]
        theme: Theme,
    },
    /// Check maps and print every problem
    Check {
        /// The map files to check
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Convert a MegaMek board into a map
    Import {
        /// The .board file, or - for standard input
        file: PathBuf,
        /// Map file to write, or - for standard output [default: standard output]
        #[arg(short = 'o', long, value_name = "FILE", group = "written")]
        output: Option<PathBuf>,
        #[command(flatten)]
        overwrite: Overwrite,
    },
}

#[derive(Debug, ClapArgs)]
#[command(group = ArgGroup::new("modes").args(["walk", "run", "jump"]).multiple(true).required(true))]
pub(crate) struct Reach {
    /// Map file, or - for standard input
    pub(crate) map: PathBuf,
    /// Hex of the unit, such as 0304
    #[arg(long, value_name = "HEX")]
    pub(crate) at: HexNumber,
    /// Facing of the unit: N, NE, SE, S, SW or NW
    #[arg(long, default_value = "N")]
    pub(crate) facing: String,
    /// Walking movement points
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) walk: Option<u16>,
    /// Running movement points
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) run: Option<u16>,
    /// Jumping movement points
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) jump: Option<u16>,
    /// Rules profile: standard or tabletop
    #[arg(long, default_value = "standard", value_parser = profile)]
    pub(crate) profile: MechProfile,
    /// Hexes with enemy units, separated by commas
    #[arg(long, value_name = "HEXES", value_delimiter = ',')]
    pub(crate) enemy: Vec<HexNumber>,
    /// Hexes with friendly units, separated by commas
    #[arg(long, value_name = "HEXES", value_delimiter = ',')]
    pub(crate) friend: Vec<HexNumber>,
    /// Write an SVG drawing to this file instead, or to standard output for -
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

/// The game, the scenario and the seed of a new session.
#[derive(Debug, ClapArgs)]
pub(crate) struct Table {
    /// Name of the game; `sandtable games` lists them
    pub(crate) game: String,
    /// Scenario name or file, or - for standard input [default: the game's first scenario]
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// Seed of the dice: a number or 64 hexadecimal digits [default: random]
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) table: Table,
    /// Bots, one per seat, separated by commas; `sandtable games` lists them
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy,greedy")]
    pub(crate) players: Vec<String>,
    /// Write the session to this file, or to standard output for -
    #[arg(short = 'o', long, value_name = "FILE", group = "written")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
    /// Print only the result, not the event log
    #[arg(long)]
    pub(crate) quiet: bool,
    /// For each decision, show the best candidate orders and why one was chosen
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct New {
    #[command(flatten)]
    pub(crate) table: Table,
    /// Player names, one per seat, separated by commas [default: none]
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GiveOrder {
    /// Session file that the order is added to; - reads standard input and writes standard output
    pub(crate) file: PathBuf,
    /// Seat that gives the order (seats start at 1)
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Seat,
    /// The order as JSON; without it, the legal orders are listed
    #[arg(long, value_parser = NonEmptyStringValueParser::new())]
    pub(crate) order: Option<String>,
    /// Results of real dice, separated by commas, to use instead of dice rolled from the seed
    #[arg(long, value_delimiter = ',', requires = "order")]
    pub(crate) dice: Option<Vec<u32>>,
    /// Seconds to wait while another process changes the session file
    #[arg(long, value_name = "SECONDS", default_value_t = PATIENCE.as_secs(), requires = "order", value_parser = clap::value_parser!(u64).range(0..=3_600))]
    pub(crate) wait: u64,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Log {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
    /// Show only what this seat knows (seats start at 1) [default: everything]
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Report {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
}

/// A point in a session. Without options, its end.
#[derive(Debug, ClapArgs)]
#[group(id = "point", multiple = false)]
pub(crate) struct When {
    /// Position after event NUMBER or, in games that run in ticks, after NUMBER ticks [default: the
    /// end]
    #[arg(long, value_name = "NUMBER")]
    at: Option<u64>,
    /// Position at the end of turn NUMBER, or after NUMBER ticks
    #[arg(long, visible_alias = "tick", value_name = "NUMBER")]
    turn: Option<u32>,
    /// Position after the event with this sequence number, whether or not the game runs in ticks
    #[arg(long, value_name = "SEQUENCE")]
    event: Option<u64>,
}

impl When {
    /// Returns the point in a session of a game with this clock.
    pub(crate) fn point(&self, clock: Clock) -> Point {
        // Ticks are u32 in every session, so a larger number is beyond its end just as the largest
        // is.
        let tick = |number: u64| Point::Turn(u32::try_from(number).unwrap_or(u32::MAX));
        match (self.at, self.turn, self.event) {
            (Some(number), _, _) if clock == Clock::Ticks => tick(number),
            (Some(sequence), _, _) | (_, _, Some(sequence)) => Point::Sequence(sequence),
            (_, Some(turn), _) => Point::Turn(turn),
            (None, None, None) => Point::Now,
        }
    }
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// Show only what this seat knows (seats start at 1) [default: everything]
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
    /// Also write an SVG drawing to this file, or to standard output for -
    #[arg(long, value_name = "FILE", group = "written")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Fork {
    /// Session file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// Recover the intact part of a damaged file
    #[arg(long)]
    pub(crate) salvage: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// A file that the command must write.
#[derive(Debug, ClapArgs)]
pub(crate) struct Output {
    /// The file to write, or - for standard output
    #[arg(short = 'o', long = "output", value_name = "FILE", group = "written")]
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) overwrite: Overwrite,
}

impl Output {
    /// The output file as a session.
    pub(crate) fn session(&self) -> Target<'_> {
        Target::session(&self.path, self.overwrite)
    }

    /// The output file as anything else.
    pub(crate) fn public(&self) -> Target<'_> {
        Target::public(&self.path, self.overwrite)
    }
}

/// Permission to replace the file that a command writes. Its option is in the group `written`.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
pub(crate) struct Overwrite {
    /// Replace the output file if it exists
    #[arg(long = "overwrite", requires = "written")]
    pub(crate) allowed: bool,
}

/// Adds to the error for an option that was renamed how it is called today.
pub(crate) fn renamed(mut error: clap::Error) -> clap::Error {
    let unknown = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    if unknown.as_deref() == Some("--force") {
        let hint = "'--force' was renamed: '--overwrite' replaces an existing file, and '--units' \
                    names the units in 'mech scenario' and 'mech templates'";
        let hint = ContextValue::StyledStrs(vec![hint.to_owned().into()]);
        error.insert(ContextKind::Suggested, hint);
        // A guess from the spelling, such as '--forces', would contradict the hint.
        error.remove(ContextKind::SuggestedArg);
    }
    error
}

/// Parses the command line.
pub(crate) fn parse() -> Result<Args, clap::Error> {
    let mut command = without_empty_variables(Args::command());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Args::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// Ignores environment variables that are set but empty: Docker and systemd pass variables on that have
/// no value.
pub(crate) fn without_empty_variables(command: clap::Command) -> clap::Command {
    let empty = |name: &OsStr| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let unset = |arg: Arg| {
        if arg.get_env().is_some_and(empty) { arg.env(Resettable::Reset) } else { arg }
    };
    command.mut_args(unset).mut_subcommands(without_empty_variables)
}

/// Parses movement points, 0 to 65535.
fn points(text: &str) -> Result<u16, String> {
    // As i64, so that a negative number gets the message with the range.
    let number: i64 = text.parse().map_err(|_| "expected a whole number".to_owned())?;
    let maximum = u16::MAX;
    u16::try_from(number).map_err(|_| format!("expected 0 to {maximum} movement points"))
}

fn profile(name: &str) -> Result<MechProfile, String> {
    let known = || MechProfile::NAMED.map(|(name, _)| name).join(", ");
    MechProfile::named(name).ok_or_else(|| format!("expected one of {}", known()))
}

/// Parses the sector of the storm.
fn sector(text: &str) -> Result<Sector, String> {
    let number = text.parse().ok();
    number.and_then(Sector::new).ok_or_else(|| "expected a sector from 0 to 17".to_owned())
}

/// Parses a factor such as 1.25 into thousandths: rules use integers only.
fn thousandths(text: &str) -> Result<u32, String> {
    let wrong = || format!("'{text}': expected a number with up to 3 decimals, such as 1.25");
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    // Checked by hand, because `parse` would also accept a plus sign.
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 3 {
        return Err(wrong());
    }
    // Decimals are padded on the right: .25 is 250 thousandths.
    let thousandths = format!("{decimals:0<3}").parse().map_err(|_| wrong())?;
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    whole.checked_mul(1000).and_then(|whole| whole.checked_add(thousandths)).ok_or_else(wrong)
}

fn scenario_type(name: &str) -> Result<ScenarioType, String> {
    let known = || ScenarioType::NAMED.map(|(name, _)| name).join(", ");
    ScenarioType::named(name).ok_or_else(|| format!("expected one of {}", known()))
}

/// Parses a seat number. Seats start at 1 for people, as in the log, and at 0 in files.
fn seat(text: &str) -> Result<Seat, String> {
    let number: Option<u8> = text.parse().ok();
    let index = number.and_then(|number| number.checked_sub(1));
    index.map(Seat).ok_or_else(|| "expected a seat number, starting at 1".to_owned())
}

/// Help text of an option that takes one of these ids.
fn one_of(title: &str, ids: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let ids: Vec<String> = ids.into_iter().map(|id| id.as_ref().to_owned()).collect();
    format!("{title}: {}", ids.join(", "))
}

fn faction_ids() -> impl Iterator<Item = &'static str> {
    factions().iter().map(|faction| faction.id.as_str())
}

fn biome_ids() -> impl Iterator<Item = &'static str> {
    biomes().iter().map(|biome| biome.id.as_str())
}

/// Returns the viewer for a seat, or the all-seeing referee if no seat is given.
pub(crate) fn viewer(session: &dyn AnySession, seat: Option<Seat>) -> Result<Viewer, Failure> {
    let Some(seat) = seat else { return Ok(Viewer::Referee) };
    if seat.0 < session.seats() {
        return Ok(Viewer::Seat(seat));
    }
    let seats = session.seats();
    let message = format!("{seat} does not exist: this session has seats 1 to {seats}");
    Err(Failure::new(Exit::Usage, "no-such-seat", message))
}
