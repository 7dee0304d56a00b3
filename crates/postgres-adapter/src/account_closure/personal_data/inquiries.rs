//! Personal data in inquiries, appointments and access requests.

use super::area::{Area, Erasure, Export};

/// Entries of these tables.
pub(super) const AREAS: &[Area] = &[
    Area {
        table: "inquiries",
        export: Export::As(
            "inquiries",
            "SELECT reference, name, email, phone, message, vehicle_id, service, received_at FROM inquiries
              WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM inquiry_threads WHERE reference IN
                 (SELECT reference FROM inquiries
                   WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)",
        ),
    },
    Area {
        table: "appointment_requests",
        export: Export::As(
            "appointments",
            "SELECT reference, name, email, phone, town, preferred_date, preferred_time, vehicle_id, service,
                    note, received_at FROM appointment_requests
              WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM inquiry_threads WHERE reference IN
                 (SELECT reference FROM appointment_requests
                   WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)",
        ),
    },
    Area {
        table: "inquiry_threads",
        export: Export::Not("where what they asked stands is told by their own pages"),
        files: None,
        // Threads started by the member are deleted with their requests; threads assigned to them lose the
        // assignee.
        erasure: Erasure::WithMember,
    },
    Area {
        table: "inquiry_messages",
        export: Export::As(
            "inquiry-messages",
            "SELECT reference, side, text, at FROM inquiry_messages
              WHERE side <> 'note' AND reference IN
                    (SELECT reference FROM inquiries
                      WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3
                     UNION ALL SELECT reference FROM appointment_requests
                      WHERE asker_id = $1 OR asker_id IS NULL AND lower(normalize(email)) = $3)
              ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "calendar_feeds",
        export: Export::Not("a digest of what opens a calendar"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "access_requests",
        export: Export::As(
            "access-requests",
            "SELECT reference, name, email, note, received_at FROM access_requests
              WHERE lower(normalize(email)) = $3 ORDER BY received_at",
        ),
        files: None,
        erasure: Erasure::Statement("DELETE FROM access_requests WHERE lower(normalize(email)) = $3"),
    },
];
