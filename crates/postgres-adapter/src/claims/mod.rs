//! Sellers' claims about their vehicles and the concierge's findings.

mod rows;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    claims::{Claim, ClaimAction, ClaimId, ClaimKind, ClaimRefusal, ClaimReview, ClaimSubject, FactEdit},
    notifications::NewNotification,
    submissions::{Side, SubmissionId, SubmissionStatus},
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    claims::{Claims, NewClaim},
};

use self::rows::{of, one};
use crate::{
    PostgresStore,
    audit::{audit, audit_edit, read_changes},
    database::Failure,
    decoding::decode_enum,
    notifications::add,
    schema::{claim_reviews, claims, documents, listing_changes, submissions, vehicles},
    vehicles::search::visible_to,
};

#[async_trait]
impl Claims for PostgresStore {
    async fn claims_of(&self, submission: SubmissionId) -> Result<Vec<Claim>, StoreError> {
        self.database.run(move |connection| of(submission.0, connection)).await
    }

    async fn claims_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Claim>>, StoreError> {
        self.database
            .run(move |connection| {
                let from: Option<Option<i64>> = vehicles::table
                    .left_join(submissions::table)
                    .filter(vehicles::id.eq(vehicle.0))
                    .filter(visible_to(viewer))
                    .select(submissions::id.nullable())
                    .first(connection)
                    .optional()?;
                match from {
                    None => Ok(None),
                    Some(None) => Ok(Some(Vec::new())),
                    Some(Some(submission)) => of(submission, connection).map(Some),
                }
            })
            .await
    }

    async fn fact_edits(&self, submission: SubmissionId) -> Result<Vec<FactEdit>, StoreError> {
        self.database
            .run(move |connection| {
                let listing: Option<Option<i64>> = submissions::table
                    .find(submission.0)
                    .select(submissions::vehicle_id)
                    .first(connection)
                    .optional()?;
                let Some(vehicle) = listing.flatten() else { return Ok(Vec::new()) };
                let rows: Vec<(Timestamp, serde_json::Value)> = listing_changes::table
                    .filter(listing_changes::vehicle_id.eq(vehicle))
                    .filter(listing_changes::side.eq(Side::Concierge.as_str()))
                    .order(listing_changes::id)
                    .select((listing_changes::at, listing_changes::changes))
                    .load(connection)?;
                let edits = rows.iter().flat_map(|(at, changes)| {
                    read_changes(changes).into_iter().map(|change| FactEdit { at: *at, change })
                });
                Ok(edits.collect())
            })
            .await
    }

    async fn claim(&self, id: ClaimId) -> Result<Option<Claim>, StoreError> {
        self.database.run(move |connection| one(id, connection)).await
    }

    async fn submit_claim(
        &self,
        new: &NewClaim,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError> {
        let new = new.clone();
        self.database.write(move |connection| state(&new, actor, at, connection)).await
    }

    async fn withdraw_claim(
        &self,
        seller: UserId,
        submission: SubmissionId,
        kind: ClaimKind,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ClaimRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                let subject = lock_submission(submission, seller, connection)?;
                let claim = claims::table
                    .filter(claims::submission_id.eq(submission.0))
                    .filter(claims::kind.eq(kind.as_str()));
                let has_claim = claim.count().get_result::<i64>(connection)? > 0;
                if let Err(refusal) = ClaimSubject::check_withdrawal(subject, has_claim) {
                    return Ok(Err(refusal));
                }
                diesel::delete(claim).execute(connection)?;
                let action = Action::Claim(ClaimAction::Withdrawn, submission, kind);
                audit(at, actor, Some(seller), action, connection)?;
                Ok(Ok(()))
            })
            .await
    }

    async fn review_claim(
        &self,
        id: ClaimId,
        reviewer: UserId,
        review: &ClaimReview,
        notifications: &[NewNotification],
        actor: Actor,
    ) -> Result<bool, StoreError> {
        let (review, notifications) = (review.clone(), notifications.to_vec());
        self.database
            .write(move |connection| insert_review(id, reviewer, &review, &notifications, actor, connection))
            .await
    }
}

