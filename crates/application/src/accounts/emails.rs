//! Emails to members about their accounts, without any user-written content except usernames.

use domain::{
    Timestamp,
    account_closure::UNCONFIRMED_DAYS,
    accounts::{SingleUseToken, TokenPurpose, User, Username},
    contact_requests::EmailAddress,
    mail::Mail,
};
use ports::{StoreError, randomness::Randomness, tokens::TokenMail};

use super::tokens::{hash_single_use, new_single_use_token};
use crate::business_time::format_business_date;
use crate::mail::templates::{
    AccountIsClosing, AddressIsHeld, AddressIsTaken, AlreadyAMember, ChangeEmail, Invitation,
    PasswordWasReset, ResetPassword, VerifyEmail,
};

/// Sender data of emails: signature and origin of links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSender {
    /// Name of the site.
    pub brand: String,
    /// Origin of the site, without a trailing slash.
    pub origin: String,
    /// Further contact data of the business, in one line.
    pub contact: Option<String>,
    /// Email address at which the business is reached.
    pub reply_to: Option<String>,
}

impl EmailSender {
    /// Asks a member to confirm their address.
    ///
    /// # Errors
    /// When the random number generator fails.
    pub(super) fn verification(
        &self,
        username: &Username,
        to: &EmailAddress,
        randomness: &dyn Randomness,
    ) -> Result<TokenMail, StoreError> {
        let token = new_single_use_token(randomness)?;
        let (username, days) = (username.as_str(), UNCONFIRMED_DAYS);
        let mail = VerifyEmail { sender: self, username, token: &token.expose(), days }.mail(to);
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::VerifyEmail, mail })
    }

    /// Sends a password reset link.
    ///
    /// # Errors
    /// When the random number generator fails.
    pub(super) fn password_reset(
        &self,
        user: &User,
        randomness: &dyn Randomness,
    ) -> Result<TokenMail, StoreError> {
        let token = new_single_use_token(randomness)?;
        let mail = ResetPassword { sender: self, username: user.username.as_str(), token: &token.expose() }
            .mail(&user.email);
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::ResetPassword, mail })
    }

    /// Informs a member that their password was reset.
    pub(super) fn password_was_reset(&self, user: &User) -> Mail {
        PasswordWasReset { sender: self, username: user.username.as_str() }.mail(&user.email)
    }

    /// Informs the reader of an address that somebody tried to register with it while an unconfirmed account
    /// holds it; they can confirm or remove that account.
    ///
    /// # Errors
    /// When the random number generator fails.
    pub(super) fn address_is_held(
        &self,
        holder: &User,
        randomness: &dyn Randomness,
    ) -> Result<TokenMail, StoreError> {
        let token = new_single_use_token(randomness)?;
        let mail = AddressIsHeld { sender: self, username: holder.username.as_str(), token: &token.expose() }
            .mail(&holder.email);
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::VerifyEmail, mail })
    }

    /// Informs a member that somebody tried to register with their address.
    pub(super) fn already_a_member(&self, user: &User) -> Mail {
        AlreadyAMember { sender: self, username: user.username.as_str() }.mail(&user.email)
    }

    /// Informs a member that their account will be deleted, and until when logging in prevents it.
    pub(crate) fn account_is_closing(&self, user: &User, erased_at: Timestamp) -> Mail {
        let day = format_business_date(erased_at);
        AccountIsClosing { sender: self, username: user.username.as_str(), day: &day }.mail(&user.email)
    }

    /// Asks the reader of a new address to confirm it; if a member has the address already, informs that
    /// member instead, without the token.
    ///
    /// # Errors
    /// When the random number generator fails.
    pub(super) fn email_change(
        &self,
        username: &Username,
        to: &EmailAddress,
        owner: Option<&User>,
        randomness: &dyn Randomness,
    ) -> Result<TokenMail, StoreError> {
        let token = new_single_use_token(randomness)?;
        // Sent to the address as it was typed even if a member has it, because the stored mail is visible as
        // the requested address and must not reveal the owner's spelling.
        let mail = match owner {
            None => {
                ChangeEmail { sender: self, username: username.as_str(), token: &token.expose() }.mail(to)
            }
            Some(owner) => AddressIsTaken { sender: self, username: owner.username.as_str() }.mail(to),
        };
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::ChangeEmail, mail })
    }

    /// Sends an invitation.
    pub(crate) fn invitation(&self, inviter: &User, to: &EmailAddress, token: &SingleUseToken) -> Mail {
        Invitation { sender: self, username: inviter.username.as_str(), token: &token.expose() }.mail(to)
    }
}

