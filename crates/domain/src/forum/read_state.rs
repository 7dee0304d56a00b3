//! Read state of a member in a topic, and its changes when posts move to another topic.

use super::{PostMove, WatchLevel};

/// A member's read state of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadState {
    /// Number of the last post read; `None` if the member never opened the topic.
    pub read_up_to: Option<u32>,
    /// Number of the first unread post. Posts from before the member joined or last marked everything as read
    /// count as read.
    pub first_unread: Option<u32>,
    pub level: WatchLevel,
}

/// A member's relation to a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TopicMark {
    /// Number of the last post read; `None` if the member never opened the topic.
    pub read_up_to: Option<u32>,
    pub level: WatchLevel,
    /// Whether the member created the topic or replied to it.
    pub took_part: bool,
}

impl TopicMark {
    fn has_read(&self, number: u32) -> bool {
        self.read_up_to.is_some_and(|read| read >= number)
    }

    /// The mark of the topic that `source` is merged into. A member who has read both topics has read the
    /// merged one; another has read it up to the first post that is new to them. The target's level is kept
    /// unless it is normal and the member watches the source. `last` is the number of the target's last post
    /// before and after the merge.
    #[must_use]
    pub fn merged(self, source: Self, moves: &[PostMove], last: (u32, u32)) -> Self {
        let first_unread = moves.iter().filter(|post| !source.has_read(post.from)).map(|post| post.to).min();
        let read = self.read_up_to.map(|read| {
            let of_target = if read >= last.0 { last.1 } else { read };
            first_unread.map_or(of_target, |first| of_target.min(first.saturating_sub(1)))
        });
        let follows = self.level == WatchLevel::Normal && source.level == WatchLevel::Watching;
        Self {
            read_up_to: read,
            level: if follows { WatchLevel::Watching } else { self.level },
            took_part: self.took_part || source.took_part,
        }
    }

    /// The marks of the old and the new topic after posts were split from the topic of this mark. The member
    /// has read in the new topic what they had read of its posts, and follows it as they follow the old one.
    /// `last_left` is the highest number of a post that stays, `last` the last number of the topic.
    #[must_use]
    pub fn split(
        self,
        moves: &[PostMove],
        (last_left, last): (u32, u32),
        took_part: (bool, bool),
    ) -> (Self, Self) {
        let read = moves.iter().filter(|post| self.has_read(post.from)).map(|post| post.to).max();
        let old = Self {
            read_up_to: self.read_up_to.map(|read| if read >= last_left { read.max(last) } else { read }),
            took_part: took_part.0,
            ..self
        };
        (old, Self { read_up_to: read, took_part: took_part.1, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forum::PostId;

    fn moves(numbers: &[(u32, u32)]) -> Vec<PostMove> {
        let post = |(from, to): &(u32, u32)| PostMove { post: PostId(1), author: None, from: *from, to: *to };
        numbers.iter().map(post).collect()
    }

    fn read(read_up_to: Option<u32>) -> TopicMark {
        TopicMark { read_up_to, ..TopicMark::default() }
    }

    #[test]
    fn merge_keeps_the_read_state_of_both_topics() {
        // A target with replies 1 to 3, and a source of posts 0 to 2, which become 4 to 6.
        let appended = moves(&[(0, 4), (1, 5), (2, 6)]);
        for (target, source, merged) in [
            (Some(3), Some(2), Some(6)),
            (Some(3), Some(0), Some(4)),
            (Some(3), None, Some(3)),
            (Some(1), Some(2), Some(1)),
            (None, Some(2), None),
            (None, None, None),
        ] {
            let got = read(target).merged(read(source), &appended, (3, 6)).read_up_to;
            assert_eq!(got, merged, "{target:?} {source:?}");
        }
        // Posts that return to their numbers.
        let returned = moves(&[(0, 2), (1, 3)]);
        assert_eq!(read(Some(4)).merged(read(Some(1)), &returned, (4, 4)).read_up_to, Some(4));
        assert_eq!(read(Some(4)).merged(read(Some(0)), &returned, (4, 4)).read_up_to, Some(2));
        assert_eq!(read(Some(4)).merged(read(None), &returned, (4, 4)).read_up_to, Some(1));
    }

    #[test]
    fn merge_transfers_watching_unless_the_target_is_muted() {
        use WatchLevel::{Muted, Normal, Watching};
        for (target, source, merged) in [
            (Normal, Watching, Watching),
            (Normal, Muted, Normal),
            (Muted, Watching, Muted),
            (Watching, Muted, Watching),
        ] {
            let mark = |level, took_part| TopicMark { level, took_part, ..TopicMark::default() };
            let got = mark(target, false).merged(mark(source, true), &[], (0, 0));
            assert_eq!((got.level, got.took_part), (merged, true), "{target:?} {source:?}");
        }
    }

    #[test]
    fn split_keeps_the_read_state_of_moved_posts() {
        // Replies 1 to 5; 2 and 4 become posts 0 and 1 of the new topic.
        let split = moves(&[(2, 0), (4, 1)]);
        for (before, old, new) in [
            (None, None, None),
            (Some(1), Some(1), None),
            (Some(2), Some(2), Some(0)),
            (Some(4), Some(4), Some(1)),
            (Some(5), Some(5), Some(1)),
        ] {
            let (left, moved) = read(before).split(&split, (5, 5), (false, true));
            assert_eq!((left.read_up_to, moved.read_up_to), (old, new), "{before:?}");
            assert_eq!((left.took_part, moved.took_part), (false, true));
        }
        // The unread posts have moved away, so the topic is read to its end.
        let (left, _) = read(Some(3)).split(&moves(&[(4, 0), (5, 1)]), (3, 5), (true, false));
        assert_eq!(left.read_up_to, Some(5));
    }
}
