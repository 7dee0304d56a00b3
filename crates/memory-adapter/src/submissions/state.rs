//! Submissions as domain values, their transitions, and the erasure of a member's submissions.

use domain::{
    Timestamp,
    accounts::UserId,
    audit::Edit,
    events::Event,
    inquiries::Queue as DeskQueue,
    submissions::{
        Side, StatusChange, Submission, SubmissionContent, SubmissionId, SubmissionListing,
        SubmissionRefusal, SubmissionStatus, TransitionState,
    },
    text, to_microseconds,
    vehicles::{ListingStatus, NewVehicle, VehicleId},
};
use ports::{
    StoreError,
    submissions::{Approval, Transition, TransitionCommand},
};

use crate::{records::SubmissionRecord, state::State};

impl State {
    /// Number of pending submissions, and since when the oldest has waited.
    pub(crate) fn pending_submissions(&self) -> (u64, Option<Timestamp>) {
        let pending =
            || self.submissions.values().filter(|record| record.status == SubmissionStatus::Pending);
        (pending().count() as u64, pending().map(|record| record.waiting_since).min())
    }

    /// Deletes a member's submissions; vehicles still for sale become withdrawn.
    pub(crate) fn delete_submissions_of(&mut self, user: UserId) {
        let vehicles: Vec<VehicleId> = self
            .submissions
            .values()
            .filter(|record| record.seller == user)
            .filter_map(|record| record.vehicle)
            .collect();
        let mut deleted = Vec::new();
        for vehicle in vehicles {
            let status = self.listings.get(&vehicle).map(|listing| listing.vehicle.summary.status);
            if status.is_some_and(ListingStatus::is_for_sale) {
                self.change_listing(vehicle, None, |listing| {
                    listing.vehicle.summary.status = ListingStatus::Withdrawn;
                });
                deleted.push(vehicle);
            }
        }
        self.submissions.retain(|_, record| record.seller != user);
        self.delete_orphaned_claims();
        self.delete_orphaned_proposals();
        self.delete_orphaned_sign_offs();
        self.delete_orphaned_questions();
        if !deleted.is_empty() {
            self.events.push(Event::VehiclesChanged { vehicles: deleted });
        }
    }

    /// The submission as a domain value.
    pub(crate) fn whole(&self, id: SubmissionId) -> Option<Submission> {
        let record = self.submissions.get(&id)?;
        let listing = record.vehicle.and_then(|vehicle| {
            let listing = self.listings.get(&vehicle)?;
            let summary = &listing.vehicle.summary;
            let expiry = listing.expiry();
            Some(SubmissionListing { vehicle, status: summary.status, price: summary.price, expiry })
        });
        let shown = record.content.shown.iter();
        Some(Submission {
            id,
            seller: record.seller,
            content: record.content.clone(),
            pictures: shown.filter_map(|shown| self.stored_picture(shown.id)).collect(),
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

    pub(super) fn searchable(&self, record: &SubmissionRecord) -> String {
        let car = &record.content.car;
        let place = car.place.as_ref().map_or("", |place| place.as_str());
        let seller = self.members.get(&record.seller).map_or("", |account| account.user.username.as_str());
        text::fold(&format!("{}\n{}\n{}\n{place}\n{seller}", car.make.as_str(), car.model.as_str(), car.year))
    }

    /// Attaches the pictures of a content; returns false and changes nothing if one does not belong to the
    /// seller.
    pub(super) fn attach(&mut self, seller: UserId, content: &SubmissionContent) -> bool {
        let are_theirs = content
            .shown
            .iter()
            .all(|shown| self.stored_picture(shown.id).is_some_and(|kept| kept.owner == Some(seller)));
        if are_theirs {
            for shown in &content.shown {
                if let Some(record) = self.pictures.get_mut(&shown.id) {
                    record.unused_since = None;
                }
            }
        }
        are_theirs
    }

    pub(super) fn apply_transition(
        &mut self,
        command: &TransitionCommand,
    ) -> Result<Result<Box<Submission>, SubmissionRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        let kind = command.transition.kind();
        let Some(record) = self.submissions.get(&command.submission) else {
            return Ok(Err(SubmissionRefusal::NoSuchSubmission));
        };
        let (seller, from) = (record.seller, record.status);
        let found = TransitionState { seller, status: from, revision: record.revision };
        let to = match found.after(kind, command.user, command.revision) {
            Ok(to) => to,
            Err(why) => return Ok(Err(why)),
        };
        let (mut vehicle, mut changes) = (None, Vec::new());
        match &command.transition {
            Transition::Revise(content) => {
                let before: Vec<_> = record.content.shown.iter().map(|shown| shown.id).collect();
                if !self.attach(seller, content) {
                    return Ok(Err(SubmissionRefusal::PictureGone));
                }
                if let Some(record) = self.submissions.get_mut(&command.submission) {
                    changes = record.content.changes(content);
                    record.content = (**content).clone();
                    record.revision += 1;
                }
                self.mark_unused_pictures(&before, at);
            }
            Transition::Approve(Approval { badge, audience, expires_at }) => {
                let badge = badge.clone();
                let new = NewVehicle { badge, audience: *audience, ..self.to_list(command.submission)? };
                if let Some(listing) = self.same_vin_as(&new) {
                    return Ok(Err(SubmissionRefusal::SameVin(listing)));
                }
                let listed = self.list(new, at);
                self.listing(listed).vehicle.expires_at = *expires_at;
                let shown: Vec<_> = record_shown(self.submissions.get(&command.submission)).collect();
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
            actor: command.user,
            reason: command.reason.as_str().to_owned(),
        };
        if let Some(record) = self.submissions.get_mut(&command.submission) {
            record.status = to;
            record.vehicle = vehicle.or(record.vehicle);
            record.updated_at = at;
            if from != to {
                record.waiting_since = at;
            }
            if kind.side() == Side::Concierge {
                record.notes = command.reason.as_str().to_owned();
            }
            record.moves.push(moved);
        }
        let action = kind.action(command.submission, to);
        let edit = Edit::status_change(from.as_str(), to.as_str(), command.reason.as_str()).with(changes);
        self.audit_edit(at, command.actor, Some(seller), action, edit);
        self.add_notifications(&command.notifications, at);
        self.append_cases_changed(DeskQueue::Submissions);
        let whole = self.whole(command.submission);
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
    pub(crate) fn mark_unused_pictures(&mut self, ids: &[domain::pictures::PictureId], at: Timestamp) {
        for id in ids {
            let is_submitted = self.is_submitted(*id);
            if let Some(record) = self.pictures.get_mut(id).filter(|_| !is_submitted) {
                record.unused_since = Some(at);
            }
        }
    }
}

fn record_shown(record: Option<&SubmissionRecord>) -> impl Iterator<Item = domain::pictures::PictureId> + '_ {
    record.into_iter().flat_map(|record| record.content.shown.iter().map(|shown| shown.id))
}
