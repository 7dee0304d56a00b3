//! Inquiry threads between visitors and the concierge.

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Date, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    appointments::{Appointment, AppointmentState, SlotId, Town},
    audit::{Action, Actor, Edit},
    contact_requests::{ContactName, EmailAddress, Phone, PreferredTime, Reference, Service},
    inquiries::{
        MessageAuthor, PreferredSlot, Queue, Template, TemplateId, TemplateName, Thread, ThreadAction,
        ThreadKind, ThreadMessage, ThreadRequest, ThreadStage,
    },
    submissions::MessageText,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    inquiries::{Inquiries, ThreadQuery, ThreadUpdate, ThreadUpdateRefusal},
};

use crate::{
    PostgresStore, appointment_slots, audit,
    database::Failure,
    decoding::decode_enum,
    mail,
    schema::{inquiry_links, inquiry_messages, inquiry_threads, meetings, reply_templates, users},
    statement::statement,
    suspensions::is_active,
};

/// SQL: thread `t` belongs to member `$2`, or was started without an account from the address `$1`
/// (normalized; bound only if the member confirmed it).
pub(crate) const THEIRS: &str = "t.reference IN
    (SELECT reference FROM inquiries WHERE asker_id = $2
     UNION ALL SELECT reference FROM appointments WHERE asker_id = $2
     UNION ALL SELECT reference FROM inquiries WHERE asker_id IS NULL AND lower(normalize(email)) = $1
     UNION ALL SELECT reference FROM appointments WHERE asker_id IS NULL AND lower(normalize(email)) = $1)";

/// SQL: no owner is given, so all threads match.
pub(crate) const ANYBODYS: &str = "$1::text IS NULL AND $2::bigint IS NULL";

/// SQL: threads `t` with the assignee of this parameter, see [`assignee_key`]; all threads if it is null.
fn assigned(parameter: &str) -> String {
    format!("({parameter}::bigint IS NULL OR coalesce(t.assignee_id, 0) = {parameter})")
}

/// The id of an assignee; 0, which no member has, for unassigned threads.
fn assignee_key(assignee: Option<UserId>) -> i64 {
    assignee.map_or(0, |user| user.0)
}

/// Builds the query for whole threads; `rest` follows its joins.
pub(crate) fn select_threads(rest: &str) -> String {
    format!(
        "SELECT t.reference, t.kind, t.stage, t.assignee_id, u.username AS assignee, t.revision, t.received_at,
                t.waiting_since, coalesce(i.asker_id, a.asker_id) AS asker_id, coalesce(i.name, a.name) AS name, coalesce(i.email, a.email) AS email,
                coalesce(i.phone, a.phone) AS phone, coalesce(i.message, a.note, '') AS text,
                v.id AS vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS vehicle_title,
                coalesce(i.service, a.service) AS service, a.town, a.preferred_date, a.preferred_time,
                m.slot_id, m.town AS meeting_town, m.starts_at, m.ends_at, m.state, m.sequence,
                t.open_stage, t.open_since
           FROM inquiry_threads t
           LEFT JOIN inquiries i ON i.reference = t.reference
           LEFT JOIN appointments a ON a.reference = t.reference
           LEFT JOIN vehicles v ON v.id = coalesce(i.vehicle_id, a.vehicle_id)
           LEFT JOIN users u ON u.id = t.assignee_id
           LEFT JOIN meetings m ON m.reference = t.reference {rest}"
    )
}

#[derive(QueryableByName)]
pub(crate) struct ThreadRow {
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    stage: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    assignee_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    assignee: Option<String>,
    #[diesel(sql_type = Integer)]
    revision: i32,
    #[diesel(sql_type = Timestamptz)]
    received_at: Timestamp,
    #[diesel(sql_type = Timestamptz)]
    waiting_since: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    asker_id: Option<i64>,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    vehicle_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    vehicle_title: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    service: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    town: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    preferred_date: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    preferred_time: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    slot_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    meeting_town: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    starts_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ends_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Text>)]
    state: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    sequence: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    open_stage: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    open_since: Option<Timestamp>,
}

