use std::sync::Arc;

use domain::{
    accounts::{SessionId, UserId},
    events::EventId,
};
use ports::StoreError;
use tokio::sync::{mpsc, oneshot};

use crate::{Hub, Message};

/// Why the hub ends a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisconnectReason {
    /// The session has ended, or the role that let its member hear more.
    Revoked,
    /// It does not take what it is sent.
    TooSlow,
    /// The server is about to stop.
    Stopping,
}

/// What somebody missed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// This, in order. What is heard from the seat next goes on from there.
    Frames(Vec<Message>),
    /// More than is remembered: it has to be read anew. News go on after this event.
    Resync(EventId),
}

/// A socket's place in the hub; gives it up when it is dropped.
pub struct Subscription {
    pub(crate) hub: Arc<Hub>,
    pub(crate) number: u64,
    pub(crate) user: UserId,
    pub(crate) session: SessionId,
    pub(crate) position: EventId,
    pub(crate) frames: mpsc::Receiver<Message>,
    pub(crate) parting: oneshot::Receiver<DisconnectReason>,
}

impl Subscription {
    /// The last event before what this seat hears.
    #[must_use]
    pub const fn position(&self) -> EventId {
        self.position
    }

    /// Whose it is.
    #[must_use]
    pub const fn user(&self) -> UserId {
        self.user
    }

    /// Waits for the hub to end the socket; not to be asked again afterwards.
    pub async fn parting(&mut self) -> DisconnectReason {
        // The hub says why before it lets go; a hub that is gone has stopped.
        (&mut self.parting).await.unwrap_or(DisconnectReason::Stopping)
    }

    /// Waits for what is told next.
    ///
    /// # Errors
    /// When the hub ends the socket: nothing that still waited may be sent to it then.
    pub async fn next(&mut self) -> Result<Message, DisconnectReason> {
        loop {
            let frame = tokio::select! {
                biased;
                parting = &mut self.parting => return Err(parting.unwrap_or(DisconnectReason::Stopping)),
                frame = self.frames.recv() => frame,
            };
            match frame {
                Some(frame) if frame.id.is_some_and(|id| id <= self.position) => {}
                Some(frame) => return Ok(frame),
                // The hub says why in the same breath.
                None => return Err((&mut self.parting).await.unwrap_or(DisconnectReason::Stopping)),
            }
        }
    }

    /// What its member missed since an event, and moves the seat to where that ends.
    pub async fn resume(&mut self, after: EventId) -> Replay {
        self.hub.wait_until_filled().await;
        let (position, replay) = self.hub.replay(self.number, after);
        self.position = position;
        replay
    }

    /// Looks once more whether the session still counts, and what its member may hear.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn confirm(&self) -> Result<(), StoreError> {
        self.hub.revalidate_sessions(vec![self.session]).await
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.hub.leave(self.number);
    }
}
