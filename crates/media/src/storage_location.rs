//! Storage locations: parsing `STORAGE_URL`, and leftovers in folders.

use std::{
    fmt, fs, io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use url::Url;

use crate::StorageLocationError;

/// Age from which a temporary file counts as abandoned.
pub(crate) const LEFTOVER_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The location of the file storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorageLocation {
    /// A folder of this machine.
    Folder(PathBuf),
    /// A bucket: `s3://bucket/prefix`. Region, endpoint and keys come from the usual `AWS_…` variables, which
    /// the README lists.
    Bucket(Url),
}

impl StorageLocation {
    /// Parses a `file:` or `s3:` address.
    ///
    /// # Errors
    /// For any other address; the message shows valid ones.
    pub fn parse(text: &str) -> Result<Self, StorageLocationError> {
        if let Some(path) = text.strip_prefix("file:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() {
                return Err(unknown(text));
            }
            return Ok(Self::Folder(PathBuf::from(path)));
        }
        match Url::parse(text) {
            Ok(url) if url.scheme() == "s3" && url.has_host() => Ok(Self::Bucket(url)),
            _ => Err(unknown(text)),
        }
    }
}

impl StorageLocation {
    /// Whether the other location is this one or lies in it.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Folder(own), Self::Folder(other)) => {
                let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                absolute(other).starts_with(absolute(own))
            }
            (Self::Bucket(own), Self::Bucket(other)) => {
                let segments = |url: &Url| url.path().trim_matches('/').to_owned() + "/";
                let prefix = segments(own);
                own.host_str() == other.host_str() && (prefix == "/" || segments(other).starts_with(&prefix))
            }
            _ => false,
        }
    }

    /// The location that this one lies in, and its last segment.
    #[must_use]
    pub fn split_last(&self) -> Option<(Self, String)> {
        match self {
            Self::Folder(folder) => {
                let name = folder.file_name()?.to_str()?.to_owned();
                Some((Self::Folder(folder.parent()?.to_owned()), name))
            }
            Self::Bucket(url) => {
                let (rest, name) = url.path().trim_end_matches('/').rsplit_once('/')?;
                let mut parent = url.clone();
                parent.set_path(rest);
                Some((Self::Bucket(parent), name.to_owned()))
            }
        }
    }
}

fn unknown(text: &str) -> StorageLocationError {
    // The address may contain a password, so only its scheme is repeated.
    let problem = match text.split_once(':') {
        Some(("s3", _)) => "it names no bucket".to_owned(),
        Some((scheme, _)) => format!("begins with “{scheme}:”"),
        None => "it has no scheme".to_owned(),
    };
    StorageLocationError::Unknown(format!("{problem}; give file:/path/to/a/folder or s3://bucket/prefix"))
}

impl fmt::Display for StorageLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            Self::Bucket(url) => write!(f, "s3://{}{}", url.host_str().unwrap_or_default(), url.path()),
        }
    }
}

/// Creates a folder that only its owner can access.
pub(crate) fn make_private(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Deletes abandoned temporary files; returns their number. Their names contain `#`, which no key does.
#[expect(clippy::disallowed_methods, reason = "compared with times that the file system wrote")]
pub(crate) fn delete_leftovers(folder: &Path, age: Duration) -> io::Result<u64> {
    let mut forgotten = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(meta) = entry.metadata() else { continue };
        if meta.is_dir() {
            forgotten += delete_leftovers(&entry.path(), age)?;
        } else if entry.file_name().to_string_lossy().contains('#')
            && SystemTime::now().duration_since(meta.modified()?).is_ok_and(|since| since >= age)
        {
            fs::remove_file(entry.path())?;
            forgotten += 1;
        }
    }
    Ok(forgotten)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn storage_location_is_a_folder_or_a_bucket() {
        let folder = |path: &str| StorageLocation::Folder(path.into());
        assert_eq!(StorageLocation::parse("file:/srv/media").unwrap(), folder("/srv/media"));
        assert_eq!(StorageLocation::parse("file:///srv/media").unwrap(), folder("/srv/media"));
        assert_eq!(StorageLocation::parse("file:.marque/media").unwrap(), folder(".marque/media"));
        let bucket = StorageLocation::parse("s3://cars/of/marque").unwrap();
        assert_eq!(bucket.to_string(), "s3://cars/of/marque");
        for wrong in ["", "file:", "/srv/media", "ftp://x/y", "s3:", "https://key:secret@host/b"] {
            let error = StorageLocation::parse(wrong).unwrap_err().to_string();
            assert!(error.contains("s3://bucket") && !error.contains("secret"), "{wrong}: {error}");
        }
    }

    #[test]
    fn storage_location_contains_nested_ones() {
        let parse = |text| StorageLocation::parse(text).unwrap();
        for (outer, inner, is_inside) in [
            ("file:/srv/media", "file:/srv/media", true),
            ("file:/srv/media", "file:/srv/media/backups", true),
            ("file:/srv/media", "file:/srv/media-backups", false),
            ("file:/srv/media", "file:/srv", false),
            ("s3://cars", "s3://cars/backups", true),
            ("s3://cars/media", "s3://cars/media/", true),
            ("s3://cars/media", "s3://cars/media-backups", false),
            ("s3://cars", "s3://other", false),
            ("s3://cars", "file:/cars", false),
        ] {
            assert_eq!(parse(outer).contains(&parse(inner)), is_inside, "{inner} in {outer}");
        }
        for (whole, parent, name) in [
            ("file:/srv/backups/one", "file:/srv/backups", "one"),
            ("file:one", "file:", "one"),
            ("s3://cars/backups/one/", "s3://cars/backups", "one"),
            ("s3://cars/one", "s3://cars", "one"),
        ] {
            let (found, last) = parse(whole).split_last().unwrap();
            assert_eq!((format!("{found}"), last.as_str()), (parse_and_format(parent), name), "{whole}");
        }
        assert_eq!(parse("s3://cars").split_last(), None);
    }

    fn parse_and_format(text: &str) -> String {
        StorageLocation::parse(text).map_or_else(|_| String::new(), |place| place.to_string())
    }

    #[test]
    fn only_old_leftovers_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let deep = folder.path().join("exports/7");
        make_private(&deep).unwrap();
        fs::write(deep.join("a.zip"), "whole").unwrap();
        fs::write(deep.join("a.zip#1"), "half").unwrap();
        assert_eq!(delete_leftovers(folder.path(), LEFTOVER_AGE).unwrap(), 0);
        assert_eq!(delete_leftovers(folder.path(), Duration::ZERO).unwrap(), 1);
        assert!(deep.join("a.zip").is_file() && !deep.join("a.zip#1").exists());
    }
}
