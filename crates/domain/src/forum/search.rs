//! Forum search: query, matching and results. [`super::search_input`] reads what was entered.

use super::{CategoryId, PostId, TopicId};
use crate::{
    Timestamp,
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

/// A way to write what a [`Term`] asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spelling {
    /// Each of the words, anywhere. They are folded and consist of letters and digits only.
    Words {
        words: Vec<String>,
        /// Whether longer words that start with the last one match too.
        is_prefix: bool,
    },
    /// The words side by side and in this order, all in the title or all in the text.
    Phrase(Vec<String>),
}

impl Spelling {
    /// The words of the spelling.
    #[must_use]
    pub fn words(&self) -> &[String] {
        match self {
            Self::Words { words, .. } | Self::Phrase(words) => words,
        }
    }

    /// Indexes of the words of a text that belong to the spelling. A word of [`Self::Words`] counts without the others.
    #[must_use]
    pub fn indexes(&self, text: &[String]) -> Vec<usize> {
        match self {
            Self::Words { words, .. } => (0..words.len()).flat_map(|word| self.finds(word, text)).collect(),
            Self::Phrase(words) => {
                let starts = self.phrase_starts(text);
                starts.flat_map(|start| start..start + words.len()).collect()
            }
        }
    }

    /// Number of matches in each of the texts of a post; all zero if the post does not contain the spelling.
    #[must_use]
    pub fn count<const N: usize>(&self, texts: [&[String]; N]) -> [usize; N] {
        match self {
            Self::Words { words, .. } => {
                let mut counts = [0; N];
                for word in 0..words.len() {
                    let of_word = texts.map(|text| self.finds(word, text).count());
                    if of_word.iter().all(|count| *count == 0) {
                        return [0; N];
                    }
                    counts.iter_mut().zip(of_word).for_each(|(sum, count)| *sum += count);
                }
                counts
            }
            Self::Phrase(_) => texts.map(|text| self.phrase_starts(text).count()),
        }
    }

    /// Indexes of the words of a text that match the word of the spelling with this index.
    fn finds<'a>(&'a self, word: usize, text: &'a [String]) -> impl Iterator<Item = usize> + 'a {
        let wanted = &self.words()[word];
        let is_last = word + 1 == self.words().len();
        let is_prefix = is_last && matches!(self, Self::Words { is_prefix: true, .. });
        let finds = move |word: &String| if is_prefix { word.starts_with(wanted) } else { word == wanted };
        text.iter().enumerate().filter(move |(_, word)| finds(word)).map(|(index, _)| index)
    }

    fn phrase_starts<'a>(&'a self, text: &'a [String]) -> impl Iterator<Item = usize> + 'a {
        let words = self.words();
        text.windows(words.len().max(1)).enumerate().filter(move |(_, part)| *part == words).map(|(at, _)| at)
    }
}

/// A search term that a post must contain in one of its spellings, or must not in any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// At least one; the first one is as entered.
    pub spellings: Vec<Spelling>,
    /// Whether posts that contain it are left out: "-input".
    pub is_excluded: bool,
}

impl Term {
    /// Maximum length of a word in characters.
    pub const LONGEST: usize = 64;
    /// Minimum length of the last term for prefix matching.
    pub const PREFIX: usize = 3;

    /// Number of matches in each of the texts of a post.
    #[must_use]
    pub fn count<const N: usize>(&self, texts: [&[String]; N]) -> [usize; N] {
        let mut counts = [0; N];
        for spelling in &self.spellings {
            counts.iter_mut().zip(spelling.count(texts)).for_each(|(sum, count)| *sum += count);
        }
        counts
    }
}

/// A forum search. A post matches if it contains every term, none of the excluded ones, and passes the filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForumQuery {
    /// Distinct. Empty only with an author: all of their posts, the latest first.
    pub terms: Vec<Term>,
    pub category: Option<CategoryId>,
    pub topic: Option<TopicId>,
    pub author: Option<Username>,
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
    /// same store. 0 without terms.
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
    fn phrase_stands_side_by_side_in_one_text() {
        let phrase = Spelling::Phrase(words("mixture control"));
        let text = words("The mixture control unit, not the control of the mixture; mixture: control.");
        assert_eq!(phrase.indexes(&text), [1, 2, 10, 11]);
        let (title, rest) = (words("Mixture"), words("control of the mixture"));
        assert_eq!(phrase.count([&title, &text]), [0, 2]);
        assert_eq!(phrase.count([&title, &rest]), [0, 0], "it does not begin in the title");
        assert_eq!(phrase.count([&[], &[]]), [0, 0]);
    }

    #[test]
    fn words_are_counted_if_all_are_there() {
        let spelling = Spelling::Words { words: words("oil temp"), is_prefix: true };
        let (title, text) = (words("Oil"), words("The temperature of oil, a temporary one"));
        assert_eq!(spelling.count([&title, &text]), [1, 3]);
        assert_eq!(spelling.count([&title, &words("oils")]), [0, 0]);
        assert_eq!(spelling.indexes(&text), [3, 1, 5]);
        let term =
            Term { spellings: vec![spelling, Spelling::Phrase(words("a temporary"))], is_excluded: false };
        assert_eq!(term.count([&title, &text]), [1, 4]);
    }
}
