use std::time::Duration;

use domain::{
    Violation,
    accounts::Collector,
    forum::{Content, EDITS, Post, PostId, TopicId},
};
use ports::{
    StoreError,
    forum::{Deletion, Edited, Written},
};

use super::{ForumPorts, allowance, text};

/// What somebody who changes their own text is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditAnswer {
    /// It says so now.
    Done,
    /// It is not in order.
    Invalid(Vec<Violation>),
    /// They changed too much within a short time.
    TooMany {
        /// After which they may go on.
        retry_after: Duration,
    },
    /// There is no such text of theirs.
    NoSuchPost,
    /// Its topic is locked.
    Locked,
}

impl From<Edited> for EditAnswer {
    fn from(edited: Edited) -> Self {
        match edited {
            Edited::Done | Edited::Unchanged => Self::Done,
            Edited::NoSuchPost => Self::NoSuchPost,
            Edited::Locked => Self::Locked,
        }
    }
}

/// Changes a reply of one's own. Who was called by name before is not told again.
///
/// # Errors
/// When the store fails.
pub async fn edit_post(
    who: &Collector,
    post: PostId,
    content: &str,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<EditAnswer, StoreError> {
    let content = match Content::parse("reply", content) {
        Ok(content) => content,
        Err(violation) => return Ok(EditAnswer::Invalid(vec![violation])),
    };
    let user = who.signed_in().user().id;
    let own = ports.forum.post(post).await?.filter(|post| post.is_by(user));
    let Some(before) = own else { return Ok(EditAnswer::NoSuchPost) };
    if let Some(retry_after) = wait(who, is_counted, ports).await? {
        return Ok(EditAnswer::TooMany { retry_after });
    }
    let text = newly_said(content, &before, ports);
    Ok(ports.forum.edit_post(post, user, &text, ports.clock.now()).await?.into())
}

/// Takes away a topic of one's own to which nobody has replied.
///
/// # Errors
/// When the store fails.
pub async fn delete_own_topic(
    who: &Collector,
    topic: TopicId,
    ports: ForumPorts<'_>,
) -> Result<Deletion, StoreError> {
    ports.forum.delete_topic(topic, who.signed_in().user().id, ports.clock.now()).await
}

pub(super) async fn wait(
    who: &Collector,
    is_counted: bool,
    ports: ForumPorts<'_>,
) -> Result<Option<Duration>, StoreError> {
    match allowance("edits", who.signed_in().user().id, EDITS) {
        Some(allowance) if is_counted => ports.throttle.take(&allowance, ports.clock.now()).await,
        _ => Ok(None),
    }
}

/// What a changed text says, calling by name only whom it did not call before.
pub(super) fn newly_said(content: Content, before: &Post, ports: ForumPorts<'_>) -> Written {
    let known = text::mentions(&before.content, ports.markdown);
    let mut text = text::read(content, ports.markdown);
    text.mentions.retain(|name| !known.iter().any(|known| known.key() == name.key()));
    text
}
