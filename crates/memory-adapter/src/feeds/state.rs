//! Runs and journals of feeds, and who is named in them.

use std::collections::BTreeMap;

use domain::{
    Timestamp,
    accounts::{MemberRef, UserId, Username},
    feeds::{
        FeedOptions, JournalEntry, JournalKind, RunCounts, RunId, RunOrigin, RunState, SourceListing,
        SourceName, check_undo, latest_import,
    },
    imports::RecordKey,
    vehicles::{ListingStatus, VehicleId},
};
use ports::feeds::{FeedRun, NewRun};

use crate::{
    records::{JournalRecord, RecordBefore, RunRecord},
    state::State,
};

impl State {
    /// Journals a change of a registered run with the status after it; of several of one listing the first counts.
    pub(crate) fn journal(
        &mut self,
        run: RunId,
        vehicle: VehicleId,
        (kind, status): (JournalKind, ListingStatus),
        record_before: RecordBefore,
        at: Timestamp,
    ) {
        let feeds = &mut self.feeds;
        let is_known = feeds.journal.iter().any(|it| it.run == run && it.entry.vehicle == vehicle);
        if feeds.runs.contains_key(&run) && !is_known {
            let entry = JournalEntry { vehicle, kind, status, at, photos_at: None };
            feeds.journal.push(JournalRecord { run, entry, record_before, outcome: None });
        }
    }

    /// Notes that the source of a registered run named a record.
    pub(crate) fn name_source(&mut self, run: RunId, key: RecordKey, ordinal: i32) {
        if let Some(record) = self.feeds.runs.get(&run) {
            let source = record.run.source.key();
            if !source.is_empty() {
                self.feeds.sources.insert((key, ordinal), source);
            }
        }
    }

    /// Names of the sources whose files were imported, by normalized name.
    pub(super) fn imported_sources(&self) -> BTreeMap<String, SourceName> {
        let runs = self.feeds.runs.values().map(|record| &record.run);
        let imported = runs.filter(|run| !run.state.is_preview() && !run.source.as_str().is_empty());
        imported.map(|run| (run.source.key(), run.source.clone())).collect()
    }

    /// Sources that named a listing, the latest first.
    pub(crate) fn sources_of(&self, vehicle: VehicleId) -> Vec<SourceName> {
        let known_vehicles = self
            .imported_vehicles
            .iter()
            .flat_map(|(key, known_vehicles)| known_vehicles.iter().map(move |known| (*key, known)));
        let mut known_vehicles: Vec<_> =
            known_vehicles.filter(|(_, known)| known.vehicle == Some(vehicle)).collect();
        known_vehicles.sort_by_key(|(_, known)| (std::cmp::Reverse(known.run), known.line));
        let names = self.imported_sources();
        let mut sources: Vec<SourceName> = Vec::new();
        for (key, known) in known_vehicles {
            let source = self.feeds.sources.get(&(key, known.ordinal));
            let source = source.and_then(|source| names.get(source)).cloned().unwrap_or_default();
            if !sources.contains(&source) {
                sources.push(source);
            }
        }
        sources
    }

    /// Listings for sale that the source of this normalized name named last.
    pub(super) fn source_listings(&self, source: &str) -> Vec<SourceListing> {
        let mut found = Vec::new();
        for ((key, ordinal), named) in &self.feeds.sources {
            let known_vehicles = self.imported_vehicles.get(key).into_iter().flatten();
            let known_vehicles = known_vehicles.filter(|known| known.ordinal == *ordinal && named == source);
            let listings =
                known_vehicles.filter_map(|known| Some(&self.listings.get(&known.vehicle?)?.vehicle.summary));
            let for_sale = listings.filter(|summary| summary.status.is_for_sale());
            found.extend(for_sale.map(|it| SourceListing { key: *key, vehicle: it.id, status: it.status }));
        }
        found
    }

    pub(super) fn run_of(&self, record: &RunRecord) -> FeedRun {
        let source = record.run.source.key();
        let runs = self.feeds.runs.values().filter(|other| other.run.source.key() == source);
        let latest = latest_import(runs.map(|other| (other.run.id, other.run.state, other.run.finished_at)));
        let user = record.run.user.as_ref().and_then(|user| self.member_ref(user.id));
        FeedRun {
            is_undoable: check_undo(record.run.state, latest == Some(record.run.id)) == Ok(true),
            user,
            ..record.run.clone()
        }
    }

    pub(super) fn origin(run: &FeedRun) -> RunOrigin {
        let user = run.user.as_ref().map(|user| user.id);
        RunOrigin { source: run.source.clone(), file_name: run.file_name.clone(), user }
    }

    /// Removes an erased member's number from the runs that they began or undid, and from schedules.
    pub(crate) fn anonymize_feed_actor(&mut self, user: UserId) {
        for feed in self.feeds.schedules.values_mut().filter(|feed| feed.user == Some(user)) {
            feed.user = None;
        }
        for record in self.feeds.runs.values_mut().filter(|record| record.actor == Some(user)) {
            record.actor = None;
        }
    }

    pub(super) fn delete_other_journals(&mut self, id: RunId) {
        let Some(source) = self.feeds.runs.get(&id).map(|record| record.run.source.key()) else { return };
        let runs = &self.feeds.runs;
        let is_earlier =
            |run: RunId| run != id && runs.get(&run).is_some_and(|record| record.run.source.key() == source);
        self.feeds.journal.retain(|record| !is_earlier(record.run));
    }
}

/// A run that is to be checked.
pub(super) fn new_run(id: RunId, new: &NewRun, options: FeedOptions, at: Timestamp) -> FeedRun {
    FeedRun {
        id,
        source: new.source.clone(),
        file_name: new.file_name.clone(),
        format: new.format,
        state: RunState::Checking,
        // The username is looked up when the run is read.
        user: new.user.map(|id| MemberRef { id, username: Username::from_store("") }),
        created_at: at,
        finished_at: None,
        counts: RunCounts::default(),
        of_source: 0,
        done: 0,
        withdraws: false,
        problem: None,
        options,
        preview: None,
        file: Some(new.file.clone()),
        refused: None,
        is_undoable: false,
    }
}
