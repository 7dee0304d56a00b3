//! Pictures in forum posts: attaching them, and whether they are visible or still needed.

use domain::{accounts::UserId, forum::PostState, pictures::PictureId};

use crate::{records::TopicRow, state::State};

impl State {
    /// Attaches those of the pictures that belong to the author; returns them.
    pub(super) fn attach_pictures(&mut self, pictures: &[PictureId], author: UserId) -> Vec<PictureId> {
        let mut attached = Vec::new();
        for id in pictures {
            if let Some(record) = self.pictures.get_mut(id).filter(|record| record.owner == Some(author)) {
                record.unused_since = None;
                attached.push(*id);
            }
        }
        attached
    }

    /// Whether a visible post shows the picture.
    pub(crate) fn is_shown_in_forum(&self, id: PictureId) -> bool {
        let is_shown = |topic| self.forum.topics.get(topic).is_some_and(TopicRow::is_shown);
        let mut posts = self.forum.posts.values().filter(|post| post.pictures.contains(&id));
        posts.any(|post| post.state == PostState::Shown && is_shown(&post.topic))
    }

    /// Whether a post holds the picture, or a draft of its owner mentions it.
    pub(crate) fn is_kept_by_forum(&self, id: PictureId, owner: Option<UserId>) -> bool {
        let is_named = |content: &str| content.contains(&id.to_string());
        self.forum.posts.values().any(|post| post.pictures.contains(&id))
            || self
                .forum
                .drafts
                .iter()
                .any(|((user, _), draft)| Some(*user) == owner && is_named(draft.text.content()))
    }
}