#[cfg(test)]
mod tests {
    use domain::accounts::{DisplayName, IdleTimeout, Roles, UserId};

    use super::*;

    struct ConstantRandomness;

    impl Randomness for ConstantRandomness {
        fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError> {
            bytes.fill(0x77);
            Ok(())
        }
    }

    fn head() -> EmailSender {
        EmailSender {
            brand: "Concours".into(),
            origin: "https://concours.example".into(),
            contact: None,
            reply_to: None,
        }
    }

    fn ada() -> User {
        User {
            id: UserId(7),
            username: Username::parse("register", "ada_l").unwrap(),
            email: EmailAddress::parse("register", "Ada@example.com").unwrap(),
            is_email_verified: false,
            name: DisplayName::parse("http://evil.example wins").unwrap(),
            roles: Roles::default(),
            has_second_factor: false,
            idle_timeout: IdleTimeout::default(),
            created_at: domain::Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn closed_account_is_erased_on_a_day_in_central_time() {
        let mail = head().account_is_closing(&ada(), "2026-12-14T03:00:00Z".parse().unwrap());
        assert!(mail.text().contains("On December 13, 2026 everything"), "{}", mail.text());
    }

    fn mails() -> [Mail; 5] {
        let (head, ada) = (head(), ada());
        [
            head.verification(&ada.username, &ada.email, &ConstantRandomness).unwrap().mail,
            head.password_reset(&ada, &ConstantRandomness).unwrap().mail,
            head.password_was_reset(&ada),
            head.already_a_member(&ada),
            head.address_is_held(&ada, &ConstantRandomness).unwrap().mail,
        ]
    }

    /// URLs in a text, as a mail program would detect them.
    fn links(text: &str) -> Vec<&str> {
        text.split_whitespace().filter(|word| word.contains("://")).collect()
    }

    #[test]
    fn each_email_subject_states_its_purpose() {
        let subjects = mails().map(|mail| mail.subject().to_owned());
        assert_eq!(
            subjects,
            [
                "Confirm your email address for Concours",
                "Choose a new password for Concours",
                "Your password for Concours was changed",
                "You are already a member of Concours",
                "An account at Concours uses your email address",
            ]
        );
    }

    #[test]
    fn links_go_to_the_site_and_carry_only_the_token() {
        let token = "7".repeat(64);
        let home = "https://concours.example";
        let [verification, reset, was_reset, member, held] = mails();
        assert_eq!(links(verification.text()), [&format!("{home}/verify-email/{token}"), home]);
        assert_eq!(links(reset.text()), [&format!("{home}/reset-password/{token}"), home]);
        assert_eq!(links(was_reset.text()), [&format!("{home}/reset-password"), home]);
        let ways = [format!("{home}/auth"), format!("{home}/reset-password"), home.to_owned()];
        assert_eq!(links(member.text()), ways);
        assert_eq!(links(held.text()), [&format!("{home}/verify-email/{token}"), home]);
    }

    /// Anybody can register with somebody else's address, so the display name must not appear in emails.
    #[test]
    fn emails_are_plain_short_signed_and_omit_the_display_name() {
        for mail in mails() {
            let text = mail.text();
            assert_eq!(mail.to(), &ada().email);
            assert!(text.starts_with("Hello,\n\n") && text.contains("ada_l"), "{text}");
            assert!(text.trim_end().ends_with("Concours\nhttps://concours.example"), "{text}");
            assert!(!text.contains("evil") && !text.contains('<'), "{text}");
            assert!(text.len() < 700 && text.lines().all(|line| line.len() <= 110), "{text}");
        }
    }

    #[test]
    fn stored_token_is_a_hash_of_the_mailed_one() {
        use sha2::{Digest, Sha256};

        let mail = head().password_reset(&ada(), &ConstantRandomness).unwrap();
        assert_eq!(mail.token.0, <[u8; 32]>::from(Sha256::digest([0x77; 32])));
        assert_eq!(mail.purpose, TokenPurpose::ResetPassword);
    }
}
