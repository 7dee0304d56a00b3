//! `marque mail`: lists, retries and drops emails of the queue. Never prints their content.

use anyhow::anyhow;
use application::mail::change_mail;
use domain::{
    audit::Actor,
    mail::{MailAction, MailFilter, MailId},
};
use ports::{
    clock::Clock,
    mail_queue::{MailQuery, MailQueue, QueuedMail},
};
use postgres_adapter::PostgresStore;

use crate::{
    cli::{MailCommand, MailListOptions},
    clock::SystemClock,
    database::with_store,
    settings::Settings,
};

/// Number of emails read at a time.
const PAGE: u32 = 200;

pub(crate) fn run(settings: &Settings, command: &MailCommand) -> anyhow::Result<()> {
    match command {
        MailCommand::List(options) => with_store(settings, async |store| list(options, &store).await),
        MailCommand::Retry(options) => {
            with_store(settings, async |store| change(options.id, MailAction::Retry, &store).await)
        }
        MailCommand::Drop(options) => {
            with_store(settings, async |store| change(options.id, MailAction::Drop, &store).await)
        }
    }
}

async fn list(options: &MailListOptions, store: &PostgresStore) -> anyhow::Result<()> {
    let mut query = MailQuery { filter: options.state.into(), before: None };
    loop {
        let mails = store.queued_mails(&query, PAGE, SystemClock.now()).await?;
        if mails.total == 0 {
            println!("{}", empty(query.filter));
        }
        mails.items.iter().for_each(|mail| println!("{}", line(mail)));
        query.before = mails.next;
        if query.before.is_none() {
            return Ok(());
        }
    }
}

fn empty(filter: MailFilter) -> &'static str {
    match filter {
        MailFilter::Attention => "No email needs attention.",
        MailFilter::Stored(_) => "No email is in this state.",
    }
}

/// Describes a mail in one line.
fn line(mail: &QueuedMail) -> String {
    const TIME: &str = "%Y-%m-%d %H:%M UTC";
    let next = mail.next_attempt_at.map(|at| format!(", next attempt {}", at.format(TIME)));
    let error = mail.last_error.as_ref().map(|error| format!("; {}", domain::text::single_line(error)));
    format!(
        "{}  {}  {}: {}  {}, {} failed attempts{}{}",
        mail.id.0,
        mail.queued_at.format(TIME),
        mail.recipient.as_str(),
        mail.subject,
        mail.state.as_str(),
        mail.failures,
        next.unwrap_or_default(),
        error.unwrap_or_default(),
    )
}

async fn change(id: i64, act: MailAction, store: &PostgresStore) -> anyhow::Result<()> {
    let changed = change_mail(MailId(id), act, Actor::default(), store, &SystemClock).await?;
    let mail = changed.map_err(|why| anyhow!("{why}"))?;
    match act {
        MailAction::Retry => println!("Email {id} to {} is due now.", mail.recipient.as_str()),
        MailAction::Drop => println!("Email {id} to {} is dropped.", mail.recipient.as_str()),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use domain::{Timestamp, contact_requests::EmailAddress, mail::MailState};

    use super::*;

    #[test]
    fn mail_line_states_recipient_state_and_error() {
        let mail = QueuedMail {
            id: MailId(7),
            recipient: EmailAddress::parse("register", "ada@example.com").unwrap(),
            subject: "Confirm your email".into(),
            state: MailState::Waiting,
            failures: 2,
            last_error: Some("451 later\nplease".into()),
            queued_at: Timestamp::UNIX_EPOCH,
            next_attempt_at: Some(Timestamp::UNIX_EPOCH + chrono::TimeDelta::minutes(5)),
        };
        assert_eq!(
            line(&mail),
            "7  1970-01-01 00:00 UTC  ada@example.com: Confirm your email  waiting, 2 failed attempts, next \
             attempt 1970-01-01 00:05 UTC; 451 later please"
        );
    }
}
