//! Two demo accounts, created only on an embedded database.

use std::{
    fs::{OpenOptions, Permissions},
    io::{IsTerminal, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow};
use application::accounts::create_account;
use domain::accounts::{RegistrationDraft, Roles, Username};
use ports::{accounts::Accounts, audit::AuditLog, clock::Clock, randomness::Randomness};
use postgres_adapter::PostgresStore;
use security::Argon2Hasher;

use crate::{clock::SystemClock, output, randomness::SystemRandomness};

/// Username, full name, purpose, roles.
const DEMO: [(&str, &str, &str, Roles); 2] = [
    ("collector", "Demo Collector", "a verified collector", Roles { is_collector: true, is_admin: false }),
    // The concierge also moderates the forum, which requires the collector role.
    ("concierge", "Demo Concierge", "the admin area", Roles { is_collector: true, is_admin: true }),
];

/// Thirty-two characters that are not mistaken for one another when typed off a screen.
const PASSWORD_ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz23456789-";
const LENGTH: usize = 20;

/// The created accounts, to be printed once.
pub(crate) struct DemoAccounts {
    file: PathBuf,
    lines: String,
}

impl DemoAccounts {
    /// Names the file, and on a terminal the passwords as well: other output may be a log.
    pub(crate) fn print(&self) {
        let file = self.file.display();
        if std::io::stdout().is_terminal() {
            output::announce(&format!(
                "Two demo accounts were made, to be found again in {file}:\n{}",
                self.lines
            ));
        } else {
            output::announce(&format!("Two demo accounts were made; their passwords are in {file}"));
        }
    }
}

/// Creates the accounts if no account has ever been created here (the audit log is empty).
pub(crate) async fn create_first(
    home: &Path,
    store: &PostgresStore,
    hasher: &Argon2Hasher,
) -> anyhow::Result<Option<DemoAccounts>> {
    if store.entries_after(0, 1).await?.is_empty() { create(home, store, hasher).await } else { Ok(None) }
}

/// Creates the accounts unless one of the names is taken. The passwords are written to the file first, so
/// that no account exists whose password is unknown.
pub(crate) async fn create(
    home: &Path,
    store: &PostgresStore,
    hasher: &Argon2Hasher,
) -> anyhow::Result<Option<DemoAccounts>> {
    for (username, ..) in DEMO {
        let username = Username::parse("login", username).map_err(|violation| anyhow!(violation.message))?;
        if store.account(&username).await?.is_some() {
            return Ok(None);
        }
    }
    let mut lines = String::new();
    let mut drafts = Vec::new();
    for (username, name, purpose, roles) in DEMO {
        let password = generate_password()?;
        lines += &format!("  {username:<10} {password}   ({purpose})\n");
        let email = format!("{username}@marque.example");
        drafts.push((
            RegistrationDraft { name: name.into(), email, username: username.into(), password },
            roles,
        ));
    }
    let file = home.join("demo-accounts.txt");
    write_down(&file, &lines).with_context(|| format!("{} cannot be written", file.display()))?;
    for (draft, roles) in drafts {
        // The empty brand skips the check for passwords that contain the site's name: this one is random.
        let created = create_account(draft, roles, "", store, hasher, SystemClock.now()).await;
        created.map_err(|error| anyhow!("a demo account was refused: {error:?}"))?;
    }
    Ok(Some(DemoAccounts { file, lines }))
}

/// A password of 100 random bits.
fn generate_password() -> anyhow::Result<String> {
    let mut bytes = [0; LENGTH];
    SystemRandomness.fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(PASSWORD_ALPHABET[usize::from(byte % 32)])).collect())
}

/// Writes a file that only its owner can read.
fn write_down(file: &Path, lines: &str) -> std::io::Result<()> {
    let mut out = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(file)?;
    out.set_permissions(Permissions::from_mode(0o600))?;
    out.write_all(lines.as_bytes())?;
    out.sync_all()
}
