//! Personal data in emails, notifications and counters.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "mail_outbox",
        export: Export::As(
            "mail",
            "SELECT recipient, subject, state, posted_at, finished_at FROM mail_outbox
              WHERE lower(normalize(recipient)) = $2 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM mail_outbox WHERE lower(normalize(recipient)) = $2"),
    },
    Area {
        table: "wrong_guesses",
        export: Export::As(
            "failed-log-ins",
            "SELECT count, last_at FROM wrong_guesses WHERE username_key = $4",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM wrong_guesses WHERE username_key = $4"),
    },
    Area {
        table: "rate_limits",
        export: Export::Not("counts of what was done within the last day at most"),
        files: None,
        erasure: Erasure::Statement("DELETE FROM rate_limits WHERE position($2 IN subject) > 0"),
    },
    Area {
        table: "notifications",
        export: Export::As(
            "notifications",
            "SELECT kind, title, body, link, at, in_app, read_at FROM notifications WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "notification_preferences",
        export: Export::As(
            "notification-preferences",
            "SELECT category, channel, is_on FROM notification_preferences WHERE user_id = $1",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "unsubscribe_tokens",
        export: Export::Not("digests of links that stop mail"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "vehicle_changes",
        export: Export::Not("changes of listings, for the second until they are announced"),
        files: None,
        erasure: Erasure::Statement("UPDATE vehicle_changes SET actor_id = NULL WHERE actor_id = $1"),
    },
];
