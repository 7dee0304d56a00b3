//! Model families: the name under which all trims of a model are looked up and compared.

use std::hash::{Hash, Hasher};

use crate::{
    text,
    vehicles::{Make, Model},
};

/// A family that is known by the beginnings of its models.
struct KnownFamily {
    make: &'static str,
    name: &'static str,
    /// In folded words. A `#` stands for a number: "sl#" begins "SL 500" and "SL500".
    beginnings: &'static [&'static str],
}

const fn known(make: &'static str, name: &'static str, beginnings: &'static [&'static str]) -> KnownFamily {
    KnownFamily { make, name, beginnings }
}

/// Families whose models do not begin with the family's name, or not only with it. The first match counts, so a family
/// that begins like another stands before it.
const FAMILIES: &[KnownFamily] = &[
    known("Acura", "NSX", &["nsx"]),
    known("Alfa Romeo", "GTV", &["gtv#"]),
    known("Aston Martin", "DB4", &["db 4"]),
    known("Aston Martin", "DB5", &["db 5"]),
    known("Aston Martin", "DB6", &["db 6"]),
    known("Aston Martin", "Vanquish", &["vanquish", "v12 vanquish"]),
    known("Bentley", "Continental GT", &["continental gt"]),
    known("Bentley", "Flying Spur", &["flying spur", "continental flying spur"]),
    known("BMW", "3.0 CS", &["3 0 cs", "3 0 csi", "3 0 csl", "3 0cs", "3 0csl"]),
    known("BMW", "2002", &["2002"]),
    known("Chevrolet", "Camaro", &["camaro", "copo camaro"]),
    known("Chevrolet", "Corvette", &["corvette", "stingray", "sting ray"]),
    known("Dodge", "Challenger", &["challenger", "hemi challenger"]),
    known("Dodge", "Charger", &["charger", "hemi charger"]),
    known("Ferrari", "Dino", &["dino", "246 gt", "246 gts", "206 gt"]),
    known("Ferrari", "F355", &["f355", "355", "f 355"]),
    known("Ferrari", "F430", &["f430", "430", "f 430"]),
    known("Ferrari", "F12", &["f12", "f12berlinetta", "f12tdf"]),
    known("Ferrari", "296", &["296"]),
    known("Ferrari", "308", &["308"]),
    known("Ferrari", "328", &["328"]),
    known("Ferrari", "348", &["348"]),
    known("Ferrari", "360", &["360"]),
    known("Ferrari", "458", &["458"]),
    known("Ferrari", "488", &["488"]),
    known("Ferrari", "550", &["550"]),
    known("Ferrari", "575", &["575", "575m"]),
    known("Ferrari", "599", &["599"]),
    known("Ferrari", "812", &["812"]),
    known(
        "Ford",
        "Mustang",
        &["mustang", "boss 302", "boss 429", "shelby gt350", "shelby gt500", "shelby gt350r"],
    ),
    known("Honda", "NSX", &["nsx"]),
    known("Jaguar", "E-Type", &["e type", "etype", "xke", "xk e"]),
    known("Jaguar", "XK120", &["xk120", "xk 120"]),
    known("Jaguar", "XK140", &["xk140", "xk 140"]),
    known("Jaguar", "XK150", &["xk150", "xk 150"]),
    known("Land Rover", "Range Rover Evoque", &["range rover evoque"]),
    known("Land Rover", "Range Rover Sport", &["range rover sport"]),
    known("Land Rover", "Range Rover Velar", &["range rover velar"]),
    known(
        "Mazda",
        "MX-5",
        &["mx 5", "mx5", "miata", "mazdaspeed mx 5", "mazdaspeed mx5", "mazdaspeed miata"],
    ),
    known("Mercedes-Benz", "300 SL", &["300 sl", "300sl", "gullwing"]),
    known("Mercedes-Benz", "AMG GT", &["amg gt"]),
    known("Mercedes-Benz", "SL", &["sl#", "sl class"]),
    known("Mercedes-Benz", "SLS AMG", &["sls"]),
    known("Mercedes-Benz", "SLR McLaren", &["slr"]),
    known("Mercedes-Benz", "G-Class", &["g#", "g class", "amg g#"]),
    known("Mercedes-Benz", "S-Class", &["s#", "s class", "amg s#"]),
    known("Mercedes-Benz", "E-Class", &["e#", "e class", "amg e#"]),
    known("Mercedes-Benz", "C-Class", &["c#", "c class", "amg c#"]),
    known("Nissan", "GT-R", &["gt r", "gtr"]),
    known("Nissan", "Skyline", &["skyline"]),
    known("Plymouth", "Barracuda", &["barracuda", "cuda", "hemi cuda", "hemi barracuda", "aar cuda"]),
    known("Porsche", "Carrera GT", &["carrera gt"]),
    known("Porsche", "356", &["356", "356a", "356b", "356c", "356sc"]),
    known("Porsche", "914", &["914"]),
    known("Porsche", "Boxster", &["boxster", "718 boxster", "718 spyder"]),
    known("Porsche", "Cayman", &["cayman", "718 cayman"]),
    known(
        "Porsche",
        "911",
        &[
            "911", "911s", "911t", "911e", "911l", "911r", "911sc", "930", "964", "993", "996", "997", "991",
            "992", "carrera", "gt2", "gt3",
        ],
    ),
    known("Toyota", "Land Cruiser Prado", &["land cruiser prado"]),
    known("Toyota", "Supra", &["supra", "celica supra"]),
];

