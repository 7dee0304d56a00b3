//! Rate limits of private messages per member.

use crate::Rate;

pub const MESSAGE_RATE_LIMIT: Rate = Rate::per_hour(30);
/// Conversations with members to whom the sender has not written before.
pub const OPENING_RATE_LIMIT: Rate = Rate::per_day(10);
pub const REPORT_RATE_LIMIT: Rate = Rate::per_hour(20);
