//! The forum in memory. `rows` converts rows to domain values; the other files implement one port each by scanning all rows.

pub(crate) mod account_closure;
mod commands;
mod drafts;
mod merging;
mod moderation;
mod notified_posts;
mod pictures;
mod post_notifications;
mod queries;
mod reactions;
mod reports;
mod rows;
mod search;
mod visibility;
