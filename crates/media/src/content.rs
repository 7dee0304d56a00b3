//! A file on its way in.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, path::Path};
use ports::{
    StoreError,
    blobs::{Content, Incoming, Put, Stored},
};
use sha2::{Digest, Sha256};
use tokio::{
    io::AsyncReadExt,
    sync::{Semaphore, SemaphorePermit},
};

use crate::failure::{io_error, store_error};

/// What is held in memory of all files on their way in, in bytes (reliability row R23).
const IN_MEMORY: usize = 24 * 1024 * 1024;
/// A piece of a file that goes to a bucket, in bytes: it takes none below five mebibytes.
const BUCKET_PIECE: usize = 8 * 1024 * 1024;
/// A piece of a file that goes to a folder, in bytes.
const FOLDER_PIECE: usize = 1024 * 1024;
/// How long a piece may wait for room.
const PATIENCE: Duration = Duration::from_secs(60);
/// In how large pieces files go, and how many pieces are in memory at a time.
#[derive(Debug)]
pub(crate) struct Pieces {
    length: usize,
    room: Semaphore,
}

impl Pieces {
    pub(crate) fn of_a_folder() -> Self {
        Self::of(FOLDER_PIECE)
    }

    pub(crate) fn of_a_bucket() -> Self {
        Self::of(BUCKET_PIECE)
    }

    fn of(length: usize) -> Self {
        Self { length, room: Semaphore::new(IN_MEMORY / length) }
    }

    /// Waits until there is room for one more.
    async fn room(&self) -> Result<SemaphorePermit<'_>, StoreError> {
        let busy = || StoreError::Unavailable("too many files are on their way".into());
        let room = tokio::time::timeout(PATIENCE, self.room.acquire()).await;
        room.map_err(|_| busy())?.map_err(|_| busy())
    }
}

/// Keeps a file, piece by piece when it has more than one. Files take turns with their pieces.
pub(crate) async fn keep(
    objects: &dyn ObjectStore,
    pieces: &Pieces,
    path: &Path,
    content: Content,
    most: u64,
) -> Result<Put, StoreError> {
    let source = match content {
        Content::Stream(stream) => Source::Stream(stream),
        Content::File(path) => Source::File(tokio::fs::File::open(path).await.map_err(io_error)?),
    };
    let mut reader = Reader { source, rest: Bytes::new(), length: 0, most, digest: Sha256::new() };
    let mut upload = None;
    let outcome = take_in(objects, pieces, path, &mut reader, &mut upload).await;
    if let (Some(mut upload), false) = (upload, matches!(outcome, Ok(Put::Stored(_)))) {
        // What cannot be taken back now is forgotten as a leftover later.
        let _ = upload.abort().await;
    }
    outcome
}

async fn take_in(
    objects: &dyn ObjectStore,
    pieces: &Pieces,
    path: &Path,
    reader: &mut Reader,
    upload: &mut Option<Box<dyn MultipartUpload>>,
) -> Result<Put, StoreError> {
    loop {
        let _room = pieces.room().await?;
        let Some(piece) = reader.piece(pieces.length).await? else { return Ok(Put::TooLarge) };
        let is_last = piece.len() < pieces.length;
        match upload {
            None if is_last => {
                objects.put(path, piece.into()).await.map_err(store_error)?;
                break;
            }
            Some(_) if piece.is_empty() => {}
            Some(upload) => upload.put_part(piece.into()).await.map_err(store_error)?,
            None => {
                let begun = objects.put_multipart(path).await.map_err(store_error)?;
                upload.insert(begun).put_part(piece.into()).await.map_err(store_error)?;
            }
        }
        if let (Some(upload), true) = (upload.as_mut(), is_last) {
            upload.complete().await.map_err(store_error)?;
            break;
        }
    }
    Ok(Put::Stored(Stored { length: reader.length, digest: reader.digest.finalize_reset().into() }))
}

enum Source {
    Stream(Incoming),
    File(tokio::fs::File),
}

/// What is left of a file, and what is known of the rest.
struct Reader {
    source: Source,
    rest: Bytes,
    length: u64,
    most: u64,
    digest: Sha256,
}

impl Reader {
    /// The next piece, which is shorter only when it is the last; `None` when the file is too long. It is a
    /// copy: a store may hold on to it for longer than whoever sent it may hold on to theirs.
    async fn piece(&mut self, length: usize) -> Result<Option<Bytes>, StoreError> {
        let mut piece = BytesMut::with_capacity(length);
        while piece.len() < length {
            let missing = length - piece.len();
            match &mut self.source {
                Source::File(file) => {
                    if file.take(missing as u64).read_buf(&mut piece).await.map_err(io_error)? == 0 {
                        break;
                    }
                }
                Source::Stream(stream) => {
                    if self.rest.is_empty() {
                        let Some(next) = stream.next().await else { break };
                        self.rest = next.map_err(io_error)?;
                    }
                    piece.extend_from_slice(&self.rest.split_to(missing.min(self.rest.len())));
                }
            }
            if self.length + piece.len() as u64 > self.most {
                return Ok(None);
            }
        }
        self.length += piece.len() as u64;
        self.digest.update(&piece);
        Ok(Some(piece.freeze()))
    }
}
