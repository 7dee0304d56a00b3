//! Time-based one-time passwords (RFC 6238).

use domain::{
    Timestamp,
    accounts::{TotpCode, TotpSecret},
};
use ports::{
    StoreError,
    two_factor::{Enrollment, TotpCodes},
};
use qrcode::{Color, QrCode};
use totp_rs::{Algorithm, Builder, Secret, Totp};

/// TOTP with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds, one step of
/// tolerance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Totps;

impl TotpCodes for Totps {
    fn step_of(
        &self,
        secret: &TotpSecret,
        code: &TotpCode,
        at: Timestamp,
    ) -> Result<Option<i64>, StoreError> {
        // A time before 1970 matches no code.
        let Ok(seconds) = u64::try_from(at.timestamp()) else { return Ok(None) };
        let step = builder(secret).build().map_err(failed)?.check(code.as_str(), seconds);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    fn enroll(&self, secret: &TotpSecret, issuer: &str, account: &str) -> Result<Enrollment, StoreError> {
        // A colon separates issuer and account in the label of the URL.
        let issuer = issuer.replace(':', " ");
        let totp: Totp =
            builder(secret).with_issuer(Some(issuer)).with_account_name(account).build().map_err(failed)?;
        let url = totp.to_url().map_err(failed)?;
        let code = QrCode::new(url.as_bytes()).map_err(failed)?;
        let dark: Vec<bool> = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
        let modules = dark.chunks(code.width()).map(<[bool]>::to_vec).collect();
        Ok(Enrollment { secret: totp.secret().to_base32(), url, modules })
    }
}

fn builder(secret: &TotpSecret) -> Builder {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(30)
        .with_secret(Secret::new_stack(*secret.bits()))
}

fn failed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("a code cannot be made: {error}"))
}

#[cfg(test)]
mod tests {
    use domain::accounts::SecondFactorCode;

    use super::*;

    fn at(seconds: i64) -> Timestamp {
        chrono::DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn code(digits: &str) -> TotpCode {
        match SecondFactorCode::parse(digits) {
            Ok(SecondFactorCode::Totp(code)) => code,
            other => panic!("{other:?}"),
        }
    }

    /// The examples of RFC 6238, appendix B; an authenticator shows their last six digits.
    #[test]
    fn totp_codes_match_rfc_6238() {
        let secret = TotpSecret::from_bits(*b"12345678901234567890");
        for (seconds, digits) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let step = |seconds| Totps.step_of(&secret, &code(digits), at(seconds)).unwrap();
            let own = Some(seconds / 30);
            assert_eq!((step(seconds), step(seconds - 30), step(seconds + 30)), (own, own, own), "{digits}");
            assert_eq!((step(seconds - 60), step(seconds + 60)), (None, None), "{digits}");
            assert_eq!(
                Totps.step_of(&TotpSecret::from_bits([1; 20]), &code(digits), at(seconds)).unwrap(),
                None
            );
        }
        assert_eq!(Totps.step_of(&secret, &code("287082"), at(-1)).unwrap(), None);
    }

    #[test]
    fn enrollment_has_secret_otpauth_url_and_qr_code() {
        let secret = TotpSecret::from_bits(*b"12345678901234567890");
        let enrollment = Totps.enroll(&secret, "Concours: Cars", "ada_l").unwrap();
        assert_eq!(enrollment.secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(enrollment.url.starts_with("otpauth://totp/Concours%20%20Cars:ada_l?"), "{}", enrollment.url);
        assert!(enrollment.url.contains("secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"), "{}", enrollment.url);
        assert!(enrollment.url.contains("issuer=Concours"), "{}", enrollment.url);
        let size = enrollment.modules.len();
        assert!(
            (21..=57).contains(&size) && enrollment.modules.iter().all(|row| row.len() == size),
            "{size}"
        );
        // The finder pattern in the corner, without which no scanner recognizes the QR code.
        let row = |place: usize| enrollment.modules[place][..8].to_vec();
        assert_eq!(row(0), [true, true, true, true, true, true, true, false]);
        assert_eq!(row(1), [true, false, false, false, false, false, true, false]);
    }
}
