//! What can be typed after `marque`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

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
    Seed,
    /// Add the vehicles of a JSON Lines file; resumes where a killed import stopped
    Import(ImportOptions),
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

/// Options of `import`.
#[derive(Args)]
pub(crate) struct ImportOptions {
    /// One JSON object per line: make, model, year, price, miles, location, description, specs
    pub(crate) file: PathBuf,
}
