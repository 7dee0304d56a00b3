//! Renewing a listing, by its seller.

use std::time::Duration;

use domain::{
    accounts::UserId,
    audit::Actor,
    submissions::SubmissionId,
    vehicles::{ListingTerm, MOST_RENEWALS, RENEWALS_WINDOW, RenewalRefusal},
};
use ports::{
    StoreError,
    clock::Clock,
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit},
    listing_terms::{ListingTerms, RenewRefusal, Renewal},
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
    /// True when the seller is subject to rate limits.
    pub is_limited: bool,
}

/// Outcome for the seller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenewOutcome {
    Done,
    /// The member has no such submission, or it is not listed.
    NoSuchListing,
    /// The listing may not be renewed.
    Impossible(RenewalRefusal),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The rate limit is used up.
    TooMany {
        /// Time until the next renewal is accepted.
        retry_after: Duration,
    },
}

/// Gives a listing a new full term; one that expired is for sale again.
pub async fn renew_listing(
    request: RenewalRequest,
    terms: &dyn ListingTerms,
    clock: &dyn Clock,
) -> Result<RenewOutcome, StoreError> {
    let RenewalRequest { submission, seller, actor, term, idempotent, is_limited } = request;
    let rate_limit = is_limited.then(|| RateLimit {
        subject: format!("renewals of member {}", seller.0),
        most: MOST_RENEWALS,
        window: RENEWALS_WINDOW,
    });
    let act = Command { at: clock.now(), idempotent, rate_limit };
    let renewal = Renewal { submission, seller, actor, term };
    Ok(match terms.renew_listing(&renewal, &act).await? {
        CommandOutcome::Done(_) | CommandOutcome::Repeated(_) => RenewOutcome::Done,
        CommandOutcome::Conflict => RenewOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { retry_after } => RenewOutcome::TooMany { retry_after },
        CommandOutcome::Refused(RenewRefusal::NoSuchListing) => RenewOutcome::NoSuchListing,
        CommandOutcome::Refused(RenewRefusal::Impossible(refusal)) => RenewOutcome::Impossible(refusal),
    })
}
