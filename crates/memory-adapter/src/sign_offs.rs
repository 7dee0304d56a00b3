//! `SignOffs` in memory: staff edits that sellers sign off.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Edit},
    inquiries::Queue,
    pictures::PictureId,
    proposals::changed_fields,
    sign_offs::{ContentEdit, SignOff, SignOffAction, SignOffChange, SignOffId, SignOffState},
    submissions::{DecisionReason, SubmissionId},
    to_microseconds,
    vehicles::{ListingSeller, VehicleId},
};
use ports::{
    StoreError,
    sign_offs::{KeepEdits, QueuedSignOff, SignOffAnswer, SignOffError, SignOffQuery, SignOffs},
};
use serde_json::{Value, json};

use crate::{MemoryStore, paging::case_page, state::State};

#[async_trait]
impl SignOffs for MemoryStore {
    async fn latest_sign_off(&self, submission: SubmissionId) -> Result<Option<SignOff>, StoreError> {
        Ok(self.read()?.latest_sign_off(submission).cloned())
    }

    async fn sign_off(&self, id: SignOffId) -> Result<Option<SignOff>, StoreError> {
        Ok(self.read()?.sign_offs.get(&id).cloned())
    }

    async fn answer_sign_off(&self, answer: &SignOffAnswer) -> Result<Result<(), SignOffError>, StoreError> {
        let mut state = self.write()?;
        let found = state.latest_sign_off(answer.submission);
        let Some(found) = found.filter(|sign_off| sign_off.seller == answer.seller) else {
            return Ok(Err(SignOffError::NoSuchSignOff));
        };
        let at = to_microseconds(answer.at);
        let (next, action) = match found.answered(answer.revision, &answer.verdict, at) {
            Ok(answered) => answered,
            Err(why) => return Ok(Err(SignOffError::Refused(why))),
        };
        let edit = Edit::with_reason(next.objection.as_str());
        let edit = edit.with(next.base.changes(&next.edited).into_iter().map(Some));
        let (submission, seller) = (next.submission, next.seller);
        state.save_sign_off(next);
        state.audit_edit(at, answer.actor, Some(seller), Action::SignOff(action, submission), edit);
        Ok(Ok(()))
    }

    async fn keep_edits(&self, decision: &KeepEdits) -> Result<Result<(), SignOffError>, StoreError> {
        let mut state = self.write()?;
        let Some(found) = state.sign_offs.get(&decision.sign_off) else {
            return Ok(Err(SignOffError::NoSuchSignOff));
        };
        let at = to_microseconds(decision.at);
        let next = match found.kept(decision.revision, &decision.reason, at) {
            Ok(kept) => kept,
            Err(why) => return Ok(Err(SignOffError::Refused(why))),
        };
        let action = Action::SignOff(SignOffAction::Kept, next.submission);
        let (seller, edit) = (next.seller, Edit::with_reason(decision.reason.as_str()));
        state.save_sign_off(next);
        state.audit_edit(at, decision.actor, Some(seller), action, edit);
        state.add_notifications(&decision.notifications, at);
        Ok(Ok(()))
    }

    async fn sign_offs(
        &self,
        query: SignOffQuery,
        limit: u32,
    ) -> Result<Page<QueuedSignOff, SignOffId>, StoreError> {
        let state = self.read()?;
        let found = state.sign_offs.values().filter(|sign_off| query.filter.shows(sign_off.state));
        let page = case_page(found, query.filter.cases(), query.after, limit, |sign_off| sign_off.id);
        Ok(page.filter_map(|sign_off| state.queued_sign_off(sign_off)))
    }
}

impl State {
    fn latest_sign_off(&self, submission: SubmissionId) -> Option<&SignOff> {
        self.sign_offs.values().rev().find(|sign_off| sign_off.submission == submission)
    }

    fn unfinished_sign_offs(&self) -> impl Iterator<Item = &SignOff> {
        self.sign_offs.values().filter(|sign_off| sign_off.state.is_unfinished())
    }

