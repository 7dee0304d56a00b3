//! Categories with their latest topic and unread count for one member.

use diesel::sql_types::{Text, Timestamptz};
use diesel::{prelude::*, sql_types::BigInt};
use domain::{
    Timestamp,
    accounts::UserId,
    events::Event,
    forum::{Category, CategoryId, NewCategory},
};
use ports::forum::CategoryRefusal;

use super::{IdRow, lists::unread, rows::CategoryRow};
use crate::{database::Failure, events::append, statement::statement};

/// Builds the statement. The latest activity comes from the latest topic; unread topics are counted up to a
/// limit, so that the cost does not depend on the category's size.
pub(super) fn question(which: &str) -> String {
    format!(
        "SELECT c.id, c.name, c.description, c.topics_count, c.posts_count,
                (SELECT t.last_activity_at FROM forum_topics t
                  WHERE t.category_id = c.id AND t.state = 'shown'
                  ORDER BY t.last_activity_at DESC, t.id DESC LIMIT 1) AS last_activity_at,
                (SELECT count(*)
                   FROM (SELECT * FROM forum_topics
                          WHERE category_id = c.id AND state = 'shown'
                          ORDER BY last_activity_at DESC, id DESC LIMIT {counted}) t
                   LEFT JOIN forum_marks m ON m.topic_id = t.id AND m.user_id = $1
                  WHERE {unread}) AS unread_topics
           FROM forum_categories c {which}
          ORDER BY c.name_key COLLATE \"C\", c.id",
        counted = Category::COUNTED,
        unread = unread(),
    )
}

pub(super) fn all(reader: UserId, connection: &mut PgConnection) -> Result<Vec<Category>, Failure> {
    let rows: Vec<CategoryRow> = statement(question("")).bind::<BigInt, _>(reader.0).load(connection)?;
    rows.into_iter().map(CategoryRow::into_category).collect()
}

pub(super) fn one(
    id: CategoryId,
    reader: UserId,
    connection: &mut PgConnection,
) -> Result<Option<Category>, Failure> {
    let row: Option<CategoryRow> = statement(question("WHERE c.id = $2"))
        .bind::<BigInt, _>(reader.0)
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(CategoryRow::into_category).transpose()
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
