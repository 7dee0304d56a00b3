//! Command line of `marque`. The doc comments are the help texts.

mod category;
mod job;
mod mail;
mod user;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use domain::imports::ColumnChoice;

use crate::legal::LegalCommand;

pub(crate) use self::category::{CategoryCommand, NewCategoryOptions, RenameCategoryOptions};
pub(crate) use self::job::{JobCommand, JobName};
pub(crate) use self::mail::{MailCommand, MailListOptions};
pub(crate) use self::user::{
    EraseOptions, NewUserOptions, RoleOptions, SecondFactorOptions, SuspendOptions, UserCommand,
    UserListOptions,
};

/// Marque: a curated marketplace for luxury and collector vehicles.
#[derive(Parser)]
#[command(
    name = "marque",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("MARQUE_COMMIT"), ")"),
    after_help = "Settings are environment variables; `marque doctor` lists them."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve pages and API (the default)
    Serve(ServeOptions),
    /// Bring the database's schema up to date
    Migrate,
    /// Add the sample inventory; existing vehicles are left unchanged
    Seed(SeedOptions),
    /// Import the vehicles of a table (CSV, TSV) or a JSON Lines file: new ones are listed, changed ones updated; resumes where an
    /// interrupted import stopped
    Import(ImportOptions),
    /// Undo the latest import of a source: new listings are withdrawn, changed ones get their previous values back,
    /// withdrawn ones are for sale again. Listings that were changed since are left as they are
    UndoImport(UndoImportOptions),
    /// List, create, suspend and erase accounts, change roles, end sessions
    #[command(subcommand)]
    User(UserCommand),
    /// List, retry and drop emails that wait, were given up or were sent
    #[command(subcommand)]
    Mail(MailCommand),
    /// List, add, rename and delete categories of the forum
    #[command(subcommand)]
    Category(CategoryCommand),
    /// List the background jobs of the server with their last runs, and run one now
    #[command(subcommand)]
    Job(JobCommand),
    /// List and export the audit log: who did what to whom
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Show and save the site's settings: contact details, licenses, testimonials, holidays, fees
    #[command(subcommand)]
    Settings(SettingsCommand),
    /// Show and publish the legal texts: terms, privacy and cookies
    #[command(subcommand)]
    Legal(LegalCommand),
    /// Back up database and files while the site runs; list and verify backups
    Backup(BackupOptions),
    /// Restore a backup into an empty database and an empty file storage
    Restore(RestoreOptions),
    /// Show the settings and check whether this installation works
    Doctor,
    /// Print the OpenAPI document
    Openapi,
    /// Print the form rules as JSON
    Rules,
    /// Write every email with sample values to a folder, as text and HTML
    MailPreview(MailPreviewOptions),
}

impl Default for Command {
    fn default() -> Self {
        Self::Serve(ServeOptions::default())
    }
}

#[derive(Args, Default)]
pub(crate) struct ServeOptions {
    /// Add the sample inventory if there are no vehicles at all
    #[arg(long)]
    pub(crate) seed_if_empty: bool,
}

#[derive(Args)]
pub(crate) struct SeedOptions {
    /// Create a demo collector and a demo concierge with random passwords
    #[arg(long)]
    pub(crate) demo_accounts: bool,
}

#[derive(Args)]
pub(crate) struct ImportOptions {
    /// One JSON object per line: make, model, year, price, miles, location, description, specs, and an
    /// identifier: source and stockNumber, or vin. Or a table (.csv, .tsv, .txt) with a header, one vehicle per row
    pub(crate) file: PathBuf,
    /// Field of a table's column, as in "Asking=price"; "Lot=" ignores a column
    #[arg(long = "column", value_name = "HEADER=FIELD", value_parser = column_choice)]
    pub(crate) columns: Vec<ColumnChoice>,
    /// Source of the rows that name none. Its columns and its default location are remembered
    #[arg(long, default_value = "")]
    pub(crate) source: String,
    /// Location of the rows that state none, as in "Naperville, IL"; "" for none
    #[arg(long, value_name = "LOCATION")]
    pub(crate) default_location: Option<String>,
    /// Withdraw the listings of the source that are for sale and not in the file
    #[arg(long, requires = "source")]
    pub(crate) withdraw_missing: bool,
    /// Leave listings of the source for sale that the file says are sold
    #[arg(long, requires = "source")]
    pub(crate) keep_sold: bool,
    /// Number of listings to withdraw; required if it is more than half of the source's listings
    #[arg(long, value_name = "NUMBER", requires = "source")]
    pub(crate) confirm: Option<u64>,
    /// Import prices of which many are less than half or more than twice those before
    #[arg(long)]
    pub(crate) confirm_price_changes: bool,
    /// Print what would happen to each line without writing anything
    #[arg(long)]
    pub(crate) dry_run: bool,
}

