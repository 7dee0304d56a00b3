use std::io::{Read, Seek, SeekFrom};

use async_trait::async_trait;
use domain::pictures::{PictureFormat, Refusal};
use pixels::{Format, MAX_BYTES, Threads};
use ports::{
    StoreError,
    pictures::{PictureFile, PictureStudio, Rendered, Rendition},
};

/// How many pictures may wait for a thread; each is a file on the disk until then.
const QUEUE: usize = 64;

/// Makes renditions on threads of its own.
#[derive(Debug)]
pub struct Studio {
    threads: Threads,
}

impl Studio {
    /// With half of the machine's processors, two at the most.
    ///
    /// # Errors
    /// When the machine gives no thread.
    pub fn start() -> std::io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self { threads: Threads::start((processors / 2).clamp(1, 2), QUEUE)? })
    }
}

#[async_trait]
impl PictureStudio for Studio {
    async fn render(&self, file: PictureFile) -> Result<Result<Rendered, Refusal>, StoreError> {
        let work = move || -> std::io::Result<Result<pixels::Rendered, pixels::Refusal>> {
            // Read only now, when nobody is before it: files that wait take no memory.
            Ok(match file {
                PictureFile::Bytes(bytes) => pixels::render(&bytes),
                PictureFile::File(mut file) => {
                    let mut bytes = Vec::new();
                    file.seek(SeekFrom::Start(0))?;
                    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
                    pixels::render(&bytes)
                }
            })
        };
        let done = self.threads.run(work).await.map_err(|busy| StoreError::Unavailable(busy.to_string()))?;
        let rendered = done.map_err(|error| StoreError::Failed(format!("a file cannot be read: {error}")))?;
        Ok(rendered.map(present).map_err(refusal))
    }
}

fn present(rendered: pixels::Rendered) -> Rendered {
    let format = |format| match format {
        Format::WebP => PictureFormat::WebP,
        Format::Jpeg => PictureFormat::Jpeg,
    };
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
                bytes: each.bytes.into(),
            })
            .collect(),
    }
}

fn refusal(refusal: pixels::Refusal) -> Refusal {
    let sentence = refusal.sentence();
    match refusal {
        pixels::Refusal::TooLarge => Refusal::TooLarge,
        pixels::Refusal::NotAPicture | pixels::Refusal::Telephone => Refusal::NotAPicture(sentence),
        _ => Refusal::Unfit(sentence),
    }
}
