//! Parts of a topic: the posts that are read at once.

use std::ops::RangeInclusive;

use super::{POSTS_PER_PAGE, page_of};

/// Part of a topic that is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostLocation {
    /// Page number from 1; beyond the end, the last page.
    Page(u32),
    /// The page that contains the reply with that number.
    Post(u32),
    /// One page length of replies with numbers above that one.
    After(u32),
}

/// The numbers of the replies in a part of a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicPart {
    /// At most [`POSTS_PER_PAGE`] numbers, also beyond the topic's last one.
    pub replies: RangeInclusive<u32>,
    /// Page of the first of these replies.
    pub page: u32,
    /// Number of pages of the topic, at least one.
    pub pages: u32,
}

impl PostLocation {
    /// The part of a topic whose last reply has the number `last`.
    #[must_use]
    pub fn part(self, last: u32) -> TopicPart {
        let pages = page_of(last);
        let first_of = |page: u32| (page.clamp(1, pages) - 1) * POSTS_PER_PAGE + 1;
        let first = match self {
            Self::Page(page) => first_of(page),
            Self::Post(number) => first_of(page_of(number)),
            Self::After(number) => number.saturating_add(1),
        };
        let replies = first..=first.saturating_add(POSTS_PER_PAGE - 1);
        TopicPart { replies, page: page_of(first).min(pages), pages }
    }

    /// Number of the first post that is requested; 0, the topic's own text, on the first page.
    #[must_use]
    pub const fn first_number(self) -> u32 {
        match self {
            Self::Page(0 | 1) => 0,
            Self::Page(page) => (page - 1).saturating_mul(POSTS_PER_PAGE).saturating_add(1),
            Self::Post(number) => number,
            Self::After(number) => number.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_is_within_the_topic_except_after_its_end() {
        for (location, last, replies, page, pages) in [
            (PostLocation::Page(1), 0, 1..=20, 1, 1),
            (PostLocation::Page(0), 45, 1..=20, 1, 3),
            (PostLocation::Page(3), 45, 41..=60, 3, 3),
            (PostLocation::Page(u32::MAX), 45, 41..=60, 3, 3),
            (PostLocation::Post(0), 45, 1..=20, 1, 3),
            (PostLocation::Post(40), 45, 21..=40, 2, 3),
            (PostLocation::Post(u32::MAX), 45, 41..=60, 3, 3),
            (PostLocation::After(0), 45, 1..=20, 1, 3),
            (PostLocation::After(30), 45, 31..=50, 2, 3),
            (PostLocation::After(45), 45, 46..=65, 3, 3),
            (PostLocation::After(60), 45, 61..=80, 3, 3),
            (PostLocation::After(u32::MAX), 45, u32::MAX..=u32::MAX, 3, 3),
        ] {
            assert_eq!(location.part(last), TopicPart { replies, page, pages }, "{location:?} of {last}");
        }
    }

    #[test]
    fn first_number_is_that_of_the_requested_post() {
        for (location, number) in [
            (PostLocation::Page(0), 0),
            (PostLocation::Page(1), 0),
            (PostLocation::Page(2), 21),
            (PostLocation::Page(u32::MAX), u32::MAX),
            (PostLocation::Post(7), 7),
            (PostLocation::After(7), 8),
            (PostLocation::After(u32::MAX), u32::MAX),
        ] {
            assert_eq!(location.first_number(), number, "{location:?}");
        }
    }
}
