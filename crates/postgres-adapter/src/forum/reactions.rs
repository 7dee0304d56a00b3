//! Likes and bookmarks of posts. A trigger keeps the number of likes.
//!
//! A change locks no topic, so it does not wait for replies.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    fetch_size,
    forum::{
        Bookmark, BookmarkPosition, Content, PostId, PostReactions, ReactionRefusal, ReactionTarget, TopicId,
        TopicTitle,
    },
};
use ports::{StoreError, forum::ForumReactions};

use super::{
    author_rows::{AuthorRow, author_columns},
    lists::TotalRow,
    rows::{ReactionsRow, number, reaction_columns, reaction_joins},
};
use crate::{
    PostgresStore,
    database::Failure,
    statement::{Statement, statement},
};

#[async_trait]
impl ForumReactions for PostgresStore {
    async fn set_like(
        &self,
        post: PostId,
        member: UserId,
        is_liked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError> {
        self.database.write(move |connection| set_like(post, member, is_liked, at, connection)).await
    }

    async fn set_bookmark(
        &self,
        post: PostId,
        member: UserId,
        is_bookmarked: bool,
        at: Timestamp,
    ) -> Result<Result<PostReactions, ReactionRefusal>, StoreError> {
        self.database.write(move |connection| set_bookmark(post, member, is_bookmarked, at, connection)).await
    }

    async fn bookmarks(
        &self,
        member: UserId,
        after: Option<BookmarkPosition>,
        limit: u32,
    ) -> Result<Page<Bookmark, BookmarkPosition>, StoreError> {
        self.database.run(move |connection| page(member, after, limit, connection)).await
    }
}

fn set_like(
    post: PostId,
    member: UserId,
    is_liked: bool,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<PostReactions, ReactionRefusal>, Failure> {
    let change = if is_liked {
        "INSERT INTO forum_post_likes (post_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM forum_post_likes WHERE post_id = $1 AND user_id = $2 AND $3 IS NOT NULL"
    };
    let check = |target: ReactionTarget| target.check_like(member, is_liked);
    apply(change, check, post, member, at, connection)
}

fn set_bookmark(
    post: PostId,
    member: UserId,
    is_bookmarked: bool,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<PostReactions, ReactionRefusal>, Failure> {
    let change = if is_bookmarked {
        "INSERT INTO forum_bookmarks (post_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM forum_bookmarks WHERE post_id = $1 AND user_id = $2 AND $3 IS NOT NULL"
    };
    let check = |target: ReactionTarget| target.check_bookmark();
    apply(change, check, post, member, at, connection)
}

/// Runs a change of a member's like or bookmark if the check of the locked post permits it.
fn apply(
    change: &'static str,
    check: impl FnOnce(ReactionTarget) -> Result<(), ReactionRefusal>,
    post: PostId,
    member: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<PostReactions, ReactionRefusal>, Failure> {
    // A post that moves to another topic while its lock is awaited is not found with the topic that it left, but
    // then it is locked, and found with its new one.
    let found = match target(post, member, connection)? {
        None => target(post, member, connection)?,
        found => found,
    };
    let Some(target) = found else { return Ok(Err(ReactionRefusal::NoSuchPost)) };
    if let Err(refusal) = check(target) {
        return Ok(Err(refusal));
    }
    statement(change)
        .bind::<BigInt, _>(post.0)
        .bind::<BigInt, _>(member.0)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    let row: ReactionsRow = statement(concat!(
        "SELECT ",
        reaction_columns!(),
        " FROM forum_posts p ",
        reaction_joins!(),
        " WHERE p.id = $2"
    ))
    .bind::<BigInt, _>(member.0)
    .bind::<BigInt, _>(post.0)
    .get_result(connection)?;
    row.into_reactions().map(Ok)
}

#[derive(QueryableByName)]
struct TargetRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Bool)]
    is_topic_shown: bool,
    #[diesel(sql_type = Bool)]
    is_post_shown: bool,
}

/// Locks the member, so that they are not erased meanwhile, and then the post; `None` if one of them does not
/// exist.
fn target(
    post: PostId,
    member: UserId,
    connection: &mut PgConnection,
) -> Result<Option<ReactionTarget>, Failure> {
    let row: Option<TargetRow> = statement(
        "SELECT p.author_id, t.state = 'shown' AS is_topic_shown, p.state = 'shown' AS is_post_shown
           FROM users m CROSS JOIN forum_posts p JOIN forum_topics t ON t.id = p.topic_id
          WHERE m.id = $1 AND p.id = $2
            FOR KEY SHARE OF m FOR NO KEY UPDATE OF p",
    )
    .bind::<BigInt, _>(member.0)
    .bind::<BigInt, _>(post.0)
    .get_result(connection)
    .optional()?;
    Ok(row.map(|TargetRow { author_id, is_topic_shown, is_post_shown }| ReactionTarget {
        author: author_id.map(UserId),
        is_topic_shown,
        is_post_shown,
    }))
}

#[derive(QueryableByName)]
struct BookmarkRow {
    #[diesel(sql_type = BigInt)]
    post_id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(embed)]
    author: AuthorRow,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Timestamptz)]
    bookmarked_at: Timestamp,
}

