//! The forum in memory: rows in order, answers by looking at all of them.

mod drafts;
pub(crate) mod leaving;
mod moderation;
mod notices;
mod pictures;
mod reading;
mod reports;
mod rows;
mod search;
mod writing;

pub(crate) use rows::ForumState;
