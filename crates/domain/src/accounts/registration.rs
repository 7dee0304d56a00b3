use super::{DisplayName, Password, PasswordContext, Username};
use crate::{Violation, contact_requests::EmailAddress};

/// What somebody who wants to join writes, before anything of it is believed.
#[derive(Default)]
pub struct RegistrationDraft {
    /// See [`DisplayName`].
    pub name: String,
    /// See [`EmailAddress`].
    pub email: String,
    /// See [`Username`].
    pub username: String,
    /// See [`Password`].
    pub password: String,
}

/// Somebody who wants to join, fit to be a member.
#[derive(Debug, Clone)]
pub struct Registration {
    /// What they want to be called.
    pub name: DisplayName,
    /// Where they can be reached.
    pub email: EmailAddress,
    /// What they log in with.
    pub username: Username,
    /// How they will show it is them.
    pub password: Password,
}

impl Registration {
    /// Checks a draft of an account at the site of that name.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(draft: RegistrationDraft, brand: &str) -> Result<Self, Vec<Violation>> {
        let name = DisplayName::parse(&draft.name);
        let email = EmailAddress::parse("register", &draft.email);
        let username = Username::parse("register", &draft.username);
        let context = PasswordContext { username: draft.username.trim(), email: draft.email.trim(), brand };
        let password = Password::choose("password", draft.password, context);
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
    fn an_empty_form_hears_of_every_field() {
        let violations = Registration::parse(RegistrationDraft::default(), "Marque").unwrap_err();
        let told: Vec<(&str, &str)> = violations.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            told,
            [
                ("name", "Name must be at least 2 characters"),
                ("email", "Please enter a valid email address"),
                ("username", "Username must be at least 3 characters"),
                ("password", "Password must be at least 8 characters long"),
            ]
        );
    }
}
