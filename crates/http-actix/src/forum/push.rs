//! What the live channel tells of the forum.

use std::sync::Arc;

use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId},
    forum::{Author, Topic, TopicId, TopicState},
};
use ports::{StoreError, forum::Forum, markdown::Markdown};
use serde::Serialize;

use super::{
    ViewerContext,
    dto::{CategoryDto, PostDto},
    topic_dto::TopicDto,
};

/// What is told to all looks as it does to a reader who has been nowhere and wrote nothing.
const ANYBODY: UserId = UserId(0);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Push {
    NewCategory {
        event_id: i64,
        category: CategoryDto,
    },
    NewTopic {
        event_id: i64,
        category_id: i64,
        topic: TopicDto,
    },
    NewPost {
        event_id: i64,
        topic_id: i64,
        category_id: i64,
        post: PostDto,
    },
    TopicUpdated {
        event_id: i64,
        topic_id: i64,
        category_id: i64,
        /// The category that the topic was moved out of.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_category_id: Option<i64>,
    },
}

/// What is replayed of a push to somebody who comes back: ids alone, because a text may have been
/// removed or rewritten since. The page reads what it may show.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Replay {
    NewTopic { event_id: i64, category_id: i64, topic: TopicIds },
    NewPost { event_id: i64, topic_id: i64, category_id: i64, post: PostIds },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TopicIds {
    id: i64,
    category_id: i64,
    author_id: Option<i64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PostIds {
    id: i64,
    topic_id: i64,
    number: u32,
    author_id: Option<i64>,
}

fn author_id(author: Option<&Author>) -> Option<i64> {
    author.map(|author| author.id.0)
}

fn written<T: Serialize>(message: &T) -> Option<ByteString> {
    serde_json::to_string(message).ok().map(ByteString::from)
}

/// Finds the words for what happens in the forum.
pub(crate) struct ForumPushes {
    pub(crate) forum: Arc<dyn Forum>,
    pub(crate) markdown: Arc<dyn Markdown>,
    /// The host that this site's own addresses name.
    pub(crate) host: String,
}

impl ForumPushes {
    /// The message that readers of the forum get of an event, and the one that is replayed to those who
    /// missed it; `None` when it is nothing of the forum's, or was removed since.
    pub(crate) async fn texts(
        &self,
        id: EventId,
        event: &Event,
    ) -> Result<Option<(ByteString, ByteString)>, StoreError> {
        let event_id = id.0;
        let (push, replay) = match event {
            Event::CategoryOpened { category } => {
                let Some(category) = self.forum.category(*category, ANYBODY).await? else { return Ok(None) };
                (Push::NewCategory { event_id, category: CategoryDto::from(&category) }, None)
            }
            Event::TopicOpened { category, topic } => {
                let Some(topic) = self.shown(*topic).await? else { return Ok(None) };
                let (category_id, author_id) = (category.0, author_id(topic.author.as_ref()));
                let ids = TopicIds { id: topic.id.0, category_id, author_id };
                let topic = TopicDto::new(&topic, &self.eyes());
                (
                    Push::NewTopic { event_id, category_id, topic },
                    Some(Replay::NewTopic { event_id, category_id, topic: ids }),
                )
            }
            Event::PostAdded { category, topic, post } => {
                // What stands in a topic that was taken away is gone with it.
                let shown = self.shown(*topic).await?;
                let (Some(_), Some(post)) = (shown, self.forum.post(*post).await?) else { return Ok(None) };
                let (topic_id, category_id) = (topic.0, category.0);
                let author_id = author_id(post.author.as_ref());
                let ids = PostIds { id: post.id.0, topic_id, number: post.number, author_id };
                let post = PostDto::new(&post, &self.eyes());
                (
                    Push::NewPost { event_id, topic_id, category_id, post },
                    Some(Replay::NewPost { event_id, topic_id, category_id, post: ids }),
                )
            }
            Event::TopicChanged { category, topic, left } => {
                let left_category_id = left.map(|category| category.0);
                let (topic_id, category_id) = (topic.0, category.0);
                (Push::TopicUpdated { event_id, topic_id, category_id, left_category_id }, None)
            }
            Event::PostChanged { category, topic, .. } => {
                let (topic_id, category_id) = (topic.0, category.0);
                (Push::TopicUpdated { event_id, topic_id, category_id, left_category_id: None }, None)
            }
            Event::VehiclesListed { .. }
            | Event::VehiclesChanged { .. }
            | Event::SessionsOrRolesChanged { .. }
            | Event::NoticesAdded { .. }
            | Event::CasesChanged { .. } => return Ok(None),
        };
        let Some(text) = written(&push) else { return Ok(None) };
        let replay = replay.map_or(Some(text.clone()), |replay| written(&replay));
        Ok(replay.map(|replay| (text, replay)))
    }

    async fn shown(&self, topic: TopicId) -> Result<Option<Topic>, StoreError> {
        let topic = self.forum.topic(topic, ANYBODY).await?;
        Ok(topic.filter(|topic| matches!(topic.state, TopicState::Shown)))
    }

    fn eyes(&self) -> ViewerContext<'_> {
        ViewerContext {
            markdown: self.markdown.as_ref(),
            user: ANYBODY,
            is_concierge: false,
            host: self.host.clone(),
        }
    }
}