impl ThreadRow {
    pub(crate) fn into_thread(self) -> Result<Thread, Failure> {
        let wish = match (self.town, self.preferred_date, self.preferred_time) {
            (Some(town), Some(date), Some(time)) => {
                Some(PreferredSlot { town: Town::parse(&town)?, date, time: PreferredTime::parse(&time)? })
            }
            _ => None,
        };
        let appointment = match (self.meeting_town, self.starts_at, self.ends_at, self.state, self.sequence) {
            (Some(town), Some(starts_at), Some(ends_at), Some(state), Some(sequence)) => Some(Appointment {
                slot: self.slot_id.map(SlotId),
                town: Town::parse(&town)?,
                starts_at,
                ends_at,
                state: decode_enum("state", AppointmentState::parse(&state))?,
                sequence,
            }),
            _ => None,
        };
        let stage = decode_enum("stage", ThreadStage::parse(&self.stage))?;
        let before_closing = match (stage, self.open_stage, self.open_since) {
            (ThreadStage::Closed, Some(open), Some(since)) => {
                Some((decode_enum("open_stage", ThreadStage::parse(&open))?, since))
            }
            _ => None,
        };
        Ok(Thread {
            reference: Reference::parse(&self.reference)?,
            kind: decode_enum("kind", ThreadKind::parse(&self.kind))?,
            asked: ThreadRequest {
                name: ContactName::parse("inquiry", &self.name)?,
                email: EmailAddress::parse("inquiry", &self.email)?,
                phone: Phone::parse("inquiry", &self.phone.unwrap_or_default())?,
                text: self.text,
                vehicle: self.vehicle_id.map(VehicleId),
                vehicle_title: self.vehicle_title,
                service: Service::parse(&self.service.unwrap_or_default())?,
                wish,
            },
            asker: self.asker_id.map(UserId),
            stage,
            assignee: self.assignee_id.map(UserId).zip(self.assignee),
            revision: self.revision,
            received_at: self.received_at,
            waiting_since: self.waiting_since,
            appointment,
            before_closing,
        })
    }
}

fn one(reference: &str, connection: &mut PgConnection) -> Result<Option<Thread>, Failure> {
    let row: Option<ThreadRow> = statement(select_threads("WHERE t.reference = $1"))
        .bind::<Text, _>(reference)
        .get_result(connection)
        .optional()?;
    row.map(ThreadRow::into_thread).transpose()
}

/// Stores the appointment of a thread, which makes the thread one about an appointment.
pub(crate) fn write_appointment(
    reference: &Reference,
    appointment: &Appointment,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let values = (
        meetings::slot_id.eq(appointment.slot.map(|slot| slot.0)),
        meetings::town.eq(appointment.town.as_str()),
        meetings::starts_at.eq(appointment.starts_at),
        meetings::ends_at.eq(appointment.ends_at),
        meetings::state.eq(appointment.state.as_str()),
        meetings::sequence.eq(appointment.sequence),
    );
    diesel::insert_into(meetings::table)
        .values((meetings::reference.eq(reference.as_str()), values))
        .on_conflict(meetings::reference)
        .do_update()
        .set(values)
        .execute(connection)?;
    diesel::update(inquiry_threads::table.find(reference.as_str()))
        .set(inquiry_threads::kind.eq(ThreadKind::Appointment.as_str()))
        .execute(connection)?;
    Ok(())
}

