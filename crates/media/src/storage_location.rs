//! Storage locations: parsing `STORAGE_URL`, opening buckets, and leftovers in folders.

use std::{
    ffi::OsString,
    fmt, fs, io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

use object_store::{
    ClientConfigKey, ObjectStore, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    prefix::PrefixStore,
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
    // An address may contain a password, so only its scheme is repeated.
    let problem = match text.split_once(':') {
        Some(("s3", _)) => "it names no bucket".to_owned(),
        Some((scheme, _)) => format!("begins with “{scheme}:”"),
        None => format!("“{text}” has no scheme"),
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

/// Timeout without data from a bucket. A chunk must be sent within it.
const READ_TIMEOUT: Duration = Duration::from_secs(15);
/// Time during which a failed call is retried.
const TRY_AGAIN: Duration = Duration::from_secs(15);

pub(crate) fn bucket(url: &Url) -> Result<Arc<dyn ObjectStore>, StorageLocationError> {
    let name = url.host_str().unwrap_or_default();
    let retries = RetryConfig { max_retries: 3, retry_timeout: TRY_AGAIN, ..RetryConfig::default() };
    let mut builder = from_environment(std::env::vars_os()).with_bucket_name(name).with_retry(retries);
    check_endpoint(&builder).map_err(StorageLocationError::Store)?;
    let read_timeout = AmazonS3ConfigKey::Client(ClientConfigKey::ReadTimeout);
    if builder.get_config_value(&read_timeout).is_none() {
        builder = builder.with_config(read_timeout, format!("{} seconds", READ_TIMEOUT.as_secs()));
    }
    // No total timeout: a download at a reader's pace takes as long as the reader does.
    let whole = AmazonS3ConfigKey::Client(ClientConfigKey::Timeout);
    let objects = builder.with_config(whole, "1 day").build().map_err(StorageLocationError::store)?;
    let prefix = url.path().trim_matches('/');
    Ok(if prefix.is_empty() { Arc::new(objects) } else { Arc::new(PrefixStore::new(objects, prefix)) })
}

/// A builder with the settings of the environment. Unlike in the library's own `from_env`, an empty variable
/// counts as unset, because compose files pass unset variables on as empty ones.
fn from_environment(variables: impl Iterator<Item = (OsString, OsString)>) -> AmazonS3Builder {
    variables
        .filter_map(|(name, value)| {
            let name = name
                .to_str()?
                .strip_prefix("AWS_")
                .map(|name| format!("aws_{}", name.to_ascii_lowercase()))?;
            Some((name.parse().ok()?, value.into_string().ok().filter(|value| !value.trim().is_empty())?))
        })
        .fold(AmazonS3Builder::new(), |builder, (key, value)| builder.with_config(key, value))
}

/// Refuses an endpoint that no request can reach: without a scheme, or without encryption unless that is allowed.
fn check_endpoint(builder: &AmazonS3Builder) -> Result<(), String> {
    let Some(endpoint) = builder.get_config_value(&AmazonS3ConfigKey::Endpoint) else { return Ok(()) };
    let allows_http = builder.get_config_value(&AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp));
    let url = Url::parse(&endpoint).ok().filter(Url::has_host);
    match url.as_ref().map(Url::scheme) {
        Some("https") => Ok(()),
        Some("http") if allows_http.is_some_and(|value| is_yes(&value)) => Ok(()),
        Some("http") => Err("AWS_ENDPOINT begins with http:, which needs AWS_ALLOW_HTTP=true".to_owned()),
        _ => {
            Err(format!("AWS_ENDPOINT is “{endpoint}”; give its whole address, as in https://s3.example.com"))
        }
    }
}

/// Whether the library reads a value as true.
fn is_yes(value: &str) -> bool {
    ["1", "true", "on", "yes", "y"].iter().any(|yes| value.eq_ignore_ascii_case(yes))
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
    fn an_empty_variable_counts_as_unset() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = from_environment(
            [
                ("AWS_REGION", "eu-north-1"),
                ("AWS_ENDPOINT", ""),
                ("AWS_ALLOW_HTTP", " "),
                ("REGION", "nowhere"),
            ]
            .map(|(name, value)| (name.into(), value.into()))
            .into_iter(),
        );
        let value = |key| builder.get_config_value(&key);
        assert_eq!(value(AmazonS3ConfigKey::Region).as_deref(), Some("eu-north-1"));
        assert_eq!(value(AmazonS3ConfigKey::Endpoint), None);
        assert!(builder.clone().with_bucket_name("cars").build().is_ok());
    }

    #[test]
    fn an_endpoint_is_a_whole_address() {
        let check = |variables: &[(&str, &str)]| {
            let variables = variables.iter().map(|(name, value)| (name.into(), value.into()));
            check_endpoint(&from_environment(variables)).err().unwrap_or_default()
        };
        for fine in [
            &[][..],
            &[("AWS_ENDPOINT", "https://s3.example.com")],
            &[("AWS_ENDPOINT_URL", "http://127.0.0.1:9000"), ("AWS_ALLOW_HTTP", "true")],
        ] {
            assert_eq!(check(fine), "", "{fine:?}");
        }
        for wrong in ["foo", "localhost:9000", "s3.example.com", "ftp://s3.example.com"] {
            assert!(check(&[("AWS_ENDPOINT", wrong)]).starts_with("AWS_ENDPOINT is “"), "{wrong}");
        }
        let unencrypted = check(&[("AWS_ENDPOINT", "http://127.0.0.1:9000")]);
        assert!(unencrypted.contains("AWS_ALLOW_HTTP=true"), "{unencrypted}");
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
