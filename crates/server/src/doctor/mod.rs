//! `marque doctor`: prints the settings and checks database, storage, mail and front end. Never prints a
//! secret.

mod checks;

use domain::{Timestamp, accounts::AdminTwoFactorPolicy, mail::Mail, site_settings::SavedSettings};
use http_actix::RateLimits;
use ipnet::IpNet;
use ports::{
    StoreError,
    health::{DatabaseRole, DatabaseRoles},
    mail::MailOutbox,
    site_settings::SiteSettingsStore,
};

use self::checks::{
    check_backup_place, check_malware_scanner, check_storage, check_temporary_folder, examine,
};
use crate::{
    backup_jobs,
    database::OpenDatabase,
    settings::{DatabaseChoice, MailChoice, SecretChoice, Settings, check_mail_server},
};

/// Number of unsent mails listed.
const LATEST: u32 = 10;

pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    let http = &settings.http;
    println!("BIND             {}", http.bind);
    println!("PUBLIC_URL       {}", http.public_url.as_deref().unwrap_or("(each request's own host)"));
    println!("BRAND_NAME       {}", http.brand);
    let contact = settings.business.site.contact.line();
    println!(
        "CONTACT_*        {}",
        contact.as_deref().unwrap_or("(unset: pages show the contact form only)")
    );
    println!("DEALER_LICENSES  {}", settings.business.site.licenses.as_deref().unwrap_or("(unset)"));
    println!("RATE_LIMITS      {}", rate_limits_text(http.rate_limits));
    println!("TRUSTED_PROXIES  {}", list(&http.trusted_proxies));
    println!("WEB_ROOT         {}", http.web_root.display());
    println!("METRICS_TOKEN    {}", http.metrics_token.as_ref().map_or("(unset)", |_| "(set)"));
    println!(
        "METRICS_BIND     {}",
        http.metrics_bind.map_or_else(|| "(unset)".into(), |address| address.to_string())
    );
    println!("ADMIN_TWO_FACTOR {}", second_factor_rule(http.admin_second_factor));
    match &settings.database {
        // The URL may contain a password, so it is not printed.
        DatabaseChoice::External { owner_url, connections, .. } => {
            println!("DATABASE_URL     (set; up to {connections} connections)");
            if owner_url.is_some() {
                println!("MIGRATION_DATABASE_URL (set)");
            }
        }
        DatabaseChoice::Embedded { home, connections } => {
            println!(
                "DATABASE_URL     (unset: embedded, in {}; up to {connections} connections)",
                home.display()
            );
        }
    }
    match &settings.secret {
        SecretChoice::Environment(_) => println!("SECRET_KEY       (set)"),
        SecretChoice::File(file) => println!("SECRET_KEY       (unset: in {})", file.display()),
    }
    println!("STORAGE_URL      {}", settings.storage.place);
    match &settings.malware.clamd {
        Some(address) => println!("CLAMD_URL        {address}"),
        None => println!("CLAMD_URL        (unset: uploads are not scanned for malware)"),
    }
    println!("{}", backup_jobs::settings_line(&settings.backup));
    match &settings.mail {
        MailChoice::Smtp { from, .. } => println!("SMTP_URL         (set; mail goes out from {from})"),
        MailChoice::Shown { in_log: true } => {
            println!("SMTP_URL         (unset: mail is kept, and shown here and in the log)");
        }
        MailChoice::Shown { in_log: false } => {
            println!("SMTP_URL         (unset: mail is kept, and shown here)")
        }
    }
    println!();
    let mut healthy = true;
    let mut check = |what: &str, outcome: Result<String, String>| match outcome {
        Ok(found) => println!("ok    {what}: {found}"),
        Err(trouble) => {
            healthy = false;
            println!("FAIL  {what}: {trouble}");
        }
    };
    let shell = http_actix::Shell::read(&http.web_root);
    check("front end", shell.map(|_| "built".into()).map_err(|error| error.to_string()));
    let runtime = tokio::runtime::Runtime::new()?;
    check("files", runtime.block_on(check_storage(settings)));
    if let Some(found) = runtime.block_on(check_backup_place(settings)) {
        check("place of backups", found);
    }
    if let Some(found) = runtime.block_on(check_malware_scanner(settings)) {
        check("malware scanner", found);
    }
    check("temporary files", check_temporary_folder());
    match runtime.block_on(check_mail_server(&settings.mail)) {
        Some(Ok(found)) => println!("ok    mail server: {found}"),
        Some(Err(trouble)) => {
            println!("warn  mail server: {trouble}; mail waits in the outbox until it is back")
        }
        None => {}
    }
    let opened = OpenDatabase::open(settings).and_then(|database| {
        database.grant_serving_role()?;
        Ok(database)
    });
    match opened {
        Err(error) => check("database", Err(format!("{error:#}"))),
        Ok(database) => {
            for (what, found) in runtime.block_on(examine(&database)) {
                check(what, found);
            }
            let (shown, role) = runtime.block_on(async {
                let store = database.store();
                print!("{}", saved_settings_line(store.saved_settings().await));
                print!("{}", backup_jobs::finding_line(&settings.backup, &store).await);
                (store.shown_mail(LATEST).await, store.database_role().await)
            });
            print!("{}", role.map(|role| role_warning(&role)).unwrap_or_default());
            database.close()?;
            // A database that cannot be reached was reported above.
            print!("{}", mail_list(&shown.unwrap_or_default()));
        }
    }
    anyhow::ensure!(healthy, "something needs attention; see above");
    Ok(())
}

