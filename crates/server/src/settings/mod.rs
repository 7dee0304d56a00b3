//! Settings: environment variables with defaults that work on one machine, checked at start. One file per
//! group: `backup`, `business`, `database`, `http`, `log`, `mail`, `malware`, `secret`,
//! `storage`, `traces`.

mod backup;
mod business;
mod database;
mod http;
mod log;
mod mail;
mod malware;
mod secret;
mod storage;
mod traces;

use std::path::PathBuf;

pub(crate) use backup::BackupConfig;
pub(crate) use business::BusinessConfig;
pub(crate) use database::DatabaseConfig;
pub(crate) use http::HttpConfig;
pub(crate) use log::LogConfig;
pub(crate) use mail::{MailConfig, check_mail_server};
pub(crate) use malware::MalwareConfig;
pub(crate) use secret::{SecretConfig, create_key};
pub(crate) use storage::StorageConfig;
pub(crate) use traces::TraceConfig;

/// All settings.
pub(crate) struct Settings {
    pub(crate) backup: BackupConfig,
    pub(crate) business: BusinessConfig,
    pub(crate) database: DatabaseConfig,
    /// `MARQUE_HOME`, by default `.marque`.
    pub(crate) home: PathBuf,
    pub(crate) http: HttpConfig,
    pub(crate) log: LogConfig,
    pub(crate) mail: MailConfig,
    pub(crate) malware: MalwareConfig,
    pub(crate) secret: SecretConfig,
    pub(crate) storage: StorageConfig,
    pub(crate) traces: TraceConfig,
}

impl Settings {
    /// Reads the environment; the error for a wrong value says what to change.
    pub(crate) fn from_environment() -> anyhow::Result<Self> {
        Self::from(&|name| {
            std::env::var(name).ok().map(|value| value.trim().to_owned()).filter(|v| !v.is_empty())
        })
    }

    /// Reads settings through a lookup function; it returns `None` for unset and empty variables.
    pub(crate) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        let http = HttpConfig::from(variable)?;
        let storage = StorageConfig::from(variable)?;
        Ok(Self {
            backup: BackupConfig::from(variable, &storage.place)?,
            business: BusinessConfig::from(variable, http.serves_this_machine_only())?,
            database: DatabaseConfig::from(variable)?,
            log: LogConfig::from(variable)?,
            mail: MailConfig::from(variable, &http)?,
            malware: MalwareConfig::from(variable)?,
            secret: SecretConfig::from(variable)?,
            traces: TraceConfig::from(variable)?,
            home: home(variable),
            storage,
            http,
        })
    }
}

/// The folder of the embedded database, the key and, by default, the files.
fn home(variable: &dyn Fn(&str) -> Option<String>) -> PathBuf {
    variable("MARQUE_HOME").map_or_else(|| PathBuf::from(".marque"), PathBuf::from)
}

#[cfg(test)]
mod tests {
    use domain::accounts::AdminTwoFactorPolicy;
    use ports::rate_limit::RateLimits;

    use super::*;

