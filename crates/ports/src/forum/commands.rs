//! Writing in the forum: categories, topics, replies, and their authors' edits and deletions.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    forum::{
        AuthorRefusal, CategoryId, CategoryTopics, Content, NewCategory, PostId, SeenVersion, TopicId,
        TopicTitle,
    },
    pictures::PictureId,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// A text with the data that was extracted from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedContent {
    /// As it was written.
    pub content: Content,
    /// Its words for the search ([`domain::forum::words`]), in order.
    pub words: Vec<String>,
    /// Members whom the text mentions or quotes, each once.
    pub mentions: Vec<Mention>,
    /// Pictures of this site in the text. Those that belong to its author MUST NOT be swept as long as the
    /// text exists.
    pub pictures: Vec<PictureId>,
}

/// A member whom a text mentions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub name: Username,
    /// Whether the text quotes the member.
    pub is_quote: bool,
}

/// A reply that is to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPost {
    pub topic: TopicId,
    pub text: ParsedContent,
    /// The quoted post; MUST be of the same topic.
    pub quotes: Option<PostId>,
}

/// Refusal to create, change or delete a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CategoryRefusal {
    /// Another category has the name, in some spelling.
    NameTaken,
    NoSuchCategory,
    /// The category has changed since the revision that the admin saw.
    Outdated,
    /// It has topics that the rule
    /// [`deletion_obstacle`](domain::forum::CategoryTopics::deletion_obstacle) refuses.
    HasTopics(CategoryTopics),
}

/// Refusal to create a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicRefusal {
    NoSuchCategory,
}

/// Refusal of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyRefusal {
    /// There is no such visible topic.
    NoSuchTopic,
    /// The topic is locked.
    Locked,
    /// The quoted post is not visible in the topic.
    NoSuchQuote,
}

/// Refusal to edit one's own post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditRefusal {
    /// There is no such visible post.
    NoSuchPost,
    /// Somebody else wrote it.
    NotAuthor,
    /// Its topic is locked.
    Locked,
    /// The text has been edited since the version that the author saw.
    Outdated,
}

impl From<AuthorRefusal> for EditRefusal {
    fn from(refusal: AuthorRefusal) -> Self {
        match refusal {
            AuthorRefusal::NotShown => Self::NoSuchPost,
            AuthorRefusal::NotAuthor => Self::NotAuthor,
        }
    }
}

/// Refusal to delete one's own topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeletionRefusal {
    /// There is no such visible topic.
    NoSuchTopic,
    /// Somebody else wrote it.
    NotAuthor,
    /// The topic has replies that their authors did not delete.
    HasReplies,
}

impl From<AuthorRefusal> for DeletionRefusal {
    fn from(refusal: AuthorRefusal) -> Self {
        match refusal {
            AuthorRefusal::NotShown => Self::NoSuchTopic,
            AuthorRefusal::NotAuthor => Self::NotAuthor,
        }
    }
}

/// Writes in the forum as a collector.
///
/// Methods that take a [`Command`] keep all its duties. Their results are ids: a repeated command returns the
/// id of what it created, which may have changed since.
#[async_trait]
pub trait ForumCommands: Send + Sync {
    /// Creates a category. Of concurrent calls with one name, one succeeds. Adds a
    /// [`CategoryOpened`](domain::events::Event::CategoryOpened).
    async fn open_category(
        &self,
        new: &NewCategory,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<CategoryId, CategoryRefusal>, StoreError>;

    /// Creates a topic, neither locked nor pinned. In the same transaction: it is read for its author, their
    /// draft of a topic in that category is deleted if it is part of the text
    /// ([`is_published_in`](domain::forum::DraftText::is_published_in)), and mentioned members are notified. The search MUST find
    /// the topic's text by the words of its title as well. Adds a
    /// [`TopicOpened`](domain::events::Event::TopicOpened).
    async fn open_topic(
        &self,
        category: CategoryId,
        title: &TopicTitle,
        text: &ParsedContent,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, TopicRefusal>, StoreError>;

    /// Adds a reply with the topic's next number; numbers are unique and have no gaps, also under concurrent
    /// calls. Once a lock has been reported, no reply MUST be added to the topic; locking MUST NOT wait for
    /// more than the replies in progress. In the same transaction: the topic is read for the author up to
    /// this number, their draft is deleted if it is part of the text, and the mentioned members, the author of the quoted post, the
    /// author of the topic and its watchers are notified, each once, except the author and those who muted
    /// the topic. Adds a [`PostAdded`](domain::events::Event::PostAdded).
    async fn reply(
        &self,
        new: &NewPost,
        author: UserId,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, ReplyRefusal>, StoreError>;

    /// Edits a reply of that member. The previous text is kept for the concierge, the draft of the edit is
    /// deleted if it holds what was saved ([`is_saved_as`](domain::forum::DraftText::is_saved_as)), and members who
    /// are mentioned for the first time are notified. Adds a
    /// [`PostChanged`](domain::events::Event::PostChanged). False when the text is the same as before.
    /// Another text MUST be refused if `seen` is no longer [current](SeenVersion::is_current).
    async fn edit_post(
        &self,
        post: PostId,
        author: UserId,
        seen: Option<SeenVersion>,
        text: &ParsedContent,
        at: Timestamp,
    ) -> Result<Result<bool, EditRefusal>, StoreError>;

    /// Deletes a reply of that member; its number stays taken. Adds a
    /// [`PostChanged`](domain::events::Event::PostChanged).
    async fn delete_post(
        &self,
        post: PostId,
        author: UserId,
        at: Timestamp,
    ) -> Result<Result<(), AuthorRefusal>, StoreError>;

    /// Deletes a topic of that member that never had a reply; nobody MUST be able to reply afterwards. Adds a
    /// [`TopicChanged`](domain::events::Event::TopicChanged).
    async fn delete_topic(
        &self,
        topic: TopicId,
        author: UserId,
        at: Timestamp,
    ) -> Result<Result<(), DeletionRefusal>, StoreError>;
}
