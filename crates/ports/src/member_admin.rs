//! Port for member administration: search members, change roles, suspend and reinstate.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{Role, User, UserId, mailbox},
    audit::Actor,
    membership::{MemberAccount, MemberChange, MemberChangeRecord, MemberChangeRefusal},
    notifications::NewNotification,
    text,
};

use crate::StoreError;

/// Filter and cursor for the list of members.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberQuery {
    /// Words, each of which occurs in the username, the email address or the name, ignoring case and, in
    /// names, accents. Empty for everybody.
    pub search: String,
    pub role: Option<Role>,
    /// Cursor: only members with a smaller id.
    pub before: Option<UserId>,
}

impl MemberQuery {
    /// Further words are ignored.
    const MAX_WORDS: usize = 10;

    /// The search words, each in lower case and folded like names.
    pub fn words(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let words = self.search.split_whitespace().take(Self::MAX_WORDS);
        words.map(|word| (word.to_lowercase(), text::fold(word)))
    }

    /// Whether a member matches the search words.
    #[must_use]
    pub fn finds(&self, user: &User) -> bool {
        let (username, email, name) =
            (user.username.key(), mailbox(&user.email), text::fold(user.name.as_str()));
        self.words().all(|(lower, folded)| {
            username.contains(&lower) || email.contains(&lower) || name.contains(&folded)
        })
    }
}

/// Changes of one member's roles and suspension.
#[derive(Debug, Clone, Copy)]
pub struct MemberChangeCommand<'a> {
    pub user: UserId,
    pub changes: &'a [MemberChange],
    pub reason: &'a str,
    /// Given to the member if anything changed.
    pub notification: &'a NewNotification,
    pub actor: Actor,
    pub at: Timestamp,
}

/// Administers the members.
#[async_trait]
pub trait MemberAdmin: Send + Sync {
    /// A page of at most `limit` members, those who joined last first.
    async fn member_accounts(
        &self,
        query: &MemberQuery,
        limit: u32,
    ) -> Result<Page<MemberAccount, UserId>, StoreError>;

    /// A member and their change records, the latest first; `None` when there is no such member.
    async fn member_account(
        &self,
        user: UserId,
    ) -> Result<Option<(MemberAccount, Vec<MemberChangeRecord>)>, StoreError>;

    /// Changes roles and suspension of a member, all or nothing, in one transaction: each change with its
    /// reason and audit log entry, and `notification` if anything changed. Suspending ends the
    /// member's sessions, log-ins that wait for a second factor, and mailed tokens; until they are reinstated
    /// or the suspension [ends](domain::membership::Suspension::is_in_force) no session MUST be opened or
    /// found and no password reset can be requested. The last admin who is not
    /// suspended keeps the role and stays active, also under concurrent calls. Whoever grants a role MUST
    /// still be an admin who is not suspended, checked in the same transaction:
    /// [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn change_member(
        &self,
        command: MemberChangeCommand<'_>,
    ) -> Result<Result<MemberAccount, MemberChangeRefusal>, StoreError>;
}
