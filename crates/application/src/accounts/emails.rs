//! Emails to members about their accounts: plain text without any user-written content except usernames.

use domain::{
    Timestamp,
    account_closure::UNCONFIRMED_DAYS,
    accounts::{SingleUseToken, TokenPurpose, User, Username},
    contact_requests::EmailAddress,
    mail::Mail,
};
use ports::{StoreError, randomness::Randomness, tokens::TokenMail};

use super::caller::{hash_single_use, new_single_use_token};

/// Sender data of emails: signature and origin of links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSender {
    /// Name of the site.
    pub brand: String,
    /// Origin of the site, without a trailing slash.
    pub origin: String,
    /// Further contact data of the business, in one line.
    pub contact: Option<String>,
}

impl EmailSender {
    /// Last lines of an email: name, address and contact data.
    pub(crate) fn signature(&self) -> String {
        let contact = self.contact.as_ref().map(|contact| format!("{contact}\n")).unwrap_or_default();
        format!("{}\n{}\n{contact}", self.brand, self.origin)
    }

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
        let text = format!(
            "Please confirm that this is the e-mail address of {username}, a member of {brand}:\n\n\
             {origin}/verify-email/{token}\n\n\
             The link works once, within three days. If you did not join {brand}, the same page removes the\n\
             account. Accounts whose address is not confirmed are removed after {days} days.",
            days = UNCONFIRMED_DAYS,
            username = username.as_str(),
            brand = self.brand,
            origin = self.origin,
            token = token.expose(),
        );
        let mail = self.letter(to, &format!("Confirm your e-mail address for {}", self.brand), &text);
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
        let text = format!(
            "Somebody asked for a new password for {username} at {brand}. If it was you, choose one here:\n\n\
             {origin}/reset-password/{token}\n\n\
             The link works once, within 30 minutes. If it was not you, you need not do anything: your\n\
             password stays as it is.",
            username = user.username.as_str(),
            brand = self.brand,
            origin = self.origin,
            token = token.expose(),
        );
        let mail = self.letter(&user.email, &format!("Choose a new password for {}", self.brand), &text);
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::ResetPassword, mail })
    }

    /// Informs a member that their password was reset.
    pub(super) fn password_was_reset(&self, user: &User) -> Mail {
        let text = format!(
            "The password of {username} at {brand} was changed a moment ago, with a link that was mailed to\n\
             this address. Every browser that was logged in has been logged out, and passkeys and the calendar\n\
             link were removed: add yours again.\n\n\
             If it was not you, choose another password at once, and look after this mailbox: somebody else\n\
             may be reading it.\n\n\
             {origin}/reset-password",
            username = user.username.as_str(),
            brand = self.brand,
            origin = self.origin,
        );
        self.letter(&user.email, &format!("Your password for {} was changed", self.brand), &text)
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
        let text = format!(
            "Somebody tried to register at {brand} with your email address. There is an account with it\n\
             already, {username}, whose address was never confirmed. Confirm it if it is yours, or remove it\n\
             and free your address:\n\n\
             {origin}/verify-email/{token}\n\n\
             The link works once, within three days.",
            brand = self.brand,
            username = holder.username.as_str(),
            origin = self.origin,
            token = token.expose(),
        );
        let subject = format!("An account at {} uses your email address", self.brand);
        let mail = self.letter(&holder.email, &subject, &text);
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::VerifyEmail, mail })
    }

    /// Informs a member that somebody tried to register with their address.
    pub(super) fn already_a_member(&self, user: &User) -> Mail {
        let text = format!(
            "Somebody tried to register at {brand} with your e-mail address. You are a member already, as\n\
             {username}, so nothing has changed.\n\n\
             If it was you, log in here:\n\n\
             {origin}/auth\n\n\
             and if you have forgotten your password, choose a new one here:\n\n\
             {origin}/reset-password\n\n\
             If it was not you, you need not do anything.",
            username = user.username.as_str(),
            brand = self.brand,
            origin = self.origin,
        );
        self.letter(&user.email, &format!("You are a member of {} already", self.brand), &text)
    }

    /// Informs a member that their account will be deleted, and until when logging in prevents it.
    pub(crate) fn account_is_closing(&self, user: &User, erased_at: Timestamp) -> Mail {
        let text = format!(
            "The account {username} at {brand} is closed, as was asked for there. On {day} everything we\n\
             hold about it is deleted for good.\n\n\
             Until then you can keep it: log in once, here:\n\n\
             {origin}/auth\n\n\
             If it was not you, log in and change your password at once.",
            username = user.username.as_str(),
            brand = self.brand,
            day = erased_at.format("%-d %B %Y"),
            origin = self.origin,
        );
        self.letter(&user.email, &format!("Your account at {} is closed", self.brand), &text)
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
        let mail = match owner {
            None => {
                let text = format!(
                    "{username}, a member of {brand}, wants to be reached at this address. If that is you, please\n\
                     confirm it:\n\n\
                     {origin}/confirm-email/{token}\n\n\
                     The link works once, within three days. If it is not you, you need not do anything.",
                    username = username.as_str(),
                    brand = self.brand,
                    origin = self.origin,
                    token = token.expose(),
                );
                self.letter(to, &format!("Confirm your new e-mail address for {}", self.brand), &text)
            }
            Some(owner) => {
                let text = format!(
                    "Somebody wanted to be reached at your e-mail address at {brand}. It is yours, as\n\
                     {username}, so nothing has changed, and you need not do anything.",
                    username = owner.username.as_str(),
                    brand = self.brand,
                );
                // Sent to the address as it was typed, because the stored mail is visible as the requested
                // address and must not reveal the owner's spelling.
                self.letter(to, &format!("Somebody wanted your address at {}", self.brand), &text)
            }
        };
        Ok(TokenMail { token: hash_single_use(&token), purpose: TokenPurpose::ChangeEmail, mail })
    }

    /// Sends an invitation. The inviter's message is shown only on the linked page: emails contain no
    /// user-written text.
    pub(crate) fn invitation(&self, inviter: &User, to: &EmailAddress, token: &SingleUseToken) -> Mail {
        let text = format!(
            "{username}, a member of {brand}, invites you to join. What they say, and what it means,\n\
             stands here:\n\n\
             {origin}/invitation/{token}\n\n\
             The invitation is yours alone: it counts for this address. If you do not want it, you need not\n\
             do anything.",
            username = inviter.username.as_str(),
            brand = self.brand,
            origin = self.origin,
            token = token.expose(),
        );
        self.letter(to, &format!("An invitation to {}", self.brand), &text)
    }

    pub(crate) fn letter(&self, to: &EmailAddress, subject: &str, text: &str) -> Mail {
        Mail::new(to.clone(), subject, &format!("Hello,\n\n{text}\n\n{}", self.signature()))
    }
}

