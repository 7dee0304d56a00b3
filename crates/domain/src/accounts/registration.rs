//! The registration form.

use super::{DisplayName, Password, PasswordContext, Username};
use crate::{Violation, contact_requests::EmailAddress};

/// Unvalidated registration form.
#[derive(Default)]
pub struct RegistrationDraft {
    pub name: String,
    pub email: String,
    pub username: String,
    pub password: String,
}

/// Validated registration form.
#[derive(Debug, Clone)]
pub struct Registration {
    pub name: DisplayName,
    pub email: EmailAddress,
    pub username: Username,
    pub password: Password,
}

impl Registration {
    /// Validates a draft; `brand` is the site's name, which the password must not be derived from.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: RegistrationDraft, brand: &str) -> Result<Self, Vec<Violation>> {
        let name = DisplayName::parse(&draft.name);
        let email = EmailAddress::parse("register", &draft.email);
        let username = Username::parse("register", &draft.username);
        let context = PasswordContext { username: draft.username.trim(), email: draft.email.trim(), brand };
        let password = Password::parse_new("password", draft.password, context);
        match (name, email, username, password) {
            (Ok(name), Ok(email), Ok(username), Ok(password)) => Ok(Self { name, email, username, password }),
            (name, email, username, password) => {
                let violations = [name.err(), email.err(), username.err(), password.err()];
                Err(violations.into_iter().flatten().collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_form_reports_every_field() {
        let violations = Registration::parse(RegistrationDraft::default(), "Marque").unwrap_err();
        let errors: Vec<(&str, &str)> = violations.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            errors,
            [
                ("name", "Name must be at least 2 characters"),
                ("email", "Please enter a valid email address"),
                ("username", "Username must be at least 3 characters"),
                ("password", "Password must be at least 8 characters long"),
            ]
        );
    }
}
