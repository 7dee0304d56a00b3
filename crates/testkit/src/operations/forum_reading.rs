//! Random operations that read the forum, mark it as read, like and bookmark posts or save drafts.

use domain::forum::{DraftKey, DraftText, WatchLevel};
use ports::forum::{ForumDrafts, ForumQueries, ForumReactions};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// The key of a draft of a topic, a reply or an edit.
    fn draft_key(&self, what: usize, how: usize) -> Option<DraftKey> {
        match how % 3 {
            0 => pick(&self.categories, what).map(DraftKey::Topic),
            1 => pick(&self.topics, what).map(DraftKey::Reply),
            _ => pick(&self.posts, what).map(DraftKey::Edit),
        }
    }

    /// Performs an operation of a forum reader; `None` for operations of other features and if there is
    /// nothing to read.
    pub(super) async fn perform_of_forum_readers<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let answer = match op {
            Op::KeepForumDraft => {
                let key = self.draft_key(what, how)?;
                let title = (how % 2 == 0).then(|| "A title".to_owned());
                let text = DraftText::parse(title, format!("So far {how}")).unwrap();
                let outcome = result_text(store.save_forum_draft(user.id, key, &text, now).await);
                return Some(format!(
                    "{outcome} {}",
                    result_text(ForumDrafts::draft(store, user.id, key).await)
                ));
            }
            Op::ForgetForumDraft => {
                let key = self.draft_key(what, how)?;
                let before = result_text(ForumDrafts::draft(store, user.id, key).await);
                let forgotten = result_text(ForumDrafts::delete_draft(store, user.id, key).await);
                return Some(format!("{before} {forgotten}"));
            }
            Op::CountView => {
                result_text(store.count_view(pick(&self.topics, what)?, user.id, now.date_naive()).await)
            }
            Op::MarkTopicRead => {
                let up_to = u32::try_from(how % 5).unwrap_or(0);
                result_text(store.mark_topic_read(pick(&self.topics, what)?, user.id, up_to, now).await)
            }
            Op::MarkAllTopicsRead => {
                let category = pick(&self.categories, what).filter(|_| how % 2 == 0);
                result_text(store.mark_all_topics_read(user.id, category, now).await)
            }
            Op::LikePost => {
                result_text(store.set_like(pick(&self.posts, what)?, user.id, how % 3 != 0, now).await)
            }
            Op::BookmarkPost => {
                let set = result_text(
                    store.set_bookmark(pick(&self.posts, what)?, user.id, how % 3 != 0, now).await,
                );
                let page = store.bookmarks(user.id, None, 2).await.unwrap();
                let next = page.next;
                format!("{set} {page:?} {}", result_text(store.bookmarks(user.id, next, 2).await))
            }
            Op::WatchTopic => {
                let level = WatchLevel::ALL[how % 3];
                result_text(store.watch(pick(&self.topics, what)?, user.id, level).await)
            }
            _ => return None,
        };
        let topic = pick(&self.topics, what);
        let seen = match topic {
            Some(topic) => result_text(store.topic(topic, user.id).await),
            None => String::new(),
        };
        Some(format!("{answer} {seen}"))
    }
}
