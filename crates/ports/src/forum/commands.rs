use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    forum::{CategoryId, Content, NewCategory, PostId, TopicId, TopicTitle},
    pictures::PictureId,
};

use crate::{
    StoreError,
    commands::{Command, CommandOutcome},
};

/// What a text says, and what was read out of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedContent {
    /// As it was written.
    pub content: Content,
    /// Its words, for search ([`domain::forum::words`]), in their order.
    pub words: Vec<String>,
    /// Who is called by name in it.
    pub mentions: Vec<Username>,
    /// The pictures of this site in it. Those that are its author's MUST NOT be swept away as long as it
    /// is kept.
    pub pictures: Vec<PictureId>,
}

/// A reply that somebody wants to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPost {
    /// Where.
    pub topic: TopicId,
    /// What it says.
    pub text: ParsedContent,
    /// The post of the same topic that it answers.
    pub quotes: Option<PostId>,
}

/// Why there is no new category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CategoryRefusal {
    /// One has that name, in some spelling.
    NameTaken,
}

/// Why there is no new topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicRefusal {
    /// There is no such category.
    NoSuchCategory,
}

/// Why there is no reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyRefusal {
    /// No such topic is shown.
    NoSuchTopic,
    /// It takes none.
    Locked,
    /// What is quoted is not shown there.
    NoSuchQuote,
}

/// What became of a change to one's own text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditResult {
    /// It says so now.
    Done,
    /// It said so already.
    Unchanged,
    /// There is no such text of that member to be seen.
    NoSuchPost,
    /// Its topic is locked.
    Locked,
}

/// What became of one's own topic that was to be taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeletionResult {
    /// It is gone.
    Done,
    /// There is no such topic of that member to be seen.
    NoSuchTopic,
    /// Others have replied.
    HasReplies,
}

/// Writes in the forum, as a collector.
///
/// Methods that take an [`Command`] keep all its duties; their answers are numbers, and whoever repeats an
/// act is told of what it made as it is now.
#[async_trait]
pub trait ForumCommands: Send + Sync {
    /// Opens a category. Of any number of one name at the same time, one is opened. Told as
    /// [`CategoryOpened`](domain::events::Event::CategoryOpened).
    async fn open_category(
        &self,
        new: &NewCategory,
        author: UserId,
        act: &Command,
    ) -> Result<CommandOutcome<CategoryId, CategoryRefusal>, StoreError>;

    /// Opens a topic, neither locked nor pinned. Its author has read it; their draft of a topic there
    /// is gone; whom it calls by name is told. `words` of its text MUST be found under its title's as well. Told as
    /// [`TopicOpened`](domain::events::Event::TopicOpened).
    async fn open_topic(
        &self,
        category: CategoryId,
        title: &TopicTitle,
        text: &ParsedContent,
        author: UserId,
        act: &Command,
    ) -> Result<CommandOutcome<TopicId, TopicRefusal>, StoreError>;

    /// Adds a reply under the topic's next number. Once somebody was told that a topic is locked, no
    /// reply MUST be added to it, and whoever locks it MUST NOT wait for more than the replies that are
    /// under way; of any number at the same time, each gets a number of its own and no number is left
    /// out. The author has read the topic up to there; their draft is gone; who is called by name, who
    /// is quoted, who opened the topic and who watches it are told, each once and none of what they
    /// muted or did themselves. Told as [`PostAdded`](domain::events::Event::PostAdded).
    async fn reply(
        &self,
        new: &NewPost,
        author: UserId,
        act: &Command,
    ) -> Result<CommandOutcome<PostId, ReplyRefusal>, StoreError>;

    /// Changes a reply of that member. What it said is kept for the concierge; the draft of the change
    /// is gone; who is called by name for the first time is told. Told as
    /// [`PostChanged`](domain::events::Event::PostChanged).
    async fn edit_post(
        &self,
        post: PostId,
        author: UserId,
        text: &ParsedContent,
        at: Timestamp,
    ) -> Result<EditResult, StoreError>;

    /// Takes away a reply of that member: its number stays. False when there is no such reply of
    /// theirs that is shown. Told as [`PostChanged`](domain::events::Event::PostChanged).
    async fn delete_post(&self, post: PostId, author: UserId, at: Timestamp) -> Result<bool, StoreError>;

    /// Takes away a topic of that member to which nobody has replied; nobody MUST be able to reply
    /// afterwards. Told as [`TopicChangeResult`](domain::events::Event::TopicChanged).
    async fn delete_topic(
        &self,
        topic: TopicId,
        author: UserId,
        at: Timestamp,
    ) -> Result<DeletionResult, StoreError>;
}
