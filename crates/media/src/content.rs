//! Uploading a file to the store in chunks, with a bound on memory.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, path::Path};
use ports::{
    StoreError,
    blobs::{BlobSource, Incoming, PutResult, StoredBlob},
};
use sha2::{Digest, Sha256};
use tokio::{
    io::AsyncReadExt,
    sync::{Semaphore, SemaphorePermit},
};

use crate::failure::{io_error, store_error};

/// Memory for the chunks of all uploads, in bytes (reliability row R23).
const IN_MEMORY: usize = 24 * 1024 * 1024;
/// Chunk size for a bucket, in bytes; S3 accepts no parts below 5 MiB.
const BUCKET_PIECE: usize = 8 * 1024 * 1024;
/// Chunk size for a folder, in bytes.
const FOLDER_PIECE: usize = 1024 * 1024;
/// Longest wait of a chunk for memory.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(60);
/// The chunk size of a store, and the number of chunks in memory at a time.
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

    /// Waits until there is memory for one more chunk.
    async fn room(&self) -> Result<SemaphorePermit<'_>, StoreError> {
        let busy = || StoreError::Unavailable("too many files are on their way".into());
        let room = tokio::time::timeout(QUEUE_TIMEOUT, self.room.acquire()).await;
        room.map_err(|_| busy())?.map_err(|_| busy())
    }
}

/// Stores a file, in several parts if it has more than one chunk. Uploads alternate with their chunks.
pub(crate) async fn keep(
    objects: &dyn ObjectStore,
    pieces: &Pieces,
    path: &Path,
    content: BlobSource,
    most: u64,
) -> Result<PutResult, StoreError> {
    let source = match content {
        BlobSource::Stream(stream) => Source::Stream(stream),
        BlobSource::File(path) => Source::File(tokio::fs::File::open(path).await.map_err(io_error)?),
    };
    let mut reader = Reader { source, rest: Bytes::new(), length: 0, most, digest: Sha256::new() };
    let mut upload = None;
    let outcome = upload_parts(objects, pieces, path, &mut reader, &mut upload).await;
    if let (Some(mut upload), false) = (upload, matches!(outcome, Ok(PutResult::Stored(_)))) {
        // If aborting fails, cleanup removes the leftover later.
        let _ = upload.abort().await;
    }
    outcome
}

async fn upload_parts(
    objects: &dyn ObjectStore,
    pieces: &Pieces,
    path: &Path,
    reader: &mut Reader,
    upload: &mut Option<Box<dyn MultipartUpload>>,
) -> Result<PutResult, StoreError> {
    loop {
        let _room = pieces.room().await?;
        let Some(piece) = reader.piece(pieces.length).await? else { return Ok(PutResult::TooLarge) };
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
    Ok(PutResult::Stored(StoredBlob { length: reader.length, digest: reader.digest.finalize_reset().into() }))
}

enum Source {
    Stream(Incoming),
    File(tokio::fs::File),
}

/// The unread rest of a file, and the length and digest of what was read.
struct Reader {
    source: Source,
    rest: Bytes,
    length: u64,
    most: u64,
    digest: Sha256,
}

impl Reader {
    /// The next chunk, shorter only if it is the last; `None` if the file is too long. The bytes are copied,
    /// because a store may keep them longer than the sender's buffer is valid.
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
