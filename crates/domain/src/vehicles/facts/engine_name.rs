//! The name of an engine: a phrase about one, without the words of its power.

use super::{
    engine::{horsepower, states_only_power},
    reading::words,
};

/// Words that stand between an engine and its power, as at the end of what is left: "V8 with".
const JOINING_WORDS: [&str; 8] = ["with", "and", "making", "producing", "rated", "at", "&", "@"];

/// A phrase about an engine without the words of its power: "4.0L flat-six, 500 hp" is "4.0L flat-six".
pub(super) fn without_power(phrase: &str) -> String {
    let phrase = without_power_in_parentheses(phrase);
    let spelled: Vec<&str> = phrase.split_whitespace().collect();
    let all: Vec<Vec<String>> = spelled.iter().map(|word| words(word)).collect();
    let (mut name, mut at, mut is_found): (Vec<&str>, _, _) = (Vec::new(), 0, false);
    while at < spelled.len() {
        let length = if is_found { 0 } else { power_length(&all[at..]) };
        is_found |= length > 0;
        if length == 0 {
            name.push(spelled[at]);
        } else {
            // "V8 (4.0L, 500 hp)": what is left in the parentheses stays in them.
            let (opens, closes) = (spelled[at].starts_with('('), spelled[at + length - 1].ends_with(')'));
            name.extend((opens && !closes).then_some("("));
            name.extend((closes && !opens).then_some(")"));
        }
        at += length.max(1);
    }
    tidy(name)
}

/// The number of spelled words at the beginning that state a power; 0 if they do not.
fn power_length(all: &[Vec<String>]) -> usize {
    let folded: Vec<&str> = all.iter().take(3).flatten().map(String::as_str).collect();
    let Some((_, mut needed)) = horsepower(&folded) else { return 0 };
    let mut length = 0;
    while needed > 0 && length < all.len() {
        needed = needed.saturating_sub(all[length].len());
        length += 1;
    }
    length
}

/// The phrase without the first parentheses if they say nothing but the power: "V12 hybrid (950 hp combined)".
fn without_power_in_parentheses(phrase: &str) -> String {
    let found = phrase.split_once('(').and_then(|(before, rest)| {
        let (inner, after) = rest.split_once(')')?;
        states_only_power(inner).then(|| format!("{}{after}", before.trim_end()))
    });
    found.unwrap_or_else(|| phrase.to_owned())
}

/// The words without separators and joining words at their ends and before a parenthesis.
fn tidy(words: Vec<&str>) -> String {
    const SEPARATORS: [char; 8] = [',', ';', '/', '-', '–', '—', ' ', ':'];
    let mut name = words.join(" ");
    for (loose, closed) in [(", )", ")"), ("; )", ")"), (" )", ")"), (",)", ")"), ("( ", "("), ("(, ", "(")] {
        name = name.replace(loose, closed);
    }
    loop {
        let trimmed = name.trim_matches(SEPARATORS);
        let last = trimmed.rsplit(' ').next().unwrap_or_default();
        let first = trimmed.split(' ').next().unwrap_or_default();
        let rest = if JOINING_WORDS.contains(&last) {
            &trimmed[..trimmed.len() - last.len()]
        } else if JOINING_WORDS.contains(&first) {
            &trimmed[first.len()..]
        } else {
            trimmed
        };
        if rest.len() == name.len() {
            return name;
        }
        name = rest.to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_power_is_left_in_the_name() {
        for (phrase, name) in [
            ("4.0L flat-six, 500 hp", "4.0L flat-six"),
            ("6.3-liter V12 hybrid (950 hp combined)", "6.3-liter V12 hybrid"),
            ("5.5L V8 (5,547 cc), 227 hp", "5.5L V8 (5,547 cc)"),
            ("5.5L V8 (227 hp), dry sump", "5.5L V8, dry sump"),
            ("V8 (4.0L, 500 hp)", "V8 (4.0L)"),
            ("V8 (500 hp, 4.0L)", "V8 (4.0L)"),
            ("757-hp Supercharged V8", "Supercharged V8"),
            ("500 hp, 4.0L flat-six", "4.0L flat-six"),
            ("4.0L flat-six - 500hp", "4.0L flat-six"),
            ("3.9L V8 with 710 hp", "3.9L V8"),
            ("710hp 3.9L V8", "3.9L V8"),
            ("V8 / 500 bhp", "V8"),
            ("500 hp", ""),
        ] {
            assert_eq!(without_power(phrase), name, "{phrase}");
        }
    }
}
