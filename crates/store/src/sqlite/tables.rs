//! The tables, a version after the other.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The versions of the tables: what each is called, and how it is made from the one before.
const VERSIONS: [(&str, &str); 3] = [
    ("sessions", include_str!("../../migrations/sqlite/0001_sessions.sql")),
    ("requests", include_str!("../../migrations/sqlite/0002_requests.sql")),
    ("order", include_str!("../../migrations/sqlite/0003_order.sql")),
];

/// The last version that is known.
pub(super) const KNOWN: i64 = VERSIONS.len() as i64;

/// The mark of our files, set by the first version.
pub(super) const OURS: i64 = 0x5341_4E44;

/// What brings a file up to date.
pub(super) fn migrator() -> Migrator {
    let steps = (1..).zip(VERSIONS).map(|(version, (name, sql))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}
