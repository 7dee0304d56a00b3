//! Edits and deletions of posts by their authors.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    events::Event,
    forum::{
        AuthorRefusal, CategoryId, DraftKey, PostId, SeenVersion, TopicId, lock_permits_edit, may_change,
    },
};
use ports::forum::{DeletionRefusal, EditRefusal, ParsedContent, TopicChangeRefusal, TopicEdit};

use super::{
    categories, drafts, pictures, post_notifications,
    posts::{self, PostForUpdate},
    search_text::document,
    topics::{self, TopicForUpdate},
};
use crate::{database::Failure, events::append, notified_posts::append_told_changed, statement::statement};

pub(super) fn edit_post(
    (post, seen): (PostId, Option<SeenVersion>),
    author: UserId,
    text: &ParsedContent,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<bool, EditRefusal>, Failure> {
    let (topic, held) = match own_reply(post, author, connection)? {
        Ok(held) => held,
        Err(refusal) => return Ok(Err(refusal.into())),
    };
    if !lock_permits_edit(topic.is_locked, None) {
        return Ok(Err(EditRefusal::Locked));
    }
    let is_same = held.content == text.content.as_str();
    if !is_same && seen.is_some_and(|seen| !seen.is_current(held.edited_at)) {
        return Ok(Err(EditRefusal::Outdated));
    }
    drafts::delete_saved(author, post, (None, text.content.as_str()), connection)?;
    if is_same {
        return Ok(Ok(false));
    }
    store_revision(&held, None, held.edited_at.unwrap_or(held.created_at), connection)?;
    rewrite(held.id, text, &document(None, &text.words), at, connection)?;
    pictures::attach(held.id, author, &text.pictures, connection)?;
    let notified_post = post_notifications::NotifiedPost {
        topic: topic.id,
        number: held.number,
        title: &topic.title,
        author,
    };
    post_notifications::of_mentions(&notified_post, &text.mentions, at, connection)?;
    let category = CategoryId(topic.category_id);
    append(&Event::PostChanged { category, topic: TopicId(topic.id), post }, connection)?;
    Ok(Ok(true))
}

/// Edits the title or text, or both, of a topic that is read for update; returns whether
/// anything changed, or that the edit is outdated.
pub(super) fn edit_topic(
    topic: &TopicForUpdate,
    author: UserId,
    edit: &TopicEdit,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<bool, TopicChangeRefusal>, Failure> {
    let opening = posts::numbered(topic.id, 0, connection)?
        .ok_or_else(|| Failure::Corrupt("a topic without its opening post".into()))?;
    let title = edit.title.as_ref().map(|title| title.as_str()).filter(|title| *title != topic.title);
    let text = edit.text.as_ref().filter(|text| text.content.as_str() != opening.content);
    let is_same = title.is_none() && text.is_none();
    if !is_same && edit.seen.is_some_and(|seen| !seen.is_current(topic.edited_at)) {
        return Ok(Err(TopicChangeRefusal::Outdated));
    }
    let title_now = title.unwrap_or(&topic.title);
    let content_now = text.map_or(opening.content.as_str(), |text| text.content.as_str());
    drafts::delete_saved(author, PostId(opening.id), (Some(title_now), content_now), connection)?;
    if is_same {
        return Ok(Ok(false));
    }
    store_revision(&opening, Some(&topic.title), topic.edited_at.unwrap_or(topic.created_at), connection)?;
    statement("UPDATE forum_topics SET title = $2, edited_at = $3 WHERE id = $1")
        .bind::<BigInt, _>(topic.id)
        .bind::<Text, _>(title_now)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    match text {
        Some(text) => rewrite(opening.id, text, &document(Some(title_now), &text.words), at, connection)?,
        // Only the title changed: keep the words of the text (those without the title's weight) and replace
        // the title's.
        None => {
            statement(
                "UPDATE forum_posts SET document = $2::tsvector || ts_filter(document, '{d}') WHERE id = $1",
            )
            .bind::<BigInt, _>(opening.id)
            .bind::<Text, _>(document(Some(title_now), &[]))
            .execute(connection)?;
        }
    }
    if let Some(text) = text {
        pictures::attach(opening.id, author, &text.pictures, connection)?;
        let notified_post =
            post_notifications::NotifiedPost { topic: topic.id, number: 0, title: title_now, author };
        post_notifications::of_mentions(&notified_post, &text.mentions, at, connection)?;
    }
    Ok(Ok(true))
}

pub(super) fn delete_post(
    post: PostId,
    author: UserId,
    connection: &mut PgConnection,
) -> Result<Result<(), AuthorRefusal>, Failure> {
    let (topic, held) = match own_reply(post, author, connection)? {
        Ok(held) => held,
        Err(refusal) => return Ok(Err(refusal)),
    };
    statement("UPDATE forum_posts SET state = 'deleted' WHERE id = $1")
        .bind::<BigInt, _>(held.id)
        .execute(connection)?;
    drafts::delete(author, DraftKey::Edit(post), connection)?;
    let (category, topic) = (CategoryId(topic.category_id), TopicId(topic.id));
    append(&Event::PostChanged { category, topic, post }, connection)?;
    append_told_changed(topic, connection)?;
    Ok(Ok(()))
}

pub(super) fn delete_topic(
    id: TopicId,
    author: UserId,
    connection: &mut PgConnection,
) -> Result<Result<(), DeletionRefusal>, Failure> {
    let Some(topic) = topics::lock_topic(id.0, connection)? else {
        return Ok(Err(DeletionRefusal::NoSuchTopic));
    };
    if let Err(refusal) = topic.may_be_changed_by(author) {
        return Ok(Err(refusal.into()));
    }
    if posts::has_replies(topic.id, connection)? {
        return Ok(Err(DeletionRefusal::HasReplies));
    }
    statement("UPDATE forum_topics SET state = 'deleted' WHERE id = $1")
        .bind::<BigInt, _>(topic.id)
        .execute(connection)?;
    categories::count(topic.category_id, -1, -topic.reply_count(), connection)?;
    let category = CategoryId(topic.category_id);
    append(&Event::TopicChanged { category, topic: id, left: None }, connection)?;
    append_told_changed(id, connection)?;
    Ok(Ok(()))
}

/// Loads and locks a reply that the member may change, and its topic.
fn own_reply(
    post: PostId,
    author: UserId,
    connection: &mut PgConnection,
) -> Result<Result<(TopicForUpdate, PostForUpdate), AuthorRefusal>, Failure> {
    let Some((topic, held)) = posts::reply_in_topic(post, connection)? else {
        return Ok(Err(AuthorRefusal::NotShown));
    };
    let is_shown = topic.is_shown() && held.is_shown();
    Ok(may_change(is_shown, held.author_id.map(UserId), author).map(|()| (topic, held)))
}

/// Stores the current text as a previous revision.
fn store_revision(
    post: &PostForUpdate,
    title: Option<&str>,
    since: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement("INSERT INTO forum_edits (post_id, title, content, at) VALUES ($1, $2, $3, $4)")
        .bind::<BigInt, _>(post.id)
        .bind::<Nullable<Text>, _>(title)
        .bind::<Text, _>(&post.content)
        .bind::<Timestamptz, _>(since)
        .execute(connection)?;
    Ok(())
}

fn rewrite(
    post: i64,
    text: &ParsedContent,
    document: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement("UPDATE forum_posts SET content = $2, document = $3::tsvector, edited_at = $4 WHERE id = $1")
        .bind::<BigInt, _>(post)
        .bind::<Text, _>(text.content.as_str())
        .bind::<Text, _>(document)
        .bind::<Timestamptz, _>(at)
        .execute(connection)?;
    Ok(())
}
