//! Collector applications and their evidence files.

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{User, UserId},
    audit::{Action, Actor, Edit},
    contact_requests::Message,
    files::{FileKind, FileName},
    membership::{
        Application, ApplicationId, ApplicationStatus, ApplicationStatusChange, Decision, Evidence,
        EvidenceId, GarageCar, NewApplication,
    },
    notifications::NewNotification,
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    membership::{
        ApplicationCase, ApplicationRefusal, ApplyRefusal, CollectorApplications, EvidenceLimitReached,
        NewEvidence, StoredEvidence,
    },
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore,
    audit::{note, note_edit},
    commands,
    database::{Failure, Rollback, transaction},
    invitations::{inviter_of, make_collector},
    member_admin,
    member_rows::UserRow,
    notifications::add,
    schema::{application_evidence, application_steps, collector_applications, users},
};

/// Stored result of submitting an application: its ID.
#[derive(Serialize, Deserialize)]
pub(crate) struct SubmittedRow {
    application: i64,
}

/// Stored result of uploading an evidence file.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptRow {
    evidence: i64,
}

impl commands::StoredValue for EvidenceId {
    type Row = KeptRow;

    fn to_row(&self) -> KeptRow {
        KeptRow { evidence: self.0 }
    }

    fn from_row(row: KeptRow) -> Result<Self, Failure> {
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

/// A car of the applicant's garage, stored as JSON. Stored rows must stay readable: add fields, never change
/// one.
#[derive(Serialize, Deserialize)]
struct CarRow {
    make: String,
    model: String,
    year: i32,
    note: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = collector_applications)]
struct ApplicationRow {
    id: i64,
    user_id: i64,
    status: String,
    note: String,
    garage: serde_json::Value,
    next_try_at: Option<Timestamp>,
    submitted_at: Timestamp,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = application_evidence)]
struct EvidenceRow {
    id: i64,
    user_id: i64,
    application_id: Option<i64>,
    name: String,
    kind: String,
    size: i64,
    blob: String,
    uploaded_at: Timestamp,
}

impl EvidenceRow {
    fn into_stored(self) -> Result<StoredEvidence, Failure> {
        let evidence = Evidence {
            id: EvidenceId(self.id),
            name: FileName::sanitize(&self.name, "evidence"),
            kind: FileKind::parse(&self.kind)
                .ok_or_else(|| Failure::Corrupt("no such kind of evidence".into()))?,
            size: self.size.unsigned_abs(),
            uploaded_at: self.uploaded_at,
        };
        Ok(StoredEvidence { evidence, blob: self.blob })
    }
}

fn status(word: &str) -> Result<ApplicationStatus, Failure> {
    ApplicationStatus::parse(word).ok_or_else(|| Failure::Corrupt("no such status of an application".into()))
}

/// Converts rows to applications, with their history and evidence.
fn read(rows: Vec<ApplicationRow>, connection: &mut PgConnection) -> Result<Vec<Application>, Failure> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let taken: Vec<(i64, Timestamp, Option<i64>, String, String)> = application_steps::table
        .filter(application_steps::application_id.eq_any(&ids))
        .order(application_steps::id)
        .select((
            application_steps::application_id,
            application_steps::at,
            application_steps::actor_id,
            application_steps::status,
            application_steps::words,
        ))
        .load(connection)?;
    let mut steps: HashMap<i64, Vec<ApplicationStatusChange>> = HashMap::new();
    for (application, at, actor, word, words) in taken {
        let step = ApplicationStatusChange { at, actor: actor.map(UserId), status: status(&word)?, words };
        steps.entry(application).or_default().push(step);
    }
    let files: Vec<EvidenceRow> = application_evidence::table
        .filter(application_evidence::application_id.eq_any(&ids))
        .order(application_evidence::id)
        .select(EvidenceRow::as_select())
        .load(connection)?;
    let mut evidence: HashMap<i64, Vec<Evidence>> = HashMap::new();
    for file in files {
        if let Some(application) = file.application_id {
            evidence.entry(application).or_default().push(file.into_stored()?.evidence);
        }
    }
    rows.into_iter()
        .map(|row| {
            let cars: Vec<CarRow> = serde_json::from_value(row.garage)
                .map_err(|error| Failure::Corrupt(format!("a garage cannot be read: {error}")))?;
            let car = |CarRow { make, model, year, note }| GarageCar { make, model, year, note };
            Ok(Application {
                id: ApplicationId(row.id),
                user: UserId(row.user_id),
                status: status(&row.status)?,
                note: Message::parse("collectorApplication", "note", &row.note)?,
                garage: cars.into_iter().map(car).collect(),
                evidence: evidence.remove(&row.id).unwrap_or_default(),
                steps: steps.remove(&row.id).unwrap_or_default(),
                next_try_at: row.next_try_at,
                submitted_at: row.submitted_at,
            })
        })
        .collect()
}

