//! Row of a session.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{Device, Session, SessionId, UserId},
};

use crate::{audit::address, database::Failure, schema::sessions};

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(super) struct SessionRow {
    id: i64,
    user_id: i64,
    created_at: Timestamp,
    last_seen_at: Timestamp,
    device: String,
    address: Option<String>,
}

impl SessionRow {
    pub(super) fn into_session(self) -> Result<Session, Failure> {
        Ok(Session {
            id: SessionId(self.id),
            user: UserId(self.user_id),
            created_at: self.created_at,
            last_seen_at: self.last_seen_at,
            device: Device::of(&self.device),
            address: address(self.address.as_deref())?,
        })
    }
}
