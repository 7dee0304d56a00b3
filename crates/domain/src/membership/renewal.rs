//! Renewal and revocation of invitations, and the number of open ones that an inviter may have.

use super::{Invitation, InvitationState};
use crate::{
    Timestamp,
    accounts::UserId,
    edit::{Edit, FieldChange},
    to_microseconds,
};

/// Refusal: the inviter has the maximum number of open invitations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvitationQuotaReached;

/// Refusal to renew an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenewInvitationRefusal {
    /// Expired, and the inviter has the maximum number of open invitations.
    QuotaUsed,
    /// There is no such invitation, or it cannot be renewed.
    NoSuch,
}

/// Number of open invitations of an inviter, and how many they may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvitationQuota {
    /// `None` for no limit.
    pub most: Option<u32>,
    /// Those that [count](Invitation::counts_toward_quota).
    pub open: u64,
}

impl InvitationQuota {
    /// Checks that the inviter may have one more.
    ///
    /// # Errors
    /// [`InvitationQuotaReached`] if they may not.
    pub fn check(self) -> Result<(), InvitationQuotaReached> {
        let is_reached = self.most.is_some_and(|most| self.open >= u64::from(most));
        if is_reached { Err(InvitationQuotaReached) } else { Ok(()) }
    }
}

impl Invitation {
    #[must_use]
    pub fn inviter_id(&self) -> Option<UserId> {
        self.inviter.as_ref().map(|(id, _)| *id)
    }

    /// Whether the invitation is one of `owner`; `None` stands for everybody.
    #[must_use]
    pub fn is_of(&self, owner: Option<UserId>) -> bool {
        owner.is_none() || self.inviter_id() == owner
    }

    /// Whether the invitation counts toward its inviter's quota at `at`: it is open, or becomes so again once the
    /// inviter is eligible.
    #[must_use]
    pub fn counts_toward_quota(&self, at: Timestamp) -> bool {
        matches!(self.state(at), InvitationState::Open | InvitationState::InviterIneligible)
    }

    /// The invitation with a new link at `at`, and its audit record. `expires_at` is its new expiry, unless the current
    /// one is later. `quota` is the inviter's: one that had expired is one open invitation more.
    ///
    /// # Errors
    /// The reason of the refusal.
    pub fn renewed(
        &self,
        expires_at: Timestamp,
        quota: InvitationQuota,
        at: Timestamp,
    ) -> Result<(Self, Edit), RenewInvitationRefusal> {
        if !self.is_renewable(at) {
            return Err(RenewInvitationRefusal::NoSuch);
        }
        if self.state(at) == InvitationState::Expired {
            quota.check().map_err(|InvitationQuotaReached| RenewInvitationRefusal::QuotaUsed)?;
        }
        let expires_at = self.expires_at.max(to_microseconds(expires_at));
        let edit = Edit::of(FieldChange::between("expiresAt", Some(self.expires_at), Some(expires_at)));
        Ok((Self { expires_at, ..self.clone() }, edit))
    }

    /// Audit record of revoking the invitation; `None` if it is revoked.
    #[must_use]
    pub fn revocation(&self) -> Option<Edit> {
        self.revoked_at.is_none().then(|| Edit::of(FieldChange::of_flag("isRevoked", false, true)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::Roles;
    use crate::membership::invitation::tests::{at, invitation};
    use chrono::TimeDelta;

    const FREE: InvitationQuota = InvitationQuota { most: Some(3), open: 2 };
    const FULL: InvitationQuota = InvitationQuota { most: Some(3), open: 3 };

    #[test]
    fn a_quota_is_reached_with_the_last_open_invitation() {
        assert_eq!((FREE.check(), FULL.check()), (Ok(()), Err(InvitationQuotaReached)));
        assert_eq!(InvitationQuota { most: None, open: 900 }.check(), Ok(()));
    }

    #[test]
    fn renewing_an_expired_invitation_requires_free_quota() {
        let open = invitation();
        let (in_time, late) = (at(), open.expires_at);
        let next = late + TimeDelta::days(14);
        let renewed = |quota, at| open.renewed(next, quota, at).map(|(renewed, _)| renewed.expires_at);
        assert_eq!(renewed(FULL, in_time), Ok(next), "it is one of the three");
        assert_eq!(renewed(FREE, late), Ok(next));
        assert_eq!(renewed(FULL, late), Err(RenewInvitationRefusal::QuotaUsed));
        let used = Invitation { uses: 1, ..open.clone() };
        assert_eq!(used.renewed(next, FREE, in_time), Err(RenewInvitationRefusal::NoSuch));
        let ineligible = Invitation { inviter_roles: Roles::default(), ..open.clone() };
        assert_eq!(ineligible.renewed(next, FULL, late), Err(RenewInvitationRefusal::NoSuch));
        assert!(ineligible.counts_toward_quota(in_time) && open.counts_toward_quota(in_time));
        assert!(!open.counts_toward_quota(late) && !used.counts_toward_quota(in_time));
    }

    #[test]
    fn a_renewal_never_shortens_an_invitation() {
        let open = invitation();
        let (same, edit) = open.renewed(at(), FREE, at()).unwrap();
        assert_eq!((same, edit), (open.clone(), Edit::default()));
        let nanoseconds = open.expires_at + TimeDelta::nanoseconds(1_500);
        let (longer, edit) = open.renewed(nanoseconds, FREE, at()).unwrap();
        assert_eq!(longer.expires_at, open.expires_at + TimeDelta::microseconds(1));
        assert_eq!(edit.changes[0].field, "expiresAt");
    }

    #[test]
    fn invitation_belongs_to_its_inviter_and_is_revoked_once() {
        let open = invitation();
        let [inviter, other] = [1, 2].map(|id| Some(UserId(id)));
        assert_eq!([None, inviter, other].map(|owner| open.is_of(owner)), [true, true, false]);
        let orphan = Invitation { inviter: None, ..open.clone() };
        assert!(orphan.is_of(None) && !orphan.is_of(inviter));
        assert_eq!(open.revocation().unwrap().changes[0].field, "isRevoked");
        assert_eq!(Invitation { revoked_at: Some(at()), ..open }.revocation(), None);
    }
}
