//! Opening an S3-compatible bucket with the settings of the environment (`AWS_…`).

use std::{ffi::OsString, sync::Arc, time::Duration};

use object_store::{
    ClientConfigKey, ObjectStore, RetryConfig,
    aws::{AmazonS3Builder, AmazonS3ConfigKey},
    prefix::PrefixStore,
};
use url::Url;

use crate::StorageLocationError;

/// Timeout without data from a bucket. A chunk must be sent within it.
const READ_TIMEOUT: Duration = Duration::from_secs(15);
/// Time during which a failed call is retried.
const TRY_AGAIN: Duration = Duration::from_secs(15);

/// Opens a bucket. Whether it can be reached is not checked.
pub(crate) fn open(url: &Url) -> Result<Arc<dyn ObjectStore>, StorageLocationError> {
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

/// Settings that are valid only together.
const CREDENTIALS: [AmazonS3ConfigKey; 3] =
    [AmazonS3ConfigKey::AccessKeyId, AmazonS3ConfigKey::SecretAccessKey, AmazonS3ConfigKey::Token];

/// Checks what the library reports without the variable's name, or only when the bucket is used, by a panic.
fn check_settings(settings: &[BucketSetting]) -> Result<(), StorageLocationError> {
    let invalid = |name: &str, problem: &str| Err(StorageLocationError::Setting(format!("{name} {problem}")));
    for setting @ (name, key, value) in settings {
        let alone = builder(std::slice::from_ref(setting)).with_bucket_name("bucket");
        if !CREDENTIALS.contains(key)
            && let Err(error) = alone.build()
        {
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

#[cfg(test)]
mod tests {
    use super::*;

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
        const KEY: (&str, &str) = ("AWS_ACCESS_KEY_ID", "key");
        const SECRET: (&str, &str) = ("AWS_SECRET_ACCESS_KEY", "secret");
        let _ = rustls::crypto::ring::default_provider().install_default();
        let local = ("AWS_ENDPOINT", "http://127.0.0.1:9000");
        for (pairs, expected) in [
            (&[("AWS_ENDPOINT", "foo")][..], "AWS_ENDPOINT must be an https:// address"),
            (&[("AWS_ENDPOINT", "localhost:9000")], "AWS_ENDPOINT must be an https:// address"),
            (&[("AWS_ENDPOINT", "https://")], "AWS_ENDPOINT must be an https:// address"),
            (&[local], "set AWS_ALLOW_HTTP=true"),
            (&[local, ("AWS_ALLOW_HTTP", "false")], "set AWS_ALLOW_HTTP=true"),
            (&[("AWS_ALLOW_HTTP", "maybe")], "AWS_ALLOW_HTTP is invalid"),
            (&[KEY, SECRET, ("AWS_READ_TIMEOUT", "foo")], "AWS_READ_TIMEOUT is invalid"),
        ] {
            let error = check_settings(&settings(pairs)).unwrap_err().to_string();
            assert!(error.contains(expected), "{pairs:?}: {error}");
        }
        for pairs in [
            &[][..],
            &[KEY, SECRET],
            &[local, ("AWS_ALLOW_HTTP", "true")],
            &[("AWS_ENDPOINT", "https://s3.example.com"), ("AWS_READ_TIMEOUT", "5 seconds")],
        ] {
            assert!(check_settings(&settings(pairs)).is_ok(), "{pairs:?}");
        }
    }
}
