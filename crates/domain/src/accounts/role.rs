/// What makes a member more than a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Verified: the forum, documents, inviting others.
    Collector,
    /// Of the concierge: the desk.
    Admin,
}

impl Role {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Collector, Self::Admin];

    /// As it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Collector => "collector",
            Self::Admin => "admin",
        }
    }

    /// Reads what [`as_str`](Self::as_str) wrote.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }
}

/// The roles that a member has; at first none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles {
    /// See [`Role::Collector`].
    pub is_collector: bool,
    /// See [`Role::Admin`].
    pub is_admin: bool,
}

impl Roles {
    /// Whether the role is among them.
    #[must_use]
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Collector => self.is_collector,
            Role::Admin => self.is_admin,
        }
    }

    /// The same with a role granted or revoked.
    #[must_use]
    pub const fn with(mut self, role: Role, granted: bool) -> Self {
        match role {
            Role::Collector => self.is_collector = granted,
            Role::Admin => self.is_admin = granted,
        }
        self
    }
}
