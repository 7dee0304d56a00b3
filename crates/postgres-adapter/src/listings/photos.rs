//! Photos of listings: which pictures a listing shows, and whose they are.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::{Picture, PictureId},
};

use crate::{
    database::Failure,
    pictures::{mark_unused_pictures, picture_id},
    rows::PictureRow,
    schema::{pictures, submission_pictures, vehicle_pictures},
};

/// Ids of the uploaded pictures among these.
fn uploads(photos: &[Picture]) -> Vec<Vec<u8>> {
    photos.iter().filter_map(|photo| PictureId::of_path(&photo.path)).map(|id| id.bits().to_vec()).collect()
}

/// Locks the uploaded pictures until the transaction ends; false when one no longer exists.
pub(crate) fn lock_all_uploads(photos: &[Picture], connection: &mut PgConnection) -> Result<bool, Failure> {
    Ok(lock_uploads(photos, connection)?.len() == uploads(photos).len())
}

/// Locks the uploaded pictures until the transaction ends; returns those that exist.
pub(crate) fn lock_uploads(
    photos: &[Picture],
    connection: &mut PgConnection,
) -> Result<Vec<PictureId>, Failure> {
    let ids = uploads(photos);
    let held: Vec<Vec<u8>> = pictures::table
        .filter(pictures::id.eq_any(&ids))
        .order(pictures::id)
        .select(pictures::id)
        .for_update()
        .load(connection)?;
    held.into_iter().map(picture_id).collect()
}

/// Writes the rows of a vehicle's photos.
pub(super) fn insert(vehicle: i64, photos: &[Picture], connection: &mut PgConnection) -> Result<(), Failure> {
    let rows: Vec<PictureRow> = photos
        .iter()
        .enumerate()
        .map(|(position, picture)| PictureRow::new(vehicle, position, picture))
        .collect::<Result<_, _>>()?;
    diesel::insert_into(vehicle_pictures::table).values(&rows).execute(connection)?;
    Ok(())
}

/// Marks the uploaded pictures as shown by the vehicle. Those that the admin uploaded lose their owner, unless a
/// submission shows them. Without an admin, nobody loses a picture: photos of feeds have no owner.
pub(super) fn publish(
    vehicle: i64,
    admin: Option<UserId>,
    photos: &[Picture],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let ids = uploads(photos);
    diesel::update(pictures::table.filter(pictures::id.eq_any(&ids)))
        .set((pictures::vehicle_id.eq(vehicle), pictures::unused_since.eq(None::<Timestamp>)))
        .execute(connection)?;
    let submitted: Vec<Vec<u8>> = submission_pictures::table
        .filter(submission_pictures::picture_id.eq_any(&ids))
        .select(submission_pictures::picture_id)
        .load(connection)?;
    let Some(admin) = admin else { return Ok(()) };
    let others = ids.iter().filter(|id| !submitted.contains(id));
    diesel::update(
        pictures::table.filter(pictures::id.eq_any(others)).filter(pictures::owner_id.eq(admin.0)),
    )
    .set(pictures::owner_id.eq(None::<i64>))
    .execute(connection)?;
    Ok(())
}

/// Replaces the photos of a vehicle. The uploaded ones MUST be [locked](lock_all_uploads).
pub(crate) fn replace(
    vehicle: i64,
    admin: Option<UserId>,
    (before, after): (&[Picture], &[Picture]),
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let own = vehicle_pictures::table.filter(vehicle_pictures::vehicle_id.eq(vehicle));
    diesel::delete(own).execute(connection)?;
    insert(vehicle, after, connection)?;
    publish(vehicle, admin, after, connection)?;
    let remaining = uploads(after);
    let removed: Vec<Vec<u8>> = uploads(before).into_iter().filter(|id| !remaining.contains(id)).collect();
    diesel::update(pictures::table.filter(pictures::id.eq_any(&removed)))
        .set(pictures::vehicle_id.eq(None::<i64>))
        .execute(connection)?;
    mark_unused_pictures(&removed, at, connection)
}
