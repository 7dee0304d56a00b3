use super::{CategoryId, PostId, TopicId};
use crate::{
    Timestamp, Violation,
    accounts::{UserId, Username},
    text,
};

/// The words of a text as search knows them: runs of letters and digits, folded. What is longer than
/// any word is cut, so that no text can bring a store's index to its limits.
#[must_use]
pub fn words(text: &str) -> Vec<String> {
    text::fold(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(Term::LONGEST).collect())
        .collect()
}

/// A word that must be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// The word, folded: letters and digits alone.
    pub word: String,
    /// Whether words that begin so are found too: what is still being typed.
    pub is_prefix: bool,
}

impl Term {
    /// The longest word, in characters.
    pub const LONGEST: usize = 64;
    /// From so many characters on the last word also finds what begins so.
    pub const PREFIX: usize = 3;

    /// Whether that word is found by it.
    #[must_use]
    pub fn finds(&self, word: &str) -> bool {
        if self.is_prefix { word.starts_with(&self.word) } else { word == self.word }
    }
}

/// A question to all that is written: every term must be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumQuery {
    /// What must be found, once each.
    pub terms: Vec<Term>,
    /// Within which category.
    pub category: Option<CategoryId>,
    /// Within which topic.
    pub topic: Option<TopicId>,
    /// By whom.
    pub author: Option<Username>,
}

impl ForumQuery {
    /// The longest question, in characters.
    pub const MAX: usize = 200;
    const MOST_TERMS: usize = 12;

    /// Reads what was typed.
    ///
    /// # Errors
    /// A [`Violation`] of `q` when there is no word in it, it is too long or it is no text.
    pub fn terms(input: &str) -> Result<Vec<Term>, Violation> {
        if text::has_control_characters(input) {
            return Err(Violation::new("q", "A search must not contain control characters"));
        }
        if input.chars().count() > Self::MAX {
            return Err(Violation::new("q", format!("A search takes at most {} characters", Self::MAX)));
        }
        let words = words(input);
        let Some((last, before)) = words.split_last() else {
            return Err(Violation::new("q", "Please type a word to look for"));
        };
        let mut terms: Vec<Term> = Vec::new();
        for word in before {
            if !terms.iter().any(|term| term.word == *word) {
                terms.push(Term { word: word.clone(), is_prefix: false });
            }
        }
        terms.truncate(Self::MOST_TERMS);
        if !terms.iter().any(|term| term.word == *last) {
            terms.push(Term { word: last.clone(), is_prefix: last.chars().count() >= Term::PREFIX });
        }
        Ok(terms)
    }
}

/// Something that a search has found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchHit {
    /// In which topic.
    pub topic: TopicId,
    /// What that is called.
    pub topic_title: String,
    /// In which category.
    pub category: CategoryId,
    /// The post.
    pub post: PostId,
    /// Its number in the topic.
    pub number: u32,
    /// Who wrote it; `None` for somebody who has left.
    pub author: Option<(UserId, Username)>,
    /// When.
    pub created_at: Timestamp,
    /// What it says.
    pub content: String,
    /// Where it stands among what was found.
    pub position: SearchHitPosition,
}

/// A place among what was found: the best first, of equals the latest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SearchHitPosition {
    /// How well it fits, in the store's own measure: larger is better. Only good for the same question
    /// to the same store.
    pub rank: i64,
    /// Its post.
    pub post: PostId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_letters_and_digits() {
        assert_eq!(
            words("Škoda 1100 OHC's — 300SL/3.2l_x"),
            ["skoda", "1100", "ohc", "s", "300sl", "3", "2l", "x"]
        );
        assert_eq!(words("' & | ! ( ) :* \\ \0"), [""; 0]);
        assert_eq!(words("日本 車"), ["日本", "車"]);
        assert_eq!(words(&"x".repeat(5000))[0].len(), Term::LONGEST);
    }

    #[test]
    fn the_last_word_is_still_being_typed() {
        let terms = ForumQuery::terms("flat six flat pors").unwrap();
        let told: Vec<(&str, bool)> = terms.iter().map(|term| (term.word.as_str(), term.is_prefix)).collect();
        assert_eq!(told, [("flat", false), ("six", false), ("pors", true)]);
        assert!(!ForumQuery::terms("gt").unwrap()[0].is_prefix);
        assert!(terms[2].finds("porsche") && !terms[0].finds("flatter"));
        for nothing in ["", "  ", "!?", "\u{202E}"] {
            assert_eq!(ForumQuery::terms(nothing).unwrap_err().field, "q");
        }
        assert!(ForumQuery::terms(&"x ".repeat(101)).is_err());
    }
}
