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

/// Timeout without data from a bucket. A chunk must be sent within it.
const READ_TIMEOUT: Duration = Duration::from_secs(15);
/// Time during which a failed call is retried.
const TRY_AGAIN: Duration = Duration::from_secs(15);

pub(crate) fn bucket(url: &Url) -> Result<Arc<dyn ObjectStore>, StorageLocationError> {
    let name = url.host_str().unwrap_or_default();
    let retries = RetryConfig { max_retries: 3, retry_timeout: TRY_AGAIN, ..RetryConfig::default() };
    let variables: Vec<_> = bucket_settings(std::env::vars_os()).collect();
    check_settings(&variables)?;
    let mut builder = builder(&variables).with_bucket_name(name).with_retry(retries);
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

/// A setting of a bucket: name of its variable, key and value.
type BucketSetting = (String, AmazonS3ConfigKey, String);

/// The settings of buckets in the environment. Unlike in the library's own `from_env`, an empty variable counts as unset,
/// because compose files pass unset variables on as empty ones.
fn bucket_settings(
    variables: impl Iterator<Item = (OsString, OsString)>,
) -> impl Iterator<Item = BucketSetting> {
    variables.filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let key = format!("aws_{}", name.strip_prefix("AWS_")?.to_ascii_lowercase()).parse().ok()?;
        Some((name, key, value.into_string().ok().filter(|value| !value.trim().is_empty())?))
    })
}

fn builder(settings: &[BucketSetting]) -> AmazonS3Builder {
    settings.iter().fold(AmazonS3Builder::new(), |builder, (_, key, value)| builder.with_config(*key, value))
}

/// Checks what the library reports without the variable's name, or only when the bucket is used, by a panic.
fn check_settings(settings: &[BucketSetting]) -> Result<(), StorageLocationError> {
    let invalid = |name: &str, problem: &str| Err(StorageLocationError::Setting(format!("{name} {problem}")));
    for setting @ (name, key, value) in settings {
        let alone = builder(std::slice::from_ref(setting)).with_bucket_name("bucket");
        if let Err(error) = alone.build() {
            return invalid(name, &format!("is invalid: {error}"));
        }
        if *key != AmazonS3ConfigKey::Endpoint {
            continue;
        }
        let url = Url::parse(value).ok().filter(Url::has_host);
        match url.as_ref().map(Url::scheme) {
            Some("https") => {}
            Some("http") if is_http_allowed(settings) => {}
            Some("http") => {
                return invalid(
                    name,
                    "is an http:// address; set AWS_ALLOW_HTTP=true if the service is on this machine",
                );
            }
            _ => return invalid(name, "must be an https:// address, as in https://s3.example.com"),
        }
    }
    Ok(())
}

fn is_http_allowed(settings: &[BucketSetting]) -> bool {
    let allows_http = AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp);
    let value = builder(settings).get_config_value(&allows_http);
    // The words that the library reads as true.
    value.is_some_and(|value| {
        ["1", "true", "on", "yes", "y"].iter().any(|yes| value.eq_ignore_ascii_case(yes))
    })
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
        let builder = builder(&settings(&[
            ("AWS_REGION", "eu-north-1"),
            ("AWS_ENDPOINT", ""),
            ("AWS_ALLOW_HTTP", " "),
            ("REGION", "nowhere"),
        ]));
        let value = |key| builder.get_config_value(&key);
        assert_eq!(value(AmazonS3ConfigKey::Region).as_deref(), Some("eu-north-1"));
        assert_eq!(value(AmazonS3ConfigKey::Endpoint), None);
        assert!(builder.clone().with_bucket_name("cars").build().is_ok());
    }

    fn settings(pairs: &[(&str, &str)]) -> Vec<BucketSetting> {
        bucket_settings(pairs.iter().map(|(name, value)| (name.into(), value.into()))).collect()
    }

    #[test]
    fn invalid_bucket_settings_are_named() {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let local = ("AWS_ENDPOINT", "http://127.0.0.1:9000");
        for (pairs, expected) in [
            (&[("AWS_ENDPOINT", "foo")][..], "AWS_ENDPOINT must be an https:// address"),
            (&[("AWS_ENDPOINT", "localhost:9000")], "AWS_ENDPOINT must be an https:// address"),
            (&[("AWS_ENDPOINT", "https://")], "AWS_ENDPOINT must be an https:// address"),
            (&[local], "set AWS_ALLOW_HTTP=true"),
            (&[local, ("AWS_ALLOW_HTTP", "false")], "set AWS_ALLOW_HTTP=true"),
            (&[("AWS_ALLOW_HTTP", "maybe")], "AWS_ALLOW_HTTP is invalid"),
            (&[("AWS_READ_TIMEOUT", "foo")], "AWS_READ_TIMEOUT is invalid"),
        ] {
            let error = check_settings(&settings(pairs)).unwrap_err().to_string();
            assert!(error.contains(expected), "{pairs:?}: {error}");
        }
        for pairs in [
            &[][..],
            &[local, ("AWS_ALLOW_HTTP", "true")],
            &[("AWS_ENDPOINT", "https://s3.example.com"), ("AWS_READ_TIMEOUT", "5 seconds")],
        ] {
            assert!(check_settings(&settings(pairs)).is_ok(), "{pairs:?}");
        }
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
