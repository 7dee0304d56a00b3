//! Changes a topic: title and text by its author, lock, pin and category by an admin, all or nothing.

use std::net::IpAddr;

use domain::{
    Violation,
    accounts::{Admin, Collector, SignedIn},
    audit::Actor,
    forum::{
        CategoryId, Content, EDIT_RATE_LIMIT, Post, SeenVersion, TopicId, TopicState, TopicTitle, may_change,
    },
};
use ports::{
    commands::WriteError,
    forum::{TopicChange, TopicChangeRefusal, TopicEdit},
};

use super::{ForumPorts, author::parse_edit, moderation::reason};

/// An author's edit of their topic, before validation; `None` leaves a part unchanged.
#[derive(Debug, Clone, Default)]
pub struct TopicTextPatch {
    pub title: Option<String>,
    /// Text of the topic itself (post 0).
    pub content: Option<String>,
    /// The version that the edit is based on; `None` edits any.
    pub seen: Option<SeenVersion>,
}

/// An admin's change of a topic, before validation; `None` leaves a property unchanged.
#[derive(Debug, Clone, Default)]
pub struct TopicModerationPatch {
    /// A locked topic takes no replies.
    pub is_locked: Option<bool>,
    /// A pinned topic comes before all others of its category.
    pub is_pinned: Option<bool>,
    pub category: Option<CategoryId>,
    /// Sent to the topic's author; may be empty when the admin is the author.
    pub reason: String,
}

/// A change of a topic by one member; each part carries the proof of the permission for it.
#[derive(Debug, Clone, Default)]
pub struct TopicPatch {
    /// For its author.
    pub text: Option<(Collector, TopicTextPatch)>,
    /// For admins.
    pub moderation: Option<(Admin, TopicModerationPatch)>,
}

impl TopicPatch {
    fn who(&self) -> Option<&SignedIn> {
        let author = self.text.as_ref().map(|(who, _)| who.signed_in());
        author.or_else(|| self.moderation.as_ref().map(|(who, _)| who.signed_in()))
    }
}

/// Applies the whole patch or nothing; everything is validated first.
pub async fn change_topic(
    patch: TopicPatch,
    id: TopicId,
    address: Option<IpAddr>,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<TopicChangeRefusal>> {
    let Some(user) = patch.who().map(|who| who.user().id) else { return Ok(()) };
    let topic = ports.forum.topic(id, user).await?.filter(|topic| topic.state != TopicState::Deleted);
    let Some(topic) = topic else { return Err(WriteError::Refused(TopicChangeRefusal::NoSuchTopic)) };
    let opening = match &patch.text {
        Some(_) => {
            let author = topic.author.as_ref().map(|author| author.id);
            may_change(topic.state == TopicState::Shown, author, user)
                .map_err(|no| WriteError::Refused(no.into()))?;
            ports.forum.posts(id, 0, 0, user).await?.pop()
        }
        None => None,
    };
    let is_edited = patch.text.is_some();
    let change = checked(patch, topic.is_by(user), opening.as_ref(), ports)?;
    if is_edited {
        ports.count("edits", user, EDIT_RATE_LIMIT).await?;
    }
    let actor = Actor { user: Some(user), address };
    let changed = ports.forum.change_topic(id, &change, actor, ports.clock.now()).await?;
    changed.map(drop).map_err(WriteError::Refused)
}

/// Validates a patch; the error contains every invalid field.
fn checked(
    patch: TopicPatch,
    is_own: bool,
    opening: Option<&Post>,
    ports: ForumPorts<'_>,
) -> Result<TopicChange, Vec<Violation>> {
    let mut violations = Vec::new();
    let mut change = TopicChange::default();
    if let (Some((_, TopicTextPatch { title, content, seen })), Some(opening)) = (patch.text, opening) {
        let title = title.map(|title| TopicTitle::parse(&title)).transpose();
        let text =
            content.map(|content| parse_edit("topic", Content::parse("topic", &content)?, opening, ports));
        let title = title.unwrap_or_else(|violation| {
            violations.push(violation);
            None
        });
        let text = text.transpose().unwrap_or_else(|violation| {
            violations.push(violation);
            None
        });
        change.edit = Some(TopicEdit { title, text, seen });
    }
    if let Some((_, moderation)) = patch.moderation {
        let TopicModerationPatch { is_locked, is_pinned, category, reason: text } = moderation;
        let parsed = reason(&text, is_own).unwrap_or_else(|violation| {
            violations.push(violation);
            None
        });
        change = TopicChange { is_locked, is_pinned, category, reason: parsed, ..change };
    }
    if violations.is_empty() { Ok(change) } else { Err(violations) }
}
