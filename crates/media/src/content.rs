//! A file on its way in.

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt, path::Path};
use ports::{
    StoreError,
    blobs::{Content, Incoming, Put, Stored},
};
use sha2::{Digest, Sha256};
use tokio::io::AsyncReadExt;

use crate::failure::{io_error, store_error};

/// What is held in memory of one file, in bytes; a bucket takes no smaller parts than five mebibytes.
const PART: usize = 8 * 1024 * 1024;
/// What is read of a file at once, in bytes.
const READ: usize = 256 * 1024;

/// Keeps a file, part by part when it has more than one.
pub(crate) async fn keep(
    objects: &dyn ObjectStore,
    path: &Path,
    content: Content,
    most: u64,
) -> Result<Put, StoreError> {
    let mut source = match content {
        Content::Stream(stream) => Source::Stream(stream),
        Content::File(path) => Source::File(tokio::fs::File::open(path).await.map_err(io_error)?),
    };
    let mut writer = Writer { objects, path, upload: None, buffer: BytesMut::new() };
    let outcome = take_in(&mut source, &mut writer, most).await;
    if let (Some(mut upload), false) = (writer.upload, matches!(outcome, Ok(Put::Stored(_)))) {
        // What cannot be taken back now is forgotten as a leftover later.
        let _ = upload.abort().await;
    }
    outcome
}

async fn take_in(source: &mut Source, writer: &mut Writer<'_>, most: u64) -> Result<Put, StoreError> {
    let (mut length, mut digest) = (0_u64, Sha256::new());
    while let Some(bytes) = source.next().await? {
        length += bytes.len() as u64;
        if length > most {
            return Ok(Put::TooLarge);
        }
        digest.update(&bytes);
        writer.write(bytes).await?;
    }
    writer.finish().await?;
    Ok(Put::Stored(Stored { length, digest: digest.finalize().into() }))
}

enum Source {
    Stream(Incoming),
    File(tokio::fs::File),
}

impl Source {
    async fn next(&mut self) -> Result<Option<Bytes>, StoreError> {
        match self {
            Self::Stream(stream) => stream.next().await.transpose().map_err(io_error),
            Self::File(file) => {
                let mut bytes = BytesMut::with_capacity(READ);
                let read = file.read_buf(&mut bytes).await.map_err(io_error)?;
                Ok((read > 0).then(|| bytes.freeze()))
            }
        }
    }
}

struct Writer<'a> {
    objects: &'a dyn ObjectStore,
    path: &'a Path,
    upload: Option<Box<dyn MultipartUpload>>,
    buffer: BytesMut,
}

impl Writer<'_> {
    async fn write(&mut self, mut bytes: Bytes) -> Result<(), StoreError> {
        while self.buffer.len() + bytes.len() > PART {
            self.buffer.extend_from_slice(&bytes.split_to(PART - self.buffer.len()));
            let part = self.buffer.split().freeze();
            self.send(part).await?;
        }
        self.buffer.extend_from_slice(&bytes);
        Ok(())
    }

    async fn send(&mut self, part: Bytes) -> Result<(), StoreError> {
        let upload = match &mut self.upload {
            Some(upload) => upload,
            None => {
                let begun = self.objects.put_multipart(self.path).await.map_err(store_error)?;
                self.upload.insert(begun)
            }
        };
        upload.put_part(part.into()).await.map_err(store_error)
    }

    async fn finish(&mut self) -> Result<(), StoreError> {
        let rest = self.buffer.split().freeze();
        if self.upload.is_none() {
            return self.objects.put(self.path, rest.into()).await.map(drop).map_err(store_error);
        }
        if !rest.is_empty() {
            self.send(rest).await?;
        }
        match &mut self.upload {
            Some(upload) => upload.complete().await.map(drop).map_err(store_error),
            None => Ok(()),
        }
    }
}
