//! `Submissions` in memory: content, status changes, messages, drafts and the admin queue.

mod state;

use std::convert::Infallible;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::Action,
    inquiries::Queue,
    submissions::{
        MessageCounts, Side, StatusChange, Submission, SubmissionId, SubmissionMessage, SubmissionMessageId,
        SubmissionRefusal, SubmissionStatus,
    },
    to_microseconds,
    vehicles::{VehicleId, Vin},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    submissions::{
        MessageRef, NewMessage, NewSubmission, QueueCounts, QueueQuery, SavedDraft, Seller, Submissions,
        TransitionCommand,
    },
};

use crate::{MemoryStore, records::SubmissionRecord};

#[async_trait]
impl Submissions for MemoryStore {
    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<SubmissionId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn submit(
        &self,
        new: &NewSubmission,
        command: &Command,
    ) -> Result<CommandOutcome<SubmissionId, SubmissionRefusal>, StoreError> {
        self.write()?.run_once(command, |state| {
            if !state.members.contains_key(&new.seller) {
                return Err(StoreError::Failed("there is no such member".into()));
            }
            let at = to_microseconds(command.at);
            if !state.attach(new.seller, &new.content) {
                return Ok(Err(SubmissionRefusal::PictureGone));
            }
            state.submissions_made += 1;
            let id = SubmissionId(state.submissions_made);
            let first = StatusChange {
                from: None,
                to: SubmissionStatus::Pending,
                at,
                by: Side::Seller,
                actor: new.seller,
                reason: String::new(),
            };
            let record = SubmissionRecord {
                seller: new.seller,
                content: new.content.clone(),
                status: SubmissionStatus::Pending,
                notes: String::new(),
                revision: 1,
                vehicle: None,
                created_at: at,
                updated_at: at,
                waiting_since: at,
                unread: MessageCounts::default(),
                moves: vec![first],
                messages: Vec::new(),
            };
            state.submissions.insert(id, record);
            state.drafts.remove(&new.seller);
            state.audit(at, new.actor, Some(new.seller), Action::SubmissionSent(id));
            state.record_new_case(Queue::Submissions, id.0);
            state.append_cases_changed(Queue::Submissions);
            Ok(Ok(id))
        })
    }

    async fn submission(&self, id: SubmissionId) -> Result<Option<Submission>, StoreError> {
        Ok(self.read()?.whole(id))
    }

    async fn submissions_of(&self, seller: UserId) -> Result<Vec<Submission>, StoreError> {
        let state = self.read()?;
        let own = state.submissions.iter().rev().filter(|(_, record)| record.seller == seller);
        Ok(own.filter_map(|(id, _)| state.whole(*id)).collect())
    }

    async fn status_changes(&self, id: SubmissionId) -> Result<Vec<StatusChange>, StoreError> {
        Ok(self.read()?.submissions.get(&id).map(|record| record.moves.clone()).unwrap_or_default())
    }

