//! Staff edits that sellers sign off (`rows`: their stored form). An unfinished sign-off lapses by the trigger
//! `sign_offs_lapse` of the table `vehicles`.

mod rows;

use async_trait::async_trait;
use diesel::{prelude::*, sql_types::BigInt};
use domain::{
    Page,
    accounts::UserId,
    audit::{Action, Edit},
    sign_offs::{ContentEdit, SignOff, SignOffAction, SignOffChange, SignOffId},
    submissions::SubmissionId,
    to_microseconds,
    vehicles::{ListingSeller, VehicleId},
};
use ports::{
    StoreError,
    sign_offs::{
        KeepEdits, QueuedSignOff, SignOffAnswer, SignOffError, SignOffFilter, SignOffQuery, SignOffs,
    },
};

use crate::{
    PostgresStore, audit, case_list::CaseList, database::Failure, notifications, schema::sign_offs,
    statement::statement,
};
use rows::{QUEUED, QueuedRow, SIGN_OFFS, SignOffRow, WrittenRow};

const LATEST: &str = "WHERE o.submission_id = $1 ORDER BY o.id DESC LIMIT 1";

#[async_trait]
impl SignOffs for PostgresStore {
    async fn latest_sign_off(&self, submission: SubmissionId) -> Result<Option<SignOff>, StoreError> {
        self.database.run(move |connection| one(LATEST, submission.0, connection)).await
    }

    async fn sign_off(&self, id: SignOffId) -> Result<Option<SignOff>, StoreError> {
        self.database.run(move |connection| one("WHERE o.id = $1", id.0, connection)).await
    }

    async fn answer_sign_off(&self, answer: &SignOffAnswer) -> Result<Result<(), SignOffError>, StoreError> {
        let answer = answer.clone();
        self.database.write(move |connection| record_answer(&answer, connection)).await
    }

    async fn keep_edits(&self, decision: &KeepEdits) -> Result<Result<(), SignOffError>, StoreError> {
        let decision = decision.clone();
        self.database.write(move |connection| keep(&decision, connection)).await
    }

    async fn sign_offs(
        &self,
        query: SignOffQuery,
        limit: u32,
    ) -> Result<Page<QueuedSignOff, SignOffId>, StoreError> {
        self.database.run(move |connection| list(query, limit, connection)).await
    }
}

fn one(condition: &str, key: i64, connection: &mut PgConnection) -> Result<Option<SignOff>, Failure> {
    let row: Option<SignOffRow> = statement(format!("{SIGN_OFFS} {condition}"))
        .bind::<BigInt, _>(key)
        .get_result(connection)
        .optional()?;
    row.map(SignOffRow::into_sign_off).transpose()
}

fn save(sign_off: &SignOff, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::update(sign_offs::table.find(sign_off.id.0))
        .set(WrittenRow::try_from(sign_off)?)
        .execute(connection)?;
    Ok(())
}

/// Opens or changes the sign-off of a listing because of an edit by `user`. The listing MUST be locked, so that
/// its edits happen one after the other.
pub(crate) fn record_edit(
    edit: ContentEdit,
    user: Option<UserId>,
    ListingSeller { submission, seller }: ListingSeller,
    vehicle: VehicleId,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let edit = edit.by(user, seller);
    let unfinished = "WHERE o.submission_id = $1 AND o.state IN ('open', 'objected') FOR UPDATE OF o";
    let unfinished = one(unfinished, submission.0, connection)?;
    match edit.sign_off(unfinished.as_ref()) {
        SignOffChange::Nothing => {}
        SignOffChange::Open => {
            let row = WrittenRow::opened((&edit.before, &edit.after), vehicle, edit.at)?;
            diesel::insert_into(sign_offs::table)
                .values((sign_offs::submission_id.eq(submission.0), row))
                .execute(connection)?;
        }
        SignOffChange::Update(next) => save(&next, connection)?,
    }
    Ok(())
}

fn record_answer(
    answer: &SignOffAnswer,
    connection: &mut PgConnection,
) -> Result<Result<(), SignOffError>, Failure> {
    let found = one(&format!("{LATEST} FOR UPDATE OF o"), answer.submission.0, connection)?;
    let Some(found) = found.filter(|sign_off| sign_off.seller == answer.seller) else {
        return Ok(Err(SignOffError::NoSuchSignOff));
    };
    let at = to_microseconds(answer.at);
    let (next, action) = match found.answered(answer.revision, &answer.verdict, at) {
        Ok(answered) => answered,
        Err(why) => return Ok(Err(SignOffError::Refused(why))),
    };
    save(&next, connection)?;
    let edit = Edit::with_reason(next.objection.as_str());
    let edit = edit.with(next.base.changes(&next.edited).into_iter().map(Some));
    let action = Action::SignOff(action, next.submission);
    audit::audit_edit(at, answer.actor, Some(next.seller), action, edit, connection)?;
    Ok(Ok(()))
}

fn keep(decision: &KeepEdits, connection: &mut PgConnection) -> Result<Result<(), SignOffError>, Failure> {
    let Some(found) = one("WHERE o.id = $1 FOR UPDATE OF o", decision.sign_off.0, connection)? else {
        return Ok(Err(SignOffError::NoSuchSignOff));
    };
    let at = to_microseconds(decision.at);
    let next = match found.kept(decision.revision, &decision.reason, at) {
        Ok(kept) => kept,
        Err(why) => return Ok(Err(SignOffError::Refused(why))),
    };
    save(&next, connection)?;
    let edit = Edit::with_reason(decision.reason.as_str());
    let action = Action::SignOff(SignOffAction::Kept, next.submission);
    audit::audit_edit(at, decision.actor, Some(next.seller), action, edit, connection)?;
    notifications::add(&decision.notifications, at, connection)?;
    Ok(Ok(()))
}

fn list(
    query: SignOffQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<QueuedSignOff, SignOffId>, Failure> {
    let condition = match query.filter {
        SignOffFilter::Objected => "state = 'objected'",
        SignOffFilter::Open => "state = 'open'",
        SignOffFilter::Closed => "state NOT IN ('open', 'objected')",
    };
    let list =
        CaseList { select: QUEUED, table: "sign_offs", alias: "o", condition, filter: query.filter.cases() };
    list.page(query.after.map(|after| after.0), limit, QueuedRow::into_queued, |last| last.id, connection)
}
