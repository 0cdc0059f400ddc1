//! What can be typed. Help, man page and completions are generated from this.

use crate::failure::{Exit, Failure, exit_codes};
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args as ClapArgs, ColorChoice, Parser, Subcommand};
use clap_complete::Shell;
use sandtable::{AnySession, Point};
use sandtable_core::{Clock, Seat, Seed, Viewer};
use sandtable_hex::HexNumber;
use sandtable_mech::setup::generator::ScenarioType;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// What is said below the list of commands.
const AFTER_HELP: &str = concat!(
    "\
Without a command the workbench is started. Try also:
  sandtable map show data/maps/mill-ford.toml
  sandtable reach data/maps/mill-ford.toml --at 0805 --facing N --walk 4 --run 6 --jump 4
  sandtable run mech --scenario duel --players greedy,veteran
  sandtable log data/sessions/raid.jsonl
  sandtable verify data/sessions/raid.jsonl

Under cargo, put `cargo run --release -- ` in front instead of `sandtable`.

",
    exit_codes!()
);

/// A wargame engine and workbench.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, about, after_help = AFTER_HELP, max_term_width = 100)]
pub(crate) struct Args {
    /// Print machine-readable JSON instead of text
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Colour the output; `NO_COLOR` in the environment also turns it off
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the workbench, to be used in a browser; also done when nothing is asked for
    Serve(Serve),
    /// List the games, their scenarios and the bots that play them
    Games,
    /// Let bots play a game to its end
    Run(Run),
    /// Begin a session
    New(New),
    /// Give an order, or list what can be ordered
    Order(GiveOrder),
    /// Tell the story of a session
    Log(Log),
    /// Show a position
    Show(Show),
    /// Recompute a session: fold every event, decide every order, roll every die
    Verify(Verify),
    /// Begin another session at a point of this one
    Fork(Fork),
    /// Show, check and import maps
    #[command(subcommand)]
    Map(MapCommand),
    /// Mech: import units, ask what they can do, generate battles
    #[command(subcommand)]
    Mech(MechCommand),
    /// Formation: what each commander believes, beside the truth
    #[command(subcommand)]
    Formation(FormationCommand),
    /// Draw where a unit can go
    Reach(Reach),
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// Where to listen; port 0 is any free one. Any address but this machine's own needs an
    /// operator's secret
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Serve::HERE)]
    pub(crate) listen: SocketAddr,

    /// The file of the sessions; it is created if it is not there [default: in the folder for
    /// programs' data]
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<PathBuf>,

    /// What an operator shows to create sessions, at least 16 letters
    #[arg(
        long,
        value_name = "SECRET",
        env = "SANDTABLE_OPERATOR_SECRET",
        hide_env_values = true,
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) operator_secret: Option<String>,
}

