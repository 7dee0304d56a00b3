//! Doors, hardtops and the side of the steering wheel in a typed search: "2 door", "four-door hardtop", "RHD".

use super::{Alternative, word_bounds::bare};

/// A number of doors, as a digit and a word, with the words of the body styles that are built so. Those that are built with
/// either are in both.
const DOORS: [(&str, &str, &[&str]); 2] = [
    ("2", "two", &["coupe", "convertible", "targa", "roadster", "hatchback", "suv", "pickup"]),
    ("4", "four", &["sedan", "wagon", "limousine", "hatchback", "suv", "pickup"]),
];

/// The sides of the steering wheel, with their usual abbreviations. No fact states the side, so texts are searched.
const SIDES: [(&str, &str); 2] = [("right", "rhd"), ("left", "lhd")];

/// Reads a phrase about the body at the beginning of folded words: the number of its words, and the texts of which one
/// must match. `None` if they begin with none.
pub(super) fn body_phrase(words: &[String]) -> Option<(usize, Vec<Alternative>)> {
    let (count, texts) = doors(words).or_else(|| hardtop(words)).or_else(|| drive_side(words))?;
    Some((count, texts.into_iter().map(|text| Alternative::Contains(vec![text])).collect()))
}

/// "2 door", "two-door", "4dr", also with "hardtop" after it.
fn doors(words: &[String]) -> Option<(usize, Vec<String>)> {
    DOORS.into_iter().find_map(|(digit, name, styles)| {
        let units = ["door", "doors", "dr"];
        let (count, number) = begin(words, |first, second| {
            let number = [digit, name].into_iter().find(|number| first.starts_with(number))?;
            let unit = &first[number.len()..];
            match second {
                _ if units.contains(&unit.trim_start_matches('-')) => Some((1, number)),
                Some(next) if unit.is_empty() && units.contains(&next) => Some((2, number)),
                _ => None,
            }
        })?;
        let spelled = [digit, name]
            .into_iter()
            .flat_map(|number| ["-door", " door"].map(|unit| format!("{number}{unit}")));
        let mut texts: Vec<String> = spelled.chain([format!("{digit}dr")]).collect();
        if let Some((more, _)) = hardtop(&words[count..]) {
            texts.push(if number == "2" || number == "two" { "coupe" } else { "sedan" }.to_owned());
            return Some((count + more, texts));
        }
        texts.extend(styles.iter().map(|style| (*style).to_owned()));
        Some((count, texts))
    })
}

/// "hardtop", "hard top": stated as such, or a coupe, as feeds mean it.
fn hardtop(words: &[String]) -> Option<(usize, Vec<String>)> {
    let (count, ()) = begin(words, |first, second| match (first, second) {
        ("hardtop" | "hard-top", _) => Some((1, ())),
        ("hard", Some("top")) => Some((2, ())),
        _ => None,
    })?;
    Some((count, ["hardtop", "hard-top", "hard top", "coupe"].map(str::to_owned).into()))
}

/// "right hand drive", "RHD".
fn drive_side(words: &[String]) -> Option<(usize, Vec<String>)> {
    SIDES.into_iter().find_map(|(side, short)| {
        let spelled = [
            vec![short.to_owned()],
            vec![format!("{side}-hand-drive")],
            vec![format!("{side}-hand"), "drive".to_owned()],
            vec![side.to_owned(), "hand".to_owned(), "drive".to_owned()],
        ];
        let is_begun = |phrase: &&Vec<String>| {
            words.len() >= phrase.len() && words.iter().zip(*phrase).all(|(word, part)| bare(word) == part)
        };
        let count = spelled.iter().find(is_begun)?.len();
        Some((count, vec![short.to_owned(), format!("{side}-hand"), format!("{side} hand")]))
    })
}

/// Reads the first word, or the first two, without signs at their ends.
fn begin<T>(
    words: &[String],
    read: impl FnOnce(&str, Option<&str>) -> Option<(usize, T)>,
) -> Option<(usize, T)> {
    read(bare(words.first()?), words.get(1).map(|word| bare(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(search: &str) -> Option<(usize, String)> {
        let words: Vec<String> = search.split(' ').map(str::to_owned).collect();
        let (count, ways) = body_phrase(&words)?;
        let texts = ways.iter().map(|way| match way {
            Alternative::Contains(texts) => texts.join("+"),
            other => format!("{other:?}"),
        });
        Some((count, texts.collect::<Vec<_>>().join("|")))
    }

    #[test]
    fn doors_hardtops_and_sides_are_read() {
        let two = "2-door|2 door|two-door|two door|2dr|coupe|convertible|targa|roadster|hatchback|suv|pickup";
        let four = "4-door|4 door|four-door|four door|4dr|sedan|wagon|limousine|hatchback|suv|pickup";
        let hardtop = "hardtop|hard-top|hard top|coupe";
        let right = "rhd|right-hand|right hand";
        for (search, expected) in [
            ("2 door bmw", Some((2, two))),
            ("2-door, bmw", Some((1, two))),
            ("two doors", Some((2, two))),
            ("2dr coupe", Some((1, two))),
            ("four-door", Some((1, four))),
            ("4 dr", Some((2, four))),
            ("4 door hardtop", Some((3, "4-door|4 door|four-door|four door|4dr|sedan"))),
            ("2dr hard top", Some((3, "2-door|2 door|two-door|two door|2dr|coupe"))),
            ("hardtop mustang", Some((1, hardtop))),
            ("hard top", Some((2, hardtop))),
            ("rhd", Some((1, right))),
            ("right hand drive mini", Some((3, right))),
            ("right-hand drive", Some((2, right))),
            ("LHD".to_lowercase().as_str(), Some((1, "lhd|left-hand|left hand"))),
            ("right hand", None),
            ("hard", None),
            ("3 door", None),
            ("22 door", None),
            ("door", None),
            ("2", None),
        ] {
            let found = read(search);
            let found = found.as_ref().map(|(count, texts)| (*count, texts.as_str()));
            assert_eq!(found, expected, "{search}");
        }
    }
}