fn cases(
    rows: Vec<(ApplicationRow, UserRow)>,
    connection: &mut PgConnection,
) -> Result<Vec<ApplicationCase>, Failure> {
    let (applications, applicants): (Vec<ApplicationRow>, Vec<UserRow>) = rows.into_iter().unzip();
    let applications = read(applications, connection)?;
    let applicants = applicants.into_iter().map(UserRow::into_user).collect::<Result<Vec<User>, _>>()?;
    let pairs = applications.into_iter().zip(applicants);
    pairs
        .map(|(application, applicant)| {
            let invited_by = inviter_of(applicant.id, connection)?;
            Ok(ApplicationCase { application, applicant, invited_by })
        })
        .collect()
}

#[async_trait]
impl CollectorApplications for PostgresStore {
    async fn find_stored_evidence(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<EvidenceId>, StoreError> {
        let idempotent = idempotent.clone();
        self.database.run(move |connection| commands::find_stored(&idempotent, at, connection)).await
    }

    async fn keep_evidence(
        &self,
        user: UserId,
        new: &NewEvidence,
        act: &Command,
    ) -> Result<CommandOutcome<EvidenceId, EvidenceLimitReached>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| {
                    hold(user, connection)?;
                    let waiting: i64 = application_evidence::table
                        .filter(application_evidence::user_id.eq(user.0))
                        .filter(application_evidence::application_id.is_null())
                        .count()
                        .get_result(connection)?;
                    if waiting >= Evidence::MOST_FILES as i64 {
                        return Ok(Err(EvidenceLimitReached));
                    }
                    let id: i64 = diesel::insert_into(application_evidence::table)
                        .values((
                            application_evidence::user_id.eq(user.0),
                            application_evidence::name.eq(new.name.as_str()),
                            application_evidence::kind.eq(new.kind.media_type()),
                            application_evidence::size.eq(i64::try_from(new.size).unwrap_or(i64::MAX)),
                            application_evidence::blob.eq(&new.blob),
                            application_evidence::uploaded_at.eq(act.at),
                        ))
                        .returning(application_evidence::id)
                        .get_result(connection)?;
                    Ok(Ok(EvidenceId(id)))
                })
            })
            .await
    }

    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<ApplicationId>, StoreError> {
        let idempotent = idempotent.clone();
        self.database.run(move |connection| commands::find_stored(&idempotent, at, connection)).await
    }

    async fn submit(
        &self,
        user: UserId,
        new: &NewApplication,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<ApplicationId, ApplyRefusal>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| submit(user, &new, actor, act.at, connection))
            })
            .await
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
    ) -> Result<Vec<ApplicationCase>, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = collector_applications::table
                    .inner_join(users::table)
                    .order(collector_applications::id)
                    .limit(limit.into())
                    .select((ApplicationRow::as_select(), UserRow::as_select()))
                    .into_boxed();
                if let Some(status) = status {
                    wanted = wanted.filter(collector_applications::status.eq(status.as_str()));
                }
                if let Some(after) = after {
                    wanted = wanted.filter(collector_applications::id.gt(after.0));
                }
                let rows = wanted.load(connection)?;
                cases(rows, connection)
            })
            .await
    }

    async fn count_applications(&self, status: Option<ApplicationStatus>) -> Result<u64, StoreError> {
        self.database
            .run(move |connection| {
                let mut wanted = collector_applications::table.into_boxed();
                if let Some(status) = status {
                    wanted = wanted.filter(collector_applications::status.eq(status.as_str()));
                }
                let count: i64 = wanted.count().get_result(connection)?;
                Ok(count.unsigned_abs())
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
        user: UserId,
        id: ApplicationId,
        words: &Message,
        evidence: &[EvidenceId],
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let (words, evidence) = (words.as_str().to_owned(), evidence.to_vec());
        self.database
            .run(move |connection| {
                let next = ApplicationStatus::Submitted;
                transaction(connection, |connection| {
                    match held(id, Some(user), next, connection)? {
                        Ok(_) => {}
                        Err(refusal) => return Ok(Err(refusal)),
                    }
                    if !attach(user, id, &evidence, connection)? {
                        return Err(Rollback::Refused(Err(ApplicationRefusal::NoSuchEvidence)));
                    }
                    let step = ApplicationStatusChange { at, actor: actor.user, status: next, words };
                    Ok(apply_transition(
                        id,
                        user,
                        &step,
                        actor,
                        (Action::ApplicationAnswered(id), Edit::default()),
                        connection,
                    )?)
                })
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
        self.database
            .run(move |connection| {
                let next = ApplicationStatus::Withdrawn;
                connection.transaction(|connection| {
                    match held(id, Some(user), next, connection)? {
                        Ok(_) => {}
                        Err(refusal) => return Ok(Err(refusal)),
                    }
                    let step =
                        ApplicationStatusChange { at, actor: actor.user, status: next, words: String::new() };
                    apply_transition(
                        id,
                        user,
                        &step,
                        actor,
                        (Action::ApplicationWithdrawn(id), Edit::default()),
                        connection,
                    )
                })
            })
            .await
    }

    async fn decide_application(
        &self,
        id: ApplicationId,
        decision: &Decision,
        told: &NewNotification,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let (decision, told) = (decision.clone(), told.clone());
        self.database
            .write(move |connection| {
                let (applicant, from) = match held(id, None, decision.status, connection)? {
                    Ok(held) => held,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                if decision.status == ApplicationStatus::Approved {
                    member_admin::require_admin(actor, at, connection)?;
                }
                diesel::update(collector_applications::table.find(id.0))
                    .set(collector_applications::next_try_at.eq(decision.next_try_at.map(to_microseconds)))
                    .execute(connection)?;
                let step = ApplicationStatusChange {
                    at,
                    actor: actor.user,
                    status: decision.status,
                    words: decision.notes,
                };
                let action = Action::ApplicationDecided(id, decision.status);
                let edit = Edit::status_change(from.as_str(), step.status.as_str(), &step.words);
                let moved = apply_transition(id, applicant, &step, actor, (action, edit), connection)?;
                if decision.status == ApplicationStatus::Approved {
                    make_collector(applicant, actor, at, connection)?;
                }
                add(&[told], at, connection)?;
                Ok(moved)
            })
            .await
    }

    async fn own_evidence(&self, user: UserId, id: EvidenceId) -> Result<Option<StoredEvidence>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<EvidenceRow> = application_evidence::table
                    .find(id.0)
                    .filter(application_evidence::user_id.eq(user.0))
                    .select(EvidenceRow::as_select())
                    .first(connection)
                    .optional()?;
                row.map(EvidenceRow::into_stored).transpose()
            })
            .await
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
        self.database
            .write(move |connection| {
                let row: Option<EvidenceRow> = application_evidence::table
                    .find(id.0)
                    .filter(application_evidence::application_id.eq(application.0))
                    .select(EvidenceRow::as_select())
                    .first(connection)
                    .optional()?;
                let Some(row) = row else { return Ok(None) };
                note(at, actor, Some(UserId(row.user_id)), Action::EvidenceRead(id), connection)?;
                row.into_stored().map(Some)
            })
            .await
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

    async fn unknown_blobs(&self, mut blobs: Vec<String>) -> Result<Vec<String>, StoreError> {
        self.database
            .run(move |connection| {
                let known: Vec<String> = application_evidence::table
                    .filter(application_evidence::blob.eq_any(&blobs))
                    .select(application_evidence::blob)
                    .load(connection)?;
                blobs.retain(|blob| !known.contains(blob));
                Ok(blobs)
            })
            .await
    }
}

/// Locks a member until the transaction ends, so that their uploads are serialized; returns whether they are
/// a collector.
fn hold(user: UserId, connection: &mut PgConnection) -> Result<bool, Failure> {
    let is_collector: Option<bool> = users::table
        .find(user.0)
        .select(users::is_collector)
        .for_no_key_update()
        .first(connection)
        .optional()?;
    is_collector.ok_or_else(|| Failure::Corrupt("there is no such member".into()))
}

fn submit(
    user: UserId,
    new: &NewApplication,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<ApplicationId, ApplyRefusal>, Failure> {
    if hold(user, connection)? {
        return Ok(Err(ApplyRefusal::IsCollector));
    }
    let earlier: Vec<(String, Option<Timestamp>)> = collector_applications::table
        .filter(collector_applications::user_id.eq(user.0))
        .select((collector_applications::status, collector_applications::next_try_at))
        .load(connection)?;
    for (word, _) in &earlier {
        if status(word)?.is_open() {
            return Ok(Err(ApplyRefusal::StillOpen));
        }
    }
    let next_try = earlier.into_iter().filter_map(|(_, next_try)| next_try).max();
    if let Some(next_try) = next_try.filter(|next_try| *next_try > at) {
        return Ok(Err(ApplyRefusal::TooEarly(next_try)));
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
    if !attach(user, id, &new.evidence, connection)? {
        return Ok(Err(ApplyRefusal::NoSuchEvidence));
    }
    let step = ApplicationStatusChange {
        at,
        actor: actor.user,
        status: ApplicationStatus::Submitted,
        words: String::new(),
    };
    write_step(id, &step, connection)?;
    note(at, actor, Some(user), Action::ApplicationSubmitted(id), connection)?;
    Ok(Ok(id))
}

/// Attaches uploaded files to an application; false when one is not available or there would be too many, and
/// then the transaction MUST be rolled back.
fn attach(
    user: UserId,
    application: ApplicationId,
    files: &[EvidenceId],
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
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
    Ok(given == files.len() && there <= Evidence::MOST_FILES as i64)
}

/// Locks an application and returns its applicant if the status change is allowed, otherwise the reason why
/// not.
fn held(
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
    let Some((user, word)) = row.filter(|(user, _)| owner.is_none_or(|owner| owner.0 == *user)) else {
        return Ok(Err(ApplicationRefusal::NoSuch));
    };
    let now = status(&word)?;
    Ok(if now.can_become(next) { Ok((UserId(user), now)) } else { Err(ApplicationRefusal::NotFrom(now)) })
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
    note_edit(step.at, actor, Some(user), action, edit, connection)?;
    let moved = read(vec![row], connection)?.into_iter().next();
    Ok(moved.map_or(Err(ApplicationRefusal::NoSuch), |application| Ok(Box::new(application))))
}
