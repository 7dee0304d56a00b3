//! Photos that a feed states for a listing by address: which are to be fetched, and which the listing shows.

use std::{collections::HashSet, ops::AddAssign, time::Duration};

use crate::{
    Timestamp,
    pictures::{MAX_LISTING_PHOTOS, Picture},
};

/// Reason in the audit log for photos that were added or removed because of a feed.
pub const PHOTOS_REASON: &str = "Photos of its source";
/// Attempts to fetch a photo.
pub const MAX_PHOTO_ATTEMPTS: u32 = 3;
/// Time until the second attempt; each further one waits six times longer.
const RETRY_AFTER: Duration = Duration::from_secs(10 * 60);
/// Longest address in characters.
const LONGEST_ADDRESS: usize = 2048;
/// Characters kept of an address that cannot be fetched.
const SHOWN_ADDRESS: usize = 200;
const NOT_HTTPS: &str = "Photo addresses must begin with https:// or http://";
const TOO_LONG: &str = "Photo addresses can have at most 2,048 characters";

/// State of a photo of a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedPhotoState {
    Waiting,
    /// Fetched and added to the listing; with the [`Picture::path`].
    Stored(String),
    Failed {
        /// Sentence for staff.
        problem: String,
        /// Attempts so far; 0 for an address that cannot be fetched at all.
        attempts: u32,
        /// Whether another attempt would fail in the same way.
        is_final: bool,
    },
}

/// A photo that a feed states for a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedPhoto {
    pub address: String,
    pub state: FeedPhotoState,
}

impl FeedPhoto {
    /// A photo that was not fetched yet; failed at once if its address cannot be fetched. One with `http://` is fetched
    /// with `https://`.
    #[must_use]
    pub fn new(address: &str) -> Self {
        let plain = address.split_at_checked(7).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("http://"));
        if let Some((_, rest)) = plain.filter(|(_, rest)| !rest.is_empty()) {
            return Self::new(&format!("https://{rest}"));
        }
        let problem = if address.chars().count() > LONGEST_ADDRESS {
            Some(TOO_LONG)
        } else {
            let has_scheme = address.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://"));
            let is_whole = !address.contains(|sign: char| sign.is_whitespace() || sign.is_control());
            (!(has_scheme && is_whole && address.len() > 8)).then_some(NOT_HTTPS)
        };
        match problem {
            None => Self { address: address.to_owned(), state: FeedPhotoState::Waiting },
            Some(problem) => Self {
                address: address.chars().take(SHOWN_ADDRESS).collect(),
                state: FeedPhotoState::Failed { problem: problem.into(), attempts: 0, is_final: true },
            },
        }
    }

    /// Whether its address can be fetched.
    #[must_use]
    pub fn is_fetchable(address: &str) -> bool {
        Self::new(address).state == FeedPhotoState::Waiting
    }
}

/// Result of fetching a photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhotoFetch {
    Stored(Picture),
    Failed {
        /// Sentence for staff.
        problem: String,
        /// Whether another attempt would fail in the same way.
        is_final: bool,
    },
}

/// The photos that a feed states for a listing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeedGallery {
    /// In the feed's order, at most [`MAX_LISTING_PHOTOS`].
    pub photos: Vec<FeedPhoto>,
    /// Paths of stored photos that the feed no longer states, until they are removed from the listing.
    pub dropped: Vec<String>,
}

/// Numbers of photos by state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FeedPhotoCounts {
    pub waiting: u64,
    pub stored: u64,
    pub failed: u64,
}

impl AddAssign for FeedPhotoCounts {
    fn add_assign(&mut self, other: Self) {
        self.waiting += other.waiting;
        self.stored += other.stored;
        self.failed += other.failed;
    }
}

impl FeedGallery {
    /// The gallery after the feed stated these addresses. Addresses that it knows keep their state.
    #[must_use]
    pub fn with_addresses(&self, addresses: &[String]) -> Self {
        let mut photos: Vec<FeedPhoto> = Vec::new();
        let mut seen = HashSet::new();
        for address in addresses {
            let new = FeedPhoto::new(address);
            if photos.len() < MAX_LISTING_PHOTOS && seen.insert(new.address.clone()) {
                let known = self.photos.iter().find(|photo| photo.address == new.address);
                photos.push(known.cloned().unwrap_or(new));
            }
        }
        let gone = self.photos.iter().filter(|photo| !seen.contains(&photo.address));
        let gone = gone.filter_map(|photo| match &photo.state {
            FeedPhotoState::Stored(path) => Some(path.clone()),
            _ => None,
        });
        let dropped = self.dropped.iter().cloned().chain(gone).collect();
        Self { photos, dropped }
    }

