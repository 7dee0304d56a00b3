//! The hub of the open web sockets: follows the event log and sends each connection the messages that its
//! member may receive. Parts: `hub` (follows the log, fan-out), `connections` (registry and backlog),
//! `subscription` (one connection's end), `message` (rendered events).
//!
//! The log is the only source, so all servers send the same messages in the same order, and a restarted
//! server continues where it stopped. Each event is rendered once for all receivers.

mod connections;
mod hub;
mod message;
mod permissions;
mod subscriber;
mod subscription;

pub use hub::{Hub, HubPorts};
pub use message::{Audience, Channel, EventRenderer, Message};
pub use subscriber::{Limits, Refusal, Subscriber};
pub use subscription::{DisconnectReason, Replay, Subscription};
