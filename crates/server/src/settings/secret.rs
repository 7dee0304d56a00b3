//! The key that encrypts authenticator secrets in the database: `SECRET_KEY`, or a file that the first start creates. Keys
//! that were evidently not drawn at random are refused. It signs nothing: cookies and emailed links are random tokens
//! (`application/accounts/tokens.rs`). It cannot be rotated: a database refuses another key.

use std::{
    collections::BTreeSet,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{ErrorKind, Read, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ports::randomness::Randomness;
use postgres_adapter::SecretKey;

use super::home;
use crate::randomness::SystemRandomness;

/// Source of the key that encrypts secrets in the database.
pub(crate) enum SecretConfig {
    /// From `SECRET_KEY`; required if several servers share a database.
    Environment(SecretKey),
    /// In this file, created by the first start.
    File(PathBuf),
}

impl SecretConfig {
    pub(super) fn from(variable: &dyn Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        if let Some(digits) = variable("SECRET_KEY") {
            // The value is a secret, so errors do not repeat it.
            let bytes = read(&digits)
                .context("SECRET_KEY must be 64 hexadecimal digits, as `openssl rand -hex 32` makes them")?;
            if let Some(why) = weakness(&bytes) {
                bail!("SECRET_KEY can be guessed: {why}; make one with `openssl rand -hex 32`");
            }
            return Ok(Self::Environment(SecretKey::from_bytes(bytes)));
        }
        Ok(Self::File(home(variable).join("secret.key")))
    }

    /// The key; an error with the key file if that does not exist.
    pub(crate) fn key(&self) -> anyhow::Result<Result<SecretKey, &Path>> {
        match self {
            Self::Environment(key) => Ok(Ok(*key)),
            Self::File(file) if !file.try_exists().unwrap_or(true) => Ok(Err(file.as_path())),
            Self::File(file) => load(file).map(Ok).with_context(|| unusable(file)),
        }
    }
}

fn read(digits: &str) -> Option<[u8; 32]> {
    HEXLOWER_PERMISSIVE.decode(digits.trim().as_bytes()).ok()?.try_into().ok()
}

/// Makes the key file, unless another process has made it meanwhile, and reads it.
pub(crate) fn create_key(file: &Path) -> anyhow::Result<SecretKey> {
    make(file).and_then(|()| load(file)).with_context(|| unusable(file))
}

fn unusable(file: &Path) -> String {
    format!("the key in {} cannot be used (SECRET_KEY, if set, is used instead)", file.display())
}

fn load(file: &Path) -> anyhow::Result<SecretKey> {
    let mut opened = File::open(file)?;
    let mode = opened.metadata()?.permissions().mode();
    ensure!(
        mode & OTHERS == 0,
        "other users of this machine may open it (mode {:03o}); run `chmod 600 {}`",
        mode & 0o777,
        file.display()
    );
    let mut digits = String::new();
    opened.read_to_string(&mut digits)?;
    let bytes = read(&digits).context("it must hold 64 hexadecimal digits; put it back as it was")?;
    if let Some(why) = weakness(&bytes) {
        bail!("it can be guessed: {why}; put the key back that the first start made");
    }
    Ok(SecretKey::from_bytes(bytes))
}

/// Permission bits of group and others.
const OTHERS: u32 = 0o077;

/// Least number of distinct values among 32 random bytes, and among 64 random hexadecimal digits. Fewer occur
/// less than once in a billion random keys.
const LEAST_BYTES: usize = 16;
const LEAST_DIGITS: usize = 11;

/// The reason why a key was not drawn at random; `None` if it looks random. A random key is refused less
/// often than once in a hundred million.
fn weakness(bytes: &[u8; 32]) -> Option<&'static str> {
    let digits: Vec<u8> = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).collect();
    let half = digits.len() / 2;
    if bytes.iter().all(|byte| (b' '..=b'~').contains(byte)) {
        return Some("it is a text written in hexadecimal digits");
    }
    if (1..=half).any(|period| digits.iter().skip(period).eq(digits.iter().take(digits.len() - period))) {
        return Some("it repeats itself");
    }
    if digits[..half].iter().eq(digits[half..].iter().rev()) {
        return Some("its second half is the first one backwards");
    }
    if distinct(bytes.iter().copied()) < LEAST_BYTES || distinct(digits.iter().copied()) < LEAST_DIGITS {
        return Some("it has too few different digits");
    }
    let is_counting =
        distinct(steps(bytes, 256)) < LEAST_BYTES - 4 || distinct(steps(&digits, 16)) < LEAST_DIGITS - 2;
    is_counting.then_some("it counts up or down")
}

