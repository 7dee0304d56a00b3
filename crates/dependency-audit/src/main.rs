//! Checks the dependencies against security advisories, and writes their bill of materials.
//!
//! For development and CI; no part of the product.

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
    /// Fail when a dependency has a known vulnerability that no waiver names
    Advisories {
        /// A copy of github.com/RustSec/advisory-db: its folder, or a .tar.gz of it
        #[arg(long)]
        database: PathBuf,
        /// The versions that are built
        #[arg(long, default_value = "Cargo.lock")]
        lockfile: PathBuf,
        /// What is accepted, why and until when
        #[arg(long, default_value = "advisory-waivers.toml")]
        waivers: PathBuf,
    },
    /// Write the bill of materials of the server (CycloneDX, JSON) to standard output
    Sbom {
        /// The versions that are built, with their checksums
        #[arg(long, default_value = "Cargo.lock")]
        lockfile: PathBuf,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Advisories { database, lockfile, waivers } => {
            // In CI, a check that could not be made has failed.
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
