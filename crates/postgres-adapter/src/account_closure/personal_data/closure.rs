//! Personal data in closed accounts and exports.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "account_closures",
        export: Export::As(
            "account-closures",
            "SELECT since, erased_at FROM account_closures WHERE user_id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "exports",
        export: Export::As("exports", "SELECT state, requested_at FROM exports WHERE user_id = $1"),
        files: None,
        erasure: Erasure::Statement(
            "INSERT INTO abandoned_blobs (key)
             SELECT blob_key FROM exports WHERE user_id = $1 AND blob_key IS NOT NULL
             ON CONFLICT DO NOTHING",
        ),
    },
];
