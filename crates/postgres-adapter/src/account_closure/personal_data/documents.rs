//! Personal data in documents.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "documents",
        export: Export::As(
            "documents",
            "SELECT id, submission_id, name, kind, size, uploaded_at FROM documents WHERE owner_id = $1 ORDER BY id",
        ),
        files: Some(
            "SELECT id || '-' || name AS name, content AS key FROM documents WHERE owner_id = $1
              UNION ALL
             SELECT id || '-preview.webp', preview FROM documents
              WHERE owner_id = $1 AND preview IS NOT NULL",
        ),
        // Notifications to others about the member's shares contain their name; the rows are deleted with the
        // member.
        erasure: Erasure::Statement(
            "UPDATE notifications SET title = 'A former member' || substr(title, length(split_part(title, ' ', 1)) + 1)
              WHERE kind = 'document_shared' AND lower(split_part(title, ' ', 1)) = $4",
        ),
    },
    Area {
        table: "document_shares",
        export: Export::As(
            "document-shares",
            "SELECT document_id, until, since FROM document_shares
              WHERE member_id = $1 OR document_id IN (SELECT id FROM documents WHERE owner_id = $1) ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "document_accesses",
        export: Export::As(
            "document-accesses",
            "SELECT document_id, is_staff, way, at FROM document_accesses WHERE member_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
];
