//! Feeds: sources of vehicles, the runs that import their files, the photos that they state by address (`gallery`),
//! schedules for reading them from an address (`schedule`), how their files are read (`options`), prices that change so much that the file is likely wrong
//! (`price_jump`), the steps of staff (`steps`), withdrawal of what a file no longer names (`withdrawal`) and undoing a
//! run (`undo`).

mod gallery;
mod options;
mod price_jump;
mod schedule;
mod steps;
mod undo;
mod withdrawal;

pub use gallery::{
    FeedGallery, FeedPhoto, FeedPhotoCounts, FeedPhotoState, MAX_PHOTO_ATTEMPTS, PHOTOS_REASON, PhotoFetch,
};
pub use options::{FeedOption, FeedOptions};
pub use price_jump::{has_suspect_prices, price_jump};
pub use schedule::{FeedSchedule, SCHEDULE_HOURS, ScheduleDraft, may_import};
pub use steps::{RunStepRefusal, check_import, check_preview, check_undo, latest_import};
pub use undo::{JournalEntry, JournalKind, LeftReason, UNDO_REASON, UndoDecision, UndoEdit, undo};
pub use withdrawal::{
    MissingListings, SourceListing, WITHDRAWAL_REASON, Withdrawals, is_named_since, missing_listings,
    most_unconfirmed, must_confirm, withdrawal,
};

use crate::{
    Violation,
    accounts::UserId,
    edit::{Edit, FieldChange},
    rules, text,
};

/// Largest file of a feed in bytes.
pub const MAX_FEED_BYTES: u64 = 100 * 1024 * 1024;
/// Maximum number of photos of a source that are named because they cannot be fetched.
pub const MAX_PHOTO_PROBLEMS: u32 = 200;
/// Days after which a preview that was not imported is discarded.
pub const PREVIEW_DAYS: i64 = 14;
/// Longest file name that is stored, in characters.
const LONGEST_FILE_NAME: usize = 200;

/// Number of a run: positive, increasing, shared with the imports of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct RunId(pub i64);

impl RunId {
    /// In place of a number: a dry run stores nothing and has none.
    pub const DRY_RUN: Self = Self(0);
}

/// Name of a source as staff write it; empty for imports of the command line that name none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceName(String);

impl SourceName {
    /// Parses a name: one line of 1 to 80 characters without `|`, which separates the parts of a source in records.
    ///
    /// # Errors
    /// A [`Violation`] of the field `source`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = rules::checked("feedSource", "source", text::single_line(input))?;
        let sentence = if name.contains('|') {
            "The source's name cannot contain |"
        } else if input.contains('\0') {
            "The source's name cannot contain a NUL character"
        } else {
            return Ok(Self(name));
        };
        Err(Violation::new("source", sentence))
    }

    /// Restores a stored name.
    #[must_use]
    pub const fn from_store(name: String) -> Self {
        Self(name)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Equal for all spellings of one name.
    #[must_use]
    pub fn key(&self) -> String {
        text::fold(&self.0)
    }
}

/// Cuts the name of an uploaded file to one line of at most 200 characters, without folders.
#[must_use]
pub fn feed_file_name(name: &str) -> String {
    let name = text::single_line(name.rsplit(['/', '\\']).next().unwrap_or_default());
    let name: String = name.chars().take(LONGEST_FILE_NAME).collect();
    if name.is_empty() { "feed".to_owned() } else { name }
}

/// Format of a feed's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FeedFormat {
    /// A header and one vehicle per row.
    Table,
    /// JSON Lines.
    Lines,
}

named_enum!(FeedFormat without parse);

impl FeedFormat {
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Table, Self::Lines].into_iter().find(|format| format.as_str() == word)
    }

    /// Determines the format by the extension of the file's name, otherwise by its beginning: JSON Lines begin with a
    /// brace.
    #[must_use]
    pub fn of(name: &str, beginning: &[u8]) -> Self {
        let extension =
            name.rsplit_once('.').map(|(_, extension)| extension.to_lowercase()).unwrap_or_default();
        match extension.as_str() {
            "csv" | "tsv" | "txt" => Self::Table,
            "jsonl" | "ndjson" | "json" => Self::Lines,
            _ => {
                let beginning =
                    beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning).trim_ascii_start();
                if beginning.starts_with(b"{") { Self::Lines } else { Self::Table }
            }
        }
    }
}

