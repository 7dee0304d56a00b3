//! Collector applications and their evidence files.

mod evidence;
mod rows;
mod steps;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::Actor,
    fetch_size,
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus, ApplyRefusal,
        EvidenceId, NewApplication,
    },
    notifications::NewNotification,
};
use evidence::{keep, owned, read_as_admin, unknown};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    membership::{
        ApplicationAnswer, ApplicationCase, CollectorApplications, EvidenceLimitReached, NewEvidence,
        StoredEvidence,
    },
};
use rows::{ApplicationRow, cases, read};
use serde::{Deserialize, Serialize};
use steps::{decide, submit, withdraw};

use crate::{
    PostgresStore, commands,
    database::Failure,
    member_rows::UserRow,
    schema::{application_evidence, collector_applications, users},
};

/// Stored result of submitting an application: its ID.
#[derive(Serialize, Deserialize)]
pub(crate) struct SubmittedRow {
    application: i64,
}

/// Stored result of uploading an evidence file.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredEvidenceRow {
    evidence: i64,
}

impl commands::StoredValue for EvidenceId {
    type Row = StoredEvidenceRow;

    fn to_row(&self) -> StoredEvidenceRow {
        StoredEvidenceRow { evidence: self.0 }
    }

    fn from_row(row: StoredEvidenceRow) -> Result<Self, Failure> {
        Ok(Self(row.evidence))
    }
}

impl commands::StoredValue for ApplicationId {
    type Row = SubmittedRow;

    fn to_row(&self) -> SubmittedRow {
        SubmittedRow { application: self.0 }
    }

    fn from_row(row: SubmittedRow) -> Result<Self, Failure> {
        Ok(Self(row.application))
    }
}

#[async_trait]
impl CollectorApplications for PostgresStore {
    async fn find_stored_evidence(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<EvidenceId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn store_evidence(
        &self,
        user: UserId,
        new: &NewEvidence,
        command: &Command,
    ) -> Result<CommandOutcome<EvidenceId, EvidenceLimitReached>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| keep(user, &new, at, connection)).await
    }

    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<ApplicationId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn submit(
        &self,
        user: UserId,
        new: &NewApplication,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<ApplicationId, ApplyRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| submit(user, &new, actor, at, connection)).await
    }

    async fn applications_of(&self, user: UserId) -> Result<Vec<Application>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = collector_applications::table
                    .filter(collector_applications::user_id.eq(user.0))
                    .order(collector_applications::id.desc())
                    .select(ApplicationRow::as_select())
                    .load(connection)?;
                read(rows, connection)
            })
            .await
    }

    async fn applications(
        &self,
        status: Option<ApplicationStatus>,
        after: Option<ApplicationId>,
        limit: u32,
    ) -> Result<Page<ApplicationCase, ApplicationId>, StoreError> {
        self.database
            .run(move |connection| {
                let mut all = collector_applications::table.into_boxed();
                let mut wanted = collector_applications::table
                    .inner_join(users::table)
                    .order(collector_applications::id)
                    .limit(fetch_size(limit).into())
                    .select((ApplicationRow::as_select(), UserRow::as_select()))
                    .into_boxed();
                if let Some(status) = status {
                    wanted = wanted.filter(collector_applications::status.eq(status.as_str()));
                    all = all.filter(collector_applications::status.eq(status.as_str()));
                }
                if let Some(after) = after {
                    wanted = wanted.filter(collector_applications::id.gt(after.0));
                }
                let total: i64 = all.count().get_result(connection)?;
                let rows = wanted.load(connection)?;
                let cases = cases(rows, connection)?;
                Ok(Page::from_rows(cases, limit, total.unsigned_abs(), |last| last.application.id))
            })
            .await
    }

    async fn application(&self, id: ApplicationId) -> Result<Option<ApplicationCase>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = collector_applications::table
                    .inner_join(users::table)
                    .filter(collector_applications::id.eq(id.0))
                    .select((ApplicationRow::as_select(), UserRow::as_select()))
                    .load(connection)?;
                Ok(cases(rows, connection)?.into_iter().next())
            })
            .await
    }

    async fn answer_application(
        &self,
        answer: ApplicationAnswer<'_>,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let ApplicationAnswer { user, id, words, evidence, actor, at } = answer;
        let (words, evidence) = (words.clone(), evidence.to_vec());
        self.database
            .run(move |connection| {
                let answer = ApplicationAnswer { user, id, words: &words, evidence: &evidence, actor, at };
                steps::answer(answer, connection)
            })
            .await
    }

    async fn withdraw_application(
        &self,
        user: UserId,
        id: ApplicationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        self.database.run(move |connection| withdraw(user, id, actor, at, connection)).await
    }

    async fn decide_application(
        &self,
        id: ApplicationId,
        decision: &ApplicationDecision,
        notification: &NewNotification,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let (decision, notification) = (decision.clone(), notification.clone());
        self.database.write(move |connection| decide(id, decision, notification, actor, at, connection)).await
    }

    async fn own_evidence(&self, user: UserId, id: EvidenceId) -> Result<Option<StoredEvidence>, StoreError> {
        self.database.run(move |connection| owned(user, id, connection)).await
    }

    async fn remove_evidence(&self, user: UserId, id: EvidenceId) -> Result<bool, StoreError> {
        self.database
            .run(move |connection| {
                let waiting = application_evidence::table
                    .find(id.0)
                    .filter(application_evidence::user_id.eq(user.0))
                    .filter(application_evidence::application_id.is_null());
                Ok(diesel::delete(waiting).execute(connection)? == 1)
            })
            .await
    }

    async fn read_evidence(
        &self,
        application: ApplicationId,
        id: EvidenceId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<StoredEvidence>, StoreError> {
        self.database.write(move |connection| read_as_admin(application, id, actor, at, connection)).await
    }

    async fn purge_waiting_evidence(&self, before: Timestamp) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let waiting = application_evidence::table
                    .filter(application_evidence::application_id.is_null())
                    .filter(application_evidence::uploaded_at.lt(before));
                diesel::delete(waiting).execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn unknown_blobs(&self, blobs: Vec<String>) -> Result<Vec<String>, StoreError> {
        self.database.run(move |connection| unknown(blobs, connection)).await
    }
}