fn rate_limits_text(limits: RateLimits) -> &'static str {
    match limits {
        RateLimits::Strict => "strict",
        RateLimits::Relaxed => "relaxed (for load tests: nobody is held to any)",
    }
}

fn second_factor_rule(rule: AdminTwoFactorPolicy) -> &'static str {
    match rule {
        AdminTwoFactorPolicy::Required => "required",
        AdminTwoFactorPolicy::Optional => "optional",
    }
}

fn list(proxies: &[IpNet]) -> String {
    if proxies.is_empty() {
        return "(none: a request comes from whoever connects)".into();
    }
    proxies.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Which contact details, licenses and testimonials are in effect. A database that cannot be reached was reported
/// elsewhere.
fn saved_settings_line(saved: Result<Option<SavedSettings>, StoreError>) -> String {
    match saved {
        Ok(Some(SavedSettings { revision, saved_at, .. })) => format!(
            "ok    settings of the site: saved on {}, revision {revision}; CONTACT_*, DEALER_LICENSES and TESTIMONIAL* \
             are not used. Show them with `marque settings show`\n",
            saved_at.format("%F")
        ),
        Ok(None) => {
            "ok    settings of the site: none saved; CONTACT_*, DEALER_LICENSES and TESTIMONIAL* are used\n"
                .to_owned()
        }
        Err(_) => String::new(),
    }
}

/// Lists the mail kept for lack of a mail server with recipient, subject and links, so that the operator can
/// pass them on.
fn mail_list(shown: &[(Timestamp, Mail)]) -> String {
    if shown.is_empty() {
        return String::new();
    }
    let mut list = String::from("\nMail that was kept instead of sent, newest first:\n");
    for (at, mail) in shown {
        list += &format!("  {}  {}: {}\n", at.format("%Y-%m-%d %H:%M"), mail.to().as_str(), mail.subject());
        // Excludes the address in the signature, which has no path.
        let is_link = |word: &&str| {
            word.split_once("://")
                .is_some_and(|(scheme, rest)| scheme.starts_with("http") && rest.contains('/'))
        };
        for link in mail.text().split_whitespace().filter(is_link) {
            list += &format!("      {link}\n");
        }
    }
    list
}

/// A warning if the serving role has more rights than the server needs; empty otherwise.
fn role_warning(role: &DatabaseRole) -> String {
    let excess = role.excess_rights();
    if excess.is_empty() {
        return String::new();
    }
    format!(
        "warn  database role: {} {}; give the server a role of its own in DATABASE_URL, and the owner's address \
         to `marque migrate` in MIGRATION_DATABASE_URL\n",
        role.name,
        excess.join(", ")
    )
}
