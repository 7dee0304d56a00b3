//! `ForumMerging` in memory: merging topics, and splitting posts into new topics.

use std::{
    collections::{BTreeSet, HashMap},
    ops::RangeInclusive,
};

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    events::Event,
    forum::{
        DraftKey, MergeRefusal, ModerationAction, ModerationReason, MovedPost, PostId, PostMove, PostPlace,
        PostState, SplitRefusal, TopicId, TopicMark, TopicPost, TopicSplit, TopicState, check_merge,
        merge_moves, notification, split_moves,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    forum::{ForumMerging, TopicMerge},
};

use crate::{
    MemoryStore,
    records::{PostRow, TopicRow},
    state::State,
};

#[async_trait]
impl ForumMerging for MemoryStore {
    async fn merge_topic(
        &self,
        merge: &TopicMerge,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<PostId, MergeRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| state.merge_topic(merge, actor, at))
    }

    async fn split_topic(
        &self,
        topic: TopicId,
        split: &TopicSplit,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<TopicId, SplitRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| Ok(state.split_topic(topic, split, actor, at)))
    }

    async fn merged_post(&self, topic: TopicId, number: u32) -> Result<Option<PostPlace>, StoreError> {
        let state = self.read()?;
        let merged = |row: &&TopicRow| matches!(row.state, TopicState::Merged(_));
        if state.forum.topics.get(&topic).filter(merged).is_none() {
            return Ok(None);
        }
        let of = |number| state.forum.moved.get(&(topic, number));
        let post = of(number).or_else(|| of(0)).and_then(|post| state.forum.posts.get(post));
        Ok(post.map(PostRow::place))
    }
}

impl State {
    /// Numbers of a topic, in this range, whose posts are in other visible topics now, in order.
    pub(super) fn moved_posts(&self, topic: TopicId, numbers: &RangeInclusive<u32>) -> Vec<MovedPost> {
        let moved = self.forum.moved.range((topic, *numbers.start())..=(topic, *numbers.end()));
        let post = |((_, number), post): (&(TopicId, u32), &PostId)| {
            let row = self.forum.posts.get(post)?;
            let topic = self.forum.topics.get(&row.topic).filter(|topic| topic.is_shown())?;
            Some(MovedPost { number: *number, place: row.place(), topic_title: topic.title.clone() })
        };
        moved.filter_map(post).collect()
    }
}

impl PostRow {
    fn place(&self) -> PostPlace {
        PostPlace { topic: self.topic, number: self.number }
    }
}

