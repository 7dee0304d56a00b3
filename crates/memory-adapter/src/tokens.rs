//! `SingleUseTokens` in memory: mailed tokens to confirm an address, reset a password or change the address.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId, check_token},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    to_microseconds,
};
use ports::{
    StoreError,
    retention::TOKENS_KEPT,
    tokens::{PasswordReset, SingleUseTokens, TokenMail},
};

use crate::{MemoryStore, records::MailedToken, state::State};

#[async_trait]
impl SingleUseTokens for MemoryStore {
    async fn mail_token(
        &self,
        user: UserId,
        mail: &TokenMail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        state.suspension_in_force(user, at);
        if state.active_member(user).is_none_or(|user| user.email != *mail.mail.to()) {
            return Ok(false);
        }
        state.mail_token(user, mail, at);
        if mail.purpose == TokenPurpose::ResetPassword {
            state.audit(at, Actor { user: None, address }, Some(user), Action::PasswordResetRequested);
        }
        Ok(true)
    }

    async fn token_owner(
        &self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        Ok(self.read()?.token_owner(token, purpose, to_microseconds(at)))
    }

    async fn verify_email(
        &self,
        token: TokenHash,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let mut user = match state.consume_token(token, TokenPurpose::VerifyEmail, at) {
            Ok(user) => user,
            Err(refusal) => return Ok(Err(refusal)),
        };
        user.is_email_verified = true;
        state.confirm_address(user.id, Actor { user: Some(user.id), address }, at);
        Ok(Ok(user))
    }

    async fn reset_password(
        &self,
        reset: &PasswordReset,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let mut user = match state.consume_token(reset.token, TokenPurpose::ResetPassword, at) {
            Ok(user) => user,
            Err(refusal) => return Ok(Err(refusal)),
        };
        state.store_hash(user.id, &reset.password);
        state.replace_tokens(user.id, TokenPurpose::ChangeEmail);
        state.failures.remove(&user.username.key());
        state.delete_devices(user.id);
        let before = state.sessions.len();
        state.sessions.retain(|_, (_, session)| session.user != user.id);
        let sessions_ended = (before - state.sessions.len()) as u64;
        let actor = Actor { user: Some(user.id), address: reset.address };
        state.audit(at, actor, Some(user.id), Action::PasswordReset { sessions_ended });
        for _ in 0..state.remove_passkeys(user.id) {
            state.audit(at, actor, Some(user.id), Action::PasskeyRemoved);
        }
        state.inquiries.feeds.remove(&user.id);
        if !user.is_email_verified {
            if state.remove_second_factor(user.id) {
                state.audit(at, actor, Some(user.id), Action::TwoFactorDisabled);
            }
            state.confirm_address(user.id, actor, at);
            user.is_email_verified = true;
            user.has_second_factor = false;
        }
        state.post(reset.mail.clone(), at);
        Ok(Ok(user))
    }
}

impl State {
    /// Marks the member's address as confirmed.
    fn confirm_address(&mut self, user: UserId, actor: Actor, at: Timestamp) {
        if let Some(account) = self.members.get_mut(&user) {
            account.user.is_email_verified = true;
        }
        self.replace_tokens(user, TokenPurpose::VerifyEmail);
        self.audit(at, actor, Some(user), Action::EmailVerified);
    }

    /// Stores a token in place of earlier ones for the same purpose, and queues its mail.
    pub(crate) fn mail_token(&mut self, user: UserId, mail: &TokenMail, at: Timestamp) {
        self.replace_tokens(user, mail.purpose);
        let mailed = MailedToken {
            user,
            purpose: mail.purpose,
            to: mail.mail.to().clone(),
            expires_at: at + mail.purpose.lifetime(),
            spent: None,
        };
        self.tokens.insert(mail.token, mailed);
        self.post(mail.mail.clone(), at);
    }

    /// Invalidates the member's tokens for that purpose.
    pub(crate) fn replace_tokens(&mut self, user: UserId, purpose: TokenPurpose) {
        for mailed in self.tokens.values_mut().filter(|m| m.user == user && m.purpose == purpose) {
            mailed.spent.get_or_insert(TokenRefusal::Replaced);
        }
    }

    /// Deletes tokens whose expiry is longer ago than [`TOKENS_KEPT`].
    pub(crate) fn delete_expired_tokens(&mut self, now: Timestamp) {
        self.tokens.retain(|_, mailed| mailed.expires_at + TOKENS_KEPT > now);
    }

    /// The new address that a member has requested but not confirmed.
    pub(crate) fn requested_email(&self, user: UserId, at: Timestamp) -> Option<EmailAddress> {
        let open = |mailed: &&MailedToken| {
            mailed.user == user
                && mailed.purpose == TokenPurpose::ChangeEmail
                && mailed.spent.is_none()
                && at < mailed.expires_at
        };
        self.tokens.values().find(open).map(|mailed| mailed.to.clone())
    }

    /// The token's member and the address it was mailed to.
    pub(crate) fn holder_with_address(
        &self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<(User, EmailAddress), TokenRefusal> {
        let user = self.token_owner(token, purpose, at)?;
        let mailed = self.tokens.get(&token).ok_or(TokenRefusal::Unknown)?;
        Ok((user, mailed.to.clone()))
    }

    fn token_owner(
        &self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<User, TokenRefusal> {
        let mailed = self.tokens.get(&token).filter(|mailed| mailed.purpose == purpose);
        let mailed = mailed.ok_or(TokenRefusal::Unknown)?;
        let user = &self.members.get(&mailed.user).ok_or(TokenRefusal::Unknown)?.user;
        check_token(purpose, mailed.spent, user.email == mailed.to, mailed.expires_at, at)?;
        Ok(user.clone())
    }

    fn consume_token(
        &mut self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<User, TokenRefusal> {
        let user = self.token_owner(token, purpose, at)?;
        self.use_token(token);
        Ok(user)
    }

    /// Marks a token as used.
    pub(crate) fn use_token(&mut self, token: TokenHash) {
        if let Some(mailed) = self.tokens.get_mut(&token) {
            mailed.spent = Some(TokenRefusal::Used);
        }
    }
}
