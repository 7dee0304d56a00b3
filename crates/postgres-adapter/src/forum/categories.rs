//! Categories with their latest topic and unread count for one member; creating, editing and deleting them.

use diesel::{
    prelude::*,
    result::{DatabaseErrorKind, Error::DatabaseError},
    sql_types::{BigInt, Integer, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        Category, CategoryDescription, CategoryId, CategoryName, CategoryTopics, DraftKey, ModerationAction,
        NewCategory, TopicId,
    },
};
use ports::forum::{CategoryRefusal, CategoryRevision};

use super::{IdRow, author_rows::author_columns, rows::CategoryRow, topics::unread};
use crate::{audit::audit_edit, database::Failure, events::append, statement::statement};

/// Builds the statement: a row for each of a category's latest topics, the latest first, and one row for an
/// empty category. Unread topics are counted up to a limit, so that the cost does not depend on the category's
/// size; materialized, so that they are counted once per category.
pub(super) fn categories_sql(which: &str) -> String {
    format!(
        concat!(
            "WITH c AS MATERIALIZED (
                SELECT c.id, c.name, c.name_key, c.description, c.topics_count, c.posts_count, c.revision,
                       (SELECT count(*)
                          FROM (SELECT * FROM forum_topics
                                 WHERE category_id = c.id AND state = 'shown'
                                 ORDER BY last_activity_at DESC, id DESC LIMIT {counted}) t
                          LEFT JOIN forum_read_states m ON m.topic_id = t.id AND m.user_id = $1
                         WHERE {unread}) AS unread_topics
                  FROM forum_categories c {which})
             SELECT c.id, c.name, c.description, c.topics_count, c.posts_count, c.revision, c.unread_topics,
                    t.id AS topic_id, t.title, t.last_activity_at, ",
            author_columns!(),
            " FROM c
              LEFT JOIN LATERAL (
                   SELECT id, title, author_id, created_at, last_activity_at FROM forum_topics
                    WHERE category_id = c.id AND state = 'shown'
                    ORDER BY last_activity_at DESC, id DESC LIMIT {latest}) t ON true
              LEFT JOIN LATERAL (
                   SELECT p.author_id, p.created_at FROM forum_posts p WHERE p.topic_id = t.id AND p.number > 0
                    ORDER BY p.created_at DESC, p.number DESC LIMIT 1) l ON true
              LEFT JOIN users u
                ON u.id = CASE WHEN l.created_at >= t.created_at THEN l.author_id ELSE t.author_id END
             ORDER BY c.name_key COLLATE \"C\", c.id, t.last_activity_at DESC, t.id DESC"
        ),
        counted = Category::MAX_UNREAD_COUNTED,
        latest = Category::MAX_LATEST_TOPICS,
        unread = unread(),
        which = which,
    )
}

/// Collects the categories from the rows of the statement.
fn categories(rows: Vec<CategoryRow>) -> Result<Vec<Category>, Failure> {
    let mut found: Vec<Category> = Vec::new();
    for row in rows {
        let (mut category, topic) = row.into_category()?;
        match found.last_mut().filter(|last| last.id == category.id) {
            Some(last) => last.latest_topics.extend(topic),
            None => {
                category.last_activity_at = topic.as_ref().map(|topic| topic.at);
                category.latest_topics.extend(topic);
                found.push(category);
            }
        }
    }
    Ok(found)
}

pub(super) fn all(reader: UserId, connection: &mut PgConnection) -> Result<Vec<Category>, Failure> {
    let rows: Vec<CategoryRow> =
        statement(categories_sql("")).bind::<BigInt, _>(reader.0).load(connection)?;
    categories(rows)
}

pub(super) fn one(
    id: CategoryId,
    reader: UserId,
    connection: &mut PgConnection,
) -> Result<Option<Category>, Failure> {
    let rows: Vec<CategoryRow> = statement(categories_sql("WHERE c.id = $2"))
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(id.0)
        .load(connection)?;
    Ok(categories(rows)?.pop())
}

