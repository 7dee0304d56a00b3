//! Rows of questions, and their lists.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::{UserId, Username},
    fetch_size,
    questions::{
        Answer as Answered, AnswerText, AnsweredBy, Asker, ConfirmedFact, FactLabel, FactValue, Question,
        QuestionId, QuestionRemoval, QuestionState, QuestionText,
    },
    submissions::DecisionReason,
    vehicles::{ListingStatus, VehicleId},
};
use ports::questions::QuestionQuery;

use crate::{database::Failure, decoding::decode_enum, listings::listing_seller, statement::statement};

#[derive(QueryableByName)]
pub(super) struct QuestionRow {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) vehicle_id: i64,
    #[diesel(sql_type = Text)]
    vehicle_title: String,
    #[diesel(sql_type = Text)]
    listing: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    submission_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seller_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) asker_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    username: Option<String>,
    #[diesel(sql_type = Text)]
    pub(super) text: String,
    #[diesel(sql_type = Timestamptz)]
    asked_at: Timestamp,
    #[diesel(sql_type = Integer)]
    pub(super) revision: i32,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) answer: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    answered_by: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) answered_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) corrected_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) fact_label: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    fact_value: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    removal_reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    removed_at: Option<Timestamp>,
}

pub(super) const QUESTIONS: &str = "SELECT q.id, q.vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS vehicle_title,
        v.status AS listing, q.submission_id, s.seller_id, q.asker_id, u.username, q.text, q.asked_at, q.revision,
        q.answer, q.answered_by, q.answered_at, q.corrected_at, q.fact_label, q.fact_value, q.removal_reason,
        q.removed_at
   FROM questions q
   JOIN vehicles v ON v.id = q.vehicle_id
   LEFT JOIN submissions s ON s.id = q.submission_id
   LEFT JOIN users u ON u.id = q.asker_id";

impl QuestionRow {
    fn into_question(self) -> Result<Question, Failure> {
        let answer = match (self.answer, self.answered_by, self.answered_at) {
            (Some(text), Some(by), Some(at)) => Some(Answered {
                text: AnswerText::from_store(text),
                by: decode_enum("side", AnsweredBy::parse(&by))?,
                at,
                corrected_at: self.corrected_at,
            }),
            _ => None,
        };
        let fact = self.fact_label.zip(self.fact_value).map(|(label, value)| ConfirmedFact {
            label: FactLabel::from_store(label),
            value: FactValue::from_store(value),
        });
        let removal = self
            .removal_reason
            .zip(self.removed_at)
            .map(|(reason, at)| QuestionRemoval { reason: DecisionReason::from_store(reason), at });
        let asker = self
            .asker_id
            .zip(self.username)
            .map(|(id, username)| Asker { id: UserId(id), username: Username::from_store(username) });
        Ok(Question {
            id: QuestionId(self.id),
            vehicle: VehicleId(self.vehicle_id),
            vehicle_title: self.vehicle_title,
            listing: decode_enum("status", ListingStatus::parse(&self.listing))?,
            seller: listing_seller(self.submission_id, self.seller_id),
            asker,
            text: QuestionText::from_store(self.text),
            asked_at: self.asked_at,
            revision: self.revision,
            answer,
            fact,
            removal,
        })
    }
}

pub(super) fn whole(rows: Vec<QuestionRow>) -> Result<Vec<Question>, Failure> {
    rows.into_iter().map(QuestionRow::into_question).collect()
}

pub(super) fn one(id: QuestionId, connection: &mut PgConnection) -> Result<Option<Question>, Failure> {
    let row: Option<QuestionRow> = statement(format!("{QUESTIONS} WHERE q.id = $1"))
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(QuestionRow::into_question).transpose()
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

pub(super) fn list(
    query: &QuestionQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<Question, QuestionId>, Failure> {
    let (from, wanted, page) = match query.state {
        Some(QuestionState::Waiting) => (
            "JOIN vehicles v ON v.id = q.vehicle_id",
            "q.state = 'waiting' AND v.status IN ('live', 'under_offer')",
            "AND ($3::bigint IS NULL OR q.id > $3) ORDER BY q.id LIMIT $4",
        ),
        Some(QuestionState::Answered) => ("", "q.state = 'answered'", LAST_FIRST),
        Some(QuestionState::Removed) => ("", "q.state = 'removed'", LAST_FIRST),
        None => ("", "true", LAST_FIRST),
    };
    let whose = "AND (NOT $1 OR q.submission_id IS NULL)";
    // A separate condition, so that the planner uses the index on it.
    let about = if query.vehicle.is_some() { "q.vehicle_id = $2" } else { "$2::bigint IS NULL" };
    let wanted = format!("WHERE {wanted} {whose} AND {about}");
    let vehicle = query.vehicle.map(|vehicle| vehicle.0);
    let total: Total = statement(format!("SELECT count(*) AS total FROM questions q {from} {wanted}"))
        .bind::<Bool, _>(query.is_own_stock)
        .bind::<Nullable<BigInt>, _>(vehicle)
        .get_result(connection)?;
    let rows: Vec<QuestionRow> = statement(format!("{QUESTIONS} {wanted} {page}"))
        .bind::<Bool, _>(query.is_own_stock)
        .bind::<Nullable<BigInt>, _>(vehicle)
        .bind::<Nullable<BigInt>, _>(query.after.map(|after| after.0))
        .bind::<BigInt, _>(i64::from(fetch_size(limit)))
        .load(connection)?;
    Ok(Page::from_rows(whole(rows)?, limit, total.total.unsigned_abs(), |last| last.id))
}

const LAST_FIRST: &str = "AND ($3::bigint IS NULL OR q.id < $3) ORDER BY q.id DESC LIMIT $4";
