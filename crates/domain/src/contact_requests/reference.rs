//! Public references of contact requests.

use crate::{Timestamp, Violation};

/// Crockford's base 32 alphabet, without the ambiguous I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX: &str = "MQ-";
const LENGTH: usize = 8;

/// Public number of a contact request, for example "MQ-7F3K9Q2M".
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reference(String);

impl Reference {
    /// Creates a reference from 40 bits, which must be random so that references cannot be guessed.
    #[must_use]
    pub fn from_bits(bits: [u8; 5]) -> Self {
        let number = bits.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        let digits = (0..LENGTH).rev().map(|place| (number >> (place * 5) & 31) as usize);
        Self(PREFIX.chars().chain(digits.map(|digit| char::from(ALPHABET[digit]))).collect())
    }

    /// Parses a reference.
    ///
    /// # Errors
    /// A [`Violation`] of `reference` if it is malformed.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let digits = input.strip_prefix(PREFIX).unwrap_or_default();
        if digits.len() == LENGTH && digits.bytes().all(|digit| ALPHABET.contains(&digit)) {
            Ok(Self(input.to_owned()))
        } else {
            Err(Violation::new("reference", "A reference looks like MQ-7F3K9Q2M"))
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Confirmation of a contact request, shown to its sender.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmation {
    pub reference: Reference,
    pub received_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forty_bits_are_encoded_as_eight_digits() {
        assert_eq!(Reference::from_bits([0; 5]).as_str(), "MQ-00000000");
        assert_eq!(Reference::from_bits([0xFF; 5]).as_str(), "MQ-ZZZZZZZZ");
        assert_eq!(Reference::from_bits([0, 0, 0, 0, 33]).as_str(), "MQ-00000011");
        assert_eq!(Reference::from_bits([0x80, 0, 0, 0, 0]).as_str(), "MQ-G0000000");
    }

    #[test]
    fn reference_parsing_round_trips_and_rejects_other_texts() {
        let reference = Reference::from_bits([1, 2, 3, 4, 5]);
        assert_eq!(Reference::parse(reference.as_str()), Ok(reference));
        for bad in
            ["", "MQ-", "7F3K9Q2M", "MQ-7F3K9Q2", "MQ-7F3K9Q2MM", "MQ-7F3K9Q2U", "mq-7f3k9q2m", "MQ-7F3K9Qé"]
        {
            assert!(Reference::parse(bad).is_err(), "{bad}");
        }
    }
}
