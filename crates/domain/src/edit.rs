//! Changes of an action for the audit log: fields with their values before and after, shortened or withheld where
//! required, and the reason.

use std::fmt::Display;

/// Longest value that is stored whole, in characters. Of a longer text only the differing part is stored,
/// with a little context.
pub const MAX_VALUE: usize = 500;

/// Characters of unchanged text kept on either side of a difference.
const CONTEXT: usize = 40;

/// Change of one field, with the values before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// Name of the field in the API, or a plain word if the API has none.
    pub field: String,
    /// Readable value before the change; `None` if empty or withheld.
    pub before: Option<String>,
    /// Readable value after the change; `None` if empty or withheld.
    pub after: Option<String>,
    /// True for private fields: only the fact of the change is logged.
    pub is_withheld: bool,
}

impl FieldChange {
    /// A change between two values; `None` if they are equal. Empty text counts as no value.
    #[must_use]
    pub fn between<T: Display>(field: &str, before: Option<T>, after: Option<T>) -> Option<Self> {
        let text = |value: Option<T>| value.map(|value| value.to_string()).filter(|text| !text.is_empty());
        let (before, after) = (text(before), text(after));
        if before == after {
            return None;
        }
        let (before, after) = shortened(before, after);
        Some(Self { field: field.to_owned(), before, after, is_withheld: false })
    }

    /// A change of a yes/no field; `None` if the values are equal.
    #[must_use]
    pub fn of_flag(field: &str, before: bool, after: bool) -> Option<Self> {
        let word = |is: bool| Some(if is { "yes" } else { "no" });
        Self::between(field, word(before), word(after))
    }

    /// A change of a list, with the items joined by semicolons; `None` if equal.
    #[must_use]
    pub fn of_lists(field: &str, before: &[String], after: &[String]) -> Option<Self> {
        Self::between(field, Some(before.join("; ")), Some(after.join("; ")))
    }

    /// A change of a private field, without the values; `None` if they are equal.
    #[must_use]
    pub fn withheld<T: PartialEq>(field: &str, before: &T, after: &T) -> Option<Self> {
        (before != after).then(|| Self {
            field: field.to_owned(),
            before: None,
            after: None,
            is_withheld: true,
        })
    }
}

/// The fields that an action changed, and the reason.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    /// In the order of the form's fields.
    pub changes: Vec<FieldChange>,
    /// Reason given by the actor.
    pub reason: Option<String>,
}

impl Edit {
    /// Creates an edit with a reason and no changes. A blank reason becomes `None`.
    #[must_use]
    pub fn with_reason(reason: &str) -> Self {
        let reason = reason.trim();
        Self { changes: Vec::new(), reason: (!reason.is_empty()).then(|| reason.to_owned()) }
    }

    /// Adds the changes that are `Some`.
    #[must_use]
    pub fn with(mut self, changes: impl IntoIterator<Item = Option<FieldChange>>) -> Self {
        self.changes.extend(changes.into_iter().flatten());
        self
    }

    /// Creates the edit of a status change.
    #[must_use]
    pub fn status_change(from: &str, to: &str, reason: &str) -> Self {
        Self::with_reason(reason).with([FieldChange::between("status", Some(from), Some(to))])
    }

    /// Creates an edit of at most one field, without a reason.
    #[must_use]
    pub fn of(change: Option<FieldChange>) -> Self {
        Self::default().with([change])
    }
}

/// Cuts both values to the differing part plus [`CONTEXT`] if either exceeds [`MAX_VALUE`] characters.
fn shortened(before: Option<String>, after: Option<String>) -> (Option<String>, Option<String>) {
    let length = |text: &Option<String>| text.as_deref().map_or(0, |text| text.chars().count());
    if length(&before).max(length(&after)) <= MAX_VALUE {
        return (before, after);
    }
    let letters = |text: &Option<String>| text.as_deref().unwrap_or_default().chars().collect::<Vec<char>>();
    let (old, new) = (letters(&before), letters(&after));
    let same_start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same_start;
    let same_end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    let (from, end) = (same_start.saturating_sub(CONTEXT), same_end.saturating_sub(CONTEXT));
    let part = |text: &[char]| -> Option<String> {
        if text.is_empty() {
            return None;
        }
        let to = text.len() - end;
        let excerpt = &text[from..to.min(from + MAX_VALUE)];
        let mut part: String = excerpt.iter().collect();
        if from > 0 {
            part.insert(0, '…');
        }
        if from + excerpt.len() < text.len() {
            part.push('…');
        }
        // State the full length when the difference itself is cut, so that it is not read as complete.
        if to > from + MAX_VALUE {
            part.push_str(&format!(" ({} characters in all)", text.len()));
        }
        Some(part)
    };
    (part(&old), part(&new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_are_no_change() {
        assert_eq!(FieldChange::between("miles", Some(1), Some(1)), None);
        assert_eq!(FieldChange::between("location", Some(""), None), None);
        assert_eq!(FieldChange::of_flag("locked", true, true), None);
        assert_eq!(FieldChange::withheld("vin", &Some("A"), &Some("A")), None);
        let change = FieldChange::between("miles", None, Some(4_200)).unwrap();
        assert_eq!((change.before, change.after.as_deref()), (None, Some("4200")));
    }

    #[test]
    fn withheld_values_are_not_stored() {
        let change = FieldChange::withheld("vin", &Some("ZFF1"), &Some("ZFF2")).unwrap();
        assert_eq!((change.before, change.after, change.is_withheld), (None, None, true));
    }

    #[test]
    fn long_texts_are_reduced_to_their_difference() {
        let text = |word: &str| format!("{}{word}{}", "a ".repeat(5_000), " z".repeat(5_000));
        let change = FieldChange::between("description", Some(text("2010")), Some(text("2011"))).unwrap();
        let (before, after) = (change.before.unwrap(), change.after.unwrap());
        assert!(before.contains("2010") && after.contains("2011"), "{before} {after}");
        assert!(before.chars().count() < 100 && before.starts_with('…') && before.ends_with('…'));
    }

    #[test]
    fn long_difference_is_truncated_with_its_length() {
        let change = FieldChange::between("description", None, Some("é".repeat(40_000))).unwrap();
        let after = change.after.unwrap();
        assert!(after.ends_with("… (40000 characters in all)"), "{after}");
        assert_eq!(change.before, None);
        let change = FieldChange::between("description", Some("b".repeat(600)), Some("c".into())).unwrap();
        assert_eq!(change.after.as_deref(), Some("c"));
    }

    #[test]
    fn appended_text_is_shown_in_the_difference() {
        let (short, long) = ("x".repeat(600), "x".repeat(605));
        let change = FieldChange::between("description", Some(short), Some(long)).unwrap();
        let lengths = (change.before.unwrap().chars().count(), change.after.unwrap().chars().count());
        assert_eq!(lengths.1 - lengths.0, 5);
    }

    #[test]
    fn blank_reason_is_none() {
        assert_eq!(Edit::with_reason("  "), Edit::default());
        assert_eq!(Edit::with_reason(" as agreed ").reason.as_deref(), Some("as agreed"));
    }
}
