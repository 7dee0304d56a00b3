//! Pages of lists.

use domain::Page;

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
