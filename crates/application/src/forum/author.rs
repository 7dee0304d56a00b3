//! Edits of forum posts by their authors.

use domain::{
    Violation,
    accounts::Collector,
    forum::{Content, EDIT_RATE_LIMIT, Post, PostId, PostState, SeenVersion, may_change},
};
use ports::{
    commands::WriteError,
    forum::{EditRefusal, ParsedContent},
};

use super::{ForumPorts, text};

/// Edits one's own reply, based on the version that the author saw, if stated. Members who were mentioned before are not notified again.
pub async fn edit_post(
    who: &Collector,
    (post, seen): (PostId, Option<SeenVersion>),
    content: &str,
    ports: ForumPorts<'_>,
) -> Result<(), WriteError<EditRefusal>> {
    let content = Content::parse("reply", content)?;
    let user = who.signed_in().user().id;
    let before = ports.forum.post(post, user).await?;
    let Some(before) = before else { return Err(WriteError::Refused(EditRefusal::NoSuchPost)) };
    // The store checks this and the topic again, in the transaction of the edit.
    let author = before.author.as_ref().map(|author| author.id);
    may_change(before.state == PostState::Shown, author, user)
        .map_err(|no| WriteError::Refused(no.into()))?;
    ports.count("edits", user, EDIT_RATE_LIMIT).await?;
    let text = parse_edit("reply", content, &before, ports)?;
    let edited = ports.forum.edit_post(post, user, seen, &text, ports.clock.now()).await?;
    edited.map(drop).map_err(WriteError::Refused)
}

/// Parses an edited text of a form (`topic` or `reply`); `mentions` contains only members whom the previous text did not
/// mention.
///
/// # Errors
/// A [`Violation`] of `content` if nothing of the text is shown.
pub(super) fn parse_edit(
    form: &str,
    content: Content,
    before: &Post,
    ports: ForumPorts<'_>,
) -> Result<ParsedContent, Violation> {
    let known = text::mentions(&before.content, ports.markdown);
    let mut text = text::read(form, content, ports.markdown)?;
    text.mentions.retain(|new| !known.iter().any(|known| known.name.key() == new.name.key()));
    Ok(text)
}
