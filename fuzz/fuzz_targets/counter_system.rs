//! Reads arbitrary bytes as a game system. Whatever can be opened is saved and read again: both files
//! must be the same bytes.
//!
//! ```text
//! cargo install cargo-fuzz
//! RUSTC_BOOTSTRAP=1 cargo fuzz run counter_system
//! ```
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_counter::GameSystemFile;

fuzz_target!(|bytes: &[u8]| {
    let Ok(loaded) = GameSystemFile::from_bytes(bytes) else { return };
    let saved = loaded.value.to_toml().expect("a system that was read can be written");
    let again = GameSystemFile::from_toml(&saved).expect("a system that was written can be read");
    assert_eq!(again.value.to_toml().as_ref(), Ok(&saved));
});
