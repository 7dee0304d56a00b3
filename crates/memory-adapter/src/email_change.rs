//! `EmailChanges` in memory: a new address takes effect once its token is used.

use std::net::IpAddr;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId, mailbox},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    mail::Mail,
    to_microseconds,
};
use ports::{
    StoreError,
    account_closure::ErasureResult,
    email_change::{ConfirmEmailRefusal, EmailChange, EmailChanges},
};

use crate::MemoryStore;

#[async_trait]
impl EmailChanges for MemoryStore {
    async fn request_email_change(&self, change: &EmailChange, at: Timestamp) -> Result<bool, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        state.acting_member(change.by)?;
        if state.proved(change.by.user, &change.proved).is_none() {
            return Ok(false);
        }
        state.mail_token(change.by.user, &change.mail, at);
        let actor = Actor { user: Some(change.by.user), address: change.address };
        state.audit(at, actor, Some(change.by.user), Action::EmailChangeRequested);
        Ok(true)
    }

    async fn pending_email(&self, user: UserId, at: Timestamp) -> Result<Option<EmailAddress>, StoreError> {
        Ok(self.read()?.requested_email(user, to_microseconds(at)))
    }

    async fn email_change(
        &self,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Result<(User, EmailAddress), TokenRefusal>, StoreError> {
        let state = self.read()?;
        Ok(state.holder_with_address(token, TokenPurpose::ChangeEmail, to_microseconds(at)))
    }

    async fn cancel_email_change(&self, user: UserId, actor: Actor, at: Timestamp) -> Result<(), StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        if state.requested_email(user, at).is_some() {
            state.replace_tokens(user, TokenPurpose::ChangeEmail);
            state.audit(at, actor, Some(user), Action::EmailChangeCancelled);
        }
        Ok(())
    }

    async fn change_email(
        &self,
        token: TokenHash,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, ConfirmEmailRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        let (user, wanted) = match state.holder_with_address(token, TokenPurpose::ChangeEmail, at) {
            Ok(found) => found,
            Err(refusal) => return Ok(Err(ConfirmEmailRefusal::Token(refusal))),
        };
        let mut others = state.members.values().map(|account| &account.user).filter(|u| u.id != user.id);
        let holder = others.find(|other| mailbox(&other.email) == mailbox(&wanted)).map(|other| other.id);
        if let Some(holder) = holder
            && state.erase_unconfirmed(holder, None, Actor { user: None, address }, at) != ErasureResult::Done
        {
            return Ok(Err(ConfirmEmailRefusal::Taken));
        }
        state.use_token(token);
        state.replace_tokens(user.id, TokenPurpose::ResetPassword);
        let changed = User { email: wanted, is_email_verified: true, ..user };
        if let Some(account) = state.members.get_mut(&changed.id) {
            account.user = changed.clone();
        }
        let actor = Actor { user: Some(changed.id), address };
        state.audit(at, actor, Some(changed.id), Action::EmailChanged);
        state.post(mail.clone(), at);
        Ok(Ok(changed))
    }
}
