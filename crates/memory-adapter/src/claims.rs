//! `Claims` in memory: claims about submissions, their reviews, and changes of listing facts.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    claims::{
        Claim, ClaimAction, ClaimId, ClaimKind, ClaimProof, ClaimRefusal, ClaimReview, ClaimSubject, FactEdit,
    },
    notifications::NewNotification,
    submissions::SubmissionId,
    to_microseconds,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    claims::{Claims, NewClaim},
};
use serde_json::{Value, json};

use crate::{
    MemoryStore,
    records::{ClaimRecord, ClaimReviewRecord},
    state::State,
};

#[async_trait]
impl Claims for MemoryStore {
    async fn claims_of(&self, submission: SubmissionId) -> Result<Vec<Claim>, StoreError> {
        Ok(self.read()?.claims_of(submission))
    }

    async fn claims_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Claim>>, StoreError> {
        let state = self.read()?;
        let listing = state.listings.get(&vehicle);
        if listing.is_none_or(|listing| !listing.vehicle.summary.is_visible_to(viewer)) {
            return Ok(None);
        }
        let from = state.submissions.iter().find(|(_, record)| record.vehicle == Some(vehicle));
        Ok(Some(from.map(|(id, _)| state.claims_of(*id)).unwrap_or_default()))
    }

    async fn fact_edits(&self, submission: SubmissionId) -> Result<Vec<FactEdit>, StoreError> {
        let state = self.read()?;
        let vehicle = state.submissions.get(&submission).and_then(|record| record.vehicle);
        let edits = state.fact_edits.iter().filter(|(edited, _)| Some(*edited) == vehicle);
        Ok(edits.map(|(_, edit)| edit.clone()).collect())
    }

    async fn claim(&self, id: ClaimId) -> Result<Option<Claim>, StoreError> {
        Ok(self.read()?.to_claim(id))
    }

    async fn submit_claim(
        &self,
        new: &NewClaim,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let stands_there = |document| {
            state.documents.get(&document).is_some_and(|record| {
                record.new.owner == new.seller && record.submission == Some(new.submission)
            })
        };
        let subject = state.claim_subject(new.submission, new.seller);
        if let Err(refusal) = ClaimSubject::check_claim(subject, new.document.is_none_or(stands_there)) {
            return Ok(Err(refusal));
        }
        let before = state.claim_number(new.submission, new.kind);
        if before.and_then(|id| state.claims.get(&id)).is_some_and(|record| record.new == *new) {
            return Ok(Ok(()));
        }
        if let Some(before) = before {
            state.claims.remove(&before);
        }
        state.claims_made += 1;
        let id = ClaimId(state.claims_made);
        state.claims.insert(id, ClaimRecord { new: new.clone(), stated_at: at });
        let action = Action::Claim(ClaimAction::Stated, new.submission, new.kind);
        state.audit(at, actor, Some(new.seller), action);
        Ok(Ok(()))
    }

    async fn withdraw_claim(
        &self,
        seller: UserId,
        submission: SubmissionId,
        kind: ClaimKind,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError> {
        let mut state = self.write()?;
        let (subject, claim) =
            (state.claim_subject(submission, seller), state.claim_number(submission, kind));
        if let Err(refusal) = ClaimSubject::check_withdrawal(subject, claim.is_some()) {
            return Ok(Err(refusal));
        }
        if let Some(id) = claim {
            state.claims.remove(&id);
        }
        let action = Action::Claim(ClaimAction::Withdrawn, submission, kind);
        state.audit(to_microseconds(at), actor, Some(seller), action);
        Ok(Ok(()))
    }

    async fn review_claim(
        &self,
        id: ClaimId,
        reviewer: UserId,
        review: &ClaimReview,
        notifications: &[NewNotification],
        actor: Actor,
    ) -> Result<bool, StoreError> {
        let at = to_microseconds(review.at);
        let mut state = self.write()?;
        let Some(claim) = state.to_claim(id) else { return Ok(false) };
        if claim.is_reviewed_as(review) {
            return Ok(true);
        }
        let seller = state.submissions.get(&claim.submission).map(|record| record.seller);
        let edit = review.edit(claim.review.as_ref());
        state.findings.push(ClaimReviewRecord {
            claim: id,
            submission: claim.submission,
            kind: claim.kind,
            statement: claim.statement,
            review: ClaimReview { at, ..review.clone() },
            document: claim.proof.as_ref().map(|proof| proof.document),
            reviewer,
        });
        let action = Action::Claim(ClaimAction::Found(review.finding), claim.submission, claim.kind);
        state.audit_edit(at, actor, seller, action, edit);
        state.add_notifications(notifications, at);
        Ok(true)
    }
}

impl State {
    fn claim_number(&self, submission: SubmissionId, kind: ClaimKind) -> Option<ClaimId> {
        let found = self.claims.iter().find(|(_, it)| it.new.submission == submission && it.new.kind == kind);
        found.map(|(id, _)| *id)
    }

