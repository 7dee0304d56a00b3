//! Invitations, and wishes to be invited.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{ActingSession, TokenHash, User, UserId, Username},
    audit::Actor,
    contact_requests::Reference,
    mail::Mail,
    membership::{Invitation, InvitationId, InvitationRefusal, KnownRequest, NewInvitation, RequestState},
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// As many open invitations as one may have are there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvitationQuotaReached;

/// A new link in place of the old one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renewal {
    /// What finds it from now on.
    pub token: TokenHash,
    /// When it ends from now on, unless it ends later already.
    pub expires_at: Timestamp,
    /// What brings it to whom it is bound to.
    pub mail: Option<Mail>,
    /// How many open invitations its inviter may have; `None` for any number.
    pub quota: Option<u32>,
}

/// What became of renewing an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Renewed {
    /// It has the new link, and counts as long as the renewal says.
    Done(Invitation),
    /// It had expired, and its inviter has as many open ones as they may.
    QuotaUsed,
    /// There is no such invitation, or it cannot be renewed.
    NoSuch,
}

/// What became of a wish to be invited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnswerRequestResult<T> {
    /// It was answered now.
    Done(T),
    /// It was answered before, like that.
    Before(RequestState),
    /// There is no such request.
    NoSuch,
}

/// Keeps the invitations.
///
/// Each change MUST be in the audit log in the same transaction. Where an owner is named, only the
/// invitations of that member are found.
#[async_trait]
pub trait Invitations: Send + Sync {
    /// Keeps an invitation and posts its mail. An [`Command`] with all its duties. With a quota, the
    /// inviter has at most so many open ones, however many are made at once. The acting session MUST be
    /// there still: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn invite<'a>(
        &self,
        by: ActingSession,
        new: &NewInvitation,
        mail: Option<&'a Mail>,
        quota: Option<u32>,
        actor: Actor,
        act: &Command,
    ) -> Result<CommandOutcome<InvitationId, InvitationQuotaReached>, StoreError>;

    /// At most `limit` invitations of that owner, or of everybody, the latest first, numbered below
    /// `before`.
    async fn invitations(
        &self,
        owner: Option<UserId>,
        before: Option<InvitationId>,
        limit: u32,
    ) -> Result<Vec<Invitation>, StoreError>;

    /// The number of invitations of that owner, or of everybody.
    async fn count_invitations(&self, owner: Option<UserId>) -> Result<u64, StoreError>;

    /// One invitation; `None` when there is no such.
    async fn invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
    ) -> Result<Option<Invitation>, StoreError>;

    /// The invitation of that token; `None` when there is none (any more).
    async fn invitation_of(&self, token: TokenHash) -> Result<Option<Invitation>, StoreError>;

    /// Gives an invitation that [can be renewed](Invitation::is_renewable) a new link, and posts its
    /// mail. One that had expired is open again, so with a quota its inviter must have room for it. The
    /// acting session MUST be there still: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn renew_invitation(
        &self,
        by: ActingSession,
        owner: Option<UserId>,
        id: InvitationId,
        renewal: &Renewal,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Renewed, StoreError>;

    /// Takes an invitation back; one that was taken back stays so. False when there is no such.
    async fn revoke_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// A member accepts an invitation, with a session that MUST be there still
    /// ([`SessionEnded`](StoreError::SessionEnded) otherwise). However many do at once, no more are let in
    /// than may; whoever accepted it before has accepted it. What the inviter may is looked at as it is
    /// now, with the write itself. One that is bound to the member's mailbox verifies it, for
    /// nobody else was sent its token; one that the concierge vouches for makes a collector. The
    /// member as they are now.
    async fn accept_invitation(
        &self,
        token: TokenHash,
        by: ActingSession,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<User, InvitationRefusal>, StoreError>;

    /// Who invited a member, by the first invitation that they accepted.
    async fn inviter_of(&self, user: UserId) -> Result<Option<Username>, StoreError>;
}

/// Looks after the wishes to be invited.
#[async_trait]
pub trait AccessRequests: Send + Sync {
    /// The requests that are open or answered, the longest waiting first: at most `limit`, after that
    /// one. Nothing when there is no request of the reference.
    async fn access_requests(
        &self,
        is_open: bool,
        after: Option<Reference>,
        limit: u32,
    ) -> Result<Vec<KnownRequest>, StoreError>;

    /// The number of requests that are open or answered.
    async fn count_access_requests(&self, is_open: bool) -> Result<u64, StoreError>;

    /// One request; `None` when there is no such.
    async fn access_request(&self, reference: &Reference) -> Result<Option<KnownRequest>, StoreError>;

    /// Answers an open request with an invitation and its mail, in one atomic act. The acting session
    /// MUST be there still: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn invite_requester(
        &self,
        by: ActingSession,
        reference: &Reference,
        new: &NewInvitation,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<AnswerRequestResult<InvitationId>, StoreError>;

    /// Lays an open request aside, for a reason that is kept with it.
    async fn close_request(
        &self,
        reference: &Reference,
        reason: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<AnswerRequestResult<()>, StoreError>;
}
