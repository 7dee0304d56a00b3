//! Notifications: creating them from events, preferences, email and unsubscribing.

mod announce;
mod change;
mod emails;
mod mail;
mod unsubscribe;

pub use announce::{NewsPorts, announce_news};
pub use change::{PreferencesDraft, change_preferences};
pub use mail::{DIGEST_HOUR, mail_notifications};
pub use unsubscribe::{subscription, unsubscribe};
