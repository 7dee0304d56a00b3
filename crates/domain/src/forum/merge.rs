//! Merging a topic into another one.

use std::collections::HashMap;

use super::{PostId, PostMove, TopicId, TopicPost, TopicStatus};

/// Refusal to merge a topic into another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeRefusal {
    /// There is no such topic, or its author deleted it.
    NoSuchTopic,
    /// The topic was merged before.
    Merged,
    /// The topic is removed.
    Removed,
    /// Source and target are one topic.
    SameTopic,
    /// There is no such target, or its author deleted it.
    NoSuchTarget,
    /// The target was itself merged into another topic.
    TargetMerged,
    /// The target is removed.
    TargetRemoved,
}

/// Checks whether a topic can be merged into another one. A status is `None` if there is no such topic.
///
/// # Errors
/// A [`MergeRefusal`].
pub fn check_merge(
    (source, source_status): (TopicId, Option<TopicStatus>),
    (target, target_status): (TopicId, Option<TopicStatus>),
) -> Result<(), MergeRefusal> {
    match source_status {
        None | Some(TopicStatus::Deleted) => return Err(MergeRefusal::NoSuchTopic),
        Some(TopicStatus::Merged) => return Err(MergeRefusal::Merged),
        Some(TopicStatus::Removed) => return Err(MergeRefusal::Removed),
        Some(TopicStatus::Shown) => {}
    }
    if source == target {
        return Err(MergeRefusal::SameTopic);
    }
    match target_status {
        None | Some(TopicStatus::Deleted) => Err(MergeRefusal::NoSuchTarget),
        Some(TopicStatus::Merged) => Err(MergeRefusal::TargetMerged),
        Some(TopicStatus::Removed) => Err(MergeRefusal::TargetRemoved),
        Some(TopicStatus::Shown) => Ok(()),
    }
}

/// The moves of all posts of a merged topic. A post that was once split from the target returns to its number
/// there (`former`); the others follow the target's last post in order of their creation. No post of the
/// target changes its number, so links and read states stay valid.
#[must_use]
pub fn merge_moves(
    mut posts: Vec<TopicPost>,
    former: &HashMap<PostId, u32>,
    mut last_number: u32,
) -> Vec<PostMove> {
    posts.sort_unstable_by_key(|post| (post.created_at, post.number));
    let place = |TopicPost { id, number, author, .. }: TopicPost| {
        let to = former.get(&id).copied().unwrap_or_else(|| {
            last_number += 1;
            last_number
        });
        PostMove { post: id, author, from: number, to }
    };
    posts.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;

    #[test]
    fn only_shown_topics_are_merged_and_never_into_themselves() {
        use MergeRefusal as No;
        use TopicStatus::{Deleted, Merged, Removed, Shown};
        let (one, other) = (TopicId(1), TopicId(2));
        let check = |source, target| check_merge((one, source), (other, target));
        assert_eq!(check(Some(Shown), Some(Shown)), Ok(()));
        for (status, refusal) in [
            (None, No::NoSuchTopic),
            (Some(Deleted), No::NoSuchTopic),
            (Some(Merged), No::Merged),
            (Some(Removed), No::Removed),
        ] {
            assert_eq!(check(status, Some(Shown)), Err(refusal));
        }
        for (status, refusal) in [
            (None, No::NoSuchTarget),
            (Some(Deleted), No::NoSuchTarget),
            (Some(Merged), No::TargetMerged),
            (Some(Removed), No::TargetRemoved),
        ] {
            assert_eq!(check(Some(Shown), status), Err(refusal));
        }
        assert_eq!(check_merge((one, Some(Shown)), (one, Some(Shown))), Err(No::SameTopic));
    }

    #[test]
    fn merged_posts_are_numbered_by_creation_or_regain_numbers() {
        let post = |id, number, minute: i64| TopicPost {
            id: PostId(id),
            number,
            created_at: Timestamp::UNIX_EPOCH + chrono::Duration::minutes(minute),
            author: None,
            is_shown: true,
        };
        let posts = vec![post(10, 0, 5), post(11, 1, 9), post(12, 2, 7)];
        let numbers = |moves: Vec<PostMove>| {
            moves.into_iter().map(|post| (post.post.0, post.from, post.to)).collect::<Vec<_>>()
        };
        let merged = merge_moves(posts.clone(), &HashMap::new(), 4);
        assert_eq!(numbers(merged), [(10, 0, 5), (12, 2, 6), (11, 1, 7)]);
        let merged = merge_moves(posts, &HashMap::from([(PostId(12), 3)]), 4);
        assert_eq!(numbers(merged), [(10, 0, 5), (12, 2, 3), (11, 1, 6)]);
    }
}
