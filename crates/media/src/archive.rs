//! ZIP archives for data exports.

use std::io::Write;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use ports::{
    StoreError,
    blobs::{BlobSource, Outgoing},
    data_exports::{Archive, Archives},
};
use tempfile::NamedTempFile;
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use crate::failure::io_error;

/// Creates ZIP archives in the temporary folder; they are deleted when dropped.
#[derive(Debug, Clone, Copy, Default)]
pub struct ZipArchives;

impl Archives for ZipArchives {
    fn begin(&self) -> Result<Box<dyn Archive>, StoreError> {
        let file = NamedTempFile::new().map_err(io_error)?;
        Ok(Box::new(Zip { writer: Some(ZipWriter::new(file)) }))
    }
}

struct Zip {
    /// `None` after a write was cancelled.
    writer: Option<ZipWriter<NamedTempFile>>,
}

impl Zip {
    /// Runs a write on a blocking thread, because compression and disk access are slow.
    async fn write(
        &mut self,
        work: impl FnOnce(&mut ZipWriter<NamedTempFile>) -> zip::result::ZipResult<()> + Send + 'static,
    ) -> Result<(), StoreError> {
        let mut writer = self.writer.take().ok_or_else(broken)?;
        let (writer, outcome) = tokio::task::spawn_blocking(move || {
            let outcome = work(&mut writer);
            (writer, outcome)
        })
        .await
        .map_err(|join| StoreError::Failed(join.to_string()))?;
        self.writer = Some(writer);
        outcome.map_err(zip_error)
    }
}

#[async_trait]
impl Archive for Zip {
    async fn add_text(&mut self, name: &str, text: String) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |writer| {
            writer.start_file(name, options(CompressionMethod::Deflated))?;
            writer.write_all(text.as_bytes())?;
            Ok(())
        })
        .await
    }

    async fn add_file(&mut self, name: &str, mut content: Outgoing) -> Result<(), StoreError> {
        // Pictures and documents hardly compress, so they are stored uncompressed.
        let name = name.to_owned();
        self.write(move |writer| writer.start_file(name, options(CompressionMethod::Stored))).await?;
        while let Some(bytes) = content.next().await {
            let bytes: Bytes = bytes?;
            self.write(move |writer| Ok(writer.write_all(&bytes)?)).await?;
        }
        Ok(())
    }

    async fn finish(mut self: Box<Self>) -> Result<(BlobSource, Box<dyn Send>), StoreError> {
        let writer = self.writer.take().ok_or_else(broken)?;
        let file = tokio::task::spawn_blocking(move || writer.finish())
            .await
            .map_err(|join| StoreError::Failed(join.to_string()))?
            .map_err(zip_error)?;
        Ok((BlobSource::File(file.path().to_owned()), Box::new(file)))
    }
}

fn options(method: CompressionMethod) -> SimpleFileOptions {
    SimpleFileOptions::default().compression_method(method).large_file(true).unix_permissions(0o600)
}

fn broken() -> StoreError {
    StoreError::Failed("an archive was cut off".into())
}

fn zip_error(error: zip::result::ZipError) -> StoreError {
    match error {
        zip::result::ZipError::Io(error) => io_error(error),
        error => StoreError::Failed(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[tokio::test]
    async fn archive_content_round_trips() {
        let mut archive = ZipArchives.begin().unwrap();
        archive.add_text("account.json", "[{\"name\": \"Zoë\"}]".repeat(1000)).await.unwrap();
        let parts = [Ok(Bytes::from_static(b"one ")), Ok(Bytes::from_static(b"two"))];
        let content: Outgoing = Box::pin(futures_util::stream::iter(parts));
        archive.add_file("files/documents/title.pdf", content).await.unwrap();
        let (content, file) = archive.finish().await.unwrap();
        let BlobSource::File(path) = content else { panic!("an archive is a file") };
        let mut zip = zip::ZipArchive::new(std::fs::File::open(&path).unwrap()).unwrap();
        let mut read = |name: &str| {
            let mut text = String::new();
            zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
            text
        };
        assert_eq!(read("account.json"), "[{\"name\": \"Zoë\"}]".repeat(1000));
        assert_eq!(read("files/documents/title.pdf"), "one two");
        drop(file);
        assert!(!path.exists(), "nothing is left on the machine");
    }

    #[tokio::test]
    async fn interrupted_file_fails_the_archive() {
        let mut archive = ZipArchives.begin().unwrap();
        let parts = [Ok(Bytes::from_static(b"one")), Err(StoreError::Unavailable("gone".into()))];
        let content: Outgoing = Box::pin(futures_util::stream::iter(parts));
        assert!(archive.add_file("a", content).await.is_err());
    }
}
