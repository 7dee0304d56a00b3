//! Renewing a listing, by its seller.

use domain::{
    accounts::UserId,
    audit::Actor,
    submissions::SubmissionId,
    vehicles::{ListingTerm, RENEWAL_RATE_LIMIT},
};
use ports::{
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    listing_terms::{ListingRenewal, ListingTerms, RenewRefusal},
};

/// A renewal that a seller asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenewalRequest {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    pub term: ListingTerm,
    pub idempotent: Option<IdempotentRequest>,
}

/// Gives a listing a new full term; one that expired is for sale again.
pub async fn renew_listing(
    request: RenewalRequest,
    terms: &dyn ListingTerms,
    clock: &dyn Clock,
) -> Result<(), WriteError<RenewRefusal>> {
    let RenewalRequest { submission, seller, actor, term, idempotent } = request;
    let rate_limit = RateLimit::new(format!("renewals of member {}", seller.0), RENEWAL_RATE_LIMIT);
    let command = Command { at: clock.now(), idempotent, rate_limit: Some(rate_limit) };
    let renewal = ListingRenewal { submission, seller, actor, term };
    terms.renew_listing(&renewal, &command).await?.into_result()?;
    Ok(())
}
