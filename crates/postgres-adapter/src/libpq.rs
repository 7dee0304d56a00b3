//! A libpq connection for what Diesel lacks: `COPY` of whole tables, and waiting for notifications.

use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    io::Read,
    os::fd::{BorrowedFd, OwnedFd},
    ptr::{self, NonNull},
};

use ports::StoreError;
use pq_sys::{
    ConnStatusType, ExecStatusType, PGconn, PGresult, PQclear, PQconnectdb, PQconsumeInput, PQerrorMessage,
    PQexec, PQfinish, PQfreemem, PQgetCopyData, PQgetResult, PQgetisnull, PQgetvalue, PQnfields, PQnotifies,
    PQntuples, PQputCopyData, PQputCopyEnd, PQresultErrorField, PQresultErrorMessage, PQresultStatus,
    PQsetNoticeProcessor, PQsocket, PQstatus,
};

use crate::sqlstate::{SQLSTATE_FIELD, is_transient_code};

/// Size of the blocks sent by [`Connection::copy_in`], in bytes.
const BLOCK: usize = 64 * 1024;

/// The rows of a query, as text; SQL's NULL is `None`.
pub(crate) type Rows = Vec<Vec<Option<String>>>;

/// A notification of PostgreSQL, sent by `NOTIFY`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Notification {
    pub(crate) channel: String,
    pub(crate) payload: String,
}

/// An open connection. All calls block.
pub(crate) struct Connection(NonNull<PGconn>);

#[expect(unsafe_code, reason = "libpq allows a connection to move between threads; one at a time uses it")]
unsafe impl Send for Connection {}

/// Takes the messages that the server sends besides results, which libpq would print to standard error. Errors reach the
/// caller all the same.
extern "C" fn ignore_notice(_: *mut c_void, _: *const c_char) {}

