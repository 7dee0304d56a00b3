//! Roles of members.

/// A role beyond that of a plain member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Verified collector: may use the forum, store documents and invite others.
    Collector,
    /// Concierge staff: may use the admin area.
    Admin,
}

impl Role {
    pub const ALL: [Self; 2] = [Self::Collector, Self::Admin];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Collector => "collector",
            Self::Admin => "admin",
        }
    }

    /// Parses the output of [`as_str`](Self::as_str).
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }
}

/// The roles of a member; none by default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles {
    pub is_collector: bool,
    pub is_admin: bool,
}

impl Roles {
    /// Whether the member has the role.
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Collector => self.is_collector,
            Role::Admin => self.is_admin,
        }
    }

    /// Returns the roles with one granted or revoked.
    #[must_use]
    pub const fn with(mut self, role: Role, granted: bool) -> Self {
        match role {
            Role::Collector => self.is_collector = granted,
            Role::Admin => self.is_admin = granted,
        }
        self
    }
}
