//! Simulated passkey devices: an answer states in words what a real device would sign. Real WebAuthn answers
//! are tested in `security`.

use domain::accounts::{User, UserId};
use ports::passkeys::{CeremonyError, Credential, PasskeyCeremonies, PasskeySite, StartedCeremony};

/// Answers have the form `<member> <credential> <origin>`; a device refuses to sign for another origin.
pub(crate) struct FakeDevices;

/// Answer of a member's device at that origin.
pub(crate) fn device_response(user: UserId, credential: &str, origin: &str) -> String {
    format!("{} {credential} {origin}", user.0)
}

fn read<'a>(site: PasskeySite<'_>, answer: &'a str) -> Result<(UserId, &'a str), CeremonyError> {
    let refused = || CeremonyError::Refused(answer.to_owned());
    let mut words = answer.split(' ');
    let (Some(user), Some(credential), Some(origin)) = (words.next(), words.next(), words.next()) else {
        return Err(refused());
    };
    if origin != site.origin {
        return Err(refused());
    }
    Ok((UserId(user.parse().map_err(|_| refused())?), credential))
}

fn start_ceremony(site: PasskeySite<'_>) -> Result<StartedCeremony, CeremonyError> {
    if site.origin.contains("127.0.0.1") {
        return Err(CeremonyError::NoDomainName);
    }
    Ok(StartedCeremony { options: "{}".into(), state: format!("begun at {}", site.origin) })
}

impl PasskeyCeremonies for FakeDevices {
    fn begin_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        _: &User,
        _: &[Vec<u8>],
    ) -> Result<StartedCeremony, CeremonyError> {
        start_ceremony(site)
    }

    fn finish_adding<'a>(
        &self,
        site: PasskeySite<'a>,
        _: &str,
        answer: &str,
    ) -> Result<Credential, CeremonyError> {
        let (_, credential) = read(site, answer)?;
        Ok(Credential { id: credential.as_bytes().to_vec(), verification_data: "0".into() })
    }

    fn begin_log_in<'a>(&self, site: PasskeySite<'a>) -> Result<StartedCeremony, CeremonyError> {
        start_ceremony(site)
    }

    fn identify(&self, answer: &str) -> Result<(UserId, Vec<u8>), CeremonyError> {
        let origin = answer.split(' ').nth(2).unwrap_or_default();
        let (user, credential) = read(PasskeySite { origin, brand: "" }, answer)?;
        Ok((user, credential.as_bytes().to_vec()))
    }

    fn finish_log_in<'a>(
        &self,
        site: PasskeySite<'a>,
        _: &str,
        answer: &str,
        verification_data: &str,
    ) -> Result<String, CeremonyError> {
        read(site, answer)?;
        Ok(format!("{verification_data}+1"))
    }
}
