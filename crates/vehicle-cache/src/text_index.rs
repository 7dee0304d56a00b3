//! Substring index: finds the rows that have a value containing a text.

use std::collections::HashMap;

use memchr::memmem;
use roaring::RoaringBitmap;

/// The distinct values of a column as one text with a line for each, and the rows that have each value. A
/// substring search is one pass over that text, which is short because an inventory repeats its values.
#[derive(Default)]
pub(crate) struct TextIndex {
    /// Each value stands between two line breaks.
    text: String,
    /// Offset of each value in the text, ascending.
    starts: Vec<usize>,
    rows: Vec<RoaringBitmap>,
}

#[derive(Default)]
pub(crate) struct TextIndexBuilder {
    values: HashMap<String, RoaringBitmap>,
}

impl TextIndexBuilder {
    /// Records that these rows have a value, which must not contain a line break.
    pub(crate) fn add(&mut self, value: &str, rows: &RoaringBitmap) {
        if let Some(present) = self.values.get_mut(value) {
            *present |= rows;
        } else {
            self.values.insert(value.to_owned(), rows.clone());
        }
    }

    pub(crate) fn build(self) -> TextIndex {
        let mut values: Vec<(String, RoaringBitmap)> = self.values.into_iter().collect();
        values.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut index = TextIndex { text: "\n".to_owned(), ..TextIndex::default() };
        for (value, rows) in values {
            index.starts.push(index.text.len());
            index.text.push_str(&value);
            index.text.push('\n');
            index.rows.push(rows);
        }
        index
    }
}

impl TextIndex {
    /// The rows that have exactly this value.
    pub(crate) fn rows_of(&self, value: &str) -> RoaringBitmap {
        // The line breaks ensure that only a whole value matches.
        let line = format!("\n{value}\n");
        let Some(offset) = memmem::find(self.text.as_bytes(), line.as_bytes()) else {
            return RoaringBitmap::new();
        };
        let place = self.starts.partition_point(|start| *start <= offset);
        self.rows.get(place).cloned().unwrap_or_default()
    }

    /// The rows with a value that contains this text without a sign that joins it before or after.
    pub(crate) fn rows_with_run(&self, run: &str, joins: fn(char) -> bool) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        for offset in memmem::find_iter(self.text.as_bytes(), run) {
            let (before, rest) = self.text.split_at(offset);
            if before.ends_with(joins) || rest[run.len()..].starts_with(joins) {
                continue;
            }
            let place = self.starts.partition_point(|start| *start <= offset).max(1) - 1;
            if let Some(rows) = self.rows.get(place) {
                found |= rows;
            }
        }
        found
    }

    /// The rows with a value that contains this text.
    pub(crate) fn rows_with(&self, text: &str) -> RoaringBitmap {
        let mut found = RoaringBitmap::new();
        let finder = memmem::Finder::new(text);
        let mut from = 0;
        while let Some(offset) = finder.find(&self.text.as_bytes()[from..]) {
            let place = self.starts.partition_point(|start| *start <= from + offset);
            // An empty text is found at offset 0, before the first value.
            let place = place.max(1) - 1;
            let Some(rows) = self.rows.get(place) else { break };
            found |= rows;
            let Some(next) = self.starts.get(place + 1) else { break };
            from = *next;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_found_within_single_values_only() {
        let mut builder = TextIndexBuilder::default();
        for (row, value) in ["porsche", "ferrari", "porsche", "rsche po", "é"].into_iter().enumerate() {
            builder.add(value, &RoaringBitmap::from([u32::try_from(row).unwrap()]));
        }
        let index = builder.build();
        let rows = |text| index.rows_with(text).into_iter().collect::<Vec<_>>();
        assert_eq!(rows("rsche"), [0, 2, 3]);
        assert_eq!(rows("ferrari"), [1]);
        assert_eq!(rows("eferr"), [] as [u32; 0]);
        assert_eq!(rows("é"), [4]);
        assert_eq!(rows("r"), [0, 1, 2, 3]);
        assert_eq!(rows("zzz"), [] as [u32; 0]);
        let whole = |text| index.rows_of(text).into_iter().collect::<Vec<_>>();
        assert_eq!(whole("porsche"), [0, 2]);
        assert_eq!(whole("é"), [4]);
        assert_eq!(whole("rsche"), [] as [u32; 0]);
        assert_eq!(whole(""), [] as [u32; 0]);
        let runs = |text| index.rows_with_run(text, char::is_alphabetic).into_iter().collect::<Vec<_>>();
        assert_eq!(runs("po"), [3]);
        assert_eq!(runs("rr"), [] as [u32; 0]);
        assert_eq!(TextIndexBuilder::default().build().rows_with("a").len(), 0);
    }
}
