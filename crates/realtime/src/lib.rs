//! The hub: follows the event log and sends each subscription the messages that its member may receive. A subscription
//! belongs to one open web socket, or to one event stream of the admin area. Parts: `hub` (follows the log, fan-out),
//! `subscriptions` (registry and backlog), `subscription` (the receiving end), `message` (rendered events).
//!
//! The log is the only source, so all servers send the same messages in the same order, and a restarted
//! server continues where it stopped. Each event is rendered once for all receivers.

mod hub;
mod message;
mod permissions;
mod subscriber;
mod subscription;
mod subscriptions;

pub use hub::{Hub, HubPorts};
pub use message::{Audience, Channel, EventRenderer, Message};
pub use subscriber::{SubscribeError, Subscriber, SubscriptionLimits};
pub use subscription::{DisconnectReason, Replay, Subscription};
