//! Names that programs write in capitals, or with a capital at each word.

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
    by_words(text, word)
}

/// The text with each word between spaces and separators replaced.
fn by_words(text: &str, word: impl Fn(&str) -> String) -> String {
    let between = |sign: char| sign == ' ' || sign == '-' || sign == '/' || sign == '(' || sign == ')';
    let words = text.split_inclusive(between).map(|part| {
        let (letters, sign) = part.split_at(part.trim_end_matches(between).len());
        word(letters) + sign
    });
    words.collect()
}

/// Words of models as the trade spells them, for texts in which a program capitalized every word.
const TRADE_WORDS: [&str; 57] = [
    "AMG", "CLK", "CLS", "CSL", "CSi", "CTS", "DHC", "FHC", "FJ", "GT", "GTA", "GTB", "GTC", "GTI", "GTO",
    "GTR", "GTS", "GTV", "GTX", "IROC", "LM", "LWB", "Mk", "MkI", "MkII", "MkIII", "MkIV", "MkV", "McLaren",
    "MGA", "MGB", "MX", "NSX", "RS", "RSR", "RX", "SC", "SEC", "SEL", "SL", "SLC", "SLK", "SLR", "SLS",
    "SRT", "SS", "STI", "SWB", "TT", "WRX", "XJ", "XJR", "XJS", "XK", "XKE", "XKR", "XKSS",
];
/// Names with a small first letter, or with one after a digit.
const SMALL_INITIALS: [&str; 5] = ["xDrive", "sDrive", "eDrive", "4MATIC", "F12tdf"];
/// Roman numerals that no word is spelled like.
const NUMERALS: [&str; 6] = ["II", "III", "IV", "VI", "VII", "VIII"];
/// Short words of names that are in capitals, where they could be abbreviations.
const SHORT_WORDS: [&str; 6] = ["Air", "Bee", "Bel", "Cup", "El", "Fox"];
/// Most letters before the digits of a model's code: "ZR1", "IS300".
const MAX_CODE_LETTERS: usize = 3;

/// A model or trim of a feed as the trade spells it: [`without_capitals`], and words such as "Gt3 Rs", "Amg", "Mkiii" and
/// "Xdrive", to which programs capitalize every word, as "GT3 RS", "AMG", "MkIII" and "xDrive". Words that are spelled
/// otherwise stay as they are.
#[must_use]
pub fn in_trade_spelling(text: &str) -> String {
    let is_in_capitals = !text.chars().any(char::is_lowercase);
    by_words(&without_capitals(text), |word| {
        let known =
            |words: &[&'static str]| words.iter().find(|known| known.eq_ignore_ascii_case(word)).copied();
        if let Some(name) = with_small_initial(word) {
            return name;
        }
        if is_in_capitals && let Some(name) = known(&SHORT_WORDS) {
            return name.to_owned();
        }
        let is_capitalized = is_capitalized(word) || is_in_capitals;
        match known(&TRADE_WORDS).or_else(|| known(&NUMERALS)).filter(|_| is_capitalized) {
            Some(name) => name.to_owned(),
            None => spelled_code(word).unwrap_or_else(|| word.to_owned()),
        }
    })
}

/// A name with a small first letter, alone or before a number: "xDrive", "xDrive30i".
fn with_small_initial(word: &str) -> Option<String> {
    SMALL_INITIALS.iter().find_map(|name| {
        let (begin, rest) = word.split_at_checked(name.len())?;
        let is_name = begin.eq_ignore_ascii_case(name) && !rest.starts_with(char::is_alphabetic);
        is_name.then(|| format!("{name}{}", rest.to_lowercase()))
    })
}

/// Whether only the first letter of a word is a capital: "Amg", "Gt3".
fn is_capitalized(word: &str) -> bool {
    word.starts_with(char::is_uppercase) && !word.chars().skip(1).any(char::is_uppercase)
}

/// A capitalized code of letters and digits, with at most one letter or a known abbreviation after them, in capitals: "Gt3",
/// "Zr1", "Gt350r", "Gt3rs". `None` for other words: "Mk2".
fn spelled_code(word: &str) -> Option<String> {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let (letters, rest) = word.split_at(word.find(is_digit)?);
    let (digits, end) = rest.split_at(rest.len() - rest.trim_start_matches(is_digit).len());
    let known =
        TRADE_WORDS.iter().find(|known| known.eq_ignore_ascii_case(end)).map(|known| (*known).to_owned());
    // "M40i" and "M550d" are spelled so.
    let may_follow = end.len() <= 1 && !["i", "d", "e"].contains(&end);
    let end = known.or_else(|| may_follow.then(|| end.to_ascii_uppercase()))?;
    let is_code = is_capitalized(word) && letters != "Mk" && letters.len() <= MAX_CODE_LETTERS;
    is_code.then(|| format!("{}{digits}{end}", letters.to_ascii_uppercase()))
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

    #[test]
    fn models_are_spelled_as_in_the_trade() {
        for (written, read) in [
            ("3000 MKIII", "3000 MkIII"),
            ("3000 MK III", "3000 Mk III"),
            ("3000 Mk Iii", "3000 Mk III"),
            ("Golf Mk2", "Golf Mk2"),
            ("330I XDRIVE", "330I xDrive"),
            ("330i Xdrive", "330i xDrive"),
            ("X3 XDRIVE30I", "X3 xDrive30i"),
            ("911 Gt3 Rs", "911 GT3 RS"),
            ("911 Gt3rs", "911 GT3RS"),
            ("911 GT3 RS", "911 GT3 RS"),
            ("Mustang Gt350r", "Mustang GT350R"),
            ("C63 Amg", "C63 AMG"),
            ("Challenger Srt", "Challenger SRT"),
            ("500 Sl", "500 SL"),
            ("Sl500", "SL500"),
            ("Xke", "XKE"),
            ("Xj6", "XJ6"),
            ("Corvette Zr1", "Corvette ZR1"),
            ("Camaro Iroc-Z", "Camaro IROC-Z"),
            ("CAMARO IROC-Z", "Camaro IROC-Z"),
            ("E63 AMG 4Matic", "E63 AMG 4MATIC"),
            ("SLR MCLAREN", "SLR McLaren"),
            ("BEL AIR", "Bel Air"),
            ("SUPER BEE", "Super Bee"),
            ("EL CAMINO SS", "El Camino SS"),
            ("Bel Air", "Bel Air"),
            ("Series Ii", "Series II"),
            ("911 sc", "911 sc"),
            ("2002tii", "2002tii"),
            ("Z4 M40i", "Z4 M40i"),
            ("M635CSi", "M635CSi"),
            ("M635csi", "M635CSi"),
            ("250 GT SWB Berlinetta", "250 GT SWB Berlinetta"),
            ("F12TDF", "F12tdf"),
            ("Model 3", "Model 3"),
            ("Continental Mark Iv", "Continental Mark IV"),
            ("MGB", "MGB"),
            ("Type35", "Type35"),
            ("", ""),
        ] {
            assert_eq!(in_trade_spelling(written), read, "{written}");
        }
    }
}
