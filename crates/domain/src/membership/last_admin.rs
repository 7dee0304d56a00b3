//! The last admin, whom no change may remove.

use super::{AppliedChange, MemberAccount, MemberChange};
use crate::{
    accounts::{Role, RoleChange, User, UserId},
    audit::Action,
};

/// Refusal to change a member's roles or suspension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberChangeRefusal {
    /// No active admin would remain.
    LastAdmin,
    /// Admins neither suspend themselves nor revoke their own role: they could not undo it.
    Oneself,
    NoSuchUser,
}

/// The properties of an account that determine whether an admin remains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdminState {
    pub user: UserId,
    pub is_admin: bool,
    pub is_suspended: bool,
    /// Whether the account is deactivated or closed.
    pub has_left: bool,
}

impl AdminState {
    /// Whether the account can currently act as admin.
    #[must_use]
    pub const fn is_active(self) -> bool {
        self.is_admin && !self.is_suspended && !self.has_left
    }
}

/// Whether the member is an admin and no other admin is [active](AdminState::is_active). The last admin must
/// not be removed, because nobody could grant the role again.
#[must_use]
pub fn is_last_admin(user: UserId, accounts: &[AdminState]) -> bool {
    accounts.iter().any(|account| account.user == user && account.is_admin)
        && !accounts.iter().any(|account| account.user != user && account.is_active())
}

/// Whether an admin may make these changes of a member: not of themselves if they could not undo them.
///
/// # Errors
/// [`MemberChangeRefusal::Oneself`].
pub fn may_change_member(
    admin: UserId,
    member: UserId,
    changes: &[MemberChange],
) -> Result<(), MemberChangeRefusal> {
    let locks_out =
        |change: &MemberChange| matches!(change, MemberChange::Admin(false) | MemberChange::Suspended(_));
    if admin == member && changes.iter().any(locks_out) {
        return Err(MemberChangeRefusal::Oneself);
    }
    Ok(())
}

/// The member with a role granted or revoked, and the audit action; `None` if nothing changes. `is_last_admin` says
/// whether they are the [last admin](is_last_admin).
///
/// # Errors
/// [`MemberChangeRefusal::LastAdmin`] if no admin would be left.
pub fn with_role(
    user: &User,
    role: Role,
    change: RoleChange,
    is_last_admin: bool,
) -> Result<Option<(User, Action)>, MemberChangeRefusal> {
    let roles = user.roles.after(role, change);
    if roles == user.roles {
        return Ok(None);
    }
    if role == Role::Admin && change == RoleChange::Revoke && is_last_admin {
        return Err(MemberChangeRefusal::LastAdmin);
    }
    Ok(Some((User { roles, ..user.clone() }, Action::of_role(role, change))))
}

impl MemberAccount {
    /// The account [after](Self::after) the changes. `is_last_admin` says whether the member is the
    /// [last admin](is_last_admin).
    ///
    /// # Errors
    /// [`MemberChangeRefusal::LastAdmin`] if no admin would be left.
    pub fn changed(
        &self,
        changes: &[MemberChange],
        is_last_admin: bool,
    ) -> Result<(Self, Vec<AppliedChange>), MemberChangeRefusal> {
        let (after, applied) = self.after(changes);
        let is_lost = self.is_active_admin() && !after.is_active_admin();
        if is_lost && is_last_admin { Err(MemberChangeRefusal::LastAdmin) } else { Ok((after, applied)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::membership::{Suspension, invitation::tests::member};

    #[test]
    fn only_an_active_admin_can_take_over() {
        let (ada, eve) = (UserId(1), UserId(2));
        let admin = AdminState { user: ada, is_admin: true, is_suspended: false, has_left: false };
        let other = AdminState { user: eve, ..admin };
        for (other, is_last) in [
            (other, false),
            (AdminState { is_admin: false, ..other }, true),
            (AdminState { is_suspended: true, ..other }, true),
            (AdminState { has_left: true, ..other }, true),
        ] {
            assert_eq!(is_last_admin(ada, &[admin, other]), is_last, "{other:?}");
        }
        assert!(is_last_admin(ada, &[admin]));
        assert!(!is_last_admin(ada, &[AdminState { is_admin: false, ..admin }]), "never was one");
        assert!(!is_last_admin(eve, &[admin]));
    }

    #[test]
    fn admins_do_not_lock_themselves_out() {
        let (ada, eve) = (UserId(1), UserId(2));
        for change in MemberChange::ALL {
            let is_refused = matches!(change, MemberChange::Admin(false) | MemberChange::Suspended(_));
            assert_eq!(may_change_member(ada, ada, &[change]).is_err(), is_refused, "{change:?}");
            assert_eq!(may_change_member(ada, eve, &[change]), Ok(()));
        }
    }

    #[test]
    fn the_last_admin_keeps_the_role() {
        let mut ada = member(1, "ada@example.com");
        ada.roles.is_admin = true;
        let change = |role, change, is_last| {
            let changed = with_role(&ada, role, change, is_last)?;
            Ok(changed.map(|(user, action)| (user.roles.has(role), action)))
        };
        for is_last in [false, true] {
            assert_eq!(change(Role::Admin, RoleChange::Grant, is_last), Ok(None), "unchanged");
            assert_eq!(change(Role::Collector, RoleChange::Revoke, is_last), Ok(None), "unchanged");
            let granted = Action::RoleGranted(Role::Collector);
            assert_eq!(change(Role::Collector, RoleChange::Grant, is_last), Ok(Some((true, granted))));
        }
        let revoked = Action::RoleRevoked(Role::Admin);
        assert_eq!(change(Role::Admin, RoleChange::Revoke, false), Ok(Some((false, revoked))));
        assert_eq!(change(Role::Admin, RoleChange::Revoke, true), Err(MemberChangeRefusal::LastAdmin));
        let plain = member(2, "eve@example.com");
        assert_eq!(with_role(&plain, Role::Admin, RoleChange::Revoke, true), Ok(None), "never was one");
    }

    #[test]
    fn the_last_admin_is_neither_demoted_nor_suspended() {
        let mut user = member(1, "ada@example.com");
        user.roles.is_admin = true;
        let before = MemberAccount { user, suspension: None, accepted: None, closure: None };
        let collector = before.changed(&[MemberChange::Collector(true)], true).unwrap().0;
        assert!(collector.is_active_admin() && collector.user.roles.is_collector);
        let suspended = MemberChange::Suspended(Suspension::INDEFINITE);
        for change in [MemberChange::Admin(false), suspended] {
            assert_eq!(before.changed(&[change], true), Err(MemberChangeRefusal::LastAdmin), "{change:?}");
            assert!(!before.changed(&[change], false).unwrap().0.is_active_admin(), "{change:?}");
        }
        let again = before.changed(&[suspended, MemberChange::Readmitted], true).unwrap().0;
        assert!(again.is_active_admin());
    }
}
