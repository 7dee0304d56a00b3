//! A minimal client of the PostgreSQL protocol: checks that the server answers and creates a database.
//!
//! libpq is the product's client; without it this crate builds in seconds and needs no C compiler.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

const PROTOCOL_3_0: u32 = 196_608;
/// Longest message accepted, in bytes; far above any expected answer.
const LONGEST_MESSAGE: usize = 1024 * 1024;
const IO_TIMEOUT: Duration = Duration::from_secs(30);

/// Reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WireError {
    /// The connection failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The server returned an error.
    #[error("{message} ({code})")]
    Refused {
        /// The SQLSTATE.
        code: String,
        message: String,
    },
}

/// One connection.
pub(crate) struct Session {
    stream: UnixStream,
}

impl Session {
    /// Connects and waits until the server accepts requests.
    pub(crate) fn open(socket: &Path, user: &str, database: &str) -> Result<Self, WireError> {
        let stream = UnixStream::connect(socket)?;
        stream.set_read_timeout(Some(IO_TIMEOUT))?;
        stream.set_write_timeout(Some(IO_TIMEOUT))?;
        let mut body = PROTOCOL_3_0.to_be_bytes().to_vec();
        for word in ["user", user, "database", database, "application_name", "marque-start"] {
            body.extend(word.as_bytes());
            body.push(0);
        }
        body.push(0);
        let mut session = Self { stream };
        session.send(None, &body)?;
        session.read_until_ready()?;
        Ok(session)
    }

    /// Runs one statement; returns whether it gave a row.
    pub(crate) fn query(&mut self, sql: &str) -> Result<bool, WireError> {
        let mut body = sql.as_bytes().to_vec();
        body.push(0);
        self.send(Some(b'Q'), &body)?;
        self.read_until_ready()
    }

    fn send(&mut self, kind: Option<u8>, body: &[u8]) -> io::Result<()> {
        let mut message: Vec<u8> = kind.into_iter().collect();
        message.extend((body.len() as u32 + 4).to_be_bytes());
        message.extend(body);
        self.stream.write_all(&message)
    }

    fn read_until_ready(&mut self) -> Result<bool, WireError> {
        let mut rows = false;
        let mut refusal = None;
        loop {
            let (kind, body) = match self.receive() {
                Ok(message) => message,
                // The server closes a refused connection after sending the reason.
                Err(error) => return Err(refusal.unwrap_or(WireError::Io(error))),
            };
            match kind {
                b'Z' => return refusal.map_or(Ok(rows), Err),
                b'D' => rows = true,
                b'E' => refusal = Some(read_refusal(&body)),
                b'R' if body != [0; 4] => {
                    return Err(io::Error::other("the server asks for a password").into());
                }
                _ => {}
            }
        }
    }

    fn receive(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let mut head = [0; 5];
        self.stream.read_exact(&mut head)?;
        let [kind, length @ ..] = head;
        let length = (u32::from_be_bytes(length) as usize).saturating_sub(4);
        if length > LONGEST_MESSAGE {
            return Err(io::Error::other("what answers is not a PostgreSQL server"));
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((kind, body))
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A clean termination keeps "unexpected EOF" out of the server's log; a failure is harmless.
        let _ = self.send(Some(b'X'), &[]);
    }
}

fn read_refusal(body: &[u8]) -> WireError {
    let field = |wanted: u8| {
        body.split(|byte| *byte == 0)
            .find_map(|field| field.strip_prefix(&[wanted]))
            .map(|text| String::from_utf8_lossy(text).into_owned())
            .unwrap_or_default()
    };
    WireError::Refused { code: field(b'C'), message: field(b'M') }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_error_message_and_code() {
        let error = read_refusal(b"SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0");
        assert_eq!(error.to_string(), "the database system is starting up (57P03)");
    }

    #[test]
    fn non_postgres_server_is_refused() {
        let path = std::env::temp_dir().join(format!("marque-wire-{}", std::process::id()));
        let listener = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let answering = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(b"HTTP/1.1 400 Bad Request\r\n").unwrap();
        });
        let error = Session::open(&path, "app", "postgres").err().unwrap();
        answering.join().unwrap();
        assert!(error.to_string().contains("not a PostgreSQL server"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
