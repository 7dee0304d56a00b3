//! Random operations that write or moderate in the forum.

use domain::forum::{NewCategory, ReportOutcome, VisibilityChange};
use ports::commands::CommandOutcome;
use ports::forum::{
    ForumCommands, ForumModeration, ForumReports, NewPost, ReportDecision, TopicChange, TopicEdit,
};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{
    VehicleFixture,
    forum::{mentioning, reason, title, written},
};

impl GeneratorState {
    /// Performs an operation on forum content; `None` for operations of other features and if there is
    /// nothing to change.
    pub(super) async fn perform_of_forum<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        let why = reason("Not here.");
        let text = match how % 2 {
            0 => written("A reply of so many words."),
            _ => mentioning("A reply that names somebody.", other.username.as_str()),
        };
        let removal = VisibilityChange::Remove(why.clone());
        let restoration = VisibilityChange::Restore(Some(why.clone()));
        Some(match op {
            Op::OpenCategory => {
                let new =
                    NewCategory::parse(&format!("Category {what}"), "Whatever there is to say").unwrap();
                let command = self.command("category", operation);
                let opened = store.open_category(&new, user.id, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &opened {
                    self.categories.push(*id);
                }
                result_text(opened)
            }
            Op::OpenTopic => {
                let place = pick(&self.categories, what)?;
                let command = self.command("topic", operation);
                let opened =
                    store.open_topic(place, &title("A topic of its own"), &text, user.id, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &opened {
                    self.topics.push(*id);
                    self.makers.insert(("topic", id.0), user.id);
                }
                result_text(opened)
            }
            Op::Reply => {
                let quotes = pick(&self.posts, how).filter(|_| how % 4 == 0);
                let new = NewPost { topic: pick(&self.topics, what)?, text, quotes };
                let command = self.command("reply", operation);
                let written = store.reply(&new, user.id, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &written {
                    self.posts.push(*id);
                    self.makers.insert(("post", id.0), user.id);
                }
                result_text(written)
            }
            Op::EditPost => {
                let post = pick(&self.posts, what)?;
                let author = self.maker("post", post.0, operation);
                result_text(store.edit_post(post, author.id, None, &text, now).await)
            }
            Op::DeletePost => {
                let post = pick(&self.posts, what)?;
                let author = self.maker("post", post.0, operation);
                result_text(store.delete_post(post, author.id, now).await)
            }
            Op::RemovePost => {
                result_text(store.set_post_visibility(pick(&self.posts, what)?, &removal, actor, now).await)
            }
            Op::RestorePost => result_text(
                store.set_post_visibility(pick(&self.posts, what)?, &restoration, actor, now).await,
            ),
            Op::RemoveTopic => {
                result_text(store.set_topic_visibility(pick(&self.topics, what)?, &removal, actor, now).await)
            }
            Op::RestoreTopic => result_text(
                store.set_topic_visibility(pick(&self.topics, what)?, &restoration, actor, now).await,
            ),
            Op::Report => {
                let number = u32::try_from(how % 3).unwrap_or(0);
                let reported = store.report(pick(&self.topics, what)?, number, user.id, &why, now).await;
                if let Ok(Ok(id)) = &reported
                    && !self.reports.contains(id)
                {
                    self.reports.push(*id);
                }
                result_text(reported)
            }
            Op::CloseReport => {
                let outcome = [ReportOutcome::Kept, ReportOutcome::Removed][how % 2];
                let decision = ReportDecision { outcome, reason: Some(why.clone()), seen: None };
                result_text(store.close_report(pick(&self.reports, what)?, &decision, actor, now).await)
            }
            Op::ChangeTopic => {
                let topic = pick(&self.topics, what)?;
                let edit = TopicEdit {
                    title: (how % 2 == 0).then(|| title(["Another title", "A title of its own"][what % 2])),
                    text: (how % 4 < 2).then_some(text),
                    seen: None,
                };
                let change = TopicChange {
                    edit: (how % 3 == 0).then_some(edit),
                    is_locked: (how % 4 == 1).then_some(how < 8),
                    is_pinned: (how % 5 == 2).then_some(how < 6),
                    category: pick(&self.categories, how).filter(|_| how % 3 == 1),
                    reason: (how % 2 == 1).then_some(why),
                };
                let author = self.maker("topic", topic.0, operation);
                result_text(store.change_topic(topic, &change, by(author.id), now).await)
            }
            Op::DeleteTopic => {
                let topic = pick(&self.topics, what)?;
                let author = self.maker("topic", topic.0, operation);
                result_text(store.delete_topic(topic, author.id, now).await)
            }
            _ => return None,
        })
    }
}
