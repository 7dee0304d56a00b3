//! Tests of the parsing of search input.

use super::*;

/// A term in short: its spellings as "a b" for words, "a*" for a prefix and "(a b)" for a phrase; excluded with a minus.
fn terms(input: &str) -> Vec<String> {
    let spelling = |spelling: &Spelling| match spelling {
        Spelling::Words { words, is_prefix } => {
            format!("{}{}", words.join(" "), if *is_prefix { "*" } else { "" })
        }
        Spelling::Phrase(words) => format!("({})", words.join(" ")),
    };
    let term = |term: &Term| {
        let spellings: Vec<String> = term.spellings.iter().map(spelling).collect();
        format!("{}{}", if term.is_excluded { "-" } else { "" }, spellings.join("|"))
    };
    ForumQuery::terms(input).unwrap().iter().map(term).collect()
}

#[test]
fn words_with_a_minus_before_them_are_excluded() {
    assert_eq!(terms("bearing -input"), ["-input", "bearing"]);
    assert_eq!(terms("-input bearing"), ["-input", "bearing*"]);
    assert_eq!(terms("E-Type - top"), ["e", "type", "top*"]);
    assert_eq!(terms("oil -oil"), ["-oil", "oil"]);
}

#[test]
fn last_search_word_matches_as_prefix() {
    assert_eq!(terms("flat six flat pors"), ["flat", "six", "pors*"]);
    assert_eq!(terms("gt"), ["gt"]);
    assert_eq!(terms("oil filter oil"), ["oil", "filter"]);
    for nothing in ["", "  ", "!?", "\u{202E}", "-oil", "\"\"", "\" ! \"", "-\"oil\""] {
        assert_eq!(ForumQuery::terms(nothing).unwrap_err().field, "q", "{nothing}");
    }
    assert!(ForumQuery::terms(&"x ".repeat(101)).is_err());
}

#[test]
fn quotation_marks_make_a_phrase() {
    for phrase in ["\"Mixture control\"", "“mixture, control”", "„mixture control“", "«mixture control»"]
    {
        assert_eq!(terms(phrase), ["(mixture control)"], "{phrase}");
    }
    assert_eq!(
        terms("unit \"mixture control\" -\"screw by\" scr"),
        ["unit", "(mixture control)", "-(screw by)", "scr*"]
    );
    assert_eq!(terms("unit \"control\""), ["unit", "control"], "a quoted word is whole");
    assert_eq!(terms("unit \"300 SL\""), ["unit", "(300 sl)"], "a phrase is as written");
    assert_eq!(terms("\"screw by"), ["screw", "by"], "no counterpart");
    assert_eq!(terms("6\" and 7\" wheels"), ["6 and|6and", "7", "wheels*"], "inches");
    assert_eq!(terms("\"a b\"\"c d\""), ["(a b)", "(c d)"]);
}

#[test]
fn models_and_numbers_are_found_in_either_spelling() {
    for (input, expected) in [
        ("300 SL", &["300 sl|300sl"] as &[&str]),
        ("300SL", &["300sl*|(300 sl)"]),
        ("my 300 sl roadster", &["my", "300 sl|300sl", "roadster*"]),
        ("sl 300 x", &["sl", "300 x|300x"]),
        ("porsche 911 turbo", &["porsche", "911", "turbo*"]),
        ("15W-50", &["15w 50|15w50"]),
        ("15w50", &["15w50*|(15 w50)|(15w 50)|(15 w 50)"]),
        ("e30 m3", &["e30|(e 30)", "m3|(m 3)"]),
        ("a1b2c3", &["a1b2c3*"]),
        ("2850", &["2850*|(2 850)"]),
        ("$2,850", &["2 850*|2850*"]),
        ("1,250,000 usd", &["1 250 000|1250000", "usd*"]),
        ("1250000", &["1250000*|(1 250 000)"]),
        ("0800 1972", &["0800", "1972*|(1 972)"]),
        ("obrien oil", &["obrien|(o brien)", "oil*"]),
        ("o'brien", &["o", "brien*"]),
        ("oil -300sl", &["-300sl|(300 sl)", "oil"]),
    ] {
        assert_eq!(terms(input), expected, "{input}");
    }
}

#[test]
fn words_may_be_missing_with_an_author() {
    assert_eq!(ForumQuery::terms_for(" ", true), Ok(Vec::new()));
    assert!(ForumQuery::terms_for(" ", false).is_err() && ForumQuery::terms_for("-oil", true).is_err());
    assert_eq!(ForumQuery::terms_for("oil", true), ForumQuery::terms("oil"));
}
