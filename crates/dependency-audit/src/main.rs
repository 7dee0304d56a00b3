//! Developer tool: checks the dependencies against security advisories and writes a software bill of
//! materials. Not part of the product. The doc comments of `Command` are the help texts.

mod advisories;
mod sbom;
mod waivers;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Fail if a dependency has a known vulnerability without a waiver
    Advisories {
        /// Copy of github.com/RustSec/advisory-db: a folder or a .tar.gz of it
        #[arg(long)]
        database: PathBuf,
        /// Lockfile to check
        #[arg(long, default_value = "Cargo.lock")]
        lockfile: PathBuf,
        /// File of waivers: accepted advisories with reason and expiry
        #[arg(long, default_value = "advisory-waivers.toml")]
        waivers: PathBuf,
    },
    /// Write the software bill of materials of the server (CycloneDX, JSON) to standard output
    Sbom {
        /// Lockfile with the checksums
        #[arg(long, default_value = "Cargo.lock")]
        lockfile: PathBuf,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Advisories { database, lockfile, waivers } => {
            // In CI, a check that could not be made counts as failed.
            let is_strict =
                std::env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"));
            advisories::run(&database, &lockfile, &waivers, is_strict)
        }
        Command::Sbom { lockfile } => sbom::run(&lockfile),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("dependency-audit: {error:#}");
            ExitCode::FAILURE
        }
    }
}
