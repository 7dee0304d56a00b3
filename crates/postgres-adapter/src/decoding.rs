//! Conversion of column values.

use crate::database::Failure;

/// The error for a stored value that the domain does not accept; `column` names where it stands, as in
/// `forum_posts.state`.
pub(crate) fn invalid(column: &str) -> Failure {
    Failure::Corrupt(format!("invalid value in {column}"))
}

/// The value that a word stands for.
///
/// # Errors
/// [`Failure::Corrupt`] if it stands for none; `column` names where it was read.
pub(crate) fn decode_enum<T>(column: &str, word: Option<T>) -> Result<T, Failure> {
    word.ok_or_else(|| invalid(column))
}

/// Converts a number to the type of its column or field.
///
/// # Errors
/// [`Failure::Corrupt`] if it does not fit.
pub(crate) fn integer<T, U: TryFrom<T>>(value: T) -> Result<U, Failure> {
    U::try_from(value).map_err(|_| Failure::Corrupt("a stored number is out of range".into()))
}
