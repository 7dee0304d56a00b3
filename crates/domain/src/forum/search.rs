//! Forum search: query terms, matching and results.

use super::{CategoryId, PostId, TopicId};
use crate::{
    Timestamp, Violation,
    accounts::{UserId, Username},
    text,
};

/// Splits a text into search words: folded runs of letters and digits. Each is cut to [`Term::LONGEST`]
/// characters, so that no text exceeds the limits of a store's index.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    text::fold(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(Term::LONGEST).collect())
        .collect()
}

/// A search term that a post must contain, or must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Folded; letters and digits only.
    pub word: String,
    /// Whether longer words that start with it match too. Set for the last term, which the user may still be
    /// typing.
    pub is_prefix: bool,
    /// Whether posts that contain it are left out: "-input".
    pub is_excluded: bool,
}

impl Term {
    /// Maximum length of a word in characters.
    pub const LONGEST: usize = 64;
    /// Minimum length of the last term for prefix matching.
    pub const PREFIX: usize = 3;

    /// Whether a folded word matches the term.
    #[must_use]
    pub fn finds(&self, word: &str) -> bool {
        if self.is_prefix { word.starts_with(&self.word) } else { word == self.word }
    }
}

/// A forum search. A post matches if it contains every term, none of the excluded ones, and passes the filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumQuery {
    /// Distinct.
    pub terms: Vec<Term>,
    pub category: Option<CategoryId>,
    pub topic: Option<TopicId>,
    pub author: Option<Username>,
}

impl ForumQuery {
    /// Maximum length of the input in characters.
    pub const MAX: usize = 200;
    const MAX_TERMS: usize = 12;

    /// Parses the search input into distinct terms.
    ///
    /// # Errors
    /// A [`Violation`] of `q` if the input contains no word to find, is too long or contains control characters.
    pub fn terms(input: &str) -> Result<Vec<Term>, Violation> {
        if text::has_control_characters(input) {
            return Err(Violation::new("q", "A search must not contain control characters"));
        }
        if input.chars().count() > Self::MAX {
            return Err(Violation::new("q", format!("A search can be at most {} characters", Self::MAX)));
        }
        let mut written = Vec::new();
        for part in input.split_whitespace() {
            let is_excluded =
                part.strip_prefix('-').is_some_and(|word| word.starts_with(char::is_alphanumeric));
            written.extend(words(part).into_iter().map(|word| (word, is_excluded)));
        }
        let Some(last) = written.iter().rposition(|(_, is_excluded)| !is_excluded) else {
            return Err(Violation::new("q", "Please enter a word to search for"));
        };
        let is_typed = last + 1 == written.len();
        let (last, _) = written.remove(last);
        let mut terms: Vec<Term> = Vec::new();
        for (word, is_excluded) in written {
            if !terms.iter().any(|term| term.word == word) {
                terms.push(Term { word, is_prefix: false, is_excluded });
            }
        }
        terms.truncate(Self::MAX_TERMS);
        if !terms.iter().any(|term| term.word == last && !term.is_excluded) {
            let is_prefix = is_typed && last.chars().count() >= Term::PREFIX;
            terms.push(Term { word: last, is_prefix, is_excluded: false });
        }
        Ok(terms)
    }
}

/// A post found by a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    pub topic: TopicId,
    pub topic_title: String,
    pub category: CategoryId,
    pub post: PostId,
    /// Number of the post in its topic.
    pub number: u32,
    /// `None` for an erased member.
    pub author: Option<(UserId, Username)>,
    pub created_at: Timestamp,
    pub content: String,
    /// Position for paging.
    pub position: SearchHitPosition,
}

/// Cursor in the results, which are ordered by rank and then post id, both descending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchHitPosition {
    /// Relevance in the store's own units; larger is better. Comparable only within the same query on the
    /// same store.
    pub rank: i64,
    pub post: PostId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_words_consist_of_letters_and_digits() {
        assert_eq!(
            words("Škoda 1100 OHC's — 300SL/3.2l_x"),
            ["skoda", "1100", "ohc", "s", "300sl", "3", "2l", "x"]
        );
        assert_eq!(words("' & | ! ( ) :* \\ \0"), [""; 0]);
        assert_eq!(words("日本 車"), ["日本", "車"]);
        assert_eq!(words(&"x".repeat(5000))[0].len(), Term::LONGEST);
    }

    #[test]
    fn words_with_a_minus_before_them_are_excluded() {
        let terms = |input| -> Vec<(String, bool, bool)> {
            let terms = ForumQuery::terms(input).unwrap();
            terms.into_iter().map(|term| (term.word, term.is_prefix, term.is_excluded)).collect()
        };
        let term = |word: &str, is_prefix, is_excluded| (word.to_owned(), is_prefix, is_excluded);
        assert_eq!(terms("bearing -input"), [term("input", false, true), term("bearing", false, false)]);
        assert_eq!(terms("-input bearing"), [term("input", false, true), term("bearing", true, false)]);
        assert_eq!(
            terms("E-Type - top"),
            [term("e", false, false), term("type", false, false), term("top", true, false)]
        );
        assert_eq!(terms("oil -oil"), [term("oil", false, true), term("oil", false, false)]);
    }

    #[test]
    fn last_search_word_matches_as_prefix() {
        let terms = ForumQuery::terms("flat six flat pors").unwrap();
        let found: Vec<(&str, bool)> =
            terms.iter().map(|term| (term.word.as_str(), term.is_prefix)).collect();
        assert_eq!(found, [("flat", false), ("six", false), ("pors", true)]);
        assert!(!ForumQuery::terms("gt").unwrap()[0].is_prefix);
        assert!(terms[2].finds("porsche") && !terms[0].finds("flatter"));
        for nothing in ["", "  ", "!?", "\u{202E}", "-oil"] {
            assert_eq!(ForumQuery::terms(nothing).unwrap_err().field, "q");
        }
        assert!(ForumQuery::terms(&"x ".repeat(101)).is_err());
    }
}
