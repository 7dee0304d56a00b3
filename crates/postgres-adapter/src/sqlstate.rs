//! Reads the SQLSTATE of a database error and decides which errors are transient.
//!
//! Diesel maps ten SQLSTATEs to kinds and hides the others behind [`DatabaseErrorInformation`], which exposes
//! everything the server sent except the code. The message is no substitute: it is localized (`lc_messages`),
//! and anything that raises an error can use the same text. So the code is read from where Diesel keeps it,
//! libpq's result, under the conditions stated at [`sqlstate`].

use std::ffi::{CStr, c_int};

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as DieselError};
use pq_sys::{PGresult, PQresultErrorField};

/// libpq's `PG_DIAG_SQLSTATE`.
pub(crate) const SQLSTATE_FIELD: c_int = b'C' as c_int;

/// Returns the SQLSTATE sent by the server; `None` when the error did not come from the server.
///
/// Diesel's `PgErrorInformation` is private. It has a single field, a `RawResult`, which has a single field,
/// `NonNull<PGresult>`; the only other type behind the trait in this build is `String`, which is larger. This
/// was verified in the source of Diesel 2.3.14, so the workspace requires exactly that version; when
/// upgrading, read `pg/connection/result.rs` again. `tests/sqlstate.rs` checks it against a real server.
fn sqlstate(information: &(dyn DatabaseErrorInformation + Send + Sync)) -> Option<String> {
    if size_of_val(information) != size_of::<*const PGresult>()
        || align_of_val(information) != align_of::<*const PGresult>()
    {
        return None;
    }
    #[expect(
        unsafe_code,
        reason = "the value is as large as a pointer and, in the version of Diesel that is required, is one: to \
                  a result that lives as long as the error and is only read"
    )]
    unsafe {
        let result = *std::ptr::from_ref(information).cast::<*const PGresult>();
        let code = PQresultErrorField(result, SQLSTATE_FIELD);
        (!code.is_null()).then(|| CStr::from_ptr(code).to_string_lossy().into_owned())
    }
}

/// Whether the same call may succeed soon: the server is restarting, out of a resource, or resolved a
/// conflict between concurrent calls by aborting this one.
pub(crate) fn is_transient(error: &DieselError) -> bool {
    match error {
        DieselError::BrokenTransactionManager => true,
        DieselError::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::SerializationFailure
            | DatabaseErrorKind::ReadOnlyTransaction,
            _,
        ) => true,
        DieselError::DatabaseError(_, information) => {
            sqlstate(information.as_ref()).is_some_and(|code| is_transient_code(&code))
        }
        _ => false,
    }
}

/// Whether a statement failed because the disk of the database is full.
pub(crate) fn is_disk_full(error: &DieselError) -> bool {
    let DieselError::DatabaseError(_, information) = error else { return false };
    sqlstate(information.as_ref()).is_some_and(|code| code == "53100")
}

/// Codes from Appendix A of PostgreSQL's manual: whole classes where all codes are transient, single codes
/// elsewhere.
pub(crate) fn is_transient_code(code: &str) -> bool {
    const CLASSES: [&str; 3] = [
        "08", // connection exception
        "53", // insufficient resources: disk full, out of memory, too many connections
        "58", // system error: I/O
    ];
    const CODES: [&str; 13] = [
        "25006", // read-only transaction: a server that is being switched over
        "25P03", // idle in transaction for too long
        "40001", // serialization failure
        "40003", // statement completion unknown
        "40P01", // deadlock
        "42703", // undefined column: migrations are pending
        "42P01", // undefined table: migrations are pending
        "55P03", // lock not available: lock_timeout
        "57014", // query canceled: statement_timeout
        "57P01", // admin shutdown
        "57P02", // crash shutdown
        "57P03", // cannot connect now: starting up
        "57P05", // idle session for too long
    ];
    CODES.contains(&code) || code.get(..2).is_some_and(|class| CLASSES.contains(&class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transient_codes_are_distinguished_from_permanent_ones() {
        for code in [
            "40P01", "57014", "55P03", "53100", "53300", "42P01", "42703", "57P01", "57P03", "08006", "58030",
        ] {
            assert!(is_transient_code(code), "{code}");
        }
        // Unique violation, syntax error, insufficient privilege, raised exception, dropped
        // database.
        for code in ["23505", "42601", "42501", "P0001", "57P04", "", "5"] {
            assert!(!is_transient_code(code), "{code}");
        }
    }

    #[test]
    fn an_error_without_a_result_has_no_code() {
        let information: Box<dyn DatabaseErrorInformation + Send + Sync> =
            Box::new("deadlock detected".to_owned());
        assert_eq!(sqlstate(information.as_ref()), None);
        assert!(!is_transient(&DieselError::DatabaseError(DatabaseErrorKind::Unknown, information)));
        let closed: Box<dyn DatabaseErrorInformation + Send + Sync> = Box::new(String::new());
        assert!(is_transient(&DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, closed)));
    }
}
