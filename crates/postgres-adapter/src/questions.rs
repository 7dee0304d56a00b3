//! Collectors' questions about listings, their answers and moderation.

use async_trait::async_trait;
use diesel::{
    dsl::count_star,
    prelude::*,
    sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    audience::{ListingAudience, ListingViewer},
    audit::{Action, Actor},
    events::Event,
    inquiries::Queue,
    questions::{
        Answer as Answered, AnswerText, AnsweredBy, Asker, Fact, FactLabel, FactValue, Question,
        QuestionAction, QuestionChange, QuestionId, QuestionState, QuestionText, Removal,
    },
    submissions::{Reason, SubmissionId},
    to_microseconds,
    vehicles::{ListingStatus, VehicleId},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    questions::{
        AskQuestionRefusal, NewQuestion, NewQuestionResult, QuestionCommand, QuestionListing, QuestionQuery,
        QuestionRefusal, Questions,
    },
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::{note, note_edit},
    commands::{self, StoredValue},
    database::Failure,
    decoding::decode_enum,
    events,
    notifications::add,
    schema::{questions, submissions, vehicles},
    statement::statement,
};

#[derive(QueryableByName)]
struct QuestionRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = Text)]
    vehicle_title: String,
    #[diesel(sql_type = Text)]
    listing: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    submission_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seller_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    asker_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    username: Option<String>,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Timestamptz)]
    asked_at: Timestamp,
    #[diesel(sql_type = Integer)]
    revision: i32,
    #[diesel(sql_type = Nullable<Text>)]
    answer: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    answered_by: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    answered_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    corrected_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Text>)]
    fact_label: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    fact_value: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    removal_reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    removed_at: Option<Timestamp>,
}

