//! What can be typed after `marque`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use domain::accounts::Role;

/// Marque: a curated marketplace for luxury and collector vehicles.
#[derive(Parser)]
#[command(
    name = "marque",
    version,
    after_help = "Settings are environment variables; `marque doctor` lists them."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The subcommands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve pages and API (the default)
    Serve(ServeOptions),
    /// Bring the database's schema up to date
    Migrate,
    /// Add the sample inventory; what is there already is left alone
    Seed(SeedOptions),
    /// Take in the vehicles of a JSON Lines file: new ones are listed, changed ones updated; resumes where
    /// a killed import stopped
    Import(ImportOptions),
    /// Make accounts and change roles
    #[command(subcommand)]
    User(UserCommand),
    /// Say how this installation is set up and whether it works
    Doctor,
    /// Print the OpenAPI document
    Openapi,
    /// Print the rules of the forms as JSON
    Rules,
}

impl Default for Command {
    fn default() -> Self {
        Self::Serve(ServeOptions::default())
    }
}

/// Options of `serve`.
#[derive(Args, Default)]
pub(crate) struct ServeOptions {
    /// Add the sample inventory when there are no vehicles at all
    #[arg(long)]
    pub(crate) seed_if_empty: bool,
}

/// Options of `seed`.
#[derive(Args)]
pub(crate) struct SeedOptions {
    /// Make a collector and a concierge to look around with, with random passwords
    #[arg(long)]
    pub(crate) demo_accounts: bool,
}

/// Options of `import`.
#[derive(Args)]
pub(crate) struct ImportOptions {
    /// One JSON object per line: make, model, year, price, miles, location, description, specs, and by
    /// what a vehicle is known again: source and stockNumber, or vin
    pub(crate) file: PathBuf,
    /// Say what would happen to each line, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// What can be done about members.
#[derive(Subcommand)]
pub(crate) enum UserCommand {
    /// Make an account; the password is read from standard input, or asked for at a terminal
    Create(NewUserOptions),
    /// Give a member a role
    Grant(RoleOptions),
    /// Take a role from a member
    Revoke(RoleOptions),
    /// Turn off a member's two-factor authentication, for whoever has lost authenticator and recovery codes
    ResetSecondFactor(SecondFactorOptions),
    /// Erase a member at once, with all that is held about them; this cannot be taken back
    Erase(EraseOptions),
}

/// Options of `user create`.
#[derive(Args)]
pub(crate) struct NewUserOptions {
    /// What they log in with: letters, digits and underscores
    #[arg(long)]
    pub(crate) username: String,
    /// Where they can be reached
    #[arg(long)]
    pub(crate) email: String,
    /// What they are called in full
    #[arg(long)]
    pub(crate) name: String,
    /// What they are beyond a user; may be given twice
    #[arg(long, value_enum)]
    pub(crate) role: Vec<RoleName>,
}

/// Options of `user grant` and `user revoke`.
#[derive(Args)]
pub(crate) struct RoleOptions {
    /// Whose, by the name that they log in with
    pub(crate) username: String,
    /// Which
    #[arg(value_enum)]
    pub(crate) role: RoleName,
}

/// Options of `user reset-second-factor`.
#[derive(Args)]
pub(crate) struct SecondFactorOptions {
    /// Whose, by the name that they log in with
    pub(crate) username: String,
}

/// Options of `user erase`.
#[derive(Args)]
pub(crate) struct EraseOptions {
    /// Who, by the name that they log in with
    pub(crate) username: String,
}

/// A role, as it is typed.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RoleName {
    /// A verified collector
    Collector,
    /// Somebody of the concierge
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Collector => Self::Collector,
            RoleName::Admin => Self::Admin,
        }
    }
}
