//! The live channel's hub: follows the event log and tells each open socket what its member may know.
//!
//! The log is the truth, so any number of servers tell the same in the same order, and one that was
//! restarted goes on where it stopped. Each event is written out once, whoever hears of it.

mod connections;
mod hub;
mod message;
mod subscription;

pub use connections::{Limits, Refusal, Subscriber};
pub use hub::{Hub, HubPorts};
pub use message::{Audience, Channel, EventRenderer, Message};
pub use subscription::{DisconnectReason, Replay, Subscription};