/// Stores the token of a link that opens a thread.
pub(crate) fn keep_link(
    link: TokenHash,
    reference: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> QueryResult<usize> {
    diesel::insert_into(inquiry_links::table)
        .values((
            inquiry_links::token_hash.eq(link.0.as_slice()),
            inquiry_links::reference.eq(reference),
            inquiry_links::made_at.eq(at),
        ))
        .execute(connection)
}

fn take(
    turn: &ThreadUpdate,
    connection: &mut PgConnection,
) -> Result<Result<Box<Thread>, ThreadUpdateRefusal>, Failure> {
    let reference = turn.reference.as_str();
    // A concurrent change waits here and then sees the result of the first.
    let row: Option<(String, i32, Option<i64>)> = inquiry_threads::table
        .find(reference)
        .select((inquiry_threads::stage, inquiry_threads::revision, inquiry_threads::assignee_id))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((stage, revision, assignee)) = row else { return Ok(Err(ThreadUpdateRefusal::NoSuchThread)) };
    let stage = decode_enum("stage", ThreadStage::parse(&stage))?;
    if revision != turn.revision {
        return Ok(Err(ThreadUpdateRefusal::Outdated(stage)));
    }
    if let Some(appointment) = &turn.appointment {
        if appointment.state.reserves_slot() {
            let slot = match appointment.slot {
                Some(slot) => appointment_slots::hold(slot, turn.at, Some(&turn.reference), connection)?,
                None => None,
            };
            if slot.is_none() {
                return Ok(Err(ThreadUpdateRefusal::SlotTaken));
            }
        }
        write_appointment(&turn.reference, appointment, connection)?;
    }
    let since = turn.since.or((stage != turn.stage).then_some(turn.at));
    diesel::update(inquiry_threads::table.find(reference))
        .set((
            inquiry_threads::stage.eq(turn.stage.as_str()),
            inquiry_threads::revision.eq(revision + 1),
            since.map(|since| inquiry_threads::waiting_since.eq(since)),
            turn.assignee.map(|assignee| inquiry_threads::assignee_id.eq(assignee.map(|user| user.0))),
        ))
        .execute(connection)?;
    if let Some((side, text)) = &turn.message {
        let author = turn.actor.user.filter(|_| *side != MessageAuthor::Asker);
        diesel::insert_into(inquiry_messages::table)
            .values((
                inquiry_messages::reference.eq(reference),
                inquiry_messages::side.eq(side.as_str()),
                inquiry_messages::author_id.eq(author.map(|user| user.0)),
                inquiry_messages::text.eq(text.as_str()),
                inquiry_messages::at.eq(turn.at),
            ))
            .execute(connection)?;
    }
    if let Some(link) = turn.link {
        keep_link(link, reference, turn.at, connection)?;
    }
    if let Some(letter) = &turn.mail {
        mail::post(letter, turn.at, connection)?;
    }
    if let Some(act) = turn.act {
        let edit = turn.edit(stage, assignee.map(UserId));
        audit::note_edit(turn.at, turn.actor, None, Action::Thread(act), edit, connection)?;
    }
    let thread = one(reference, connection)?;
    Ok(thread.map(Box::new).ok_or(ThreadUpdateRefusal::NoSuchThread))
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = BigInt)]
    waiting: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest: Option<Timestamp>,
}

const WAITING: &str = "
    SELECT 'submissions' AS queue, count(*) AS waiting, min(waiting_since) AS oldest
      FROM submissions WHERE status = 'pending'
    UNION ALL SELECT 'applications', count(*), min(submitted_at) FROM collector_applications WHERE status = 'submitted'
    UNION ALL SELECT 'access-requests', count(*), min(received_at) FROM access_requests WHERE answered_at IS NULL
    UNION ALL SELECT 'inquiries', count(*), min(waiting_since) FROM inquiry_threads
               WHERE kind = 'inquiry' AND stage = 'received'
    UNION ALL SELECT 'appointments', count(*), min(waiting_since) FROM inquiry_threads
               WHERE kind = 'appointment' AND stage = 'received'
    UNION ALL SELECT 'reports', count(*), min(at) FROM forum_reports WHERE closed_at IS NULL
    UNION ALL SELECT 'message-reports', count(*), min(at) FROM private_message_reports WHERE closed_at IS NULL
    UNION ALL SELECT 'questions', count(*), min(q.asked_at) FROM questions q JOIN vehicles v ON v.id = q.vehicle_id
               WHERE q.state = 'waiting' AND q.submission_id IS NULL AND v.status IN ('live', 'under_offer')
    UNION ALL SELECT 'proposals', count(*), min(proposed_at) FROM listing_proposals WHERE state = 'open'
    UNION ALL SELECT 'sign-offs', count(*), min(objected_at) FROM sign_offs WHERE state = 'objected'";

