//! Row types of topics, posts and categories and their conversion to domain types.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    forum::{
        Category, CategoryDescription, CategoryId, CategoryName, Content, LastPost, LatestTopic,
        ModerationReason, Post, PostId, PostReactions, PostRemoval, PostState, ReadState, Topic, TopicId,
        TopicState, TopicTitle, WatchLevel,
    },
};

use super::author_rows::AuthorRow;
use crate::{database::Failure, decoding::invalid};

/// A category with one of its latest topics, if it has any.
#[derive(QueryableByName)]
pub(super) struct CategoryRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    description: String,
    #[diesel(sql_type = BigInt)]
    topics_count: i64,
    #[diesel(sql_type = BigInt)]
    posts_count: i64,
    #[diesel(sql_type = Integer)]
    revision: i32,
    #[diesel(sql_type = BigInt)]
    unread_topics: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    topic_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    title: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_activity_at: Option<Timestamp>,
    #[diesel(embed)]
    author: AuthorRow,
}

impl CategoryRow {
    /// The category without its topics, and the topic.
    pub(super) fn into_category(self) -> Result<(Category, Option<LatestTopic>), Failure> {
        let author = self.author.into_author();
        let topic = match (self.topic_id, self.title, self.last_activity_at) {
            (Some(id), Some(title), Some(at)) => {
                Some(LatestTopic { id: TopicId(id), title: TopicTitle::from_store(title), at, author })
            }
            _ => None,
        };
        let category = Category {
            id: CategoryId(self.id),
            name: CategoryName::from_store(self.name),
            description: CategoryDescription::from_store(self.description),
            topics_count: self.topics_count.unsigned_abs(),
            posts_count: self.posts_count.unsigned_abs(),
            last_activity_at: None,
            unread_topics: u32::try_from(self.unread_topics).unwrap_or(Category::MAX_UNREAD_COUNTED),
            latest_topics: Vec::new(),
            revision: self.revision,
        };
        Ok((category, topic))
    }
}

#[derive(QueryableByName)]
pub(super) struct TopicRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    category_id: i64,
    #[diesel(sql_type = Text)]
    category_name: String,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(embed)]
    author: AuthorRow,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<Timestamp>,
    #[diesel(sql_type = Bool)]
    is_locked: bool,
    #[diesel(sql_type = Bool)]
    is_pinned: bool,
    #[diesel(sql_type = Integer)]
    last_number: i32,
    #[diesel(sql_type = Integer)]
    moved_count: i32,
    #[diesel(sql_type = BigInt)]
    view_count: i64,
    #[diesel(sql_type = Timestamptz)]
    last_activity_at: Timestamp,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<Text>)]
    removal_reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    removed_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<BigInt>)]
    last_author_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    last_username: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_author_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_first_name: Option<String>,
    #[diesel(sql_type = Nullable<Bool>)]
    last_is_concierge: Option<bool>,
    #[diesel(sql_type = Nullable<Integer>)]
    read_up_to: Option<i32>,
    #[diesel(sql_type = Nullable<Integer>)]
    first_unread: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    level: Option<String>,
}

