//! Values of accounts, sessions and tokens for tests. Hashes have the form `$hash$<name>`.

use domain::Timestamp;
use domain::accounts::{
    Device, DisplayName, Password, PasswordContext, PasswordHash, RegistrationDraft, Roles, TokenHash,
    TokenPurpose, User, Username,
};
use domain::contact_requests::EmailAddress;
use domain::mail::Mail;
use ports::accounts::NewUser;
use ports::sessions::{LogInProof, NewSession, OpenSession};
use ports::tokens::TokenMail;

/// The default password of test members.
pub const PASSWORD: &str = "correct horse battery";

/// A username.
///
/// # Panics
/// When the domain refuses it.
#[must_use]
pub fn username(name: &str) -> Username {
    Username::parse("register", name).expect("a name that a test made up")
}

/// A chosen password.
///
/// # Panics
/// When the domain refuses it.
#[must_use]
pub fn password(text: &str) -> Password {
    Password::parse_new("password", text.to_owned(), PasswordContext::default())
        .expect("a password that a test made up")
}

/// A valid registration form with that username and [`PASSWORD`].
#[must_use]
pub fn registration_draft(name: &str) -> RegistrationDraft {
    RegistrationDraft {
        name: "Ada Lovelace".into(),
        email: format!("{name}@example.com"),
        username: name.into(),
        password: PASSWORD.into(),
    }
}

/// A new user with that name and address, no roles, and the hash `$hash$<name>`.
///
/// # Panics
/// When the domain refuses them.
#[must_use]
pub fn new_user(name: &str, email: &str) -> NewUser {
    NewUser {
        username: username(name),
        email: EmailAddress::parse("register", email).expect("an address that a test made up"),
        name: DisplayName::parse("Ada Lovelace").expect("a name that a test made up"),
        roles: Roles::default(),
        password: PasswordHash::new(format!("$hash${name}")),
        is_email_verified: false,
        verification: None,
        accepted: None,
    }
}

/// A session with the token of that number, from an address in the documentation range.
#[must_use]
pub fn new_session(number: u8) -> NewSession {
    NewSession {
        token: token_hash(number),
        device: Device::of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
        address: Some([203, 0, 113, number].into()),
        replaces: None,
        known_device: None,
    }
}

/// A log-in with a password hash. If a second factor is required, it waits under the session's own token.
#[must_use]
pub fn opening(user: &User, hash: &str, session: NewSession) -> OpenSession {
    let proved = PasswordHash::new(hash.into());
    let proof = LogInProof::Password { proved, rehashed: None, challenge: session.token };
    OpenSession { user: user.id, proof, session }
}

/// The authenticator code at that time for a base32 secret.
///
/// # Panics
/// When the secret is invalid.
#[must_use]
pub fn totp_code(secret: &str, at: Timestamp) -> String {
    let secret = totp_rs::Secret::try_from_base32(secret).expect("a secret");
    let totp = totp_rs::Builder::new().with_secret(secret).build().expect("a secret of 20 bytes");
    totp.generate(at.timestamp().try_into().expect("after 1970")).to_string()
}

/// A mail to the user with the token of that number.
#[must_use]
pub fn token_mail(user: &User, purpose: TokenPurpose, number: u8) -> TokenMail {
    let mail = Mail::new(user.email.clone(), "A token", &format!("It is number {number}."));
    TokenMail { token: token_hash(number), purpose, mail }
}

/// The token hash of that number.
#[must_use]
pub fn token_hash(number: u8) -> TokenHash {
    TokenHash([number; 32])
}