    async fn apply_transition(
        &self,
        command: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError> {
        self.write()?.apply_transition(command)
    }

    async fn read_messages(
        &self,
        id: SubmissionId,
        side: Side,
    ) -> Result<Vec<SubmissionMessage>, StoreError> {
        let mut state = self.write()?;
        let Some(record) = state.submissions.get_mut(&id) else { return Ok(Vec::new()) };
        let was_unread = side == Side::Concierge && record.unread.concierge > 0;
        match side {
            Side::Seller => record.unread.seller = 0,
            Side::Concierge => record.unread.concierge = 0,
        }
        let messages = record.messages.clone();
        if was_unread {
            state.append_cases_changed(Queue::Submissions);
        }
        Ok(messages)
    }

    async fn send_message(
        &self,
        new: &NewMessage,
        command: &Command,
    ) -> Result<CommandOutcome<MessageRef, Infallible>, StoreError> {
        self.write()?.run_once(command, |state| {
            let at = to_microseconds(command.at);
            let id = SubmissionMessageId(state.messages_written + 1);
            let record = state
                .submissions
                .get_mut(&new.submission)
                .ok_or_else(|| StoreError::Failed("there is no such submission".into()))?;
            record.messages.push(SubmissionMessage { id, by: new.side, text: new.text.clone(), at });
            match new.side {
                Side::Seller => record.unread.concierge += 1,
                Side::Concierge => record.unread.seller += 1,
            }
            state.messages_written += 1;
            state.add_notifications(&new.notifications, at);
            if new.side == Side::Seller {
                state.append_cases_changed(Queue::Submissions);
            }
            Ok(Ok(MessageRef { id, at }))
        })
    }

    async fn save_draft(&self, user: UserId, fields: &str, at: Timestamp) -> Result<(), StoreError> {
        let mut state = self.write()?;
        if !state.members.contains_key(&user) {
            return Err(StoreError::Failed("there is no such member".into()));
        }
        let draft = SavedDraft { fields: fields.to_owned(), saved_at: to_microseconds(at) };
        state.drafts.insert(user, draft);
        Ok(())
    }

    async fn draft(&self, user: UserId) -> Result<Option<SavedDraft>, StoreError> {
        Ok(self.read()?.drafts.get(&user).cloned())
    }

    async fn delete_draft(&self, user: UserId) -> Result<(), StoreError> {
        self.write()?.drafts.remove(&user);
        Ok(())
    }

    async fn seller(&self, id: UserId, at: Timestamp) -> Result<Option<Seller>, StoreError> {
        let state = self.read()?;
        Ok(state.members.get(&id).map(|account| Seller {
            id,
            username: account.user.username.as_str().to_owned(),
            name: account.user.name.as_str().to_owned(),
            member_since: account.user.created_at,
            submissions: state.submissions.values().filter(|record| record.seller == id).count() as u64,
            is_active: state.is_active_account(id, at),
        }))
    }

    async fn queue(
        &self,
        query: &QueueQuery,
        limit: u32,
    ) -> Result<Page<(Submission, String, String), SubmissionId>, StoreError> {
        let state = self.read()?;
        let matching: Vec<SubmissionId> = state
            .submissions
            .iter()
            .filter(|(_, record)| query.status.is_none_or(|status| record.status == status))
            .filter(|(_, record)| {
                let found = state.searchable(record);
                query.words.iter().all(|word| found.contains(word))
            })
            .map(|(id, _)| *id)
            .collect();
        let rest = matching.iter().filter(|id| query.after.is_none_or(|after| **id > after));
        let page = Page::from_rows(rest.copied().collect(), limit, matching.len() as u64, |last| *last);
        Ok(page.filter_map(|id| {
            let submission = state.whole(id)?;
            let user = &state.members.get(&submission.seller)?.user;
            Some((submission, user.username.as_str().to_owned(), user.name.as_str().to_owned()))
        }))
    }

    async fn queue_counts(&self) -> Result<QueueCounts, StoreError> {
        let state = self.read()?;
        let count = |status| state.submissions.values().filter(|record| record.status == status).count();
        let pending = state.submissions.values().filter(|record| record.status == SubmissionStatus::Pending);
        Ok(QueueCounts {
            counts: SubmissionStatus::ALL.map(|status| (status, count(status) as u64)).to_vec(),
            oldest_pending: pending.map(|record| record.waiting_since).min(),
        })
    }

    async fn submissions_with_vin(
        &self,
        key: &str,
        except: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let state = self.read()?;
        let has_it = |record: &SubmissionRecord| {
            record.content.car.facts.vin.as_ref().is_some_and(|vin| vin.key() == key)
        };
        let same = state.submissions.iter().filter(|(id, record)| **id != except && has_it(record));
        Ok(same.map(|(id, _)| *id).collect())
    }

    async fn own_submissions_with_vin(
        &self,
        seller: UserId,
        key: &str,
        except: Option<SubmissionId>,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let state = self.read()?;
        let own = state.submissions.iter().filter(|(id, record)| {
            record.seller == seller
                && Some(**id) != except
                && !record.status.is_over()
                && record.content.car.facts.vin.as_ref().is_some_and(|vin| vin.key() == key)
        });
        Ok(own.map(|(id, _)| *id).collect())
    }

    async fn listings_with_vin(&self, key: &str, except: SubmissionId) -> Result<Vec<VehicleId>, StoreError> {
        let state = self.read()?;
        let own = state.submissions.get(&except).and_then(|record| record.vehicle);
        let has_it =
            |id: &VehicleId, vin: Option<&Vin>| Some(*id) != own && vin.is_some_and(|vin| vin.key() == key);
        let same =
            state.listings.iter().filter(|(id, listing)| has_it(id, listing.vehicle.facts.vin.as_ref()));
        Ok(same.map(|(id, _)| *id).collect())
    }

    async fn submissions_with_similar_picture(
        &self,
        id: SubmissionId,
    ) -> Result<Vec<SubmissionId>, StoreError> {
        let state = self.read()?;
        let Some(own) = state.whole(id) else { return Ok(Vec::new()) };
        let is_duplicate_of = |other: &Submission| {
            own.pictures.iter().any(|mine| {
                other
                    .pictures
                    .iter()
                    .any(|theirs| mine.is_duplicate_of(&theirs.digest, theirs.perceptual_hash))
            })
        };
        let others = state.submissions.keys().filter(|other| **other != id);
        Ok(others
            .filter(|other| state.whole(**other).is_some_and(|other| is_duplicate_of(&other)))
            .copied()
            .collect())
    }
}
