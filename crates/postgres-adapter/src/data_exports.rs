//! Data exports of members: requests, job state and results.

use std::{convert::Infallible, time::Duration};

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    account_closure::{EXPORT_RETENTION, Export, ExportState, MAX_EXPORT_ATTEMPTS, export_is_ready},
    accounts::UserId,
    audit::{Action, Actor},
};
use ports::{
    StoreError,
    blobs::{BlobKey, StoredBlob},
    commands::{Command, CommandOutcome},
    data_exports::{ExportJob, Exports, ReadyExport},
    rate_limit::RateLimits,
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::audit,
    blobs::abandon,
    commands::{self, run_once},
    database::Failure,
    notifications,
    schema::{exports, users},
};

const RUNNING: [&str; 2] = ["waiting", "building"];

/// Stored result of requesting an export; its state is looked up on repetition.
#[derive(Serialize, Deserialize)]
pub(crate) struct AnswerRow {
    requested_at: Timestamp,
}

impl commands::StoredValue for Export {
    type Row = AnswerRow;

    fn to_row(&self) -> AnswerRow {
        AnswerRow { requested_at: self.requested_at }
    }

    fn from_row(row: AnswerRow) -> Result<Self, Failure> {
        Ok(requested_export(row.requested_at))
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = exports)]
struct ExportRow {
    state: String,
    requested_at: Timestamp,
    percent: i16,
    blob_key: Option<String>,
    length: Option<i64>,
    digest: Option<Vec<u8>>,
    expires_at: Option<Timestamp>,
}

impl ExportRow {
    fn into_export(self) -> Result<Export, Failure> {
        let corrupt = || Failure::Corrupt("an export cannot be read".into());
        let state = match self.state.as_str() {
            "waiting" | "building" => {
                ExportState::Building { percent: u8::try_from(self.percent).map_err(|_| corrupt())? }
            }
            "failed" => ExportState::Failed,
            _ => {
                let StoredBlob { length, digest } = self.stored().ok_or_else(corrupt)?;
                let expires_at = self.expires_at.ok_or_else(corrupt)?;
                ExportState::Ready { length, digest, expires_at }
            }
        };
        Ok(Export { requested_at: self.requested_at, state })
    }

    fn stored(&self) -> Option<StoredBlob> {
        let digest = self.digest.as_deref()?.try_into().ok()?;
        Some(StoredBlob { length: self.length?.unsigned_abs(), digest })
    }
}

const fn requested_export(requested_at: Timestamp) -> Export {
    Export { requested_at, state: ExportState::Building { percent: 0 } }
}

#[async_trait]
impl Exports for PostgresStore {
    async fn request_export(
        &self,
        user: UserId,
        base: &BlobKey,
        actor: Actor,
        within: &Command,
    ) -> Result<CommandOutcome<Export, Infallible>, StoreError> {
        let (base, within, rate_limits) = (base.clone(), within.clone(), self.rate_limits);
        self.database
            .write(move |connection| request(user, &base, actor, (&within, rate_limits), connection))
            .await
    }

    async fn export(&self, user: UserId, now: Timestamp) -> Result<Option<Export>, StoreError> {
        self.database
            .run(move |connection| find(user, now, connection)?.map(ExportRow::into_export).transpose())
            .await
    }

