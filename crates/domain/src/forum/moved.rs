//! Posts that moved to another topic: their numbers there, and the places that they left.

use super::{PostId, TopicId, TopicTitle};
use crate::{Timestamp, accounts::UserId};

/// A post of a topic that is merged or split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TopicPost {
    pub id: PostId,
    /// Number within the topic.
    pub number: u32,
    pub created_at: Timestamp,
    pub author: Option<UserId>,
    /// False if it was deleted or removed.
    pub is_shown: bool,
}

/// A post that gets a number in another topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostMove {
    pub post: PostId,
    pub author: Option<UserId>,
    /// Number in the topic that it leaves.
    pub from: u32,
    /// Number in the topic that it moves to.
    pub to: u32,
}

/// Place of a post: the topic, and the number in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PostPlace {
    pub topic: TopicId,
    pub number: u32,
}

/// A number of a topic whose post is in another topic now. The number is given to no other post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedPost {
    /// Number in the topic that it left.
    pub number: u32,
    /// Where it is now.
    pub place: PostPlace,
    /// Title of the topic that it is in now.
    pub topic_title: TopicTitle,
}

/// Consecutive numbers of a topic whose posts are in one other topic now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedPosts {
    /// The first of the numbers.
    pub number: u32,
    pub count: u32,
    /// Where the first of the posts is now.
    pub place: PostPlace,
    pub topic_title: TopicTitle,
}

impl MovedPosts {
    /// Groups moved posts, which are in order of their numbers.
    #[must_use]
    pub fn group(posts: impl IntoIterator<Item = MovedPost>) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for MovedPost { number, place, topic_title } in posts {
            match groups.last_mut() {
                Some(last) if last.place.topic == place.topic && last.number + last.count == number => {
                    last.count += 1;
                }
                _ => groups.push(Self { number, count: 1, place, topic_title }),
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_of_one_topic_are_grouped() {
        let post = |number, topic, to| MovedPost {
            number,
            place: PostPlace { topic: TopicId(topic), number: to },
            topic_title: TopicTitle::parse("Oil for a 3.2").unwrap(),
        };
        let groups = MovedPosts::group([post(2, 7, 0), post(3, 7, 1), post(5, 7, 2), post(6, 8, 4)]);
        let read: Vec<_> = groups.iter().map(|group| (group.number, group.count, group.place)).collect();
        let place = |topic, number| PostPlace { topic: TopicId(topic), number };
        assert_eq!(read, [(2, 2, place(7, 0)), (5, 1, place(7, 2)), (6, 1, place(8, 4))]);
        assert!(MovedPosts::group([]).is_empty());
    }
}
