//! Members as lists and cases name them.

use super::{UserId, Username};

/// A member with the username.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberRef {
    pub id: UserId,
    pub username: Username,
}

/// A member with the username and the name, as staff see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedMember {
    pub id: UserId,
    pub username: Username,
    pub name: String,
}
