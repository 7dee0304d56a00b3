//! `MailQueue` in memory.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    audit::{Action, Actor},
    mail::{Mail, MailAction, MailId, MailState},
    to_microseconds,
};
use ports::{
    StoreError,
    mail_queue::{ChangeMailError, MailQuery, MailQueue, QueuedMail},
};

use crate::{MemoryStore, mail::place, paging::page, records::PostedMail};

#[async_trait]
impl MailQueue for MemoryStore {
    async fn queued_mails(
        &self,
        query: &MailQuery,
        limit: u32,
        now: Timestamp,
    ) -> Result<Page<QueuedMail, MailId>, StoreError> {
        let state = self.read()?;
        let mails = state.listed_mails(query.filter).rev().map(|(id, posted)| queued(id, posted, now));
        let is_past = |mail: &QueuedMail| query.before.is_none_or(|before| mail.id < before);
        Ok(page(mails, is_past, limit, |last| last.id))
    }

    async fn change_mail(
        &self,
        id: MailId,
        action: MailAction,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<QueuedMail, ChangeMailError>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let posted =
            place(id).and_then(|place| state.mails.get_mut(place)).filter(|posted| !posted.is_erased);
        let Some(posted) = posted else { return Ok(Err(ChangeMailError::NoSuchMail)) };
        let before = posted.state.at(at, posted.claimed_until);
        posted.state = match before.after(action) {
            Ok(after) => after,
            Err(refused) => return Ok(Err(ChangeMailError::NotPossible(refused))),
        };
        posted.claimed_until = None;
        match action {
            MailAction::Retry => {
                posted.failures = before.failures_after_retry(posted.failures);
                posted.due_at = at;
            }
            MailAction::Drop => {
                posted.mail = Mail::new(posted.mail.to().clone(), posted.mail.subject(), "");
            }
        }
        let after = queued(id, posted, at);
        state.audit(at, actor, None, Action::Mail(action, id));
        Ok(Ok(after))
    }
}

fn queued(id: MailId, posted: &PostedMail, now: Timestamp) -> QueuedMail {
    let state = posted.state.at(now, posted.claimed_until);
    QueuedMail {
        id,
        recipient: posted.mail.to().clone(),
        subject: posted.mail.subject().to_owned(),
        state,
        failures: posted.failures,
        last_error: posted.last_error.clone(),
        queued_at: posted.at,
        next_attempt_at: (state == MailState::Waiting).then_some(posted.due_at),
    }
}
