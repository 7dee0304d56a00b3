//! Permissions of a session's member, and the channels that they allow.

use domain::vehicles::ListingViewer;

use crate::Channel;

/// Current permissions of a session's member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Permissions {
    pub(crate) read_forum: bool,
    pub(crate) use_admin_area: bool,
    pub(crate) viewer: ListingViewer,
}

impl Permissions {
    /// The channel with the current permissions; `None` if the subscription must be closed because it lost a
    /// permission.
    pub(crate) const fn updated_channel(self, channel: Channel) -> Option<Channel> {
        match channel {
            Channel::Page { may_read_forum: true, .. } if !self.read_forum => None,
            Channel::Page { .. } => {
                Some(Channel::Page { may_read_forum: self.read_forum, viewer: self.viewer })
            }
            Channel::Admin if self.use_admin_area => Some(Channel::Admin),
            Channel::Admin => None,
        }
    }
}
