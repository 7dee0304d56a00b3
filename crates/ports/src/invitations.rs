//! Ports for invitations and access requests.

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::{ActingSession, TokenHash, User, UserId, Username},
    audit::Actor,
    contact_requests::Reference,
    inquiries::RequestSearch,
    mail::Mail,
    membership::{
        AdminAccessRequest, AnswerRequestRefusal, Invitation, InvitationId, InvitationQuotaReached,
        InvitationRefusal, NewInvitation, RenewInvitationRefusal,
    },
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// A new invitation, with the session that makes it.
#[derive(Debug, Clone, Copy)]
pub struct InvitationCommand<'a> {
    pub by: ActingSession,
    pub new: &'a NewInvitation,
    /// Mail with the link; for invitations that are bound to an address.
    pub mail: Option<&'a Mail>,
    /// Maximum number of open invitations of the inviter; `None` for no limit.
    pub quota: Option<u32>,
    pub actor: Actor,
}

/// A new link that replaces the one of an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationRenewal {
    pub token: TokenHash,
    /// New expiry, unless the current one is later.
    pub expires_at: Timestamp,
    /// Mail with the new link; for invitations that are bound to an address.
    pub mail: Option<Mail>,
    /// Maximum number of open invitations of the inviter; `None` for no limit.
    pub quota: Option<u32>,
    pub by: ActingSession,
    pub actor: Actor,
}

/// Stores invitations.
///
/// Each change MUST be in the audit log in the same transaction. With an `owner`, only the invitations of
/// that member are visible.
#[async_trait]
pub trait Invitations: Send + Sync {
    /// Stores an invitation and queues its mail. A [`Command`] with all its duties. With a quota, the inviter
    /// has at most that many open invitations, also under concurrent calls. The acting session MUST still
    /// exist: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn invite(
        &self,
        invitation: InvitationCommand<'_>,
        command: &Command,
    ) -> Result<CommandOutcome<InvitationId, InvitationQuotaReached>, StoreError>;

    /// A page of at most `limit` invitations with an id below `before`, of that owner or of everybody, the
    /// latest first. Here and below the roles of the inviter are those at `at`.
    async fn invitations(
        &self,
        owner: Option<UserId>,
        before: Option<InvitationId>,
        limit: u32,
        at: Timestamp,
    ) -> Result<Page<Invitation, InvitationId>, StoreError>;

    /// One invitation; `None` when there is no such.
    async fn invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        at: Timestamp,
    ) -> Result<Option<Invitation>, StoreError>;

    /// The invitation of that token; `None` when there is none (any more).
    async fn invitation_of(&self, token: TokenHash, at: Timestamp) -> Result<Option<Invitation>, StoreError>;

    /// Replaces the link of a [renewable](Invitation::is_renewable) invitation and queues its mail. An
    /// expired invitation becomes open again, so with a quota the inviter must have room for it. The acting
    /// session MUST still exist: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn renew_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        renewal: &InvitationRenewal,
        at: Timestamp,
    ) -> Result<Result<Invitation, RenewInvitationRefusal>, StoreError>;

    /// Revokes an invitation; revoking twice has no further effect. False when there is no such.
    async fn revoke_invitation(
        &self,
        owner: Option<UserId>,
        id: InvitationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Accepts an invitation for a member, whose session MUST still exist
    /// ([`SessionEnded`](StoreError::SessionEnded) otherwise), and returns the member as they are now. An
    /// invitation is never used more often than allowed, also under concurrent calls; accepting it again
    /// succeeds. The permissions of the inviter are checked in the same transaction. An invitation that is
    /// bound to the member's mailbox verifies the address, because nobody else was sent its token; one that
    /// is pre-approved by the concierge makes the member a collector.
    async fn accept_invitation(
        &self,
        token: TokenHash,
        by: ActingSession,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<User, InvitationRefusal>, StoreError>;

    /// The inviter of a member, by the first invitation that they accepted.
    async fn inviter_of(&self, user: UserId) -> Result<Option<Username>, StoreError>;
}

/// Stores the access requests and their answers.
#[async_trait]
pub trait AccessRequests: Send + Sync {
    /// The access requests that are open, or those that are answered (closed), of those that the search finds: a page of at most `limit` after that
    /// reference, the longest waiting first. Without items when the reference is unknown.
    async fn access_requests(
        &self,
        filter: CaseFilter,
        search: &RequestSearch,
        after: Option<Reference>,
        limit: u32,
    ) -> Result<Page<AdminAccessRequest, Reference>, StoreError>;

    /// One request; `None` when there is no such.
    async fn access_request(&self, reference: &Reference) -> Result<Option<AdminAccessRequest>, StoreError>;

    /// Answers an open request with an invitation, whatever its quota, and queues its mail, in one transaction. The acting session
    /// MUST still exist: [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn invite_requester(
        &self,
        reference: &Reference,
        invitation: InvitationCommand<'_>,
        at: Timestamp,
    ) -> Result<Result<InvitationId, AnswerRequestRefusal>, StoreError>;

    /// Closes an open request without an invitation, with a reason that is stored with it.
    async fn close_request(
        &self,
        reference: &Reference,
        reason: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), AnswerRequestRefusal>, StoreError>;
}
