//! Inquiry threads between visitors and the concierge.

mod threads;
mod updates;

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::{MemberRef, TokenHash, UserId, Username},
    audit::{Action, Actor, Edit},
    contact_requests::Reference,
    inquiries::{
        MessageAuthor, Queue, Template, TemplateId, TemplateName, Thread, ThreadAction, ThreadMessage,
    },
    submissions::MessageText,
};
use ports::{
    StoreError,
    inquiries::{Inquiries, QueueLength, ThreadQuery, ThreadUpdate, ThreadUpdateRefusal},
};
use threads::{list, one};
use updates::update_thread;

use crate::{
    PostgresStore, audit,
    database::Failure,
    decoding::decode_enum,
    schema::{inquiry_links, inquiry_messages, reply_templates, users},
    statement::statement,
    suspensions::is_active,
};

pub(crate) use threads::{ANY_OWNER, THEIRS, ThreadRow, select_threads};
pub(crate) use updates::{store_link, write_appointment};

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
    async fn threads(&self, query: &ThreadQuery, limit: u32) -> Result<Page<Thread, Reference>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| list(&query, limit, connection)).await
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
        self.database.write(move |connection| update_thread(&turn, connection)).await
    }

    async fn staff(&self, at: Timestamp) -> Result<Vec<MemberRef>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, String)> = users::table
                    .filter(users::is_admin)
                    .filter(is_active(at))
                    .order(users::username)
                    .select((users::id, users::username))
                    .load(connection)?;
                let staff = rows.into_iter().map(|(id, username)| MemberRef {
                    id: UserId(id),
                    username: Username::from_store(username),
                });
                Ok(staff.collect())
            })
            .await
    }

    async fn templates(&self) -> Result<Vec<Template>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<(i64, String, String)> =
                    reply_templates::table.order(reply_templates::id).load(connection)?;
                let mut templates: Vec<Template> = rows
                    .into_iter()
                    .map(|(id, name, text)| Template {
                        id: TemplateId(id),
                        name: TemplateName::from_store(name),
                        text: MessageText::from_store(text),
                    })
                    .collect();
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
                let action = Action::Thread(ThreadAction::TemplateSaved);
                audit::audit_edit(at, actor, None, action, edit, connection)?;
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
                    audit::audit_edit(at, actor, None, action, edit, connection)?;
                }
                Ok(removed.is_some())
            })
            .await
    }

    async fn queue_lengths(&self) -> Result<Vec<QueueLength>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<WaitingRow> = statement(WAITING).load(connection)?;
                rows.into_iter()
                    .map(|row| {
                        Ok(QueueLength {
                            queue: decode_enum("queue", Queue::parse(&row.queue))?,
                            waiting: row.waiting.unsigned_abs(),
                            oldest: row.oldest,
                        })
                    })
                    .collect()
            })
            .await
    }
}
