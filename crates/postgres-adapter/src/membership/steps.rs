//! Steps of an application: submission, answer, withdrawal and decision.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Edit},
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus,
        ApplicationStatusChange, ApplyRefusal, Evidence, EvidenceId, GarageCar, NewApplication,
        check_application, check_change,
    },
    notifications::NewNotification,
    to_microseconds,
};
use ports::membership::ApplicationAnswer;

use super::rows::{ApplicationRow, CarRow, read, status};
use crate::{
    audit::{audit, audit_edit},
    database::{Failure, Rollback, transaction},
    invitations::make_collector,
    member_admin,
    member_rows::{locked, no_such_member},
    notifications::add,
    schema::{application_evidence, application_steps, collector_applications},
};

pub(super) fn submit(
    user: UserId,
    new: &NewApplication,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<ApplicationId, ApplyRefusal>, Failure> {
    let member = locked(user, connection)?.ok_or_else(no_such_member)?;
    let earlier: Vec<(String, Option<Timestamp>)> = collector_applications::table
        .filter(collector_applications::user_id.eq(user.0))
        .select((collector_applications::status, collector_applications::next_try_at))
        .load(connection)?;
    let earlier = earlier.into_iter().map(|(word, next_try)| Ok((status(&word)?, next_try)));
    let earlier = earlier.collect::<Result<Vec<_>, Failure>>()?;
    if let Err(why) = check_application(member.roles.is_collector, &earlier, at) {
        return Ok(Err(why));
    }
    let cars: Vec<CarRow> = new
        .garage
        .iter()
        .cloned()
        .map(|GarageCar { make, model, year, note }| CarRow { make, model, year, note })
        .collect();
    let garage = serde_json::to_value(cars)
        .map_err(|error| Failure::Corrupt(format!("a garage cannot be written: {error}")))?;
    let id: i64 = diesel::insert_into(collector_applications::table)
        .values((
            collector_applications::user_id.eq(user.0),
            collector_applications::status.eq(ApplicationStatus::Submitted.as_str()),
            collector_applications::note.eq(new.note.as_str()),
            collector_applications::garage.eq(garage),
            collector_applications::submitted_at.eq(at),
        ))
        .returning(collector_applications::id)
        .get_result(connection)?;
    let id = ApplicationId(id);
    // A refusal rolls back everything, including the application row just written.
    if let Err(EvidenceUnavailable) = attach(user, id, &new.evidence, connection)? {
        return Ok(Err(ApplyRefusal::NoSuchEvidence));
    }
    let step = ApplicationStatusChange {
        at,
        actor: actor.user,
        status: ApplicationStatus::Submitted,
        words: String::new(),
    };
    write_step(id, &step, connection)?;
    audit(at, actor, Some(user), Action::ApplicationSubmitted(id), connection)?;
    Ok(Ok(id))
}

/// Refusal to attach files: one is not available, or there would be too many.
struct EvidenceUnavailable;

/// Attaches uploaded files to an application. When it refuses, some may be attached: the transaction MUST be rolled back.
fn attach(
    user: UserId,
    application: ApplicationId,
    files: &[EvidenceId],
    connection: &mut PgConnection,
) -> Result<Result<(), EvidenceUnavailable>, Failure> {
    let ids: Vec<i64> = files.iter().map(|file| file.0).collect();
    let waiting = application_evidence::table
        .filter(application_evidence::id.eq_any(ids))
        .filter(application_evidence::user_id.eq(user.0))
        .filter(application_evidence::application_id.is_null());
    let given = diesel::update(waiting)
        .set(application_evidence::application_id.eq(application.0))
        .execute(connection)?;
    let there: i64 = application_evidence::table
        .filter(application_evidence::application_id.eq(application.0))
        .count()
        .get_result(connection)?;
    let is_complete = Evidence::may_attach(files.len(), given, usize::try_from(there).unwrap_or(usize::MAX));
    Ok(is_complete.then_some(()).ok_or(EvidenceUnavailable))
}

/// Locks an application and returns its applicant if the status change is allowed, otherwise the reason why
/// not.
fn lock_application(
    id: ApplicationId,
    owner: Option<UserId>,
    next: ApplicationStatus,
    connection: &mut PgConnection,
) -> Result<Result<(UserId, ApplicationStatus), ApplicationRefusal>, Failure> {
    let row: Option<(i64, String)> = collector_applications::table
        .find(id.0)
        .select((collector_applications::user_id, collector_applications::status))
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let found = row.map(|(user, word)| Ok::<_, Failure>((UserId(user), status(&word)?))).transpose()?;
    Ok(check_change(found, owner, next))
}

fn write_step(
    id: ApplicationId,
    step: &ApplicationStatusChange,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(application_steps::table)
        .values((
            application_steps::application_id.eq(id.0),
            application_steps::at.eq(step.at),
            application_steps::actor_id.eq(step.actor.map(|actor| actor.0)),
            application_steps::status.eq(step.status.as_str()),
            application_steps::words.eq(&step.words),
        ))
        .execute(connection)?;
    Ok(())
}

/// Changes the status of an application; a final status deletes its evidence.
fn apply_transition(
    id: ApplicationId,
    user: UserId,
    step: &ApplicationStatusChange,
    actor: Actor,
    (action, edit): (Action, Edit),
    connection: &mut PgConnection,
) -> Result<Result<Box<Application>, ApplicationRefusal>, Failure> {
    let row: ApplicationRow = diesel::update(collector_applications::table.find(id.0))
        .set(collector_applications::status.eq(step.status.as_str()))
        .returning(ApplicationRow::as_returning())
        .get_result(connection)?;
    write_step(id, step, connection)?;
    if !step.status.is_open() {
        let files = application_evidence::table.filter(application_evidence::application_id.eq(id.0));
        diesel::delete(files).execute(connection)?;
    }
    audit_edit(step.at, actor, Some(user), action, edit, connection)?;
    let moved = read(vec![row], connection)?.into_iter().next();
    Ok(moved.map_or(Err(ApplicationRefusal::NoSuch), |application| Ok(Box::new(application))))
}

/// Answers a request for more information.
pub(super) fn answer(
    answer: ApplicationAnswer<'_>,
    connection: &mut PgConnection,
) -> Result<Result<Box<Application>, ApplicationRefusal>, Failure> {
    let ApplicationAnswer { user, id, words, evidence, actor, at } = answer;
    let next = ApplicationStatus::Submitted;
    transaction(connection, |connection| {
        match lock_application(id, Some(user), next, connection)? {
            Ok(_) => {}
            Err(refusal) => return Ok(Err(refusal)),
        }
        if let Err(EvidenceUnavailable) = attach(user, id, evidence, connection)? {
            return Err(Rollback::Refused(Err(ApplicationRefusal::NoSuchEvidence)));
        }
        let step =
            ApplicationStatusChange { at, actor: actor.user, status: next, words: words.as_str().to_owned() };
        Ok(apply_transition(
            id,
            user,
            &step,
            actor,
            (Action::ApplicationAnswered(id), Edit::default()),
            connection,
        )?)
    })
}

/// Withdraws an open application.
pub(super) fn withdraw(
    user: UserId,
    id: ApplicationId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<Box<Application>, ApplicationRefusal>, Failure> {
    let next = ApplicationStatus::Withdrawn;
    connection.transaction(|connection| {
        match lock_application(id, Some(user), next, connection)? {
            Ok(_) => {}
            Err(refusal) => return Ok(Err(refusal)),
        }
        let step = ApplicationStatusChange { at, actor: actor.user, status: next, words: String::new() };
        apply_transition(
            id,
            user,
            &step,
            actor,
            (Action::ApplicationWithdrawn(id), Edit::default()),
            connection,
        )
    })
}

/// Records the decision of an admin; approval makes the applicant a collector.
pub(super) fn decide(
    id: ApplicationId,
    decision: ApplicationDecision,
    notification: NewNotification,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<Box<Application>, ApplicationRefusal>, Failure> {
    let (applicant, from) = match lock_application(id, None, decision.status, connection)? {
        Ok(held) => held,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if decision.status == ApplicationStatus::Approved {
        member_admin::require_admin(actor, at, connection)?;
    }
    diesel::update(collector_applications::table.find(id.0))
        .set(collector_applications::next_try_at.eq(decision.next_try_at.map(to_microseconds)))
        .execute(connection)?;
    let step =
        ApplicationStatusChange { at, actor: actor.user, status: decision.status, words: decision.notes };
    let action = Action::ApplicationDecided(id, decision.status);
    let edit = Edit::status_change(from.as_str(), step.status.as_str(), &step.words);
    let moved = apply_transition(id, applicant, &step, actor, (action, edit), connection)?;
    if decision.status == ApplicationStatus::Approved {
        make_collector(applicant, actor, at, connection)?;
    }
    add(&[notification], at, connection)?;
    Ok(moved)
}
