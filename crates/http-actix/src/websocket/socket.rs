//! The loop of one open socket, with its flood, speed and idle limits.

use std::{collections::VecDeque, time::Duration};

use actix_ws::{AggregatedMessage, AggregatedMessageStream, CloseCode, Session};
use bytestring::ByteString;
use domain::events::EventId;
use realtime::{DisconnectReason, Replay, Subscription};
use tokio::time::Instant;

use super::{
    framing::End,
    messages::{Incoming, Outgoing, is_too_long},
};

/// Messages that a client may send within [`FLOOD_WINDOW`] (reliability row R7).
const FLOOD: usize = 20;
const FLOOD_WINDOW: Duration = Duration::from_secs(10);
/// Longest time for sending one message before the client counts as too slow (row R8).
const SEND_TIMEOUT: Duration = Duration::from_secs(8);
/// Ping interval: silence after which a ping is sent. After [`CLOSE_AFTER`] the socket is closed (row R6).
const PING_AFTER: Duration = Duration::from_secs(25);
const CLOSE_AFTER: Duration = Duration::from_secs(60);
const TICK: Duration = Duration::from_secs(5);

impl From<DisconnectReason> for End {
    fn from(disconnect_reason: DisconnectReason) -> Self {
        match disconnect_reason {
            DisconnectReason::Revoked => Self::with(CloseCode::Policy, "signed out, or a role was removed"),
            DisconnectReason::TooSlow => {
                Self::with(CloseCode::Policy, "client too slow: its message queue is full")
            }
            DisconnectReason::Stopping => Self::with(CloseCode::Restart, "server restarting"),
        }
    }
}

/// Serves a socket until it ends.
pub(super) async fn run(session: Session, mut stream: AggregatedMessageStream, subscription: Subscription) {
    let mut socket = Socket {
        session: session.clone(),
        subscription,
        heard: VecDeque::new(),
        last_heard: Instant::now(),
        is_asked: false,
        has_warned: false,
    };
    let end = match socket.run_loop(&mut stream).await {
        Ok(never) => match never {},
        Err(end) => end,
    };
    // Frees the subscription before the closing handshake, which the client may delay.
    drop(socket);
    end.send_close(session, stream).await;
}

struct Socket {
    session: Session,
    subscription: Subscription,
    /// Times of the messages within the flood window.
    heard: VecDeque<Instant>,
    last_heard: Instant,
    is_asked: bool,
    has_warned: bool,
}

impl Socket {
    async fn run_loop(
        &mut self,
        stream: &mut AggregatedMessageStream,
    ) -> Result<std::convert::Infallible, End> {
        self.send(Outgoing::connected(self.subscription.position())).await?;
        let mut tick = tokio::time::interval(TICK);
        loop {
            tokio::select! {
                message = self.subscription.next() => self.send(message?.text).await?,
                message = stream.recv() => match message {
                    Some(message) => self.on_message(message?).await?,
                    None => return Err(End::connection_lost()),
                },
                _ = tick.tick() => self.check_liveness().await?,
            }
        }
    }

    /// Sends a message, unless the hub ends the subscription meanwhile.
    async fn send(&mut self, text: ByteString) -> Result<(), End> {
        let Self { session, subscription, .. } = self;
        tokio::select! {
            biased;
            disconnect_reason = subscription.disconnected() => Err(disconnect_reason.into()),
            sent = tokio::time::timeout(SEND_TIMEOUT, session.text(text)) => match sent {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(End::connection_lost()),
                Err(_) => Err(DisconnectReason::TooSlow.into()),
            },
        }
    }

    async fn check_liveness(&mut self) -> Result<(), End> {
        let silent = self.last_heard.elapsed();
        if silent >= CLOSE_AFTER {
            return Err(End::with(CloseCode::Away, "nothing was heard for a minute"));
        }
        if silent < PING_AFTER || self.is_asked {
            return Ok(());
        }
        self.is_asked = true;
        match tokio::time::timeout(SEND_TIMEOUT, self.session.ping(b"")).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::connection_lost()),
            Err(_) => Err(DisconnectReason::TooSlow.into()),
        }
    }

    async fn on_message(&mut self, message: AggregatedMessage) -> Result<(), End> {
        let now = Instant::now();
        self.last_heard = now;
        self.is_asked = false;
        if matches!(message, AggregatedMessage::Pong(_)) {
            return Ok(());
        }
        self.heard.push_back(now);
        while self.heard.front().is_some_and(|first| now - *first > FLOOD_WINDOW) {
            self.heard.pop_front();
        }
        if self.heard.len() > FLOOD {
            return Err(End::with(CloseCode::Policy, "too many messages"));
        }
        match message {
            AggregatedMessage::Text(text) if is_too_long(&text) => Err(End::too_long()),
            AggregatedMessage::Text(text) => match Incoming::read(&text) {
                Some(message) => self.answer(message).await,
                None => {
                    self.warn_once();
                    Ok(())
                }
            },
            AggregatedMessage::Binary(_) => {
                self.warn_once();
                Ok(())
            }
            AggregatedMessage::Ping(bytes) => {
                self.session.pong(&bytes).await.map_err(|_| End::connection_lost())
            }
            AggregatedMessage::Close(reason) => Err(End::answering(reason)),
            AggregatedMessage::Pong(_) => Ok(()),
        }
    }

    async fn answer(&mut self, message: Incoming) -> Result<(), End> {
        // Each request over the socket checks the session again.
        if let Err(error) = self.subscription.revalidate().await {
            tracing::debug!(%error, "socket closed: session cannot be checked");
            return Err(End::with(CloseCode::Again, "the site is busy"));
        }
        match message {
            Incoming::Ping { timestamp } => self.send(Outgoing::Pong { timestamp }.text()).await,
            Incoming::Resume { last_event_id } => {
                let after = EventId(last_event_id);
                match self.subscription.resume(after) {
                    Replay::Resync(EventId(event_id)) => {
                        self.send(Outgoing::Resync { event_id }.text()).await
                    }
                    Replay::Messages(messages) => {
                        self.send(Outgoing::resumed(after)).await?;
                        for message in messages {
                            self.send(message.text).await?;
                        }
                        Ok(())
                    }
                }
            }
        }
    }

    /// Logs once per socket: enough for the client's developer, and a client cannot flood the log.
    fn warn_once(&mut self) {
        if !self.has_warned {
            self.has_warned = true;
            tracing::warn!(
                user = self.subscription.user().0,
                "socket message discarded: no known message type"
            );
        }
    }
}
