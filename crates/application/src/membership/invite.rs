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
    invitations::{AnswerRequestResult, InvitationQuotaReached, Renewal, Renewed},
};

use super::{AdminProof, MembershipPorts};
use crate::accounts::{
    EmailSender, RateLimited, ReauthError, draw_single_use, hash_single_use, rate_limit, reauthenticate,
};

/// Who invites, on whose behalf.
#[derive(Clone, Copy)]
pub struct InvitationContext<'a> {
    /// Who.
    pub who: &'a SignedIn,
    /// On whose behalf mails are written; without it nobody is written to.
    pub email_sender: Option<&'a EmailSender>,
    /// Who and from where, for the log.
    pub actor: Actor,
}

/// An invitation that is on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// It.
    pub id: InvitationId,
    /// What opens it: for whoever invites to pass on, or `None` when it was mailed, or told before.
    pub token: Option<SingleUseToken>,
}

/// What somebody who invites is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InviteOutcome {
    /// It is made.
    Sent(Sent),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// Its key belongs to other content.
    SentOtherwise,
    /// They have as many open ones as they may.
    QuotaUsed,
    /// Their own address is not confirmed yet.
    Unverified,
    /// This site cannot send mail with links.
    NoMail,
    /// They have to wait.
    TooSoon(RateLimited),
    /// The invitation grants a role, and it is not shown that it is the admin.
    Unproved(ReauthError),
    /// There is no such invitation, or it was used up or taken back.
    NoSuch,
}

/// What becomes of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestOutcome {
    /// It is answered.
    Done,
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// It was answered before, like that.
    Before(RequestState),
    /// There is no such request.
    NoSuch,
    /// This site cannot send mail with links.
    NoMail,
    /// The invitation grants a role, and it is not shown that it is the admin.
    Unproved(ReauthError),
}

/// What is kept of an invitation's token.
#[must_use]
pub fn token_hash(token: &SingleUseToken) -> TokenHash {
    hash_single_use(token)
}

/// Invites somebody: by mail to one address, or with a link to pass on. Collectors have [`QUOTA`] open
/// ones at a time; only the concierge vouches. A vouched-for invitation grants a role: whoever makes it
/// shows that it is them, as for any other grant.
///
/// # Errors
/// When the store fails, nothing random can be drawn, or passwords pile up.
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
    let token = draw_single_use(ports.randomness)?;
    let parsed = NewInvitation::parse(draft, me.id, me.roles.is_admin, hash_single_use(&token), at);
    let new = match parsed {
        Ok(new) => new,
        Err(violations) => return Ok(InviteOutcome::Invalid(violations)),
    };
    if new.is_pre_vetted
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(InviteOutcome::Unproved(why));
    }
    let mail = match (&new.email, inviting.email_sender) {
        (None, _) => None,
        (Some(_), None) => return Ok(InviteOutcome::NoMail),
        (Some(email), Some(email_sender)) => {
            if let Some(wait) = count(email, ports).await? {
                return Ok(InviteOutcome::TooSoon(wait));
            }
            Some(email_sender.invitation(me, email, &token))
        }
    };
    let quota = (!me.roles.is_admin).then_some(QUOTA);
    let act = Command { at, idempotent, allowance: None };
    let (by, actor) = (inviting.who.acting(), inviting.actor);
    Ok(match ports.invitations.invite(by, &new, mail.as_ref(), quota, actor, &act).await? {
        CommandOutcome::Done(id) => InviteOutcome::Sent(Sent { id, token: mail.is_none().then_some(token) }),
        CommandOutcome::Repeated(id) => InviteOutcome::Sent(Sent { id, token: None }),
        CommandOutcome::Conflict => InviteOutcome::SentOtherwise,
        CommandOutcome::TooMany { .. } => return Err(StoreError::Failed("there is no such bound".into())),
        CommandOutcome::Refused(InvitationQuotaReached) => InviteOutcome::QuotaUsed,
    })
}

/// Gives an invitation a new link: mailed again, or to pass on. The old one counts no longer. One that
/// had expired is open again, and takes room in a collector's [`QUOTA`]. The new link of a vouched-for one
/// grants a role, so it takes the same proof as making it.
///
/// # Errors
/// When the store fails, nothing random can be drawn, or passwords pile up.
pub async fn renew_invitation(
    inviting: InvitationContext<'_>,
    id: InvitationId,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<InviteOutcome, StoreError> {
    let (me, at) = (inviting.who.user(), ports.clock.now());
    let owner = (!me.roles.is_admin).then_some(me.id);
    let Some(known) = ports.invitations.invitation(owner, id).await? else {
        return Ok(InviteOutcome::NoSuch);
    };
    if known.is_pre_vetted
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(InviteOutcome::Unproved(why));
    }
    let token = draw_single_use(ports.randomness)?;
    let mail = match (&known.email, inviting.email_sender) {
        (None, _) => None,
        (Some(_), None) => return Ok(InviteOutcome::NoMail),
        (Some(email), Some(email_sender)) => {
            if let Some(wait) = count(email, ports).await? {
                return Ok(InviteOutcome::TooSoon(wait));
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
        Renewed::Done(known) => InviteOutcome::Sent(Sent { id: known.id, token: told.then_some(token) }),
        Renewed::QuotaUsed => InviteOutcome::QuotaUsed,
        Renewed::NoSuch => InviteOutcome::NoSuch,
    })
}

/// A member accepts an invitation.
///
/// # Errors
/// When the store fails.
pub async fn accept_invitation(
    token: &SingleUseToken,
    who: &SignedIn,
    actor: Actor,
    ports: MembershipPorts<'_>,
) -> Result<Result<User, InvitationRefusal>, StoreError> {
    let at = ports.clock.now();
    ports.invitations.accept_invitation(hash_single_use(token), who.acting(), actor, at).await
}

/// Answers a wish to be invited with an invitation to the address that it named. A vouched-for one takes
/// the same proof as for [`invite`].
///
/// # Errors
/// When the store fails, nothing random can be drawn, or passwords pile up.
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
    let token = draw_single_use(ports.randomness)?;
    let draft =
        InvitationDraft { email: known.request.email.as_str().to_owned(), max_uses: None, ..draft.clone() };
    let new = match NewInvitation::parse(&draft, me.id, true, hash_single_use(&token), at) {
        Ok(new) => new,
        Err(violations) => return Ok(RequestOutcome::Invalid(violations)),
    };
    if new.is_pre_vetted
        && let Err(why) =
            reauthenticate(inviting.who, proof.password, proof.code, proof.caller, proof.ports).await?
    {
        return Ok(RequestOutcome::Unproved(why));
    }
    let mail = email_sender.invitation(me, &known.request.email, &token);
    let by = inviting.who.acting();
    let answer = ports.requests.invite_requester(by, reference, &new, &mail, inviting.actor, at).await?;
    Ok(outcome(answer))
}

/// Lays a wish to be invited aside.
///
/// # Errors
/// When the store fails.
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
        AnswerRequestResult::Before(state) => RequestOutcome::Before(state),
        AnswerRequestResult::NoSuch => RequestOutcome::NoSuch,
    }
}

/// Counts a mail against what its reader has to bear, whoever sends it.
async fn count(email: &EmailAddress, ports: MembershipPorts<'_>) -> Result<Option<RateLimited>, StoreError> {
    let subject = format!("mail an invitation to {}", mailbox(email));
    rate_limit::count_mail(subject, MAILS, ports.clock.now(), ports.rate_limiter).await
}
