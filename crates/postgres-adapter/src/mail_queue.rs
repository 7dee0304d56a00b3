//! Administration of the outbox: listing, retrying and dropping emails. Their delivery: `mail.rs`.

use async_trait::async_trait;
use diesel::{pg::Pg, prelude::*, sql_types::Bool};
use domain::{
    Page, Timestamp,
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    fetch_size,
    mail::{MailAction, MailFilter, MailId, MailState},
};
use ports::{
    StoreError,
    mail_queue::{ChangeMailError, MailQuery, MailQueue, QueuedMail},
};

use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    mail::MailContentRow,
    schema::mail_outbox,
    statement::{SqlExpression, expression},
};

/// The condition of the index `mail_outbox_attention`, in the same words, so that the index is used.
const NEEDS_ATTENTION: SqlExpression<Bool> =
    expression("(state = 'given_up' OR (state = 'waiting' AND failures > 0))");

/// A mail without its content.
#[derive(Queryable, Selectable)]
#[diesel(table_name = mail_outbox, check_for_backend(Pg))]
struct QueuedRow {
    id: i64,
    recipient: String,
    subject: String,
    state: String,
    failures: i32,
    last_error: Option<String>,
    posted_at: Timestamp,
    due_at: Timestamp,
    claimed_until: Option<Timestamp>,
}

impl QueuedRow {
    fn state(&self, now: Timestamp) -> Result<MailState, Failure> {
        let stored = MailState::parse(&self.state)
            .ok_or_else(|| Failure::Corrupt(format!("mail {} has an unknown state", self.id)))?;
        Ok(stored.at(now, self.claimed_until))
    }

    fn queued(self, now: Timestamp) -> Result<QueuedMail, Failure> {
        let state = self.state(now)?;
        Ok(QueuedMail {
            id: MailId(self.id),
            // `parse` takes the name of a form for its error; all forms share the same rules.
            recipient: EmailAddress::from_store(self.recipient),
            subject: self.subject,
            state,
            failures: self.failures.unsigned_abs(),
            last_error: self.last_error,
            queued_at: self.posted_at,
            next_attempt_at: (state == MailState::Waiting).then_some(self.due_at),
        })
    }
}

fn listed<'a>(filter: MailFilter) -> mail_outbox::BoxedQuery<'a, Pg> {
    let mails = mail_outbox::table.into_boxed();
    match filter {
        MailFilter::Attention => mails.filter(NEEDS_ATTENTION),
        MailFilter::Stored(state) => mails.filter(mail_outbox::state.eq(state.as_str())),
    }
}

#[async_trait]
impl MailQueue for PostgresStore {
    async fn queued_mails(
        &self,
        query: &MailQuery,
        limit: u32,
        now: Timestamp,
    ) -> Result<Page<QueuedMail, MailId>, StoreError> {
        let query = *query;
        self.database
            .run(move |connection| {
                let total: i64 = listed(query.filter).count().get_result(connection)?;
                let mut mails = listed(query.filter);
                if let Some(before) = query.before {
                    mails = mails.filter(mail_outbox::id.lt(before.0));
                }
                let rows: Vec<QueuedRow> = mails
                    .order(mail_outbox::id.desc())
                    .limit(fetch_size(limit).into())
                    .select(QueuedRow::as_select())
                    .load(connection)?;
                let found = rows.into_iter().map(|row| row.queued(now)).collect::<Result<_, _>>()?;
                Ok(Page::from_rows(found, limit, total.unsigned_abs(), |last: &QueuedMail| last.id))
            })
            .await
    }

    async fn change_mail(
        &self,
        id: MailId,
        action: MailAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<QueuedMail, ChangeMailError>, StoreError> {
        self.database.write(move |connection| change(id, action, actor, at, connection)).await
    }
}

fn change(
    id: MailId,
    action: MailAction,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<QueuedMail, ChangeMailError>, Failure> {
    // The lock decides between this act and a delivery: `claim_due` skips a locked mail, and reads the state
    // again once it gets the lock; a claim that was first is seen here.
    let row: Option<QueuedRow> = mail_outbox::table
        .find(id.0)
        .select(QueuedRow::as_select())
        .for_update()
        .first(connection)
        .optional()?;
    let Some(row) = row else { return Ok(Err(ChangeMailError::NoSuchMail)) };
    let before = row.state(at)?;
    let after = match before.after(action) {
        Ok(after) => after,
        Err(refused) => return Ok(Err(ChangeMailError::NotPossible(refused))),
    };
    let mail = mail_outbox::table.find(id.0);
    let unclaimed = mail_outbox::claimed_until.eq(None::<Timestamp>);
    let state = mail_outbox::state.eq(after.as_str());
    let row: QueuedRow = match action {
        MailAction::Retry => {
            let failures = before.failures_after_retry(row.failures.unsigned_abs());
            diesel::update(mail)
                .set((
                    unclaimed,
                    state,
                    mail_outbox::failures.eq(i32::try_from(failures).unwrap_or(i32::MAX)),
                    mail_outbox::due_at.eq(at),
                    mail_outbox::finished_at.eq(None::<Timestamp>),
                ))
                .returning(QueuedRow::as_returning())
                .get_result(connection)?
        }
        MailAction::Drop => diesel::update(mail)
            .set((unclaimed, state, mail_outbox::finished_at.eq(at), MailContentRow::erased()))
            .returning(QueuedRow::as_returning())
            .get_result(connection)?,
    };
    audit(at, actor, None, Action::Mail(action, id), connection)?;
    Ok(Ok(row.queued(at)?))
}
