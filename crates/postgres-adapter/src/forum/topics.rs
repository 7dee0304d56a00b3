//! Topics as one member sees them, and the row lock for changing them.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{AuthorRefusal, Topic, TopicId, TopicStatus, may_change},
};

use super::{author_rows::author_columns, rows::TopicRow};
use crate::{database::Failure, statement::statement};

/// SQL: time since which activity in the category of topic `t` counts as new to reader `$1`.
const BASELINE: &str = "greatest(
    (SELECT joined.created_at FROM users joined WHERE joined.id = $1),
    (SELECT b.at FROM forum_baselines b WHERE b.user_id = $1 AND b.category_id = t.category_id))";

/// SQL: whether topic `t` has posts unread by reader `$1`, whose read state is `m`. False for muted topics.
pub(super) fn unread() -> String {
    format!(
        "coalesce(m.read_up_to, -1) < t.last_number AND coalesce(m.level, 'normal') <> 'muted'
         AND t.last_activity_at > {BASELINE}"
    )
}

/// SQL for topics `t` from `source`, with all columns that depend on reader `$1`.
pub(super) fn topics_for_reader(source: &str, tail: &str) -> String {
    format!(
        concat!(
            "SELECT t.id, t.category_id, c.name AS category_name, t.title, o.content, ",
            author_columns!(),
            ", t.created_at, t.edited_at, t.is_locked, t.is_pinned, t.last_number, t.moved_count,
                coalesce(v.count, 0) AS view_count, t.last_activity_at, t.state, t.removal_reason, t.removed_at,
                l.created_at AS last_at, lu.id AS last_author_id, lu.username AS last_username,
                CASE WHEN lu.profile_visibility <> 'private' THEN lu.name END AS last_author_name, lu.first_name AS last_first_name,
                lu.is_admin AS last_is_concierge, m.read_up_to, m.level,
                CASE WHEN t.last_activity_at <= baseline.at THEN NULL
                     WHEN m.read_up_to >= t.last_number THEN NULL
                     WHEN m.read_up_to IS NOT NULL THEN m.read_up_to + 1
                     WHEN t.created_at > baseline.at THEN 0
                     ELSE (SELECT n.number FROM forum_posts n
                            WHERE n.topic_id = t.id AND n.number > 0 AND n.created_at > baseline.at
                            ORDER BY n.created_at, n.number LIMIT 1)
                END AS first_unread
           FROM {source} t
           JOIN forum_categories c ON c.id = t.category_id
           JOIN forum_posts o ON o.topic_id = t.id AND o.number = 0
           LEFT JOIN users u ON u.id = t.author_id
           LEFT JOIN forum_view_counts v ON v.topic_id = t.id
           LEFT JOIN LATERAL (
                SELECT p.created_at, p.author_id FROM forum_posts p
                 WHERE p.topic_id = t.id AND p.number > 0 AND t.last_number > 0
                 ORDER BY p.created_at DESC, p.number DESC LIMIT 1) l ON true
           LEFT JOIN users lu ON lu.id = l.author_id
           LEFT JOIN forum_read_states m ON m.topic_id = t.id AND m.user_id = $1
           LEFT JOIN users reader ON reader.id = $1
           LEFT JOIN forum_baselines b ON b.user_id = $1 AND b.category_id = t.category_id
           CROSS JOIN LATERAL (SELECT greatest(reader.created_at, b.at) AS at) baseline
          {tail}"
        ),
        source = source,
        tail = tail,
    )
}

pub(super) fn one(
    id: TopicId,
    reader: UserId,
    connection: &mut PgConnection,
) -> Result<Option<Topic>, Failure> {
    let row: Option<TopicRow> = statement(topics_for_reader("forum_topics", "WHERE t.id = $2"))
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(TopicRow::into_topic).transpose()
}

/// A topic whose row is locked until the transaction ends.
#[derive(QueryableByName)]
pub(super) struct TopicForUpdate {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    /// 0 for a deleted topic whose category is deleted.
    #[diesel(sql_type = BigInt)]
    pub(super) category_id: i64,
    #[diesel(sql_type = Text)]
    pub(super) title: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) author_id: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    pub(super) created_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) edited_at: Option<Timestamp>,
    #[diesel(sql_type = Bool)]
    pub(super) is_locked: bool,
    #[diesel(sql_type = Bool)]
    pub(super) is_pinned: bool,
    #[diesel(sql_type = Integer)]
    pub(super) last_number: i32,
    #[diesel(sql_type = Integer)]
    moved_count: i32,
    #[diesel(sql_type = Text)]
    state: String,
}

impl TopicForUpdate {
    pub(super) fn status(&self) -> Option<TopicStatus> {
        TopicStatus::parse(&self.state)
    }

    /// Whether the topic is shown or can be restored.
    pub(super) fn exists(&self) -> bool {
        self.status().is_some_and(TopicStatus::exists)
    }

    /// Number of replies, removed ones included.
    pub(super) fn reply_count(&self) -> i64 {
        i64::from(self.last_number - self.moved_count)
    }

    pub(super) fn is_shown(&self) -> bool {
        self.status() == Some(TopicStatus::Shown)
    }

    /// Whether the member may change it as its author.
    pub(super) fn may_be_changed_by(&self, member: UserId) -> Result<(), AuthorRefusal> {
        may_change(self.is_shown(), self.author_id.map(UserId), member)
    }
}

/// Locks a topic, waiting for concurrent changes; `None` when it does not exist. `FOR SHARE` would let
/// replies overtake and starve whoever closes the topic.
pub(super) fn lock_topic(id: i64, connection: &mut PgConnection) -> Result<Option<TopicForUpdate>, Failure> {
    let row = statement(
        "SELECT id, coalesce(category_id, 0) AS category_id, title, author_id, created_at, edited_at, is_locked, is_pinned, last_number, moved_count, state
           FROM forum_topics WHERE id = $1 FOR NO KEY UPDATE",
    );
    Ok(row.bind::<BigInt, _>(id).get_result(connection).optional()?)
}
