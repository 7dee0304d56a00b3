//! Invitations and access requests: making, renewing and accepting invitations, answering requests.

use chrono::TimeDelta;
use domain::{
    Violation,
    accounts::{MAIL_RATE_LIMIT, SignedIn, SingleUseToken, TokenHash, User, mailbox},
    audit::Actor,
    contact_requests::{EmailAddress, Reference},
    mail::Mail,
    membership::{
        AnswerRequestRefusal, INVITATION_DAYS, InvitationDraft, InvitationId, InvitationQuotaReached,
        InvitationRefusal, NewInvitation, QUOTA, RenewInvitationRefusal, RequestState, closing_reason,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, WriteError},
    invitations::{InvitationCommand, InvitationRenewal},
};

use super::{AdminProof, MembershipPorts};
use crate::accounts::{
    EmailSender, GuardedRefusal, RateLimited, hash_single_use, new_single_use_token, rate_limit,
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

/// Refusal to make or renew an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InviteRefusal {
    /// The inviter has [`QUOTA`] open invitations.
    QuotaUsed,
    /// The inviter's email address is not confirmed.
    EmailUnverified,
    /// This site cannot send mail with links.
    NoMail,
    /// The mail rate limit of the recipient is used up.
    RateLimited(RateLimited),
    /// There is no such invitation, or it is used up or revoked.
    NoSuch,
}

/// Refusal to answer an access request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestRefusal {
    /// Already answered; holds the state.
    AlreadyAnswered(RequestState),
    NoSuch,
    /// This site cannot send mail with links.
    NoMail,
}

impl From<AnswerRequestRefusal> for RequestRefusal {
    fn from(refusal: AnswerRequestRefusal) -> Self {
        match refusal {
            AnswerRequestRefusal::AlreadyAnswered(state) => Self::AlreadyAnswered(state),
            AnswerRequestRefusal::NoSuch => Self::NoSuch,
        }
    }
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
) -> Result<Sent, WriteError<GuardedRefusal<InviteRefusal>>> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    if !me.is_email_verified {
        return Err(GuardedRefusal::error(InviteRefusal::EmailUnverified));
    }
    let token = new_single_use_token(ports.randomness)?;
    let new = NewInvitation::parse(draft, me.id, me.roles.is_admin, hash_single_use(&token), at)?;
    if new.email.as_ref().is_some_and(|email| mailbox(email) == mailbox(&me.email)) {
        let sentence = "This is your own address; please enter somebody else’s";
        return Err(vec![Violation::new("email", sentence)].into());
    }
    if new.is_pre_approved {
        proof.check(inviting.who).await??;
    }
    let mail = invitation_mail(inviting, new.email.as_ref(), &token, ports).await?;
    let quota = (!me.roles.is_admin).then_some(QUOTA);
    let command = Command { at, idempotent, rate_limit: None };
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    let invited = ports
        .invitations
        .invite(InvitationCommand { by, new: &new, mail: mail.as_ref(), quota, actor }, &command)
        .await?;
    // A token is returned once.
    let is_returned = mail.is_none() && matches!(invited, CommandOutcome::Done(_));
    let quota_used = |InvitationQuotaReached| GuardedRefusal::error(InviteRefusal::QuotaUsed);
    let id = invited.into_result().map_err(|error| error.map_refusal(quota_used))?;
    Ok(Sent { id, token: is_returned.then_some(token) })
}

/// The mail with the link of an invitation; `None` for one to pass on, which has no address.
async fn invitation_mail(
    inviting: InvitationContext<'_>,
    email: Option<&EmailAddress>,
    token: &SingleUseToken,
    ports: MembershipPorts<'_>,
) -> Result<Option<Mail>, WriteError<GuardedRefusal<InviteRefusal>>> {
    let Some(email) = email else { return Ok(None) };
    let Some(email_sender) = inviting.email_sender else {
        return Err(GuardedRefusal::error(InviteRefusal::NoMail));
    };
    if let Some(wait) = count_invitation_mail(email, ports).await? {
        return Err(GuardedRefusal::error(InviteRefusal::RateLimited(wait)));
    }
    Ok(Some(email_sender.invitation(inviting.who.user(), email, token)))
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
) -> Result<Sent, WriteError<GuardedRefusal<InviteRefusal>>> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    let owner = (!me.roles.is_admin).then_some(me.id);
    let known = ports.invitations.invitation(owner, id, at).await?;
    let known = known.ok_or(GuardedRefusal::error(InviteRefusal::NoSuch))?;
    if known.is_pre_approved {
        proof.check(inviting.who).await??;
    }
    let token = new_single_use_token(ports.randomness)?;
    let mail = invitation_mail(inviting, known.email.as_ref(), &token, ports).await?;
    let is_link_shown = mail.is_none();
    let expires_at = at + TimeDelta::days(INVITATION_DAYS);
    let quota = (!me.roles.is_admin).then_some(QUOTA);
    let token_hash = hash_single_use(&token);
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    let renewal = InvitationRenewal { token: token_hash, expires_at, mail, quota, by, actor };
    let renewed = ports.invitations.renew_invitation(owner, id, &renewal, at).await?;
    let renewed = renewed.map_err(|refusal| {
        GuardedRefusal::error(match refusal {
            RenewInvitationRefusal::QuotaUsed => InviteRefusal::QuotaUsed,
            RenewInvitationRefusal::NoSuch => InviteRefusal::NoSuch,
        })
    })?;
    Ok(Sent { id: renewed.id, token: is_link_shown.then_some(token) })
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
) -> Result<(), WriteError<GuardedRefusal<RequestRefusal>>> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    let known = ports.requests.access_request(reference).await?;
    let known = known.ok_or(GuardedRefusal::error(RequestRefusal::NoSuch))?;
    let email_sender = inviting.email_sender.ok_or(GuardedRefusal::error(RequestRefusal::NoMail))?;
    let token = new_single_use_token(ports.randomness)?;
    let draft =
        InvitationDraft { email: known.request.email.as_str().to_owned(), max_uses: None, ..draft.clone() };
    let new = NewInvitation::parse(&draft, me.id, true, hash_single_use(&token), at)?;
    if new.is_pre_approved {
        proof.check(inviting.who).await??;
    }
    let mail = email_sender.invitation(me, &known.request.email, &token);
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    let invitation = InvitationCommand { by, new: &new, mail: Some(&mail), quota: None, actor };
    let answer = ports.requests.invite_requester(reference, invitation, at).await?;
    answer.map(drop).map_err(|refusal| GuardedRefusal::error(refusal.into()))
}

/// Closes an access request without an invitation.
pub async fn close_request(
    reference: &Reference,
    reason: &str,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<(), WriteError<RequestRefusal>> {
    let reason = closing_reason(reason)?;
    let at = ports.clock.now();
    let closed = ports.requests.close_request(reference, &reason, actor, at).await?;
    closed.map_err(|refusal| WriteError::Refused(refusal.into()))
}

/// Counts a mail towards the rate limit of its recipient, whoever sends it.
async fn count_invitation_mail(
    email: &EmailAddress,
    ports: MembershipPorts<'_>,
) -> Result<Option<RateLimited>, StoreError> {
    let subject = format!("mail an invitation to {}", mailbox(email));
    rate_limit::count_mail(subject, MAIL_RATE_LIMIT, ports.clock.now(), ports.rate_limiter).await
}
