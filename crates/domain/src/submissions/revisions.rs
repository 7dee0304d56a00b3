//! Changes of a submission since staff reviewed it, from the audit log of its revisions.

use crate::edit::{Edit, FieldChange};

/// Sign of a value of which only an excerpt is stored.
const EXCERPT: char = '…';

/// The fields that differ between the content before the first of these revisions and the one after the last; the status
/// is left out. Photos are counted, because their ids say nothing.
#[must_use]
pub fn changes_of_revisions(revisions: impl IntoIterator<Item = Edit>) -> Vec<FieldChange> {
    let mut merged: Vec<FieldChange> = Vec::new();
    for change in revisions.into_iter().flat_map(|edit| edit.changes) {
        match merged.iter_mut().find(|earlier| earlier.field == change.field) {
            _ if change.field == "status" => {}
            Some(earlier) => earlier.after = change.after,
            None => merged.push(change),
        }
    }
    merged.retain(|change| {
        change.is_withheld || change.before != change.after || is_excerpt(change.before.as_deref())
    });
    merged.iter().map(readable).collect()
}

/// The change as staff read it: a value that is not stored is called changed.
fn readable(change: &FieldChange) -> FieldChange {
    let is_list_of_photos = change.field == "pictures";
    let is_cut = is_excerpt(change.before.as_deref()) || is_excerpt(change.after.as_deref());
    if change.is_withheld || is_list_of_photos && is_cut {
        return FieldChange { before: None, after: Some("changed".to_owned()), ..change.clone() };
    }
    if is_list_of_photos { counted(change) } else { change.clone() }
}

fn is_excerpt(value: Option<&str>) -> bool {
    value.is_some_and(|value| value.starts_with(EXCERPT) || value.ends_with(EXCERPT))
}

/// The change of a list of photos in numbers.
fn counted(change: &FieldChange) -> FieldChange {
    let (before, after) = (ids(change.before.as_deref()), ids(change.after.as_deref()));
    let added = after.iter().filter(|id| !before.contains(id)).count();
    let removed = before.iter().filter(|id| !after.contains(id)).count();
    let difference = match (added, removed) {
        (0, 0) => "in another order".to_owned(),
        (added, 0) => format!("{added} added"),
        (0, removed) => format!("{removed} removed"),
        (added, removed) => format!("{added} added, {removed} removed"),
    };
    FieldChange {
        before: Some(before.len().to_string()),
        after: Some(format!("{} ({difference})", after.len())),
        ..change.clone()
    }
}

/// The ids of a [list](FieldChange::of_lists).
fn ids(list: Option<&str>) -> Vec<&str> {
    list.map(|list| list.split("; ").collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(changes: &[(&str, &str, &str)]) -> Edit {
        Edit::default().with(
            changes
                .iter()
                .map(|(field, before, after)| FieldChange::between(field, Some(before), Some(after))),
        )
    }

    #[test]
    fn revisions_are_merged_per_field() {
        let revisions = [
            edit(&[("status", "changes_requested", "pending"), ("price", "$10", "$9"), ("miles", "", "8")]),
            edit(&[("location", "Chicago, IL", "Madison, WI"), ("price", "$9", "$8"), ("miles", "8", "")]),
        ];
        let merged = changes_of_revisions(revisions);
        let shown: Vec<_> = merged
            .iter()
            .map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
            .collect();
        let expected =
            [("price", Some("$10"), Some("$8")), ("location", Some("Chicago, IL"), Some("Madison, WI"))];
        assert_eq!(shown, expected, "the mileage is what it was");
        let vin = FieldChange::withheld("vin", &1, &2);
        let changed = changes_of_revisions([Edit::of(vin)]);
        assert_eq!((&changed[0].before, changed[0].after.as_deref()), (&None, Some("changed")));
        assert_eq!(changes_of_revisions([]), []);
    }

    #[test]
    fn photos_are_counted() {
        for (before, after, expected) in [
            ("a; b", "b; c; d", (Some("2"), Some("3 (2 added, 1 removed)"))),
            ("", "a", (Some("0"), Some("1 (1 added)"))),
            ("a; b", "a", (Some("2"), Some("1 (1 removed)"))),
            ("a; b", "b; a", (Some("2"), Some("2 (in another order)"))),
        ] {
            let merged = changes_of_revisions([edit(&[("pictures", before, after)])]);
            assert_eq!((merged[0].before.as_deref(), merged[0].after.as_deref()), expected, "{before}");
        }
        let long: String = (0..40).map(|id| format!("{id:032}; ")).collect();
        let merged = changes_of_revisions([edit(&[("pictures", &long, &format!("{long}x"))])]);
        let shown = (&merged[0].before, merged[0].after.as_deref());
        assert_eq!(shown, (&None, Some("changed")), "only an excerpt is stored");
    }
}
