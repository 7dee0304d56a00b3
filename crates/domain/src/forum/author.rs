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

impl Author {
    /// The full name, or the username if the author's privacy settings hide the name.
    #[must_use]
    pub fn shown_name(&self) -> &str {
        self.name.as_ref().map_or(self.username.as_str(), DisplayName::as_str)
    }
}

/// Why a member cannot change or delete a topic or a reply as its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthorRefusal {
    /// It is not shown to the member.
    NotShown,
    /// Somebody else wrote it.
    NotAuthor,
}

/// Whether a member may change or delete a topic or a reply as its author. What is removed or deleted is refused
/// whoever wrote it, so that the answer tells nothing about it.
///
/// # Errors
/// An [`AuthorRefusal`].
pub fn may_change(is_shown: bool, author: Option<UserId>, member: UserId) -> Result<(), AuthorRefusal> {
    if !is_shown {
        return Err(AuthorRefusal::NotShown);
    }
    if author == Some(member) { Ok(()) } else { Err(AuthorRefusal::NotAuthor) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_authors_change_visible_posts() {
        let (ada, bob) = (UserId(1), UserId(2));
        assert_eq!(may_change(true, Some(ada), ada), Ok(()));
        assert_eq!(may_change(true, Some(bob), ada), Err(AuthorRefusal::NotAuthor));
        assert_eq!(may_change(true, None, ada), Err(AuthorRefusal::NotAuthor));
        assert_eq!(may_change(false, Some(ada), ada), Err(AuthorRefusal::NotShown));
        assert_eq!(may_change(false, Some(bob), ada), Err(AuthorRefusal::NotShown));
    }
}
