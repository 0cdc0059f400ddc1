//! Builds the page, so that a fresh clone needs nothing but `cargo run`.
//!
//! `SANDTABLE_PAGE` may name a folder with a page that is built already; then nothing else is needed.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// What the page is made of.
const SOURCES: [&str; 7] = [
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
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

/// The page, built anew if something in it is younger than it.
fn built() -> PathBuf {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    let page = web.join("dist");
    let index = page.join("index.html");
    let sources = SOURCES.iter().filter_map(|source| youngest(&web.join(source))).max();
    if sources > youngest(&index) {
        let (lock, installed) =
            (web.join("package-lock.json"), web.join("node_modules/.package-lock.json"));
        if youngest(&lock) > youngest(&installed) {
            npm(&web, &["ci", "--no-audit", "--no-fund"]);
        }
        npm(&web, &["run", "build"]);
        date(&index, sources);
    }
    page
}

/// Makes the page as old as its youngest source: younger than the run that built it, it would look like
/// a change, and have everything compiled once more.
fn date(index: &Path, sources: Option<SystemTime>) {
    let dated = sources.map(|time| File::options().write(true).open(index)?.set_modified(time));
    if let Some(Err(error)) = dated {
        println!("cargo::warning=the page is built, but will be compiled twice: {error}");
    }
}

/// When a file, or anything in a folder, was last changed.
fn youngest(path: &Path) -> Option<SystemTime> {
    let about = std::fs::metadata(path).ok()?;
    if !about.is_dir() {
        return about.modified().ok();
    }
    let inside = std::fs::read_dir(path).ok()?.flatten();
    inside.filter_map(|entry| youngest(&entry.path())).max()
}

fn npm(web: &Path, arguments: &[&str]) {
    let command = format!("npm {}", arguments.join(" "));
    match Command::new("npm").args(arguments).current_dir(web).status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!("`{command}` in {} ended with {status}", web.display())),
        Err(error) => fail(&format!(
            "`{command}` could not be run ({error}): the page is built with Node 20 or later; \
             install it, or name a folder with a page that is built already in SANDTABLE_PAGE"
        )),
    }
}

fn fail(message: &str) {
    println!("cargo::error={message}");
}
