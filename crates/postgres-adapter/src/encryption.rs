//! Encryption of secrets at rest, with a key that is neither in the database nor in its backups.
//!
//! ChaCha20-Poly1305 (RFC 8439) with a random nonce. The owner's ID is authenticated with the ciphertext, so
//! that copying a row to another member makes it unreadable.

use domain::accounts::{TotpSecret, UserId};
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    rand::{SecureRandom, SystemRandom},
};

use crate::database::Failure;

/// First byte of the ciphertext: the format version.
const FORMAT: u8 = 1;
/// Known plaintext that identifies a key.
const MARK: &[u8] = b"the key of this site";

/// Key that encrypts the secrets in the database. It MUST be stored outside the database.
#[derive(Clone, Copy)]
pub struct SecretKey([u8; 32]);

/// Redacted, so that the key never appears in logs.
impl std::fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretKey(…)")
    }
}

impl SecretKey {
    /// Creates a key from bytes, which must come from a secure random generator.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Encrypts a member's TOTP secret for storage.
    pub(crate) fn seal_totp(&self, user: UserId, secret: &TotpSecret) -> Result<Vec<u8>, Failure> {
        self.seal(&totp_of(user), secret.bits())
    }

    /// Decrypts a stored TOTP secret. Also accepts the unencrypted form stored before keys existed.
    pub(crate) fn open_totp(&self, user: UserId, sealed: &[u8]) -> Result<TotpSecret, Failure> {
        if let Ok(bits) = sealed.try_into() {
            return Ok(TotpSecret::from_bits(bits));
        }
        let opened = self.open(&totp_of(user), sealed).ok_or_else(|| {
            Failure::Corrupt("a secret was encrypted with another key than SECRET_KEY, or altered".into())
        })?;
        let bits = opened.as_slice().try_into();
        let bits = bits.map_err(|_| Failure::Corrupt("a secret is not 20 bytes long".into()))?;
        Ok(TotpSecret::from_bits(bits))
    }

    /// Encrypts the known plaintext, which later identifies this key.
    pub(crate) fn mark(&self) -> Result<Vec<u8>, Failure> {
        self.seal(MARK, MARK)
    }

    /// Whether `mark` was made with this key.
    pub(crate) fn has_made(&self, mark: &[u8]) -> bool {
        self.open(MARK, mark).is_some_and(|opened| opened == MARK)
    }

    fn cipher(&self) -> Option<LessSafeKey> {
        UnboundKey::new(&CHACHA20_POLY1305, &self.0).ok().map(LessSafeKey::new)
    }

    fn seal(&self, of: &[u8], secret: &[u8]) -> Result<Vec<u8>, Failure> {
        let failed = || Failure::Corrupt("a secret cannot be encrypted".into());
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new().fill(&mut nonce).map_err(|_| failed())?;
        let mut sealed = secret.to_vec();
        self.cipher()
            .ok_or_else(failed)?
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(of), &mut sealed)
            .map_err(|_| failed())?;
        Ok([&[FORMAT], nonce.as_slice(), &sealed].concat())
    }

    fn open(&self, of: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (&FORMAT, rest) = sealed.split_first()? else { return None };
        let (nonce, sealed) = rest.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut sealed = sealed.to_vec();
        let opened = self.cipher()?.open_in_place(nonce, Aad::from(of), &mut sealed).ok()?;
        Some(opened.to_vec())
    }
}

fn totp_of(user: UserId) -> Vec<u8> {
    format!("the second factor of member {}", user.0).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: SecretKey = SecretKey::from_bytes([7; 32]);
    const OTHER_KEY: SecretKey = SecretKey::from_bytes([8; 32]);

    #[test]
    fn sealed_secret_opens_only_with_its_key_and_member() {
        let secret = TotpSecret::from_bits([42; 20]);
        let sealed = KEY.seal_totp(UserId(1), &secret).unwrap();
        assert_eq!(sealed.len(), 49, "as the table takes it");
        assert!(!sealed.windows(4).any(|bytes| bytes == [42; 4]), "{sealed:?}");
        assert_ne!(sealed, KEY.seal_totp(UserId(1), &secret).unwrap(), "never twice the same");
        assert_eq!(KEY.open_totp(UserId(1), &sealed).unwrap(), secret);
        assert!(KEY.open_totp(UserId(2), &sealed).is_err(), "another member's");
        assert!(OTHER_KEY.open_totp(UserId(1), &sealed).is_err(), "another key");
        for place in 0..sealed.len() {
            let mut altered = sealed.clone();
            altered[place] ^= 1;
            assert!(KEY.open_totp(UserId(1), &altered).is_err(), "byte {place}");
        }
        for length in (0..sealed.len()).filter(|length| *length != 20) {
            assert!(KEY.open_totp(UserId(1), &sealed[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn unencrypted_secret_of_earlier_version_is_accepted() {
        assert_eq!(KEY.open_totp(UserId(1), &[42; 20]).unwrap(), TotpSecret::from_bits([42; 20]));
    }

    #[test]
    fn key_recognizes_its_own_mark() {
        let mark = KEY.mark().unwrap();
        assert!(KEY.has_made(&mark) && !OTHER_KEY.has_made(&mark));
        assert!(!KEY.has_made(&[]) && !KEY.has_made(&KEY.seal(b"else", MARK).unwrap()));
    }

    #[test]
    fn debug_output_hides_the_key() {
        assert_eq!(format!("{KEY:?}"), "SecretKey(…)");
    }
}
