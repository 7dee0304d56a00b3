//! The record of the scheduled backups.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    backups::{BackupName, LastBackup},
    contact_requests::EmailAddress,
    mail::Mail,
};
use ports::{
    StoreError,
    backups::{BackupRecords, BackupState},
};

use crate::{
    PostgresStore,
    database::Failure,
    mail::post,
    schema::{backup_state, users},
    suspensions::is_active,
};

type StateRow = (Timestamp, Option<Timestamp>, Option<Timestamp>, Option<i64>);

#[async_trait]
impl BackupRecords for PostgresStore {
    async fn backup_state(&self, now: Timestamp) -> Result<BackupState, StoreError> {
        self.database
            .run(move |connection| {
                begin(now, connection)?;
                let (since, begun_at, finished_at, bytes): StateRow = backup_state::table
                    .select((
                        backup_state::since,
                        backup_state::begun_at,
                        backup_state::finished_at,
                        backup_state::bytes,
                    ))
                    .first(connection)?;
                let last = begun_at.zip(finished_at).zip(bytes).map(|((begun_at, finished_at), bytes)| {
                    LastBackup { name: BackupName::at(begun_at), finished_at, bytes: bytes.unsigned_abs() }
                });
                Ok(BackupState { since, last })
            })
            .await
    }

    async fn record_backup(&self, backup: LastBackup, now: Timestamp) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                begin(now, connection)?;
                diesel::update(backup_state::table)
                    .set((
                        backup_state::begun_at.eq(backup.name.time()),
                        backup_state::finished_at.eq(backup.finished_at),
                        backup_state::bytes.eq(i64::try_from(backup.bytes).unwrap_or(i64::MAX)),
                    ))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn admin_addresses(&self, at: Timestamp) -> Result<Vec<EmailAddress>, StoreError> {
        self.database
            .run(move |connection| {
                let addresses: Vec<String> = users::table
                    .filter(users::is_admin)
                    .filter(is_active(at))
                    .filter(users::email_verified_at.is_not_null())
                    .order(users::id)
                    .select(users::email)
                    .load(connection)?;
                Ok(addresses.into_iter().map(EmailAddress::from_store).collect())
            })
            .await
    }

    async fn post_backup_warning(
        &self,
        mails: &[Mail],
        unless_since: Timestamp,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mails = mails.to_vec();
        self.database
            .write(move |connection| {
                let due = backup_state::table.filter(
                    backup_state::warned_at
                        .is_null()
                        .or(backup_state::warned_at.le(unless_since).assume_not_null()),
                );
                if diesel::update(due).set(backup_state::warned_at.eq(now)).execute(connection)? == 0 {
                    return Ok(false);
                }
                for mail in &mails {
                    post(mail, now, connection)?;
                }
                Ok(true)
            })
            .await
    }
}

fn begin(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::insert_into(backup_state::table)
        .values(backup_state::since.eq(now))
        .on_conflict_do_nothing()
        .execute(connection)?;
    Ok(())
}
