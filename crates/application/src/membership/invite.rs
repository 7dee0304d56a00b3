//! Invitations and access requests: making, renewing and accepting invitations, answering requests.

use chrono::TimeDelta;
use domain::{
    Violation,
    accounts::{MAILS, SignedIn, SingleUseToken, TokenHash, User, mailbox},
    audit::Actor,
    contact_requests::{EmailAddress, Reference},
    membership::{
        INVITATION_DAYS, InvitationDraft, InvitationId, InvitationRefusal, NewInvitation, QUOTA,
        RequestState, closing_reason,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest},
    invitations::{AnswerRequestResult, InvitationQuotaReached, RenewInvitationResult, Renewal},
};

use super::{AdminProof, MembershipPorts};
use crate::accounts::{
    EmailSender, RateLimited, ReauthError, hash_single_use, new_single_use_token, rate_limit, reauthenticate,
};

/// Actor and mail configuration of an invitation use case.
#[derive(Clone, Copy)]
pub struct InvitationContext<'a> {
    pub who: &'a SignedIn,
    /// `None` when this site cannot send mail with links; invitations by mail are refused then.
    pub email_sender: Option<&'a EmailSender>,
    /// For the audit log.
    pub actor: Actor,
}

/// A new or renewed invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub id: InvitationId,
    /// Token for the inviter to pass on as a link; `None` when it was mailed, or already returned earlier.
    pub token: Option<SingleUseToken>,
}

/// Outcome of making or renewing an invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InviteOutcome {
    Sent(Sent),
    Invalid(Vec<Violation>),
    /// The idempotency key was used with other content.
    IdempotencyConflict,
    /// The inviter has [`QUOTA`] open invitations.
    QuotaUsed,
    /// The inviter's email address is not confirmed.
    Unverified,
    /// This site cannot send mail with links.
    NoMail,
    /// The mail rate limit of the recipient is used up.
    RateLimited(RateLimited),
    /// The invitation grants a role, and re-authentication of the admin failed.
    ReauthFailed(ReauthError),
    /// There is no such invitation, or it is used up or revoked.
    NoSuch,
}

/// Outcome of answering an access request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestOutcome {
    Done,
    Invalid(Vec<Violation>),
    /// Already answered; holds the state.
    AlreadyAnswered(RequestState),
    NoSuch,
    /// This site cannot send mail with links.
    NoMail,
    /// The invitation grants a role, and re-authentication of the admin failed.
    ReauthFailed(ReauthError),
}

/// Digest under which an invitation's token is stored.
#[must_use]
pub fn token_hash(token: &SingleUseToken) -> TokenHash {
    hash_single_use(token)
}

/// Makes an invitation, mailed to one address or with a link to pass on. Collectors may have [`QUOTA`] open
/// ones at a time; only admins make pre-approved ones. A pre-approved invitation grants a role and therefore
/// requires the admin to re-authenticate.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn invite(
    inviting: InvitationContext<'_>,
    draft: &InvitationDraft,
    proof: AdminProof<'_>,
    idempotent: Option<IdempotentRequest>,
    ports: MembershipPorts<'_>,
) -> Result<InviteOutcome, StoreError> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    if !me.is_email_verified {
        return Ok(InviteOutcome::Unverified);
    }
    let token = new_single_use_token(ports.randomness)?;
    let parsed = NewInvitation::parse(draft, me.id, me.roles.is_admin, hash_single_use(&token), at);
    let new = match parsed {
        Ok(new) => new,
        Err(violations) => return Ok(InviteOutcome::Invalid(violations)),
    };
    if new.is_pre_approved
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(InviteOutcome::ReauthFailed(why));
    }
    let mail = match (&new.email, inviting.email_sender) {
        (None, _) => None,
        (Some(_), None) => return Ok(InviteOutcome::NoMail),
        (Some(email), Some(email_sender)) => {
            if let Some(wait) = count(email, ports).await? {
                return Ok(InviteOutcome::RateLimited(wait));
            }
            Some(email_sender.invitation(me, email, &token))
        }
    };
    let quota = (!me.roles.is_admin).then_some(QUOTA);
    let act = Command { at, idempotent, rate_limit: None };
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    Ok(match ports.invitations.invite(by, &new, mail.as_ref(), quota, actor, &act).await? {
        CommandOutcome::Done(id) => InviteOutcome::Sent(Sent { id, token: mail.is_none().then_some(token) }),
        CommandOutcome::Repeated(id) => InviteOutcome::Sent(Sent { id, token: None }),
        CommandOutcome::Conflict => InviteOutcome::IdempotencyConflict,
        CommandOutcome::TooMany { .. } => return Err(StoreError::Failed("there is no such bound".into())),
        CommandOutcome::Refused(InvitationQuotaReached) => InviteOutcome::QuotaUsed,
    })
}

