//! Personal data in private messages. What a member wrote stays without their name, because it belongs to the
//! conversation of the other member as well.

use super::area::{Area, Erasure, Export};

/// Entries of the tables of private messages.
pub(crate) const AREAS: &[Area] = &[
    Area {
        table: "conversations",
        export: Export::As(
            "conversations",
            "SELECT c.id, u.username AS member, c.created_at FROM conversations c
               LEFT JOIN users u ON u.id = CASE WHEN c.first_id = $1 THEN c.second_id ELSE c.first_id END
              WHERE $1 IN (c.first_id, c.second_id) ORDER BY c.id",
        ),
        files: None,
        // The other member is erased already, so no account can open the conversation.
        erasure: Erasure::Statement(
            "DELETE FROM conversations
              WHERE first_id = $1 AND second_id IS NULL OR second_id = $1 AND first_id IS NULL",
        ),
    },
    Area {
        table: "private_messages",
        export: Export::As(
            "private-messages",
            "SELECT m.id, m.conversation_id, m.author_id IS NOT DISTINCT FROM $1 AS is_own, m.body, m.sent_at, m.removed_at
               FROM private_messages m JOIN conversations c ON c.id = m.conversation_id
              WHERE $1 IN (c.first_id, c.second_id) ORDER BY m.id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "conversation_read_states",
        export: Export::As(
            "conversation-read-state",
            "SELECT conversation_id, read_up_to FROM conversation_read_states WHERE user_id = $1 ORDER BY conversation_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "member_blocks",
        export: Export::As(
            "blocked-members",
            "SELECT u.username AS member, b.created_at FROM member_blocks b JOIN users u ON u.id = b.blocked_id
              WHERE b.blocker_id = $1 ORDER BY b.created_at, b.blocked_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "private_message_reports",
        export: Export::As(
            "message-reports",
            "SELECT message_id, reason, at, outcome, closed_at FROM private_message_reports
              WHERE reporter_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
];
