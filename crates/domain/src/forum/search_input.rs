//! Parsing of what is entered into the forum search: words, quoted phrases, excluded ones, and other spellings.

use super::{ForumQuery, Spelling, Term, words};
use crate::{Violation, text};

/// Quotation marks around a phrase, in all the shapes that keyboards and word processors produce.
const QUOTES: [char; 8] = ['"', '“', '”', '„', '‟', '«', '»', '＂'];
/// Longest series of letters that is taken for a part of a model name: "300 SL", "912 E".
const MODEL_LETTERS: usize = 3;
/// Boundaries between letters and digits in a word up to which it is also looked for in parts: "15w50" has two.
const MOST_BOUNDARIES: usize = 2;
/// Shortest rest of a name after "O'" that is also looked for as a word of its own.
const SHORTEST_NAME: usize = 3;

impl ForumQuery {
    /// Maximum length of the input in characters.
    pub const MAX: usize = 200;
    const MAX_TERMS: usize = 12;

    /// Parses the search input into distinct terms; none if it is blank and an author is searched for.
    ///
    /// # Errors
    /// Same as [`ForumQuery::terms`].
    pub fn terms_for(input: &str, has_author: bool) -> Result<Vec<Term>, Violation> {
        if has_author && input.trim().is_empty() { Ok(Vec::new()) } else { Self::terms(input) }
    }

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
        let mut written: Vec<Term> = Vec::new();
        let mut run: Vec<String> = Vec::new();
        for Part { text, is_excluded, is_quoted } in parts(input) {
            let words = words(text);
            if !is_excluded && !is_quoted {
                run.extend(words);
                continue;
            }
            written.extend(spelled(&std::mem::take(&mut run), false));
            if is_quoted && !words.is_empty() {
                written.push(Term { spellings: vec![phrase(words)], is_excluded });
            } else {
                written.extend(spelled(&words, is_excluded));
            }
        }
        let is_typed = !run.is_empty();
        written.extend(spelled(&run, false));
        let Some(last) = written.iter().rposition(|term| !term.is_excluded) else {
            return Err(Violation::new("q", "Please enter a word to search for"));
        };
        let mut last = written.remove(last);
        let mut terms: Vec<Term> = Vec::new();
        for term in written {
            if !terms.contains(&term) {
                terms.push(term);
            }
        }
        terms.truncate(Self::MAX_TERMS);
        if !terms.contains(&last) {
            if is_typed {
                match_longer_words(&mut last);
            }
            terms.push(last);
        }
        Ok(terms)
    }
}

/// A part of the input.
struct Part<'a> {
    text: &'a str,
    is_excluded: bool,
    is_quoted: bool,
}

/// Splits the input at white space, but not inside quotation marks. One without a counterpart, and one inside or after a
/// word ("5" of a wheel), quotes nothing.
fn parts(input: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = input.trim_start();
    while !rest.is_empty() {
        let excluded = rest.strip_prefix('-');
        let excluded =
            excluded.filter(|text| text.starts_with(char::is_alphanumeric) || quoted(text).is_some());
        let from = excluded.unwrap_or(rest);
        let (text, after) = quoted(from)
            .unwrap_or_else(|| from.split_at(from.find(char::is_whitespace).unwrap_or(from.len())));
        let is_quoted = from.starts_with(QUOTES) && text.len() < from.len() - after.len();
        parts.push(Part { text, is_excluded: excluded.is_some(), is_quoted });
        rest = after.trim_start();
    }
    parts
}

/// The text inside the quotation marks with which a text begins, and what follows.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(QUOTES)?.split_once(QUOTES)
}

/// Words side by side; a single one is a word.
fn phrase(words: Vec<String>) -> Spelling {
    if words.len() > 1 { Spelling::Phrase(words) } else { Spelling::Words { words, is_prefix: false } }
}

/// Terms for words without quotation marks. Neighbors that may be one word elsewhere ("300 SL") are one term.
fn spelled(mut run: &[String], is_excluded: bool) -> Vec<Term> {
    let mut terms = Vec::new();
    while !run.is_empty() {
        let (together, rest) = run.split_at(joinable(run));
        let mut spellings = vec![Spelling::Words { words: together.to_vec(), is_prefix: false }];
        match together {
            [word] => spellings.extend(splits(word).into_iter().map(Spelling::Phrase)),
            words => spellings.push(Spelling::Words { words: vec![words.concat()], is_prefix: false }),
        }
        terms.push(Term { spellings, is_excluded });
        run = rest;
    }
    terms
}

