//! Tests of the forum search.

use super::*;

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
        assert_eq!(scope.next(found, found), next, "{scope:?}, {found}");
    }
}

#[test]
fn phrase_of_common_words_is_not_looked_for_in_the_index() {
    let enough = u64::from(CANDIDATES);
    for (scope, of_words, next) in [
        (Scope::FIRST, Scope::WIDE_THRESHOLD - 1, Some(Scope::All)),
        (Scope::FIRST, Scope::WIDE_THRESHOLD, Some(Scope::WIDE)),
        (Scope::FIRST, enough, Some(Scope::WIDE)),
        (Scope::WIDE, enough - 1, Some(Scope::All)),
        (Scope::WIDE, enough, None),
    ] {
        assert_eq!(scope.next(0, of_words), next, "{scope:?}, {of_words}");
    }
}
