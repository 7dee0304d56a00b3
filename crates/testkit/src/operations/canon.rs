//! Canonical numbering of ids, so that stores with different ids can be compared.

use std::collections::BTreeMap;

/// Numbers ids by first appearance, because stores may leave gaps.
#[derive(Debug, Default)]
pub(super) struct CanonicalIds(BTreeMap<(String, i64), usize>);

impl CanonicalIds {
    /// The number of an id within its kind.
    pub(super) fn number(&mut self, kind: &str, id: i64) -> usize {
        let next = self.0.keys().filter(|(known, _)| known == kind).count();
        *self.0.entry((kind.to_owned(), id)).or_insert(next)
    }

    /// Replaces every `SomethingId(7)` in a debug text with its canonical number.
    pub(super) fn text(&mut self, text: &str) -> String {
        let mut rest = text;
        let mut out = String::with_capacity(text.len());
        while let Some(at) = rest.find("Id(") {
            let (before, after) = rest.split_at(at + 3);
            let kind_at = before[..at].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |place| place + 1);
            let digits = after.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(after.len());
            out.push_str(before);
            match after[..digits].parse() {
                Ok(id) => out.push_str(&self.number(&before[kind_at..at], id).to_string()),
                Err(_) => out.push_str(&after[..digits]),
            }
            rest = &after[digits..];
        }
        out.push_str(rest);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_numbered_by_first_appearance() {
        let mut canon = CanonicalIds::default();
        assert_eq!(canon.text("Some(UserId(41)) VehicleId(7)"), "Some(UserId(0)) VehicleId(0)");
        assert_eq!(canon.text("[UserId(9), UserId(41)]"), "[UserId(1), UserId(0)]");
        assert_eq!(canon.text("Invalid(x) Id()"), "Invalid(x) Id()");
    }
}
