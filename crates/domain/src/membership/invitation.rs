//! Invitations: limits, validity and the invitation form.

use chrono::TimeDelta;

use crate::{
    Timestamp, Violation,
    accounts::{Roles, TokenHash, User, UserId, Username, mailbox},
    contact_requests::{EmailAddress, MultiLineText},
    to_microseconds,
};

const FORM: &str = "invitation";
/// Maximum number of open invitations per collector. Admins have no limit.
pub const QUOTA: u32 = 3;
/// Default validity in days.
pub const INVITATION_DAYS: i64 = 14;
/// Maximum validity in days.
const LONGEST_DAYS: i64 = 90;
/// Maximum number of people who can use one link.
pub const MAX_USES: u32 = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InvitationId(pub i64);

/// Validity of an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum InvitationState {
    Open,
    /// The maximum number of people accepted it.
    UsedUp,
    Revoked,
    Expired,
    /// The inviter may currently not invite, or not pre-approve.
    InviterIneligible,
}

named_enum!(InvitationState);

/// A member who joined with the invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redemption {
    pub user: UserId,
    pub username: Username,
    pub at: Timestamp,
}

/// An invitation to join the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    pub id: InvitationId,
    /// `None` once the inviter's account is erased.
    pub inviter: Option<(UserId, Username)>,
    /// The inviter's current roles; empty while they are suspended or their account is closed.
    pub inviter_roles: Roles,
    /// Recipient; only this address can accept. `None` for a link that anyone can use.
    pub email: Option<EmailAddress>,
    /// The inviter's message.
    pub note: Option<MultiLineText>,
    /// Pre-approved: whoever accepts becomes a collector at once.
    pub is_pre_approved: bool,
    /// Maximum number of people who can accept it.
    pub max_uses: u32,
    /// Number of acceptances, including members erased since.
    pub uses: u32,
    /// Members who accepted it, oldest first.
    pub redeemed: Vec<Redemption>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

impl Invitation {
    /// Whether the inviter may still invite: an admin, or a collector if the invitation is not pre-approved.
    #[must_use]
    pub const fn is_inviter_eligible(&self) -> bool {
        let Roles { is_collector, is_admin } = self.inviter_roles;
        self.inviter.is_some() && (is_admin || (is_collector && !self.is_pre_approved))
    }

    /// Whether the invitation can receive a new link at `at`: it is open or expired, and the inviter is
    /// eligible.
    #[must_use]
    pub fn is_renewable(&self, at: Timestamp) -> bool {
        let is_open_but_for_time = matches!(self.state(at), InvitationState::Open | InvitationState::Expired);
        is_open_but_for_time && self.is_inviter_eligible()
    }

    /// Validity at `at`. If several reasons apply, the order is: revoked, used up, expired, inviter
    /// ineligible.
    #[must_use]
    pub fn state(&self, at: Timestamp) -> InvitationState {
        if self.revoked_at.is_some() {
            InvitationState::Revoked
        } else if self.uses >= self.max_uses {
            InvitationState::UsedUp
        } else if at >= self.expires_at {
            InvitationState::Expired
        } else if !self.is_inviter_eligible() {
            InvitationState::InviterIneligible
        } else {
            InvitationState::Open
        }
    }

    /// Whether the owner of this address may accept the invitation.
    #[must_use]
    pub fn is_for(&self, reader: &EmailAddress) -> bool {
        self.email.as_ref().is_none_or(|bound| mailbox(bound) == mailbox(reader))
    }

    /// Whether the member accepted the invitation.
    #[must_use]
    pub fn is_redeemed_by(&self, user: UserId) -> bool {
        self.redeemed.iter().any(|redeemed| redeemed.user == user)
    }
}

/// Changes to a member's account when they accept an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acceptance {
    /// The member's address is confirmed, because the link was mailed to it.
    pub verifies_email: bool,
    /// The member becomes a collector.
    pub grants_collector: bool,
}

