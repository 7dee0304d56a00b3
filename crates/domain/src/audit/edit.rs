use std::fmt::Display;

/// The longest value that an entry keeps whole, in characters. Of longer texts it keeps the part that
/// differs, with a little of what stands around it.
pub const MAX_VALUE: usize = 500;

/// Characters of unchanged text kept on either side of a difference.
const CONTEXT: usize = 40;

/// One field that an act changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldChange {
    /// The field's name as the API has it, or a plain word where the API has none.
    pub field: String,
    /// Value before, as a person reads it; `None` when it was empty, or is withheld.
    pub before: Option<String>,
    /// Value after.
    pub after: Option<String>,
    /// Whether both values are private, so that the log only says that they changed.
    pub is_withheld: bool,
}

impl FieldChange {
    /// A change of a field; `None` when both values are the same.
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

    /// A change of a yes-or-no field; `None` when it stays.
    #[must_use]
    pub fn switched(field: &str, before: bool, after: bool) -> Option<Self> {
        let word = |is: bool| Some(if is { "yes" } else { "no" });
        Self::between(field, word(before), word(after))
    }

    /// A change of a list, whose items are separated by semicolons; `None` when it stays.
    #[must_use]
    pub fn of_lists(field: &str, before: &[String], after: &[String]) -> Option<Self> {
        Self::between(field, Some(before.join("; ")), Some(after.join("; ")))
    }

    /// A change of a private field: the values are not kept. `None` when it stays.
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

/// The fields that an act changed, and why.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Edit {
    /// In the order in which the form shows them.
    pub changes: Vec<FieldChange>,
    /// The words of whoever did it; `None` when they gave none.
    pub reason: Option<String>,
}

impl Edit {
    /// An edit for that reason; an empty one is none.
    #[must_use]
    pub fn because(reason: &str) -> Self {
        let reason = reason.trim();
        Self { changes: Vec::new(), reason: (!reason.is_empty()).then(|| reason.to_owned()) }
    }

    /// This edit and these changes, as far as there are any.
    #[must_use]
    pub fn with(mut self, changes: impl IntoIterator<Item = Option<FieldChange>>) -> Self {
        self.changes.extend(changes.into_iter().flatten());
        self
    }

    /// A move from one status to the next, for that reason.
    #[must_use]
    pub fn moved(from: &str, to: &str, reason: &str) -> Self {
        Self::because(reason).with([FieldChange::between("status", Some(from), Some(to))])
    }

    /// An edit of one field, without a reason.
    #[must_use]
    pub fn of(change: Option<FieldChange>) -> Self {
        Self::default().with([change])
    }
}

/// Both values, each cut down to what differs when one of them is long.
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
        let kept = &text[from..to.min(from + MAX_VALUE)];
        let mut part: String = kept.iter().collect();
        if from > 0 {
            part.insert(0, '…');
        }
        if from + kept.len() < text.len() {
            part.push('…');
        }
        // A cut within the difference itself is said, so that nobody takes the part for the whole.
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
        assert_eq!(FieldChange::switched("locked", true, true), None);
        assert_eq!(FieldChange::withheld("vin", &Some("A"), &Some("A")), None);
        let change = FieldChange::between("miles", None, Some(4_200)).unwrap();
        assert_eq!((change.before, change.after.as_deref()), (None, Some("4200")));
    }

    #[test]
    fn private_values_are_not_kept() {
        let change = FieldChange::withheld("vin", &Some("ZFF1"), &Some("ZFF2")).unwrap();
        assert_eq!((change.before, change.after, change.is_withheld), (None, None, true));
    }

    #[test]
    fn of_long_texts_what_differs_is_kept() {
        let text = |word: &str| format!("{}{word}{}", "a ".repeat(5_000), " z".repeat(5_000));
        let change = FieldChange::between("description", Some(text("2010")), Some(text("2011"))).unwrap();
        let (before, after) = (change.before.unwrap(), change.after.unwrap());
        assert!(before.contains("2010") && after.contains("2011"), "{before} {after}");
        assert!(before.chars().count() < 100 && before.starts_with('…') && before.ends_with('…'));
    }

    #[test]
    fn a_long_difference_is_cut_and_says_so() {
        let change = FieldChange::between("description", None, Some("é".repeat(40_000))).unwrap();
        let after = change.after.unwrap();
        assert!(after.ends_with("… (40000 characters in all)"), "{after}");
        assert_eq!(change.before, None);
        let change = FieldChange::between("description", Some("b".repeat(600)), Some("c".into())).unwrap();
        assert_eq!(change.after.as_deref(), Some("c"));
    }

    #[test]
    fn a_text_that_only_grew_shows_where() {
        let (short, long) = ("x".repeat(600), "x".repeat(605));
        let change = FieldChange::between("description", Some(short), Some(long)).unwrap();
        let lengths = (change.before.unwrap().chars().count(), change.after.unwrap().chars().count());
        assert_eq!(lengths.1 - lengths.0, 5);
    }

    #[test]
    fn an_empty_reason_is_none() {
        assert_eq!(Edit::because("  "), Edit::default());
        assert_eq!(Edit::because(" as agreed ").reason.as_deref(), Some("as agreed"));
    }
}
