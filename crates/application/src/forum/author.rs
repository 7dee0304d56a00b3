//! Edits and deletions of forum posts by their authors.

use std::time::Duration;

use domain::{
    Violation,
    accounts::Collector,
    forum::{Content, EDITS, Post, PostId, TopicId},
};
use ports::{
    StoreError,
    forum::{DeletionResult, EditResult, ParsedContent},
};

use super::{ForumPorts, text};

/// Outcome of editing one's own post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditOutcome {
    Done,
    Invalid(Vec<Violation>),
    /// The rate limit is used up.
    TooMany {
        /// Time until the next edit is allowed.
        retry_after: Duration,
    },
    /// There is no such post of theirs.
    NoSuchPost,
    /// Its topic is locked.
    Locked,
}

impl From<EditResult> for EditOutcome {
    fn from(edited: EditResult) -> Self {
        match edited {
            EditResult::Done | EditResult::Unchanged => Self::Done,
            EditResult::NoSuchPost => Self::NoSuchPost,
            EditResult::Locked => Self::Locked,
        }
    }
}

/// Edits one's own reply. Members who were mentioned before are not notified again.
pub async fn edit_post(
    who: &Collector,
    post: PostId,
    content: &str,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<EditOutcome, StoreError> {
    let content = match Content::parse("reply", content) {
        Ok(content) => content,
        Err(violation) => return Ok(EditOutcome::Invalid(vec![violation])),
    };
    let user = who.signed_in().user().id;
    let own = ports.forum.post(post, user).await?.filter(|post| post.is_by(user));
    let Some(before) = own else { return Ok(EditOutcome::NoSuchPost) };
    if let Some(retry_after) = wait(who, is_counted, ports).await? {
        return Ok(EditOutcome::TooMany { retry_after });
    }
    let text = parse_edit(content, &before, ports);
    Ok(ports.forum.edit_post(post, user, &text, ports.clock.now()).await?.into())
}

/// Deletes one's own topic if it never had a reply.
pub async fn delete_own_topic(
    who: &Collector,
    topic: TopicId,
    ports: ForumPorts<'_>,
) -> Result<DeletionResult, StoreError> {
    ports.forum.delete_topic(topic, who.signed_in().user().id, ports.clock.now()).await
}

pub(super) async fn wait(
    who: &Collector,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Option<Duration>, StoreError> {
    super::wait("edits", who.signed_in().user().id, EDITS, is_counted, ports).await
}

/// Parses an edited text; `mentions` contains only members whom the previous text did not mention.
pub(super) fn parse_edit(content: Content, before: &Post, ports: ForumPorts<'_>) -> ParsedContent {
    let known = text::mentions(&before.content, ports.markdown);
    let mut text = text::read(content, ports.markdown);
    text.mentions.retain(|name| !known.iter().any(|known| known.key() == name.key()));
    text
}