impl Serve {
    const HERE: SocketAddr =
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), sandtable_server::Config::PORT);

    /// What is done when nothing is asked for.
    pub(crate) const fn usual() -> Self {
        Self { listen: Self::HERE, database: None, operator_secret: None }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum MechCommand {
    /// Judge MegaMek unit files: playable, playable with omissions, or refused
    Import {
        /// The .mtf files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// List what a unit can do now and what would come of it, and what it cannot do and why
    Actions(UnitOf),
    /// Print the record sheet of a unit
    Sheet(UnitOf),
    /// Generate a battle: an opposing force, a map and complications, drawn from a seed
    Scenario(Generate),
}

#[derive(Debug, Subcommand)]
pub(crate) enum FormationCommand {
    /// Compare what each commander believes with the truth, in a table and in a drawing of three maps
    Beliefs(Beliefs),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Beliefs {
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// Write a drawing to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// A unit of a battle.
#[derive(Debug, ClapArgs)]
pub(crate) struct UnitOf {
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
    /// The unit's name in the battle
    #[arg(long, value_name = "ID")]
    pub(crate) unit: String,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Generate {
    /// The player's units, separated by commas: designs, or files of designs (.toml or .mtf), each with
    /// the pilot's experience after a colon, as in griffin-grf-1n:veteran or griffin-grf-1n:3/4
    #[arg(long, value_name = "UNITS", value_delimiter = ',')]
    pub(crate) force: Vec<String>,
    /// Whom they meet
    #[arg(long, default_value = "pirates")]
    pub(crate) faction: String,
    /// When
    #[arg(long, default_value = "late_succession_wars")]
    pub(crate) era: String,
    /// In which country
    #[arg(long, default_value = "plains")]
    pub(crate) biome: String,
    /// What it is about: destroy, capture or defend
    #[arg(long = "type", value_name = "TYPE", default_value = "destroy", value_parser = scenario_type)]
    pub(crate) scenario_type: ScenarioType,
    /// What the enemy may be worth, as a multiple of what the player is
    #[arg(long, value_name = "FACTOR", default_value = "1.0", value_parser = thousandths)]
    pub(crate) difficulty: u32,
    /// How many modifiers there are at most
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) modifiers: usize,
    /// No modifiers that make it harder for the player
    #[arg(long)]
    pub(crate) no_negative: bool,
    /// From which all is drawn: a number or 64 hexadecimal digits; drawn at random if not given
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
    /// The scenario's file
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub(crate) overwrite: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MapCommand {
    /// Draw a map in the terminal, or as SVG
    Show {
        /// The map's file, or - for standard input
        file: PathBuf,
        /// Write a drawing to this file instead
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Check maps and tell everything that is wrong with them
    Check {
        /// The maps' files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Turn a MegaMek board into a map
    Import {
        /// The .board file, or - for standard input
        file: PathBuf,
        /// The map's file; standard output if not given
        #[arg(short = 'o', long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
}

#[derive(Debug, ClapArgs)]
#[command(group = ArgGroup::new("modes").args(["walk", "run", "jump"]).multiple(true).required(true))]
pub(crate) struct Reach {
    /// The map's file, or - for standard input
    pub(crate) map: PathBuf,
    /// The hex where the unit stands, such as 0304
    #[arg(long, value_name = "HEX")]
    pub(crate) at: HexNumber,
    /// The way it looks: N, NE, SE, S, SW or NW
    #[arg(long, default_value = "N")]
    pub(crate) facing: String,
    /// Movement points when it walks
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) walk: Option<u16>,
    /// Movement points when it runs
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) run: Option<u16>,
    /// Movement points when it jumps
    #[arg(long, value_name = "POINTS", value_parser = points, allow_negative_numbers = true)]
    pub(crate) jump: Option<u16>,
    /// Hexes where enemies stand, separated by commas
    #[arg(long, value_name = "HEXES", value_delimiter = ',')]
    pub(crate) enemy: Vec<HexNumber>,
    /// Hexes where friends stand, separated by commas
    #[arg(long, value_name = "HEXES", value_delimiter = ',')]
    pub(crate) friend: Vec<HexNumber>,
    /// Write a drawing to this file instead
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// What is played, and with which dice.
#[derive(Debug, ClapArgs)]
pub(crate) struct Table {
    /// The game; `sandtable games` lists them
    pub(crate) game: String,
    /// The scenario, by name or as a file, or - for standard input; the game's first if not given
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// Where the dice come from: a number or 64 hexadecimal digits; drawn at random if not given
    #[arg(long)]
    pub(crate) seed: Option<Seed>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Run {
    #[command(flatten)]
    pub(crate) table: Table,
    /// Which bot sits where, separated by commas; `sandtable games` lists them
    #[arg(long, value_name = "BOTS", value_delimiter = ',', default_value = "greedy,greedy")]
    pub(crate) players: Vec<String>,
    /// Write the session to this file
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
    /// Tell only how it ended, not the story
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Tell of each decision the best orders that were considered, and why the one was given
    #[arg(long)]
    pub(crate) explain: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct New {
    #[command(flatten)]
    pub(crate) table: Table,
    /// Who sits where, separated by commas
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct GiveOrder {
    /// The session's file; it is replaced by the longer one. - for standard input only lists
    pub(crate) file: PathBuf,
    /// Which seat gives the order, counted from 1 as the log does
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Seat,
    /// The order as JSON; without it, what the seat may order is listed
    #[arg(long, value_parser = NonEmptyStringValueParser::new())]
    pub(crate) order: Option<String>,
    /// What real dice showed, separated by commas, instead of dice from the seed
    #[arg(long, value_delimiter = ',', requires = "order")]
    pub(crate) dice: Option<Vec<u32>>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Log {
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
    /// Tell it as this seat may hear it, counted from 1
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
}

/// A point in the time of a session.
#[derive(Debug, ClapArgs)]
#[group(id = "point", multiple = false)]
pub(crate) struct When {
    /// After the event with this number; in games that run by ticks, when so many had passed
    #[arg(long, value_name = "NUMBER")]
    at: Option<u64>,
    /// At the end of this turn, or when so many ticks had passed
    #[arg(long, visible_alias = "tick", value_name = "NUMBER")]
    turn: Option<u32>,
    /// After the event with this number, whatever the game
    #[arg(long, value_name = "SEQUENCE")]
    event: Option<u64>,
}

impl When {
    /// The point in a session of a game with this clock.
    pub(crate) fn point(&self, clock: Clock) -> Point {
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
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// As this seat may see it, counted from 1
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
    /// Write a drawing to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Verify {
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Fork {
    /// The session's file, or - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) when: When,
    /// Take what is sound of a damaged file
    #[arg(long)]
    pub(crate) salvage: bool,
    #[command(flatten)]
    pub(crate) output: Output,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Output {
    /// The file to write
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) path: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Movement points: some, but not more than can be counted.
fn points(text: &str) -> Result<u16, String> {
    let number: i64 = text.parse().map_err(|_| "expected a whole number".to_owned())?;
    let most = i64::from(u16::MAX);
    u16::try_from(number).map_err(|_| format!("{number} points: expected 0 to {most}"))
}

/// A factor such as 1.25, in thousandths.
fn thousandths(text: &str) -> Result<u32, String> {
    let wrong = || format!("'{text}': expected a factor with three decimals at most, such as 1.25");
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 3 {
        return Err(wrong());
    }
    let thousandths = format!("{decimals:0<3}").parse().map_err(|_| wrong())?;
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    whole.checked_mul(1000).and_then(|whole| whole.checked_add(thousandths)).ok_or_else(wrong)
}

fn scenario_type(name: &str) -> Result<ScenarioType, String> {
    let known = || ScenarioType::NAMED.map(|(name, _)| name).join(", ");
    ScenarioType::named(name).ok_or_else(|| format!("expected one of {}", known()))
}

/// People count seats from 1, as the log does.
fn seat(text: &str) -> Result<Seat, String> {
    let number: Option<u8> = text.parse().ok();
    let index = number.and_then(|number| number.checked_sub(1));
    index.map(Seat).ok_or_else(|| "expected a number from 1 up".to_owned())
}

/// A seat's eyes, or those of one who may know everything.
pub(crate) fn viewer(session: &dyn AnySession, seat: Option<Seat>) -> Result<Viewer, Failure> {
    let Some(seat) = seat else { return Ok(Viewer::Referee) };
    if seat.0 < session.seats() {
        return Ok(Viewer::Seat(seat));
    }
    let message = format!("there is no {seat}: this table has {}", session.seats());
    Err(Failure::new(Exit::Usage, "no-such-seat", message))
}
