//! Authors of forum content as readers see them.

use crate::accounts::{DisplayName, UserId, Username};

/// Shown instead of the username of an erased member.
pub const FORMER_MEMBER: &str = "former member";

/// The author of a topic or post. Content of an erased member has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    pub id: UserId,
    pub username: Username,
    /// Full name; `None` if the author's privacy settings hide it.
    pub name: Option<DisplayName>,
    /// Whether the author is currently an admin.
    pub is_concierge: bool,
}
