//! Members who leave, for a while or for good.

use async_trait::async_trait;
use domain::{
    Timestamp,
    account_closure::ClosureState,
    accounts::{PasswordHash, UserId},
    audit::Actor,
    mail::Mail,
};

use crate::{StoreError, blobs::BlobKey};

/// What became of a member's leaving, or of erasing them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClosureResult {
    /// It is done.
    Done,
    /// Without them there would be nobody at the desk.
    LastAdmin,
    /// There is no such member, or what was proved is not kept any more.
    Nobody,
}

/// All of one kind that the site holds about a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalDataArea {
    /// Which kind, as the name of a file without its ending.
    pub name: String,
    /// What is held, as JSON: an array of objects.
    pub json: String,
    /// Files that belong to it: what each is called, and where it lies.
    pub files: Vec<(String, BlobKey)>,
}

/// Keeps who has left.
///
/// A log-in ends a departure in its own atomic act, with
/// [`Returned`](domain::audit::Action::Returned) in the audit log; who has returned is as if they had
/// never left. Somebody who has left is no admin to count on: see
/// [`Accounts::set_role`](crate::accounts::Accounts::set_role).
#[async_trait]
pub trait AccountClosure: Send + Sync {
    /// Notes that a member leaves, in one atomic act with ending all of their sessions, the line in the
    /// audit log and the mail that tells them. Who left already leaves anew. The last admin who has not
    /// left MUST stay.
    async fn depart<'a>(
        &self,
        user: UserId,
        proved: &PasswordHash,
        departure: ClosureState,
        told: Option<&'a Mail>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError>;

    /// How a member left; `None` when they are here.
    async fn departure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError>;

    /// What a log-in has ended since this was asked last: asking forgets it.
    async fn take_return(&self, user: UserId) -> Result<Option<ClosureState>, StoreError>;

    /// At most `limit` members whose time has come, the longest due first.
    async fn due_erasures(&self, now: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// Erases all that is held about a member, in one atomic act with its line in the audit log and
    /// with giving up their files ([`AbandonedBlobs`](crate::blobs::AbandonedBlobs)). Afterwards
    /// no name and no address of theirs MUST be found anywhere; the audit log names them by a number
    /// that leads to nobody. What others need of it (what they wrote in the forum) stays without them.
    ///
    /// With `due`, only when they are closing and their time had come by then: who has logged in
    /// meanwhile stays. [`ClosureResult::LastAdmin`] puts a departure off by a day.
    async fn erase(
        &self,
        user: UserId,
        due: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError>;

    /// At most `limit` accounts that have expired, the longest waiting first: their address was never
    /// confirmed, they have waited for that since before that moment, they have no role, and nothing of
    /// theirs is for sale.
    async fn expired_accounts(&self, before: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError>;

    /// [Erases](Self::erase) an account whose address was never confirmed and that has no role; with
    /// `expired_before`, only one that [has expired](Self::expired_accounts). [`ClosureResult::Nobody`], and
    /// nothing done, otherwise.
    async fn erase_unconfirmed(
        &self,
        user: UserId,
        expired_before: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError>;

    /// What kinds of things the site holds about members, each as it names its file.
    fn area_names(&self) -> Vec<&'static str>;

    /// All of one kind that is held about a member. Nothing that opens anything MUST be in it: no
    /// password's hash, no token's. `None` when there is no such member or no such kind.
    async fn area(&self, user: UserId, name: &str) -> Result<Option<PersonalDataArea>, StoreError>;
}
