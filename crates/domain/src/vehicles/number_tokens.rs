//! Divides the words of a typed search into the tokens that [`number_phrase`](super::number_phrase) reads.

/// Maximum number of words of a phrase; "between $1,200,000 and $1,400,000 dollars" has nine, because words end at commas.
const MAX_WORDS: usize = 9;

pub(super) const DASHES: [char; 3] = ['-', '–', '—'];

/// Signs before a year written short ("’63") or a decade.
pub(super) const APOSTROPHES: [char; 3] = ['\'', '’', '‘'];

/// A word, or a part of a phrase that is written as one word ("200k-300k", "<300k").
pub(super) struct Token {
    pub(super) text: String,
    /// Number of words up to the end of this one; `None` if more of the word follows.
    pub(super) end: Option<usize>,
}

/// The first words as tokens, without commas at their ends. "$95,000" is one token and two words, because words end at
/// commas.
pub(super) fn tokens(words: &[String]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (words, mut count) = (&words[..words.len().min(MAX_WORDS)], 0);
    while let Some(word) = words.get(count) {
        let mut text = word.clone();
        count += 1;
        while ends_in_group(&text)
            && let Some(next) = words.get(count).filter(|next| begins_with_group(next))
        {
            text.push_str(next);
            count += 1;
        }
        let text = text.trim_end_matches(',');
        let token = |text: &str, end| Token { text: text.to_owned(), end };
        let (sign, text) = text.split_at(usize::from(text.len() > 1 && text.starts_with(['<', '>'])));
        tokens.extend((!sign.is_empty()).then(|| token(sign, None)));
        match text.split_once(DASHES) {
            Some((least, most)) if is_number_start(least) && is_number_start(most) => {
                tokens.push(token(least, None));
                tokens.push(token("-", None));
                tokens.push(token(most, Some(count)));
            }
            _ if !text.is_empty() && text.chars().all(|c| DASHES.contains(&c)) => {
                tokens.push(token("-", Some(count)))
            }
            _ => tokens.push(token(text, Some(count))),
        }
    }
    tokens
}

fn is_number_start(text: &str) -> bool {
    text.strip_prefix('$')
        .or_else(|| text.strip_prefix(APOSTROPHES))
        .unwrap_or(text)
        .starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a text ends in a group of at most three digits and a comma.
fn ends_in_group(text: &str) -> bool {
    let Some(before) = text.strip_suffix(',') else { return false };
    let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    (1..=3).contains(&digits)
}

/// Whether a word begins with a group of exactly three digits.
fn begins_with_group(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    word.len() - rest.len() == 3
}
