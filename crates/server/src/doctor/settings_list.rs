//! The settings in effect as `marque doctor` prints them.

use domain::accounts::AdminTwoFactorPolicy;
use ipnet::IpNet;
use ports::rate_limit::RateLimits;

use crate::{
    backup_jobs,
    settings::{DatabaseConfig, MailConfig, SecretConfig, Settings},
};

const UNSET: &str = "(unset)";

/// Name and value of every setting. Values that may contain a secret are replaced by whether they are set.
pub(super) fn settings_list(settings: &Settings) -> Vec<(&'static str, String)> {
    let Settings { business, http, log, malware, traces, .. } = settings;
    let site = &business.site;
    let database = match &settings.database {
        DatabaseConfig::External { connections, .. } => format!("(set; up to {connections} connections)"),
        DatabaseConfig::Embedded { connections, .. } => {
            format!("(unset: embedded; up to {connections} connections)")
        }
    };
    let has_owner = matches!(&settings.database, DatabaseConfig::External { owner_url: Some(_), .. });
    let has_replica = matches!(&settings.database, DatabaseConfig::External { replica_url: Some(_), .. });
    let secret = match &settings.secret {
        SecretConfig::Environment(_) => "(set)".to_owned(),
        SecretConfig::File(file) => format!("(unset: in {})", file.display()),
    };
    let clamd = malware.clamd.as_ref().map(ToString::to_string);
    let mail = match &settings.mail {
        MailConfig::Smtp { from, .. } => format!("(set; mail goes out from {from})"),
        MailConfig::Shown { in_log: true } => {
            "(unset: mail is kept, and shown here and in the log)".to_owned()
        }
        MailConfig::Shown { in_log: false } => "(unset: mail is kept, and shown here)".to_owned(),
    };
    let or_unset = |value: Option<String>| value.unwrap_or_else(|| UNSET.to_owned());
    let contact = site.contact.line();
    let set = |is_set: bool| if is_set { "(set)" } else { UNSET }.to_owned();
    vec![
        ("BIND", http.bind.to_string()),
        ("PUBLIC_URL", http.public_url.clone().unwrap_or_else(|| "(each request's own host)".to_owned())),
        ("DATABASE_URL", database),
        ("MIGRATION_DATABASE_URL", set(has_owner)),
        ("REPLICA_DATABASE_URL", set(has_replica)),
        ("MARQUE_HOME", settings.home.display().to_string()),
        ("MARQUE_POSTGRES_BIN", or_unset(std::env::var("MARQUE_POSTGRES_BIN").ok())),
        ("SECRET_KEY", secret),
        ("STORAGE_URL", settings.storage.place.to_string()),
        ("CLAMD_URL", clamd.unwrap_or_else(|| "(unset: uploads are not scanned for malware)".to_owned())),
        ("BACKUP_URL", backup_jobs::settings_text(&settings.backup)),
        ("WEB_ROOT", http.web_root.display().to_string()),
        ("BRAND_NAME", http.brand.clone()),
        ("CONTACT_*", contact.unwrap_or_else(|| "(unset: pages show the contact form only)".to_owned())),
        ("DEALER_LICENSES", or_unset(site.licenses.clone())),
        ("TESTIMONIAL*", set(!site.testimonials.is_empty())),
        ("LISTING_DAYS", business.listing_term.days().to_string()),
        ("SMTP_URL", mail),
        ("TRUSTED_PROXIES", addresses(&http.trusted_proxies)),
        ("RATE_LIMITS", rate_limits_text(http.rate_limits).to_owned()),
        ("ADMIN_TWO_FACTOR", second_factor_rule(http.admin_two_factor).to_owned()),
        ("METRICS_TOKEN", set(http.metrics_token.is_some())),
        ("METRICS_BIND", or_unset(http.metrics_bind.map(|address| address.to_string()))),
        ("LOG", log.filter().to_owned()),
        ("LOG_FORMAT", log.format().to_owned()),
        ("OTEL_*", or_unset(traces.collector.clone())),
    ]
}

fn rate_limits_text(limits: RateLimits) -> &'static str {
    match limits {
        RateLimits::Strict => "strict",
        RateLimits::Relaxed => "relaxed (for load tests: no limits)",
    }
}

fn second_factor_rule(rule: AdminTwoFactorPolicy) -> &'static str {
    match rule {
        AdminTwoFactorPolicy::Required => "required",
        AdminTwoFactorPolicy::Optional => "optional",
    }
}

fn addresses(proxies: &[IpNet]) -> String {
    if proxies.is_empty() {
        return "(none: a request comes from whoever connects)".into();
    }
    proxies.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = include_str!("../../../../README.md");
    /// Settings that are part of the value of another one.
    const WITHIN_ANOTHER: [&str; 4] = ["DATABASE_CONNECTIONS", "BACKUP_EVERY", "BACKUP_KEEP", "MAIL_FROM"];

    #[test]
    fn every_documented_setting_is_listed() {
        let settings = Settings::from(&|_| None).unwrap();
        let listed: Vec<&str> = settings_list(&settings).into_iter().map(|(name, _)| name).collect();
        let is_listed = |name: &&str| {
            listed.iter().any(|listed| match listed.strip_suffix('*') {
                Some(prefix) => name.starts_with(prefix),
                None => listed == name,
            })
        };
        let rows = README.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
        let is_variable = |name: &&str| name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        let documented: Vec<&str> =
            rows.flat_map(|(names, _)| names.split("`, `")).filter(is_variable).collect();
        assert!(documented.len() > 30, "{documented:?}");
        for name in documented.into_iter().filter(|name| !WITHIN_ANOTHER.contains(name)) {
            assert!(is_listed(&name), "{name}");
        }
    }

    #[test]
    fn secrets_are_not_listed() {
        let key = "4f0c6a92d3e85b17a6c04e9d2f8b3571c9e0d4a6b8f2135796ace0bd48f1537a";
        let pairs = [
            ("DATABASE_URL", "postgres://marque:hunter2@localhost/marque"),
            ("SMTP_URL", "smtps://marque:hunter2@mail.example"),
            ("METRICS_TOKEN", "9b1f4c7e2a5d8036f1c4e7b2a5d80369"),
            ("SECRET_KEY", key),
        ];
        let variable =
            |name: &str| pairs.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
        let settings = Settings::from(&variable).unwrap();
        for (name, value) in settings_list(&settings) {
            assert!(
                !value.contains("hunter2") && !value.contains("9b1f4c7e") && !value.contains(key),
                "{name}"
            );
        }
    }
}