#[derive(Args)]
pub(crate) struct UndoImportOptions {
    /// Number of the import, which it prints at its end
    pub(crate) number: i64,
}

fn column_choice(choice: &str) -> Result<ColumnChoice, String> {
    let (header, field) =
        choice.rsplit_once('=').ok_or_else(|| "expected HEADER=FIELD, as in \"Asking=price\"".to_owned())?;
    Ok(ColumnChoice { header: header.trim().to_owned(), field: field.trim().to_owned() })
}

#[derive(Args)]
pub(crate) struct MailPreviewOptions {
    /// Created if it does not exist
    pub(crate) folder: PathBuf,
}

#[derive(Subcommand)]
pub(crate) enum AuditCommand {
    /// List entries, newest first
    List(AuditListOptions),
    /// Print all matching entries as CSV, newest first; an entry has one row per changed field
    Export(AuditFilters),
}

#[derive(Subcommand)]
pub(crate) enum SettingsCommand {
    /// Print the settings in effect as JSON
    Show,
    /// Save settings from a JSON file, as printed by `show`; refused if others were saved since then. A running
    /// server follows within ten seconds
    Save(SettingsSaveOptions),
}

#[derive(Args)]
pub(crate) struct SettingsSaveOptions {
    /// JSON file, or - for standard input
    pub(crate) file: PathBuf,
}

#[derive(Args)]
pub(crate) struct AuditListOptions {
    #[command(flatten)]
    pub(crate) filters: AuditFilters,
    /// Most entries to list
    #[arg(long, value_name = "NUMBER", default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: u32,
}

/// Filters of the audit log; the same as in the admin area.
#[derive(Args)]
pub(crate) struct AuditFilters {
    /// Username of the member who acted
    #[arg(long, value_name = "NAME")]
    pub(crate) actor: Option<String>,
    /// Name of the action, as in role_granted
    #[arg(long)]
    pub(crate) action: Option<String>,
    /// Username of the affected member
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
    /// A listing, a submission or a member with its number, as in vehicle:711, submission:12 or member:7
    #[arg(long, value_name = "KIND:NUMBER")]
    pub(crate) object: Option<String>,
    /// First day (Central Time) or earliest time, as in 2026-12-24 or 2026-12-24T18:00:00Z
    #[arg(long, value_name = "TIME")]
    pub(crate) from: Option<String>,
    /// Last day (Central Time), or the time that all entries are before
    #[arg(long, value_name = "TIME")]
    pub(crate) to: Option<String>,
}

#[derive(Args)]
pub(crate) struct BackupOptions {
    /// Where to: file:/path/to/a/folder or s3://bucket/prefix; BACKUP_URL if omitted. With --verify: a backup, as in
    /// marque-20261124-060000 or file:/srv/backups/marque-20261124-060000; the newest if omitted
    pub(crate) place: Option<String>,
    /// List the complete backups, newest first
    #[arg(long, conflicts_with = "verify")]
    pub(crate) list: bool,
    /// Restore a backup into a scratch database, compare every table and read every file
    #[arg(long)]
    pub(crate) verify: bool,
}

#[derive(Args)]
pub(crate) struct RestoreOptions {
    /// The backup: a name at BACKUP_URL, as in marque-20261124-060000, or an address, as in
    /// file:/srv/backups/marque-20261124-060000; the address of a place means its newest backup
    pub(crate) backup: String,
}
