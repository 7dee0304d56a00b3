//! Conversion of column values.

use crate::database::Failure;

/// The value that a word stands for.
///
/// # Errors
/// [`Failure::Corrupt`] if it stands for none; `what` names the column.
pub(crate) fn decode_enum<T>(what: &str, word: Option<T>) -> Result<T, Failure> {
    word.ok_or_else(|| Failure::Corrupt(format!("a row holds a {what} that does not exist")))
}

/// Converts a number to the type of its column or field.
///
/// # Errors
/// [`Failure::Corrupt`] if it does not fit.
pub(crate) fn integer<T, U: TryFrom<T>>(value: T) -> Result<U, Failure> {
    U::try_from(value).map_err(|_| Failure::Corrupt("a number does not fit".into()))
}
