//! The refused rows of a file: the first of them for the page of its run, and all of them as a list to download.

use std::collections::BTreeMap;

use domain::feeds::RunId;
use ports::{
    StoreError,
    blobs::{BlobKey, BlobSource, Blobs, PutResult},
};

use super::{
    FEEDS_FOLDER,
    feed_ports::FeedPorts,
    files::{RefusedRows, failed},
    preview::{MAX_SHOWN, Preview, PreviewRefusal},
};
use crate::imports::{ImportReport, RefusedLine};

/// Largest list of refused rows in bytes.
const MAX_REFUSED_BYTES: u64 = 512 * 1024 * 1024;

/// Collects refused rows while a file is read.
pub struct RefusalList {
    /// Those on the first lines, by line; at most [`MAX_SHOWN`].
    first: BTreeMap<u64, PreviewRefusal>,
    rows: RefusedRows,
    /// Why a row could not be written.
    failure: Option<StoreError>,
}

impl RefusalList {
    /// An empty list.
    ///
    /// # Errors
    /// When no temporary file can be created.
    pub fn new() -> Result<Self, StoreError> {
        Ok(Self { first: BTreeMap::new(), rows: RefusedRows::new()?, failure: None })
    }

    /// Adds a row. A failure is reported when the list is stored.
    pub fn record_refusal(&mut self, refusal: &RefusedLine) {
        self.first.insert(refusal.line, PreviewRefusal::from(refusal));
        if self.first.len() > MAX_SHOWN {
            self.first.pop_last();
        }
        if let Err(error) = self.rows.add(refusal) {
            self.failure.get_or_insert(error);
        }
    }

    /// Stores all rows in the order of their lines under that key. Returns the first ones by line, and the key if there
    /// are any and they fit.
    pub(super) async fn store(
        self,
        key: BlobKey,
        blobs: &dyn Blobs,
    ) -> Result<(Vec<PreviewRefusal>, Option<BlobKey>), StoreError> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if self.rows.is_empty() {
            return Ok((Vec::new(), None));
        }
        let rows = tokio::task::spawn_blocking(|| self.rows.finish()).await.map_err(failed)??;
        let stored = blobs.put(&key, BlobSource::File(rows.path().to_owned()), MAX_REFUSED_BYTES).await?;
        Ok((self.first.into_values().collect(), matches!(stored, PutResult::Stored(_)).then_some(key)))
    }

    /// Stores the rows, and what the import reports, with a run that the command line imported.
    ///
    /// # Errors
    /// When a store or a temporary file fails.
    pub async fn store_for_run(
        self,
        id: RunId,
        report: &ImportReport,
        ports: FeedPorts<'_>,
    ) -> Result<(), StoreError> {
        let key = BlobKey::require(&format!("{FEEDS_FOLDER}/run-{}-refused.csv", id.0))?;
        let (refused, file) = self.store(key, ports.blobs).await?;
        let preview = Preview {
            refused,
            unnumbered: report.progress.unnumbered,
            photos: report.photos,
            photos_unusable: report.photos_unusable,
            price_on_request: report.price_on_request,
            ..Preview::default()
        };
        let preview = serde_json::to_string(&preview).map_err(failed)?;
        ports.feeds.set_feed_preview(id, &preview, file.as_ref()).await
    }
}
