//! Personal data in accounts: members, their sessions and factors, and what they saved.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "users",
        export: Export::As(
            "account",
            "SELECT id, username, email, email_verified_at, name, first_name, phone, location, is_collector,
                    is_admin, idle_minutes, digest, profile_visibility, collection_privacy, analytics_sharing,
                    activity_status, created_at, terms_version, privacy_version FROM users WHERE id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "sessions",
        export: Export::As(
            "sessions",
            "SELECT created_at, last_seen_at, device, address FROM sessions WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "known_devices",
        // Only a digest of the browser's token is stored, which is useless to the member.
        export: Export::As(
            "known-devices",
            "SELECT last_used_at FROM known_devices WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "single_use_tokens",
        export: Export::As(
            "mailed-links",
            "SELECT purpose, mailed_to, state, expires_at FROM single_use_tokens WHERE user_id = $1
              ORDER BY expires_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "second_factors",
        // The secret is a credential.
        export: Export::As("two-factor", "SELECT is_on FROM second_factors WHERE user_id = $1"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "second_factor_resets",
        export: Export::As(
            "second-factor-resets",
            "SELECT requested_at, reason, state, finished_at FROM second_factor_resets WHERE user_id = $1
              ORDER BY id",
        ),
        files: None,
        // Requests that the member made about others are kept without their name.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "recovery_codes",
        export: Export::Not("digests of codes that open things"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "log_in_challenges",
        export: Export::Not("digests of what waits for a code, for five minutes"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "passkeys",
        // The public key is useless to the member.
        export: Export::As(
            "passkeys",
            "SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "passkey_ceremonies",
        export: Export::Not("what waits for a device's answer, for five minutes"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_vehicles",
        export: Export::As(
            "saved-vehicles",
            "SELECT list, vehicle_id, make, model, year, saved_at
               FROM saved_vehicles JOIN vehicles ON id = vehicle_id WHERE user_id = $1
              ORDER BY list, saved_at",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_searches",
        export: Export::As(
            "saved-searches",
            "SELECT name, words, make, make_exact, model, model_exact, location, town, state, near, radius, min_price, max_price,
                    min_year, max_year, min_miles, max_miles, transmission, body_style, drivetrain, title_status,
                    status, sort, created_at FROM saved_searches WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "saved_views",
        export: Export::As(
            "saved-views",
            "SELECT section, name, query FROM saved_views WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
];
