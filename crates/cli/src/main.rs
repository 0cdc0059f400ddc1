//! The `sandtable` program. `args` defines the command line, `commands` has one module per command.

mod args;
mod commands;
mod console;
mod failure;
mod files;

use args::{Args, Command};
use console::Console;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = args::parse().unwrap_or_else(|error| args::renamed(error).exit());
    let console = Console::new(&args);
    match run(args, console) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            console.failure(&failure);
            failure.exit.into()
        }
    }
}

fn run(args: Args, console: Console) -> Result<(), Failure> {
    match args.command {
        #[cfg(feature = "server")]
        None => commands::serve::run(&commands::serve::Serve::from_environment(), console),
        #[cfg(not(feature = "server"))]
        None => commands::help::missing_command(),
        #[cfg(feature = "server")]
        Some(Command::Serve(args)) => commands::serve::run(&args, console),
        Some(Command::Games) => commands::games::run(console),
        Some(Command::Run(args)) => commands::run::run(&args, console),
        Some(Command::New(args)) => commands::new::run(&args, console),
        Some(Command::Order(args)) => commands::order::run(&args, console),
        Some(Command::Log(args)) => commands::log::run(&args, console),
        Some(Command::Report(args)) => commands::report::run(&args, console),
        Some(Command::Show(args)) => commands::show::run(&args, console),
        Some(Command::Verify(args)) => commands::verify::run(&args, console),
        Some(Command::Fork(args)) => commands::fork::run(&args, console),
        Some(Command::Check { files }) => commands::check::run(&files, console),
        Some(Command::Map(command)) => commands::map::run(&command, console),
        Some(Command::Mech(command)) => commands::mech::run(&command, console),
        Some(Command::Formation(command)) => commands::formation::run(&command, console),
        Some(Command::Counter(command)) => commands::counter::run(&command, console),
        Some(Command::Odds(args)) => commands::odds::run(&args, console),
        Some(Command::Storm(command)) => commands::storm::run(&command, console),
        Some(Command::Reach(args)) => commands::reach::run(&args, console),
        Some(Command::Completions { shell }) => commands::help::completions(shell, console),
        Some(Command::Man) => commands::help::man(console),
    }
}
