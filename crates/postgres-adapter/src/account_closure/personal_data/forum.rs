//! Personal data in the forum. Posts are kept without their author's name, because others replied to them.

use super::area::{Area, Erasure, Export};

/// Entries of the forum's tables.
pub(crate) const AREAS: &[Area] = &[
    Area {
        table: "forum_categories",
        export: Export::As(
            "forum-categories",
            "SELECT id, name, description, opened_at FROM forum_categories WHERE opened_by = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_topics",
        export: Export::As(
            "forum-topics",
            "SELECT id, category_id, title, created_at, edited_at, state, removal_reason FROM forum_topics
              WHERE author_id = $1 ORDER BY id",
        ),
        files: None,
        // Notifications to others about the member's posts contain their name.
        erasure: Erasure::Statement(
            "UPDATE notifications SET title = 'A former member' || substr(title, length(split_part(title, ' ', 1)) + 1)
              WHERE kind IN ('forum_mention', 'forum_reply', 'private_message') AND lower(split_part(title, ' ', 1)) = $4",
        ),
    },
    Area {
        table: "forum_edits",
        export: Export::As(
            "forum-earlier-texts",
            "SELECT e.post_id, e.title, e.content, e.at FROM forum_edits e JOIN forum_posts p ON p.id = e.post_id
              WHERE p.author_id = $1 ORDER BY e.id",
        ),
        files: None,
        erasure: Erasure::Statement(
            "DELETE FROM forum_edits e USING forum_posts p WHERE p.id = e.post_id AND p.author_id = $1",
        ),
    },
    Area {
        table: "forum_posts",
        export: Export::As(
            "forum-posts",
            "SELECT id, topic_id, number, content, created_at, edited_at, state, removal_reason FROM forum_posts
              WHERE author_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_read_states",
        export: Export::As(
            "forum-read-state",
            "SELECT topic_id, read_up_to, level, took_part FROM forum_read_states WHERE user_id = $1 ORDER BY topic_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_baselines",
        export: Export::As(
            "forum-read",
            "SELECT category_id, at FROM forum_baselines WHERE user_id = $1 ORDER BY category_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_views",
        export: Export::Not("which topics they opened, for three days, so that each is counted once"),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_drafts",
        export: Export::As(
            "forum-drafts",
            "SELECT key, title, content, saved_at FROM forum_drafts WHERE user_id = $1 ORDER BY key",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_post_likes",
        export: Export::As(
            "forum-likes",
            "SELECT post_id, created_at FROM forum_post_likes WHERE user_id = $1 ORDER BY created_at, post_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_bookmarks",
        export: Export::As(
            "forum-bookmarks",
            "SELECT post_id, created_at FROM forum_bookmarks WHERE user_id = $1 ORDER BY created_at, post_id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
    Area {
        table: "forum_reports",
        export: Export::As(
            "forum-reports",
            "SELECT post_id, reason, at, outcome, closed_at FROM forum_reports WHERE reporter_id = $1 ORDER BY id",
        ),
        files: None,
        erasure: Erasure::WithMember,
    },
];