const QUESTIONS: &str = "SELECT q.id, q.vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS vehicle_title,
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
                text: AnswerText::parse(&text)?,
                by: decode_enum("side", AnsweredBy::parse(&by))?,
                at,
                corrected_at: self.corrected_at,
            }),
            _ => None,
        };
        let fact = match self.fact_label.zip(self.fact_value) {
            None => None,
            Some((label, value)) => {
                Some(Fact { label: FactLabel::parse(&label)?, value: FactValue::parse(&value)? })
            }
        };
        let removal = match self.removal_reason.zip(self.removed_at) {
            None => None,
            Some((reason, at)) => Some(Removal { reason: Reason::parse("reason", &reason)?, at }),
        };
        let asker = match self.asker_id.zip(self.username) {
            None => None,
            Some((id, username)) => {
                Some(Asker { id: UserId(id), username: Username::parse("question", &username)? })
            }
        };
        Ok(Question {
            id: QuestionId(self.id),
            vehicle: VehicleId(self.vehicle_id),
            vehicle_title: self.vehicle_title,
            listing: decode_enum("status", ListingStatus::parse(&self.listing))?,
            seller: self.submission_id.map(SubmissionId).zip(self.seller_id.map(UserId)),
            asker,
            text: QuestionText::parse(&self.text)?,
            asked_at: self.asked_at,
            revision: self.revision,
            answer,
            fact,
            removal,
        })
    }
}

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
        act: &Command,
    ) -> Result<CommandOutcome<NewQuestionResult, AskQuestionRefusal>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                let at = to_microseconds(act.at);
                commands::act(&act, connection, |connection| ask(&new, actor, at, connection))
            })
            .await
    }

    async fn questions_about(
        &self,
        vehicle: VehicleId,
        asker: Option<UserId>,
        viewer: ListingViewer,
    ) -> Result<Option<(QuestionListing, Vec<Question>)>, StoreError> {
        self.database
            .run(move |connection| {
                let listing = listing(vehicle, connection)?.filter(|listing| listing.is_visible_to(viewer));
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
                let listing = listing(vehicle, connection)?.filter(|listing| listing.is_visible_to(viewer));
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

    async fn questions(&self, query: &QuestionQuery, limit: u32) -> Result<(Vec<Question>, u64), StoreError> {
        let query = *query;
        self.database.run(move |connection| list(&query, limit, connection)).await
    }

    async fn change_question(
        &self,
        order: &QuestionCommand,
    ) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, StoreError> {
        let order = order.clone();
        self.database.write(move |connection| change(&order, connection)).await
    }
}

fn whole(rows: Vec<QuestionRow>) -> Result<Vec<Question>, Failure> {
    rows.into_iter().map(QuestionRow::into_question).collect()
}

fn one(id: QuestionId, connection: &mut PgConnection) -> Result<Option<Question>, Failure> {
    let row: Option<QuestionRow> = statement(format!("{QUESTIONS} WHERE q.id = $1"))
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(QuestionRow::into_question).transpose()
}

/// Year, make, model, status and audience of a listing, and the submission that it came from, with its seller.
type ListingRow = (i32, String, String, String, String, Option<Timestamp>, Option<(i64, i64)>);

fn listing(vehicle: VehicleId, connection: &mut PgConnection) -> Result<Option<QuestionListing>, Failure> {
    let row: Option<ListingRow> = vehicles::table
        .left_join(submissions::table)
        .filter(vehicles::id.eq(vehicle.0))
        .select((
            vehicles::year,
            vehicles::make,
            vehicles::model,
            vehicles::status,
            vehicles::audience,
            vehicles::collectors_until,
            (submissions::id, submissions::seller_id).nullable(),
        ))
        .first(connection)
        .optional()?;
    let Some((year, make, model, status, audience, until, seller)) = row else { return Ok(None) };
    Ok(Some(QuestionListing {
        title: format!("{year} {make} {model}"),
        status: decode_enum("status", ListingStatus::parse(&status))?,
        audience: decode_enum("audience", ListingAudience::of(&audience, until))?,
        seller: seller.map(|(submission, seller)| (SubmissionId(submission), UserId(seller))),
    }))
}

/// Locks a listing until the transaction ends, so that its questions change one at a time and its status
/// stays.
fn hold(vehicle: i64, connection: &mut PgConnection) -> Result<(), Failure> {
    vehicles::table
        .find(vehicle)
        .select(vehicles::id)
        .for_no_key_update()
        .first::<i64>(connection)
        .optional()?;
    Ok(())
}

fn ask(
    new: &NewQuestion,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<NewQuestionResult, AskQuestionRefusal>, Failure> {
    let vehicle = new.vehicle.0;
    hold(vehicle, connection)?;
    let found = listing(new.vehicle, connection)?;
    let Some(listing) = found.filter(|listing| listing.is_visible_to(new.viewer)) else {
        return Ok(Err(AskQuestionRefusal::NoSuchListing));
    };
    if !listing.status.is_for_sale() {
        return Ok(Err(AskQuestionRefusal::Sold));
    }
    let there = || questions::table.filter(questions::vehicle_id.eq(vehicle)).select(count_star());
    let waiting: i64 = there()
        .filter(questions::asker_id.eq(new.asker.0))
        .filter(questions::state.eq(QuestionState::Waiting.as_str()))
        .first(connection)?;
    if waiting >= i64::from(new.most_waiting) {
        return Ok(Err(AskQuestionRefusal::TooManyWaiting));
    }
    let standing: i64 =
        there().filter(questions::state.ne(QuestionState::Removed.as_str())).first(connection)?;
    if standing >= i64::from(new.most) {
        return Ok(Err(AskQuestionRefusal::Full));
    }
    let id: i64 = diesel::insert_into(questions::table)
        .values((
            questions::vehicle_id.eq(vehicle),
            questions::submission_id.eq(listing.seller.map(|(submission, _)| submission.0)),
            questions::asker_id.eq(new.asker.0),
            questions::text.eq(new.text.as_str()),
            questions::asked_at.eq(at),
        ))
        .returning(questions::id)
        .get_result(connection)?;
    let action = Action::Question(QuestionAction::Asked, QuestionId(id));
    note(at, actor, Some(new.asker), action, connection)?;
    add(&new.notices, at, connection)?;
    tell_desk(connection)?;
    Ok(Ok(NewQuestionResult { id: QuestionId(id), at }))
}

/// Appends the event that the admin queue of questions has changed.
fn tell_desk(connection: &mut PgConnection) -> Result<(), Failure> {
    events::append(&Event::CasesChanged { queue: Queue::Questions }, connection)
}

#[derive(QueryableByName)]
struct Total {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

fn list(
    query: &QuestionQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<(Vec<Question>, u64), Failure> {
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
        .bind::<BigInt, _>(i64::from(limit))
        .load(connection)?;
    Ok((whole(rows)?, total.total.unsigned_abs()))
}

const LAST_FIRST: &str = "AND ($3::bigint IS NULL OR q.id < $3) ORDER BY q.id DESC LIMIT $4";

fn change(
    order: &QuestionCommand,
    connection: &mut PgConnection,
) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, Failure> {
    let id = order.question;
    let vehicle: Option<i64> =
        questions::table.find(id.0).select(questions::vehicle_id).first(connection).optional()?;
    let Some(vehicle) = vehicle else { return Ok(Err(QuestionRefusal::NoSuchQuestion)) };
    // Lock order: everything that changes questions of a listing locks the listing first.
    hold(vehicle, connection)?;
    let Some(before) = one(id, connection)? else { return Ok(Err(QuestionRefusal::NoSuchQuestion)) };
    if before.revision != order.revision {
        return Ok(Err(QuestionRefusal::Stale));
    }
    if !order.change.is_possible(&before) {
        return Ok(Err(QuestionRefusal::Impossible));
    }
    if matches!(order.change, QuestionChange::SetFact(_)) && before.fact.is_none() {
        let facts: i64 = questions::table
            .filter(questions::vehicle_id.eq(vehicle))
            .filter(questions::fact_label.is_not_null())
            .select(count_star())
            .first(connection)?;
        if facts >= i64::from(order.most_facts) {
            return Ok(Err(QuestionRefusal::TooManyFacts));
        }
    }
    let at = to_microseconds(order.at);
    let after = before.after(&order.change, at);
    match &after {
        Some(after) => write(after, connection)?,
        None => {
            diesel::delete(questions::table.find(id.0)).execute(connection)?;
        }
    }
    let asker = before.asker.as_ref().map(|asker| asker.id);
    let action = Action::Question(order.change.act(&before), id);
    note_edit(at, order.actor, asker, action, order.change.edit(&before), connection)?;
    add(&order.notices, at, connection)?;
    tell_desk(connection)?;
    Ok(Ok(after.map(Box::new)))
}

fn write(question: &Question, connection: &mut PgConnection) -> Result<(), Failure> {
    let (answer, fact, removal) = (&question.answer, &question.fact, &question.removal);
    diesel::update(questions::table.find(question.id.0))
        .set((
            questions::state.eq(question.state().as_str()),
            questions::revision.eq(question.revision),
            questions::answer.eq(answer.as_ref().map(|answer| answer.text.as_str())),
            questions::answered_by.eq(answer.as_ref().map(|answer| answer.by.as_str())),
            questions::answered_at.eq(answer.as_ref().map(|answer| answer.at)),
            questions::corrected_at.eq(answer.as_ref().and_then(|answer| answer.corrected_at)),
            questions::fact_label.eq(fact.as_ref().map(|fact| fact.label.as_str())),
            questions::fact_value.eq(fact.as_ref().map(|fact| fact.value.as_str())),
            questions::removal_reason.eq(removal.as_ref().map(|removal| removal.reason.as_str())),
            questions::removed_at.eq(removal.as_ref().map(|removal| removal.at)),
        ))
        .execute(connection)?;
    Ok(())
}
