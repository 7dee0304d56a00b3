//! Pages of lists that continue after a cursor.

/// Largest page of members' lists and of reports.
pub const MAX_MEMBER_PAGE: u32 = 100;
/// Page size of conversations and of their messages.
pub const MESSAGES_PER_PAGE: u32 = 30;
/// Page size of the listings on a member's profile.
pub const MEMBER_LISTINGS_PER_PAGE: u32 = 12;

/// One page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T, Cursor> {
    /// At most the requested number.
    pub items: Vec<T>,
    /// Number of items on all pages.
    pub total: u64,
    /// Where the next page begins; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Number of rows to read for a page of at most `limit` items: one more, which tells whether another page follows.
#[must_use]
pub const fn fetch_size(limit: u32) -> u32 {
    limit.saturating_add(1)
}

impl<T, Cursor> Page<T, Cursor> {
    /// Builds a page of at most `limit` items from the first [`fetch_size`] rows of the rest of a list.
    pub fn from_rows(mut rows: Vec<T>, limit: u32, total: u64, cursor_of: impl FnOnce(&T) -> Cursor) -> Self {
        let has_more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let next = rows.last().filter(|_| has_more).map(cursor_of);
        Self { items: rows, total, next }
    }

    /// Converts the cursor.
    pub fn map_next<C>(self, convert: impl FnOnce(Cursor) -> C) -> Page<T, C> {
        Page { items: self.items, total: self.total, next: self.next.map(convert) }
    }

    /// Converts the items.
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Page<U, Cursor> {
        Page { items: self.items.into_iter().map(convert).collect(), total: self.total, next: self.next }
    }

    /// Converts the items and leaves those out for which `convert` returns `None`.
    pub fn filter_map<U>(self, convert: impl FnMut(T) -> Option<U>) -> Page<U, Cursor> {
        Page {
            items: self.items.into_iter().filter_map(convert).collect(),
            total: self.total,
            next: self.next,
        }
    }

    /// Converts the items all at once.
    ///
    /// # Errors
    /// That of the conversion.
    pub fn try_convert<U, E>(
        self,
        convert: impl FnOnce(Vec<T>) -> Result<Vec<U>, E>,
    ) -> Result<Page<U, Cursor>, E> {
        Ok(Page { items: convert(self.items)?, total: self.total, next: self.next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_followed_by_more_rows_has_a_next_page() {
        for (rows, items, next) in [(0, 0, None), (2, 2, None), (3, 3, None), (4, 3, Some("3".to_owned()))] {
            assert!(rows <= fetch_size(3));
            let page = Page::from_rows((1..=rows).collect(), 3, 7, u32::to_string);
            assert_eq!(page, Page { items: (1..=items).collect(), total: 7, next }, "{rows}");
        }
        assert_eq!(Page::from_rows(vec![1, 2], 0, 2, |row| *row).items, []);
    }

    #[test]
    fn the_next_page_stays_the_same_when_items_are_converted() {
        let page = || Page::from_rows(vec![1, 2, 3], 2, 3, |row| *row);
        let even = page().filter_map(|row| (row % 2 == 0).then_some(row * 10));
        assert_eq!(even, Page { items: vec![20], total: 3, next: Some(2) });
        assert_eq!(page().map(i64::from), Page { items: vec![1_i64, 2], total: 3, next: Some(2) });
        let texts = page().try_convert(|rows| rows.iter().map(|row| Ok(row.to_string())).collect());
        assert_eq!(texts, Ok::<_, ()>(Page { items: vec!["1".into(), "2".into()], total: 3, next: Some(2) }));
    }
}
