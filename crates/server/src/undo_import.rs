//! `marque undo-import`: undoes the latest import of a source and names the listings that it leaves.

use std::sync::Arc;

use anyhow::{Context, bail};
use application::feeds::{FeedPorts, undo_run};
use domain::feeds::{LeftReason, RunId, RunStepRefusal};
use media::MediaStore;
use ports::feeds::Feeds;

use crate::{cli::UndoImportOptions, clock::SystemClock, database::with_store, settings::Settings};

/// Most listings that are named.
const MAX_NAMED: u32 = 1_000;

pub(crate) fn run(settings: &Settings, options: &UndoImportOptions) -> anyhow::Result<()> {
    let id = RunId(options.number);
    with_store(settings, async |store| {
        use ports::clock::Clock;
        match store.start_feed_undo(id, None, SystemClock.now()).await? {
            Ok(()) => {}
            Err(RunStepRefusal::NoSuchRun) => bail!("there is no import {}", id.0),
            Err(RunStepRefusal::NotLatest) => bail!("import {} is not the latest of its source", id.0),
            Err(_) => bail!("import {} is not finished, or was undone already", id.0),
        }
        let media = MediaStore::in_memory();
        let ports = FeedPorts {
            feeds: &store,
            imports: &store,
            schedules: &store,
            blobs: &media,
            clock: &SystemClock,
        };
        let run = store.feed_run(id).await?.context("the import is gone")?;
        undo_run(&run, Arc::default(), ports).await?;
        let counts = store.feed_run(id).await?.context("the import is gone")?.counts;
        for (listing, reason) in store.left_by_undo(id, MAX_NAMED).await? {
            let why = match reason {
                LeftReason::Sold => "was sold since",
                LeftReason::UnderOffer => "was put under offer since",
                LeftReason::Withdrawn => "was withdrawn since",
                LeftReason::Changed => "was changed since",
                LeftReason::VinTaken => "has the VIN of another listing for sale",
            };
            println!("left: vehicle {} ({}) {why}", listing.vehicle.0, listing.title);
        }
        println!("Undone: {}. Left as they are: {}.", counts.undone, counts.left);
        Ok(())
    })
}