pub(super) fn open(
    new: &NewCategory,
    author: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<CategoryId, CategoryRefusal>, Failure> {
    let opened: Option<IdRow> = statement(
        "INSERT INTO forum_categories (name, name_key, description, opened_by, opened_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name_key) DO NOTHING RETURNING id",
    )
    .bind::<Text, _>(new.name.as_str())
    .bind::<Text, _>(new.name.key())
    .bind::<Text, _>(new.description.as_str())
    .bind::<BigInt, _>(author.0)
    .bind::<Timestamptz, _>(at)
    .get_result(connection)
    .optional()?;
    let Some(IdRow { id }) = opened else { return Ok(Err(CategoryRefusal::NameTaken)) };
    let category = CategoryId(id);
    append(&Event::CategoryOpened { category }, connection)?;
    Ok(Ok(category))
}

/// A category whose row is locked until the transaction ends.
#[derive(QueryableByName)]
struct CategoryForUpdate {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    description: String,
    #[diesel(sql_type = Integer)]
    revision: i32,
}

/// Locks a category, also against topics that are being created in it or moved to it.
fn lock_category(
    id: CategoryId,
    connection: &mut PgConnection,
) -> Result<Option<(NewCategory, i32)>, Failure> {
    let row: Option<CategoryForUpdate> =
        statement("SELECT name, description, revision FROM forum_categories WHERE id = $1 FOR UPDATE")
            .bind::<BigInt, _>(id.0)
            .get_result(connection)
            .optional()?;
    Ok(row.map(|CategoryForUpdate { name, description, revision }| {
        let name = CategoryName::from_store(name);
        (NewCategory { name, description: CategoryDescription::from_store(description) }, revision)
    }))
}

pub(super) fn change(
    CategoryRevision { id, revision }: CategoryRevision,
    to: &NewCategory,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<bool, CategoryRefusal>, Failure> {
    let Some((before, current)) = lock_category(id, connection)? else {
        return Ok(Err(CategoryRefusal::NoSuchCategory));
    };
    if current != revision {
        return Ok(Err(CategoryRefusal::Outdated));
    }
    let edit = before.edit_to(Some(to));
    if edit.changes.is_empty() {
        return Ok(Ok(false));
    }
    // In a savepoint, so that the transaction survives a name that is taken.
    let changed = connection.transaction(|connection| {
        statement(
            "UPDATE forum_categories SET name = $2, name_key = $3, description = $4, revision = revision + 1
              WHERE id = $1",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Text, _>(to.name.as_str())
        .bind::<Text, _>(to.name.key())
        .bind::<Text, _>(to.description.as_str())
        .execute(connection)
    });
    match changed {
        Ok(_) => {}
        Err(DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            return Ok(Err(CategoryRefusal::NameTaken));
        }
        Err(error) => return Err(error.into()),
    }
    audit_edit(at, actor, None, Action::Forum(ModerationAction::CategoryChanged(id)), edit, connection)?;
    append(&Event::CategoryChanged { category: id }, connection)?;
    Ok(Ok(true))
}

#[derive(QueryableByName)]
struct TopicStateRow {
    #[diesel(sql_type = BigInt)]
    shown: i64,
    #[diesel(sql_type = diesel::sql_types::Array<BigInt>)]
    removed: Vec<i64>,
}

pub(super) fn delete(
    CategoryRevision { id, revision }: CategoryRevision,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), CategoryRefusal>, Failure> {
    let Some((before, current)) = lock_category(id, connection)? else {
        return Ok(Err(CategoryRefusal::NoSuchCategory));
    };
    if current != revision {
        return Ok(Err(CategoryRefusal::Outdated));
    }
    let found: TopicStateRow = statement(
        "SELECT count(*) FILTER (WHERE state = 'shown') AS shown,
                coalesce(array_agg(id ORDER BY id) FILTER (WHERE state = 'removed'), '{}') AS removed
           FROM forum_topics WHERE category_id = $1",
    )
    .bind::<BigInt, _>(id.0)
    .get_result(connection)?;
    let topics = CategoryTopics {
        shown: found.shown.unsigned_abs(),
        removed: found.removed.into_iter().map(TopicId).collect(),
    };
    if topics.deletion_obstacle().is_some() {
        return Ok(Err(CategoryRefusal::HasTopics(topics)));
    }
    statement("UPDATE forum_topics SET category_id = NULL WHERE category_id = $1")
        .bind::<BigInt, _>(id.0)
        .execute(connection)?;
    statement("DELETE FROM forum_baselines WHERE category_id = $1")
        .bind::<BigInt, _>(id.0)
        .execute(connection)?;
    statement("DELETE FROM forum_drafts WHERE key = $1")
        .bind::<Text, _>(DraftKey::Topic(id).to_string())
        .execute(connection)?;
    statement("DELETE FROM forum_categories WHERE id = $1").bind::<BigInt, _>(id.0).execute(connection)?;
    let edit = before.edit_to(None);
    audit_edit(at, actor, None, Action::Forum(ModerationAction::CategoryDeleted(id)), edit, connection)?;
    append(&Event::CategoryChanged { category: id }, connection)?;
    Ok(Ok(()))
}

/// Adds to a category's counts of topics and posts.
pub(super) fn count(
    category: i64,
    topics: i64,
    posts: i64,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        "UPDATE forum_categories SET topics_count = topics_count + $2, posts_count = posts_count + $3
          WHERE id = $1",
    )
    .bind::<BigInt, _>(category)
    .bind::<BigInt, _>(topics)
    .bind::<BigInt, _>(posts)
    .execute(connection)?;
    Ok(())
}
