//! Tests of the forum search.

use super::*;

#[test]
fn document_vector_numbers_each_word() {
    let text = words("Flat six; flat");
    assert_eq!(document(Some("The Flat"), &text), "'the':1A 'flat':2A 'flat':3 'six':4 'flat':5 ");
    assert_eq!(document(None, &[]), "");
    let long = vec!["x".to_owned(); 20_000];
    assert!(document(None, &long).ends_with("'x':16383 "));
}

#[test]
fn search_scope_widens_until_enough_candidates_are_found() {
    let enough = u64::from(CANDIDATES);
    for (scope, found, next) in [
        (Scope::FIRST, enough, None),
        (Scope::FIRST, enough - 1, Some(Scope::WIDE)),
        (Scope::FIRST, Scope::WIDE_THRESHOLD, Some(Scope::WIDE)),
        (Scope::FIRST, Scope::WIDE_THRESHOLD - 1, Some(Scope::All)),
        (Scope::WIDE, enough, None),
        (Scope::WIDE, enough - 1, Some(Scope::All)),
        (Scope::All, 0, None),
    ] {
        assert_eq!(scope.next(found), next, "{scope:?}, {found}");
    }
}

#[test]
fn search_text_contains_no_tsquery_operators() {
    let asked = |text| search_sql(&ForumQuery::terms(text).unwrap());
    assert_eq!(asked("o'neil & !b:* porsche"), "'o' & 'neil' & 'b' & 'porsche':*");
    assert_eq!(asked("gt"), "'gt'");
    assert_eq!(asked("bearing -input"), "!'input' & 'bearing'");
}
