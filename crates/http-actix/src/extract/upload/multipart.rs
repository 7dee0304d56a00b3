//! Reads multipart forms under limits on size, duration and speed.

use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::{HttpRequest, http::StatusCode, http::header};
use domain::Violation;
use futures_util::TryStreamExt;
use tokio::time::Instant;

use crate::response::Problem;

/// Bytes that a form may have besides its file.
pub(crate) const FORM_OVERHEAD: u64 = 64 * 1024;
/// Time limit for a whole upload; enough for 25 MB over a mobile connection.
pub(crate) const DEADLINE: Duration = Duration::from_secs(180);
/// Longest pause between two pieces, and head start for the minimum speed.
pub(crate) const PIECE_TIMEOUT: Duration = Duration::from_secs(15);
/// Minimum speed in bytes per second; a slower upload would hold its quota for nothing (row R5).
const MIN_BYTES_PER_SECOND: u64 = 16 * 1024;

/// The declared `Content-Length` in bytes.
pub(crate) fn declared(request: &HttpRequest) -> Option<u64> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// A multipart form that is being received.
pub(crate) struct MultipartForm {
    form: Multipart,
    begun: Instant,
    /// Bytes received of the file.
    length: u64,
    /// Bytes received of other fields.
    around: u64,
    /// Whether a file came in another field than `file`.
    has_other_file: bool,
}

impl MultipartForm {
    pub(crate) fn new(form: Multipart) -> Self {
        Self { form, begun: Instant::now(), length: 0, around: 0, has_other_file: false }
    }

    /// Returns the first field `file`, `None` if there is none. Skips other fields without storing them;
    /// answers `too_large` if they exceed `most` bytes plus [`FORM_OVERHEAD`].
    pub(crate) async fn file(
        &mut self,
        most: u64,
        too_large: impl Fn() -> Problem,
    ) -> Result<Option<Field>, Problem> {
        while let Some(mut field) = in_time(self.form.try_next()).await? {
            if field.name() == Some("file") {
                return Ok(Some(field));
            }
            self.has_other_file |= has_file_name(&field);
            self.skip(&mut field, most, &too_large).await?;
        }
        Ok(None)
    }

    /// Reads the form to its end after its file; 422 if it has another file, before or after it.
    pub(crate) async fn finish(&mut self, most: u64, too_large: impl Fn() -> Problem) -> Result<(), Problem> {
        while let Some(mut field) = in_time(self.form.try_next()).await? {
            self.has_other_file |= field.name() == Some("file") || has_file_name(&field);
            if self.has_other_file {
                break;
            }
            self.skip(&mut field, most, &too_large).await?;
        }
        if self.has_other_file {
            return Err(Problem::invalid(vec![Violation::new("file", "Please send one file at a time")]));
        }
        Ok(())
    }

    async fn skip(
        &mut self,
        field: &mut Field,
        most: u64,
        too_large: &impl Fn() -> Problem,
    ) -> Result<(), Problem> {
        while let Some(piece) = in_time(field.try_next()).await? {
            self.around += piece.len() as u64;
            self.check_upload_rate()?;
            if self.around > most + FORM_OVERHEAD {
                return Err(too_large());
            }
        }
        Ok(())
    }

    /// Returns the next bytes of the file; 408 if they arrive too slowly.
    pub(crate) async fn piece(&mut self, file: &mut Field) -> Result<Option<actix_web::web::Bytes>, Problem> {
        let piece = in_time(file.try_next()).await?;
        self.length += piece.as_ref().map_or(0, |piece| piece.len() as u64);
        self.check_upload_rate()?;
        Ok(piece)
    }

    fn check_upload_rate(&self) -> Result<(), Problem> {
        let due = PIECE_TIMEOUT + Duration::from_secs((self.length + self.around) / MIN_BYTES_PER_SECOND);
        if self.begun.elapsed() > due { Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)) } else { Ok(()) }
    }

    /// Bytes received of the file.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }
}

fn has_file_name(field: &Field) -> bool {
    field.content_disposition().is_some_and(|disposition| disposition.get_filename().is_some())
}

