use domain::{
    Timestamp, Violation,
    accounts::{Registration, RegistrationDraft, Roles, User},
};
use ports::{
    StoreError,
    accounts::{Accounts, NewUser, Registered},
    passwords::PasswordHasher,
};

/// What the operator is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountOutcome {
    /// There is a new member.
    Created(User),
    /// What was given is not in order.
    Invalid(Vec<Violation>),
    /// Somebody has that name.
    UsernameTaken,
    /// Somebody has that address.
    EmailTaken,
}

/// Makes an account at the site of that name, with roles from the start: for whoever operates the
/// site, on its machine, and vouches for the address.
///
/// # Errors
/// When the store fails.
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
        Registered::Done(user, _) => AccountOutcome::Created(user),
        Registered::UsernameTaken => AccountOutcome::UsernameTaken,
        Registered::EmailTaken => AccountOutcome::EmailTaken,
    })
}
