//! Kinds and names of uploaded files (documents and evidence).

use crate::text;

/// Type of a file, detected from its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileFormat {
    Pdf,
    Jpeg,
    Png,
    WebP,
}

impl FileFormat {
    /// All accepted kinds.
    pub const ALL: [Self; 4] = [Self::Pdf, Self::Jpeg, Self::Png, Self::WebP];

    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
        }
    }

    /// Parses a media type; `None` if it is not accepted.
    #[must_use]
    pub fn parse(media_type: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.media_type() == media_type)
    }

    /// File name extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
            Self::WebP => "webp",
        }
    }

    /// Whether the file can be displayed as a picture.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        !matches!(self, Self::Pdf)
    }
}

/// A file's name as given by its owner. For display only, never used as a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName(String);

impl FileName {
    const MOST: usize = 120;

    /// Reads a file name: takes the last path component, makes it one printable line of at most 120
    /// characters, and trims dots and spaces. `otherwise` is used if nothing remains.
    #[must_use]
    pub fn sanitize(input: &str, otherwise: &str) -> Self {
        let last = input.rsplit(['/', '\\']).next().unwrap_or_default();
        let line: String = text::single_line(last).chars().take(Self::MOST).collect();
        let line = line.trim_matches(['.', ' ']);
        Self(if line.is_empty() { otherwise.to_owned() } else { line.to_owned() })
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_sanitized_without_paths_or_controls() {
        for (input, name) in [
            ("title.pdf", "title.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\cars\\title.pdf", "title.pdf"),
            ("..", "evidence"),
            ("a\u{202E}fdp.exe\0\r\nX: y", "a fdp.exe X: y"),
            (" \t", "evidence"),
        ] {
            let made = FileName::sanitize(input, "evidence");
            assert!(!made.as_str().contains(['/', '\\', '\0', '\n', '\u{202E}']), "{input:?}");
            if !input.contains('\u{202E}') {
                assert_eq!(made.as_str(), name, "{input:?}");
            }
        }
        assert_eq!(FileName::sanitize(&"é".repeat(300), "").as_str().chars().count(), 120);
    }

    #[test]
    fn file_kinds_round_trip() {
        for kind in FileFormat::ALL {
            assert_eq!(FileFormat::parse(kind.media_type()), Some(kind));
        }
        assert_eq!(FileFormat::parse("image/svg+xml"), None);
    }
}
