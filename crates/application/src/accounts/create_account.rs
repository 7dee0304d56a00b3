//! Account creation from the operator's command line.

use domain::{
    Timestamp,
    accounts::{Registration, RegistrationDraft, Roles, User},
};
use ports::{
    accounts::{Accounts, NewUser, RegisterResult},
    passwords::PasswordHasher,
};

use super::{AccountError, AccountRefusal};

/// Creates an account with roles and a confirmed address, for the operator's command line. `brand` is the
/// name of the site.
pub async fn create_account(
    draft: RegistrationDraft,
    roles: Roles,
    brand: &str,
    accounts: &dyn Accounts,
    hasher: &dyn PasswordHasher,
    at: Timestamp,
) -> Result<User, AccountError> {
    let registration = Registration::parse(draft, brand)?;
    let new = NewUser {
        password: hasher.hash(&registration.password).await?,
        username: registration.username,
        email: registration.email,
        name: registration.name,
        roles,
        is_email_verified: true,
        verification: None,
        accepted: None,
    };
    match accounts.register(&new, None, at).await? {
        RegisterResult::Done(user, _) => Ok(user),
        RegisterResult::UsernameTaken => Err(AccountRefusal::UsernameTaken.into()),
        RegisterResult::EmailTaken => Err(AccountRefusal::EmailTaken.into()),
    }
}
