//! Places, makes and stock numbers that the words of a search name.

use super::{
    Alternative, Make, Near, Town, UsState, distance_phrase::place, facts::searched_stock_number,
    gazetteer::known_town, search_text::bare,
};
use crate::text;

/// Maximum number of words in a state's name ("District of Columbia") or in a make that is recognized as one.
const MAX_PHRASE: usize = 3;

/// The area around the ZIP code that a word is.
pub(super) fn zip_area(word: &str) -> Option<Near> {
    Near::around_zip(bare(word), Near::DEFAULT_RADIUS)
}

/// The stated stock number that a folded word may be.
pub(super) fn stated_number(word: &str) -> Option<Alternative> {
    searched_stock_number(word).map(Alternative::StockNumber)
}

/// The place that the words name after "in", with their number; `None` inside for a state.
pub(super) fn place_after_in(words: &[String]) -> Option<(usize, Option<Near>)> {
    let rest = words.strip_prefix(&["in".to_owned()])?;
    let town = place(rest, |name| Near::around(name, 0)).map(|(count, near)| (count, Some(near)));
    let state = || state_name(rest).map(|(count, _)| (count, None));
    let code = || state_code(rest).map(|_| (1, None));
    town.or_else(state).or_else(code).map(|(count, near)| (count + 1, near))
}

pub(super) fn known_place(name: &str) -> Option<Town> {
    known_town(&Town::of_location(name))
}

/// State whose full name the words begin with, and its number of words.
pub(super) fn state_name(words: &[String]) -> Option<(usize, UsState)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        let name = words[..count].iter().map(|word| bare(word)).collect::<Vec<_>>().join(" ");
        Some((count, UsState::of_name(&name)?))
    })
}

/// State whose postal abbreviation is the first word, and that abbreviation in lower case.
pub(super) fn state_code(words: &[String]) -> Option<(String, UsState)> {
    let code = bare(words.first()?);
    Some((code.to_owned(), UsState::of_code(code)?))
}

/// Folded make that the words begin with, if they differ from its plain name, and their number. It ends with no sign ("<").
pub(super) fn make_name(words: &[String]) -> Option<(usize, String)> {
    (1..=MAX_PHRASE.min(words.len())).rev().find_map(|count| {
        if bare(&words[count - 1]).is_empty() {
            return None;
        }
        let make = text::fold(Make::known(&words[..count].concat())?);
        (count > 1 || make != words[0]).then_some((count, make))
    })
}
