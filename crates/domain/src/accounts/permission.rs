//! Proof types for roles. A proof can only be created from a live session of a member who has the role, so a
//! function that takes `&Collector` cannot be called without the check.

use super::{ActingSession, AdminTwoFactorPolicy, Session, User};

/// Proof that the caller is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    user: User,
    session: Session,
    needs_second_factor: bool,
}

impl SignedIn {
    pub(super) const fn new(mut user: User, session: Session, rule: AdminTwoFactorPolicy) -> Self {
        let needs_second_factor = rule.suspends_admin_role(&user);
        if needs_second_factor {
            user.roles.is_admin = false;
        }
        Self { user, session, needs_second_factor }
    }

    /// Whether the member is an admin who must set up a second factor first. Until then `user().roles` lacks
    /// the admin role.
    #[must_use]
    pub const fn needs_second_factor(&self) -> bool {
        self.needs_second_factor
    }

    #[must_use]
    pub const fn user(&self) -> &User {
        &self.user
    }

    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// The acting session, which a store verifies again in the transaction of a sensitive write.
    #[must_use]
    pub const fn acting(&self) -> ActingSession {
        ActingSession { user: self.user.id, session: self.session.id }
    }

    /// Returns the proof if the member is a collector.
    #[must_use]
    pub fn collector(self) -> Option<Collector> {
        self.user.roles.is_collector.then_some(Collector(self))
    }

    /// Returns the proof if the member may invite others: a collector or an admin.
    #[must_use]
    pub fn can_invite(self) -> Option<CanInvite> {
        let roles = self.user.roles;
        (roles.is_collector || roles.is_admin).then_some(CanInvite(self))
    }

    /// Returns the proof if the member is an admin.
    #[must_use]
    pub fn admin(self) -> Option<Admin> {
        self.user.roles.is_admin.then_some(Admin(self))
    }

    /// Returns the proof if the member may read the forum: a collector or an admin.
    #[must_use]
    pub fn forum_reader(self) -> Option<ForumReader> {
        (self.user.roles.is_collector || self.user.roles.is_admin).then_some(ForumReader(self))
    }

    /// Returns the proof if the member may see which documents a vehicle has: a collector or an admin.
    #[must_use]
    pub fn document_viewer(self) -> Option<DocumentViewer> {
        (self.user.roles.is_collector || self.user.roles.is_admin).then_some(DocumentViewer(self))
    }
}

/// Proof that the caller is a signed-in collector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collector(SignedIn);

impl Collector {
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Proof that the caller is a signed-in admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admin(SignedIn);

impl Admin {
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Proof that the caller may read the forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumReader(SignedIn);

impl ForumReader {
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Proof that the caller may see which documents a vehicle has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentViewer(SignedIn);

impl DocumentViewer {
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Proof that the caller may invite others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanInvite(SignedIn);

impl CanInvite {
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}