/// Replaces the link of an invitation, mailed or to pass on; the old link stops working. An expired
/// invitation becomes open again and counts towards a collector's [`QUOTA`]. Renewing a pre-approved one
/// requires re-authentication, as making it does.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn renew_invitation(
    inviting: InvitationContext<'_>,
    id: InvitationId,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<InviteOutcome, StoreError> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    let owner = (!me.roles.is_admin).then_some(me.id);
    let Some(known) = ports.invitations.invitation(owner, id, at).await? else {
        return Ok(InviteOutcome::NoSuch);
    };
    if known.is_pre_approved
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(InviteOutcome::ReauthFailed(why));
    }
    let token = new_single_use_token(ports.randomness)?;
    let mail = match (&known.email, inviting.email_sender) {
        (None, _) => None,
        (Some(_), None) => return Ok(InviteOutcome::NoMail),
        (Some(email), Some(email_sender)) => {
            if let Some(wait) = count(email, ports).await? {
                return Ok(InviteOutcome::RateLimited(wait));
            }
            Some(email_sender.invitation(me, email, &token))
        }
    };
    let told = mail.is_none();
    let expires_at = at + TimeDelta::days(INVITATION_DAYS);
    let quota = (!me.roles.is_admin).then_some(QUOTA);
    let renewal = Renewal { token: hash_single_use(&token), expires_at, mail, quota };
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    Ok(match ports.invitations.renew_invitation(by, owner, id, &renewal, actor, at).await? {
        RenewInvitationResult::Done(known) => {
            InviteOutcome::Sent(Sent { id: known.id, token: told.then_some(token) })
        }
        RenewInvitationResult::QuotaUsed => InviteOutcome::QuotaUsed,
        RenewInvitationResult::NoSuch => InviteOutcome::NoSuch,
    })
}

/// Accepts an invitation for a signed-in member, and returns the member as they are now.
pub async fn accept_invitation(
    token: &SingleUseToken,
    who: &SignedIn,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<Result<User, InvitationRefusal>, StoreError> {
    let at = ports.clock.now();
    ports.invitations.accept_invitation(hash_single_use(token), who.acting(), actor, at).await
}

/// Answers an access request by inviting its address. A pre-approved invitation requires re-authentication,
/// as for [`invite`].
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn invite_requester(
    inviting: InvitationContext<'_>,
    reference: &Reference,
    draft: &InvitationDraft,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<RequestOutcome, StoreError> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    let Some(known) = ports.requests.access_request(reference).await? else {
        return Ok(RequestOutcome::NoSuch);
    };
    let Some(email_sender) = inviting.email_sender else { return Ok(RequestOutcome::NoMail) };
    let token = new_single_use_token(ports.randomness)?;
    let draft =
        InvitationDraft { email: known.request.email.as_str().to_owned(), max_uses: None, ..draft.clone() };
    let new = match NewInvitation::parse(&draft, me.id, true, hash_single_use(&token), at) {
        Ok(new) => new,
        Err(violations) => return Ok(RequestOutcome::Invalid(violations)),
    };
    if new.is_pre_approved
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(RequestOutcome::ReauthFailed(why));
    }
    let mail = email_sender.invitation(me, &known.request.email, &token);
    let by = inviting.who.acting();
    let answer = ports.requests.invite_requester(by, reference, &new, &mail, inviting.actor, at).await?;
    Ok(outcome(answer))
}

/// Closes an access request without an invitation.
pub async fn close_request(
    reference: &Reference,
    reason: &str,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<RequestOutcome, StoreError> {
    let reason = match closing_reason(reason) {
        Ok(reason) => reason,
        Err(violation) => return Ok(RequestOutcome::Invalid(vec![violation])),
    };
    let at = ports.clock.now();
    Ok(outcome(ports.requests.close_request(reference, &reason, actor, at).await?))
}

fn outcome<T>(answer: AnswerRequestResult<T>) -> RequestOutcome {
    match answer {
        AnswerRequestResult::Done(_) => RequestOutcome::Done,
        AnswerRequestResult::AlreadyAnswered(state) => RequestOutcome::AlreadyAnswered(state),
        AnswerRequestResult::NoSuch => RequestOutcome::NoSuch,
    }
}

/// Counts a mail towards the rate limit of its recipient, whoever sends it.
async fn count(email: &EmailAddress, ports: MembershipPorts<'_>) -> Result<Option<RateLimited>, StoreError> {
    let subject = format!("mail an invitation to {}", mailbox(email));
    rate_limit::count_mail(subject, MAILS, ports.clock.now(), ports.rate_limiter).await
}