impl TopicRow {
    pub(super) fn into_topic(self) -> Result<Topic, Failure> {
        let last_author = AuthorRow::new(
            self.last_author_id,
            self.last_username,
            self.last_author_name,
            self.last_first_name,
            self.last_is_concierge,
        );
        let last_author = last_author.into_author();
        let state = match removal(&self.state, self.removal_reason, self.removed_at)? {
            PostState::Shown => TopicState::Shown,
            PostState::Deleted => TopicState::Deleted,
            PostState::Removed(removal) => TopicState::Removed(removal),
        };
        let level = self.level.as_deref().map_or(Some(WatchLevel::Normal), WatchLevel::parse);
        Ok(Topic {
            id: TopicId(self.id),
            category: CategoryId(self.category_id),
            category_name: CategoryName::from_store(self.category_name),
            title: TopicTitle::from_store(self.title),
            content: Content::from_store(self.content),
            author: self.author.into_author(),
            created_at: self.created_at,
            edited_at: self.edited_at,
            is_locked: self.is_locked,
            is_pinned: self.is_pinned,
            last_number: number(self.last_number)?,
            moved_count: number(self.moved_count)?,
            view_count: self.view_count.unsigned_abs(),
            last_activity_at: self.last_activity_at,
            last_post: self.last_at.map(|at| LastPost { at, author: last_author }),
            state,
            read_state: ReadState {
                read_up_to: self.read_up_to.map(number).transpose()?,
                first_unread: self.first_unread.map(number).transpose()?,
                level: level.ok_or_else(|| invalid("forum_read_states.level"))?,
            },
        })
    }
}

#[derive(QueryableByName)]
pub(super) struct PostRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(embed)]
    author: AuthorRow,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<Timestamp>,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<Text>)]
    removal_reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    removed_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<BigInt>)]
    quotes_id: Option<i64>,
    #[diesel(embed)]
    reactions: ReactionsRow,
}

impl PostRow {
    pub(super) fn into_post(self) -> Result<Post, Failure> {
        Ok(Post {
            id: PostId(self.id),
            topic: TopicId(self.topic_id),
            number: number(self.number)?,
            content: Content::from_store(self.content),
            author: self.author.into_author(),
            created_at: self.created_at,
            edited_at: self.edited_at,
            state: removal(&self.state, self.removal_reason, self.removed_at)?,
            quotes: self.quotes_id.map(PostId),
            reactions: self.reactions.into_reactions()?,
        })
    }
}

/// Likes of a post, and what a reader has done.
#[derive(QueryableByName)]
pub(super) struct ReactionsRow {
    #[diesel(sql_type = Integer)]
    like_count: i32,
    #[diesel(sql_type = Bool)]
    is_liked: bool,
    #[diesel(sql_type = Bool)]
    is_bookmarked: bool,
}

/// SQL columns of [`ReactionsRow`], for a post `p` and the tables of [`reaction_joins`].
macro_rules! reaction_columns {
    () => {
        "p.like_count, k.user_id IS NOT NULL AS is_liked, b.user_id IS NOT NULL AS is_bookmarked"
    };
}
pub(super) use reaction_columns;

/// SQL joins of reader `$1`'s like and bookmark of post `p`, each by its primary key.
macro_rules! reaction_joins {
    () => {
        "LEFT JOIN forum_post_likes k ON k.post_id = p.id AND k.user_id = $1
         LEFT JOIN forum_bookmarks b ON b.user_id = $1 AND b.post_id = p.id"
    };
}
pub(super) use reaction_joins;

impl ReactionsRow {
    pub(super) fn into_reactions(self) -> Result<PostReactions, Failure> {
        let like_count = u32::try_from(self.like_count).map_err(|_| invalid("forum_posts.like_count"))?;
        Ok(PostReactions { like_count, is_liked: self.is_liked, is_bookmarked: self.is_bookmarked })
    }
}

/// The number of a post as it is stored; the highest one for a number that no post can have.
pub(super) fn stored_number(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Converts the number of a post in its topic.
pub(super) fn number(number: i32) -> Result<u32, Failure> {
    u32::try_from(number).map_err(|_| invalid("forum_posts.number"))
}

fn removal(state: &str, reason: Option<String>, at: Option<Timestamp>) -> Result<PostState, Failure> {
    match (state, reason, at) {
        ("shown", _, _) => Ok(PostState::Shown),
        ("deleted", _, _) => Ok(PostState::Deleted),
        ("removed", Some(reason), Some(at)) => {
            Ok(PostState::Removed(PostRemoval { reason: ModerationReason::from_store(reason), at }))
        }
        _ => Err(invalid("forum_posts.state")),
    }
}
