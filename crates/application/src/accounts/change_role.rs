//! Role changes from the operator's command line.

use domain::{
    Timestamp,
    accounts::{Role, RoleChange, Username},
    audit::Actor,
};
use ports::{
    StoreError,
    accounts::{Accounts, RoleChangeResult},
};

/// Grants or revokes a role, for the operator's command line, which also creates the first admin.
pub async fn change_role(
    username: &Username,
    role: Role,
    change: RoleChange,
    accounts: &dyn Accounts,
    at: Timestamp,
) -> Result<RoleChangeResult, StoreError> {
    match accounts.account(username).await? {
        Some(account) => accounts.set_role(account.user.id, role, change, Actor::default(), at).await,
        None => Ok(RoleChangeResult::NoSuchUser),
    }
}
