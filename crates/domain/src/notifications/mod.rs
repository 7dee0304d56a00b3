//! Notifications to members: kinds and texts, links, and the preferences that route them to the site's list
//! and to email.

mod category;
mod link;
mod matrix;
mod named_member;
mod new_cases;
mod notification;
mod unsubscribe;
mod vehicles;

pub use category::{DeliveryChannel, GATHERING_TIME, NotificationCategory};
pub use link::DeepLink;
pub use matrix::{Digest, MailRoute, NotificationPreferences, Route};
pub use named_member::{named_member, show_name};
pub use new_cases::{CaseVehicle, NewCase, new_case_notifications};
pub use notification::{
    MAX_TEXT, MAX_TITLE, NewNotification, Notification, NotificationId, NotificationKind,
};
pub use unsubscribe::UnsubscribeToken;
pub use vehicles::{PriceAndStatus, VehicleChange, new_matches};
