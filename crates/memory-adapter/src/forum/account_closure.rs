//! Personal data areas of the forum, and the erasure of an author.

use domain::accounts::UserId;
use serde_json::{Value, json};

use crate::state::State;

/// Names of the forum's areas; they name the files of the export.
pub(crate) const NAMES: [&str; 10] = [
    "forum-categories",
    "forum-topics",
    "forum-earlier-texts",
    "forum-posts",
    "forum-read-state",
    "forum-read",
    "forum-drafts",
    "forum-likes",
    "forum-bookmarks",
    "forum-reports",
];

/// The member's rows in one area; `None` if it is not an area of the forum.
pub(crate) fn area(state: &State, user: UserId, name: &str) -> Option<Vec<Value>> {
    let forum = &state.forum;
    Some(match name {
        "forum-categories" => {
            let theirs = forum.categories.iter().filter(|(id, _)| forum.openers.get(id) == Some(&user));
            theirs
                .map(|(id, category)| json!({ "id": id.0, "name": category.content.name.as_str() }))
                .collect()
        }
        "forum-topics" => {
            let theirs = forum.topics.iter().filter(|(_, topic)| topic.author == Some(user));
            theirs.map(|(id, topic)| json!({ "id": id.0, "title": topic.title.as_str() })).collect()
        }
        "forum-earlier-texts" => {
            let is_theirs = |post| forum.posts.get(post).is_some_and(|post| post.author == Some(user));
            let theirs = forum.edits.iter().filter(|(post, _)| is_theirs(post));
            theirs.map(|(post, earlier)| json!({ "post_id": post.0, "content": earlier.content })).collect()
        }
        "forum-posts" => {
            let theirs = forum.posts.iter().filter(|(_, post)| post.author == Some(user));
            theirs.map(|(id, post)| json!({ "id": id.0, "content": post.content.as_str() })).collect()
        }
        "forum-read-state" => {
            let theirs = forum.marks.iter().filter(|((owner, _), _)| *owner == user);
            theirs
                .map(|((_, topic), mark)| json!({ "topic_id": topic.0, "level": mark.level.as_str() }))
                .collect()
        }
        "forum-read" => {
            let theirs = forum.baselines.iter().filter(|((owner, _), _)| *owner == user);
            theirs.map(|((_, id), at)| json!({ "category_id": id.0, "at": at.to_rfc3339() })).collect()
        }
        "forum-drafts" => {
            let theirs = forum.drafts.iter().filter(|((owner, _), _)| *owner == user);
            theirs
                .map(|((_, key), draft)| json!({ "key": key.to_string(), "content": draft.text.content() }))
                .collect()
        }
        "forum-likes" => {
            let theirs = forum.likes.iter().filter(|((_, owner), _)| *owner == user);
            theirs
                .map(|((post, _), at)| json!({ "post_id": post.0, "created_at": at.to_rfc3339() }))
                .collect()
        }
        "forum-bookmarks" => {
            let theirs = forum.bookmarks.iter().filter(|((owner, _), _)| *owner == user);
            theirs
                .map(|((_, post), at)| json!({ "post_id": post.0, "created_at": at.to_rfc3339() }))
                .collect()
        }
        "forum-reports" => {
            let theirs = forum.reports.values().filter(|report| report.reporter == Some(user));
            theirs
                .map(|report| json!({ "post_id": report.post.0, "reason": report.reason.as_str() }))
                .collect()
        }
        _ => return None,
    })
}

/// Removes the member as author. Posts stay, because others replied to them.
pub(crate) fn erase(state: &mut State, user: UserId) {
    let Some(username) = state.members.get(&user).map(|account| account.user.username.as_str().to_owned())
    else {
        return;
    };
    let forum = &mut state.forum;
    let posts = &forum.posts;
    forum.edits.retain(|(post, _)| posts.get(post).is_none_or(|post| post.author != Some(user)));
    forum.openers.retain(|_, opener| *opener != user);
    for author in forum.topics.values_mut().map(|topic| &mut topic.author) {
        *author = author.filter(|author| *author != user);
    }
    for author in forum.posts.values_mut().map(|post| &mut post.author) {
        *author = author.filter(|author| *author != user);
    }
    for reporter in forum.reports.values_mut().map(|report| &mut report.reporter) {
        *reporter = reporter.filter(|reporter| *reporter != user);
    }
    forum.marks.retain(|(owner, _), _| *owner != user);
    forum.baselines.retain(|(owner, _), _| *owner != user);
    forum.views.retain(|(_, owner, _)| *owner != user);
    forum.drafts.retain(|(owner, _), _| *owner != user);
    forum.likes.retain(|(_, owner), _| *owner != user);
    forum.bookmarks.retain(|(owner, _), _| *owner != user);
    for given in &mut state.notifications {
        let is_named = given.notification.kind.names_a_member();
        if let Some(rest) =
            given.notification.title.strip_prefix(&format!("{username} ")).filter(|_| is_named)
        {
            given.notification.title = format!("A former member {rest}");
        }
    }
}
