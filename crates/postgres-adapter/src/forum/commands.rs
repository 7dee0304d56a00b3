//! Commands that create categories, topics and replies.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    events::Event,
    forum::{AuthorRefusal, CategoryId, DraftKey, NewCategory, PostId, SeenVersion, TopicId, TopicTitle},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::{
        CategoryRefusal, DeletionRefusal, EditRefusal, ForumCommands, NewPost, ParsedContent, ReplyRefusal,
        TopicRefusal,
    },
};
use serde::{Deserialize, Serialize};

use super::{
    IdRow, author, categories, drafts, pictures, post_notifications, read_state, search_text::document,
    topics,
};
use crate::{
    PostgresStore, commands, database::Failure, events::append, notifications::append_notifications_read,
    statement::statement,
};

/// Stored result of a command: the ID of what it created.
#[derive(Serialize, Deserialize)]
pub(crate) struct CreatedRow {
    id: i64,
}

macro_rules! answered_by_number {
    ($($id:ident),+) => {
        $(impl commands::StoredValue for $id {
            type Row = CreatedRow;

            fn to_row(&self) -> CreatedRow {
                CreatedRow { id: self.0 }
            }

            fn from_row(row: CreatedRow) -> Result<Self, Failure> {
                Ok(Self(row.id))
            }
        })+
    };
}

answered_by_number!(CategoryId, TopicId, PostId);

#[async_trait]
impl ForumCommands for PostgresStore {
    async fn open_category(
        &self,
        new: &NewCategory,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<CategoryId, CategoryRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| categories::open(&new, author, at, connection)).await
    }

    async fn open_topic(
        &self,
        category: CategoryId,
        title: &TopicTitle,
        text: &ParsedContent,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, TopicRefusal>, StoreError> {
        let (title, text, at) = (title.clone(), text.clone(), command.at);
        self.run_once(command, move |connection| open_topic(category, &title, &text, author, at, connection))
            .await
    }

    async fn reply(
        &self,
        new: &NewPost,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, ReplyRefusal>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| reply(&new, author, at, connection)).await
    }

    async fn edit_post(
        &self,
        post: PostId,
        author: UserId,
        seen: Option<SeenVersion>,
        text: &ParsedContent,
        at: Timestamp,
    ) -> Result<Result<bool, EditRefusal>, StoreError> {
        let text = text.clone();
        self.database
            .write(move |connection| author::edit_post((post, seen), author, &text, at, connection))
            .await
    }

    async fn delete_post(
        &self,
        post: PostId,
        author: UserId,
        _at: Timestamp,
    ) -> Result<Result<(), AuthorRefusal>, StoreError> {
        self.database.write(move |connection| author::delete_post(post, author, connection)).await
    }

    async fn delete_topic(
        &self,
        topic: TopicId,
        author: UserId,
        _at: Timestamp,
    ) -> Result<Result<(), DeletionRefusal>, StoreError> {
        self.database.write(move |connection| author::delete_topic(topic, author, connection)).await
    }
}

fn open_topic(
    category: CategoryId,
    title: &TopicTitle,
    text: &ParsedContent,
    author: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<TopicId, TopicRefusal>, Failure> {
    let opened: Option<IdRow> = statement(
        "INSERT INTO forum_topics (category_id, title, author_id, created_at, last_activity_at)
         SELECT c.id, $2, $3, $4, $4 FROM forum_categories c WHERE c.id = $1 FOR KEY SHARE RETURNING id",
    )
    .bind::<BigInt, _>(category.0)
    .bind::<Text, _>(title.as_str())
    .bind::<BigInt, _>(author.0)
    .bind::<Timestamptz, _>(at)
    .get_result(connection)
    .optional()?;
    let Some(IdRow { id }) = opened else { return Ok(Err(TopicRefusal::NoSuchCategory)) };
    let topic = TopicId(id);
    let opening = Placed { topic: id, number: 0, title: Some(title.as_str()), quotes: None };
    insert(&opening, text, author, at, connection)?;
    read_state::mark_written(id, author, 0, at, connection)?;
    drafts::delete_published(author, DraftKey::Topic(category), text.content.as_str(), connection)?;
    let notified_post =
        post_notifications::NotifiedPost { topic: id, number: 0, title: title.as_str(), author };
    post_notifications::of_text(&notified_post, &text.mentions, None, at, connection)?;
    categories::count(category.0, 1, 0, connection)?;
    append(&Event::TopicOpened { category, topic }, connection)?;
    Ok(Ok(topic))
}

#[derive(QueryableByName)]
struct QuotedRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
}

