//! Argon2id cost parameters, hashing and verification.

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version,
    password_hash::{Error, phc},
};
use domain::accounts::PasswordHash;
use ports::{StoreError, passwords::PasswordCheck};

/// Cost parameters. The default is OWASP's minimum: 19 MiB and two passes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Costs {
    kibibytes: u32,
    passes: u32,
}

impl Default for Costs {
    fn default() -> Self {
        Self { kibibytes: 19_456, passes: 2 }
    }
}

impl Costs {
    #[cfg(test)]
    pub(crate) const fn of(kibibytes: u32, passes: u32) -> Self {
        Self { kibibytes, passes }
    }

    fn argon2(self) -> Result<Argon2<'static>, StoreError> {
        let params = Params::new(self.kibibytes, self.passes, 1, None).map_err(failed)?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }

    /// Hashes a password. Slow by design.
    pub(crate) fn hash(self, password: &[u8]) -> Result<PasswordHash, StoreError> {
        let hash = self.argon2()?.hash_password(password).map_err(failed)?;
        Ok(PasswordHash::new(hash.to_string()))
    }

    /// Verifies a password with the parameters stored in the hash. Slow by design.
    pub(crate) fn verify(
        self,
        password: &[u8],
        stored_hash: &PasswordHash,
    ) -> Result<PasswordCheck, StoreError> {
        let stored_hash = phc::PasswordHash::new(stored_hash.as_str()).map_err(failed)?;
        match self.argon2()?.verify_password(password, &stored_hash) {
            Ok(()) if self.exceed(&stored_hash)? => Ok(PasswordCheck::NeedsRehash),
            Ok(()) => Ok(PasswordCheck::Right),
            Err(Error::PasswordInvalid) => Ok(PasswordCheck::Wrong),
            Err(error) => Err(failed(error)),
        }
    }

    /// Whether the hash was made with lower costs or another algorithm.
    fn exceed(self, stored_hash: &phc::PasswordHash) -> Result<bool, StoreError> {
        let params = Params::try_from(stored_hash).map_err(failed)?;
        let is_argon2id = stored_hash.algorithm == Algorithm::Argon2id.ident();
        Ok(!is_argon2id || params.m_cost() < self.kibibytes || params.t_cost() < self.passes)
    }
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("a password cannot be hashed: {error}"))
}