#[cfg(test)]
mod tests {
    use domain::accounts::{DisplayName, IdleTimeout, Roles, UserId};

    use super::*;

    struct Sevens;

    impl Randomness for Sevens {
        fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError> {
            bytes.fill(0x77);
            Ok(())
        }
    }

    fn head() -> EmailSender {
        EmailSender { brand: "Concours".into(), origin: "https://concours.example".into(), contact: None }
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

    fn letters() -> [Mail; 5] {
        let (head, ada) = (head(), ada());
        [
            head.verification(&ada.username, &ada.email, &Sevens).unwrap().mail,
            head.password_reset(&ada, &Sevens).unwrap().mail,
            head.password_was_reset(&ada),
            head.already_a_member(&ada),
            head.address_is_held(&ada, &Sevens).unwrap().mail,
        ]
    }

    /// URLs in a text, as a mail program would detect them.
    fn links(text: &str) -> Vec<&str> {
        text.split_whitespace().filter(|word| word.contains("://")).collect()
    }

    #[test]
    fn each_letter_says_what_it_is_about() {
        let subjects = letters().map(|mail| mail.subject().to_owned());
        assert_eq!(
            subjects,
            [
                "Confirm your e-mail address for Concours",
                "Choose a new password for Concours",
                "Your password for Concours was changed",
                "You are a member of Concours already",
                "An account at Concours uses your email address",
            ]
        );
    }

    #[test]
    fn links_lead_to_the_site_and_carry_nothing_but_the_token() {
        let token = "7".repeat(64);
        let home = "https://concours.example";
        let [verification, reset, was_reset, member, held] = letters();
        assert_eq!(links(verification.text()), [&format!("{home}/verify-email/{token}"), home]);
        assert_eq!(links(reset.text()), [&format!("{home}/reset-password/{token}"), home]);
        assert_eq!(links(was_reset.text()), [&format!("{home}/reset-password"), home]);
        let ways = [format!("{home}/auth"), format!("{home}/reset-password"), home.to_owned()];
        assert_eq!(links(member.text()), ways);
        assert_eq!(links(held.text()), [&format!("{home}/verify-email/{token}"), home]);
    }

    /// Anybody can register with somebody else's address, so the display name must not appear in emails.
    #[test]
    fn letters_are_plain_short_and_signed() {
        for mail in letters() {
            let text = mail.text();
            assert_eq!(mail.to(), &ada().email);
            assert!(text.starts_with("Hello,\n\n") && text.contains("ada_l"), "{text}");
            assert!(text.trim_end().ends_with("Concours\nhttps://concours.example"), "{text}");
            assert!(!text.contains("evil") && !text.contains('<'), "{text}");
            assert!(text.len() < 700 && text.lines().all(|line| line.len() <= 110), "{text}");
        }
    }

    #[test]
    fn what_is_kept_is_not_what_is_mailed() {
        use sha2::{Digest, Sha256};

        let mail = head().password_reset(&ada(), &Sevens).unwrap();
        assert_eq!(mail.token.0, <[u8; 32]>::from(Sha256::digest([0x77; 32])));
        assert_eq!(mail.purpose, TokenPurpose::ResetPassword);
    }
}
