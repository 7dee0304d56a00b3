//! The members, as the concierge looks after them.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{Role, User, UserId, mailbox},
    audit::Actor,
    membership::{MemberAccount, MemberChange, MemberChangeRecord},
    notifications::NewNotice,
    text,
};

use crate::StoreError;

/// Which members are looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemberQuery {
    /// Words; each is a part of the username, of the e-mail address or of the name, whatever its case and,
    /// in names, its accents. Empty for everybody.
    pub search: String,
    /// Only those with that role.
    pub role: Option<Role>,
    /// Only those who joined before that one.
    pub before: Option<UserId>,
}

impl MemberQuery {
    /// How many words are looked at.
    const MAX_WORDS: usize = 10;

    /// The words that are looked for: in lower case, and folded as names are.
    pub fn words(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let words = self.search.split_whitespace().take(Self::MAX_WORDS);
        words.map(|word| (word.to_lowercase(), text::fold(word)))
    }

    /// Whether the words are found in a member.
    #[must_use]
    pub fn finds(&self, user: &User) -> bool {
        let (username, email, name) =
            (user.username.key(), mailbox(&user.email), text::fold(user.name.as_str()));
        self.words().all(|(lower, folded)| {
            username.contains(&lower) || email.contains(&lower) || name.contains(&folded)
        })
    }
}

/// What became of a change of standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberChangeResult {
    /// The member as they are now; what was so already left no trace.
    Changed(MemberAccount),
    /// Without this one there would be nobody at the desk.
    LastAdmin,
    /// There is no such member.
    NoSuchUser,
}

/// Looks after the members.
#[async_trait]
pub trait MemberAdmin: Send + Sync {
    /// At most `limit` members, the last joined first.
    async fn member_accounts(
        &self,
        query: &MemberQuery,
        limit: u32,
    ) -> Result<Vec<MemberAccount>, StoreError>;

    /// The number of members that the query finds on all pages; `before` does not matter.
    async fn count_member_accounts(&self, query: &MemberQuery) -> Result<u64, StoreError>;

    /// A member and what was changed about them, the last change first; `None` when there is no such.
    async fn member_account(
        &self,
        user: UserId,
    ) -> Result<Option<(MemberAccount, Vec<MemberChangeRecord>)>, StoreError>;

    /// Changes somebody's standing, all of it or nothing, each change with its reason and its line in
    /// the audit log, and gives the notice of it where anything changed. Keeping somebody out ends their sessions, the log-ins that wait for a second
    /// factor and what was mailed to them; none MUST be opened or found until they are let in again, and
    /// no new password can be asked for by mail. The last admin who is not kept out stays one, however many are changed
    /// at once. Whoever grants a role MUST be an admin still, and not suspended, in the same transaction:
    /// [`SessionEnded`](StoreError::SessionEnded) otherwise.
    async fn change_member(
        &self,
        user: UserId,
        changes: &[MemberChange],
        reason: &str,
        told: &NewNotice,
        actor: Actor,
        at: Timestamp,
    ) -> Result<MemberChangeResult, StoreError>;
}
