//! What the live channel tells of the forum.

use std::sync::Arc;

use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId},
    forum::{Topic, TopicId, TopicState},
};
use ports::{StoreError, forum::Forum, markdown::Markdown};
use serde::Serialize;

use super::{
    Eyes,
    dto::{CategoryDto, PostDto},
    topic_dto::TopicDto,
};

/// What is told to all looks as it does to a reader who has been nowhere and wrote nothing.
const ANYBODY: UserId = UserId(0);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Push {
    NewCategory { event_id: i64, category: CategoryDto },
    NewTopic { event_id: i64, category_id: i64, topic: TopicDto },
    NewPost { event_id: i64, topic_id: i64, category_id: i64, post: PostDto },
    TopicUpdated { event_id: i64, topic_id: i64, category_id: i64 },
}

/// Finds the words for what happens in the forum.
pub(crate) struct ForumPushes {
    pub(crate) forum: Arc<dyn Forum>,
    pub(crate) markdown: Arc<dyn Markdown>,
    /// The host that this site's own addresses name.
    pub(crate) host: String,
}

impl ForumPushes {
    /// What readers of the forum are told of an event; `None` when it is nothing of the forum's, or has
    /// been taken away since.
    pub(crate) async fn text(&self, id: EventId, event: &Event) -> Result<Option<ByteString>, StoreError> {
        let push = self.push(id.0, event).await?;
        Ok(push.and_then(|push| serde_json::to_string(&push).ok()).map(ByteString::from))
    }

    async fn push(&self, event_id: i64, event: &Event) -> Result<Option<Push>, StoreError> {
        Ok(match event {
            Event::CategoryOpened { category } => {
                let category = self.forum.category(*category, ANYBODY).await?;
                category
                    .map(|category| Push::NewCategory { event_id, category: CategoryDto::from(&category) })
            }
            Event::TopicOpened { category, topic } => self.shown(*topic).await?.map(|topic| Push::NewTopic {
                event_id,
                category_id: category.0,
                topic: TopicDto::new(&topic, &self.eyes()),
            }),
            Event::PostAdded { category, topic, post } => {
                // What stands in a topic that was taken away is gone with it.
                if self.shown(*topic).await?.is_none() {
                    return Ok(None);
                }
                self.forum.post(*post).await?.map(|post| Push::NewPost {
                    event_id,
                    topic_id: topic.0,
                    category_id: category.0,
                    post: PostDto::new(&post, &self.eyes()),
                })
            }
            Event::TopicChanged { category, topic } | Event::PostChanged { category, topic, .. } => {
                Some(Push::TopicUpdated { event_id, topic_id: topic.0, category_id: category.0 })
            }
            Event::VehiclesListed { .. }
            | Event::VehiclesChanged { .. }
            | Event::AccessChanged { .. }
            | Event::NoticesAdded { .. }
            | Event::CasesChanged { .. } => None,
        })
    }

    async fn shown(&self, topic: TopicId) -> Result<Option<Topic>, StoreError> {
        let topic = self.forum.topic(topic, ANYBODY).await?;
        Ok(topic.filter(|topic| matches!(topic.state, TopicState::Shown)))
    }

    fn eyes(&self) -> Eyes<'_> {
        Eyes { markdown: self.markdown.as_ref(), user: ANYBODY, is_concierge: false, host: self.host.clone() }
    }
}
