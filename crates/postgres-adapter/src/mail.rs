//! The outbox of emails: queueing, claiming for delivery and recording the outcome.

use std::time::Duration;

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*};
use domain::{
    Timestamp,
    contact_requests::EmailAddress,
    mail::{Mail, MailId, MailThread},
};
use ports::{
    StoreError,
    mail::{DueMail, MailCounts, MailOutbox, MailResult},
};

use crate::{PostgresStore, database::Failure, schema::mail_outbox};

const WAITING: &str = "waiting";

/// Adds an email to the outbox in the running transaction.
pub(crate) fn post(mail: &Mail, at: Timestamp, connection: &mut PgConnection) -> Result<MailId, Failure> {
    let id = diesel::insert_into(mail_outbox::table)
        .values((
            mail_outbox::recipient.eq(mail.to().as_str()),
            mail_outbox::subject.eq(mail.subject()),
            mail_outbox::body.eq(mail.text()),
            mail_outbox::html.eq(mail.html()),
            mail_outbox::unsubscribe.eq(mail.unsubscribe_url()),
            mail_outbox::calendar.eq(mail.calendar()),
            mail_outbox::thread.eq(mail.thread().map(MailThread::key)),
            mail_outbox::opens_thread.eq(mail.thread().is_some_and(MailThread::is_first)),
            mail_outbox::posted_at.eq(at),
            mail_outbox::due_at.eq(at),
        ))
        .returning(mail_outbox::id)
        .get_result(connection)?;
    Ok(MailId(id))
}

/// The columns of a mail's content.
#[derive(Queryable, Selectable)]
#[diesel(table_name = mail_outbox)]
struct MailRow {
    recipient: String,
    subject: String,
    body: String,
    html: Option<String>,
    unsubscribe: Option<String>,
    calendar: Option<String>,
    thread: Option<String>,
    opens_thread: bool,
}

impl MailRow {
    fn into_mail(self) -> Mail {
        let mail = Mail::new(EmailAddress::from_store(self.recipient), &self.subject, &self.body);
        let mail = self.html.iter().fold(mail, |mail, html| mail.with_html(html));
        let mail = self.unsubscribe.iter().fold(mail, |mail, url| mail.with_unsubscribe_url(url));
        let mail = self.calendar.into_iter().fold(mail, Mail::with_calendar);
        let thread = self.thread.map(|key| MailThread::from_store(key, self.opens_thread));
        thread.into_iter().fold(mail, Mail::with_thread)
    }
}

/// The content of a mail.
#[derive(AsChangeset)]
#[diesel(table_name = mail_outbox, treat_none_as_null = true)]
pub(crate) struct MailContentRow {
    body: &'static str,
    html: Option<String>,
    unsubscribe: Option<String>,
    calendar: Option<String>,
    thread: Option<String>,
}

impl MailContentRow {
    /// No content: that of mail which was sent or dropped is erased, so that a copy of this table holds no
    /// working link of it.
    pub(crate) const fn erased() -> Self {
        Self { body: "", html: None, unsubscribe: None, calendar: None, thread: None }
    }
}

#[async_trait]
impl MailOutbox for PostgresStore {
    async fn post(&self, mail: Mail, at: Timestamp) -> Result<MailId, StoreError> {
        self.database.run(move |connection| post(&mail, at, connection)).await
    }

    async fn claim_due(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<DueMail>, StoreError> {
        self.database
            .write(move |connection| {
                // Rows claimed by another server are skipped, not waited for.
                let ids: Vec<i64> = mail_outbox::table
                    .filter(mail_outbox::state.eq(WAITING))
                    .filter(mail_outbox::due_at.le(now))
                    .order((mail_outbox::due_at, mail_outbox::id))
                    .limit(limit.into())
                    .select(mail_outbox::id)
                    .for_update()
                    .skip_locked()
                    .load(connection)?;
                if ids.is_empty() {
                    return Ok(Vec::new());
                }
                let mut due: Vec<(i64, MailRow, i32)> =
                    diesel::update(mail_outbox::table.filter(mail_outbox::id.eq_any(&ids)))
                        .set((
                            mail_outbox::due_at.eq(now + lease),
                            mail_outbox::claimed_until.eq(now + lease),
                        ))
                        .returning((mail_outbox::id, MailRow::as_returning(), mail_outbox::failures))
                        .get_results(connection)?;
                due.sort_by_key(|row| ids.iter().position(|id| *id == row.0));
                let due = due.into_iter().map(|(id, row, failures)| DueMail {
                    id: MailId(id),
                    mail: row.into_mail(),
                    failures: failures.unsigned_abs(),
                });
                Ok(due.collect())
            })
            .await
    }

    async fn record_result(&self, id: MailId, fate: MailResult, at: Timestamp) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let row = mail_outbox::table.find(id.0);
                let unclaimed = mail_outbox::claimed_until.eq(None::<Timestamp>);
                // As in `MailState::records_failure`.
                let waiting = row.filter(mail_outbox::state.eq(WAITING));
                match fate {
                    MailResult::Postponed { until, why } => diesel::update(waiting)
                        .set((
                            unclaimed,
                            mail_outbox::due_at.eq(until),
                            mail_outbox::failures.eq(mail_outbox::failures + 1),
                            mail_outbox::last_error.eq(why),
                        ))
                        .execute(connection)?,
                    MailResult::GivenUp { why } => diesel::update(waiting)
                        .set((
                            unclaimed,
                            mail_outbox::state.eq("given_up"),
                            mail_outbox::finished_at.eq(at),
                            mail_outbox::last_error.eq(why),
                        ))
                        .execute(connection)?,
                    MailResult::Sent | MailResult::Shown => {
                        let is_sent = fate == MailResult::Sent;
                        diesel::update(row)
                            .set((
                                is_sent.then(MailContentRow::erased),
                                unclaimed,
                                mail_outbox::state.eq(if is_sent { "sent" } else { "shown" }),
                                mail_outbox::finished_at.eq(at),
                                mail_outbox::last_error.eq(None::<String>),
                            ))
                            .execute(connection)?
                    }
                };
                Ok(())
            })
            .await
    }

    async fn mail_counts(&self) -> Result<MailCounts, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<(String, i64)> = mail_outbox::table
                    .group_by(mail_outbox::state)
                    .select((mail_outbox::state, count_star()))
                    .load(connection)?;
                let count = |state: &str| {
                    rows.iter().find(|(known, _)| known == state).map_or(0, |(_, count)| count.unsigned_abs())
                };
                Ok(MailCounts {
                    waiting: count(WAITING),
                    sent: count("sent"),
                    shown: count("shown"),
                    given_up: count("given_up"),
                    dropped: count("dropped"),
                })
            })
            .await
    }

    async fn shown_mail(&self, limit: u32) -> Result<Vec<(Timestamp, Mail)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(Timestamp, MailRow)> = mail_outbox::table
                    .filter(mail_outbox::state.eq("shown"))
                    .order(mail_outbox::id.desc())
                    .limit(limit.into())
                    .select((mail_outbox::posted_at, MailRow::as_select()))
                    .load(connection)?;
                Ok(rows.into_iter().map(|(at, row)| (at, row.into_mail())).collect())
            })
            .await
    }
}
