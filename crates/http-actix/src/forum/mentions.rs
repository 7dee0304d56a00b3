//! Mentions in rendered texts: those of names that no member has are plain text.

use std::collections::HashSet;

use domain::accounts::Username;
use ports::{StoreError, forum::ForumQueries};

use crate::response::RichNodeDto;

/// Replaces the mentions of members who do not exist by their text.
pub(crate) async fn resolve_mentions(
    texts: Vec<&mut Vec<RichNodeDto>>,
    members: &dyn ForumQueries,
) -> Result<(), StoreError> {
    let key = |name: &str| Username::parse("register", name).ok().map(|name| name.key());
    let mut names = Vec::new();
    for text in &texts {
        RichNodeDto::collect_mentions(text, &mut names);
    }
    if names.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> = names.iter().filter_map(|name| key(name)).collect();
    let known: HashSet<String> = members.known_usernames(&keys).await?.into_iter().collect();
    for text in texts {
        RichNodeDto::retain_mentions(text, &|name| key(name).is_some_and(|key| known.contains(&key)));
    }
    Ok(())
}
