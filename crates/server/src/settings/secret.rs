use std::{
    fs::{self, DirBuilder, OpenOptions},
    io::{ErrorKind, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use anyhow::Context;
use ports::randomness::Randomness;
use postgres_adapter::SecretKey;

use crate::randomness::SystemRandomness;

/// Where the key is that secrets in the database are sealed with.
pub(crate) enum SecretChoice {
    /// In the environment, as servers need it that share a database.
    Given(SecretKey),
    /// In a file of our own, which the first start makes.
    Kept(PathBuf),
}

impl SecretChoice {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        if let Some(digits) = variable("SECRET_KEY") {
            // The value opens things: it is not repeated.
            return read(&digits)
                .map(Self::Given)
                .context("SECRET_KEY must be 64 hexadecimal digits, as `openssl rand -hex 32` makes them");
        }
        let home = variable("MARQUE_HOME").map_or_else(|| PathBuf::from(".marque"), PathBuf::from);
        Ok(Self::Kept(home.join("secret.key")))
    }

    /// The key; made, where it is kept in a file that is not there yet.
    pub(crate) fn key(&self) -> anyhow::Result<SecretKey> {
        match self {
            Self::Given(key) => Ok(*key),
            Self::Kept(file) => kept(file).with_context(|| {
                format!("the key in {} cannot be used; or set SECRET_KEY instead", file.display())
            }),
        }
    }
}

fn read(digits: &str) -> Option<SecretKey> {
    let mut bytes = [0; 32];
    let digits = digits.trim().as_bytes();
    if digits.len() != 2 * bytes.len() || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(SecretKey::from_bytes(bytes))
}

fn kept(file: &Path) -> anyhow::Result<SecretKey> {
    let digits = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            make(file)?;
            fs::read_to_string(file)?
        }
        read => read?,
    };
    read(&digits).context("it must hold 64 hexadecimal digits; put it back as it was")
}

/// Writes a key that nobody has had before. It appears whole or not at all, and of several that are made
/// at once, one stays.
fn make(file: &Path) -> anyhow::Result<()> {
    let home = file.parent().context("it has no folder")?;
    DirBuilder::new().recursive(true).mode(0o700).create(home)?;
    let mut bytes = [0; 32];
    SystemRandomness.fill(&mut bytes)?;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let draft = file.with_extension(format!("key.{}", std::process::id()));
    let mut draft_file =
        OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    writeln!(draft_file, "{digits}")?;
    draft_file.sync_all()?;
    let linked = fs::hard_link(&draft, file);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error.into()),
        _ => Ok(()),
    }
}
