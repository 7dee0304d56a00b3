//! Metadata of uploaded pictures.

use std::convert::Infallible;

use async_trait::async_trait;
use diesel::{dsl::exists, prelude::*, select, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::{PictureId, StoredPicture},
    vehicles::{ListingAudience, ListingStatus},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    pictures::{NewPicture, PictureRemoval, Pictures},
};

use crate::{
    PostgresStore, commands,
    database::Failure,
    decoding::{decode_enum, integer, invalid},
    schema::{pictures, submission_pictures, vehicles},
    statement::{expression, statement},
};

impl commands::StoredValue for PictureId {
    type Row = String;

    fn to_row(&self) -> String {
        self.to_string()
    }

    fn from_row(row: String) -> Result<Self, Failure> {
        Self::parse(&row).ok_or_else(|| invalid("idempotency_keys.answer"))
    }
}

/// A picture with the status of the vehicle that shows it.
#[derive(Queryable)]
pub(crate) struct StoredPictureRow {
    id: Vec<u8>,
    owner_id: Option<i64>,
    widths: Vec<i32>,
    width: i32,
    height: i32,
    digest: Vec<u8>,
    perceptual_hash: i64,
    sent_at: Timestamp,
    unused_since: Option<Timestamp>,
    vehicle: Option<(String, String, Option<Timestamp>)>,
    is_in_forum: bool,
}

impl StoredPictureRow {
    pub(crate) fn into_domain(self) -> Result<StoredPicture, Failure> {
        let digest = self.digest.try_into().map_err(|_| invalid("pictures.digest"))?;
        let published_to = match self.vehicle {
            Some((status, audience, until)) if status != ListingStatus::Withdrawn.as_str() => {
                Some(decode_enum("audience", ListingAudience::of(&audience, until))?)
            }
            _ => None,
        };
        Ok(StoredPicture {
            id: picture_id(self.id)?,
            owner: self.owner_id.map(UserId),
            widths: self.widths.into_iter().map(integer).collect::<Result<_, _>>()?,
            width: integer(self.width)?,
            height: integer(self.height)?,
            digest,
            perceptual_hash: self.perceptual_hash.cast_unsigned(),
            sent_at: self.sent_at,
            is_attached: self.unused_since.is_none(),
            published_to,
            is_in_forum: self.is_in_forum,
        })
    }
}

/// Parses a picture ID column.
pub(crate) fn picture_id(bits: Vec<u8>) -> Result<PictureId, Failure> {
    let bits = bits.try_into().map_err(|_| invalid("pictures.id"))?;
    Ok(PictureId::from_bits(bits))
}

/// SQL: whether a visible forum post shows the picture.
const SHOWN_IN_FORUM: &str = "EXISTS (
    SELECT FROM forum_pictures JOIN forum_posts ON forum_posts.id = post_id
      JOIN forum_topics ON forum_topics.id = topic_id
     WHERE picture_id = pictures.id AND forum_posts.state = 'shown' AND forum_topics.state = 'shown')";

/// Loads pictures by ID.
pub(crate) fn stored_pictures(
    ids: &[PictureId],
    connection: &mut PgConnection,
) -> Result<Vec<StoredPicture>, Failure> {
    let ids: Vec<&[u8]> = ids.iter().map(|id| id.bits().as_slice()).collect();
    let rows: Vec<StoredPictureRow> = pictures::table
        .left_join(vehicles::table)
        .filter(pictures::id.eq_any(ids))
        .select((
            pictures::id,
            pictures::owner_id,
            pictures::widths,
            pictures::width,
            pictures::height,
            pictures::digest,
            pictures::perceptual_hash,
            pictures::sent_at,
            pictures::unused_since,
            (vehicles::status, vehicles::audience, vehicles::collectors_until).nullable(),
            expression::<sql_types::Bool>(SHOWN_IN_FORUM),
        ))
        .load(connection)?;
    rows.into_iter().map(StoredPictureRow::into_domain).collect()
}

