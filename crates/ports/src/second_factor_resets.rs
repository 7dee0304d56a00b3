//! Resetting the second factor of a member who has lost it.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ResetRefusal, SecondFactorReset, UserId, Username},
    audit::Actor,
    mail::Mail,
};

use crate::StoreError;

/// A request that waits, with the names of whom it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingReset {
    /// The request.
    pub reset: SecondFactorReset,
    /// The member's name.
    pub username: Username,
    /// The name of the admin who requested it.
    pub requested_by: Option<Username>,
}

/// What an admin sees of a member's second factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondFactorCase {
    /// Whether a code is asked for at a log-in.
    pub is_on: bool,
    /// How many admins there are besides the member who are not suspended.
    pub admins_besides: usize,
    /// The request that waits, if one does.
    pub waiting: Option<WaitingReset>,
}

/// Keeps who wants whose second factor reset, and resets it.
///
/// A reset forgets authenticator and recovery codes, ends every session and every log-in that waits, and
/// forgets the guesses at the member's name. Each request, cancellation and reset MUST be in the audit log,
/// and its mail in the outbox, in the same transaction.
#[async_trait]
pub trait SecondFactorResets: Send + Sync {
    /// What an admin sees of a member's second factor; `None` when there is no such member.
    async fn second_factor_case(
        &self,
        user: UserId,
        at: Timestamp,
    ) -> Result<Option<SecondFactorCase>, StoreError>;

    /// The requests that wait, the oldest first, at most a hundred.
    async fn waiting_resets(&self, at: Timestamp) -> Result<Vec<WaitingReset>, StoreError>;

    /// Keeps a request. [`SecondFactorReset::may_request`] decides, and of any number at once one MUST be
    /// kept.
    async fn request_reset(
        &self,
        user: UserId,
        reason: &str,
        told: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;

    /// Resets the second factor as another admin has requested. [`SecondFactorReset::may_confirm`] decides,
    /// in the transaction of the reset.
    async fn confirm_reset(
        &self,
        user: UserId,
        told: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;

    /// Drops the request that waits; false when none does. A log-in of the member with their second factor
    /// MUST do the same, without a mail: they have it.
    async fn cancel_reset(
        &self,
        user: UserId,
        told: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Resets the second factor at once, as whoever operates the site asks.
    async fn reset_second_factor(
        &self,
        user: UserId,
        told: &Mail,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError>;
}
