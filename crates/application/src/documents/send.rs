use std::{fmt::Write, path::PathBuf, time::Duration};

use domain::{
    accounts::{Collector, UserId},
    audit::Actor,
    documents::{Document, MOST_BYTES, MOST_UPLOADS, UPLOAD_WINDOW},
    files::{FileKind, FileName},
    pictures::{PictureFormat, Refusal},
};
use ports::{
    StoreError,
    blobs::{BlobKey, Blobs, Content, Put},
    commands::{Command, CommandOutcome, IdempotentRequest, RateLimit, StoredResult},
    documents::NewDocument,
    pictures::{PictureFile, Rendered, Rendition},
    randomness::Randomness,
};

use super::{DocumentPorts, FOLDER};

/// The widest picture of a document that is shown on a page, in pixels.
const PREVIEW_WIDTH: u32 = 1600;

/// A document that somebody sends.
#[derive(Debug)]
pub struct Sending {
    /// What they call it.
    pub name: String,
    /// What its content says it is.
    pub kind: FileKind,
    /// Where it lies until it is kept.
    pub path: PathBuf,
    /// The same as a picture, when it is one.
    pub picture: Option<PictureFile>,
    /// Set when it must be kept once however often it arrives.
    pub idempotent: Option<IdempotentRequest>,
    /// Whether they are held to how much they may send.
    pub is_limited: bool,
}

/// What they are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SendOutcome {
    /// It is kept: now, or since it was first sent.
    Kept(Box<Document>),
    /// It is no picture that can be shown; why.
    Refused(Refusal),
    /// It is too long.
    TooLarge,
    /// They keep as much as they may.
    Full,
    /// Its key belongs to another document.
    SentOtherwise,
    /// They have sent too much within an hour.
    TooMany {
        /// After which more is taken.
        retry_after: Duration,
    },
}

/// Takes in a document: its files first, then the word that there is one. A server that is killed in
/// between leaves files that nobody knows of, which [`sweep_documents`](super::sweep_documents) finds.
///
/// # Errors
/// When a store fails, or too many pictures wait.
pub async fn send_document(
    collector: &Collector,
    sending: Sending,
    actor: Actor,
    ports: DocumentPorts<'_>,
) -> Result<SendOutcome, StoreError> {
    let owner = collector.signed_in().user().id;
    let at = ports.clock.now();
    if let Some(idempotent) = &sending.idempotent {
        match ports.documents.find_stored_document(idempotent, at).await? {
            StoredResult::Unknown => {}
            StoredResult::Repeated(id) => return kept(owner, id, ports).await,
            StoredResult::Conflict => return Ok(SendOutcome::SentOtherwise),
        }
    }
    // A picture that cannot be shown may be something else as well, and is not taken.
    let preview = match sending.picture {
        None => None,
        Some(picture) => match ports.studio.render(picture).await? {
            Ok(rendered) => preview_of(rendered),
            Err(refusal) => return Ok(SendOutcome::Refused(refusal)),
        },
    };
    let key = draw_key(owner, ports.randomness)?;
    let preview_key = preview.as_ref().map(|_| beside(&key)).transpose()?;
    let files: Vec<BlobKey> = [Some(key.clone()), preview_key.clone()].into_iter().flatten().collect();
    let put = put_files(&key, sending.path, preview_key.as_ref().zip(preview), ports.blobs).await;
    let stored = match put {
        Ok(Put::Stored(stored)) => stored,
        Ok(Put::TooLarge) => {
            take_away(&files, ports.blobs).await;
            return Ok(SendOutcome::TooLarge);
        }
        Err(error) => {
            take_away(&files, ports.blobs).await;
            return Err(error);
        }
    };
    let name = FileName::of(&sending.name, "document");
    let new = NewDocument { owner, name, kind: sending.kind, stored, content: key, preview: preview_key };
    let allowance = sending.is_limited.then(|| RateLimit {
        subject: format!("documents of member {}", owner.0),
        most: MOST_UPLOADS,
        window: UPLOAD_WINDOW,
    });
    let act = Command { at, idempotent: sending.idempotent, allowance };
    let outcome = ports.documents.keep_document(&new, actor, &act).await;
    if !matches!(outcome, Ok(CommandOutcome::Done(_))) {
        take_away(&files, ports.blobs).await;
    }
    match outcome? {
        CommandOutcome::Done(id) | CommandOutcome::Repeated(id) => kept(owner, id, ports).await,
        CommandOutcome::Conflict => Ok(SendOutcome::SentOtherwise),
        CommandOutcome::TooMany { retry_after } => Ok(SendOutcome::TooMany { retry_after }),
        CommandOutcome::Refused(_) => Ok(SendOutcome::Full),
    }
}

/// Kept before and thrown away since: the answer of then names nothing any more.
async fn kept(
    owner: UserId,
    id: domain::documents::DocumentId,
    ports: DocumentPorts<'_>,
) -> Result<SendOutcome, StoreError> {
    let found = ports.documents.own_document(owner, id).await?;
    Ok(found.map_or(SendOutcome::SentOtherwise, |document| SendOutcome::Kept(Box::new(document))))
}

/// The widest of the renditions that is not too wide for a page.
fn preview_of(rendered: Rendered) -> Option<Rendition> {
    let fit = rendered.renditions.into_iter().filter(|each| each.format == PictureFormat::WebP);
    let (mut fit, mut wide): (Vec<_>, Vec<_>) = fit.partition(|each| each.width <= PREVIEW_WIDTH);
    fit.sort_by_key(|each| each.width);
    wide.sort_by_key(|each| std::cmp::Reverse(each.width));
    fit.pop().or_else(|| wide.pop())
}

async fn put_files(
    key: &BlobKey,
    path: PathBuf,
    preview: Option<(&BlobKey, Rendition)>,
    blobs: &dyn Blobs,
) -> Result<Put, StoreError> {
    if let Some((key, rendition)) = preview {
        match blobs.put(key, Content::of(rendition.bytes), MOST_BYTES).await? {
            Put::Stored(_) => {}
            Put::TooLarge => return Ok(Put::TooLarge),
        }
    }
    blobs.put(key, Content::File(path), MOST_BYTES).await
}

/// What stays behind is swept later.
async fn take_away(keys: &[BlobKey], blobs: &dyn Blobs) {
    for key in keys {
        let _ = blobs.delete(key).await;
    }
}

fn draw_key(owner: UserId, randomness: &dyn Randomness) -> Result<BlobKey, StoreError> {
    let mut bits = [0; 16];
    randomness.fill(&mut bits)?;
    let mut key = format!("{FOLDER}/{}/", owner.0);
    for byte in bits {
        // Writing into a string does not fail.
        let _ = write!(key, "{byte:02x}");
    }
    parse(&key)
}

fn beside(key: &BlobKey) -> Result<BlobKey, StoreError> {
    parse(&format!("{key}.preview.webp"))
}

fn parse(key: &str) -> Result<BlobKey, StoreError> {
    BlobKey::require(key)
}
