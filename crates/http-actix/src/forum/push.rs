//! Web socket messages for forum events.

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
    mentions::resolve_mentions,
    topic_dto::TopicDto,
};

/// Broadcast messages are rendered once, for a reader with no read state and no posts of their own.
const NO_READER: UserId = UserId(0);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Push {
    NewCategory {
        event_id: i64,
        category: CategoryDto,
    },
    CategoryUpdated {
        event_id: i64,
        category_id: i64,
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
        /// Category that the topic was moved from.
        #[serde(skip_serializing_if = "Option::is_none")]
        left_category_id: Option<i64>,
    },
}

/// Replayed form of a push for a client that reconnects: only ids, because the text may have been edited or
/// removed since. The client reads the content again.
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

/// Renders forum events as messages.
pub(crate) struct ForumPushes {
    pub(crate) forum: Arc<dyn Forum>,
    pub(crate) markdown: Arc<dyn Markdown>,
    /// Host of this site, for recognizing links to it.
    pub(crate) host: String,
}

impl ForumPushes {
    /// The message for readers of the forum, and its replayed form. `None` if the event does not concern the
    /// forum or its content was removed since.
    pub(crate) async fn texts(
        &self,
        id: EventId,
        event: &Event,
    ) -> Result<Option<(ByteString, ByteString)>, StoreError> {
        let event_id = id.0;
        let (push, replay) = match event {
            Event::CategoryOpened { category } => {
                let Some(category) = self.forum.category(*category, NO_READER).await? else {
                    return Ok(None);
                };
                (Push::NewCategory { event_id, category: CategoryDto::announced(&category) }, None)
            }
            Event::CategoryChanged { category } => {
                (Push::CategoryUpdated { event_id, category_id: category.0 }, None)
            }
            Event::TopicOpened { category, topic } => {
                let Some(topic) = self.shown(*topic).await? else { return Ok(None) };
                let (category_id, author_id) = (category.0, author_id(topic.author.as_ref()));
                let ids = TopicIds { id: topic.id.0, category_id, author_id };
                let topic = TopicDto::new(&topic, &self.viewer());
                (
                    Push::NewTopic { event_id, category_id, topic },
                    Some(Replay::NewTopic { event_id, category_id, topic: ids }),
                )
            }
            Event::PostAdded { category, topic, post } => {
                // Posts of a removed topic are hidden with it.
                let shown = self.shown(*topic).await?;
                let (Some(_), Some(post)) = (shown, self.forum.post(*post, NO_READER).await?) else {
                    return Ok(None);
                };
                let (topic_id, category_id) = (topic.0, category.0);
                let author_id = author_id(post.author.as_ref());
                let ids = PostIds { id: post.id.0, topic_id, number: post.number, author_id };
                let mut post = PostDto::new(&post, &self.viewer());
                resolve_mentions(vec![&mut post.body], self.forum.as_ref()).await?;
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
            | Event::NotificationsChanged { .. }
            | Event::PrivateMessageSent { .. }
            | Event::CasesChanged { .. } => return Ok(None),
        };
        let Some(text) = written(&push) else { return Ok(None) };
        let replay = replay.map_or(Some(text.clone()), |replay| written(&replay));
        Ok(replay.map(|replay| (text, replay)))
    }

    async fn shown(&self, topic: TopicId) -> Result<Option<Topic>, StoreError> {
        let topic = self.forum.topic(topic, NO_READER).await?;
        Ok(topic.filter(|topic| matches!(topic.state, TopicState::Shown)))
    }

    fn viewer(&self) -> ViewerContext<'_> {
        ViewerContext {
            markdown: self.markdown.as_ref(),
            user: NO_READER,
            is_concierge: false,
            host: self.host.clone(),
        }
    }
}