#[async_trait]
impl Inquiries for PostgresStore {
    async fn threads(&self, query: &ThreadQuery, limit: u32) -> Result<Vec<Thread>, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                // A member's list is ordered by the time received, the admin list by the longest waiting.
                let (whose, rest) = if query.owner.is_some() {
                    (
                        THEIRS,
                        "AND ($5::text IS NULL OR (t.received_at, t.reference) <
                             (SELECT received_at, reference FROM inquiry_threads WHERE reference = $5))
                         ORDER BY t.received_at DESC, t.reference DESC",
                    )
                } else {
                    (
                        ANYBODYS,
                        "AND ($5::text IS NULL OR (t.waiting_since, t.reference) >
                             (SELECT waiting_since, reference FROM inquiry_threads WHERE reference = $5))
                         ORDER BY t.waiting_since, t.reference",
                    )
                };
                let rows: Vec<ThreadRow> = statement(select_threads(&format!(
                    "WHERE {whose} AND ($3::text IS NULL OR t.kind = $3)
                       AND ($4::text IS NULL OR t.stage = $4) AND {} {rest} LIMIT $6",
                    assigned("$7")
                )))
                .bind::<Nullable<Text>, _>(query.owner.as_ref().and_then(|owner| owner.mailbox.as_deref()))
                .bind::<Nullable<BigInt>, _>(query.owner.as_ref().map(|owner| owner.user.0))
                .bind::<Nullable<Text>, _>(query.kind.map(ThreadKind::as_str))
                .bind::<Nullable<Text>, _>(query.stage.map(ThreadStage::as_str))
                .bind::<Nullable<Text>, _>(query.after.as_ref().map(Reference::as_str))
                .bind::<BigInt, _>(i64::from(limit))
                .bind::<Nullable<BigInt>, _>(query.assignee.map(assignee_key))
                .load(connection)?;
                rows.into_iter().map(ThreadRow::into_thread).collect()
            })
            .await
    }

    async fn count_threads(&self, query: &ThreadQuery) -> Result<u64, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let whose = if query.owner.is_some() { THEIRS } else { ANYBODYS };
                let row: CountRow = statement(format!(
                    "SELECT count(*) AS count FROM inquiry_threads t
                      WHERE {whose} AND ($3::text IS NULL OR t.kind = $3)
                        AND ($4::text IS NULL OR t.stage = $4) AND {}",
                    assigned("$5")
                ))
                .bind::<Nullable<Text>, _>(query.owner.as_ref().and_then(|owner| owner.mailbox.as_deref()))
                .bind::<Nullable<BigInt>, _>(query.owner.as_ref().map(|owner| owner.user.0))
                .bind::<Nullable<Text>, _>(query.kind.map(ThreadKind::as_str))
                .bind::<Nullable<Text>, _>(query.stage.map(ThreadStage::as_str))
                .bind::<Nullable<BigInt>, _>(query.assignee.map(assignee_key))
                .get_result(connection)?;
                Ok(row.count.unsigned_abs())
            })
            .await
    }

    async fn thread(
        &self,
        reference: &Reference,
    ) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
        let reference = reference.as_str().to_owned();
        self.database
            .run(move |connection| {
                let Some(thread) = one(&reference, connection)? else { return Ok(None) };
                let rows: Vec<(i64, String, Option<String>, String, Timestamp)> = inquiry_messages::table
                    .left_join(users::table.on(inquiry_messages::author_id.eq(users::id.nullable())))
                    .filter(inquiry_messages::reference.eq(&reference))
                    .order(inquiry_messages::id)
                    .select((
                        inquiry_messages::id,
                        inquiry_messages::side,
                        users::username.nullable(),
                        inquiry_messages::text,
                        inquiry_messages::at,
                    ))
                    .load(connection)?;
                let messages = rows
                    .into_iter()
                    .map(|(id, side, author, text, at)| {
                        Ok(ThreadMessage {
                            id,
                            side: decode_enum("side", MessageAuthor::parse(&side))?,
                            author,
                            text,
                            at,
                        })
                    })
                    .collect::<Result<_, Failure>>()?;
                Ok(Some((thread, messages)))
            })
            .await
    }

    async fn thread_of_link(&self, token: TokenHash) -> Result<Option<Reference>, StoreError> {
        self.database
            .run(move |connection| {
                let reference: Option<String> = inquiry_links::table
                    .find(token.0.as_slice())
                    .select(inquiry_links::reference)
                    .first(connection)
                    .optional()?;
                Ok(reference.as_deref().map(Reference::parse).transpose()?)
            })
            .await
    }

    async fn update_thread(
        &self,
        turn: &ThreadUpdate,
    ) -> Result<Result<Box<Thread>, ThreadUpdateRefusal>, StoreError> {
        let turn = turn.clone();
        self.database.write(move |connection| take(&turn, connection)).await
    }

    async fn staff(&self, at: Timestamp) -> Result<Vec<(UserId, String)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, String)> = users::table
                    .filter(users::is_admin)
                    .filter(is_active(at))
                    .order(users::username)
                    .select((users::id, users::username))
                    .load(connection)?;
                Ok(rows.into_iter().map(|(id, username)| (UserId(id), username)).collect())
            })
            .await
    }

    async fn templates(&self) -> Result<Vec<Template>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<(i64, String, String)> =
                    reply_templates::table.order(reply_templates::id).load(connection)?;
                let mut templates = rows
                    .into_iter()
                    .map(|(id, name, text)| {
                        Ok(Template {
                            id: TemplateId(id),
                            name: TemplateName::parse(&name)?,
                            text: MessageText::parse(&text)?,
                        })
                    })
                    .collect::<Result<Vec<_>, Failure>>()?;
                // Sorted here, so that the order does not depend on the database's collation.
                templates.sort_by(|a, b| a.name.cmp(&b.name));
                Ok(templates)
            })
            .await
    }

    async fn store_template(
        &self,
        name: &TemplateName,
        text: &MessageText,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TemplateId, StoreError> {
        let (name, text) = (name.as_str().to_owned(), text.as_str().to_owned());
        self.database
            .write(move |connection| {
                let earlier: Option<String> = reply_templates::table
                    .filter(reply_templates::name.eq(&name))
                    .select(reply_templates::text)
                    .for_update()
                    .first(connection)
                    .optional()?;
                let edit = Edit::of(Template::change(&name, earlier.as_deref(), Some(&text)));
                let id: i64 = diesel::insert_into(reply_templates::table)
                    .values((reply_templates::name.eq(name), reply_templates::text.eq(&text)))
                    .on_conflict(reply_templates::name)
                    .do_update()
                    .set(reply_templates::text.eq(&text))
                    .returning(reply_templates::id)
                    .get_result(connection)?;
                audit::note_edit(
                    at,
                    actor,
                    None,
                    Action::Thread(ThreadAction::TemplateSaved),
                    edit,
                    connection,
                )?;
                Ok(TemplateId(id))
            })
            .await
    }

    async fn remove_template(&self, id: TemplateId, actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                let removed: Option<(String, String)> = diesel::delete(reply_templates::table.find(id.0))
                    .returning((reply_templates::name, reply_templates::text))
                    .get_result(connection)
                    .optional()?;
                if let Some((name, text)) = &removed {
                    let edit = Edit::of(Template::change(name, Some(text), None));
                    let action = Action::Thread(ThreadAction::TemplateRemoved);
                    audit::note_edit(at, actor, None, action, edit, connection)?;
                }
                Ok(removed.is_some())
            })
            .await
    }

    async fn queue_lengths(&self) -> Result<Vec<(Queue, u64, Option<Timestamp>)>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<WaitingRow> = statement(WAITING).load(connection)?;
                rows.into_iter()
                    .map(|row| {
                        Ok((
                            decode_enum("queue", Queue::parse(&row.queue))?,
                            row.waiting.unsigned_abs(),
                            row.oldest,
                        ))
                    })
                    .collect()
            })
            .await
    }
}