/// State of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum RunState {
    /// The file is being compared with the listings.
    Checking,
    /// The preview is available.
    Ready,
    /// The file could not be read at all.
    Unreadable,
    Importing,
    Imported,
    Undoing,
    Undone,
}

named_enum!(RunState);

impl RunState {
    /// Whether nothing was written yet, so that the file can be checked again or discarded.
    #[must_use]
    pub const fn is_preview(self) -> bool {
        matches!(self, Self::Checking | Self::Ready | Self::Unreadable)
    }

    /// Whether a background job works on it.
    #[must_use]
    pub const fn is_working(self) -> bool {
        matches!(self, Self::Checking | Self::Importing | Self::Undoing)
    }
}

/// Counters of a run: as previewed, or as imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RunCounts {
    /// Rows with content.
    pub rows: u64,
    pub listed: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// Rows of listings that were sold or withdrawn here; left alone.
    pub off_sale: u64,
    pub repeated: u64,
    /// Rows that state their car as sold, which are not read further.
    pub sold: u64,
    /// Live listings of such rows.
    pub sold_listed: u64,
    pub refused: u64,
    /// Changed rows whose price [jumps](price_jump).
    pub repriced: u64,
    /// Live listings of the source that the file does not name.
    pub gone: u64,
    /// Listings of the source under offer that the file does not name; they stay listed.
    pub under_offer: u64,
    /// Listings withdrawn because the file does not name them, or says that they are sold.
    pub withdrawn: u64,
    /// Changes that were undone.
    pub undone: u64,
    /// Changes that undoing left, because the listing was changed since.
    pub left: u64,
}

/// Who began a run, and what; for the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunOrigin {
    pub source: SourceName,
    pub file_name: String,
    /// `None` for the command line.
    pub user: Option<UserId>,
}

/// Fields of the audit log entry of a run.
#[must_use]
pub fn run_edit(origin: &RunOrigin, counts: &RunCounts) -> Edit {
    let named = [("source", origin.source.as_str()), ("file", origin.file_name.as_str())];
    let named = named.map(|(field, value)| {
        FieldChange::between(field, None::<&str>, Some(value).filter(|value| !value.is_empty()))
    });
    let counted = [
        ("listed", counts.listed),
        ("changed", counts.changed),
        ("unchanged", counts.unchanged),
        ("refused", counts.refused),
        ("withdrawn", counts.withdrawn),
        ("undone", counts.undone),
        ("left", counts.left),
    ];
    let counted = counted.map(|(field, count)| {
        FieldChange::between(field, None::<u64>, Some(count).filter(|count| *count > 0))
    });
    Edit::default().with(named.into_iter().chain(counted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn source_name_is_one_line_of_at_most_80_characters() {
        for (input, expected) in [
            (" North  Shore\n", Ok("North Shore")),
            ("", Err("Please name the source")),
            (" \t", Err("Please name the source")),
            ("a|b", Err("The source's name cannot contain |")),
        ] {
            let name = SourceName::parse(input);
            let told = name.as_ref().map(SourceName::as_str).map_err(|violation| violation.message.as_str());
            assert_eq!(told, expected, "{input:?}");
        }
        assert!(SourceName::parse(&"x".repeat(80)).is_ok());
        assert!(SourceName::parse(&"x".repeat(81)).is_err());
        assert_eq!(
            SourceName::parse("NORTH Shore").unwrap().key(),
            SourceName::parse("north shore").unwrap().key()
        );
    }

    #[test]
    fn feed_format_is_detected_by_file_name_then_by_content() {
        use FeedFormat::{Lines, Table};
        for (name, beginning, expected) in [
            ("a.csv", "{", Table),
            ("a.TSV", "", Table),
            ("a.jsonl", "make,model", Lines),
            ("feed", " \n{\"make\"", Lines),
            ("feed", "\u{feff}{", Lines),
            ("feed.2026", "make,model", Table),
        ] {
            assert_eq!(FeedFormat::of(name, beginning.as_bytes()), expected, "{name}");
        }
        assert_eq!(feed_file_name("C:\\cars\\North\n.csv"), "North .csv");
        assert_eq!(feed_file_name(""), "feed");
    }

    #[test]
    fn run_states_round_trip() {
        for state in RunState::ALL {
            assert_eq!(RunState::parse(state.as_str()), Some(state));
        }
        assert_eq!(RunState::parse("gone"), None);
    }
}