    async fn fetch_export(
        &self,
        user: UserId,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Option<ReadyExport>, StoreError> {
        self.database
            .write(move |connection| {
                let row = find(user, now, connection)?.filter(|row| row.state == "ready");
                let Some(row) = row else { return Ok(None) };
                let key = row.blob_key.as_deref().and_then(BlobKey::parse);
                let (Some(key), Some(stored)) = (key, row.stored()) else {
                    return Err(Failure::Corrupt("an export has no file".into()));
                };
                audit(now, actor, Some(user), Action::ExportFetched, connection)?;
                Ok(Some(ReadyExport { key, stored }))
            })
            .await
    }

    async fn claim_export(&self, now: Timestamp, lease: Duration) -> Result<Option<ExportJob>, StoreError> {
        self.database.write(move |connection| claim(now, lease, connection)).await
    }

    async fn record_progress(
        &self,
        job: &ExportJob,
        percent: u8,
        leased_until: Timestamp,
    ) -> Result<bool, StoreError> {
        let job = job.clone();
        self.database
            .run(move |connection| {
                let noted = diesel::update(exports::table.find(job.user.0))
                    .filter(exports::state.eq("building"))
                    .filter(exports::blob_key.eq(job.key.as_str()))
                    .set((exports::percent.eq(i16::from(percent)), exports::due_at.eq(leased_until)))
                    .execute(connection)?;
                Ok(noted == 1)
            })
            .await
    }

    async fn finish_export(
        &self,
        job: &ExportJob,
        stored: StoredBlob,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let job = job.clone();
        self.database.write(move |connection| finish(&job, stored, at, connection)).await
    }

    async fn expire_exports(&self, now: Timestamp) -> Result<u64, StoreError> {
        self.database
            .write(move |connection| {
                let over =
                    exports::table.filter(exports::state.eq("ready")).filter(exports::expires_at.le(now));
                let keys: Vec<Option<String>> =
                    diesel::delete(over).returning(exports::blob_key).get_results(connection)?;
                let keys: Vec<BlobKey> =
                    keys.iter().flatten().filter_map(|key| BlobKey::parse(key)).collect();
                abandon(&keys, connection)?;
                Ok(keys.len() as u64)
            })
            .await
    }
}

fn find(user: UserId, now: Timestamp, connection: &mut PgConnection) -> Result<Option<ExportRow>, Failure> {
    let row: Option<ExportRow> =
        exports::table.find(user.0).select(ExportRow::as_select()).first(connection).optional()?;
    Ok(row.filter(|row| row.expires_at.is_none_or(|expires_at| expires_at > now)))
}

fn request(
    user: UserId,
    base: &BlobKey,
    actor: Actor,
    (within, rate_limits): (&Command, RateLimits),
    connection: &mut PgConnection,
) -> Result<CommandOutcome<Export, Infallible>, Failure> {
    // Serializes concurrent requests, so that only one starts an export.
    let member: Option<i64> =
        users::table.find(user.0).select(users::id).for_no_key_update().first(connection).optional()?;
    if member.is_none() {
        return Err(Failure::Corrupt("there is no such member".into()));
    }
    let before: Option<ExportRow> =
        exports::table.find(user.0).select(ExportRow::as_select()).first(connection).optional()?;
    if let Some(running) = before.as_ref().filter(|row| RUNNING.contains(&row.state.as_str())) {
        let percent = u8::try_from(running.percent).unwrap_or_default();
        let state = ExportState::Building { percent };
        return Ok(CommandOutcome::Repeated(Export { requested_at: running.requested_at, state }));
    }
    run_once(within, rate_limits, connection, |connection| {
        let given_up = before.and_then(|row| BlobKey::parse(&row.blob_key?));
        abandon(given_up.as_slice(), connection)?;
        diesel::delete(exports::table.find(user.0)).execute(connection)?;
        diesel::insert_into(exports::table)
            .values((
                exports::user_id.eq(user.0),
                exports::requested_at.eq(within.at),
                exports::due_at.eq(within.at),
                exports::base.eq(base.as_str()),
            ))
            .execute(connection)?;
        audit(within.at, actor, Some(user), Action::ExportRequested, connection)?;
        Ok(Ok(requested_export(within.at)))
    })
}

fn claim(
    now: Timestamp,
    lease: Duration,
    connection: &mut PgConnection,
) -> Result<Option<ExportJob>, Failure> {
    loop {
        // Rows claimed by another server are skipped, not waited for.
        let due: Option<(i64, i32, String, Option<String>)> = exports::table
            .filter(exports::state.eq_any(RUNNING))
            .filter(exports::due_at.le(now))
            .order((exports::due_at, exports::user_id))
            .select((exports::user_id, exports::tries, exports::base, exports::blob_key))
            .for_update()
            .skip_locked()
            .first(connection)
            .optional()?;
        let Some((user, tries, base, before)) = due else { return Ok(None) };
        let before = before.and_then(|key| BlobKey::parse(&key));
        abandon(before.as_slice(), connection)?;
        let row = exports::table.find(user);
        if tries.unsigned_abs() >= MAX_EXPORT_ATTEMPTS {
            diesel::update(row)
                .set((exports::state.eq("failed"), exports::blob_key.eq(None::<String>)))
                .execute(connection)?;
            continue;
        }
        let key = BlobKey::parse(&format!("{base}-{tries}.zip"))
            .ok_or_else(|| Failure::Corrupt("an export has no key".into()))?;
        diesel::update(row)
            .set((
                exports::state.eq("building"),
                exports::tries.eq(tries + 1),
                exports::percent.eq(0),
                exports::due_at.eq(now + lease),
                exports::blob_key.eq(key.as_str()),
            ))
            .execute(connection)?;
        return Ok(Some(ExportJob { user: UserId(user), key }));
    }
}

fn finish(
    job: &ExportJob,
    stored: StoredBlob,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let ready = diesel::update(exports::table.find(job.user.0))
        .filter(exports::state.eq("building"))
        .filter(exports::blob_key.eq(job.key.as_str()))
        .set((
            exports::state.eq("ready"),
            exports::length.eq(i64::try_from(stored.length).unwrap_or(i64::MAX)),
            exports::digest.eq(stored.digest.to_vec()),
            exports::expires_at.eq(at + EXPORT_RETENTION),
        ))
        .execute(connection)?;
    if ready == 0 {
        abandon(std::slice::from_ref(&job.key), connection)?;
        return Ok(false);
    }
    notifications::add(&[export_is_ready(job.user)], at, connection)?;
    Ok(true)
}
