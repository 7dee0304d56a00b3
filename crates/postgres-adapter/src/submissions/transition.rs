//! Status changes of a submission with all their side effects, in one transaction.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::Edit,
    events::Event,
    submissions::{
        ShownPicture, Side, StatusChange, Submission, SubmissionRefusal, SubmissionStatus, TransitionState,
    },
    vehicles::{NewVehicle, VehicleId},
};
use ports::submissions::{Approval, Transition, TransitionCommand};

use super::rows::{ContentRow, load};
use crate::{
    audit,
    database::{Failure, Rollback, transaction},
    decoding::{decode_enum, integer},
    events,
    listings::{insert_listing, same_vin_as},
    notifications,
    pictures::mark_unused_pictures,
    schema::{pictures, submission_pictures, submission_transitions, submissions, users, vehicles},
};

pub(super) fn apply_transition(
    command: &TransitionCommand,
    connection: &mut PgConnection,
) -> Result<Result<Box<Submission>, SubmissionRefusal>, Failure> {
    transaction(connection, |connection| {
        let submission = apply_in_transaction(command, connection)?;
        Ok(Ok(Box::new(submission)))
    })
}

fn apply_in_transaction(
    command: &TransitionCommand,
    connection: &mut PgConnection,
) -> Result<Submission, Rollback<Result<Box<Submission>, SubmissionRefusal>>> {
    let (id, kind) = (command.submission.0, command.transition.kind());
    // A concurrent status change waits here and then sees the result of the first.
    let row: Option<(i64, String, i32)> = submissions::table
        .find(id)
        .select((submissions::seller_id, submissions::status, submissions::revision))
        .for_update()
        .first(connection)
        .optional()?;
    let (seller, status, revision) =
        row.ok_or(Rollback::Refused(Err(SubmissionRefusal::NoSuchSubmission)))?;
    let seller = UserId(seller);
    let from = decode_enum("status", SubmissionStatus::parse(&status))?;
    let found = TransitionState { seller, status: from, revision };
    let to = found.after(kind, command.user, command.revision).map_err(|why| Rollback::Refused(Err(why)))?;
    let (mut listed, mut changes) = (None, Vec::new());
    match &command.transition {
        Transition::Revise(content) => {
            changes = one(id, connection)?.content.changes(content);
            let username: String = users::table.find(seller.0).select(users::username).first(connection)?;
            diesel::update(submissions::table.find(id))
                .set((ContentRow::new(content, &username)?, submissions::revision.eq(revision + 1)))
                .execute(connection)?;
            let before = detach(id, connection)?;
            if !attach(id, seller, &content.shown, connection)? {
                return Err(Rollback::Refused(Err(SubmissionRefusal::PictureGone)));
            }
            mark_unused_pictures(&before, command.at, connection)?;
        }
        Transition::Approve(Approval { badge, audience, expires_at }) => {
            let submission = one(id, connection)?;
            let car = NewVehicle {
                badge: badge.clone(),
                audience: *audience,
                pictures: submission.photos(),
                ..submission.content.car
            };
            if let Some(listing) = same_vin_as(&car, connection)? {
                return Err(Rollback::Refused(Err(SubmissionRefusal::SameVin(listing))));
            }
            let vehicle = list(id, &car, command.at, connection)?;
            diesel::update(vehicles::table.find(vehicle.0))
                .set(vehicles::expires_at.eq(*expires_at))
                .execute(connection)?;
            let names: Vec<&[u8]> =
                submission.pictures.iter().map(|picture| picture.id.bits().as_slice()).collect();
            diesel::update(pictures::table.filter(pictures::id.eq_any(names)))
                .set(pictures::vehicle_id.eq(vehicle.0))
                .execute(connection)?;
            listed = Some(vehicle);
        }
        Transition::Withdraw | Transition::RequestChanges | Transition::Reject => {}
    }
    let at = command.at;
    diesel::update(submissions::table.find(id))
        .set((
            submissions::status.eq(to.as_str()),
            submissions::updated_at.eq(at),
            listed.map(|vehicle| submissions::vehicle_id.eq(vehicle.0)),
            (from != to).then(|| submissions::waiting_since.eq(at)),
            (kind.side() == Side::Concierge).then(|| submissions::notes.eq(command.reason.as_str())),
        ))
        .execute(connection)?;
    let moved = StatusChange {
        from: Some(from),
        to,
        at,
        by: kind.side(),
        actor: command.user,
        reason: command.reason.as_str().to_owned(),
    };
    write_move(id, &moved, connection)?;
    let action = kind.action(command.submission, to);
    let edit = Edit::status_change(from.as_str(), to.as_str(), command.reason.as_str()).with(changes);
    audit::audit_edit(at, command.actor, Some(seller), action, edit, connection)?;
    notifications::add(&command.notifications, at, connection)?;
    let submission = one(id, connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    if let Some(vehicle) = listed {
        events::append(&Event::VehiclesListed { vehicles: vec![vehicle] }, connection)?;
    }
    Ok(submission)
}

fn one(id: i64, connection: &mut PgConnection) -> Result<Submission, Failure> {
    load(&[id], connection)?.pop().ok_or_else(|| Failure::Corrupt("a submission is gone".into()))
}

pub(super) fn write_move(
    id: i64,
    moved: &StatusChange,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(submission_transitions::table)
        .values((
            submission_transitions::submission_id.eq(id),
            submission_transitions::from_status.eq(moved.from.map(SubmissionStatus::as_str)),
            submission_transitions::to_status.eq(moved.to.as_str()),
            submission_transitions::at.eq(moved.at),
            submission_transitions::side.eq(moved.by.as_str()),
            submission_transitions::actor_id.eq(moved.actor.0),
            submission_transitions::reason.eq(&moved.reason),
        ))
        .execute(connection)?;
    Ok(())
}

/// Attaches pictures to a submission; false when one does not exist or is not the seller's.
pub(super) fn attach(
    id: i64,
    seller: UserId,
    shown: &[ShownPicture],
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let names: Vec<&[u8]> = shown.iter().map(|shown| shown.id.bits().as_slice()).collect();
    let own_pictures =
        pictures::table.filter(pictures::id.eq_any(names)).filter(pictures::owner_id.eq(seller.0));
    let attached =
        diesel::update(own_pictures).set(pictures::unused_since.eq(None::<Timestamp>)).execute(connection)?;
    if attached != shown.len() {
        return Ok(false);
    }
    for (position, shown) in shown.iter().enumerate() {
        diesel::insert_into(submission_pictures::table)
            .values((
                submission_pictures::submission_id.eq(id),
                submission_pictures::position.eq(integer::<_, i32>(position)?),
                submission_pictures::picture_id.eq(shown.id.bits().as_slice()),
                submission_pictures::alt.eq(&shown.alt),
            ))
            .execute(connection)?;
    }
    Ok(true)
}

fn detach(id: i64, connection: &mut PgConnection) -> Result<Vec<Vec<u8>>, Failure> {
    let own = submission_pictures::table.filter(submission_pictures::submission_id.eq(id));
    Ok(diesel::delete(own).returning(submission_pictures::picture_id).get_results(connection)?)
}

/// Creates the listing of a submission. Its unique key prevents a second one.
fn list(
    submission: i64,
    car: &NewVehicle,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<VehicleId, Failure> {
    let mut key = *b"a submission\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    key[24..].copy_from_slice(&submission.to_be_bytes());
    insert_listing(car, Some(key), at, connection)
}
