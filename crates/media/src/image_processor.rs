use std::{
    io::{Read, Seek, SeekFrom},
    sync::Arc,
    time::Duration,
};

use async_trait::async_trait;
use bytes::Bytes;
use domain::pictures::{PictureFormat, Refusal};
use image_processing::{Format, MAX_BYTES, Threads};
use ports::{
    StoreError,
    pictures::{PictureFile, PictureProcessor, Rendered, Rendition},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many pictures may wait for their turn; each is a file on the disk until then.
const QUEUE: usize = 64;
/// How long one may wait for it.
const PATIENCE: Duration = Duration::from_secs(60);
/// How many pictures are in memory at a time: being worked on, or done and not kept yet. A store that is
/// slower than the threads holds them up, and nothing gathers between the two (reliability row R23).
const IN_MEMORY: usize = 3;

/// Makes renditions on threads of its own.
#[derive(Debug)]
pub struct ImageProcessor {
    threads: Threads,
    line: Semaphore,
    turns: Arc<Semaphore>,
}

impl ImageProcessor {
    /// With half of the machine's processors, two at the most.
    ///
    /// # Errors
    /// When the machine gives no thread.
    pub fn start() -> std::io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            threads: Threads::start((processors / 2).clamp(1, 2), IN_MEMORY)?,
            line: Semaphore::new(QUEUE),
            turns: Arc::new(Semaphore::new(IN_MEMORY)),
        })
    }

    /// Waits for a turn, behind whoever came before.
    async fn turn(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        let busy = || StoreError::Unavailable("too many pictures wait to be worked on".into());
        let _place = self.line.try_acquire().map_err(|_| busy())?;
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        turn.map_err(|_| busy())?.map_err(|_| busy())
    }
}

#[async_trait]
impl PictureProcessor for ImageProcessor {
    async fn render(&self, file: PictureFile) -> Result<Result<Rendered, Refusal>, StoreError> {
        let turn = self.turn().await?;
        // The turn goes with the work: whoever leaves meanwhile does not make room for another by that.
        let work = move || (read(file).map(image_processing::render), turn);
        let (done, turn) =
            self.threads.run(work).await.map_err(|busy| StoreError::Unavailable(busy.to_string()))?;
        let rendered = done.map_err(|error| StoreError::Failed(format!("a file cannot be read: {error}")))?;
        Ok(rendered.map(|rendered| present(rendered, turn)).map_err(refusal))
    }
}

/// Only when it is a file's turn: those that wait take no memory.
fn read(file: PictureFile) -> std::io::Result<Vec<u8>> {
    match file {
        PictureFile::Bytes(bytes) => Ok(bytes.into()),
        PictureFile::File(mut file) => {
            let length = file.metadata()?.len().min(MAX_BYTES) + 1;
            // As long as the file is: a vector that grows by itself would be up to twice as long.
            let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
            file.seek(SeekFrom::Start(0))?;
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// A rendition and its share in the turn of its picture, which ends when the last of them is gone.
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
        likeness: rendered.likeness.0,
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

fn refusal(refusal: image_processing::Refusal) -> Refusal {
    let sentence = refusal.sentence();
    match refusal {
        image_processing::Refusal::TooLarge => Refusal::TooLarge,
        image_processing::Refusal::NotAPicture | image_processing::Refusal::Telephone => {
            Refusal::NotAPicture(sentence)
        }
        _ => Refusal::Unfit(sentence),
    }
}
