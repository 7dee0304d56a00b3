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

/// Whether a role is granted or revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoleChange {
    Grant,
    Revoke,
}

impl RoleChange {
    /// The change after which a member has the role or does not have it.
    #[must_use]
    pub const fn to(is_granted: bool) -> Self {
        if is_granted { Self::Grant } else { Self::Revoke }
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

    /// Returns the roles with another one.
    #[must_use]
    pub const fn with(self, role: Role) -> Self {
        self.after(role, RoleChange::Grant)
    }

    /// Returns the roles with one granted or revoked.
    #[must_use]
    pub const fn after(mut self, role: Role, change: RoleChange) -> Self {
        let is_granted = matches!(change, RoleChange::Grant);
        match role {
            Role::Collector => self.is_collector = is_granted,
            Role::Admin => self.is_admin = is_granted,
        }
        self
    }
}
