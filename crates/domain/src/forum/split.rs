//! Splitting posts of a topic into a new topic.

use super::{CategoryId, ModerationReason, PostId, PostMove, TopicPost, TopicTitle};
use crate::Violation;

/// Maximum number of posts that are moved at once.
pub const MAX_SPLIT_POSTS: usize = 200;

/// Validated form for splitting posts into a new topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicSplit {
    /// The posts to move: at least one, each once.
    pub posts: Vec<PostId>,
    pub category: CategoryId,
    pub title: TopicTitle,
    /// Sent to the authors of the posts.
    pub reason: ModerationReason,
}

impl TopicSplit {
    /// Validates the form.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn parse(
        mut posts: Vec<PostId>,
        category: CategoryId,
        title: &str,
        reason: &str,
    ) -> Result<Self, Vec<Violation>> {
        posts.sort_unstable();
        posts.dedup();
        let number = match posts.len() {
            0 => Some(Violation::new("posts", "Select at least one post")),
            1..=MAX_SPLIT_POSTS => None,
            _ => Some(Violation::new("posts", format!("Select at most {MAX_SPLIT_POSTS} posts"))),
        };
        match (number, TopicTitle::parse(title), ModerationReason::parse("removal", reason)) {
            (None, Ok(title), Ok(reason)) => Ok(Self { posts, category, title, reason }),
            (number, title, reason) => {
                Err(number.into_iter().chain(title.err()).chain(reason.err()).collect())
            }
        }
    }
}

/// Refusal to split posts from a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitRefusal {
    /// There is no such visible topic.
    NoSuchTopic,
    NoSuchCategory,
    /// The opening post is selected; it stays with its topic.
    OpeningPost,
    /// A selected post is not in the topic, or was deleted or removed.
    NoSuchPost,
}

/// The moves of the selected posts of a topic, in order of their creation: the first becomes the opening post
/// of the new topic. `found` are the posts of the topic among the selected ones.
///
/// # Errors
/// A [`SplitRefusal`].
pub fn split_moves(selected: &[PostId], mut found: Vec<TopicPost>) -> Result<Vec<PostMove>, SplitRefusal> {
    if found.iter().any(|post| post.number == 0) {
        return Err(SplitRefusal::OpeningPost);
    }
    if found.is_empty() || found.len() != selected.len() || found.iter().any(|post| !post.is_shown) {
        return Err(SplitRefusal::NoSuchPost);
    }
    found.sort_unstable_by_key(|post| (post.created_at, post.number));
    let moves = (0..).zip(found).map(|(to, TopicPost { id, number, author, .. })| PostMove {
        post: id,
        author,
        from: number,
        to,
    });
    Ok(moves.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timestamp;

    fn post(id: i64, number: u32, minute: i64) -> TopicPost {
        let created_at = Timestamp::UNIX_EPOCH + chrono::Duration::minutes(minute);
        TopicPost { id: PostId(id), number, created_at, author: None, is_shown: true }
    }

    #[test]
    fn split_form_reports_every_invalid_field() {
        let parse = |posts, title, reason| TopicSplit::parse(posts, CategoryId(1), title, reason);
        let fields = |violations: Vec<Violation>| {
            violations.into_iter().map(|violation| violation.field).collect::<Vec<_>>()
        };
        assert_eq!(fields(parse(vec![], "911", " ").unwrap_err()), ["posts", "title", "reason"]);
        let many = (1..=201).map(PostId).collect();
        assert_eq!(fields(parse(many, "Oil for a 3.2", "Off topic.").unwrap_err()), ["posts"]);
        let split = parse(vec![PostId(2), PostId(1), PostId(2)], "Oil for a 3.2", "Off topic.").unwrap();
        assert_eq!(split.posts, [PostId(1), PostId(2)]);
    }

    #[test]
    fn earliest_post_becomes_the_opening_post() {
        let moves = split_moves(&[PostId(5), PostId(7)], vec![post(5, 4, 9), post(7, 6, 8)]).unwrap();
        let numbers: Vec<_> = moves.iter().map(|post| (post.post.0, post.from, post.to)).collect();
        assert_eq!(numbers, [(7, 6, 0), (5, 4, 1)]);
    }

    #[test]
    fn only_shown_replies_of_the_topic_are_moved() {
        let hidden = TopicPost { is_shown: false, ..post(5, 4, 9) };
        for (found, refusal) in [
            (vec![], SplitRefusal::NoSuchPost),
            (vec![post(5, 4, 9)], SplitRefusal::NoSuchPost),
            (vec![hidden, post(7, 6, 8)], SplitRefusal::NoSuchPost),
            (vec![post(5, 0, 1), post(7, 6, 8)], SplitRefusal::OpeningPost),
        ] {
            assert_eq!(split_moves(&[PostId(5), PostId(7)], found), Err(refusal));
        }
    }
}
