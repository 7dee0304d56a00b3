//! Pictures in posts.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Binary},
};
use domain::{accounts::UserId, pictures::PictureId};

use crate::database::Failure;
use crate::statement::statement;

/// Attaches those of the pictures to a post that belong to its author.
pub(super) fn attach(
    post: i64,
    author: UserId,
    pictures: &[PictureId],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    if pictures.is_empty() {
        return Ok(());
    }
    let ids: Vec<Vec<u8>> = pictures.iter().map(|id| id.bits().to_vec()).collect();
    statement(
        "WITH shown AS (
             UPDATE pictures SET unused_since = NULL WHERE id = ANY ($3) AND owner_id = $2 RETURNING id)
         INSERT INTO forum_pictures (post_id, picture_id) SELECT $1, id FROM shown ON CONFLICT DO NOTHING",
    )
    .bind::<BigInt, _>(post)
    .bind::<BigInt, _>(author.0)
    .bind::<Array<Binary>, _>(ids)
    .execute(connection)?;
    Ok(())
}