impl Invitation {
    /// Checks that the member may accept the invitation at `at`; `None` if they have accepted it.
    ///
    /// # Errors
    /// All but [`InvitationRefusal::Unknown`].
    pub fn acceptance(&self, member: &User, at: Timestamp) -> Result<Option<Acceptance>, InvitationRefusal> {
        if self.is_redeemed_by(member.id) {
            return Ok(None);
        }
        match self.state(at) {
            InvitationState::Open if self.inviter.as_ref().is_some_and(|(id, _)| *id == member.id) => {
                Err(InvitationRefusal::Own)
            }
            InvitationState::Open if !self.is_for(&member.email) => Err(InvitationRefusal::OtherMailbox),
            InvitationState::Open => Ok(Some(Acceptance {
                verifies_email: self.email.is_some() && !member.is_email_verified,
                grants_collector: self.is_pre_approved && !member.roles.is_collector,
            })),
            closed => Err(InvitationRefusal::Closed(closed)),
        }
    }
}

/// Reason why an invitation cannot be accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvitationRefusal {
    /// Never issued, or replaced by a newer link.
    Unknown,
    /// Not open.
    Closed(InvitationState),
    /// Addressed to another email address than the member's.
    OtherMailbox,
    /// The member is the inviter.
    Own,
}

/// Unvalidated invitation form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InvitationDraft {
    /// Recipient; empty for a link that anyone can use.
    pub email: String,
    pub note: String,
    /// See [`Invitation::max_uses`]; 1 by default.
    pub max_uses: Option<i64>,
    /// [`INVITATION_DAYS`] from now by default.
    pub expires_at: Option<Timestamp>,
    pub is_pre_approved: bool,
}

/// Validated invitation form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvitation {
    pub inviter: UserId,
    /// Hash of the token in the link.
    pub token: TokenHash,
    pub email: Option<EmailAddress>,
    pub note: Option<MultiLineText>,
    pub is_pre_approved: bool,
    pub max_uses: u32,
    pub expires_at: Timestamp,
}

impl NewInvitation {
    /// Validates a draft; `at` is the current time. Only admins (`may_vouch`) may pre-approve.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(
        draft: &InvitationDraft,
        inviter: UserId,
        may_vouch: bool,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Self, Vec<Violation>> {
        let email = match draft.email.trim() {
            "" => Ok(None),
            email => EmailAddress::parse(FORM, email).map(Some),
        };
        let note = match draft.note.trim() {
            "" => Ok(None),
            note => MultiLineText::parse(FORM, "note", note).map(Some),
        };
        let is_bound = !draft.email.trim().is_empty();
        let max_uses = match draft.max_uses {
            None | Some(1) => Ok(1),
            Some(_) if is_bound => {
                Err(Violation::new("maxUses", "An invitation to one address is good for one person"))
            }
            Some(uses) => u32::try_from(uses)
                .ok()
                .filter(|uses| (1..=MAX_USES).contains(uses))
                .ok_or_else(|| Violation::new("maxUses", "Please choose 1 to 50 people")),
        };
        let expires_at = draft.expires_at.unwrap_or(at + TimeDelta::days(INVITATION_DAYS));
        let expires_at = if expires_at > at && expires_at <= at + TimeDelta::days(LONGEST_DAYS) {
            Ok(to_microseconds(expires_at))
        } else {
            Err(Violation::new("expiresAt", "Please choose a time within the next 90 days"))
        };
        let vouched = if draft.is_pre_approved && !may_vouch {
            Err(Violation::new("preVetted", "Only the concierge can vouch for a collector"))
        } else {
            Ok(draft.is_pre_approved)
        };
        match (email, note, max_uses, expires_at, vouched) {
            (Ok(email), Ok(note), Ok(max_uses), Ok(expires_at), Ok(is_pre_approved)) => {
                Ok(Self { inviter, token, email, note, is_pre_approved, max_uses, expires_at })
            }
            (email, note, uses, expires, vouched) => {
                let violations = [email.err(), note.err(), uses.err(), expires.err(), vouched.err()];
                Err(violations.into_iter().flatten().collect())
            }
        }
    }
}

#[cfg(test)]
#[path = "invitation_tests.rs"]
pub(super) mod tests;
