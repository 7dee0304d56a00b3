//! Submissions of vehicles by members: commands, messages, review (`admin`), status changes (`transition`)
//! and their rows.

mod admin;
mod rows;
mod transition;
mod writes;

use std::convert::Infallible;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    submissions::{
        MessageText, Side, StatusChange, Submission, SubmissionId, SubmissionMessage, SubmissionMessageId,
        SubmissionRefusal, SubmissionStatus,
    },
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    submissions::{
        MessageRef, NewMessage, NewSubmission, QueueCounts, QueueQuery, SavedDraft, Seller, Submissions,
        TransitionCommand,
    },
};

use self::{
    rows::load,
    writes::{insert, write},
};
use crate::{
    PostgresStore,
    decoding::decode_enum,
    schema::{submission_drafts, submission_messages, submission_transitions, submissions},
};

#[async_trait]
impl Submissions for PostgresStore {
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<SubmissionId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn submit(
        &self,
        new: &NewSubmission,
        command: &Command,
    ) -> Result<CommandOutcome<SubmissionId, SubmissionRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| insert(&new, at, connection)).await
    }

    async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, StoreError> {
        self.database.run(move |connection| Ok(load(&[id.0], connection)?.pop())).await
    }

    async fn submissions_of(&self, seller: UserId) -> Result<Vec<Submission>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = submissions::table
                    .filter(submissions::seller_id.eq(seller.0))
                    .order(submissions::id.desc())
                    .select(submissions::id)
                    .load(connection)?;
                load(&ids, connection)
            })
            .await
    }

    async fn status_changes(&self, id: SubmissionId) -> Result<Vec<StatusChange>, StoreError> {
        type Row = (Option<String>, String, Timestamp, String, i64, String);
        self.database
            .run(move |connection| {
                let rows: Vec<Row> = submission_transitions::table
                    .filter(submission_transitions::submission_id.eq(id.0))
                    .order(submission_transitions::id)
                    .select((
                        submission_transitions::from_status,
                        submission_transitions::to_status,
                        submission_transitions::at,
                        submission_transitions::side,
                        submission_transitions::actor_id,
                        submission_transitions::reason,
                    ))
                    .load(connection)?;
                let status = |word: &str| decode_enum("status", SubmissionStatus::parse(word));
                rows.into_iter()
                    .map(|(from, to, at, side, actor, reason)| {
                        Ok(StatusChange {
                            from: from.as_deref().map(status).transpose()?,
                            to: status(&to)?,
                            at,
                            by: decode_enum("side", Side::parse(&side))?,
                            actor: UserId(actor),
                            reason,
                        })
                    })
                    .collect()
            })
            .await
    }

    async fn apply_transition(
        &self,
        command: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError> {
        let command = command.clone();
        self.database.run(move |connection| transition::apply_transition(&command, connection)).await
    }

    async fn read_messages(
        &self,
        id: SubmissionId,
        side: Side,
    ) -> Result<Vec<SubmissionMessage>, StoreError> {
        self.database
            .write(move |connection| {
                let row = submissions::table.find(id.0);
                match side {
                    Side::Seller => diesel::update(row.filter(submissions::unread_by_seller.gt(0)))
                        .set(submissions::unread_by_seller.eq(0))
                        .execute(connection)?,
                    Side::Concierge => diesel::update(row.filter(submissions::unread_by_concierge.gt(0)))
                        .set(submissions::unread_by_concierge.eq(0))
                        .execute(connection)?,
                };
                let rows: Vec<(i64, String, String, Timestamp)> = submission_messages::table
                    .filter(submission_messages::submission_id.eq(id.0))
                    .order(submission_messages::id)
                    .select((
                        submission_messages::id,
                        submission_messages::side,
                        submission_messages::body,
                        submission_messages::at,
                    ))
                    .load(connection)?;
                rows.into_iter()
                    .map(|(id, side, body, at)| {
                        Ok(SubmissionMessage {
                            id: SubmissionMessageId(id),
                            by: decode_enum("side", Side::parse(&side))?,
                            text: MessageText::from_store(body),
                            at,
                        })
                    })
                    .collect()
            })
            .await
    }

    async fn send_message(
        &self,
        new: &NewMessage,
        command: &Command,
    ) -> Result<CommandOutcome<MessageRef, Infallible>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| write(&new, at, connection)).await
    }

    async fn save_draft(&self, user: UserId, fields: &str, at: Timestamp) -> Result<(), StoreError> {
        let fields = fields.to_owned();
        self.database
            .run(move |connection| {
                diesel::insert_into(submission_drafts::table)
                    .values((
                        submission_drafts::user_id.eq(user.0),
                        submission_drafts::fields.eq(&fields),
                        submission_drafts::saved_at.eq(at),
                    ))
                    .on_conflict(submission_drafts::user_id)
                    .do_update()
                    .set((submission_drafts::fields.eq(&fields), submission_drafts::saved_at.eq(at)))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn draft(&self, user: UserId) -> Result<Option<SavedDraft>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<(String, Timestamp)> = submission_drafts::table
                    .find(user.0)
                    .select((submission_drafts::fields, submission_drafts::saved_at))
                    .first(connection)
                    .optional()?;
                Ok(row.map(|(fields, saved_at)| SavedDraft { fields, saved_at }))
            })
            .await
    }

    async fn delete_draft(&self, user: UserId) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                diesel::delete(submission_drafts::table.find(user.0)).execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn seller(&self, id: UserId, at: Timestamp) -> Result<Option<Seller>, StoreError> {
        self.database.run(move |connection| admin::seller(id, at, connection)).await
    }

    async fn queue(
        &self,
        query: &QueueQuery,
        limit: u32,
    ) -> Result<Page<(Submission, String, String), SubmissionId>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| admin::queue(&query, limit, connection)).await
    }

    async fn queue_counts(&self) -> Result<QueueCounts, StoreError> {
        self.database.run(admin::counts).await
    }

    async fn submissions_with_vin(
        &self,
        key: &str,
        except: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let key = key.to_owned();
        self.database.run(move |connection| admin::submissions_with_vin(&key, except, connection)).await
    }

    async fn own_submissions_with_vin(
        &self,
        seller: UserId,
        key: &str,
        except: Option<SubmissionId>,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let key = key.to_owned();
        self.database
            .run(move |connection| admin::own_submissions_with_vin(seller, &key, except, connection))
            .await
    }

    async fn listings_with_vin(&self, key: &str, except: SubmissionId) -> Result<Vec<VehicleId>, StoreError> {
        let key = key.to_owned();
        self.database.run(move |connection| admin::listings_with_vin(&key, except, connection)).await
    }

    async fn submissions_with_similar_picture(
        &self,
        id: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        self.database.run(move |connection| admin::submissions_with_similar_picture(id, connection)).await
    }
}