    /// The gallery with all failed photos waiting again, except those whose address cannot be fetched.
    #[must_use]
    pub fn retried(mut self) -> Self {
        for photo in &mut self.photos {
            if matches!(photo.state, FeedPhotoState::Failed { attempts: 1.., .. }) {
                photo.state = FeedPhotoState::Waiting;
            }
        }
        self
    }

    /// Addresses to fetch now, at most `limit`: those that wait, otherwise those that failed and may succeed.
    #[must_use]
    pub fn to_fetch(&self, limit: usize) -> Vec<&str> {
        let with = |wanted: fn(&FeedPhotoState) -> bool| -> Vec<&str> {
            let photos = self.photos.iter().filter(|photo| wanted(&photo.state));
            photos.map(|photo| photo.address.as_str()).take(limit).collect()
        };
        let waiting = with(|state| *state == FeedPhotoState::Waiting);
        if waiting.is_empty() { with(|state| retry_of(state).is_some()) } else { waiting }
    }

    /// When there is something to do next; `None` if never.
    #[must_use]
    pub fn due(&self, at: Timestamp) -> Option<Timestamp> {
        let is_waiting = self.photos.iter().any(|photo| photo.state == FeedPhotoState::Waiting);
        if is_waiting || !self.dropped.is_empty() {
            return Some(at);
        }
        let next = self.photos.iter().filter_map(|photo| retry_of(&photo.state)).min()?;
        Some(at + next)
    }

    #[must_use]
    pub fn counts(&self) -> FeedPhotoCounts {
        let mut counts = FeedPhotoCounts::default();
        for photo in &self.photos {
            match photo.state {
                FeedPhotoState::Waiting => counts.waiting += 1,
                FeedPhotoState::Stored(_) => counts.stored += 1,
                FeedPhotoState::Failed { .. } => counts.failed += 1,
            }
        }
        counts
    }

    /// Takes over results by address and returns the photos that the listing shows then. Results of addresses that the
    /// feed no longer states are ignored.
    ///
    /// New photos stand in the feed's order while the listing's photos still do, otherwise at the end; photos that
    /// staff removed stay removed. Photos beyond [`MAX_LISTING_PHOTOS`] fail.
    #[must_use]
    pub fn apply(&mut self, results: Vec<(String, PhotoFetch)>, current: &[Picture]) -> Vec<Picture> {
        let dropped = std::mem::take(&mut self.dropped);
        let mut shown: Vec<Picture> =
            current.iter().filter(|photo| !dropped.contains(&photo.path)).cloned().collect();
        for (address, result) in results {
            let Some(index) = self.photos.iter().position(|photo| photo.address == address) else { continue };
            let attempts = match self.photos[index].state {
                FeedPhotoState::Failed { attempts, .. } => attempts + 1,
                FeedPhotoState::Waiting => 1,
                FeedPhotoState::Stored(_) => continue,
            };
            self.photos[index].state = match result {
                PhotoFetch::Failed { problem, is_final } => {
                    FeedPhotoState::Failed { problem, attempts, is_final }
                }
                PhotoFetch::Stored(_) if shown.len() >= MAX_LISTING_PHOTOS => FeedPhotoState::Failed {
                    problem: format!("The listing has {MAX_LISTING_PHOTOS} photos already"),
                    attempts,
                    is_final: true,
                },
                PhotoFetch::Stored(picture) => {
                    let place = self.place(index, &shown);
                    let path = picture.path.clone();
                    if shown.iter().all(|photo| photo.path != path) {
                        shown.insert(place, picture);
                    }
                    FeedPhotoState::Stored(path)
                }
            };
        }
        shown
    }

    /// Index among the shown photos at which the photo at `index` of the feed is inserted.
    fn place(&self, index: usize, shown: &[Picture]) -> usize {
        let rank = |photo: &Picture| {
            let is_it = |known: &FeedPhoto| matches!(&known.state, FeedPhotoState::Stored(path) if *path == photo.path);
            self.photos.iter().position(is_it)
        };
        let ranks: Option<Vec<usize>> = shown.iter().map(rank).collect();
        match ranks {
            Some(ranks) if ranks.is_sorted() => ranks.partition_point(|rank| *rank < index),
            _ => shown.len(),
        }
    }
}

/// Time from the last attempt until the next; `None` if there is no further one.
fn retry_of(state: &FeedPhotoState) -> Option<Duration> {
    match state {
        FeedPhotoState::Failed { attempts: attempts @ 1..MAX_PHOTO_ATTEMPTS, is_final: false, .. } => {
            Some(RETRY_AFTER * 6_u32.pow(attempts - 1))
        }
        _ => None,
    }
}

#[cfg(test)]
#[path = "gallery_tests.rs"]
mod tests;
