//! `MailOutbox` in memory.

use std::time::Duration;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::mailbox,
    contact_requests::EmailAddress,
    mail::{Mail, MailFilter, MailId, MailState},
};
use ports::{
    StoreError,
    mail::{DueMail, MailCounts, MailOutbox, MailResult},
};

use crate::{MemoryStore, records::PostedMail, state::State};

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
            .filter_map(|(place, posted)| Some((posted.due().filter(|due| *due <= now)?, place)))
            .collect();
        due.sort_unstable();
        due.truncate(limit as usize);
        Ok(due
            .into_iter()
            .map(|(_, place)| {
                let posted = &mut state.mails[place];
                posted.due_at = now + lease;
                posted.claimed_until = Some(posted.due_at);
                DueMail { id: number(place), mail: posted.mail.clone(), failures: posted.failures }
            })
            .collect())
    }

    async fn record_result(&self, id: MailId, fate: MailResult, _at: Timestamp) -> Result<(), StoreError> {
        let mut state = self.write()?;
        // An erased mail must stay erased, even if a delivery was in progress.
        let posted =
            place(id).and_then(|place| state.mails.get_mut(place)).filter(|posted| !posted.is_erased);
        let Some(posted) = posted else { return Ok(()) };
        let is_failure = matches!(fate, MailResult::Postponed { .. } | MailResult::GivenUp { .. });
        if is_failure && !posted.state.records_failure() {
            return Ok(());
        }
        posted.claimed_until = None;
        (posted.state, posted.last_error) = match fate {
            MailResult::Sent => {
                posted.mail = Mail::new(posted.mail.to().clone(), posted.mail.subject(), "");
                (MailState::Sent, None)
            }
            MailResult::Shown => (MailState::Shown, None),
            MailResult::Postponed { until, why } => {
                posted.failures += 1;
                posted.due_at = until;
                (MailState::Waiting, Some(why))
            }
            MailResult::GivenUp { why } => (MailState::GivenUp, Some(why)),
        };
        Ok(())
    }

    async fn mail_counts(&self) -> Result<MailCounts, StoreError> {
        let state = self.read()?;
        let count = |of| state.listed_mails(MailFilter::Stored(of)).count() as u64;
        Ok(MailCounts {
            waiting: count(MailState::Waiting),
            sent: count(MailState::Sent),
            shown: count(MailState::Shown),
            given_up: count(MailState::GivenUp),
            dropped: count(MailState::Dropped),
        })
    }

    async fn shown_mail(&self, limit: u32) -> Result<Vec<(Timestamp, Mail)>, StoreError> {
        let state = self.read()?;
        let shown = state.listed_mails(MailFilter::Stored(MailState::Shown)).rev();
        Ok(shown.take(limit as usize).map(|(_, posted)| (posted.at, posted.mail.clone())).collect())
    }
}

impl State {
    /// When each waiting mail is due.
    pub(crate) fn waiting_mails(&self) -> impl Iterator<Item = Timestamp> + '_ {
        self.mails.iter().filter_map(PostedMail::due)
    }

    /// Mails of a filter, oldest first.
    pub(crate) fn listed_mails(
        &self,
        filter: MailFilter,
    ) -> impl DoubleEndedIterator<Item = (MailId, &PostedMail)> {
        let mails = self.mails.iter().enumerate().filter(|(_, posted)| !posted.is_erased);
        let listed = mails.filter(move |(_, posted)| filter.includes(posted.state, posted.failures));
        listed.map(|(place, posted)| (number(place), posted))
    }

    /// Erases every mail to an address.
    pub(crate) fn erase_mail_to(&mut self, address: &str) {
        let placeholder = EmailAddress::from_store("nobody@example.invalid");
        for posted in self.mails.iter_mut().filter(|posted| mailbox(posted.mail.to()) == address) {
            posted.mail = Mail::new(placeholder.clone(), "", "");
            posted.last_error = None;
            posted.is_erased = true;
        }
    }

    /// Queues a mail for delivery.
    pub(crate) fn post(&mut self, mail: Mail, at: Timestamp) -> MailId {
        self.mails.push(PostedMail {
            mail,
            at,
            state: MailState::Waiting,
            due_at: at,
            claimed_until: None,
            failures: 0,
            last_error: None,
            is_erased: false,
        });
        number(self.mails.len() - 1)
    }
}

/// Index of a mail.
pub(crate) fn place(id: MailId) -> Option<usize> {
    usize::try_from(id.0.checked_sub(1)?).ok()
}

fn number(place: usize) -> MailId {
    MailId(i64::try_from(place).map_or(i64::MAX, |place| place + 1))
}
