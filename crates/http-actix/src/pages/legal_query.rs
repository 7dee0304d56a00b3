//! Which legal text, and which version of it, an address names.

use domain::{legal::LegalDocument, text::canonical_number};

use super::table::Page;

/// The document whose page this is, if any.
pub(super) fn document_of(page: &Page) -> Option<LegalDocument> {
    LegalDocument::ALL.into_iter().find(|document| document.path() == page.path)
}

/// Whether the query is that of a page of a version, as in `version=2`.
pub(super) fn is_version_query(query: &str) -> bool {
    version_in(query)
        .is_some_and(|version| version.is_some_and(|number| query == format!("version={number}")))
}

/// The version that a query names: `None` if it names none, `Some(None)` if not by a number.
pub(super) fn version_in(query: &str) -> Option<Option<i32>> {
    let named = query.split('&').find_map(|pair| pair.strip_prefix("version="))?;
    Some(canonical_number(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_parameter_must_be_canonical() {
        for (query, version) in [
            ("", None),
            ("x=1", None),
            ("version=2", Some(Some(2))),
            ("x=1&version=0", Some(Some(0))),
            ("version=02", Some(None)),
            ("version=%32", Some(None)),
            ("version=", Some(None)),
            ("version=-1", Some(Some(-1))),
            ("version=99999999999", Some(None)),
        ] {
            assert_eq!(version_in(query), version, "{query}");
        }
        assert!(is_version_query("version=2"));
        assert!(!is_version_query("version=2&x=1") && !is_version_query("x=1") && !is_version_query(""));
    }
}
