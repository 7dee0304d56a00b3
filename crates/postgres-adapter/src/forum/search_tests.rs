//! Tests of the forum search.

use super::*;

#[test]
fn a_document_gives_each_word_its_place() {
    let text = words("Flat six; flat");
    assert_eq!(document(Some("The Flat"), &text), "'the':1A 'flat':2A 'flat':3 'six':4 'flat':5 ");
    assert_eq!(document(None, &[]), "");
    let long = vec!["x".to_owned(); 20_000];
    assert!(document(None, &long).ends_with("'x':16383 "));
}

#[test]
fn a_scope_is_widened_until_there_is_enough_to_rank() {
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
fn nothing_of_a_question_is_an_operator() {
    let asked = |text| question(&ForumQuery::terms(text).unwrap());
    assert_eq!(asked("o'neil & !b:* porsche"), "'o' & 'neil' & 'b' & 'porsche':*");
    assert_eq!(asked("gt"), "'gt'");
}
