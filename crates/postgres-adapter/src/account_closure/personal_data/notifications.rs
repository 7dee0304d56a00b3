//! Personal data in emails, notifications and counters.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "mail_outbox",
        export: Export::As(
            "mail",
            "SELECT recipient, subject, state, posted_at, settled_at FROM mail_outbox
              WHERE lower(normalize(recipient)) = $2 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM mail_outbox WHERE lower(normalize(recipient)) = $2"),
    },
    Area {
        table: "log_in_failures",
        export: Export::As(
            "failed-log-ins",
            "SELECT count, last_at FROM log_in_failures WHERE username_key = $4",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM log_in_failures WHERE username_key = $4"),
    },
    Area {
        table: "allowances",
        export: Export::Not("counts of what was done within the last day at most"),
        files: None,
        erasure: Erasure::Statement("DELETE FROM allowances WHERE position($2 IN subject) > 0"),
    },
    Area {
        table: "notices",
        export: Export::As(
            "notices",
            "SELECT kind, title, body, link, at, in_app, read_at FROM notices WHERE user_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "notice_choices",
        export: Export::As(
            "notice-choices",
            "SELECT category, channel, is_on FROM notice_choices WHERE user_id = $1",
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
