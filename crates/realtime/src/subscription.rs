//! The receiving end of a subscription: its messages, replay after a reconnect, and the reason it is closed.

use std::sync::Arc;

use domain::{
    accounts::{SessionId, UserId},
    events::EventId,
};
use ports::StoreError;
use tokio::sync::{mpsc, oneshot};

use crate::{Hub, Message};

/// Reason why the hub closes a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisconnectReason {
    /// The session ended (logged out, timed out, or the member was suspended), or the member lost the role that the channel
    /// requires.
    Revoked,
    /// The subscription's queue is full because it does not read fast enough.
    TooSlow,
    /// The server is stopping.
    Stopping,
}

/// The answer to a client that reconnects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// The missed messages in order. The subscription's next message follows on them.
    Messages(Vec<Message>),
    /// The backlog does not reach back far enough, so the client must reload. Messages continue after this
    /// event.
    Resync(EventId),
}

/// A registered subscription. Dropping it removes it from the hub.
pub struct Subscription {
    pub(crate) hub: Arc<Hub>,
    pub(crate) number: u64,
    pub(crate) user: UserId,
    pub(crate) session: SessionId,
    pub(crate) position: EventId,
    pub(crate) messages: mpsc::Receiver<Message>,
    pub(crate) disconnect_reason: oneshot::Receiver<DisconnectReason>,
}

impl Subscription {
    /// The event after which this subscription's messages begin.
    #[must_use]
    pub const fn position(&self) -> EventId {
        self.position
    }

    #[must_use]
    pub const fn user(&self) -> UserId {
        self.user
    }

    /// Waits until the hub closes the subscription. Must not be called again after it returned.
    pub async fn disconnected(&mut self) -> DisconnectReason {
        // The hub sends the reason before it drops the sender, so an error means that the hub itself is gone.
        (&mut self.disconnect_reason).await.unwrap_or(DisconnectReason::Stopping)
    }

    /// Waits for the next message.
    ///
    /// # Errors
    /// When the hub closes the subscription; messages still queued must not be sent then.
    pub async fn next(&mut self) -> Result<Message, DisconnectReason> {
        loop {
            let message = tokio::select! {
                biased;
                disconnect_reason = &mut self.disconnect_reason => return Err(disconnect_reason.unwrap_or(DisconnectReason::Stopping)),
                message = self.messages.recv() => message,
            };
            match message {
                Some(message) if message.id.is_some_and(|id| id <= self.position) => {}
                Some(message) => return Ok(message),
                // The hub sends the reason right after it drops the queue.
                None => {
                    return Err((&mut self.disconnect_reason).await.unwrap_or(DisconnectReason::Stopping));
                }
            }
        }
    }

    /// Returns what the client missed after an event and sets the position so that no message is received
    /// twice.
    pub fn resume(&mut self, after: EventId) -> Replay {
        let (position, replay) = self.hub.replay(self.number, after);
        self.position = position;
        replay
    }

    /// Revalidates this subscription's session and permissions.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn revalidate(&self) -> Result<(), StoreError> {
        self.hub.revalidate_sessions(vec![self.session]).await
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.hub.unsubscribe(self.number);
    }
}