    fn read(pairs: &[(&str, &str)]) -> anyhow::Result<Settings> {
        Settings::from(&|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn defaults_need_no_settings() {
        let settings = read(&[]).unwrap();
        assert_eq!(settings.http.bind.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.http.brand, "Marque");
        assert!(matches!(settings.database, DatabaseConfig::Embedded { .. }));
        assert_eq!(settings.storage.place.to_string(), ".marque/media");
    }

    #[test]
    fn backup_schedule_defaults_and_settings() {
        let backup = read(&[]).unwrap().backup;
        assert_eq!(backup.place, None);
        assert_eq!((backup.schedule.every.num_hours(), backup.schedule.keep.num_days()), (24, 30));
        let set = [("BACKUP_URL", "s3://b/p"), ("BACKUP_EVERY", "90 minutes"), ("BACKUP_KEEP", "7 days")];
        let backup = read(&set).unwrap().backup;
        assert_eq!(backup.place.unwrap().to_string(), "s3://b/p");
        assert_eq!((backup.schedule.every.num_minutes(), backup.schedule.keep.num_days()), (90, 7));
    }

    #[test]
    fn invalid_value_error_names_setting_and_expected_form() {
        for (name, value, words) in [
            ("BIND", "localhost", "an address and a port"),
            ("BIND", "127.0.0.1:99999", "an address and a port"),
            ("PUBLIC_URL", "marque.example", "https://"),
            ("PUBLIC_URL", "https://marque.example/shop", "without a path"),
            ("PUBLIC_URL", "ftp://marque.example", "https://"),
            ("PUBLIC_URL", "http://192.168.1.5:8080", "https://"),
            ("DATABASE_URL", "mysql://x", "postgres://"),
            ("DATABASE_URL", "postgres://u@h/d?sslmode=require", "bundled-libpq-tls"),
            ("DATABASE_URL", "postgres://u:p@127.0.0.1:notaport/x", "a number from 1 to 65535"),
            ("MIGRATION_DATABASE_URL", "mysql://x", "postgres://"),
            ("MIGRATION_DATABASE_URL", "postgres://owner@h/d", "set both"),
            ("REPLICA_DATABASE_URL", "replica.example", "postgres://"),
            ("REPLICA_DATABASE_URL", "postgres://u@h/d", "set both"),
            ("DATABASE_CONNECTIONS", "0", "1 to 200"),
            ("TRUSTED_PROXIES", "10.0.0.0/8, proxy.example", "addresses or networks"),
            ("TRUSTED_PROXIES", "10.0.0.0/33", "addresses or networks"),
            ("RATE_LIMITS", "off", "strict"),
            ("METRICS_BIND", "9090", "an address and a port"),
            ("METRICS_TOKEN", "secret", "openssl rand -hex 32"),
            ("METRICS_TOKEN", "abababababababababababababababababab", "openssl rand -hex 32"),
            ("ADMIN_TWO_FACTOR", "yes", "required or optional"),
            ("LOG_FORMAT", "xml", "json"),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317", "http://127.0.0.1:4318"),
            ("OTEL_TRACES_SAMPLER", "parentbased", "parentbased_traceidratio"),
            ("OTEL_TRACES_SAMPLER_ARG", "10%", "a number from 0 to 1"),
            ("SMTP_URL", "http://mail.example", "smtps://user:password@mail.example"),
            ("LOG", "a=b=c", "filter"),
            ("LOG", "infoo", "filter"),
            ("LOG", "info,http_actix", "http_actix"),
            ("MAIL_FROM", "desk", "MAIL_FROM"),
            ("BRAND_NAME", "Marque\nInc.", "one line"),
            ("SECRET_KEY", "correct horse", "64 hexadecimal digits"),
            (
                "SECRET_KEY",
                "0000000000000000000000000000000000000000000000000000000000000000",
                "openssl rand -hex 32",
            ),
            ("STORAGE_URL", "/srv/media", "file:/path"),
            ("STORAGE_URL", "https://bucket.example", "s3://bucket"),
            ("CLAMD_URL", "clamd:3310", "tcp://127.0.0.1:3310"),
            ("BACKUP_URL", "/srv/backups", "file:/path"),
            ("BACKUP_URL", "file:.marque/media/backups", "STORAGE_URL"),
            ("BACKUP_URL", "file:.marque/postgres/backups", "embedded database"),
            ("BACKUP_EVERY", "daily", "24 hours"),
            ("BACKUP_EVERY", "5 seconds", "1 minute"),
            ("BACKUP_KEEP", "1 hour", "BACKUP_EVERY"),
        ] {
            let error = format!("{:#}", read(&[(name, value)]).err().unwrap());
            assert!(error.contains(name) && error.contains(words), "{name}={value}: {error}");
        }
    }

    #[test]
    fn rate_limits_are_relaxed_for_loopback_only() {
        assert_eq!(read(&[]).unwrap().http.rate_limits, RateLimits::Strict);
        for bind in ["127.0.0.1:0", "127.9.9.9:80", "[::1]:8080", "[::ffff:127.0.0.1]:1"] {
            let settings = read(&[("RATE_LIMITS", "relaxed"), ("BIND", bind)]).unwrap();
            assert_eq!(settings.http.rate_limits, RateLimits::Relaxed, "{bind}");
        }
        for bind in ["0.0.0.0:8080", "[::]:8080", "192.0.2.1:80"] {
            let error = format!("{:#}", read(&[("RATE_LIMITS", "relaxed"), ("BIND", bind)]).err().unwrap());
            assert!(error.contains("RATE_LIMITS") && error.contains("loopback"), "{bind}: {error}");
            assert!(read(&[("RATE_LIMITS", "strict"), ("BIND", bind)]).is_ok(), "{bind}");
        }
        for (name, value) in [
            ("PUBLIC_URL", "https://marque.example"),
            ("TRUSTED_PROXIES", "127.0.0.1"),
            ("TRUSTED_PROXIES", "10.0.0.0/8"),
        ] {
            let error = format!("{:#}", read(&[("RATE_LIMITS", "relaxed"), (name, value)]).err().unwrap());
            assert!(error.contains("RATE_LIMITS") && error.contains(name), "{value}: {error}");
            assert!(read(&[("RATE_LIMITS", "strict"), (name, value)]).is_ok(), "{value}");
        }
        assert!(read(&[("RATE_LIMITS", "relaxed"), ("PUBLIC_URL", "http://localhost:8080")]).is_ok());
    }

    #[test]
    fn public_site_is_distinguished_from_local() {
        for (pairs, is_local) in [
            (&[][..], true),
            (&[("BIND", "[::1]:8080")], true),
            (&[("BIND", "0.0.0.0:8080")], false),
            (&[("TRUSTED_PROXIES", "127.0.0.1")], false),
            (&[("PUBLIC_URL", "https://marque.example")], false),
            (&[("PUBLIC_URL", "http://localhost:8080")], true),
            // A container binds all of its own addresses.
            (&[("PUBLIC_URL", "http://localhost:8080"), ("BIND", "0.0.0.0:8080")], true),
        ] {
            let http = read(pairs).unwrap().http;
            assert_eq!(http.serves_this_machine_only(), is_local, "{pairs:?}");
            let expected =
                if is_local { AdminTwoFactorPolicy::Optional } else { AdminTwoFactorPolicy::Required };
            assert_eq!(http.admin_two_factor, expected, "{pairs:?}");
            for (word, chosen) in
                [("required", AdminTwoFactorPolicy::Required), ("optional", AdminTwoFactorPolicy::Optional)]
            {
                let pairs = [pairs, &[("ADMIN_TWO_FACTOR", word)]].concat();
                assert_eq!(read(&pairs).unwrap().http.admin_two_factor, chosen, "{pairs:?}");
            }
        }
    }

    #[test]
    fn plain_http_for_other_machines_is_a_warning() {
        let anywhere = ("BIND", "0.0.0.0:8080");
        for (pairs, is_warned) in [
            (&[][..], false),
            (&[anywhere], true),
            (&[anywhere, ("PUBLIC_URL", "https://marque.example")], false),
            (&[anywhere, ("TRUSTED_PROXIES", "10.0.0.1")], false),
        ] {
            assert_eq!(read(pairs).unwrap().http.insecure_warning().is_some(), is_warned, "{pairs:?}");
        }
    }

    #[test]
    fn metrics_are_off_by_default() {
        let http = read(&[]).unwrap().http;
        assert!(http.metrics_token.is_none() && http.metrics_bind.is_none());
        let http = read(&[
            ("METRICS_TOKEN", "d6c1f1e0a2a04d0e9b5c7e7b6f0a4c11"),
            ("METRICS_BIND", "127.0.0.1:9090"),
        ]);
        let http = http.unwrap().http;
        assert!(http.metrics_token.is_some());
        assert_eq!(http.metrics_bind.unwrap().port(), 9090);
    }

    #[test]
    fn mail_is_logged_on_local_sites_only() {
        for (pairs, expected) in [
            (&[][..], true),
            (&[("BIND", "0.0.0.0:8080")], false),
            (&[("PUBLIC_URL", "https://marque.example")], false),
            (&[("PUBLIC_URL", "http://localhost:8080")], true),
        ] {
            let mail = read(pairs).unwrap().mail;
            assert!(matches!(mail, MailConfig::Shown { in_log } if in_log == expected), "{pairs:?}");
        }
    }

    #[test]
    fn trusted_proxies_are_addresses_and_networks() {
        assert!(read(&[]).unwrap().http.trusted_proxies.is_empty());
        let settings = read(&[("TRUSTED_PROXIES", " 10.0.0.0/8,192.0.2.7 ,, 2001:db8::/32,::1 ")]).unwrap();
        let nets: Vec<String> = settings.http.trusted_proxies.iter().map(ToString::to_string).collect();
        assert_eq!(nets, ["10.0.0.0/8", "192.0.2.7/32", "2001:db8::/32", "::1/128"]);
    }

    #[test]
    fn settings_override_defaults() {
        let settings = read(&[
            ("BIND", "[::1]:0"),
            ("PUBLIC_URL", "https://Cars.example:8443/"),
            ("DATABASE_URL", "postgresql://u@h/d"),
            ("BRAND_NAME", "Concours"),
        ])
        .unwrap();
        assert_eq!(settings.http.public_url.as_deref(), Some("https://cars.example:8443"));
        assert_eq!(settings.http.brand, "Concours");
        assert!(
            matches!(settings.database, DatabaseConfig::External { url, .. } if url == "postgresql://u@h/d")
        );
    }
}
