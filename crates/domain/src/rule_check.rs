//! The conditions of form rules.

use crate::{
    rules::{COMMON_PASSWORDS, MAX_EMAIL},
    text,
};

/// A condition on a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// Not empty after trimming.
    Required,
    /// Minimum number of characters (Unicode scalar values).
    MinLength(usize),
    /// Maximum number of characters (Unicode scalar values).
    MaxLength(usize),
    /// Only ASCII letters, digits and underscores.
    WordCharacters,
    /// Looks like an email address; see `is_email`.
    Email,
    /// Not one of [`COMMON_PASSWORDS`], ignoring case.
    NotCommon,
    /// An integer that is at least this value.
    MinInteger(i64),
    /// A number that is at least this value.
    MinNumber(i64),
    /// No words for an unknown mileage: "TMU", "exempt".
    KnownMileage,
    /// Equal to the field with this name.
    Same(&'static str),
    /// Of the words in braces (`{name}`), only these.
    MergeFields(&'static [&'static str]),
}

impl Constraint {
    pub(crate) fn text_holds(self, value: &str) -> bool {
        match self {
            Self::Required => !text::single_line(value).is_empty(),
            Self::MinLength(least) => value.chars().count() >= least,
            Self::MaxLength(most) => value.chars().count() <= most,
            Self::WordCharacters => value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'),
            Self::Email => is_email(value),
            Self::MergeFields(known) => merge_fields(value).all(|field| known.contains(&field)),
            Self::NotCommon => !COMMON_PASSWORDS.iter().any(|common| common.eq_ignore_ascii_case(value)),
            Self::KnownMileage => {
                let folded = text::fold(value);
                !["tmu", "unknown", "exempt", "not actual"].iter().any(|words| folded.contains(words))
            }
            Self::MinInteger(_) | Self::MinNumber(_) | Self::Same(_) => true,
        }
    }
}

/// The words in braces of a text; a word has ASCII letters, digits and underscores.
fn merge_fields(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |word: &&str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(word, _)| word).filter(is_word)
}

/// Whether a text has the form of an email address: a local part of at most 64 bytes, one `@`, a domain with
/// at least one dot, [`MAX_EMAIL`] bytes in all. Existence is verified by sending a confirmation.
fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.rsplit_once('@') else { return false };
    let is_atom = |c: char| {
        !c.is_whitespace()
            && !c.is_control()
            && !matches!(c, '@' | ',' | ';' | '<' | '>' | '"' | '(' | ')' | '\\')
    };
    let labels: Vec<&str> = domain.split('.').collect();
    (1..=64).contains(&local.len())
        && value.len() <= MAX_EMAIL
        && local.chars().all(is_atom)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && labels.len() >= 2
        && labels.iter().all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
}
