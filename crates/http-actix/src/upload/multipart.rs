//! A form on its way: how long it may take, and what may stand around its file.

use std::time::Duration;

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::{HttpRequest, http::StatusCode, http::header};
use futures_util::TryStreamExt;
use tokio::time::Instant;

use crate::problem::Problem;

/// What a form may have around the largest file, in bytes.
pub(crate) const AROUND: u64 = 64 * 1024;
/// How long a file may take in all: 25 MB over a telephone.
pub(crate) const DEADLINE: Duration = Duration::from_secs(180);
/// How long it may pause, and be late.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);
/// How fast it must arrive, in bytes a second: what drips would hold its room for nothing (row R5).
const PACE: u64 = 16 * 1024;

/// How many bytes a request says that it has.
pub(crate) fn declared(request: &HttpRequest) -> Option<u64> {
    request.headers().get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// A form as it comes.
pub(crate) struct MultipartForm {
    form: Multipart,
    begun: Instant,
    /// The bytes of its file that have come.
    length: u64,
    /// Those of its other fields.
    around: u64,
}

impl MultipartForm {
    pub(crate) fn new(form: Multipart) -> Self {
        Self { form, begun: Instant::now(), length: 0, around: 0 }
    }

    /// Its first file `file`; other fields are read over and dropped as they come, however long, as far
    /// as a form goes whose file may have `most` bytes. `too_large` is said of one that goes further.
    pub(crate) async fn file(
        &mut self,
        most: u64,
        too_large: impl Fn() -> Problem,
    ) -> Result<Option<Field>, Problem> {
        while let Some(mut field) = in_time(self.form.try_next()).await? {
            if field.name() == Some("file") {
                return Ok(Some(field));
            }
            while let Some(piece) = in_time(field.try_next()).await? {
                self.around += piece.len() as u64;
                self.keep_pace()?;
                if self.around > most + AROUND {
                    return Err(too_large());
                }
            }
        }
        Ok(None)
    }

    /// The next bytes of its file.
    pub(crate) async fn piece(&mut self, file: &mut Field) -> Result<Option<actix_web::web::Bytes>, Problem> {
        let piece = in_time(file.try_next()).await?;
        self.length += piece.as_ref().map_or(0, |piece| piece.len() as u64);
        self.keep_pace()?;
        Ok(piece)
    }

    fn keep_pace(&self) -> Result<(), Problem> {
        let due = PATIENCE + Duration::from_secs((self.length + self.around) / PACE);
        if self.begun.elapsed() > due { Err(Problem::plain(StatusCode::REQUEST_TIMEOUT)) } else { Ok(()) }
    }

    /// How many bytes of it have come.
    pub(crate) const fn length(&self) -> u64 {
        self.length
    }
}

async fn in_time<T>(piece: impl Future<Output = Result<T, MultipartError>>) -> Result<T, Problem> {
    tokio::time::timeout(PATIENCE, piece)
        .await
        .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
        .map_err(|error| {
            tracing::debug!(%error, "a form that cannot be read");
            Problem::malformed("The form could not be read; please send the file again")
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

    use super::*;

    const HEAD: &str = "--edge\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n";

    /// A file that comes in such pieces, each so long after the other; and how it ended.
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

    #[tokio::test(start_paused = true)]
    async fn what_drips_is_given_up_and_what_is_slow_is_not() {
        let begun = Instant::now();
        assert_eq!(arrive("x", 1000, Duration::from_secs(5)).await, Err(408));
        assert!(begun.elapsed() <= 2 * PATIENCE, "{:?}", begun.elapsed());
        assert_eq!(arrive("x", 1, PATIENCE + Duration::from_secs(1)).await, Err(408), "it pauses");
        let telephone: &'static str = Box::leak("x".repeat(64 * 1024).into_boxed_str());
        assert_eq!(arrive(telephone, 64, Duration::from_secs(2)).await, Ok(64 * 64 * 1024));
    }
}
