//! Spelling suggestions for a search without results.

use super::{
    Alternative, SearchTerm, SearchText, StockCount, location::split_location, search_words::unwrapped,
};
use crate::text;

/// Maximum number of suggestions.
pub const MAX_SUGGESTIONS: usize = 3;

/// Minimum Jaro-Winkler similarity (0 to 1) of a suggested word.
const MIN_SIMILARITY: f64 = 0.84;

/// Added to the similarity of words with the same first letter: people rarely mistype it ("camero" is the Camaro, not
/// Macero).
const SAME_INITIAL: f64 = 0.03;

/// Suggests corrected searches, best first: every word that does not occur in stock is replaced by a similar
/// word that does. Empty if nothing is similar or every word is known.
#[must_use]
pub fn suggest_spellings(search: &SearchText, vocabulary: &[StockCount]) -> Vec<String> {
    let words = vocabulary_words(vocabulary);
    let understood: Vec<&str> = search.terms().iter().flat_map(understood).collect();
    let mut spellings: Vec<(f64, Vec<String>)> = vec![(1.0, Vec::new())];
    let mut changed = false;
    let looked_up: Vec<&str> = search.terms().iter().flat_map(texts).collect();
    for (word, plain) in search.words().iter().zip(unwrapped(search.words())) {
        // Words that are not looked up describe no car, or have a meaning of their own: "used", "sold".
        let is_known = understood.contains(&plain.as_str())
            || !looked_up.contains(&plain.as_str())
            || words.iter().any(|(known, _)| known.contains(plain.as_str()));
        let choices = if is_known {
            vec![(1.0, word.clone())]
        } else {
            changed = true;
            near(word, &words)
        };
        spellings = spellings
            .iter()
            .flat_map(|(similarity, spelled)| {
                choices.iter().map(move |(nearness, choice)| {
                    let mut longer = spelled.clone();
                    longer.push(choice.clone());
                    (similarity * nearness, longer)
                })
            })
            .collect();
        spellings.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        spellings.truncate(MAX_SUGGESTIONS);
    }
    if !changed {
        return Vec::new();
    }
    spellings.into_iter().map(|(_, words)| words.join(" ")).collect()
}

/// Words of a term that were recognized as a state, make, place or price.
fn understood(term: &SearchTerm) -> Vec<&str> {
    let has_meaning = |way: &Alternative| {
        !matches!(
            way,
            Alternative::Contains(_)
                | Alternative::Word(_)
                | Alternative::LetterRun(_)
                | Alternative::IsVin(_)
                | Alternative::StockNumber(_)
                | Alternative::HasNumber(_)
        )
    };
    if !term.alternatives().iter().any(has_meaning) {
        return Vec::new();
    }
    texts(term).collect()
}

/// Words that a term looks for.
fn texts(term: &SearchTerm) -> impl Iterator<Item = &str> {
    let texts = term.alternatives().iter().flat_map(|way| match way {
        Alternative::Contains(texts) => texts.iter().map(String::as_str).collect(),
        Alternative::LetterRun(text) | Alternative::Word(text) => vec![text.as_str()],
        _ => Vec::new(),
    });
    texts.flat_map(|text| text.split(' '))
}

/// Folded words of the vocabulary with their frequencies, including the names of the states of its locations.
fn vocabulary_words(vocabulary: &[StockCount]) -> Vec<(String, u64)> {
    let mut counts = std::collections::BTreeMap::<String, u64>::new();
    for entry in vocabulary {
        for word in text::fold(&entry.value).split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
            *counts.entry(word.to_owned()).or_default() += entry.count;
        }
        if let (_, Some(state)) = split_location(&entry.value) {
            for word in state.name().split(' ') {
                *counts.entry(word.to_lowercase()).or_default() += entry.count;
            }
        }
    }
    counts.into_iter().collect()
}

fn near(word: &str, words: &[(String, u64)]) -> Vec<(f64, String)> {
    let mut near: Vec<(f64, u64, &String)> = words
        .iter()
        .map(|(known, count)| (strsim::jaro_winkler(word, known), *count, known))
        .filter(|(similarity, _, _)| *similarity >= MIN_SIMILARITY)
        .map(|(similarity, count, known)| {
            let has_same_initial = word.chars().next() == known.chars().next();
            (similarity + if has_same_initial { SAME_INITIAL } else { 0.0 }, count, known)
        })
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)).then(a.2.cmp(b.2)));
    near.into_iter().take(MAX_SUGGESTIONS).map(|(similarity, _, known)| (similarity, known.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrections(search: &str) -> Vec<String> {
        let stock = ["Porsche", "Lamborghini", "Ferrari", "911 GT3", "Chicago, IL", "Milwaukee, WI"];
        let vocabulary: Vec<StockCount> =
            stock.iter().map(|value| StockCount { value: (*value).into(), count: 1 }).collect();
        suggest_spellings(&SearchText::parse(search).unwrap(), &vocabulary)
    }

    #[test]
    fn misspelling_is_corrected() {
        assert_eq!(corrections("porcshe 911"), ["porsche 911"]);
        assert_eq!(corrections("911 ilinois"), ["911 illinois"]);
        assert_eq!(corrections("ferari wisconson"), ["ferari wisconsin"], "an alias is understood as it is");
        assert_eq!(corrections("lamburghini"), ["lamborghini"]);
        assert_eq!(corrections("ferrrari milwakee"), ["ferrari milwaukee"]);
    }

    #[test]
    fn word_with_the_same_initial_is_suggested_first() {
        let stock = ["Macero", "Camaro"].map(|value| StockCount { value: value.into(), count: 1 });
        let search = SearchText::parse("camero").unwrap();
        assert_eq!(suggest_spellings(&search, &stock), ["camaro", "macero"]);
    }

    #[test]
    fn nonsense_and_known_words_are_not_corrected() {
        assert!(corrections("zzzzqq").is_empty());
        assert!(corrections("porsche chicago").is_empty());
        assert!(corrections("porsche illinois").is_empty());
        assert!(corrections("porshe hawaii").is_empty(), "a state without cars is no slip");
    }
}
