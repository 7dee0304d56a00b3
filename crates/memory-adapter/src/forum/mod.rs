//! The forum in memory: rows in order, answers by looking at all of them.

pub(crate) mod account_closure;
mod commands;
mod drafts;
mod moderation;
mod notices;
mod pictures;
mod queries;
mod reports;
mod rows;
mod search;

pub(crate) use rows::ForumState;
