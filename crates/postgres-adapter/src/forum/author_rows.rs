//! Columns of members as the authors of posts and reports.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text},
};
use domain::{
    accounts::{DisplayName, UserId, Username},
    forum::Author,
};

/// Columns of a member as an author.
#[derive(QueryableByName)]
pub(crate) struct AuthorRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    username: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    author_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    first_name: Option<String>,
    #[diesel(sql_type = Nullable<Bool>)]
    is_concierge: Option<bool>,
}

/// SQL columns of [`AuthorRow`], for a member joined as `u`.
macro_rules! author_columns {
    () => {
        "u.id AS author_id, u.username, u.first_name, u.is_admin AS is_concierge,
         CASE WHEN u.profile_visibility <> 'private' THEN u.name END AS author_name"
    };
}
pub(crate) use author_columns;

impl AuthorRow {
    /// Creates the author from columns of a joined row.
    pub(crate) const fn new(
        author_id: Option<i64>,
        username: Option<String>,
        author_name: Option<String>,
        first_name: Option<String>,
        is_concierge: Option<bool>,
    ) -> Self {
        Self { author_id, username, author_name, first_name, is_concierge }
    }

    pub(crate) fn into_author(self) -> Option<Author> {
        let (id, username) = (self.author_id?, self.username?);
        let first_name = self.first_name.as_deref();
        Some(Author {
            id: UserId(id),
            username: Username::from_store(username),
            name: self.author_name.map(|name| DisplayName::from_store(name, first_name)),
            is_concierge: self.is_concierge.unwrap_or_default(),
        })
    }
}

/// Columns of a member as the author of a report.
#[derive(QueryableByName)]
pub(crate) struct ReporterRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    reporter_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    reporter_username: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    reporter_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    reporter_first_name: Option<String>,
    #[diesel(sql_type = Nullable<Bool>)]
    reporter_is_concierge: Option<bool>,
}

/// SQL columns of [`ReporterRow`], for a member joined as `w`.
macro_rules! reporter_columns {
    () => {
        "w.id AS reporter_id, w.username AS reporter_username, w.first_name AS reporter_first_name,
         CASE WHEN w.profile_visibility <> 'private' THEN w.name END AS reporter_name,
         w.is_admin AS reporter_is_concierge"
    };
}
pub(crate) use reporter_columns;

impl ReporterRow {
    pub(crate) fn into_author(self) -> Option<Author> {
        AuthorRow::new(
            self.reporter_id,
            self.reporter_username,
            self.reporter_name,
            self.reporter_first_name,
            self.reporter_is_concierge,
        )
        .into_author()
    }
}