    /// Stores a sign-off with the events of its new state.
    fn save_sign_off(&mut self, next: SignOff) {
        let before = self.sign_offs.get(&next.id).map(|before| (before.state, before.revision));
        if before != Some((next.state, next.revision)) {
            self.append_cases_changed(Queue::SignOffs);
        }
        let was_objected = before.is_some_and(|(state, _)| state == SignOffState::Objected);
        if next.state == SignOffState::Objected && !was_objected {
            self.record_new_case(Queue::SignOffs, next.id.0);
        }
        self.sign_offs.insert(next.id, next);
    }

    /// Opens or changes the sign-off of a listing because of an edit by `user`.
    pub(crate) fn record_edit(
        &mut self,
        edit: ContentEdit,
        user: Option<UserId>,
        ListingSeller { submission, seller }: ListingSeller,
        vehicle: VehicleId,
    ) {
        let edit = edit.by(user, seller);
        let unfinished = self.unfinished_sign_offs().find(|sign_off| sign_off.submission == submission);
        match edit.sign_off(unfinished) {
            SignOffChange::Nothing => {}
            SignOffChange::Open => {
                self.sign_offs_made += 1;
                self.save_sign_off(SignOff {
                    id: SignOffId(self.sign_offs_made),
                    submission,
                    vehicle,
                    seller,
                    state: SignOffState::Open,
                    revision: 1,
                    base: edit.before,
                    edited: edit.after,
                    edited_at: edit.at,
                    objected_at: None,
                    objection: DecisionReason::default(),
                    closed_at: None,
                    reason: DecisionReason::default(),
                });
            }
            SignOffChange::Update(next) => self.save_sign_off(*next),
        }
    }

    /// Lets the unfinished sign-off about a vehicle lapse, which is no longer for sale.
    pub(crate) fn expire_sign_off(&mut self, vehicle: VehicleId, at: Timestamp) {
        let unfinished = self.unfinished_sign_offs().find(|sign_off| sign_off.vehicle == vehicle);
        if let Some(unfinished) = unfinished.cloned() {
            self.save_sign_off(SignOff { state: SignOffState::Lapsed, closed_at: Some(at), ..unfinished });
        }
    }

    /// Whether the base of an unfinished sign-off shows the picture.
    pub(crate) fn is_in_base(&self, picture: PictureId) -> bool {
        let mut photos = self.unfinished_sign_offs().flat_map(|sign_off| &sign_off.base.photos);
        photos.any(|photo| PictureId::of_path(&photo.path) == Some(picture))
    }

    /// Number of objections that wait for the concierge, and the time of the oldest.
    pub(crate) fn open_objections(&self) -> (u64, Option<Timestamp>) {
        let objected = || self.sign_offs.values().filter(|sign_off| sign_off.state == SignOffState::Objected);
        (objected().count() as u64, objected().filter_map(|sign_off| sign_off.objected_at).min())
    }

    /// Deletes sign-offs whose submission is gone.
    pub(crate) fn delete_orphaned_sign_offs(&mut self) {
        let submissions = &self.submissions;
        self.sign_offs.retain(|_, sign_off| submissions.contains_key(&sign_off.submission));
    }

    fn queued_sign_off(&self, sign_off: &SignOff) -> Option<QueuedSignOff> {
        Some(QueuedSignOff {
            id: sign_off.id,
            submission: sign_off.submission,
            vehicle: sign_off.vehicle,
            title: self.listings.get(&sign_off.vehicle)?.vehicle.summary.title(),
            seller: self.named_member(sign_off.seller)?,
            state: sign_off.state,
            fields: changed_fields(&sign_off.changes()),
            edited_at: sign_off.edited_at,
            objected_at: sign_off.objected_at,
            closed_at: sign_off.closed_at,
        })
    }

    /// Sign-offs of the member's listings, for the data export.
    pub(crate) fn export_sign_offs(&self, user: UserId) -> Vec<Value> {
        let theirs = self.sign_offs.values().filter(|sign_off| sign_off.seller == user);
        theirs
            .map(|sign_off| {
                json!({
                    "submission_id": sign_off.submission.0,
                    "state": sign_off.state.as_str(),
                    "edited_at": sign_off.edited_at.to_rfc3339(),
                    "objected_at": sign_off.objected_at.map(|at| at.to_rfc3339()),
                    "objection": sign_off.objection.as_str(),
                    "closed_at": sign_off.closed_at.map(|at| at.to_rfc3339()),
                    "reason": sign_off.reason.as_str(),
                })
            })
            .collect()
    }
}
