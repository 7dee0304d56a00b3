//! WebAuthn ceremonies. The library draws its challenges from the system's random generator.

use domain::accounts::{User, UserId};
use ports::{
    StoreError,
    passkeys::{CeremonyError, Credential, PasskeyCeremonies, PasskeySite, StartedCeremony},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use url::Url;
use uuid::Uuid;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        CredentialID, DiscoverableAuthentication, DiscoverableKey, Passkey, PasskeyRegistration,
        PublicKeyCredential, RegisterPublicKeyCredential, WebauthnError,
    },
};

/// Passkey ceremonies on `webauthn-rs`.
#[derive(Debug, Clone, Copy, Default)]
pub struct WebAuthnPasskeys;

impl PasskeyCeremonies for WebAuthnPasskeys {
    fn begin_adding(
        &self,
        site: PasskeySite<'_>,
        user: &User,
        known: &[Vec<u8>],
    ) -> Result<StartedCeremony, CeremonyError> {
        let known = known.iter().map(|id| CredentialID::from(id.clone())).collect();
        let (challenge, state) = party(site)?
            .start_passkey_registration(
                handle(user.id),
                user.username.as_str(),
                user.name.as_str(),
                Some(known),
            )
            .map_err(refused)?;
        let mut options: Value = parse_stored(&write(&challenge.public_key)?)?;
        // Discoverable credentials, so that nobody has to type a username.
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        Ok(StartedCeremony { options: write(&options)?, state: write(&state)? })
    }

    fn finish_adding(
        &self,
        site: PasskeySite<'_>,
        state: &str,
        answer: &str,
    ) -> Result<Credential, CeremonyError> {
        let answer: RegisterPublicKeyCredential = parse_answer(answer)?;
        let state: PasskeyRegistration = parse_stored(state)?;
        let passkey = party(site)?.finish_passkey_registration(&answer, &state).map_err(refused)?;
        Ok(Credential { id: passkey.cred_id().to_vec(), verification_data: write(&passkey)? })
    }

    fn begin_log_in(&self, site: PasskeySite<'_>) -> Result<StartedCeremony, CeremonyError> {
        let (challenge, state) = party(site)?.start_discoverable_authentication().map_err(refused)?;
        Ok(StartedCeremony { options: write(&challenge.public_key)?, state: write(&state)? })
    }

    fn identify(&self, answer: &str) -> Result<(UserId, Vec<u8>), CeremonyError> {
        let answer: PublicKeyCredential = parse_answer(answer)?;
        let handle = answer.get_user_unique_id().and_then(|handle| Uuid::from_slice(handle).ok());
        let user = handle.and_then(|handle| i64::try_from(handle.as_u128()).ok());
        let user = user.ok_or_else(|| CeremonyError::Refused("it names nobody".into()))?;
        Ok((UserId(user), answer.get_credential_id().to_vec()))
    }

    fn finish_log_in(
        &self,
        site: PasskeySite<'_>,
        state: &str,
        answer: &str,
        passkey: &str,
    ) -> Result<String, CeremonyError> {
        let answer: PublicKeyCredential = parse_answer(answer)?;
        let state: DiscoverableAuthentication = parse_stored(state)?;
        let mut passkey: Passkey = parse_stored(passkey)?;
        let result = party(site)?
            .finish_discoverable_authentication_v2(&answer, state, DiscoverableKey::from(&passkey))
            .map_err(refused)?;
        if !result.user_verified() {
            return Err(CeremonyError::Refused("the device did not ask who holds it".into()));
        }
        passkey.update_credential(&result);
        write(&passkey)
    }
}

/// The relying party for a site.
fn party(site: PasskeySite<'_>) -> Result<Webauthn, CeremonyError> {
    let origin = Url::parse(site.origin).map_err(|_| CeremonyError::NoDomainName)?;
    let name = origin.domain().ok_or(CeremonyError::NoDomainName)?;
    let builder = WebauthnBuilder::new(name, &origin).map_err(|_| CeremonyError::NoDomainName)?;
    builder.rp_name(site.brand).build().map_err(refused)
}

/// The member's user handle on the device.
const fn handle(user: UserId) -> Uuid {
    Uuid::from_u128(user.0.unsigned_abs() as u128)
}

fn refused(error: WebauthnError) -> CeremonyError {
    CeremonyError::Refused(error.to_string())
}

fn parse_answer<T: DeserializeOwned>(answer: &str) -> Result<T, CeremonyError> {
    // The parser's error is of no use to the client.
    serde_json::from_str(answer).map_err(|_| CeremonyError::Refused("it cannot be read".into()))
}

fn parse_stored<T: DeserializeOwned>(text: &str) -> Result<T, CeremonyError> {
    serde_json::from_str(text).map_err(|error| {
        StoreError::Failed(format!("what is kept of a passkey cannot be read: {error}")).into()
    })
}

fn write<T: Serialize>(value: &T) -> Result<String, CeremonyError> {
    serde_json::to_string(value)
        .map_err(|error| StoreError::Failed(format!("a passkey cannot be written: {error}")).into())
}
