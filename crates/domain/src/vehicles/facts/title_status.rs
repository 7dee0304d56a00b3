//! Reads phrases about titles: "Clean title", "Salvage Title (NJ)", "Title: Clean (SC)".

use super::{
    super::UsState,
    TitleStatus,
    fact::Fact,
    reading::{Reading, words},
};

/// Beginnings of words that name another status than clean: a title "Clean (previously rebuilt)" is left open.
const BRANDS: [&str; 11] = [
    "salvag",
    "rebuil",
    "reconstruct",
    "lemon",
    "buyback",
    "bonded",
    "export",
    "brand",
    "flood",
    "junk",
    "total",
];

/// The value of a title's label: "Clean (SC)", "Salvage", "Clean (ON, Canada)". `None` for a clean one that
/// another status is named with.
pub(super) fn title(value: &str) -> Option<Reading> {
    let (status, issuer) = match value.split_once([',', '(', ';']) {
        Some((status, issuer)) => (status.trim(), issuer.trim_end_matches(')').trim()),
        None => (value, ""),
    };
    let status = words(status);
    let status: Vec<&str> = status.iter().map(String::as_str).collect();
    if status == ["not", "actual", "mileage"] {
        return Some(Reading { is_complete: false, ..Reading::of([Fact::MileageUnknown(true)])? });
    }
    let status = title_status(&status)?;
    if is_contradicted(status, issuer) {
        return None;
    }
    let state = UsState::of_code(issuer).or_else(|| UsState::of_name(issuer));
    let facts = [Some(Fact::TitleStatus(status)), state.map(Fact::TitleState)];
    let is_complete = issuer.is_empty() || state.is_some();
    Some(Reading { is_complete, ..Reading::of(facts.into_iter().flatten())? })
}

/// Whether the text that follows a status of a title says that it is not clean. Another status stands: "Rebuilt (was
/// salvage)".
pub(super) fn is_contradicted(status: TitleStatus, text: &str) -> bool {
    let is_brand = |word: &String| BRANDS.iter().any(|brand| word.starts_with(brand));
    status == TitleStatus::Clean && words(text).iter().any(is_brand)
}

/// "Clean title", "Salvage Title (NJ)".
pub(super) fn title_phrase(phrase: &str, words: &[&str]) -> Option<Reading> {
    let at = words.iter().position(|word| *word == "title")?;
    let status = title_status(&words[..at])?;
    let rest = &words[at + 1..];
    let state = rest.first().filter(|_| rest.len() == 1).and_then(|_| {
        let code = phrase.trim_end_matches(')').rsplit([' ', '(']).next()?;
        UsState::of_code(code).filter(|state| state.code() == code)
    });
    if !rest.is_empty() && state.is_none() {
        return None;
    }
    Reading::of([Some(Fact::TitleStatus(status)), state.map(Fact::TitleState)].into_iter().flatten())
}

fn title_status(words: &[&str]) -> Option<TitleStatus> {
    Some(match words {
        ["clean" | "clear"] => TitleStatus::Clean,
        ["salvage"] => TitleStatus::Salvage,
        ["rebuilt" | "reconstructed" | "rebuilt/reconstructed"] | ["rebuilt", "salvage"] => {
            TitleStatus::Rebuilt
        }
        ["lemon"] | ["lemon", "law"] | ["lemon", "law", "buyback"] | ["manufacturer", "buyback"] => {
            TitleStatus::Lemon
        }
        ["bonded"] => TitleStatus::Bonded,
        ["export" | "export_only"] | ["export", "only"] => TitleStatus::ExportOnly,
        ["no" | "none"] | ["no", "title"] | ["bill", "of", "sale"] | ["bill", "of", "sale", "only"] => {
            TitleStatus::NoTitle
        }
        _ => return None,
    })
}
