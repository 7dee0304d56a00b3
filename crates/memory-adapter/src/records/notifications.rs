//! Notifications.

use domain::{
    accounts::UserId,
    notifications::{MailRoute, Notification},
};

/// A stored notification with its channels.
#[derive(Debug)]
pub(crate) struct StoredNotification {
    pub(crate) user: UserId,
    pub(crate) notification: Notification,
    pub(crate) in_app: bool,
    /// `MailRoute::None` if it is not to be mailed or has been.
    pub(crate) mail: MailRoute,
}
