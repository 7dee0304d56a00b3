//! Names that are written in capitals.

/// Most letters of a word that may be an abbreviation, as in "GT3 RS" or "AMG".
const MAX_ABBREVIATION: usize = 3;
/// Abbreviations of more letters.
const LONG_ABBREVIATIONS: [&str; 7] = ["FXXK", "GTAM", "GTSR", "LMGT", "NART", "RSTR", "TTRS"];

/// A text in capitals with its longer words capitalized: "CORVETTE STINGRAY Z06" becomes "Corvette Stingray Z06". A text
/// with small letters stays as it is.
#[must_use]
pub fn without_capitals(text: &str) -> String {
    if text.chars().any(char::is_lowercase) {
        return text.to_owned();
    }
    let word = |word: &str| {
        let is_name = word.chars().count() > MAX_ABBREVIATION
            && word.chars().all(char::is_alphabetic)
            && !LONG_ABBREVIATIONS.contains(&word);
        let mut letters = word.chars();
        match letters.next().filter(|_| is_name) {
            Some(first) => first.to_string() + &letters.as_str().to_lowercase(),
            None => word.to_owned(),
        }
    };
    let between = |sign: char| sign == ' ' || sign == '-' || sign == '/' || sign == '(' || sign == ')';
    let words: Vec<String> = text
        .split_inclusive(between)
        .map(|part| {
            let (letters, sign) = part.split_at(part.trim_end_matches(between).len());
            word(letters) + sign
        })
        .collect();
    words.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_capitals_are_capitalized_but_abbreviations_are_not() {
        for (written, read) in [
            ("CORVETTE STINGRAY Z06", "Corvette Stingray Z06"),
            ("911 GT3 RS", "911 GT3 RS"),
            ("RANGE ROVER SPORT", "Range Rover Sport"),
            ("DROPHEAD COUPÉ", "Drophead Coupé"),
            ("SL-CLASS (AMG)", "SL-Class (AMG)"),
            ("GT SILVER METALLIC", "GT Silver Metallic"),
            ("BLACK/RED", "Black/RED"),
            ("250 GTO NART", "250 GTO NART"),
            ("XJ220", "XJ220"),
            ("Corvette STINGRAY", "Corvette STINGRAY"),
            ("", ""),
        ] {
            assert_eq!(without_capitals(written), read, "{written}");
        }
    }
}
