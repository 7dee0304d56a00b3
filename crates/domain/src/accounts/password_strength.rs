//! Detection of easily guessed passwords: common ones, trivial patterns, and ones derived from the account or
//! the site's name.

use std::{collections::HashSet, sync::LazyLock};

use crate::text::fold;

/// Common passwords in lower case, one per line, most common first. The first [`BASE_WORDS`] have any length,
/// the others at least eight characters.
///
/// Source: the npm package `@zxcvbn-ts/language-common` (MIT, see `common_passwords.LICENSE.txt`); the file
/// is written by `scripts/common-passwords`.
const COMMON: &str = include_str!("common_passwords.txt");

/// Number of list entries that are also rejected with decoration (digits and signs) around them.
const BASE_WORDS: usize = 3000;
/// Maximum decoration on each side of a common password, in characters.
const FEW: usize = 4;
/// Maximum decoration on each side of a word from the account. Larger than [`FEW`], because an attacker who
/// targets one account tries more variants.
const SOME: usize = 6;

static LISTED: LazyLock<HashSet<&str>> = LazyLock::new(|| COMMON.lines().collect());
static BASES: LazyLock<HashSet<&str>> = LazyLock::new(|| COMMON.lines().take(BASE_WORDS).collect());

/// Data about the account that an attacker may know. Unknown values are empty.
#[derive(Debug, Clone, Copy, Default)]
pub struct PasswordContext<'a> {
    pub username: &'a str,
    pub email: &'a str,
    /// Name of the site.
    pub brand: &'a str,
}

/// Reason why a password is easy to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WeakPasswordReason {
    /// On the list of common passwords, or a trivial pattern.
    Common,
    /// Derived from the username, the email address or the site's name.
    FromContext,
}

/// Checks a password, ignoring case and accents; `None` if it is not easily guessed.
pub(super) fn guessable(password: &str, context: PasswordContext<'_>) -> Option<WeakPasswordReason> {
    let password = fold(password);
    let password = password.trim();
    if is_derived_from(password, context) {
        Some(WeakPasswordReason::FromContext)
    } else if is_common(password) {
        Some(WeakPasswordReason::Common)
    } else {
        None
    }
}

fn is_common(password: &str) -> bool {
    password.is_empty()
        || is_trivial(password)
        || LISTED.contains(replace_leet(password).as_str())
        || is_repeated(password, |unit| unit.chars().count() <= 4 || LISTED.contains(unit))
        || is_decorated(password, FEW, is_base)
}

/// Whether the text is still easily guessed with decoration around it: a base word, or a run of three
/// characters or more.
fn is_base(text: &str) -> bool {
    BASES.contains(text) || (text.chars().count() >= 3 && is_run(text))
}

fn is_derived_from(password: &str, context: PasswordContext<'_>) -> bool {
    let password = without_spaces(password);
    let local = context.email.rsplit_once('@').map_or("", |(local, _)| local);
    let words =
        [context.username, context.email, local, context.brand].map(|word| without_spaces(&fold(word)));
    // The undecorated words too: the username "ada_99" makes "ada2026" guessable.
    let cores = words.iter().map(|word| core(word).to_owned());
    let known: Vec<String> = words.iter().cloned().chain(cores).collect();
    let is_easy = |rest: &str| is_decoration(rest, SOME) || is_common(rest);
    known.iter().filter(|word| word.chars().count() >= 3).any(|word| {
        let is_it = |core: &str| core == word;
        password == *word
            || is_repeated(&password, is_it)
            || is_decorated(&password, SOME, is_it)
            // A username may itself begin or end with decoration characters, and a common word is no secret beside it.
            || password.strip_prefix(word.as_str()).is_some_and(is_easy)
            || password.strip_suffix(word.as_str()).is_some_and(is_easy)
    })
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Whether the text is on the list, a repeated character, or a run like `abcdefgh` or `98765432`.
fn is_trivial(text: &str) -> bool {
    LISTED.contains(text) || is_run(text)
}

/// Whether consecutive characters all differ by the same step of -1, 0 or 1; `0` follows `9`.
fn is_run(text: &str) -> bool {
    let step = |a: char, b: char| match (a, b) {
        ('9', '0') => 1,
        ('0', '9') => -1,
        _ => i64::from(u32::from(b)) - i64::from(u32::from(a)),
    };
    let mut steps = text.chars().zip(text.chars().skip(1)).map(|(a, b)| step(a, b));
    let Some(first) = steps.next() else { return true };
    (-1..=1).contains(&first) && steps.all(|step| step == first)
}

/// Whether the text repeats, at least twice, a unit that satisfies `is_unit`; the last repetition may be cut
/// off.
fn is_repeated(text: &str, is_unit: impl Fn(&str) -> bool) -> bool {
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).skip(1).collect();
    let half = text.len() / 2;
    ends.into_iter().take_while(|end| *end <= half).any(|end| {
        let unit = &text[..end];
        let rest = text.as_bytes();
        is_unit(unit) && rest.iter().zip(unit.as_bytes().iter().cycle()).all(|(a, b)| a == b)
    })
}

