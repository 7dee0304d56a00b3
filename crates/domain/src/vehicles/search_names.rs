//! Places, makes and stock numbers that the words of a search name.

use super::{
    Alternative, Make, Near, Town, UsState,
    distance_phrase::place,
    facts::searched_stock_number,
    gazetteer::{HOME_STATES, known_town},
    number_tokens::APOSTROPHES,
    word_bounds::bare,
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

/// The town of the region that is named by all words from a position on, and their number, if they are all words or several
/// words after a make: "rockford", "porsche lake geneva". Elsewhere a town's name may be a model's, like "Eldorado".
pub(super) fn town_after_make(words: &[String], at: usize) -> Option<(usize, Option<Near>)> {
    let (before, rest) = words.split_at(at);
    let is_after_make = || rest.len() > 1 && Make::known(&before.concat()).is_some();
    let is_place = before.is_empty() || is_after_make();
    let name = rest.join(" ");
    let town = known_place(&name).filter(|_| is_place && Make::known(&name).is_none())?;
    let is_near = town.state().is_some_and(|state| HOME_STATES.contains(&state.code()));
    is_near.then(|| Some((rest.len(), Some(Near::around(&name, 0)?))))?
}

/// Other spellings of a folded word in the names of towns: "saint" is also "st.", "d'alene" also "d alene".
pub(super) fn town_spellings(word: &str) -> Vec<String> {
    let spelled: &[&str] = match bare(word) {
        "saint" => &["st.", "st"],
        "st" => &["saint"],
        "sainte" => &["ste.", "ste"],
        "ste" => &["sainte"],
        "fort" => &["ft.", "ft"],
        "ft" => &["fort"],
        "mount" => &["mt.", "mt"],
        "mt" => &["mount"],
        _ => &[],
    };
    let parts: Vec<&str> = word.split(APOSTROPHES).collect();
    let is_joined = parts.len() == 2 && parts.iter().all(|part| !part.is_empty());
    let apart = is_joined.then(|| parts.join(" "));
    spelled.iter().map(|spelled| (*spelled).to_owned()).chain(apart).collect()
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
