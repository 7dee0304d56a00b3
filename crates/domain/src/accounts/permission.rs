//! Proofs of who is asking. None can be made but from an open session of a member who has the role,
//! so what asks for `&Collector` cannot be called without the check.

use super::{ActingSession, AdminSecondFactor, Session, User};

/// Somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    user: User,
    session: Session,
    needs_second_factor: bool,
}

impl SignedIn {
    pub(super) const fn new(mut user: User, session: Session, rule: AdminSecondFactor) -> Self {
        let needs_second_factor = rule.withholds_admin(&user);
        if needs_second_factor {
            user.roles.is_admin = false;
        }
        Self { user, session, needs_second_factor }
    }

    /// Whether this is an admin whose role does not count until they have set up a second factor; their
    /// roles are told without it.
    #[must_use]
    pub const fn needs_second_factor(&self) -> bool {
        self.needs_second_factor
    }

    /// Who.
    #[must_use]
    pub const fn user(&self) -> &User {
        &self.user
    }

    /// With what.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// What a store checks once more with the write itself.
    #[must_use]
    pub const fn acting(&self) -> ActingSession {
        ActingSession { user: self.user.id, session: self.session.id }
    }

    /// The proof that this is a verified collector.
    #[must_use]
    pub fn collector(self) -> Option<Collector> {
        self.user.roles.is_collector.then_some(Collector(self))
    }

    /// The proof that this is somebody who may invite: a verified collector, or of the concierge.
    #[must_use]
    pub fn can_invite(self) -> Option<CanInvite> {
        let roles = self.user.roles;
        (roles.is_collector || roles.is_admin).then_some(CanInvite(self))
    }

    /// The proof that this is somebody of the concierge.
    #[must_use]
    pub fn admin(self) -> Option<Admin> {
        self.user.roles.is_admin.then_some(Admin(self))
    }

    /// The proof that this is somebody who may read the forum: a verified collector, or the concierge
    /// who keeps order there.
    #[must_use]
    pub fn forum_reader(self) -> Option<ForumReader> {
        (self.user.roles.is_collector || self.user.roles.is_admin).then_some(ForumReader(self))
    }

    /// The proof that this is somebody who may see which papers a vehicle has: a verified collector,
    /// or the concierge.
    #[must_use]
    pub fn document_viewer(self) -> Option<DocumentViewer> {
        (self.user.roles.is_collector || self.user.roles.is_admin).then_some(DocumentViewer(self))
    }
}

/// A verified collector who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collector(SignedIn);

impl Collector {
    /// Who.
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Somebody of the concierge who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admin(SignedIn);

impl Admin {
    /// Who.
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Somebody who is signed in and may read the forum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumReader(SignedIn);

impl ForumReader {
    /// Who.
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Somebody who is signed in and may see which papers a vehicle has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentViewer(SignedIn);

impl DocumentViewer {
    /// Who.
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}

/// Somebody who may invite others and is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanInvite(SignedIn);

impl CanInvite {
    /// Who.
    #[must_use]
    pub const fn signed_in(&self) -> &SignedIn {
        &self.0
    }
}