/// Whether the text is a word that satisfies `is_word` with at most `most` decoration characters on each
/// side. Letter substitutions ("p@ssw0rd") are undone.
fn is_decorated(text: &str, most: usize, is_word: impl Fn(&str) -> bool) -> bool {
    let is_plainly = |text: &str| {
        let core = core(text);
        let Some(at) = text.find(core).filter(|_| !core.is_empty()) else { return false };
        let (before, after) = (&text[..at], &text[at + core.len()..]);
        (is_word(core) || is_word(&replace_leet(core)))
            && is_decoration(before, most)
            && is_decoration(after, most)
    };
    is_plainly(text) || is_plainly(&replace_leet(text))
}

/// Removes non-letters from both ends.
fn core(text: &str) -> &str {
    text.trim_matches(|c: char| !c.is_alphabetic())
}

/// Whether the text has no letters and at most `most` characters. Years and trivial digit sequences within it
/// do not count.
fn is_decoration(text: &str, most: usize) -> bool {
    let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
    let is_guessed = is_year(digits) || (!digits.is_empty() && is_trivial(digits));
    let counted =
        if is_guessed { text.chars().count() - digits.chars().count() } else { text.chars().count() };
    text.chars().all(|c| !c.is_alphabetic()) && (counted <= most || is_trivial(text))
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && (text.starts_with("19") || text.starts_with("20"))
}

/// Replaces digits and signs that stand for letters: "p@ssw0rd" becomes "password".
fn replace_leet(text: &str) -> String {
    let letter = |c| match c {
        '@' | '4' => 'a',
        '3' => 'e',
        '1' => 'i',
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PasswordContext<'static> =
        PasswordContext { username: "Ada_L99", email: "countess.lovelace@example.com", brand: "Marque" };

    #[test]
    fn common_password_list_has_3000_entries_of_8_characters() {
        assert!(COMMON.lines().filter(|line| line.chars().count() >= 8).count() >= 3000);
        assert!(COMMON.lines().all(|line| !line.is_empty() && fold(line) == line), "compared as it is kept");
    }

    #[test]
    fn common_passwords_and_their_variations_are_weak() {
        for password in [
            "password1",
            "11111111",
            "qwerty123",
            "        ",
            "\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}",
            "PASSWORD1",
            "Passw0rd",
            "P@ssw0rd1!",
            "pässword",
            " password ",
            "password2026!",
            "2026password",
            "password123456",
            "Welcome2026!",
            "letmein!!",
            "iloveyou",
            "qwertyuiop",
            "abcdefgh",
            "87654321",
            "1234567890123",
            "aaaaaaaaaaaa",
            "abcabcabc",
            "1212121212",
            "passwordpassword",
            "dragondragon",
            "trustno1",
            "football77",
            "abcdefgh1234",
            "sunshine",
        ] {
            assert_eq!(guessable(password, ADA), Some(WeakPasswordReason::Common), "{password}");
        }
    }

    #[test]
    fn passwords_derived_from_account_or_brand_are_weak() {
        for password in [
            "ada_l99!",
            "ADA_L99",
            "Ada_L99Ada_L99",
            "ada_l2026",
            "ada_l99password",
            "Secret ada_l99",
            "2026ada_l99",
            "countess.lovelace",
            "Countess.Lovelace2026!",
            "countess.lovelace@example.com",
            "Marque2026",
            "marque-2026!",
            "2026Marque",
            "MarqueMarque",
            "M4rqu3!!",
            "marque123456",
            "m a r q u e 1 9",
        ] {
            assert_eq!(guessable(password, ADA), Some(WeakPasswordReason::FromContext), "{password}");
        }
        let two_words = PasswordContext { brand: "Concours Motors", ..PasswordContext::default() };
        assert_eq!(guessable("concoursmotors1", two_words), Some(WeakPasswordReason::FromContext));
        assert_eq!(guessable("Concours Motors", two_words), Some(WeakPasswordReason::FromContext));
        let short = PasswordContext { username: "al", ..PasswordContext::default() };
        assert_eq!(guessable("always-here", short), None, "too short to follow from");
    }

    #[test]
    fn other_passwords_are_accepted() {
        for password in [
            "correct horse battery",
            "blue-gate-lantern",
            "👩‍🚀🏎️🏁🏆✨🌟💎",
            "marquetry-box",
            "adamantine wall",
            "my marque of choice",
            "lovelace engine 1843",
            "dragon583920174",
            "xK9#mQ2$",
            "jag etype 64",
            "password for my cat",
            "Tr0ub4dor&3",
            "dragon!@#$%^&*9",
        ] {
            assert_eq!(guessable(password, ADA), None, "{password}");
        }
        assert_eq!(guessable("Marque2026", PasswordContext::default()), None, "nobody else's site");
    }

    #[test]
    fn long_passwords_are_checked() {
        let long = format!("{}b", "ab".repeat(511));
        assert_eq!(guessable(&long, ADA), None);
        assert_eq!(guessable(&"ab".repeat(512), ADA), Some(WeakPasswordReason::Common));
    }
}
