//! `marque doctor`: prints the settings and checks database, storage, mail and front end. Never prints a
//! secret, and creates nothing that is missing.

mod checks;
mod finding;
mod public_site;
mod services;
mod settings_list;

use domain::{Timestamp, mail::Mail, site_settings::SavedSettings};
use ports::{
    StoreError,
    health::{DatabaseRole, DatabaseRoles},
    mail::MailOutbox,
    site_settings::SiteSettingsStore,
};

use self::{
    checks::{check_backup_place, check_malware_scanner, check_storage, check_temporary_folder, examine},
    finding::{Finding, Report},
    services::{check_collector, mail_server_finding},
    settings_list::settings_list,
};
use crate::{backup_jobs, database::OpenDatabase, mail_links::links, settings::Settings};

/// Number of unsent mails listed.
const LATEST: u32 = 10;

pub(crate) fn run(settings: &Settings) -> anyhow::Result<()> {
    for (name, value) in settings_list(settings) {
        println!("{name:<16} {value}");
    }
    println!();
    let mut report = Report::default();
    let shell = http_actix::Shell::read(&settings.http.web_root);
    report.add("front end", shell.map(|_| "built".to_owned()).map_err(|error| error.to_string()));
    let runtime = tokio::runtime::Runtime::new()?;
    report.add("files", runtime.block_on(check_storage(settings)));
    if let Some(found) = runtime.block_on(check_backup_place(settings)) {
        report.add("place of backups", found);
    }
    if let Some(found) = runtime.block_on(check_malware_scanner(settings)) {
        report.add("malware scanner", found);
    }
    report.add("temporary files", check_temporary_folder());
    if let Some(found) = runtime.block_on(mail_server_finding(settings)) {
        report.add("mail server", found);
    }
    if let Some(found) = settings.traces.collector.as_deref().map(check_collector) {
        report.add("traces", found);
    }
    let configured = &settings.business.site.contact;
    match OpenDatabase::open_existing(settings) {
        Err(error) => {
            report.add("database", Finding::Failure(format!("{error:#}")));
            print_lines(&public_site::warnings(settings, None));
        }
        Ok(database) => {
            for (what, found) in runtime.block_on(examine(&database)) {
                report.add(what, found);
            }
            let (shown, role) = runtime.block_on(async {
                let store = database.store();
                let saved = store.saved_settings().await;
                let contact = saved
                    .as_ref()
                    .ok()
                    .map(|saved| saved.as_ref().map_or(configured, |saved| &saved.settings.contact));
                print_lines(&public_site::warnings(settings, contact));
                print!("{}", saved_settings_line(saved));
                print!("{}", backup_jobs::finding_lines(&settings.backup, &store).await);
                (store.shown_mail(LATEST).await, store.database_role().await)
            });
            print!("{}", role.map(|role| role_warning(&role)).unwrap_or_default());
            database.close()?;
            // A database that cannot be reached was reported above.
            print!("{}", mail_list(&shown.unwrap_or_default()));
        }
    }
    anyhow::ensure!(!report.has_failures, "something needs attention; see above");
    Ok(())
}

fn print_lines(lines: &[String]) {
    for line in lines {
        println!("{line}");
    }
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
        for link in links(mail) {
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
