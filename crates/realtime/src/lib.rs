//! The live channel's hub: follows the event log and tells each open socket what its member may know.
//!
//! The log is the truth, so any number of servers tell the same in the same order, and one that was
//! restarted goes on where it stopped. Each event is written out once, whoever hears of it.

mod frame;
mod hub;
mod room;
mod seat;

pub use frame::{Audience, Frame, Place, Script};
pub use hub::{Hub, HubPorts};
pub use room::{Guest, Limits, Refusal};
pub use seat::{Parting, Replay, Seat};
