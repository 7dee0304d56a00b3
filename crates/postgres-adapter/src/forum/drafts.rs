//! Members' drafts of topics and replies.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    forum::{Draft, DraftKey, DraftText, MAX_DRAFTS, PostId},
};
use ports::{StoreError, forum::ForumDrafts};

use crate::{PostgresStore, database::Failure, statement::statement};

#[derive(QueryableByName)]
struct DraftRow {
    #[diesel(sql_type = Nullable<Text>)]
    title: Option<String>,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Timestamptz)]
    saved_at: Timestamp,
}

#[async_trait]
impl ForumDrafts for PostgresStore {
    async fn draft(&self, user: UserId, key: DraftKey) -> Result<Option<Draft>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<DraftRow> = statement(
                    "SELECT title, content, saved_at FROM forum_drafts WHERE user_id = $1 AND key = $2",
                )
                .bind::<BigInt, _>(user.0)
                .bind::<Text, _>(key.to_string())
                .get_result(connection)
                .optional()?;
                Ok(row.map(|DraftRow { title, content, saved_at }| Draft {
                    text: DraftText::from_store(title, content),
                    saved_at,
                }))
            })
            .await
    }

    async fn save_forum_draft(
        &self,
        user: UserId,
        key: DraftKey,
        text: &DraftText,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let text = text.clone();
        self.database
            .write(move |connection| {
                statement(
                    "INSERT INTO forum_drafts (user_id, key, title, content, saved_at)
                         VALUES ($1, $2, $3, $4, $5)
                         ON CONFLICT (user_id, key) DO UPDATE
                            SET title = excluded.title, content = excluded.content,
                                saved_at = excluded.saved_at",
                )
                .bind::<BigInt, _>(user.0)
                .bind::<Text, _>(key.to_string())
                .bind::<Nullable<Text>, _>(text.title())
                .bind::<Text, _>(text.content())
                .bind::<Timestamptz, _>(at)
                .execute(connection)?;
                statement(
                    "DELETE FROM forum_drafts WHERE user_id = $1 AND key IN (
                             SELECT key FROM forum_drafts WHERE user_id = $1 AND key <> $2
                              ORDER BY saved_at DESC, key LIMIT ALL OFFSET $3)",
                )
                .bind::<BigInt, _>(user.0)
                .bind::<Text, _>(key.to_string())
                .bind::<BigInt, _>(i64::try_from(MAX_DRAFTS).unwrap_or(i64::MAX) - 1)
                .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn delete_draft(&self, user: UserId, key: DraftKey) -> Result<(), StoreError> {
        self.database.run(move |connection| delete(user, key, connection)).await
    }
}

/// Deletes a draft in the transaction that publishes it, by the rule [`DraftText::is_published_in`].
pub(super) fn delete_published(
    user: UserId,
    key: DraftKey,
    published: &str,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    statement(
        r"DELETE FROM forum_drafts
           WHERE user_id = $1 AND key = $2 AND starts_with($3, btrim(content, E' \t\n\r'))",
    )
    .bind::<BigInt, _>(user.0)
    .bind::<Text, _>(key.to_string())
    .bind::<Text, _>(published)
    .execute(connection)?;
    Ok(())
}

/// Deletes the draft of an edit in the transaction that saves the edit, by the rule [`DraftText::is_saved_as`]. `title`
/// is `None` for replies.
pub(super) fn delete_saved(
    user: UserId,
    post: PostId,
    (title, content): (Option<&str>, &str),
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let key = DraftKey::Edit(post);
    let row: Option<DraftRow> = statement(
        "SELECT title, content, saved_at FROM forum_drafts WHERE user_id = $1 AND key = $2 FOR UPDATE",
    )
    .bind::<BigInt, _>(user.0)
    .bind::<Text, _>(key.to_string())
    .get_result(connection)
    .optional()?;
    let draft = row.map(|row| DraftText::from_store(row.title, row.content));
    if draft.is_some_and(|draft| draft.is_saved_as(title, content)) {
        delete(user, key, connection)?;
    }
    Ok(())
}

/// Deletes a draft in the transaction that makes it needless.
pub(super) fn delete(user: UserId, key: DraftKey, connection: &mut PgConnection) -> Result<(), Failure> {
    statement("DELETE FROM forum_drafts WHERE user_id = $1 AND key = $2")
        .bind::<BigInt, _>(user.0)
        .bind::<Text, _>(key.to_string())
        .execute(connection)?;
    Ok(())
}
