//! Deactivating and closing one's account, and erasure by the operator.

use domain::{
    Timestamp,
    account_closure::{ClosureState, confirm_username},
    accounts::{SignedIn, Username},
    audit::Actor,
};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureCommand, ClosureResult, ErasureResult},
    accounts::Accounts,
    clock::Clock,
};

use crate::{
    accounts::{
        AccountError, AccountPorts, AccountRefusal, Caller, EmailSender, ReauthDraft, ReauthError,
        reauthenticate,
    },
    listings::{SellerStockPorts, Withdrawal, withdraw_all},
};

/// Ports of closing an account.
#[derive(Clone, Copy)]
pub struct ClosurePorts<'a> {
    pub closures: &'a dyn AccountClosure,
    pub stock: SellerStockPorts<'a>,
    pub accounts: AccountPorts<'a>,
}

/// Deactivates an account until its member logs in again; all sessions end. Their vehicles are taken off the site, and
/// submissions in review are withdrawn.
pub async fn deactivate(
    signed_in: &SignedIn,
    draft: ReauthDraft,
    caller: &Caller,
    ports: ClosurePorts<'_>,
) -> Result<ClosureState, AccountError> {
    let closure = ClosureState::deactivated(ports.accounts.clock.now());
    close_account(signed_in, draft, closure, None, caller, ports).await
}

/// Closes an account: everything is erased after 14 days unless the member logs in before. The member types
/// their username, re-authenticates, and is mailed the date of the erasure. All sessions end. Their vehicles are taken off
/// the site, and submissions in review are withdrawn.
pub async fn close(
    signed_in: &SignedIn,
    username: &str,
    draft: ReauthDraft,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    ports: ClosurePorts<'_>,
) -> Result<ClosureState, AccountError> {
    confirm_username(signed_in.user(), username)?;
    let closure = ClosureState::closing(ports.accounts.clock.now());
    close_account(signed_in, draft, closure, email_sender, caller, ports).await
}

async fn close_account(
    signed_in: &SignedIn,
    draft: ReauthDraft,
    closure: ClosureState,
    email_sender: Option<&EmailSender>,
    caller: &Caller,
    ports: ClosurePorts<'_>,
) -> Result<ClosureState, AccountError> {
    let user = signed_in.user();
    let proved = reauthenticate(signed_in, draft, caller, ports.accounts).await??;
    let mail = email_sender
        .and_then(|email_sender| Some(email_sender.account_is_closing(user, closure.erased_at()?)));
    let (actor, at) = (caller.actor(signed_in), ports.accounts.clock.now());
    match ports
        .closures
        .close_account(ClosureCommand {
            user: user.id,
            proved: &proved,
            closure,
            mail: mail.as_ref(),
            actor,
            at,
        })
        .await?
    {
        ClosureResult::Done => {
            let reason = "The seller closed their account";
            withdraw_all(Withdrawal { seller: user.id, by: Some(user.id), actor, reason, at }, ports.stock)
                .await?;
            Ok(closure)
        }
        ClosureResult::LastAdmin => Err(AccountRefusal::LastAdmin.into()),
        // The password was changed since it was checked.
        ClosureResult::NoSuchUser => Err(ReauthError::wrong_password().into()),
    }
}

/// Erases an account at once, for the operator's command line, at the member's request or for legal reasons.
pub async fn erase(
    username: &Username,
    accounts: &dyn Accounts,
    account_closure: &dyn AccountClosure,
    clock: &dyn Clock,
) -> Result<ErasureResult, StoreError> {
    let at: Timestamp = clock.now();
    match accounts.account(username).await? {
        Some(account) => account_closure.erase(account.user.id, None, Actor::default(), at).await,
        None => Ok(ErasureResult::NoSuchUser),
    }
}
