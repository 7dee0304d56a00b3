//! Port for resetting a lost second factor: one admin requests it, another one confirms.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ResetRefusal, SecondFactorReset, UserId, Username},
    audit::Actor,
    mail::Mail,
};

use crate::StoreError;

/// A pending reset request with the usernames involved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingReset {
    pub reset: SecondFactorReset,
    pub username: Username,
    /// The requesting admin; `None` when the account no longer exists.
    pub requested_by: Option<Username>,
}

/// State of a member's second factor, for the admin area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactorStatus {
    /// Whether logging in requires a second factor.
    pub is_on: bool,
    /// Number of other admins who are not suspended.
    pub admins_besides: usize,
    /// The pending request.
    pub waiting: Option<PendingReset>,
}

/// Stores reset requests and carries them out.
///
/// A reset removes authenticator and recovery codes, ends every session and every log-in in progress, and
/// clears the guess counters of the username. Each request, cancellation and reset MUST be in the audit log,
/// and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait SecondFactorResets: Send + Sync {
    /// State of a member's second factor; `None` when there is no such member.
    async fn second_factor_status(
        &self,
        user: UserId,
        at: Timestamp,
    ) -> Result<Option<SecondFactorStatus>, StoreError>;

    /// The pending requests, the oldest first, at most 100.
    async fn waiting_resets(&self, at: Timestamp) -> Result<Vec<PendingReset>, StoreError>;

    /// Stores a request if [`SecondFactorReset::may_request`] permits it. Of concurrent requests, exactly one
    /// MUST be stored.
    async fn request_reset(
        &self,
        user: UserId,
        reason: &str,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;

    /// Confirms another admin's request and resets the second factor if [`SecondFactorReset::may_confirm`]
    /// permits it, checked in the same transaction.
    async fn confirm_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;

    /// Cancels the pending request; false when there is none. A log-in of the member with their second factor
    /// MUST also cancel it, without a mail, because they have the factor.
    async fn cancel_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Resets the second factor at once, for the operator's command line.
    async fn reset_second_factor(
        &self,
        user: UserId,
        mail: &Mail,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;
}
