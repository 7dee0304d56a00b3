//! Collectors' questions about listings, their answers and moderation.

mod rows;
mod writes;

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Nullable},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::Actor,
    questions::{AskQuestionRefusal, Question, QuestionId, QuestionRefusal},
    to_microseconds,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    questions::{NewQuestion, NewQuestionResult, QuestionCommand, QuestionListing, QuestionQuery, Questions},
};
use rows::{QUESTIONS, QuestionRow, list, one, whole};
use serde::{Deserialize, Serialize};
use writes::{ask, change, listing};

use crate::{PostgresStore, commands::StoredValue, database::Failure, statement::statement};

/// Stored result of asking a question.
#[derive(Serialize, Deserialize)]
pub(crate) struct AskedRow {
    question: i64,
    at: Timestamp,
}

impl StoredValue for NewQuestionResult {
    type Row = AskedRow;

    fn to_row(&self) -> AskedRow {
        AskedRow { question: self.id.0, at: self.at }
    }

    fn from_row(row: AskedRow) -> Result<Self, Failure> {
        Ok(Self { id: QuestionId(row.question), at: row.at })
    }
}

#[async_trait]
impl Questions for PostgresStore {
    async fn question_listing(&self, vehicle: VehicleId) -> Result<Option<QuestionListing>, StoreError> {
        self.database.run(move |connection| listing(vehicle, connection)).await
    }

    async fn ask(
        &self,
        new: &NewQuestion,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<NewQuestionResult, AskQuestionRefusal>, StoreError> {
        let (new, at) = (new.clone(), to_microseconds(command.at));
        self.run_once(command, move |connection| ask(&new, actor, at, connection)).await
    }

    async fn questions_about(
        &self,
        vehicle: VehicleId,
        asker: Option<UserId>,
        viewer: ListingViewer,
    ) -> Result<Option<(QuestionListing, Vec<Question>)>, StoreError> {
        self.database
            .run(move |connection| {
                let listing = listing(vehicle, connection)?
                    .filter(|listing| listing.audience.shows(listing.status, viewer));
                let Some(listing) = listing else { return Ok(None) };
                let rows: Vec<QuestionRow> = statement(format!(
                    "{QUESTIONS} WHERE q.vehicle_id = $1 AND (q.state <> 'removed' OR q.asker_id = $2)
                      ORDER BY q.id DESC"
                ))
                .bind::<BigInt, _>(vehicle.0)
                .bind::<Nullable<BigInt>, _>(asker.map(|asker| asker.0))
                .load(connection)?;
                Ok(Some((listing, whole(rows)?)))
            })
            .await
    }

    async fn answered_about(&self, vehicles: &[VehicleId], limit: u32) -> Result<Vec<Question>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<QuestionRow> = statement(format!(
                    "{QUESTIONS} WHERE q.vehicle_id = ANY($1) AND q.state = 'answered'
                      ORDER BY q.answered_at DESC, q.id DESC LIMIT $2"
                ))
                .bind::<Array<BigInt>, _>(ids)
                .bind::<BigInt, _>(i64::from(limit))
                .load(connection)?;
                whole(rows)
            })
            .await
    }

    async fn facts_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Question>>, StoreError> {
        self.database
            .run(move |connection| {
                let listing = listing(vehicle, connection)?
                    .filter(|listing| listing.audience.shows(listing.status, viewer));
                if listing.is_none() {
                    return Ok(None);
                }
                let rows: Vec<QuestionRow> = statement(format!(
                    "{QUESTIONS} WHERE q.vehicle_id = $1 AND q.fact_label IS NOT NULL ORDER BY q.id"
                ))
                .bind::<BigInt, _>(vehicle.0)
                .load(connection)?;
                whole(rows).map(Some)
            })
            .await
    }

    async fn question(&self, id: QuestionId) -> Result<Option<Question>, StoreError> {
        self.database.run(move |connection| one(id, connection)).await
    }

    async fn questions(
        &self,
        query: &QuestionQuery,
        limit: u32,
    ) -> Result<Page<Question, QuestionId>, StoreError> {
        let query = *query;
        self.database.run(move |connection| list(&query, limit, connection)).await
    }

    async fn change_question(
        &self,
        command: &QuestionCommand,
    ) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, StoreError> {
        let command = command.clone();
        self.database.write(move |connection| change(&command, connection)).await
    }
}
