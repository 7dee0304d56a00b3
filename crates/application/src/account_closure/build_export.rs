//! Builds data exports in the background: one archive with a file per personal data area.

use std::time::Duration;

use ports::{
    StoreError,
    account_closure::{AccountClosure, PersonalDataArea},
    blobs::{Blobs, PutResult},
    clock::Clock,
    data_exports::{Archives, ExportJob, Exports},
};

/// A worker that does not extend its lease for this long loses the job.
const LEASE: Duration = Duration::from_secs(60);
/// Maximum size of an export in bytes.
const LARGEST: u64 = 20 * 1024 * 1024 * 1024;

#[derive(Clone, Copy)]
pub struct ExportPorts<'a> {
    pub exports: &'a dyn Exports,
    pub account_closure: &'a dyn AccountClosure,
    pub blobs: &'a dyn Blobs,
    pub archives: &'a dyn Archives,
    pub clock: &'a dyn Clock,
    /// Name of the site.
    pub brand: &'a str,
}

/// Outcome of one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExportWork {
    /// No export was waiting.
    Nothing,
    /// An export was built.
    Made,
    /// The export was replaced by a newer request, or its member was erased, while it was being built.
    Unwanted,
}

/// Builds the next waiting export, if there is one. One that was interrupted is built again after its lease
/// ends.
///
/// # Errors
/// When a store fails; the export is tried again.
pub async fn build_next_export(ports: ExportPorts<'_>) -> Result<ExportWork, StoreError> {
    let Some(job) = ports.exports.claim_export(ports.clock.now(), LEASE).await? else {
        return Ok(ExportWork::Nothing);
    };
    Ok(if build(&job, ports).await? { ExportWork::Made } else { ExportWork::Unwanted })
}

async fn build(job: &ExportJob, ports: ExportPorts<'_>) -> Result<bool, StoreError> {
    let mut archive = ports.archives.begin()?;
    let names = ports.account_closure.area_names();
    let mut areas = Vec::new();
    for (place, name) in names.iter().enumerate() {
        if !record_progress(job, place, names.len(), ports).await? {
            return Ok(false);
        }
        let Some(area) = ports.account_closure.area(job.user, name).await? else { return Ok(false) };
        archive.add_text(&format!("{}.json", area.name), area.json.clone()).await?;
        for (file, key) in &area.files {
            // The file may have been deleted since the area was read.
            if let Some(blob) = ports.blobs.get(key, None).await? {
                archive.add_file(&format!("files/{}/{file}", area.name), blob.content).await?;
                if !record_progress(job, place, names.len(), ports).await? {
                    return Ok(false);
                }
            }
        }
        areas.push(area);
    }
    archive.add_text("README.txt", readme_text(&areas, ports)).await?;
    let (content, _kept_until_here) = archive.finish().await?;
    let PutResult::Stored(stored) = ports.blobs.put(&job.key, content, LARGEST).await? else {
        return Err(StoreError::Failed("an export is larger than any that is kept".into()));
    };
    ports.exports.finish_export(job, stored, ports.clock.now()).await
}

async fn record_progress(
    job: &ExportJob,
    done: usize,
    of: usize,
    ports: ExportPorts<'_>,
) -> Result<bool, StoreError> {
    let percent = u8::try_from(done * 100 / of.max(1)).unwrap_or(99).min(99);
    ports.exports.record_progress(job, percent, ports.clock.now() + LEASE).await
}

fn readme_text(areas: &[PersonalDataArea], ports: ExportPorts<'_>) -> String {
    let mut text = format!(
        "This is what {} holds about you, as of {} UTC.\n\n\
         Each file is a list of entries in JSON, which any text editor opens. Moments are in UTC. Your\n\
         password is not here: only a hash of it is kept, from which it cannot be read. What the audit\n\
         log keeps about you is in audit.json, with a number in place of your name.\n\n",
        ports.brand,
        ports.clock.now().format("%Y-%m-%d %H:%M"),
    );
    for area in areas {
        text += &format!("  {}.json\n", area.name);
        for (file, _) in &area.files {
            text += &format!("  files/{}/{file}\n", area.name);
        }
    }
    text
}
