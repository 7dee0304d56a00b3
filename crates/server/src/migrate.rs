//! `marque migrate`: brings the schema up to date and exits.

use crate::{database::OpenDatabase, settings::Settings};

pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    let database = OpenDatabase::open(settings)?;
    database.migrate()?;
    println!("The schema is up to date.");
    database.close()
}
