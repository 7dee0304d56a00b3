//! Proposing a change of a listing and withdrawing it, by the seller.

use chrono::Datelike;
use domain::{
    Timestamp, Violation,
    accounts::UserId,
    audit::Actor,
    pictures::{PhotoDraft, StoredPicture},
    proposals::{PROPOSAL_RATE_LIMIT, Proposal, ProposeRefusal},
    sign_offs::SignOffState,
    submissions::{Submission, SubmissionId},
    vehicles::{ListingContent, SameVinListing, Vehicle},
};
use ports::{
    StoreError,
    commands::{Command, RateLimit, WriteError},
    proposals::NewProposal,
};

use super::ProposalPorts;
use crate::listings::{FactsPatch, resolve_photos};

/// A proposal, before validation. Missing values propose no change of the listing as it is now.
#[derive(Debug, Clone, PartialEq)]
pub struct ProposalForm {
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub facts: FactsPatch,
    /// All photos in display order, the cover first.
    pub photos: Option<Vec<PhotoDraft>>,
    /// Last change of the listing that the seller saw.
    pub version: Timestamp,
}

/// A seller's listing with the latest proposal and the latest sign-off about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnListing {
    pub vehicle: Vehicle,
    pub latest: Option<Proposal>,
    /// State of the latest sign-off of staff edits.
    pub sign_off: Option<SignOffState>,
}

/// The listing of a seller's submission; `None` when they have no such submission, or it is not listed.
pub async fn own_listing(
    seller: UserId,
    submission: SubmissionId,
    ports: ProposalPorts<'_>,
) -> Result<Option<OwnListing>, StoreError> {
    let Some((_, vehicle)) = listed(seller, submission, ports).await? else { return Ok(None) };
    let latest = ports.proposals.latest_proposal(submission).await?;
    let sign_off = ports.sign_offs.latest_sign_off(submission).await?;
    Ok(Some(OwnListing { vehicle, latest, sign_off: sign_off.map(|sign_off| sign_off.state) }))
}

async fn listed(
    seller: UserId,
    submission: SubmissionId,
    ports: ProposalPorts<'_>,
) -> Result<Option<(Submission, Vehicle)>, StoreError> {
    let own = ports.submissions.submission(submission).await?;
    let Some(own) = own.filter(|submission| submission.seller == seller) else { return Ok(None) };
    let Some(listing) = own.listing else { return Ok(None) };
    let vehicle = ports.listings.vehicle_reader.vehicle(listing.vehicle).await?;
    Ok(vehicle.map(|vehicle| (own, vehicle)))
}

/// Stores a proposal, replacing the open one.
pub async fn propose(form: ProposalForm, ports: ProposalPorts<'_>) -> Result<(), WriteError<ProposeRefusal>> {
    let Some((submission, vehicle)) = listed(form.seller, form.submission, ports).await? else {
        return Err(WriteError::Refused(ProposeRefusal::NoSuchListing));
    };
    if !vehicle.summary.status.is_for_sale() {
        return Err(WriteError::Refused(ProposeRefusal::NotForSale(vehicle.summary.status)));
    }
    if vehicle.updated_at != form.version {
        return Err(WriteError::Refused(ProposeRefusal::Outdated));
    }
    let at = ports.listings.clock.now();
    let (base, proposed) = proposed(&form, &submission, &vehicle, at, ports).await??;
    let new = NewProposal {
        submission: form.submission,
        seller: form.seller,
        actor: form.actor,
        version: form.version,
        base,
        proposed,
    };
    let rate_limit = RateLimit::new(format!("proposals of member {}", form.seller.0), PROPOSAL_RATE_LIMIT);
    let command = Command { at, idempotent: None, rate_limit: Some(rate_limit) };
    ports.proposals.propose(&new, &command).await?.into_result()?;
    Ok(())
}

/// Content of the listing now, and as proposed.
async fn proposed(
    form: &ProposalForm,
    submission: &Submission,
    vehicle: &Vehicle,
    at: Timestamp,
    ports: ProposalPorts<'_>,
) -> Result<Result<(ListingContent, ListingContent), Vec<Violation>>, StoreError> {
    // A photo of another listing of the seller would disappear from there.
    let is_available = |picture: &StoredPicture| {
        let is_of_submission = || submission.pictures.iter().any(|shown| shown.id == picture.id);
        picture.owner == Some(form.seller) && (!picture.is_attached || is_of_submission())
    };
    let photos = match &form.photos {
        Some(drafts) => {
            resolve_photos(drafts, &vehicle.pictures, is_available, ports.listings.pictures).await?.map(Some)
        }
        None => Ok(None),
    };
    let base = ListingContent::of(vehicle);
    let facts = form.facts.apply(vehicle, at.year());
    let (car, photos) = match (facts, photos) {
        (Ok(car), Ok(photos)) => (car, photos),
        (car, photos) => {
            let refused = car.err().unwrap_or_default().into_iter().chain(photos.err());
            return Ok(Err(refused.collect()));
        }
    };
    let content = ListingContent { photos: photos.unwrap_or_else(|| base.photos.clone()), ..base.clone() };
    let content = content.with_facts(car);
    if base.changes(&content).is_empty() {
        return Ok(Err(vec![Violation::new("changes", "Please change something before you send it")]));
    }
    if let Some(vin) = content.facts.vin.as_ref().filter(|vin| Some(*vin) != base.facts.vin.as_ref()) {
        let listings = ports.listings.listings;
        if listings.listing_with_vin(vin, &content.make, Some(vehicle.summary.id)).await?.is_some() {
            return Ok(Err(vec![SameVinListing::seller_violation()]));
        }
    }
    Ok(Ok((base, content)))
}

/// Withdraws the seller's open proposal; false when there is none.
pub async fn withdraw_proposal(
    seller: UserId,
    submission: SubmissionId,
    actor: Actor,
    ports: ProposalPorts<'_>,
) -> Result<bool, StoreError> {
    ports.proposals.withdraw_proposal(seller, submission, actor, ports.listings.clock.now()).await
}
