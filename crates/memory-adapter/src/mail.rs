//! `MailOutbox` in memory.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::mailbox,
    contact_requests::EmailAddress,
    mail::{Mail, MailId},
};
use ports::{
    StoreError,
    mail::{DueMail, MailCounts, MailOutbox, MailResult},
};

use crate::{MemoryStore, state::State};

/// A mail in the outbox and its delivery state.
#[derive(Debug)]
pub(crate) struct QueuedMail {
    pub(crate) mail: Mail,
    pub(crate) at: Timestamp,
    state: PostedState,
    failures: u32,
}

#[derive(Debug, PartialEq, Eq)]
enum PostedState {
    /// Due from this time on.
    Waiting(Timestamp),
    Sent,
    Shown,
    GivenUp,
    /// Its recipient's account was erased.
    Erased,
}

#[async_trait]
impl MailOutbox for MemoryStore {
    async fn post(&self, mail: Mail, at: Timestamp) -> Result<MailId, StoreError> {
        Ok(self.write()?.post(mail, at))
    }

    async fn claim_due(
        &self,
        now: Timestamp,
        lease: Duration,
        limit: u32,
    ) -> Result<Vec<DueMail>, StoreError> {
        let mut state = self.write()?;
        let mut due: Vec<(Timestamp, usize)> = state
            .mails
            .iter()
            .enumerate()
            .filter_map(|(place, posted)| match posted.state {
                PostedState::Waiting(from) if from <= now => Some((from, place)),
                _ => None,
            })
            .collect();
        due.sort_unstable();
        due.truncate(limit as usize);
        Ok(due
            .into_iter()
            .map(|(_, place)| {
                let posted = &mut state.mails[place];
                posted.state = PostedState::Waiting(now + lease);
                DueMail { id: number(place), mail: posted.mail.clone(), failures: posted.failures }
            })
            .collect())
    }

    async fn record_result(&self, id: MailId, fate: MailResult, _at: Timestamp) -> Result<(), StoreError> {
        let mut state = self.write()?;
        let place = usize::try_from(id.0 - 1).ok();
        if let Some(posted) = place.and_then(|place| state.mails.get_mut(place)) {
            // An erased mail must stay erased, even if a delivery was in progress.
            if posted.state == PostedState::Erased {
                return Ok(());
            }
            posted.state = match fate {
                MailResult::Sent => {
                    posted.mail = Mail::new(posted.mail.to().clone(), posted.mail.subject(), "");
                    PostedState::Sent
                }
                MailResult::Shown => PostedState::Shown,
                // A late failure report must not cause a delivered mail to be sent again.
                MailResult::Postponed { .. } if !matches!(posted.state, PostedState::Waiting(_)) => {
                    return Ok(());
                }
                MailResult::Postponed { until, .. } => {
                    posted.failures += 1;
                    PostedState::Waiting(until)
                }
                MailResult::GivenUp { .. } => PostedState::GivenUp,
            };
        }
        Ok(())
    }

    async fn mail_counts(&self) -> Result<MailCounts, StoreError> {
        let mut counts = MailCounts::default();
        for posted in &self.read()?.mails {
            match posted.state {
                PostedState::Waiting(_) => counts.waiting += 1,
                PostedState::Sent => counts.sent += 1,
                PostedState::Shown => counts.shown += 1,
                PostedState::GivenUp => counts.given_up += 1,
                PostedState::Erased => {}
            }
        }
        Ok(counts)
    }

    async fn shown_mail(&self, limit: u32) -> Result<Vec<(Timestamp, Mail)>, StoreError> {
        let state = self.read()?;
        let shown = state.mails.iter().rev().filter(|posted| posted.state == PostedState::Shown);
        Ok(shown.take(limit as usize).map(|posted| (posted.at, posted.mail.clone())).collect())
    }
}

impl State {
    /// When each waiting mail is due.
    pub(crate) fn waiting_mails(&self) -> impl Iterator<Item = Timestamp> + '_ {
        self.mails.iter().filter_map(|posted| match posted.state {
            PostedState::Waiting(due_at) => Some(due_at),
            _ => None,
        })
    }

    /// Erases every mail to an address. The entry stays, because a mail's number is its index.
    pub(crate) fn forget_mail_to(&mut self, address: &str) {
        let Ok(nobody) = EmailAddress::parse("register", "nobody@example.invalid") else { return };
        for posted in self.mails.iter_mut().filter(|posted| mailbox(posted.mail.to()) == address) {
            posted.mail = Mail::new(nobody.clone(), "", "");
            posted.state = PostedState::Erased;
        }
    }

    /// Queues a mail for delivery.
    pub(crate) fn post(&mut self, mail: Mail, at: Timestamp) -> MailId {
        self.mails.push(QueuedMail { mail, at, state: PostedState::Waiting(at), failures: 0 });
        number(self.mails.len() - 1)
    }
}

fn number(place: usize) -> MailId {
    MailId(i64::try_from(place).map_or(i64::MAX, |place| place + 1))
}