/// Number of words at the beginning that may also be written as one; 1 for others.
fn joinable(run: &[String]) -> usize {
    let [first, rest @ ..] = run else { return 1 };
    let is_thousands = |word: &&String| word.len() == 3 && is_number(word);
    let may_begin = first.len() <= 3 && is_number(first) && !first.starts_with('0');
    let groups = if may_begin { rest.iter().take(2).take_while(is_thousands).count() } else { 0 };
    let [second, after @ ..] = rest else { return 1 };
    if groups > 0 {
        return 1 + groups;
    }
    // "A 300 SL": the number belongs to the letters after it.
    let is_of_next = !is_number(first) && after.first().is_some_and(|third| is_model(second, third));
    if is_model(first, second) && !is_of_next { 2 } else { 1 }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether two words may be the parts of a model name or grade: a number beside few letters, or beside a letter of a word
/// with digits ("300 SL", "15W 50").
fn is_model(first: &str, second: &str) -> bool {
    let (other, edge) = match (is_number(first), is_number(second)) {
        (true, false) => (second, second.chars().next()),
        (false, true) => (first, first.chars().next_back()),
        _ => return false,
    };
    let is_short = other.chars().any(|c| c.is_ascii_digit()) || other.chars().count() <= MODEL_LETTERS;
    is_short && edge.is_some_and(char::is_alphabetic)
}

/// The word in parts, as punctuation or spaces separate it elsewhere: "300sl" in "300 SL", "2850" in "2,850", "obrien" in
/// "O'Brien".
fn splits(word: &str) -> Vec<Vec<String>> {
    if is_number(word) {
        let is_split = (4..=9).contains(&word.len()) && !word.starts_with('0');
        return if is_split { vec![thousands(word)] } else { Vec::new() };
    }
    let name = word.strip_prefix('o').filter(|name| name.chars().count() >= SHORTEST_NAME);
    if let Some(name) = name.filter(|name| name.chars().all(char::is_alphabetic)) {
        return vec![vec!["o".to_owned(), name.to_owned()]];
    }
    let characters: Vec<(usize, char)> = word.char_indices().collect();
    let boundaries =
        characters.windows(2).filter(|pair| pair[0].1.is_ascii_digit() != pair[1].1.is_ascii_digit());
    let boundaries: Vec<usize> = boundaries.map(|pair| pair[1].0).collect();
    if boundaries.len() > MOST_BOUNDARIES {
        return Vec::new();
    }
    // Each subset of the boundaries, except the empty one.
    (1..1_usize << boundaries.len()).map(|subset| split_at(word, &boundaries, subset)).collect()
}

/// The word, split at the boundaries whose bits are set.
fn split_at(word: &str, boundaries: &[usize], subset: usize) -> Vec<String> {
    let chosen = boundaries.iter().enumerate().filter(|(bit, _)| subset & (1 << bit) != 0);
    let ends = chosen.map(|(_, at)| *at).chain([word.len()]);
    let mut start = 0;
    ends.map(|end| word[std::mem::replace(&mut start, end)..end].to_owned()).collect()
}

/// A number in groups of three digits.
fn thousands(number: &str) -> Vec<String> {
    let first = (number.len() - 1) % 3 + 1;
    let rest = (first..number.len()).step_by(3).map(|start| start..start + 3);
    std::iter::once(0..first).chain(rest).map(|group| number[group].to_owned()).collect()
}

/// Lets a term, as entered and in one word, match longer words if its last word is long enough. Parts that were not
/// entered match whole words only.
fn match_longer_words(term: &mut Term) {
    let last = term.spellings.first().and_then(|entered| entered.words().last());
    let is_long = last.is_some_and(|word| word.chars().count() >= Term::PREFIX);
    for spelling in &mut term.spellings {
        if let Spelling::Words { is_prefix, .. } = spelling {
            *is_prefix = is_long;
        }
    }
}

#[cfg(test)]
#[path = "search_input_tests.rs"]
mod tests;
