//! Renders events as web socket messages, once for all sockets.

use std::sync::Arc;

use async_trait::async_trait;
use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId},
    private_messages::{ConversationId, MessageId},
};
use ports::{StoreError, forum::Forum, markdown::Markdown, notifications::Notifications};
use realtime::{Audience, EventRenderer, Message};

use super::messages::{AdminEvents, Outgoing};
use crate::forum::ForumPushes;

/// Vehicles named per event; clients that show any of them reload their list.
const NAMED: usize = 100;

/// Renders events for members, forum readers and the admin area.
pub(crate) struct ForumEventRenderer {
    notifications: Arc<dyn Notifications>,
    forum: ForumPushes,
}

impl ForumEventRenderer {
    /// Creates a renderer. `public_url` is the site's origin, if known; links to its host count as internal.
    #[must_use]
    pub(crate) fn new(
        notifications: Arc<dyn Notifications>,
        forum: Arc<dyn Forum>,
        markdown: Arc<dyn Markdown>,
        public_url: Option<&str>,
    ) -> Self {
        let host = public_url.and_then(|url| url.split_once("://")).map_or("", |(_, host)| host).to_owned();
        Self { notifications, forum: ForumPushes { forum, markdown, host } }
    }
}

#[async_trait]
impl EventRenderer for ForumEventRenderer {
    async fn render(&self, id: EventId, event: &Event) -> Result<Option<Message>, StoreError> {
        let frame = |audience, text| Some(Message::constant(id, audience, text));
        Ok(match event {
            Event::VehiclesChanged { vehicles } => vehicles.first().and_then(|first| {
                let named: Vec<i64> = vehicles.iter().take(NAMED).map(|vehicle| vehicle.0).collect();
                let message =
                    Outgoing::VehicleUpdated { event_id: id.0, vehicle_id: first.0, vehicle_ids: &named };
                frame(Audience::Members, message.text())
            }),
            // An import lists thousands at a time; clients should not reload for each batch.
            Event::VehiclesListed { .. }
            | Event::SessionsOrRolesChanged { .. }
            | Event::NotificationsChanged { .. }
            | Event::PrivateMessageSent { .. } => None,
            Event::CasesChanged { queue } => {
                frame(Audience::Admin, AdminEvents { queue: queue.as_str() }.text())
            }
            Event::CategoryOpened { .. }
            | Event::CategoryChanged { .. }
            | Event::TopicOpened { .. }
            | Event::PostAdded { .. }
            | Event::TopicChanged { .. }
            | Event::PostChanged { .. } => {
                let texts = self.forum.texts(id, event).await?;
                texts.map(|(text, replay)| Message {
                    id: Some(id),
                    audience: Audience::ForumReaders,
                    text,
                    replay,
                })
            }
        })
    }

    async fn render_notifications(&self, user: UserId) -> Result<ByteString, StoreError> {
        let unread = self.notifications.notice_counts(user).await?.unread;
        Ok(Outgoing::Notification { unread }.text())
    }

    fn render_private_message(&self, conversation: ConversationId, message: MessageId) -> ByteString {
        Outgoing::PrivateMessage { conversation_id: conversation.0, message_id: message.0 }.text()
    }
}
