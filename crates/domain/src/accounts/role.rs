//! Roles of members.

/// A role beyond that of a plain member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Role {
    /// Verified collector: may use the forum, store documents and invite others.
    Collector,
    /// Concierge staff: may use the admin area.
    Admin,
}

named_enum!(Role);

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
