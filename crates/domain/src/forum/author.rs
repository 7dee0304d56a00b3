use crate::accounts::{DisplayName, UserId, Username};

/// What stands in the place of the name of somebody who has left.
pub const FORMER_MEMBER: &str = "former member";

/// Who wrote something. What somebody wrote who has left has no author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Who.
    pub id: UserId,
    /// What they are called.
    pub username: Username,
    /// Their name in full; `None` when they do not show it.
    pub name: Option<DisplayName>,
    /// Whether they belong to the concierge now.
    pub is_concierge: bool,
}
