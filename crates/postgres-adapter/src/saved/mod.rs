//! Members' saved vehicles and saved searches.

mod search_rows;
mod searches;
mod vehicles;

use diesel::prelude::*;
use domain::accounts::UserId;

use crate::{database::Failure, schema::users};

pub(crate) use self::search_rows::SearchRow;

/// Serializes a member's saves, so that limits and duplicates checked in the transaction stay valid until it
/// ends.
pub(crate) fn lock(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    let found: Option<i64> =
        users::table.find(user.0).select(users::id).for_no_key_update().first(connection).optional()?;
    found.map(|_| ()).ok_or_else(|| Failure::Corrupt("there is no such member".into()))
}
