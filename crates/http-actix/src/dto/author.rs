//! DTO of a member as the author of posts and messages.

use domain::forum::{Author, FORMER_MEMBER};
use serde::Serialize;
use utoipa::ToSchema;

/// Author of a post or topic.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumAuthor)]
pub(crate) struct AuthorDto {
    /// "former member" if the account is deleted.
    username: String,
    /// Full name; null if the member does not show it.
    #[schema(required)]
    name: Option<String>,
    /// Whether the account is deleted.
    is_former: bool,
    /// Whether the author is an admin.
    is_concierge: bool,
}

impl AuthorDto {
    pub(crate) fn new(author: Option<&Author>) -> Self {
        match author {
            None => {
                Self { username: FORMER_MEMBER.to_owned(), name: None, is_former: true, is_concierge: false }
            }
            Some(author) => Self {
                username: author.username.as_str().to_owned(),
                name: author.name.as_ref().map(|name| name.as_str().to_owned()),
                is_former: false,
                is_concierge: author.is_concierge,
            },
        }
    }
}
