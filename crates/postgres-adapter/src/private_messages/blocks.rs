//! Blocks between members.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    private_messages::{Block, BlockRefusal, BlockState, may_block},
};

use super::TotalRow;
use crate::{
    database::Failure,
    decoding::invalid,
    forum::{AuthorRow, author_columns},
    statement::statement,
};

#[derive(QueryableByName)]
struct MemberRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_collector: bool,
}

pub(super) fn block(
    member: UserId,
    other: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), BlockRefusal>, Failure> {
    // A message that is being sent to or by the member is either sent before the block, or refused.
    statement("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE")
        .bind::<BigInt, _>(member.0)
        .execute(connection)?;
    let other: Option<MemberRow> =
        statement("SELECT id, is_collector FROM users WHERE username_key = $1 FOR KEY SHARE")
            .bind::<Text, _>(other)
            .get_result(connection)
            .optional()?;
    let blocks: TotalRow =
        statement("SELECT count(*) AS total FROM member_blocks WHERE blocker_id = $1 AND blocked_id <> $2")
            .bind::<BigInt, _>(member.0)
            .bind::<BigInt, _>(other.as_ref().map_or(0, |other| other.id))
            .get_result(connection)?;
    let other = other.map(|other| (UserId(other.id), other.is_collector));
    let other = match may_block(member, other, u32::try_from(blocks.total).unwrap_or(u32::MAX)) {
        Ok(other) => other,
        Err(refusal) => return Ok(Err(refusal)),
    };
    statement(
        "INSERT INTO member_blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
    )
    .bind::<BigInt, _>(member.0)
    .bind::<BigInt, _>(other.0)
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    Ok(Ok(()))
}

pub(super) fn unblock(member: UserId, other: &str, connection: &mut PgConnection) -> Result<(), Failure> {
    statement(
        "DELETE FROM member_blocks b USING users u
          WHERE b.blocker_id = $1 AND b.blocked_id = u.id AND u.username_key = $2",
    )
    .bind::<BigInt, _>(member.0)
    .bind::<Text, _>(other)
    .execute(connection)?;
    Ok(())
}

#[derive(QueryableByName)]
struct BlockRow {
    #[diesel(embed)]
    member: AuthorRow,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
}

pub(super) fn list(member: UserId, connection: &mut PgConnection) -> Result<Vec<Block>, Failure> {
    let rows: Vec<BlockRow> = statement(concat!(
        "SELECT ",
        author_columns!(),
        ", b.created_at FROM member_blocks b JOIN users u ON u.id = b.blocked_id
          WHERE b.blocker_id = $1 ORDER BY b.created_at DESC, b.blocked_id DESC"
    ))
    .bind::<BigInt, _>(member.0)
    .load(connection)?;
    let block = |row: BlockRow| {
        let member = row.member.into_author().ok_or_else(|| invalid("member_blocks.blocked_id"))?;
        Ok(Block { member, since: row.created_at })
    };
    rows.into_iter().map(block).collect()
}

#[derive(QueryableByName)]
struct StateRow {
    #[diesel(sql_type = Bool)]
    by_sender: bool,
    #[diesel(sql_type = Bool)]
    by_recipient: bool,
}

/// Blocks between two members, who are locked.
pub(super) fn between(
    sender: UserId,
    recipient: UserId,
    connection: &mut PgConnection,
) -> Result<BlockState, Failure> {
    let row: StateRow = statement(
        "SELECT EXISTS (SELECT FROM member_blocks WHERE blocker_id = $1 AND blocked_id = $2) AS by_sender,
                EXISTS (SELECT FROM member_blocks WHERE blocker_id = $2 AND blocked_id = $1) AS by_recipient",
    )
    .bind::<BigInt, _>(sender.0)
    .bind::<BigInt, _>(recipient.0)
    .get_result(connection)?;
    Ok(BlockState { by_sender: row.by_sender, by_recipient: row.by_recipient })
}
