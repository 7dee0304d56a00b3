//! Pages of lists.

use domain::{CaseFilter, Page};

/// A page of at most `limit` items of a whole list, in the list's order, that begins with the first item past the cursor.
pub(crate) fn page<T, Cursor>(
    list: impl IntoIterator<Item = T>,
    is_past: impl Fn(&T) -> bool,
    limit: u32,
    cursor_of: impl FnOnce(&T) -> Cursor,
) -> Page<T, Cursor> {
    let mut total = 0;
    let counted = list.into_iter().inspect(|_| total += 1);
    let rest = counted.filter(|item| is_past(item)).collect();
    Page::from_rows(rest, limit, total, cursor_of)
}

/// A page of a list of cases with ascending ids: the open ones oldest first, or the closed ones latest first.
pub(crate) fn case_page<T, Id: Copy + Ord>(
    cases: impl DoubleEndedIterator<Item = T>,
    filter: CaseFilter,
    after: Option<Id>,
    limit: u32,
    id_of: impl Fn(&T) -> Id,
) -> Page<T, Id> {
    match filter {
        CaseFilter::Open => {
            page(cases, |case| after.is_none_or(|after| id_of(case) > after), limit, |last| id_of(last))
        }
        CaseFilter::Closed => {
            page(cases.rev(), |case| after.is_none_or(|after| id_of(case) < after), limit, |last| id_of(last))
        }
    }
}
