//! Rate limits of forum actions per member.

use std::{num::NonZeroU32, time::Duration};

use crate::accounts::Rate;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

pub const CATEGORY_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(3).unwrap(), window: Duration::from_secs(HOUR) };
pub const TOPIC_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(6).unwrap(), window: Duration::from_secs(10 * MINUTE) };
pub const REPLY_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(6).unwrap(), window: Duration::from_secs(MINUTE) };
/// Edits of own topics and replies.
pub const EDIT_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(30).unwrap(), window: Duration::from_secs(MINUTE) };
/// Likes and bookmarks, set or withdrawn.
pub const REACTION_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(60).unwrap(), window: Duration::from_secs(MINUTE) };
pub const SEARCH_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(60).unwrap(), window: Duration::from_secs(MINUTE) };
pub const REPORT_RATE_LIMIT: Rate =
    Rate { most: NonZeroU32::new(20).unwrap(), window: Duration::from_secs(HOUR) };