/// Makes that name their models by a number and letters for the body: a 300 SL is no 300 SEL.
const NUMBER_AND_LETTERS: [&str; 4] = ["Ferrari", "Lancia", "Maserati", "Mercedes-Benz"];

/// Words that name no model without the next one: "Grand Wagoneer", "Model S", "Silver Cloud", "V12 Vantage".
const FIRST_WORDS: &[&str] = &[
    "bel", "big", "el", "gran", "grand", "great", "la", "land", "le", "mark", "mk", "model", "monte", "new",
    "range", "road", "series", "silver", "speed", "super", "town", "type", "v10", "v12", "v6", "v8",
];

/// Most letters after a number that name a body.
const MAX_BODY_LETTERS: usize = 3;

/// A model family: one model in all its trims and generations. Equal families have the same slug.
#[derive(Debug, Clone)]
pub struct ModelFamily {
    name: String,
    /// The slug; the folded name if nothing of it can be in a slug.
    key: String,
}

impl PartialEq for ModelFamily {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for ModelFamily {}

impl Hash for ModelFamily {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl ModelFamily {
    /// The family of a model: a known one, otherwise the first word of the model, with the next word where
    /// the first one alone names no model.
    #[must_use]
    pub fn of(make: &Make, model: &Model) -> Self {
        let words = words(model.as_str());
        let mut of_make = FAMILIES.iter().filter(|family| family.make == make.as_str());
        let found = of_make.find(|family| family.beginnings.iter().any(|begin| fits(begin, &words)));
        let name = match found {
            Some(family) => family.name.to_owned(),
            None => first_words(make, model.as_str()),
        };
        let slug = text::slug(&name);
        let key = if slug.is_empty() { text::fold(&name) } else { slug };
        Self { name, key }
    }

    /// Name for display: "911", "300 SL".
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Part of a URL; `None` if the name has no letter or digit that folds to ASCII.
    #[must_use]
    pub fn slug(&self) -> Option<&str> {
        self.key.is_ascii().then_some(self.key.as_str()).filter(|key| !key.is_empty())
    }
}

/// The folded words of a model; everything but letters and digits separates words.
fn words(model: &str) -> Vec<String> {
    let folded = text::fold(model);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Whether a model begins with the words of a pattern of [`FAMILIES`].
fn fits(pattern: &str, model: &[String]) -> bool {
    let Some(begin) = pattern.strip_suffix('#') else {
        let begin: Vec<&str> = pattern.split(' ').collect();
        return model.len() >= begin.len() && begin.iter().zip(model).all(|(begin, word)| begin == word);
    };
    let (before, last) = begin.rsplit_once(' ').map_or((None, begin), |(before, last)| (Some(before), last));
    let rest = match (before, model.split_first()) {
        (None, _) => model,
        (Some(before), Some((first, rest))) if first == before => rest,
        _ => return false,
    };
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    match rest {
        [word] if word == last => true,
        [word, next, ..] if word == last => is_number(next),
        [word, ..] => word.strip_prefix(last).is_some_and(is_number),
        [] => false,
    }
}

/// The words of a model that name its family if it is not a known one.
fn first_words(make: &Make, model: &str) -> String {
    let mut words = model.split(' ');
    let first = words.next().unwrap_or(model);
    let next = words.next();
    if NUMBER_AND_LETTERS.contains(&make.as_str()) {
        let digits = first.chars().take_while(char::is_ascii_digit).count();
        let (number, letters) = first.split_at(digits);
        let letters = if letters.is_empty() { next.unwrap_or_default() } else { letters };
        let body: String = letters.chars().take_while(char::is_ascii_alphabetic).collect();
        let ends = letters[body.len()..].chars().next().is_none_or(|c| !c.is_alphanumeric());
        if !number.is_empty() && !body.is_empty() && body.len() <= MAX_BODY_LETTERS && ends {
            return format!("{number} {}", body.to_ascii_uppercase());
        }
    }
    let is_incomplete = first.chars().count() == 1 || FIRST_WORDS.contains(&text::fold(first).as_str());
    match next {
        Some(next) if is_incomplete => format!("{first} {next}"),
        _ => first.to_owned(),
    }
}

#[cfg(test)]
#[path = "family_tests.rs"]
mod tests;
