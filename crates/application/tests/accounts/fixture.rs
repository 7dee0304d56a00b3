//! Test fixture: the account use cases on the memory store with a fixed clock.

use std::time::Duration;

use application::accounts::{
    AccountError, AccountPorts, Caller, EmailSender, LogInStep, ReauthDraft, current_user, log_in, register,
    request_password_reset, reset_password, verify_email,
};
use domain::accounts::{AdminTwoFactorPolicy, LogInDraft, SessionToken, SignedIn, SingleUseToken, User};
use domain::audit::Action;
use domain::mail::Mail;
use memory_adapter::MemoryStore;
use ports::audit::AuditLog;
use ports::clock::Clock;
use ports::mail::MailOutbox;
use security::Totps;
use testkit::{CountedRandomness, CountingHasher, FixedClock, PASSWORD, registration_draft};

use crate::devices::FakeDevices;

#[derive(Default)]
pub(crate) struct AccountFixture {
    pub(crate) store: MemoryStore,
    pub(crate) hasher: CountingHasher,
    pub(crate) randomness: CountedRandomness,
    pub(crate) clock: FixedClock,
}

impl AccountFixture {
    pub(crate) fn ports(&self) -> AccountPorts<'_> {
        AccountPorts {
            accounts: &self.store,
            sessions: &self.store,
            devices: &self.store,
            two_factor: &self.store,
            codes: &Totps,
            passkeys: &self.store,
            ceremonies: &FakeDevices,
            email_changes: &self.store,
            tokens: &self.store,
            outbox: &self.store,
            legal: &self.store,
            rate_limiter: &self.store,
            hasher: &self.hasher,
            randomness: &self.randomness,
            clock: &self.clock,
            brand: "Marque",
        }
    }

    pub(crate) async fn register_member(&self, name: &str) -> (User, SessionToken) {
        register(registration_draft(name), None, &Caller::default(), self.ports()).await.unwrap()
    }

    /// Registers a member with a confirmed address.
    pub(crate) async fn register_confirmed(&self, name: &str) -> (User, SessionToken) {
        let (user, token) = self.register_member(name).await;
        self.store.confirm_address(name);
        (User { is_email_verified: true, ..user }, token)
    }

    pub(crate) async fn try_log_in(
        &self,
        name: &str,
        password: &str,
        caller: &Caller,
    ) -> Result<LogInStep, AccountError> {
        let draft = LogInDraft { username: name.into(), password: password.into() };
        log_in(draft, caller, self.ports()).await
    }

    pub(crate) async fn entered(&self, name: &str, caller: &Caller) -> SessionToken {
        match self.try_log_in(name, PASSWORD, caller).await {
            Ok(LogInStep::SignedIn(_, token)) => token,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) async fn current_member(&self, token: &SessionToken) -> Option<SignedIn> {
        current_user(token, AdminTwoFactorPolicy::Optional, &self.store, &self.clock).await.unwrap()
    }

    pub(crate) async fn actions(&self) -> Vec<Action> {
        let entries = self.store.entries_after(0, 1000).await.unwrap();
        entries.into_iter().map(|entry| entry.action).collect()
    }
}

pub(crate) fn caller_with_token(token: &SessionToken) -> Caller {
    Caller { token: Some(token.clone()), ..Caller::default() }
}

pub(crate) fn from(address: &str) -> Caller {
    Caller { counted_as: address.into(), ..Caller::default() }
}

pub(crate) fn email_sender() -> EmailSender {
    EmailSender {
        brand: "Marque".into(),
        origin: "https://marque.example".into(),
        contact: None,
        reply_to: None,
    }
}

impl AccountFixture {
    /// All mails that were queued and not read yet.
    pub(crate) async fn mails(&self) -> Vec<Mail> {
        let lease = Duration::from_secs(60 * 60 * 24 * 365);
        let due = self.store.claim_due(self.clock.now(), lease, 1000).await.unwrap();
        due.into_iter().map(|due| due.mail).collect()
    }

    /// The token in the only unread mail.
    pub(crate) async fn token(&self) -> SingleUseToken {
        let mails = self.mails().await;
        let [mail] = &mails[..] else { panic!("{mails:?}") };
        let found = mail.text().split('/').map(|part| part.split_whitespace().next().unwrap_or_default());
        found.filter_map(SingleUseToken::parse).next().unwrap()
    }

    pub(crate) async fn register_as(&self, name: &str) -> (User, SessionToken) {
        let draft = registration_draft(name);
        register(draft, Some(&email_sender()), &Caller::default(), self.ports()).await.unwrap()
    }

    pub(crate) async fn request_reset(&self, email: &str, caller: &Caller) -> Result<(), AccountError> {
        request_password_reset(email, &email_sender(), caller, self.ports()).await
    }

    pub(crate) async fn reset_password_to(
        &self,
        token: &SingleUseToken,
        new: &str,
    ) -> Result<(), AccountError> {
        reset_password(token, new.into(), &email_sender(), &Caller::default(), self.ports()).await
    }

    pub(crate) async fn verify(&self, token: &SingleUseToken) -> Result<User, AccountError> {
        verify_email(token, &Caller::default(), &self.store, &self.clock).await
    }
}

/// Re-authentication with the password of the members of these tests.
pub(crate) fn reauth(code: Option<String>) -> ReauthDraft {
    ReauthDraft { password: PASSWORD.into(), code }
}