impl State {
    fn merge_topic(
        &mut self,
        TopicMerge { source, target, reason }: &TopicMerge,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<PostId, MergeRefusal>, StoreError> {
        let (from, into) = (self.forum.topics.get(source).cloned(), self.forum.topics.get(target).cloned());
        let status = |row: &Option<TopicRow>| row.as_ref().map(|row| row.state.status());
        if let Err(refusal) = check_merge((*source, status(&from)), (*target, status(&into))) {
            return Ok(Err(refusal));
        }
        let (Some(from), Some(into)) = (from, into) else { return Ok(Err(MergeRefusal::NoSuchTopic)) };
        let former = self.forum.moved.range((*target, 0)..=(*target, u32::MAX));
        let former: HashMap<PostId, u32> = former.map(|((_, number), post)| (*post, *number)).collect();
        let moves = merge_moves(self.topic_posts(*source), &former, into.last_number);
        let Some(opening) = moves.iter().find(|post| post.from == 0).map(|post| post.post) else {
            return Err(StoreError::Failed("a topic without its own text".into()));
        };
        let last = moves.iter().map(|post| post.to).max().unwrap_or_default().max(into.last_number);

        self.move_posts(*source, *target, &moves);
        if let Some(row) = self.forum.topics.get_mut(source) {
            row.state = TopicState::Merged(*target);
        }
        self.recount(*target, last);
        self.merge_marks(*source, *target, &moves, (into.last_number, last));
        self.move_reply_drafts(*source, *target);
        let action = ModerationAction::TopicMerged { topic: *source, into: *target };
        self.audit_edit(at, actor, from.author, Action::Forum(action), ModerationReason::edit(Some(reason)));
        let topics = notification::MovedBetween {
            from_title: from.title.as_str(),
            into: *target,
            into_title: into.title.as_str(),
            is_merged: true,
        };
        self.add_notifications(&notification::posts_moved(&moves, topics, actor.user, reason), at);
        for (topic, category) in [(*source, from.category), (*target, into.category)] {
            self.events.push(Event::TopicChanged { category, topic, left: None });
        }
        Ok(Ok(opening))
    }

    fn split_topic(
        &mut self,
        id: TopicId,
        split: &TopicSplit,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TopicId, SplitRefusal> {
        let topic = self.forum.topics.get(&id).filter(|row| row.is_shown()).cloned();
        let topic = topic.ok_or(SplitRefusal::NoSuchTopic)?;
        let selected = self.topic_posts(id).into_iter().filter(|post| split.posts.contains(&post.id));
        let moves = split_moves(&split.posts, selected.collect())?;
        if !self.forum.categories.contains_key(&split.category) {
            return Err(SplitRefusal::NoSuchCategory);
        }
        let opening = moves.first().and_then(|post| self.forum.posts.get(&post.post));
        let opening = opening.cloned().ok_or(SplitRefusal::NoSuchPost)?;
        let new = TopicId(self.forum.topics.last_key_value().map_or(0, |(id, _)| id.0) + 1);
        let row = TopicRow {
            category: split.category,
            title: split.title.clone(),
            author: opening.author,
            created_at: opening.created_at,
            edited_at: opening.edited_at,
            is_locked: false,
            is_pinned: false,
            last_number: 0,
            last_activity_at: opening.created_at,
            state: TopicState::Shown,
        };
        self.forum.topics.insert(new, row);
        self.move_posts(id, new, &moves);
        self.recount(id, topic.last_number);
        let posts = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        self.recount(new, posts.saturating_sub(1));
        self.split_marks(id, new, &moves, topic.last_number);
        let action = ModerationAction::TopicSplit { topic: id, into: new, posts };
        let edit = ModerationReason::edit(Some(&split.reason));
        self.audit_edit(at, actor, topic.author, Action::Forum(action), edit);
        let topics = notification::MovedBetween {
            from_title: topic.title.as_str(),
            into: new,
            into_title: split.title.as_str(),
            is_merged: false,
        };
        self.add_notifications(&notification::posts_moved(&moves, topics, actor.user, &split.reason), at);
        for (topic, category) in [(id, topic.category), (new, split.category)] {
            self.events.push(Event::TopicChanged { category, topic, left: None });
        }
        Ok(new)
    }

    fn topic_posts(&self, topic: TopicId) -> Vec<TopicPost> {
        let posts = self.forum.posts.iter().filter(|(_, row)| row.topic == topic);
        let post = |(id, row): (&PostId, &PostRow)| TopicPost {
            id: *id,
            number: row.number,
            created_at: row.created_at,
            author: row.author,
            is_shown: row.state == PostState::Shown,
        };
        posts.map(post).collect()
    }

    fn move_posts(&mut self, from: TopicId, to: TopicId, moves: &[PostMove]) {
        for post in moves {
            if let Some(row) = self.forum.posts.get_mut(&post.post) {
                (row.topic, row.number) = (to, post.to);
            }
            self.forum.moved.remove(&(to, post.to));
            self.forum.moved.insert((from, post.from), post.post);
        }
    }

    /// Sets the last number and the latest activity of a topic.
    fn recount(&mut self, topic: TopicId, last_number: u32) {
        let latest = self.topic_posts(topic).into_iter().map(|post| post.created_at).max();
        if let (Some(row), Some(latest)) = (self.forum.topics.get_mut(&topic), latest) {
            (row.last_number, row.last_activity_at) = (last_number, latest);
        }
    }

    fn marks_of(&self, topic: TopicId) -> HashMap<UserId, TopicMark> {
        let marks = self.forum.marks.iter().filter(|((_, marked), _)| *marked == topic);
        marks.map(|((user, _), mark)| (*user, *mark)).collect()
    }

    fn merge_marks(&mut self, source: TopicId, target: TopicId, moves: &[PostMove], last: (u32, u32)) {
        let (from, into) = (self.marks_of(source), self.marks_of(target));
        let members: BTreeSet<UserId> = from.keys().chain(into.keys()).copied().collect();
        for user in members {
            let mark = |marks: &HashMap<UserId, TopicMark>| marks.get(&user).copied().unwrap_or_default();
            let merged = mark(&into).merged(mark(&from), moves, last);
            self.forum.marks.insert((user, target), merged);
        }
        self.forum.marks.retain(|(_, topic), _| *topic != source);
    }

    fn split_marks(&mut self, id: TopicId, new: TopicId, moves: &[PostMove], last: u32) {
        let left = self.topic_posts(id);
        let last_left = left.iter().map(|post| post.number).max().unwrap_or_default();
        for (user, mark) in self.marks_of(id) {
            let is_author = moves.iter().any(|post| post.author == Some(user));
            let stays = left.iter().any(|post| post.author == Some(user));
            let took_part = (if is_author { stays } else { mark.took_part }, is_author);
            let (old, copied) = mark.split(moves, (last_left, last), took_part);
            self.forum.marks.insert((user, id), old);
            if copied != TopicMark::default() {
                self.forum.marks.insert((user, new), copied);
            }
        }
    }

    /// Gives drafts of replies to a merged topic to its target, of members who have none there.
    fn move_reply_drafts(&mut self, source: TopicId, target: TopicId) {
        let drafts = &mut self.forum.drafts;
        let owners: Vec<UserId> =
            drafts.keys().filter(|(_, key)| *key == DraftKey::Reply(source)).map(|(user, _)| *user).collect();
        for user in owners {
            if drafts.contains_key(&(user, DraftKey::Reply(target))) {
                continue;
            }
            if let Some(draft) = drafts.remove(&(user, DraftKey::Reply(source))) {
                drafts.insert((user, DraftKey::Reply(target)), draft);
            }
        }
    }
}