#[async_trait]
impl Pictures for PostgresStore {
    async fn find_stored_picture(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<PictureId>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn store_picture(
        &self,
        new: &NewPicture,
        command: &Command,
    ) -> Result<CommandOutcome<PictureId, Infallible>, StoreError> {
        let (new, at) = (new.clone(), command.at);
        self.run_once(command, move |connection| {
            let widths: Vec<i32> =
                new.widths.iter().map(|width| integer(*width)).collect::<Result<_, _>>()?;
            diesel::insert_into(pictures::table)
                .values((
                    pictures::id.eq(new.id.bits().as_slice()),
                    pictures::owner_id.eq(new.owner.map(|owner| owner.0)),
                    pictures::widths.eq(widths),
                    pictures::width.eq(integer::<_, i32>(new.width)?),
                    pictures::height.eq(integer::<_, i32>(new.height)?),
                    pictures::digest.eq(new.digest.as_slice()),
                    pictures::perceptual_hash.eq(new.perceptual_hash.cast_signed()),
                    pictures::perceptual_hash_runs.eq(perceptual_hash_runs(new.perceptual_hash)),
                    pictures::sent_at.eq(at),
                    pictures::unused_since.eq(at),
                    pictures::bytes.eq(integer::<_, i64>(new.bytes)?),
                ))
                .execute(connection)?;
            Ok(Ok(new.id))
        })
        .await
    }

    async fn pictures(&self, ids: &[PictureId]) -> Result<Vec<StoredPicture>, StoreError> {
        let ids = ids.to_vec();
        self.database.run(move |connection| stored_pictures(&ids, connection)).await
    }

    async fn remove_picture(&self, owner: UserId, id: PictureId) -> Result<PictureRemoval, StoreError> {
        self.database
            .run(move |connection| {
                let own = pictures::table.find(id.bits().to_vec()).filter(pictures::owner_id.eq(owner.0));
                let deleted = diesel::delete(own.clone().filter(pictures::unused_since.is_not_null()))
                    .execute(connection)?;
                if deleted == 1 {
                    return Ok(PictureRemoval::Done);
                }
                let is_there: bool = select(exists(own)).get_result(connection)?;
                Ok(if is_there { PictureRemoval::InUse } else { PictureRemoval::NoSuchPicture })
            })
            .await
    }

    async fn remove_unused_pictures(
        &self,
        before: Timestamp,
        limit: u32,
    ) -> Result<Vec<PictureId>, StoreError> {
        #[derive(QueryableByName)]
        struct Gone {
            #[diesel(sql_type = sql_types::Binary)]
            id: Vec<u8>,
        }
        self.database
            .run(move |connection| {
                let gone: Vec<Gone> = statement(
                    "DELETE FROM pictures WHERE id IN (
                         SELECT id FROM pictures AS unused WHERE unused_since < $1
                            AND NOT EXISTS (SELECT FROM submission_drafts WHERE user_id = unused.owner_id
                                AND position(encode(unused.id, 'hex') IN fields) > 0)
                            AND NOT EXISTS (SELECT FROM forum_pictures WHERE picture_id = unused.id)
                            AND NOT EXISTS (SELECT FROM forum_drafts WHERE user_id = unused.owner_id
                                AND position(encode(unused.id, 'hex') IN content) > 0)
                            AND NOT EXISTS (SELECT FROM listing_proposals p JOIN submissions s ON s.id = p.submission_id
                                WHERE p.state = 'open' AND s.seller_id = unused.owner_id
                                AND position(encode(unused.id, 'hex') IN p.proposed::text) > 0)
                            AND NOT EXISTS (SELECT FROM sign_offs o WHERE o.state IN ('open', 'objected')
                                AND position(encode(unused.id, 'hex') IN o.base::text) > 0)
                         ORDER BY unused_since LIMIT $2 FOR UPDATE SKIP LOCKED)
                     RETURNING id",
                )
                .bind::<sql_types::Timestamptz, _>(before)
                .bind::<sql_types::BigInt, _>(i64::from(limit))
                .load(connection)?;
                gone.into_iter().map(|row| picture_id(row.id)).collect()
            })
            .await
    }
}

/// Marks those of the pictures that no submission shows any more as unused since `at`.
pub(crate) fn mark_unused_pictures(
    names: &[Vec<u8>],
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let shown = submission_pictures::table
        .filter(submission_pictures::picture_id.eq_any(names))
        .select(submission_pictures::picture_id)
        .load::<Vec<u8>>(connection)?;
    let unused: Vec<&Vec<u8>> = names.iter().filter(|name| !shown.contains(name)).collect();
    diesel::update(pictures::table.filter(pictures::id.eq_any(unused)))
        .set(pictures::unused_since.eq(at))
        .execute(connection)?;
    Ok(())
}

/// Splits a perceptual hash into runs of bits, each tagged with its position. Hashes that differ in at most
/// six bits share at least one run.
pub(crate) fn perceptual_hash_runs(perceptual_hash: u64) -> Vec<i32> {
    const RUNS: u32 = 7;
    (0..RUNS)
        .map(|run| {
            let (first, last) = (run * 64 / RUNS, (run + 1) * 64 / RUNS);
            let bits = perceptual_hash >> first & ((1 << (last - first)) - 1);
            // A run has at most ten bits.
            i32::try_from(u64::from(run) << 10 | bits).unwrap_or_default()
        })
        .collect()
}
