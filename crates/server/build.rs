//! Builds the web page with npm, so that `cargo run` is enough after a fresh clone.
//!
//! Set `SANDTABLE_PAGE` to a directory with a built page to skip npm.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Sources of the page. A change in any of them triggers a rebuild.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite",
    "vite.config.ts",
];

fn main() {
    println!("cargo::rerun-if-env-changed=SANDTABLE_PAGE");
    let page = match std::env::var_os("SANDTABLE_PAGE") {
        Some(ready) => PathBuf::from(ready),
        None => built(),
    };
    println!("cargo::rustc-env=SANDTABLE_PAGE={}", page.display());
    println!("cargo::rerun-if-changed={}", page.join("index.html").display());
}

/// Builds the page if a source is newer than the last build, and returns its directory.
fn built() -> PathBuf {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let page = web.join("dist");
    let index = page.join("index.html");
    let sources = SOURCES.iter().filter_map(|source| modified(&web.join(source))).max();
    if sources > modified(&index) {
        let (lock, installed) =
            (web.join("package-lock.json"), web.join("node_modules/.package-lock.json"));
        if modified(&lock) > modified(&installed) {
            npm(&web, &["ci", "--no-audit", "--no-fund"]);
        }
        npm(&web, &["run", "build"]);
        backdate(&index, sources);
    }
    page
}

/// Sets the modification time of the built page to that of its newest source. Cargo reruns this
/// script if the page is newer than the last run, so an unchanged page would otherwise be compiled
/// twice.
fn backdate(index: &Path, sources: Option<SystemTime>) {
    let dated = sources.map(|time| File::options().write(true).open(index)?.set_modified(time));
    if let Some(Err(error)) = dated {
        println!(
            "cargo::warning=cannot set the time of the built page, it will be compiled twice: {error}"
        );
    }
}

/// Returns the latest modification time of a file, or of any file in a directory.
fn modified(path: &Path) -> Option<SystemTime> {
    let about = std::fs::metadata(path).ok()?;
    if !about.is_dir() {
        return about.modified().ok();
    }
    let inside = std::fs::read_dir(path).ok()?.flatten();
    inside.filter_map(|entry| modified(&entry.path())).max()
}

fn npm(web: &Path, arguments: &[&str]) {
    let command = format!("npm {}", arguments.join(" "));
    match Command::new("npm").args(arguments).current_dir(web).status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("`{command}` in {} failed: {status}", web.display())),
        Err(error) => fail(&format!(
            "cannot run `{command}` ({error}): building the page needs Node 20 or later; \
 install it, or set SANDTABLE_PAGE to a directory with a built page"
        )),
    }
}

fn fail(message: &str) {
    println!("cargo::error={message}");
}
