//! Adapter of `image-processing` to the port `PictureProcessor`: queue, memory bound and conversion of
//! results.

use std::{
    io::{Read, Seek, SeekFrom},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use domain::pictures::{MAX_PHOTO_BYTES, PictureFormat, PictureRejection, Rotation};
use image_processing::{Format, MAX_BYTES, Orientation};
use ports::{
    StoreError,
    pictures::{PictureFile, PictureProcessor, Rendered, Rendition},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use worker_pool::WorkerPool;

const _: () = assert!(image_processing::MAX_BYTES == MAX_PHOTO_BYTES);

/// Number of pictures that may wait; each is a file on disk until its turn.
const QUEUE: usize = 64;
/// Longest wait in the queue.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(60);
/// Number of pictures in memory: being rendered, or rendered and not yet stored. A slow store therefore
/// delays rendering instead of filling the memory (reliability row R23).
const IN_MEMORY: usize = 3;

/// Renders pictures on its own threads.
#[derive(Debug)]
pub struct ImageProcessor {
    threads: WorkerPool,
    line: Semaphore,
    turns: Arc<Semaphore>,
}

impl ImageProcessor {
    /// Starts the threads: half as many as processors, at least one and at most two.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start() -> std::io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            threads: WorkerPool::start("pictures", (processors / 2).clamp(1, 2), IN_MEMORY)?,
            line: Semaphore::new(QUEUE),
            turns: Arc::new(Semaphore::new(IN_MEMORY)),
        })
    }

    /// Waits for a free place in memory, first come, first served.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        let _place = self.line.try_acquire().map_err(|_| busy())?;
        let turn = tokio::time::timeout(QUEUE_TIMEOUT, Arc::clone(&self.turns).acquire_owned()).await;
        turn.map_err(|_| busy())?.map_err(|_| busy())
    }
}

#[async_trait]
impl PictureProcessor for ImageProcessor {
    async fn render(
        &self,
        file: PictureFile,
        rotation: Option<Rotation>,
    ) -> Result<Result<Rendered, PictureRejection>, StoreError> {
        let rotation = rotation.map(|rotation| match rotation {
            Rotation::Quarter => Orientation::Rotate90,
            Rotation::Half => Orientation::Rotate180,
            Rotation::ThreeQuarters => Orientation::Rotate270,
        });
        let turn = self.turn().await?;
        // The permit moves with the work, so that a cancelled request frees no place while its work
        // continues.
        let work = move || (read(file).map(|file| image_processing::render(file, rotation)), turn);
        let (done, turn) = self.threads.run(work).await.map_err(|_| busy())?;
        let rendered = done.map_err(|error| StoreError::Failed(format!("a file cannot be read: {error}")))?;
        Ok(rendered.map(|rendered| present(rendered, turn)).map_err(refusal))
    }

    async fn share_image(&self, year: String, name: String) -> Result<Bytes, StoreError> {
        let turn = self.turn().await?;
        let work = move || (image_processing::share_image(&year, &name), turn);
        let (drawn, turn) = self.threads.run(work).await.map_err(|_| busy())?;
        let drawn = drawn.map_err(|refusal| StoreError::Failed(refusal.sentence().into()))?;
        Ok(Bytes::from_owner(InMemory { bytes: drawn, _turn: Arc::new(turn) }))
    }
}

fn busy() -> StoreError {
    StoreError::Unavailable("too many pictures wait to be worked on".into())
}

/// Reads the file when its turn comes, so that waiting files take no memory.
fn read(file: PictureFile) -> std::io::Result<Vec<u8>> {
    match file {
        PictureFile::Bytes(bytes) => Ok(bytes.into()),
        PictureFile::File(mut file) => {
            let length = file.metadata()?.len().min(MAX_BYTES) + 1;
            // With exact capacity: a growing vector could take twice the memory.
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
            file.seek(SeekFrom::Start(0))?;
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// A rendition and its share of the permit, which is released when the last rendition is dropped.
struct InMemory {
    bytes: Vec<u8>,
    _turn: Arc<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for InMemory {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

fn present(rendered: image_processing::Rendered, turn: OwnedSemaphorePermit) -> Rendered {
    let format = |format| match format {
        Format::WebP => PictureFormat::WebP,
        Format::Jpeg => PictureFormat::Jpeg,
    };
    let turn = Arc::new(turn);
    Rendered {
        width: rendered.width,
        height: rendered.height,
        digest: rendered.digest,
        perceptual_hash: rendered.perceptual_hash.0,
        renditions: rendered
            .renditions
            .into_iter()
            .map(|each| Rendition {
                width: each.width,
                format: format(each.format),
                bytes: Bytes::from_owner(InMemory { bytes: each.bytes, _turn: Arc::clone(&turn) }),
            })
            .collect(),
    }
}

fn refusal(refusal: image_processing::PictureError) -> PictureRejection {
    let sentence = refusal.sentence();
    match refusal {
        image_processing::PictureError::TooLarge => PictureRejection::TooLarge,
        image_processing::PictureError::NotAPicture
        | image_processing::PictureError::Telephone
        | image_processing::PictureError::Gif => PictureRejection::NotAPicture(sentence),
        _ => PictureRejection::Unacceptable(sentence),
    }
}
