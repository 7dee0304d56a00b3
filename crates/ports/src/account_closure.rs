//! Port for deactivating, deleting and erasing accounts, and for reading all personal data of a member.

use async_trait::async_trait;
use domain::{
    Timestamp,
    account_closure::ClosureState,
    accounts::{PasswordHash, UserId},
    audit::Actor,
    mail::Mail,
};

use crate::{StoreError, blobs::BlobKey};

/// Closing of an account.
#[derive(Debug, Clone, Copy)]
pub struct ClosureCommand<'a> {
    pub user: UserId,
    /// The password hash that was checked.
    pub proved: &'a PasswordHash,
    pub closure: ClosureState,
    /// Queued if the account is closed.
    pub mail: Option<&'a Mail>,
    pub actor: Actor,
    pub at: Timestamp,
}

/// Result of closing an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosureResult {
    Done,
    /// Refused: no active admin would remain.
    LastAdmin,
    /// No such member, or the password has changed since it was checked.
    NoSuchUser,
}

/// Result of erasing an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErasureResult {
    Done,
    /// Refused: no active admin would remain.
    LastAdmin,
    /// The member came back, confirmed the address or got a role, or the time for the erasure has not come.
    NotDue,
    NoSuchUser,
}

/// Everything of one kind that the site stores about a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalDataArea {
    /// File name in the export, without extension.
    pub name: String,
    /// Array of objects.
    pub json: String,
    /// Files that belong to it: name in the export and key in the blob store.
    pub files: Vec<(String, BlobKey)>,
}

/// Stores which members have deactivated or are deleting their accounts.
///
/// Logging in ends a closure, in the transaction of the log-in and with
/// [`Returned`](domain::audit::Action::AccountReopened) in the audit log; the member is then as if they had never
/// left. A member whose account is closed does not count as an admin: see
/// [`Accounts::set_role`](crate::accounts::Accounts::set_role).
#[async_trait]
pub trait AccountClosure: Send + Sync {
    /// Closes an account. In one transaction: stores the closure, ends all sessions of the member, writes the
    /// audit log entry and queues `mail`. `proved` is the password hash that was checked. An account
    /// that is closed already is closed again with the new values. The last admin whose account is open MUST
    /// be refused.
    async fn close_account(&self, command: ClosureCommand<'_>) -> Result<ClosureResult, StoreError>;

    /// The closure of a member's account; `None` when the account is open.
    async fn closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError>;

    /// Returns the closure that the last log-in ended, once: a second call returns `None`.
    async fn take_ended_closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError>;

    /// At most `limit` members whose erasure is due, the longest overdue first.
    async fn due_erasures(&self, now: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// Erases everything stored about a member. In one transaction: the erasure, its audit log entry, and
    /// handing over the member's files to [`AbandonedBlobs`](crate::blobs::AbandonedBlobs). Afterwards the
    /// member's name and addresses MUST NOT be found anywhere; the audit log refers to them by an id that
    /// leads to no account. What other members need (forum posts) stays without an author.
    ///
    /// With `due`, erases only if the account is being deleted and its erasure was due by then, so a member
    /// who logged in meanwhile is kept. [`ErasureResult::LastAdmin`] postpones the erasure by a day.
    async fn erase(
        &self,
        user: UserId,
        due: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ErasureResult, StoreError>;

    /// At most `limit` expired accounts, the longest waiting first: accounts whose email address was never
    /// confirmed, registered before `before`, without a role, and without anything for sale.
    async fn expired_accounts(&self, before: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// [Erases](Self::erase) an account whose email address was never confirmed and that has no role; with
    /// `expired_before`, only one that [has expired](Self::expired_accounts). Otherwise returns
    /// [`ErasureResult::NotDue`] and does nothing.
    async fn erase_unconfirmed(
        &self,
        user: UserId,
        expired_before: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ErasureResult, StoreError>;

    /// Names of the kinds of data that the site stores about members, as file names without extension.
    fn area_names(&self) -> Vec<&'static str>;

    /// Everything of one kind that is stored about a member. MUST NOT contain anything that grants access: no
    /// password hashes, no token hashes. `None` when there is no such member or no such kind.
    async fn area(&self, user: UserId, name: &str) -> Result<Option<PersonalDataArea>, StoreError>;
}