/// Locks a submission of the seller until the transaction ends, so that its claims change one at a time.
/// `None` when the seller has no such submission.
fn lock_submission(
    submission: SubmissionId,
    seller: UserId,
    connection: &mut PgConnection,
) -> Result<Option<ClaimSubject>, Failure> {
    let row: Option<(String, Option<i64>)> = submissions::table
        .find(submission.0)
        .filter(submissions::seller_id.eq(seller.0))
        .select((submissions::status, submissions::vehicle_id))
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let Some((status, vehicle)) = row else { return Ok(None) };
    let status = decode_enum("status", SubmissionStatus::parse(&status))?;
    let listing = match vehicle {
        None => None,
        Some(vehicle) => {
            let word: String = vehicles::table.find(vehicle).select(vehicles::status).first(connection)?;
            Some(decode_enum("status", ListingStatus::parse(&word))?)
        }
    };
    Ok(Some(ClaimSubject { status, listing }))
}

fn state(
    new: &NewClaim,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), ClaimRefusal>, Failure> {
    let subject = lock_submission(new.submission, new.seller, connection)?;
    let document = new.document.map(|document| document.0);
    let has_document = match document {
        None => true,
        // Locked, so that the document cannot be deleted before the claim refers to it.
        Some(document) => documents::table
            .find(document)
            .filter(documents::owner_id.eq(new.seller.0))
            .filter(documents::submission_id.eq(new.submission.0))
            .select(documents::id)
            .for_key_share()
            .first::<i64>(connection)
            .optional()?
            .is_some(),
    };
    if let Err(refusal) = ClaimSubject::check_claim(subject, has_document) {
        return Ok(Err(refusal));
    }
    let own = claims::table
        .filter(claims::submission_id.eq(new.submission.0))
        .filter(claims::kind.eq(new.kind.as_str()));
    let before: Option<(String, Option<i64>)> =
        own.select((claims::statement, claims::document_id)).first(connection).optional()?;
    if before.is_some_and(|before| before == (new.statement.as_str().to_owned(), document)) {
        return Ok(Ok(()));
    }
    diesel::delete(own).execute(connection)?;
    diesel::insert_into(claims::table)
        .values((
            claims::submission_id.eq(new.submission.0),
            claims::kind.eq(new.kind.as_str()),
            claims::statement.eq(new.statement.as_str()),
            claims::document_id.eq(document),
            claims::stated_at.eq(at),
        ))
        .execute(connection)?;
    let action = Action::Claim(ClaimAction::Stated, new.submission, new.kind);
    audit(at, actor, Some(new.seller), action, connection)?;
    Ok(Ok(()))
}

fn insert_review(
    id: ClaimId,
    reviewer: UserId,
    review: &ClaimReview,
    notifications: &[NewNotification],
    actor: Actor,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    // Locked, so that the finding refers to the current claim and concurrent reviews are serialized.
    claims::table.find(id.0).select(claims::id).for_update().first::<i64>(connection).optional()?;
    let Some(claim) = one(id, connection)? else { return Ok(false) };
    if claim.is_reviewed_as(review) {
        return Ok(true);
    }
    diesel::insert_into(claim_reviews::table)
        .values((
            claim_reviews::submission_id.eq(claim.submission.0),
            claim_reviews::claim_id.eq(id.0),
            claim_reviews::kind.eq(claim.kind.as_str()),
            claim_reviews::statement.eq(claim.statement.as_str()),
            claim_reviews::finding.eq(review.finding.as_str()),
            claim_reviews::reason.eq(review.reason.as_str()),
            claim_reviews::document_id.eq(claim.proof.as_ref().map(|proof| proof.document.0)),
            claim_reviews::at.eq(review.at),
            claim_reviews::actor_id.eq(reviewer.0),
        ))
        .execute(connection)?;
    let seller: i64 =
        submissions::table.find(claim.submission.0).select(submissions::seller_id).first(connection)?;
    let action = Action::Claim(ClaimAction::Found(review.finding), claim.submission, claim.kind);
    let edit = review.edit(claim.review.as_ref());
    audit_edit(review.at, actor, Some(UserId(seller)), action, edit, connection)?;
    add(notifications, review.at, connection)?;
    Ok(true)
}
