//! Texts of the full-text search: documents (`tsvector`) and queries (`tsquery`).

use std::fmt::Write;

use domain::forum::{Spelling, Term, words};

/// Highest position of a word in a `tsvector`.
const LAST_PLACE: usize = 16_383;

/// Builds the text of a `tsvector`: each word with its position, those of the title with a weight. Words
/// consist of letters and digits only, so nothing needs escaping.
pub(super) fn document(title: Option<&str>, text: &[String]) -> String {
    let title = title.map(words).unwrap_or_default();
    let mut document = String::new();
    for (place, (word, weight)) in
        title.iter().map(|word| (word, "A")).chain(text.iter().map(|word| (word, ""))).enumerate()
    {
        // Writing to a string cannot fail.
        let _ = write!(document, "'{word}':{}{weight} ", (place + 1).min(LAST_PLACE));
    }
    document
}

/// Builds the text of a `tsquery`.
pub(super) fn query(terms: &[Term]) -> String {
    joined(terms, phrase)
}

/// Builds the text of a `tsquery` that the index answers alone, without a look at the documents: phrases become their
/// words, and excluded phrases are left out. It finds at least what [`query`] finds. `None` if there are no phrases.
pub(super) fn query_of_words(terms: &[Term]) -> Option<String> {
    let has_phrase =
        |term: &&Term| term.spellings.iter().any(|spelling| matches!(spelling, Spelling::Phrase(_)));
    terms.iter().any(|term| has_phrase(&term)).then(|| {
        let kept: Vec<Term> =
            terms.iter().filter(|term| !(term.is_excluded && has_phrase(term))).cloned().collect();
        joined(&kept, |words| all_of(words, ""))
    })
}

fn joined(terms: &[Term], phrase: impl Fn(&[String]) -> String) -> String {
    let spelling = |spelling: &Spelling| match spelling {
        Spelling::Words { words, is_prefix } => all_of(words, if *is_prefix { ":*" } else { "" }),
        Spelling::Phrase(words) => phrase(words),
    };
    let term = |Term { spellings, is_excluded }: &Term| {
        let spellings: Vec<String> = spellings.iter().map(spelling).collect();
        let text =
            if spellings.len() > 1 { format!("({})", spellings.join(" | ")) } else { spellings.concat() };
        format!("{}{text}", if *is_excluded { "!" } else { "" })
    };
    terms.iter().map(term).collect::<Vec<_>>().join(" & ")
}

/// Each of the words, the last one with a suffix.
fn all_of(words: &[String], suffix: &str) -> String {
    let list = words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(" & ");
    if words.len() > 1 { format!("({list}{suffix})") } else { format!("{list}{suffix}") }
}

/// The words side by side in the title (weight A) or in the text (weight D, the default), but not across both.
fn phrase(words: &[String]) -> String {
    let within = |weight: char| {
        words.iter().map(|word| format!("'{word}':{weight}")).collect::<Vec<_>>().join(" <-> ")
    };
    format!("({} | {})", within('A'), within('D'))
}

#[cfg(test)]
mod tests {
    use domain::forum::ForumQuery;

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
    fn search_text_contains_no_tsquery_operators() {
        let asked = |text| query(&ForumQuery::terms(text).unwrap());
        assert_eq!(asked("o'neil & !b:* porsche"), "'o' & 'neil' & 'b' & 'porsche':*");
        assert_eq!(asked("gt"), "'gt'");
        assert_eq!(asked("bearing -input"), "!'input' & 'bearing'");
    }

    #[test]
    fn phrases_and_spellings_are_written_with_operators() {
        let asked = |text| query(&ForumQuery::terms(text).unwrap());
        assert_eq!(asked("\"flat six\""), "('flat':A <-> 'six':A | 'flat':D <-> 'six':D)");
        assert_eq!(asked("300 sl"), "(('300' & 'sl') | '300sl')");
        assert_eq!(asked("2850 miles"), "('2850' | ('2':A <-> '850':A | '2':D <-> '850':D)) & 'miles':*");
    }

    #[test]
    fn words_of_phrases_are_found_by_the_index_alone() {
        let asked = |text| query_of_words(&ForumQuery::terms(text).unwrap());
        assert_eq!(asked("flat six"), None);
        assert_eq!(
            asked("\"flat six\" -\"oil leak\" -oil engine").as_deref(),
            Some("('flat' & 'six') & !'oil' & 'engine':*")
        );
        assert_eq!(asked("2850 miles").as_deref(), Some("('2850' | ('2' & '850')) & 'miles':*"));
    }
}