    fn claims_of(&self, submission: SubmissionId) -> Vec<Claim> {
        let kinds = ClaimKind::ALL.into_iter();
        kinds.filter_map(|kind| self.to_claim(self.claim_number(submission, kind)?)).collect()
    }

    /// The claim as a domain value, with its proof and latest review.
    fn to_claim(&self, id: ClaimId) -> Option<Claim> {
        let ClaimRecord { new, stated_at } = self.claims.get(&id)?;
        let document = new.document.and_then(|id| Some((id, self.documents.get(&id)?)));
        let proof = document
            .filter(|(_, record)| record.submission == Some(new.submission))
            .map(|(document, record)| ClaimProof { document, name: record.new.name.clone() });
        let found = self.findings.iter().rev().find(|finding| finding.claim == id);
        let rests_on = found.and_then(|finding| finding.document);
        let is_there = |document| proof.as_ref().is_some_and(|proof: &ClaimProof| proof.document == document);
        let is_proof_gone = rests_on.is_some_and(|document| !is_there(document));
        Some(Claim {
            id,
            submission: new.submission,
            kind: new.kind,
            statement: new.statement.clone(),
            stated_at: *stated_at,
            proof,
            review: found.map(|finding| finding.review.clone()),
            is_proof_gone,
        })
    }

    /// The seller's submission; `None` if it is not theirs.
    fn claim_subject(&self, id: SubmissionId, seller: UserId) -> Option<ClaimSubject> {
        let record = self.submissions.get(&id).filter(|record| record.seller == seller)?;
        let listing = record.vehicle.and_then(|vehicle| self.listings.get(&vehicle));
        let listing = listing.map(|listing| listing.vehicle.summary.status);
        Some(ClaimSubject { status: record.status, listing })
    }

    /// Deletes claims and reviews whose submission is gone.
    pub(crate) fn delete_orphaned_claims(&mut self) {
        let submissions = &self.submissions;
        self.claims.retain(|_, record| submissions.contains_key(&record.new.submission));
        self.findings.retain(|record| submissions.contains_key(&record.submission));
    }

    /// The member's claims, for the data export.
    pub(crate) fn export_claims(&self, user: UserId) -> Vec<Value> {
        let theirs = self.claims.values().filter(|record| record.new.seller == user);
        theirs
            .map(|ClaimRecord { new, stated_at }| {
                json!({
                    "submission_id": new.submission.0,
                    "kind": new.kind.as_str(),
                    "statement": new.statement.as_str(),
                    "stated_at": stated_at.to_rfc3339(),
                })
            })
            .collect()
    }

    /// Reviews of the member's claims and reviews by the member, for the data export.
    pub(crate) fn export_claim_reviews(&self, user: UserId) -> Vec<Value> {
        let is_sellers = |id| self.submissions.get(&id).is_some_and(|record| record.seller == user);
        let concerned = self.findings.iter().filter(|it| it.reviewer == user || is_sellers(it.submission));
        concerned
            .map(|it| {
                json!({
                    "submission_id": it.submission.0,
                    "kind": it.kind.as_str(),
                    "statement": it.statement.as_str(),
                    "finding": it.review.finding.as_str(),
                    "reason": it.review.reason.as_str(),
                    "at": it.review.at.to_rfc3339(),
                })
            })
            .collect()
    }
}
