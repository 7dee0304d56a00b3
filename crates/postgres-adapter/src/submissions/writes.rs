//! Inserting submissions and messages.

use std::convert::Infallible;

use diesel::prelude::*;
use domain::{
    Timestamp,
    audit::Action,
    submissions::{
        Side, StatusChange, SubmissionId, SubmissionMessageId, SubmissionRefusal, SubmissionStatus,
    },
    to_microseconds,
};
use ports::submissions::{MessageRef, NewMessage, NewSubmission};
use serde::{Deserialize, Serialize};

use super::{rows::ContentRow, transition};
use crate::{
    audit, commands,
    database::Failure,
    notifications,
    schema::{submission_drafts, submission_messages, submissions, users},
};

impl commands::StoredValue for SubmissionId {
    type Row = i64;

    fn to_row(&self) -> i64 {
        self.0
    }

    fn from_row(row: i64) -> Result<Self, Failure> {
        Ok(Self(row))
    }
}

/// Stored result of sending a message; a repeated request sends the same text again.
#[derive(Serialize, Deserialize)]
pub(crate) struct WrittenRow {
    message: i64,
    at: Timestamp,
}

impl commands::StoredValue for MessageRef {
    type Row = WrittenRow;

    fn to_row(&self) -> WrittenRow {
        WrittenRow { message: self.id.0, at: self.at }
    }

    fn from_row(row: WrittenRow) -> Result<Self, Failure> {
        Ok(Self { id: SubmissionMessageId(row.message), at: row.at })
    }
}

pub(super) fn insert(
    new: &NewSubmission,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<SubmissionId, SubmissionRefusal>, Failure> {
    let username: String = users::table.find(new.seller.0).select(users::username).first(connection)?;
    let id: i64 = diesel::insert_into(submissions::table)
        .values((
            ContentRow::new(&new.content, &username)?,
            submissions::seller_id.eq(new.seller.0),
            submissions::status.eq(SubmissionStatus::Pending.as_str()),
            submissions::notes.eq(""),
            submissions::revision.eq(1),
            submissions::created_at.eq(at),
            submissions::updated_at.eq(at),
            submissions::waiting_since.eq(at),
        ))
        .returning(submissions::id)
        .get_result(connection)?;
    if !transition::attach(id, new.seller, &new.content.shown, connection)? {
        return Ok(Err(SubmissionRefusal::PictureGone));
    }
    let first = StatusChange {
        from: None,
        to: SubmissionStatus::Pending,
        at,
        by: Side::Seller,
        actor: new.seller,
        reason: String::new(),
    };
    transition::write_move(id, &first, connection)?;
    diesel::delete(submission_drafts::table.find(new.seller.0)).execute(connection)?;
    audit::audit(at, new.actor, Some(new.seller), Action::SubmissionSent(SubmissionId(id)), connection)?;
    Ok(Ok(SubmissionId(id)))
}

pub(super) fn write(
    new: &NewMessage,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<MessageRef, Infallible>, Failure> {
    let at = to_microseconds(at);
    let id: i64 = diesel::insert_into(submission_messages::table)
        .values((
            submission_messages::submission_id.eq(new.submission.0),
            submission_messages::side.eq(new.side.as_str()),
            submission_messages::body.eq(new.text.as_str()),
            submission_messages::at.eq(at),
        ))
        .returning(submission_messages::id)
        .get_result(connection)?;
    let row = submissions::table.find(new.submission.0);
    match new.side {
        Side::Seller => diesel::update(row)
            .set(submissions::unread_by_concierge.eq(submissions::unread_by_concierge + 1))
            .execute(connection)?,
        Side::Concierge => diesel::update(row)
            .set(submissions::unread_by_seller.eq(submissions::unread_by_seller + 1))
            .execute(connection)?,
    };
    notifications::add(&new.notifications, at, connection)?;
    Ok(Ok(MessageRef { id: SubmissionMessageId(id), at }))
}