impl Connection {
    /// Connects.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    pub(crate) fn open(url: &str) -> Result<Self, StoreError> {
        let url = c_string(url)?;
        // SAFETY: the URL is a C string. A connection object is returned even on failure, unless memory is
        // exhausted.
        let connection = unsafe { NonNull::new(PQconnectdb(url.as_ptr())) };
        let connection =
            Self(connection.ok_or_else(|| StoreError::Unavailable("no memory for a connection".into()))?);
        // SAFETY: the connection object exists; the function keeps nothing.
        unsafe { PQsetNoticeProcessor(connection.0.as_ptr(), Some(ignore_notice), ptr::null_mut()) };
        if connection.is_open() { Ok(connection) } else { Err(connection.error()) }
    }

    /// Runs statements without parameters, and returns the rows of the last one.
    pub(crate) fn query(&mut self, sql: &str) -> Result<Rows, StoreError> {
        let result = self.start(sql)?;
        match result.status() {
            ExecStatusType::PGRES_COMMAND_OK | ExecStatusType::PGRES_TUPLES_OK => Ok(result.rows()),
            _ => Err(self.failure(&result)),
        }
    }

    /// Runs a `COPY … TO STDOUT` statement and passes each row to `take`. After an error of `take` the
    /// connection must not be used again.
    #[expect(unsafe_code, reason = "libpq allocates each row, which is read and freed before the next")]
    pub(crate) fn copy_out(
        &mut self,
        sql: &str,
        take: &mut dyn FnMut(&[u8]) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let result = self.start(sql)?;
        if result.status() != ExecStatusType::PGRES_COPY_OUT {
            return Err(self.failure(&result));
        }
        loop {
            let mut buffer: *mut c_char = ptr::null_mut();
            // SAFETY: the connection is open and in copy mode; the buffer has as many bytes as were
            // returned, and is freed once.
            let taken = unsafe {
                let length = PQgetCopyData(self.0.as_ptr(), &raw mut buffer, 0);
                let Some(row) = NonNull::new(buffer) else { break };
                let length = usize::try_from(length).unwrap_or(0);
                let taken = take(std::slice::from_raw_parts(row.as_ptr().cast(), length));
                PQfreemem(row.as_ptr().cast());
                taken
            };
            taken?;
        }
        self.finish()
    }

    /// Runs a `COPY … FROM STDIN` statement with the rows of `source`. If reading fails, the statement fails
    /// and the error of reading is returned; a [`StoreError`] as it is.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    pub(crate) fn copy_in(&mut self, sql: &str, source: &mut dyn Read) -> Result<(), StoreError> {
        let result = self.start(sql)?;
        if result.status() != ExecStatusType::PGRES_COPY_IN {
            return Err(self.failure(&result));
        }
        let mut block = vec![0; BLOCK];
        loop {
            let length = match source.read(&mut block) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) => {
                    // SAFETY: the connection is open and in copy mode; the text is a C string.
                    unsafe { PQputCopyEnd(self.0.as_ptr(), c"the rows could not be read".as_ptr()) };
                    // Reads the server's confirmation, which only repeats the text above.
                    let _ = self.finish();
                    return Err(error
                        .downcast::<StoreError>()
                        .unwrap_or_else(|error| StoreError::Failed(error.to_string())));
                }
            };
            let count = c_int::try_from(length).unwrap_or(0);
            // SAFETY: the connection is open and in copy mode; the block has at least `count` bytes.
            if unsafe { PQputCopyData(self.0.as_ptr(), block.as_ptr().cast(), count) } != 1 {
                return Err(self.error());
            }
        }
        // SAFETY: the connection is open and in copy mode.
        if unsafe { PQputCopyEnd(self.0.as_ptr(), ptr::null()) } != 1 {
            return Err(self.error());
        }
        self.finish()
    }

    /// Reads what has arrived, without waiting, and returns the notifications.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    pub(crate) fn read_notifications(&mut self) -> Result<Vec<Notification>, StoreError> {
        let mut notifications = Vec::new();
        // SAFETY: the connection is open; channel and payload are C strings that are copied before their
        // notification is freed, once.
        unsafe {
            if PQconsumeInput(self.0.as_ptr()) == 0 {
                return Err(self.error());
            }
            let text = |text: *const c_char| CStr::from_ptr(text).to_string_lossy().into_owned();
            while let Some(notification) = NonNull::new(PQnotifies(self.0.as_ptr())) {
                let sent = notification.as_ref();
                notifications.push(Notification { channel: text(sent.relname), payload: text(sent.extra) });
                PQfreemem(notification.as_ptr().cast());
            }
        }
        Ok(notifications)
    }

    /// A duplicate of the socket. libpq closes its own when the connection is lost.
    #[expect(unsafe_code, reason = "libpq gives descriptors as numbers")]
    pub(crate) fn duplicate_socket(&self) -> std::io::Result<OwnedFd> {
        // SAFETY: the connection object exists until `drop`; its socket is open unless it is negative, and
        // nothing closes it meanwhile.
        unsafe {
            let socket = PQsocket(self.0.as_ptr());
            if socket < 0 {
                return Err(std::io::ErrorKind::NotConnected.into());
            }
            BorrowedFd::borrow_raw(socket).try_clone_to_owned()
        }
    }

    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    fn start(&mut self, sql: &str) -> Result<ResultSet, StoreError> {
        let sql = c_string(sql)?;
        // SAFETY: the connection is open, and the text is a C string.
        let result = unsafe { NonNull::new(PQexec(self.0.as_ptr(), sql.as_ptr())) };
        result.map(ResultSet).ok_or_else(|| self.error())
    }

    /// Reads the outcome of a `COPY`.
    #[expect(unsafe_code, reason = "calls of libpq with a connection that is open until `drop`")]
    fn finish(&mut self) -> Result<(), StoreError> {
        let mut outcome = Ok(());
        // SAFETY: the connection is open; each result belongs to a `ResultSet`, which clears it.
        while let Some(result) = unsafe { NonNull::new(PQgetResult(self.0.as_ptr())) }.map(ResultSet) {
            match result.status() {
                ExecStatusType::PGRES_COMMAND_OK => {}
                // A lost connection stays in copy mode, so this would be repeated without end.
                ExecStatusType::PGRES_COPY_IN | ExecStatusType::PGRES_COPY_OUT => return Err(self.error()),
                _ => outcome = Err(self.failure(&result)),
            }
        }
        outcome
    }

    #[expect(unsafe_code, reason = "reads a field of a connection that is open until `drop`")]
    fn is_open(&self) -> bool {
        // SAFETY: the connection object exists until `drop`.
        unsafe { PQstatus(self.0.as_ptr()) == ConnStatusType::CONNECTION_OK }
    }

    #[expect(unsafe_code, reason = "libpq's message is a C string that lives as long as the connection")]
    fn error(&self) -> StoreError {
        // SAFETY: the connection is open; the text is copied before the next call on it.
        let message = unsafe { CStr::from_ptr(PQerrorMessage(self.0.as_ptr())) };
        StoreError::Unavailable(message.to_string_lossy().trim().to_owned())
    }

    /// The error of a result: `Unavailable` if the same statement may succeed later.
    fn failure(&self, result: &ResultSet) -> StoreError {
        let is_transient = result.sqlstate().is_some_and(|code| is_transient_code(&code));
        if is_transient || !self.is_open() {
            StoreError::Unavailable(result.message())
        } else {
            StoreError::Failed(result.message())
        }
    }
}

