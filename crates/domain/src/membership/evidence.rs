use crate::{Timestamp, Violation, text};

/// A file's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvidenceId(pub i64);

/// What a file of evidence is, told by its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EvidenceKind {
    /// A document.
    Pdf,
    /// A picture.
    Jpeg,
    /// A picture.
    Png,
    /// A picture.
    WebP,
}

impl EvidenceKind {
    /// Every kind that is taken.
    pub const ALL: [Self; 4] = [Self::Pdf, Self::Jpeg, Self::Png, Self::WebP];

    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
        }
    }

    /// Reads a media type; `None` for what is not taken.
    #[must_use]
    pub fn parse(media_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.media_type() == media_type)
    }

    /// What names of such files end with.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::WebP => "webp",
        }
    }
}

/// What its owner called a file: shown, never used as a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceName(String);

impl EvidenceName {
    const MOST: usize = 120;

    /// Reads a file's name: the last part of what looks like a path, one printable line, cut where it
    /// is too long; "evidence" when nothing is left of it.
    #[must_use]
    pub fn of(input: &str) -> Self {
        let last = input.rsplit(['/', '\\']).next().unwrap_or_default();
        let line: String = text::single_line(last).chars().take(Self::MOST).collect();
        let line = line.trim_matches(['.', ' ']);
        Self(if line.is_empty() { "evidence".into() } else { line.to_owned() })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A file that shows something an applicant says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Its number.
    pub id: EvidenceId,
    /// What its owner calls it.
    pub name: EvidenceName,
    /// What it is.
    pub kind: EvidenceKind,
    /// Its length in bytes.
    pub size: u64,
    /// When it came.
    pub uploaded_at: Timestamp,
}

impl Evidence {
    /// The longest file, in bytes: 10 MiB.
    pub const MOST_BYTES: u64 = 10 * 1024 * 1024;
    /// As many files as an application may have.
    pub const MOST_FILES: usize = 6;
    /// How long a file waits for its application, in hours.
    pub const KEPT_UNATTACHED_HOURS: i64 = 24;

    /// The refusal of a file that is none of the kinds.
    #[must_use]
    pub fn wrong_kind() -> Violation {
        Violation::new("file", "Please choose a PDF, JPEG, PNG or WebP file")
    }

    /// The refusal of one file more than there may be.
    #[must_use]
    pub fn too_many() -> Violation {
        Violation::new("evidence", format!("Please attach at most {} files", Self::MOST_FILES))
    }

    /// The refusal of files that are not there, or somebody else's.
    #[must_use]
    pub fn unknown() -> Violation {
        Violation::new("evidence", "A file is not there any more; please attach it again")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_shown_and_leads_nowhere() {
        for (input, name) in [
            ("title.pdf", "title.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\cars\\title.pdf", "title.pdf"),
            ("..", "evidence"),
            ("a\u{202E}fdp.exe\0\r\nX: y", "a fdp.exe X: y"),
            (" \t", "evidence"),
        ] {
            let made = EvidenceName::of(input);
            assert!(!made.as_str().contains(['/', '\\', '\0', '\n', '\u{202E}']), "{input:?}");
            if !input.contains('\u{202E}') {
                assert_eq!(made.as_str(), name, "{input:?}");
            }
        }
        assert_eq!(EvidenceName::of(&"é".repeat(300)).as_str().chars().count(), 120);
    }

    #[test]
    fn kinds_are_read_back() {
        for kind in EvidenceKind::ALL {
            assert_eq!(EvidenceKind::parse(kind.media_type()), Some(kind));
        }
        assert_eq!(EvidenceKind::parse("image/svg+xml"), None);
    }
}
