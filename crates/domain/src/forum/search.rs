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

/// A search term that a post must contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// Folded; letters and digits only.
    pub word: String,
    /// Whether longer words that start with it match too. Set for the last term, which the user may still be
    /// typing.
    pub is_prefix: bool,
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

/// A forum search. A post matches if it contains every term and passes the filters.
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
    /// A [`Violation`] of `q` if the input contains no word, is too long or contains control characters.
    pub fn terms(input: &str) -> Result<Vec<Term>, Violation> {
        if text::has_control_characters(input) {
            return Err(Violation::new("q", "A search must not contain control characters"));
        }
        if input.chars().count() > Self::MAX {
            return Err(Violation::new("q", format!("A search can be at most {} characters", Self::MAX)));
        }
        let words = words(input);
        let Some((last, before)) = words.split_last() else {
            return Err(Violation::new("q", "Please enter a word to search for"));
        };
        let mut terms: Vec<Term> = Vec::new();
        for word in before {
            if !terms.iter().any(|term| term.word == *word) {
                terms.push(Term { word: word.clone(), is_prefix: false });
            }
        }
        terms.truncate(Self::MAX_TERMS);
        if !terms.iter().any(|term| term.word == *last) {
            terms.push(Term { word: last.clone(), is_prefix: last.chars().count() >= Term::PREFIX });
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
    fn last_search_word_matches_as_prefix() {
        let terms = ForumQuery::terms("flat six flat pors").unwrap();
        let found: Vec<(&str, bool)> =
            terms.iter().map(|term| (term.word.as_str(), term.is_prefix)).collect();
        assert_eq!(found, [("flat", false), ("six", false), ("pors", true)]);
        assert!(!ForumQuery::terms("gt").unwrap()[0].is_prefix);
        assert!(terms[2].finds("porsche") && !terms[0].finds("flatter"));
        for nothing in ["", "  ", "!?", "\u{202E}"] {
            assert_eq!(ForumQuery::terms(nothing).unwrap_err().field, "q");
        }
        assert!(ForumQuery::terms(&"x ".repeat(101)).is_err());
    }
}
