//! Rate limits of private messages per member.

use std::{num::NonZeroU32, time::Duration};

use crate::accounts::Rate;

const HOUR: u64 = 60 * 60;

pub const MESSAGE_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(30).unwrap(), window: Duration::from_secs(HOUR) };
/// Conversations with members to whom the sender has not written before.
pub const OPENING_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(10).unwrap(), window: Duration::from_secs(24 * HOUR) };
pub const REPORT_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(20).unwrap(), window: Duration::from_secs(HOUR) };