/// The same for a text of at least 32 characters in any alphabet; 32 random characters never have so few
/// different ones.
pub(super) fn text_weakness(text: &str) -> Option<&'static str> {
    let bytes = text.as_bytes();
    let half = bytes.len() / 2;
    if (1..=half).any(|period| bytes.iter().skip(period).eq(bytes.iter().take(bytes.len() - period))) {
        return Some("it repeats itself");
    }
    if distinct(steps(bytes, 256)) < 10 {
        return Some("it counts up or down");
    }
    (distinct(bytes.iter().copied()) < 8).then_some("it has too few different characters")
}

/// The differences between neighboring values, modulo `modulus`.
fn steps(values: &[u8], modulus: u16) -> impl Iterator<Item = u8> {
    let step = move |pair: &[u8]| ((u16::from(pair[1]) + modulus - u16::from(pair[0])) % modulus) as u8;
    values.windows(2).map(step)
}

fn distinct(values: impl Iterator<Item = u8>) -> usize {
    values.collect::<BTreeSet<_>>().len()
}

/// Writes a new random key. The file appears complete or not at all, and if several processes do this at
/// once, one file wins.
fn make(file: &Path) -> anyhow::Result<()> {
    let home = file.parent().context("it has no folder")?;
    DirBuilder::new().recursive(true).mode(0o700).create(home)?;
    let mut bytes = [0; 32];
    SystemRandomness.fill(&mut bytes)?;
    let digits = HEXLOWER.encode(&bytes);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn weakness_of(digits: &str) -> Option<&'static str> {
        weakness(&read(digits).unwrap())
    }

    #[test]
    fn guessable_keys_are_refused() {
        let counting: String = (0..32).map(|byte| format!("{byte:02x}")).collect();
        let by_threes: String = (0..32).map(|step: u8| format!("{:02x}", step.wrapping_mul(3))).collect();
        let backwards: String = (0..32).rev().map(|byte| format!("{byte:02x}")).collect();
        let passphrase: String =
            b"correct horse battery staple 123".iter().map(|b| format!("{b:02x}")).collect();
        let half = "f3a91c5be07d264895bd10e7c8a2436f";
        let mirrored: String = half.chars().chain(half.chars().rev()).collect();
        for (digits, words) in [
            ("0".repeat(64), "repeats"),
            ("F".repeat(64), "repeats"),
            ("0123456789abcdef".repeat(4), "repeats"),
            ("deadbeef".repeat(8), "repeats"),
            (half.repeat(2), "repeats"),
            (format!("{}3c", "abc".repeat(21))[..64].to_owned(), "few"),
            (mirrored, "backwards"),
            (counting, "counts"),
            (backwards, "counts"),
            (by_threes, "counts"),
            (format!("{}0", "0123456789abcdef".repeat(4))[1..].to_owned(), "repeats"),
            ("fedcba9876543210".repeat(3) + "0123456789abcdef", "counts"),
            ("3141592653589793238462643383279502884197169399375105820974944592".into(), "few"),
            (format!("{}1", "0".repeat(63)), "few"),
            (passphrase, "text"),
        ] {
            assert!(
                weakness_of(&digits).is_some_and(|why| why.contains(words)),
                "{digits}: {:?}",
                weakness_of(&digits)
            );
        }
    }

    #[test]
    fn random_keys_are_accepted() {
        for _ in 0..10_000 {
            let mut bytes = [0; 32];
            SystemRandomness.fill(&mut bytes).unwrap();
            assert_eq!(weakness(&bytes), None, "{bytes:?}");
            let text: String = bytes[..16].iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(text_weakness(&text), None, "{text}");
        }
        assert_eq!(weakness_of("9c1185a5c5e9fc54612808977ee8f548b2258d31d1fd3c4f8a6e0b7a92c4d3e6"), None);
    }
}
