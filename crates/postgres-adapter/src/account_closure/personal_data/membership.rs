//! Personal data in applications, invitations and changes of roles.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "invitations",
        export: Export::As(
            "invitations",
            "SELECT email, note, pre_vetted, max_uses, uses, created_at, expires_at, revoked_at FROM invitations
              WHERE inviter_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM invitations WHERE inviter_id = $1 OR lower(normalize(email)) = $3",
        ),
    },
    Area {
        table: "invitation_uses",
        export: Export::As(
            "accepted-invitations",
            "SELECT used_at FROM invitation_uses WHERE user_id = $1 ORDER BY used_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "collector_applications",
        export: Export::As(
            "collector-applications",
            "SELECT status, note, garage, next_try_at, submitted_at FROM collector_applications
              WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "application_steps",
        export: Export::As(
            "application-steps",
            "SELECT s.at, s.status, s.words FROM application_steps s
               JOIN collector_applications a ON a.id = s.application_id WHERE a.user_id = $1 ORDER BY s.id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "application_evidence",
        export: Export::As(
            "evidence",
            "SELECT id, name, kind, size, uploaded_at FROM application_evidence WHERE user_id = $1 ORDER BY id",
        ),
        files: Some("SELECT id || '-' || name AS name, blob AS key FROM application_evidence WHERE user_id = $1"),
        erasure: Erasure::WithMember,
    },
    Area {
        table: "member_changes",
        export: Export::As(
            "membership-changes",
            "SELECT at, change, suspended_until, reason FROM member_changes WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
];
