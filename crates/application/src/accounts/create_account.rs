//! Account creation from the operator's command line.

use domain::{
    Timestamp, Violation,
    accounts::{Registration, RegistrationDraft, Roles, User},
};
use ports::{
    StoreError,
    accounts::{Accounts, NewUser, RegisterResult},
    passwords::PasswordHasher,
};

/// Outcome of creating an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountOutcome {
    Created(User),
    Invalid(Vec<Violation>),
    UsernameTaken,
    EmailTaken,
}

/// Creates an account with roles and a confirmed address, for the operator's command line. `brand` is the
/// name of the site.
pub async fn create_account(
    draft: RegistrationDraft,
    roles: Roles,
    brand: &str,
    accounts: &dyn Accounts,
    hasher: &dyn PasswordHasher,
    at: Timestamp,
) -> Result<AccountOutcome, StoreError> {
    let registration = match Registration::parse(draft, brand) {
        Ok(registration) => registration,
        Err(violations) => return Ok(AccountOutcome::Invalid(violations)),
    };
    let new = NewUser {
        password: hasher.hash(&registration.password).await?,
        username: registration.username,
        email: registration.email,
        name: registration.name,
        roles,
        is_email_verified: true,
        verification: None,
    };
    Ok(match accounts.register(&new, None, at).await? {
        RegisterResult::Done(user, _) => AccountOutcome::Created(user),
        RegisterResult::UsernameTaken => AccountOutcome::UsernameTaken,
        RegisterResult::EmailTaken => AccountOutcome::EmailTaken,
    })
}