fn reply(
    new: &NewPost,
    author: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<PostId, ReplyRefusal>, Failure> {
    let Some(topic) = topics::lock_topic(new.topic.0, connection)?.filter(topics::TopicForUpdate::is_shown)
    else {
        return Ok(Err(ReplyRefusal::NoSuchTopic));
    };
    if topic.is_locked {
        return Ok(Err(ReplyRefusal::Locked));
    }
    let quoted: Option<QuotedRow> = match new.quotes {
        None => None,
        Some(quoted) => {
            let row: Option<QuotedRow> = statement(
                "SELECT author_id FROM forum_posts WHERE id = $1 AND topic_id = $2 AND state = 'shown'",
            )
            .bind::<BigInt, _>(quoted.0)
            .bind::<BigInt, _>(topic.id)
            .get_result(connection)
            .optional()?;
            if row.is_none() {
                return Ok(Err(ReplyRefusal::NoSuchQuote));
            }
            row
        }
    };
    let number = topic.last_number + 1;
    let placed = Placed { topic: topic.id, number, title: None, quotes: new.quotes };
    let post = insert(&placed, &new.text, author, at, connection)?;
    statement(
        "UPDATE forum_topics SET last_number = $2, last_activity_at = greatest(last_activity_at, $3)
          WHERE id = $1",
    )
    .bind::<BigInt, _>(topic.id)
    .bind::<Integer, _>(number)
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    // Must precede marking the reply as read by its author: only readers who are up to date are notified.
    let notified_post =
        post_notifications::NotifiedPost { topic: topic.id, number, title: &topic.title, author };
    let quoted = quoted.and_then(|row| row.author_id).map(UserId);
    post_notifications::of_text(&notified_post, &new.text.mentions, quoted, at, connection)?;
    let read = read_state::mark_written(topic.id, author, number, at, connection)?;
    drafts::delete_published(author, DraftKey::Reply(new.topic), new.text.content.as_str(), connection)?;
    categories::count(topic.category_id, 0, 1, connection)?;
    let category = CategoryId(topic.category_id);
    append(&Event::PostAdded { category, topic: new.topic, post }, connection)?;
    append_notifications_read(author, read, connection)?;
    Ok(Ok(post))
}

/// Position of a new post.
struct Placed<'a> {
    topic: i64,
    number: i32,
    title: Option<&'a str>,
    quotes: Option<PostId>,
}

fn insert(
    placed: &Placed<'_>,
    text: &ParsedContent,
    author: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<PostId, Failure> {
    let row: IdRow = statement(
        "INSERT INTO forum_posts (topic_id, number, author_id, content, created_at, quotes_id, document)
         VALUES ($1, $2, $3, $4, $5, $6, $7::tsvector) RETURNING id",
    )
    .bind::<BigInt, _>(placed.topic)
    .bind::<Integer, _>(placed.number)
    .bind::<BigInt, _>(author.0)
    .bind::<Text, _>(text.content.as_str())
    .bind::<Timestamptz, _>(at)
    .bind::<Nullable<BigInt>, _>(placed.quotes.map(|post| post.0))
    .bind::<Text, _>(document(placed.title, &text.words))
    .get_result(connection)?;
    pictures::attach(row.id, author, &text.pictures, connection)?;
    Ok(PostId(row.id))
}
