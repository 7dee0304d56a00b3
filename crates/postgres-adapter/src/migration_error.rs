//! The error of migrations.

/// Error of a migration or of granting privileges.
#[derive(Debug)]
pub enum MigrationError {
    /// The database is unavailable.
    Unreachable(String),
    /// A migration failed and was rolled back.
    Failed(String),
    /// The schema was made by migrations that this program does not contain.
    Outdated,
    /// The addresses of server and owner lead to different databases.
    DifferentDatabases,
    /// The database stores text in this encoding instead of UTF-8.
    Encoding(String),
}

impl std::fmt::Display for MigrationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreachable(why) => {
                write!(
                    f,
                    "the database cannot be reached ({}); check DATABASE_URL, MIGRATION_DATABASE_URL if it is set, and \
                     that the database is running",
                    why.trim()
                )
            }
            Self::Failed(why) if why.contains("permission denied") => write!(
                f,
                "the schema could not be brought up to date: {why}; set MIGRATION_DATABASE_URL to the address of the \
                 role that owns the database"
            ),
            Self::Failed(why) => write!(f, "the schema could not be brought up to date: {why}"),
            Self::DifferentDatabases => f.write_str(
                "DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases; give both the same server and \
                 database, with different roles",
            ),
            Self::Encoding(encoding) => write!(
                f,
                "the database stores text in the encoding {encoding}, and Marque needs UTF8; make one with \
                 CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8', and name it in DATABASE_URL"
            ),
            Self::Outdated => f.write_str(
                "the database was set up by a version of Marque from before its first release, which this one cannot \
                 bring up to date; start with an empty one: move the data directory (.marque) away, or name another \
                 database in DATABASE_URL",
            ),
        }
    }
}

impl std::error::Error for MigrationError {}