impl BookmarkRow {
    fn into_bookmark(self) -> Result<Bookmark, Failure> {
        Ok(Bookmark {
            post: PostId(self.post_id),
            topic: TopicId(self.topic_id),
            topic_title: TopicTitle::from_store(self.title),
            number: number(self.number)?,
            author: self.author.into_author(),
            content: Content::from_store(self.content),
            at: self.bookmarked_at,
        })
    }
}

/// SQL: visible bookmarked posts of member `$1`; ends within `WHERE`.
macro_rules! visible {
    () => {
        " FROM forum_bookmarks b
           JOIN forum_posts p ON p.id = b.post_id
           JOIN forum_topics t ON t.id = p.topic_id
           LEFT JOIN users u ON u.id = p.author_id
          WHERE b.user_id = $1 AND p.state = 'shown' AND t.state = 'shown'"
    };
}

/// Builds the statement for a page of at least `limit` bookmarks, if that many exist. As in the lists of
/// topics, the limit is part of the text, rounded up to a power of two.
pub(super) fn list_statement<'a>(
    member: UserId,
    after: Option<BookmarkPosition>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    let limit = limit.checked_next_power_of_two().unwrap_or(u32::MAX);
    let past = if after.is_some() { "AND (b.created_at, b.post_id) < ($2, $3)" } else { "" };
    let columns = concat!(
        "b.post_id, p.topic_id, t.title, p.number, ",
        author_columns!(),
        ", p.content, b.created_at AS bookmarked_at"
    );
    let bound = statement(format!(
        "{prefix}SELECT {columns}{} {past} ORDER BY b.created_at DESC, b.post_id DESC LIMIT {limit}",
        visible!()
    ))
    .bind::<BigInt, _>(member.0);
    match after {
        Some(BookmarkPosition { at, post }) => bound.bind::<Timestamptz, _>(at).bind::<BigInt, _>(post.0),
        None => bound,
    }
}

fn page(
    member: UserId,
    after: Option<BookmarkPosition>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<Bookmark, BookmarkPosition>, Failure> {
    let rows: Vec<BookmarkRow> = list_statement(member, after, fetch_size(limit), "").load(connection)?;
    let bookmarks: Vec<Bookmark> =
        rows.into_iter().map(BookmarkRow::into_bookmark).collect::<Result<_, _>>()?;
    let total: TotalRow = statement(concat!("SELECT count(*) AS total", visible!()))
        .bind::<BigInt, _>(member.0)
        .get_result(connection)?;
    Ok(Page::from_rows(bookmarks, limit, total.total.unsigned_abs(), Bookmark::position))
}
