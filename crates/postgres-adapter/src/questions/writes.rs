//! Asking, answering and removing questions.

use diesel::{dsl::count_star, prelude::*};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    inquiries::Queue,
    questions::{
        AskQuestionRefusal, Question, QuestionAction, QuestionCounts, QuestionId, QuestionRefusal,
        QuestionState, check_facts, check_question,
    },
    submissions::SubmissionId,
    to_microseconds,
    vehicles::{ListingAudience, ListingSeller, ListingStatus, VehicleId, listing_title},
};
use ports::questions::{NewQuestion, NewQuestionResult, QuestionCommand, QuestionListing};

use super::rows::one;
use crate::{
    audit::{audit, audit_edit},
    database::Failure,
    decoding::decode_enum,
    events,
    notifications::add,
    schema::{questions, submissions, vehicles},
};

/// Year, make, model, status and audience of a listing, and the submission that it came from, with its seller.
type ListingRow = (i32, String, String, String, String, Option<Timestamp>, Option<(i64, i64)>);

pub(super) fn listing(
    vehicle: VehicleId,
    connection: &mut PgConnection,
) -> Result<Option<QuestionListing>, Failure> {
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
        title: listing_title(year, &make, &model),
        status: decode_enum("status", ListingStatus::parse(&status))?,
        audience: decode_enum("audience", ListingAudience::of(&audience, until))?,
        seller: seller.map(|(submission, seller)| ListingSeller {
            submission: SubmissionId(submission),
            seller: UserId(seller),
        }),
    }))
}

/// Locks a listing until the transaction ends, so that its questions change one at a time and its status
/// stays.
fn lock_listing(vehicle: i64, connection: &mut PgConnection) -> Result<(), Failure> {
    vehicles::table
        .find(vehicle)
        .select(vehicles::id)
        .for_no_key_update()
        .first::<i64>(connection)
        .optional()?;
    Ok(())
}

pub(super) fn ask(
    new: &NewQuestion,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<NewQuestionResult, AskQuestionRefusal>, Failure> {
    let vehicle = new.vehicle.0;
    lock_listing(vehicle, connection)?;
    let found = listing(new.vehicle, connection)?;
    let Some(listing) = found.filter(|listing| listing.audience.shows(listing.status, new.viewer)) else {
        return Ok(Err(AskQuestionRefusal::NoSuchListing));
    };
    let there = || questions::table.filter(questions::vehicle_id.eq(vehicle)).select(count_star());
    let waiting: i64 = there()
        .filter(questions::asker_id.eq(new.asker.0))
        .filter(questions::state.eq(QuestionState::Waiting.as_str()))
        .first(connection)?;
    let not_removed: i64 =
        there().filter(questions::state.ne(QuestionState::Removed.as_str())).first(connection)?;
    let counts = QuestionCounts { waiting: waiting.unsigned_abs(), not_removed: not_removed.unsigned_abs() };
    if let Err(why) = check_question(listing.status, counts, new.most()) {
        return Ok(Err(why));
    }
    let id: i64 = diesel::insert_into(questions::table)
        .values((
            questions::vehicle_id.eq(vehicle),
            questions::submission_id.eq(listing.seller.map(|it| it.submission.0)),
            questions::asker_id.eq(new.asker.0),
            questions::text.eq(new.text.as_str()),
            questions::asked_at.eq(at),
        ))
        .returning(questions::id)
        .get_result(connection)?;
    let action = Action::Question(QuestionAction::Asked, QuestionId(id));
    audit(at, actor, Some(new.asker), action, connection)?;
    add(&new.notifications, at, connection)?;
    append_queue_changed(connection)?;
    Ok(Ok(NewQuestionResult { id: QuestionId(id), at }))
}

/// Appends the event that the admin queue of questions has changed.
fn append_queue_changed(connection: &mut PgConnection) -> Result<(), Failure> {
    events::append(&Event::CasesChanged { queue: Queue::Questions }, connection)
}

pub(super) fn change(
    command: &QuestionCommand,
    connection: &mut PgConnection,
) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, Failure> {
    let id = command.question;
    let vehicle: Option<i64> =
        questions::table.find(id.0).select(questions::vehicle_id).first(connection).optional()?;
    let Some(vehicle) = vehicle else { return Ok(Err(QuestionRefusal::NoSuchQuestion)) };
    // Lock order: everything that changes questions of a listing locks the listing first.
    lock_listing(vehicle, connection)?;
    let Some(before) = one(id, connection)? else { return Ok(Err(QuestionRefusal::NoSuchQuestion)) };
    if let Err(why) = command.change.check(&before, command.revision) {
        return Ok(Err(why));
    }
    if command.change.adds_fact(&before) {
        let facts: i64 = questions::table
            .filter(questions::vehicle_id.eq(vehicle))
            .filter(questions::fact_label.is_not_null())
            .select(count_star())
            .first(connection)?;
        if let Err(why) = check_facts(facts.unsigned_abs(), command.most_facts) {
            return Ok(Err(why));
        }
    }
    let at = to_microseconds(command.at);
    let after = before.after(&command.change, at);
    match &after {
        Some(after) => write(after, connection)?,
        None => {
            diesel::delete(questions::table.find(id.0)).execute(connection)?;
        }
    }
    let asker = before.asker.as_ref().map(|asker| asker.id);
    let action = Action::Question(command.change.audit_action(&before), id);
    audit_edit(at, command.actor, asker, action, command.change.edit(&before), connection)?;
    add(&command.notifications, at, connection)?;
    append_queue_changed(connection)?;
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
