//! A topic with a part of its posts, read on one connection without returning to the caller in between.

use diesel::prelude::*;
use domain::{
    accounts::UserId,
    forum::{PostLocation, TopicId},
};
use ports::forum::TopicPage;

use super::{moves, posts, topics};
use crate::database::Failure;

pub(super) fn read(
    id: TopicId,
    location: PostLocation,
    (reader, is_concierge): (UserId, bool),
    connection: &mut PgConnection,
) -> Result<Option<TopicPage>, Failure> {
    let topic = topics::one(id, reader, connection)?;
    let Some(topic) = topic.filter(|topic| topic.is_visible_to(reader, is_concierge)) else {
        return Ok(None);
    };
    let part = location.part(topic.last_number);
    let (first, last) = (*part.replies.start(), *part.replies.end());
    let mut replies = match (topic.shows_replies(is_concierge), first) {
        (false, _) => posts::range(id, 0, 0, reader, connection)?,
        // One statement instead of two: most pages that are opened are the first.
        (true, 1) => posts::range(id, 0, last, reader, connection)?,
        (true, _) => {
            let opening = posts::range(id, 0, 0, reader, connection)?;
            opening.into_iter().chain(posts::range(id, first, last, reader, connection)?).collect()
        }
    };
    if replies.first().is_none_or(|post| post.number != 0) {
        return Ok(None);
    }
    let opening = replies.remove(0);
    let moved = if topic.moved_count > 0 && topic.shows_replies(is_concierge) {
        moves::moved(id, first, last, connection)?
    } else {
        Vec::new()
    };
    Ok(Some(TopicPage { topic, opening, part, replies, moved }))
}
