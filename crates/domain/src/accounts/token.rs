//! Random bearer tokens (sessions, emailed links) and their hashes. Stores keep only the hashes.

use data_encoding::HEXLOWER;

/// Defines a 256-bit bearer token type, written as 64 lower-case hexadecimal digits and hidden in `Debug`.
macro_rules! secret_token {
    ($(#[$what:meta])* $name:ident) => {
        $(#[$what])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name([u8; 32]);

        impl $name {
            #[must_use]
            pub const fn from_bits(bits: [u8; 32]) -> Self {
                Self(bits)
            }

            /// Parses the output of [`expose`](Self::expose); `None` for anything else.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                $crate::accounts::read_bits(text).map(Self)
            }

            /// Secret text for the token's holder: a cookie value, or part of an emailed link.
            #[must_use]
            pub fn expose(&self) -> String {
                $crate::accounts::write_bits(&self.0)
            }

            /// The bits to hash.
            #[must_use]
            pub const fn bits(&self) -> &[u8; 32] {
                &self.0
            }
        }

        /// Hides the token: it grants access to whoever holds it.
        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    };
}
pub(crate) use secret_token;

secret_token! {
    /// Random secret in the session cookie.
    SessionToken
}

secret_token! {
    /// Random secret in an emailed link, valid once. See [`TokenPurpose`](super::TokenPurpose).
    SingleUseToken
}

/// SHA-256 of a token's bits; the only form in which stores keep a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TokenHash(pub [u8; 32]);

/// Formats bits as 64 lower-case hexadecimal digits.
pub(crate) fn write_bits(bits: &[u8; 32]) -> String {
    HEXLOWER.encode(bits)
}

/// Parses the output of [`write_bits`]; `None` for anything else.
pub(crate) fn read_bits(text: &str) -> Option<[u8; 32]> {
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_parsing_round_trips_and_rejects_other_texts() {
        let token = SessionToken::from_bits(std::array::from_fn(|place| (place * 8) as u8));
        assert_eq!(token.expose().len(), 64);
        assert_eq!(SessionToken::parse(&token.expose()), Some(token.clone()));
        let upper = token.expose().to_uppercase();
        for bad in [
            "",
            "00",
            &"0".repeat(63),
            &"0".repeat(65),
            &"g".repeat(64),
            &"é".repeat(32),
            &upper,
            &"+".repeat(64),
        ] {
            assert_eq!(SessionToken::parse(bad), None, "{bad}");
            assert_eq!(SingleUseToken::parse(bad), None, "{bad}");
        }
        assert_eq!(format!("{token:?}"), "SessionToken(…)");
        let mailed = SingleUseToken::from_bits(*token.bits());
        assert_eq!(SingleUseToken::parse(&mailed.expose()), Some(mailed.clone()));
        assert_eq!((mailed.expose(), format!("{mailed:?}")), (token.expose(), "SingleUseToken(…)".into()));
    }
}