async fn in_time<T>(piece: impl Future<Output = Result<T, MultipartError>>) -> Result<T, Problem> {
    tokio::time::timeout(PIECE_TIMEOUT, piece)
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|error| {
            tracing::debug!(%error, "upload rejected: multipart form cannot be read");
            Problem::malformed("We couldn’t read the form; please upload the file again")
        })
}

#[cfg(test)]
mod tests {
    use actix_web::{
        error::PayloadError,
        http::header::{CONTENT_TYPE, HeaderMap, HeaderValue},
        web::Bytes,
    };
    use futures_util::stream;
    use proptest::prelude::*;

    use super::*;

    const HEAD: &str = "--edge\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n";

    /// Sends `count` pieces with a pause before each; returns the received length or the status.
    async fn arrive(piece: &'static str, count: usize, pause: Duration) -> Result<u64, u16> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=edge"));
        let pieces = stream::unfold(0, move |number| async move {
            tokio::time::sleep(pause).await;
            let piece = match number {
                0 => HEAD,
                _ if number <= count => piece,
                _ => "\r\n--edge--\r\n",
            };
            Some((Ok::<_, PayloadError>(Bytes::from_static(piece.as_bytes())), number + 1))
        });
        let mut arriving = MultipartForm::new(Multipart::new(&headers, Box::pin(pieces)));
        let reading = async {
            let mut file = arriving.file(u64::from(u32::MAX), Problem::unavailable).await?.expect("a file");
            while arriving.piece(&mut file).await?.is_some() {}
            Ok::<_, Problem>(())
        };
        reading.await.map_err(|problem| problem.status().as_u16())?;
        Ok(arriving.length())
    }

    /// Reads a form that arrives in pieces of that size; returns the bytes of its file or the status.
    async fn read(form: Vec<u8>, size: usize) -> Result<Option<Vec<u8>>, u16> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("multipart/form-data; boundary=edge"));
        let pieces: Vec<_> = form.chunks(size).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let mut form = MultipartForm::new(Multipart::new(&headers, Box::pin(stream::iter(pieces))));
        let reading = async {
            let Some(mut file) = form.file(1_000, Problem::unavailable).await? else { return Ok(None) };
            let mut content = Vec::new();
            while let Some(piece) = form.piece(&mut file).await? {
                content.extend_from_slice(&piece);
            }
            drop(file);
            form.finish(1_000, Problem::unavailable).await?;
            Ok::<_, Problem>(Some(content))
        };
        reading.await.map_err(|problem| problem.status().as_u16())
    }

    /// Runs a future to its end on a runtime of its own.
    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    proptest! {
        #[test]
        fn any_file_is_read_whole_in_pieces_of_any_size(
            content in prop::collection::vec(any::<u8>(), 0..300),
            size in 1_usize..400,
        ) {
            let mut form = HEAD.as_bytes().to_vec();
            form.extend_from_slice(&content);
            form.extend_from_slice(b"\r\n--edge--\r\n");
            prop_assert_eq!(block_on(read(form, size)), Ok(Some(content)));
        }

        #[test]
        fn a_damaged_form_is_rejected_or_read(
            mut form in prop::collection::vec(any::<u8>(), 0..300),
            at in 0_usize..200,
            size in 1_usize..100,
        ) {
            let whole = format!("{HEAD}content\r\n--edge\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n--edge--\r\n");
            let damaged = whole.bytes().take(at).chain(form.drain(..)).chain(whole.bytes().skip(at)).collect();
            match block_on(read(damaged, size)) {
                Ok(_) => {}
                Err(status) => prop_assert!([400, 422, 503].contains(&status), "{}", status),
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn trickling_upload_times_out_and_slow_one_completes() {
        let begun = Instant::now();
        assert_eq!(arrive("x", 1000, Duration::from_secs(5)).await, Err(408));
        assert!(begun.elapsed() <= 2 * PIECE_TIMEOUT, "{:?}", begun.elapsed());
        assert_eq!(arrive("x", 1, PIECE_TIMEOUT + Duration::from_secs(1)).await, Err(408), "it pauses");
        let telephone: &'static str = Box::leak("x".repeat(64 * 1024).into_boxed_str());
        assert_eq!(arrive(telephone, 64, Duration::from_secs(2)).await, Ok(64 * 64 * 1024));
    }
}
