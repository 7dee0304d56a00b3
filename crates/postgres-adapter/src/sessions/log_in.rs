//! Opening a session: every kind of log-in ends here.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{Session, UserId},
    audit::Action,
};
use ports::sessions::{LogInProof, OpenSession, OpenSessionResult};

use super::writes::{insert, replace, themselves};
use crate::{
    audit::audit,
    database::Failure,
    known_devices,
    member_rows::{locked_active, proved},
    passkeys,
    passwords::store_hash,
    schema::{passkeys as stored_passkeys, sessions, users},
    second_factor_resets, suspensions, two_factor,
};

/// Opens a session; every kind of log-in ends here.
pub(super) fn open(
    opening: &OpenSession,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<OpenSessionResult, Failure> {
    let actor = themselves(opening.user, &opening.session);
    if let Some(suspension) = suspensions::in_force(opening.user, at, connection)? {
        let is_proved = is_proved(opening, connection)?;
        let suspended = OpenSessionResult::Suspended(suspension);
        return Ok(if is_proved { suspended } else { OpenSessionResult::Refused });
    }
    let user = match &opening.proof {
        LogInProof::Password { proved: hash, rehashed, challenge } => {
            let Some(user) = proved(opening.user, hash, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            if let Some(rehashed) = rehashed {
                store_hash(user.id, rehashed, connection)?;
            }
            if two_factor::is_required(user.id, connection)? {
                two_factor::challenge(user.id, *challenge, at, connection)?;
                return Ok(OpenSessionResult::SecondFactorNeeded);
            }
            user
        }
        LogInProof::SecondFactor { challenge, factor, mail } => {
            let Some(user) = locked_active(opening.user, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            // The challenge is checked before the factor and consumed with it: a wrong factor leaves it open.
            let is_pending = two_factor::is_pending(user.id, *challenge, at, connection)?;
            if !is_pending || !two_factor::consume_factor(user.id, *factor, mail, actor, at, connection)? {
                return Ok(OpenSessionResult::Refused);
            }
            two_factor::end_challenge(*challenge, connection)?;
            // A member who still has their second factor needs no reset.
            second_factor_resets::cancel(user.id, actor, at, connection)?;
            user
        }
        LogInProof::Passkey { passkey, verification_data } => {
            let Some(user) = locked_active(opening.user, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            if !passkeys::use_passkey(user.id, *passkey, verification_data, at, connection)? {
                return Ok(OpenSessionResult::Refused);
            }
            user
        }
    };
    known_devices::reset_guess_counter(&user, &opening.session, at, connection)?;
    sweep(user.id, at, connection)?;
    replace(user.id, &opening.session, at, connection)?;
    let session = insert(user.id, &opening.session, at, connection)?;
    audit(at, actor, Some(user.id), Action::LoggedIn(session.id), connection)?;
    Ok(OpenSessionResult::Done(user, session))
}

/// Whether a suspended member proves who they are. Log-ins that wait for a second factor ended with the
/// suspension.
fn is_proved(opening: &OpenSession, connection: &mut PgConnection) -> Result<bool, Failure> {
    let user = opening.user.0;
    Ok(match &opening.proof {
        LogInProof::Password { proved, .. } => {
            let matching = users::table.find(user).filter(users::password_hash.eq(proved.as_str()));
            diesel::select(diesel::dsl::exists(matching)).get_result(connection)?
        }
        LogInProof::Passkey { passkey, .. } => {
            let matching = stored_passkeys::table.find(passkey.0).filter(stored_passkeys::user_id.eq(user));
            diesel::select(diesel::dsl::exists(matching)).get_result(connection)?
        }
        LogInProof::SecondFactor { .. } => false,
    })
}

/// Deletes a member's expired sessions. Expiry is otherwise noticed only when a session is used again.
fn sweep(user: UserId, at: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let old = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .filter(sessions::created_at.lt(Session::purge_before(at)));
    diesel::delete(old).execute(connection)?;
    Ok(())
}
