//! Forum content for tests, and helpers that write it.

use domain::accounts::{DisplayName, Role, Roles, UserId, Username};
use domain::audit::Actor;
use domain::forum::{
    CategoryId, Content, ModerationReason, NewCategory, PostId, TopicId, TopicTitle, VisibilityChange, words,
};
use ports::accounts::{Accounts, NewUser, RegisterResult};
use ports::commands::CommandOutcome;
use ports::forum::{
    ForumCommands, ForumModeration, Mention, NewPost, ParsedContent, TopicChange, TopicChangeRefusal,
    TopicEdit,
};

use crate::{at_minute, command_at, new_user};

/// A parsed text without mentions.
#[must_use]
pub fn written(text: &str) -> ParsedContent {
    ParsedContent {
        content: Content::from_store(text.to_owned()),
        words: words(text),
        mentions: Vec::new(),
        pictures: Vec::new(),
    }
}

/// A parsed text that mentions one member.
#[must_use]
pub fn mentioning(text: &str, name: &str) -> ParsedContent {
    let mention = Mention { name: crate::username(name), is_quote: false };
    ParsedContent { mentions: vec![mention], ..written(text) }
}

/// A text that quotes a member besides the post that it answers.
#[must_use]
pub fn quoting(text: &str, name: &str) -> ParsedContent {
    let mention = Mention { name: crate::username(name), is_quote: true };
    ParsedContent { mentions: vec![mention], ..written(text) }
}

/// A moderator's reason.
///
/// # Panics
/// When the domain refuses it.
#[must_use]
pub fn reason(text: &str) -> ModerationReason {
    ModerationReason::parse("removal", text).unwrap()
}

/// A moderator's removal for that reason.
///
/// # Panics
/// When the domain refuses the reason.
#[must_use]
pub fn removal(text: &str) -> VisibilityChange {
    VisibilityChange::Remove(reason(text))
}

/// A topic title.
///
/// # Panics
/// When the domain refuses it.
#[must_use]
pub fn title(text: &str) -> TopicTitle {
    TopicTitle::parse(text).unwrap()
}

/// Registers a collector at that minute.
pub async fn collector<S: Accounts>(store: &S, name: &str, minute: i64) -> UserId {
    named_collector(store, name, "Ada Lovelace", minute).await
}

/// Registers a collector with a full name.
pub async fn named_collector<S: Accounts>(store: &S, name: &str, full_name: &str, minute: i64) -> UserId {
    let roles = Roles::default().with(Role::Collector);
    let full_name = DisplayName::parse(full_name).expect("a name that a test made up");
    let new = NewUser { roles, name: full_name, ..new_user(name, &format!("{name}@example.com")) };
    match store.register(&new, None, at_minute(minute)).await.unwrap() {
        RegisterResult::Done(user, _) => user.id,
        refused => panic!("{name} is {refused:?}"),
    }
}

/// Edits a topic as its author.
pub async fn edit_topic<S: ForumModeration>(
    store: &S,
    topic: TopicId,
    author: UserId,
    edit: TopicEdit,
    minute: i64,
) -> Result<bool, TopicChangeRefusal> {
    let change = TopicChange { edit: Some(edit), ..TopicChange::default() };
    let actor = Actor { user: Some(author), address: None };
    store.change_topic(topic, &change, actor, at_minute(minute)).await.unwrap()
}

/// Creates a category.
pub async fn category<S: ForumCommands>(store: &S, name: &str, author: UserId, minute: i64) -> CategoryId {
    let new = NewCategory::parse(name, "Whatever there is to say about it").unwrap();
    done(store.open_category(&new, author, &command_at(at_minute(minute))).await.unwrap())
}

/// Creates a topic.
pub async fn topic<S: ForumCommands>(
    store: &S,
    category: CategoryId,
    named: &str,
    author: UserId,
    minute: i64,
) -> TopicId {
    let text = written("What I always wanted to know about it");
    let at = command_at(at_minute(minute));
    done(store.open_topic(category, &title(named), &text, author, &at).await.unwrap())
}

/// A reply without a quote.
#[must_use]
pub fn new_post(topic: TopicId, text: &str) -> NewPost {
    NewPost { topic, text: written(text), quotes: None }
}

/// Writes a reply.
pub async fn reply<S: ForumCommands>(
    store: &S,
    topic: TopicId,
    text: &str,
    author: UserId,
    minute: i64,
) -> PostId {
    done(store.reply(&new_post(topic, text), author, &command_at(at_minute(minute))).await.unwrap())
}

/// The result of a command that was done.
///
/// # Panics
/// When it was not.
pub fn done<T: std::fmt::Debug, R: std::fmt::Debug>(outcome: CommandOutcome<T, R>) -> T {
    match outcome {
        CommandOutcome::Done(made) => made,
        other => panic!("not done: {other:?}"),
    }
}

/// A username to mention.
#[must_use]
pub fn named(name: &str) -> Username {
    crate::username(name)
}
