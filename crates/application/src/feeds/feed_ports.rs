//! Ports of the use cases that check and import a feed.

use ports::{
    blobs::Blobs, clock::Clock, feed_schedules::FeedSchedules, feeds::Feeds, imports::VehicleImport,
};

/// The ports of a feed's run.
#[derive(Clone, Copy)]
pub struct FeedPorts<'a> {
    pub feeds: &'a dyn Feeds,
    pub imports: &'a dyn VehicleImport,
    pub schedules: &'a dyn FeedSchedules,
    pub blobs: &'a dyn Blobs,
    pub clock: &'a dyn Clock,
}
