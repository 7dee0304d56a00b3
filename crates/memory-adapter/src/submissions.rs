//! `Submissions` in memory: content, status changes, messages, drafts and the admin queue.

use std::convert::Infallible;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Edit},
    events::Event,
    inquiries::Queue as DeskQueue,
    submissions::{
        Listing, MessageCounts, MessageId, Side, StatusChange, Submission, SubmissionContent, SubmissionId,
        SubmissionMessage, SubmissionStatus, TransitionKind,
    },
    text, to_microseconds,
    vehicles::{ListingStatus, NewVehicle, VehicleId, Vin},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    submissions::{
        Approval, MessageRef, NewMessage, NewSubmission, Queue, QueueCounts, QueueQuery, SavedDraft, Seller,
        SubmissionRefusal, Submissions, Transition, TransitionCommand,
    },
};

use crate::{MemoryStore, records::SubmissionRecord, state::State};

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
        act: &Command,
    ) -> Result<CommandOutcome<SubmissionId, SubmissionRefusal>, StoreError> {
        self.write()?.act(act, |state| {
            if !state.members.contains_key(&new.seller) {
                return Err(StoreError::Failed("there is no such member".into()));
            }
            let at = to_microseconds(act.at);
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
            state.note(at, new.actor, Some(new.seller), Action::SubmissionSent(id));
            state.note_new_case(DeskQueue::Submissions, id.0);
            state.append_cases_changed(DeskQueue::Submissions);
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
        order: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError> {
        self.write()?.apply_transition(order)
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
            state.append_cases_changed(DeskQueue::Submissions);
        }
        Ok(messages)
    }

    async fn send_message(
        &self,
        new: &NewMessage,
        act: &Command,
    ) -> Result<CommandOutcome<MessageRef, Infallible>, StoreError> {
        self.write()?.act(act, |state| {
            let at = to_microseconds(act.at);
            let id = MessageId(state.messages_written + 1);
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
            state.add_notices(&new.notices, at);
            if new.side == Side::Seller {
                state.append_cases_changed(DeskQueue::Submissions);
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

    async fn forget_draft(&self, user: UserId) -> Result<(), StoreError> {
        self.write()?.drafts.remove(&user);
        Ok(())
    }

    async fn seller(&self, id: UserId) -> Result<Option<Seller>, StoreError> {
        let state = self.read()?;
        Ok(state.members.get(&id).map(|account| Seller {
            id,
            username: account.user.username.as_str().to_owned(),
            name: account.user.name.as_str().to_owned(),
            member_since: account.user.created_at,
            submissions: state.submissions.values().filter(|record| record.seller == id).count() as u64,
        }))
    }

    async fn queue(&self, query: &QueueQuery, limit: u32) -> Result<Queue, StoreError> {
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
        let rest: Vec<SubmissionId> = rest.copied().collect();
        let items = rest.iter().take(limit as usize).filter_map(|id| {
            let submission = state.whole(*id)?;
            let user = &state.members.get(&submission.seller)?.user;
            Some((submission, user.username.as_str().to_owned(), user.name.as_str().to_owned()))
        });
        Ok(Queue {
            items: items.collect(),
            total: matching.len() as u64,
            has_more: rest.len() > limit as usize,
        })
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
                other.pictures.iter().any(|theirs| mine.is_duplicate_of(&theirs.digest, theirs.likeness))
            })
        };
        let others = state.submissions.keys().filter(|other| **other != id);
        Ok(others
            .filter(|other| state.whole(**other).is_some_and(|other| is_duplicate_of(&other)))
            .copied()
            .collect())
    }
}

impl State {
    /// Number of pending submissions, and since when the oldest has waited.
    pub(crate) fn pending_submissions(&self) -> (u64, Option<Timestamp>) {
        let pending =
            || self.submissions.values().filter(|record| record.status == SubmissionStatus::Pending);
        (pending().count() as u64, pending().map(|record| record.waiting_since).min())
    }

    /// Deletes a member's submissions; vehicles still for sale become withdrawn.
    pub(crate) fn forget_submissions_of(&mut self, user: UserId) {
        let vehicles: Vec<VehicleId> = self
            .submissions
            .values()
            .filter(|record| record.seller == user)
            .filter_map(|record| record.vehicle)
            .collect();
        let mut gone = Vec::new();
        for vehicle in vehicles {
            let status = self.listings.get(&vehicle).map(|listing| listing.vehicle.summary.status);
            if status.is_some_and(ListingStatus::is_for_sale) {
                self.change_listing(vehicle, None, |listing| {
                    listing.vehicle.summary.status = ListingStatus::Withdrawn;
                });
                gone.push(vehicle);
            }
        }
        self.submissions.retain(|_, record| record.seller != user);
        self.forget_stray_claims();
        self.forget_stray_proposals();
        self.forget_stray_sign_offs();
        self.forget_stray_questions();
        if !gone.is_empty() {
            self.events.push(Event::VehiclesChanged { vehicles: gone });
        }
    }

    /// The submission as a domain value.
    pub(crate) fn whole(&self, id: SubmissionId) -> Option<Submission> {
        let record = self.submissions.get(&id)?;
        let listing = record.vehicle.and_then(|vehicle| {
            let listing = self.listings.get(&vehicle)?;
            let summary = &listing.vehicle.summary;
            let expiry = listing.expiry();
            Some(Listing { vehicle, status: summary.status, price: summary.price, expiry })
        });
        let shown = record.content.shown.iter();
        Some(Submission {
            id,
            seller: record.seller,
            content: record.content.clone(),
            pictures: shown.filter_map(|shown| self.kept_picture(shown.id)).collect(),
            status: record.status,
            notes: record.notes.clone(),
            revision: record.revision,
            listing,
            created_at: record.created_at,
            updated_at: record.updated_at,
            waiting_since: record.waiting_since,
            unread: record.unread,
        })
    }

    fn searchable(&self, record: &SubmissionRecord) -> String {
        let car = &record.content.car;
        let place = car.place.as_ref().map_or("", |place| place.as_str());
        let seller = self.members.get(&record.seller).map_or("", |account| account.user.username.as_str());
        text::fold(&format!("{}\n{}\n{}\n{place}\n{seller}", car.make.as_str(), car.model.as_str(), car.year))
    }

    /// Attaches the pictures of a content; returns false and changes nothing if one does not belong to the
    /// seller.
    fn attach(&mut self, seller: UserId, content: &SubmissionContent) -> bool {
        let are_theirs = content
            .shown
            .iter()
            .all(|shown| self.kept_picture(shown.id).is_some_and(|kept| kept.owner == Some(seller)));
        if are_theirs {
            for shown in &content.shown {
                if let Some(record) = self.pictures.get_mut(&shown.id) {
                    record.orphaned_since = None;
                }
            }
        }
        are_theirs
    }

    fn apply_transition(
        &mut self,
        order: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError> {
        let at = to_microseconds(order.at);
        let kind = order.step.kind();
        let Some(record) = self.submissions.get(&order.submission) else {
            return Ok(Err(SubmissionRefusal::NoSuchSubmission));
        };
        let (seller, from, revision) = (record.seller, record.status, record.revision);
        if kind.side() == Side::Seller && seller != order.user {
            return Ok(Err(SubmissionRefusal::NoSuchSubmission));
        }
        let Some(to) = from.after(kind) else { return Ok(Err(SubmissionRefusal::Impossible(from))) };
        if order.revision.is_some_and(|seen| seen != revision) {
            return Ok(Err(SubmissionRefusal::Stale));
        }
        let (mut vehicle, mut changes) = (None, Vec::new());
        match &order.step {
            Transition::Revise(content) => {
                let before: Vec<_> = record.content.shown.iter().map(|shown| shown.id).collect();
                if !self.attach(seller, content) {
                    return Ok(Err(SubmissionRefusal::PictureGone));
                }
                if let Some(record) = self.submissions.get_mut(&order.submission) {
                    changes = record.content.changes(content);
                    record.content = (**content).clone();
                    record.revision += 1;
                }
                self.mark_orphaned(&before, at);
            }
            Transition::Approve(Approval { badge, audience, expires_at }) => {
                let badge = badge.clone();
                let new = NewVehicle { badge, audience: *audience, ..self.to_list(order.submission)? };
                let listed = self.list(new, at);
                self.listing(listed).vehicle.expires_at = *expires_at;
                let shown: Vec<_> = record_shown(self.submissions.get(&order.submission)).collect();
                for id in shown {
                    if let Some(picture) = self.pictures.get_mut(&id) {
                        picture.vehicle = Some(listed);
                    }
                }
                vehicle = Some(listed);
                self.events.push(Event::VehiclesListed { vehicles: vec![listed] });
            }
            Transition::Withdraw | Transition::RequestChanges | Transition::Reject => {}
        }
        let moved = StatusChange {
            from: Some(from),
            to,
            at,
            by: kind.side(),
            actor: order.user,
            reason: order.reason.as_str().to_owned(),
        };
        if let Some(record) = self.submissions.get_mut(&order.submission) {
            record.status = to;
            record.vehicle = vehicle.or(record.vehicle);
            record.updated_at = at;
            if from != to {
                record.waiting_since = at;
            }
            if kind.side() == Side::Concierge {
                record.notes = order.reason.as_str().to_owned();
            }
            record.moves.push(moved);
        }
        let action = match kind {
            TransitionKind::Revise => Action::SubmissionRevised(order.submission),
            _ => Action::SubmissionStatusChanged(order.submission, to),
        };
        let edit = Edit::status_change(from.as_str(), to.as_str(), order.reason.as_str()).with(changes);
        self.note_edit(at, order.actor, Some(seller), action, edit);
        self.add_notices(&order.notices, at);
        self.append_cases_changed(DeskQueue::Submissions);
        let whole = self.whole(order.submission);
        Ok(whole.map_or(Err(SubmissionRefusal::NoSuchSubmission), |whole| Ok(Box::new(whole))))
    }

    /// The vehicle to list when a submission is approved.
    fn to_list(&self, id: SubmissionId) -> Result<NewVehicle, StoreError> {
        let submission =
            self.whole(id).ok_or_else(|| StoreError::Failed("there is no such submission".into()))?;
        Ok(NewVehicle { pictures: submission.photos(), ..submission.content.car })
    }

    /// Whether a submission shows the picture.
    pub(crate) fn is_submitted(&self, id: domain::pictures::PictureId) -> bool {
        let mut shown = self.submissions.values().flat_map(|record| &record.content.shown);
        shown.any(|shown| shown.id == id)
    }

    /// Marks pictures as orphaned from `at` on unless another submission shows them.
    pub(crate) fn mark_orphaned(&mut self, ids: &[domain::pictures::PictureId], at: Timestamp) {
        for id in ids {
            let is_submitted = self.is_submitted(*id);
            if let Some(record) = self.pictures.get_mut(id).filter(|_| !is_submitted) {
                record.orphaned_since = Some(at);
            }
        }
    }
}

fn record_shown(record: Option<&SubmissionRecord>) -> impl Iterator<Item = domain::pictures::PictureId> + '_ {
    record.into_iter().flat_map(|record| record.content.shown.iter().map(|shown| shown.id))
}
