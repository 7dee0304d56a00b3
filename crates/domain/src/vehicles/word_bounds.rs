//! Where words of a folded text begin and end.

/// Removes punctuation from both ends.
pub(super) fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| c.is_ascii_punctuation())
}

/// Whether a run of letters in a folded text equals `letters`.
pub(super) fn has_letter_run(text: &str, letters: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|run| run == letters)
}

/// Whether a folded text contains a word, not as a [part](joins_word) of another one.
pub(super) fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(begin, found)| {
        let (before, after) = (&text[..begin], &text[begin + found.len()..]);
        !before.ends_with(joins_word) && !after.starts_with(joins_word)
    })
}

/// Whether a letter or digit beside a text makes it a part of another word: "6 speed" in "356 speedster".
#[must_use]
pub const fn joins_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric()
}

/// Runs of exactly two letters in a folded text, for stores that index [`Alternative::LetterRun`].
pub fn two_letter_runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|run| run.chars().count() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letter_runs_end_at_non_letters() {
        for (text, has_run) in [
            ("chicago, il", true),
            ("il", true),
            ("911il 4", true),
            ("il-4", true),
            ("lawrenceville, ga", false),
            ("ilkley", false),
            ("brasil", false),
            ("éil", false),
        ] {
            assert_eq!(has_letter_run(text, "il"), has_run, "{text}");
            assert_eq!(two_letter_runs(text).any(|run| run == "il"), has_run, "{text}");
        }
    }
}