impl Drop for Connection {
    #[expect(unsafe_code, reason = "closes the connection that `open` made")]
    fn drop(&mut self) {
        // SAFETY: nothing else closes the connection, and it is not used afterwards.
        unsafe { PQfinish(self.0.as_ptr()) }
    }
}

/// A result of libpq, cleared on drop.
struct ResultSet(NonNull<PGresult>);

#[expect(unsafe_code, reason = "reads a result that is cleared on drop; all texts are copied")]
impl ResultSet {
    fn status(&self) -> ExecStatusType {
        // SAFETY: the result is not cleared yet, here and below.
        unsafe { PQresultStatus(self.0.as_ptr()) }
    }

    fn message(&self) -> String {
        // SAFETY: the message is a C string.
        let message = unsafe { CStr::from_ptr(PQresultErrorMessage(self.0.as_ptr())) };
        message.to_string_lossy().trim().to_owned()
    }

    fn sqlstate(&self) -> Option<String> {
        // SAFETY: the field is null or a C string.
        unsafe {
            let code = PQresultErrorField(self.0.as_ptr(), SQLSTATE_FIELD);
            (!code.is_null()).then(|| CStr::from_ptr(code).to_string_lossy().into_owned())
        }
    }

    fn rows(&self) -> Rows {
        let result = self.0.as_ptr();
        // SAFETY: rows and columns are below their counts, and each value is a C string.
        unsafe {
            let value = |row, column| {
                (PQgetisnull(result, row, column) == 0)
                    .then(|| CStr::from_ptr(PQgetvalue(result, row, column)).to_string_lossy().into_owned())
            };
            (0..PQntuples(result))
                .map(|row| (0..PQnfields(result)).map(|column| value(row, column)).collect())
                .collect()
        }
    }
}

impl Drop for ResultSet {
    #[expect(unsafe_code, reason = "clears the result once")]
    fn drop(&mut self) {
        // SAFETY: nothing else clears the result, and it is not used afterwards.
        unsafe { PQclear(self.0.as_ptr()) }
    }
}

fn c_string(text: &str) -> Result<CString, StoreError> {
    CString::new(text).map_err(|error| StoreError::Failed(error.to_string()))
}

#[cfg(test)]
#[path = "libpq_tests.rs"]
mod tests;
