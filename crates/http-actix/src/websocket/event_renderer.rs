//! Renders events as web socket messages, once for all sockets.

use std::sync::Arc;

use async_trait::async_trait;
use bytestring::ByteString;
use domain::{
    accounts::UserId,
    events::{Event, EventId, MAX_MESSAGE_VEHICLES},
    private_messages::{ConversationId, PrivateMessageId},
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError, forum::Forum, markdown::Markdown, notifications::Notifications, vehicles::VehicleBulkReader,
};
use realtime::{Audience, EventRenderer, Message};

use super::messages::{AdminEvents, Outgoing};
use crate::forum::ForumPushes;

/// Renders events for members, forum readers and the admin area.
pub(crate) struct ForumEventRenderer {
    vehicles: Arc<dyn VehicleBulkReader>,
    notifications: Arc<dyn Notifications>,
    forum: ForumPushes,
}

impl ForumEventRenderer {
    /// Creates a renderer. `public_url` is the site's origin, if known; links to its host count as internal.
    #[must_use]
    pub(crate) fn new(
        vehicles: Arc<dyn VehicleBulkReader>,
        notifications: Arc<dyn Notifications>,
        forum: Arc<dyn Forum>,
        markdown: Arc<dyn Markdown>,
        public_url: Option<&str>,
    ) -> Self {
        let host = public_url.and_then(|url| url.split_once("://")).map_or("", |(_, host)| host).to_owned();
        Self { vehicles, notifications, forum: ForumPushes { forum, markdown, host } }
    }

    /// One message for all members if they may see all of the vehicles, otherwise one for each kind of viewer who may
    /// see any: the number of a listing would tell others that it exists.
    async fn vehicles_changed(
        &self,
        id: EventId,
        vehicles: &[VehicleId],
    ) -> Result<Vec<Message>, StoreError> {
        let audiences = self.vehicles.audiences(vehicles).await?;
        let message = |audience, viewer| {
            let seen = audiences.iter().filter(|(_, audience)| audience.admits(viewer));
            let named: Vec<i64> = seen.take(MAX_MESSAGE_VEHICLES).map(|(vehicle, _)| vehicle.0).collect();
            let first = named.first().copied()?;
            let text = Outgoing::VehicleUpdated { event_id: id.0, vehicle_id: first, vehicle_ids: &named };
            Some(Message::constant(id, audience, text.text()))
        };
        if audiences.iter().all(|(_, audience)| audience.admits(ListingViewer::Public)) {
            return Ok(message(Audience::Members, ListingViewer::Public).into_iter().collect());
        }
        let viewers = ListingViewer::ALL.into_iter();
        Ok(viewers.filter_map(|viewer| message(Audience::Viewers(viewer), viewer)).collect())
    }
}

#[async_trait]
impl EventRenderer for ForumEventRenderer {
    async fn render(&self, id: EventId, event: &Event) -> Result<Vec<Message>, StoreError> {
        Ok(match event {
            Event::VehiclesChanged { vehicles } => self.vehicles_changed(id, vehicles).await?,
            // An import lists thousands at a time; clients should not reload for each batch.
            Event::VehiclesListed { .. }
            | Event::SessionsOrRolesChanged { .. }
            | Event::NotificationsChanged { .. }
            | Event::PrivateMessageSent { .. } => Vec::new(),
            Event::CasesChanged { queue } => {
                let text = AdminEvents { queue: queue.as_str() }.text();
                vec![Message::constant(id, Audience::Admin, text)]
            }
            Event::CategoryOpened { .. }
            | Event::CategoryChanged { .. }
            | Event::TopicOpened { .. }
            | Event::PostAdded { .. }
            | Event::TopicChanged { .. }
            | Event::PostChanged { .. } => {
                let texts = self.forum.texts(id, event).await?;
                let message = texts.map(|(text, replay)| Message {
                    id: Some(id),
                    audience: Audience::ForumReaders,
                    text,
                    replay,
                });
                message.into_iter().collect()
            }
        })
    }

    async fn render_notifications(&self, user: UserId) -> Result<ByteString, StoreError> {
        let unread = self.notifications.unread_notifications(user).await?;
        Ok(Outgoing::Notification { unread }.text())
    }

    fn render_private_message(&self, conversation: ConversationId, message: PrivateMessageId) -> ByteString {
        Outgoing::PrivateMessage { conversation_id: conversation.0, message_id: message.0 }.text()
    }
}
