//! Rows of feed runs and their conversion to domain types.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{MemberRef, UserId, Username},
    audit::Actor,
    feeds::{FeedFormat, FeedOptions, RunCounts, RunId, RunOrigin, RunState, SourceName, check_undo},
    imports::ColumnChoice,
    vehicles::Place,
};
use ports::{blobs::BlobKey, feeds::FeedRun};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{database::Failure, decoding::decode_enum, schema::feed_runs};

/// Counters as stored.
#[derive(Default, Serialize, Deserialize)]
#[serde(remote = "RunCounts", default)]
struct CountsJson {
    rows: u64,
    listed: u64,
    changed: u64,
    unchanged: u64,
    off_sale: u64,
    repeated: u64,
    sold: u64,
    sold_listed: u64,
    refused: u64,
    repriced: u64,
    gone: u64,
    under_offer: u64,
    withdrawn: u64,
    undone: u64,
    left: u64,
}

pub(super) fn counts_json(counts: &RunCounts) -> Result<Value, Failure> {
    CountsJson::serialize(counts, serde_json::value::Serializer)
        .map_err(|error| Failure::Corrupt(format!("counts cannot be written: {error}")))
}

fn counts_of(json: Value) -> Result<RunCounts, Failure> {
    CountsJson::deserialize(json).map_err(|error| Failure::Corrupt(format!("counts cannot be read: {error}")))
}

/// A column choice as stored.
#[derive(Serialize, Deserialize)]
struct ColumnJson {
    header: String,
    field: String,
}

pub(super) fn columns_json(columns: &[ColumnChoice]) -> Result<Value, Failure> {
    let json = columns
        .iter()
        .map(|choice| ColumnJson { header: choice.header.clone(), field: choice.field.clone() });
    serde_json::to_value(json.collect::<Vec<_>>())
        .map_err(|error| Failure::Corrupt(format!("columns cannot be written: {error}")))
}

fn columns_of(json: Value) -> Result<Vec<ColumnChoice>, Failure> {
    let columns: Vec<ColumnJson> = serde_json::from_value(json)
        .map_err(|error| Failure::Corrupt(format!("columns cannot be read: {error}")))?;
    Ok(columns.into_iter().map(|ColumnJson { header, field }| ColumnChoice { header, field }).collect())
}

/// Options from their columns, which `feed_sources` and `feed_runs` both have.
pub(super) fn options_of(columns: Value, location: Option<String>) -> Result<FeedOptions, Failure> {
    let default_place = location.map_or(Ok(None), |location| Place::parse(&location))?;
    Ok(FeedOptions { columns: columns_of(columns)?, default_place })
}

/// A run as stored.
#[derive(Queryable, Selectable)]
#[diesel(table_name = feed_runs)]
pub(super) struct RunRow {
    pub(super) id: i64,
    source: String,
    pub(super) source_key: String,
    file_name: String,
    format: String,
    user_id: Option<i64>,
    pub(super) actor_id: Option<i64>,
    state: String,
    created_at: Timestamp,
    pub(super) checked_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
    done: i64,
    withdraws: bool,
    pub(super) problem: Option<String>,
    column_choices: Value,
    default_location: Option<String>,
    file: Option<String>,
    refused_file: Option<String>,
    of_source: i64,
    counts: Value,
    pub(super) attempt: i32,
}

impl RunRow {
    pub(super) fn state(&self) -> Result<RunState, Failure> {
        decode_enum("run state", RunState::parse(&self.state))
    }

    pub(super) fn origin(&self) -> RunOrigin {
        RunOrigin {
            source: SourceName::from_store(self.source.clone()),
            file_name: self.file_name.clone(),
            user: self.user_id.map(UserId),
        }
    }

    /// Who began the import or undid it.
    pub(super) fn actor(&self) -> Actor {
        Actor { user: self.actor_id.map(UserId), address: None }
    }

    pub(super) fn counts(&self) -> Result<RunCounts, Failure> {
        counts_of(self.counts.clone())
    }

    pub(super) fn options(&self) -> Result<FeedOptions, Failure> {
        options_of(self.column_choices.clone(), self.default_location.clone())
    }

    /// Keys of its files.
    pub(super) fn files(&self) -> Vec<BlobKey> {
        let keys = self.file.iter().chain(&self.refused_file);
        keys.filter_map(|key| BlobKey::parse(key)).collect()
    }

    pub(super) fn file(&self) -> Option<BlobKey> {
        self.file.as_deref().and_then(BlobKey::parse)
    }

    pub(super) fn refused(&self) -> Option<BlobKey> {
        self.refused_file.as_deref().and_then(BlobKey::parse)
    }

    /// `username` is that of its user, `latest` the latest import of its source.
    pub(super) fn into_domain(
        self,
        username: Option<String>,
        latest: Option<RunId>,
        preview: Option<String>,
    ) -> Result<FeedRun, Failure> {
        let state = self.state()?;
        Ok(FeedRun {
            id: RunId(self.id),
            is_undoable: check_undo(state, latest == Some(RunId(self.id))) == Ok(true),
            state,
            format: decode_enum("feed format", FeedFormat::parse(&self.format))?,
            user: self
                .user_id
                .zip(username)
                .map(|(id, username)| MemberRef { id: UserId(id), username: Username::from_store(username) }),
            created_at: self.created_at,
            finished_at: self.finished_at,
            counts: self.counts()?,
            of_source: self.of_source.unsigned_abs(),
            done: self.done.unsigned_abs(),
            withdraws: self.withdraws,
            options: self.options()?,
            file: self.file(),
            refused: self.refused(),
            source: SourceName::from_store(self.source),
            file_name: self.file_name,
            problem: self.problem,
            preview,
        })
    }
}

/// Result of adding a run.
impl crate::commands::StoredValue for RunId {
    type Row = i64;

    fn to_row(&self) -> i64 {
        self.0
    }

    fn from_row(row: i64) -> Result<Self, Failure> {
        Ok(Self(row))
    }
}

/// Converts a number for the database.
pub(super) fn stored(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
