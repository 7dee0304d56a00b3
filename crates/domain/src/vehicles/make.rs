//! Makes in their canonical spelling.

use std::{collections::HashMap, sync::LazyLock};

use super::{
    make_names::{ALIASES, MODEL_LINES, SPELLINGS},
    model::Model,
};
use crate::{Violation, text};

/// Canonical spellings by the [`key`] of every spelling and alias.
static NAMES: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let spellings = SPELLINGS.iter().map(|spelling| (key(spelling), *spelling));
    ALIASES.iter().map(|(alias, make)| (key(alias), *make)).chain(spellings).collect()
});

/// A make in its canonical spelling: a single line of 1 to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Make(String);

impl Make {
    /// Parses a make in any spelling: "PORSCHE" and "Porshe" become "Porsche", "bmw" becomes "BMW", "VW"
    /// becomes "Volkswagen". An unknown make keeps its spelling, except that long words in capitals are
    /// capitalized normally.
    ///
    /// # Errors
    /// A [`Violation`] of `make` if it is blank or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let line = text::single_line(input);
        if line.is_empty() {
            return Err(Violation::new("make", "Make is required"));
        }
        if line.chars().count() > 60 {
            return Err(Violation::new("make", "Make must be at most 60 characters"));
        }
        Ok(Self(Self::known(&line).map_or_else(|| normalize_case(&line), str::to_owned)))
    }

    /// Restores a make from a store, unchecked.
    #[must_use]
    pub const fn from_store(name: String) -> Self {
        Self(name)
    }

    /// Canonical spelling for any spelling or alias of a known make.
    #[must_use]
    pub fn known(name: &str) -> Option<&'static str> {
        NAMES.get(&key(name)).copied()
    }

    /// Canonical spellings of the known makes, by name.
    #[must_use]
    pub const fn spellings() -> &'static [&'static str] {
        SPELLINGS
    }

    /// Aliases with the make that each stands for.
    #[must_use]
    pub const fn aliases() -> &'static [(&'static str, &'static str)] {
        ALIASES
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Part of a URL: "mercedes-benz". Empty if the name has no letter or digit that folds to ASCII.
    #[must_use]
    pub fn slug(&self) -> String {
        text::slug(&self.0)
    }
}

/// Parses make and model together and repairs names that were split between the two fields: "Land" "Rover
/// Defender" is a Land Rover Defender, "Range Rover" "Sport" a Land Rover Range Rover Sport. Each field has
/// its own result.
pub fn parse_make_and_model(make: &str, model: &str) -> (Result<Make, Violation>, Result<Model, Violation>) {
    let line = text::single_line(make);
    let make_key = key(&line);
    if let Some((line_name, maker)) = MODEL_LINES.iter().find(|(name, _)| key(name) == make_key) {
        let whole = match text::single_line(model) {
            rest if key(&rest).starts_with(&key(line_name)) => rest,
            rest if rest.is_empty() => return (Make::parse(maker), Model::parse("")),
            rest => format!("{line_name} {rest}"),
        };
        return (Make::parse(maker), Model::parse(&whole));
    }
    match rest_of_name(&make_key, &text::single_line(model)) {
        Some((whole, rest)) => (Make::parse(whole), Model::parse(&rest)),
        None => (Make::parse(make), Model::parse(model)),
    }
}

/// Two-word make whose first word was given as make and whose second word begins the model; with the model
/// without that word, unless nothing would remain.
fn rest_of_name(make_key: &str, model: &str) -> Option<(&'static str, String)> {
    if make_key.is_empty() {
        return None;
    }
    SPELLINGS.iter().find_map(|spelling| {
        // "Mercedes AMG GT" is a model of Mercedes-Benz and must not be read as the make Mercedes-AMG.
        let (first, second) = spelling.split_once([' ', '-']).filter(|_| *spelling != "Mercedes-AMG")?;
        if key(first) != make_key {
            return None;
        }
        let (word, rest) = model.split_once(' ').unwrap_or((model, ""));
        let rest = rest.trim_start_matches([' ', '-']);
        let model = if rest.is_empty() { model } else { rest };
        (key(word) == key(second)).then(|| (*spelling, model.to_owned()))
    })
}

/// Comparison key of a make: folded letters and digits only, so that "MERCEDES BENZ" and "Mercedes-Benz" are
/// equal.
fn key(make: &str) -> String {
    text::fold(make).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Capitalizes words of more than four letters normally if the whole line is in capitals: "JAGUAR" becomes
/// "Jaguar", "TVR" stays.
fn normalize_case(line: &str) -> String {
    if line.chars().any(char::is_lowercase) {
        return line.to_owned();
    }
    line.split(' ')
        .map(|word| {
            if word.chars().count() <= 4 {
                return word.to_owned();
            }
            let mut letters = word.chars();
            letters.next().into_iter().chain(letters.flat_map(char::to_lowercase)).collect()
        })
        .collect::<Vec<String>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn make_spellings_and_aliases_are_normalized() {
        for (input, make) in [
            ("PORSCHE", "Porsche"),
            ("mclaren", "McLaren"),
            ("Bmw", "BMW"),
            ("MERCEDES BENZ", "Mercedes-Benz"),
            ("skoda", "Škoda"),
            ("  aston   martin ", "Aston Martin"),
            ("TVR", "TVR"),
            ("PININFARINA", "Pininfarina"),
            ("VW", "Volkswagen"),
            ("chevy", "Chevrolet"),
            ("MERCEDES", "Mercedes-Benz"),
            ("Benz", "Mercedes-Benz"),
            ("Mercedes/Benz", "Mercedes-Benz"),
            ("alfa", "Alfa Romeo"),
            ("Alfa-Romeo", "Alfa Romeo"),
            ("Rolls", "Rolls-Royce"),
            ("rolls royce", "Rolls-Royce"),
            ("lambo", "Lamborghini"),
            ("Lamborgini", "Lamborghini"),
            ("Porshe", "Porsche"),
            ("Ferarri", "Ferrari"),
            ("Maseratti", "Maserati"),
            ("Astin  Martin", "Aston Martin"),
            ("LANDROVER", "Land Rover"),
            ("Rover", "Rover"),
            ("Land", "Land"),
            ("de Dion-Bouton", "de Dion-Bouton"),
        ] {
            assert_eq!(Make::parse(input).unwrap().as_str(), make);
        }
    }

    #[test]
    fn aliases_map_to_known_makes_and_shadow_none() {
        for (alias, make) in ALIASES {
            assert!(SPELLINGS.contains(make), "{alias} leads to {make}, which has no spelling");
            assert!(SPELLINGS.iter().all(|known| key(known) != key(alias)), "{alias} is a make of its own");
            assert_eq!(Make::parse(alias).unwrap().as_str(), *make);
        }
        for spelling in SPELLINGS {
            let parsed = Make::parse(spelling).unwrap();
            assert_eq!(parsed.as_str(), *spelling);
            assert_eq!(Make::parse(&text::fold(spelling)).unwrap(), parsed);
        }
    }

    #[test]
    fn make_split_across_fields_is_joined() {
        for (make, model, whole, rest) in [
            ("Land", "Rover Defender 110", "Land Rover", "Defender 110"),
            ("LAND", "ROVER - Discovery", "Land Rover", "Discovery"),
            ("Land", "Cruiser", "Land", "Cruiser"),
            ("Land", "Rover", "Land Rover", "Rover"),
            ("Land Rover", "Rover P5", "Land Rover", "Rover P5"),
            ("Rover", "Mini", "Rover", "Mini"),
            ("Range Rover", "Sport", "Land Rover", "Range Rover Sport"),
            ("Range Rover", "Range Rover Classic", "Land Rover", "Range Rover Classic"),
            ("Alfa", "Romeo Giulia", "Alfa Romeo", "Giulia"),
            ("Alfa", "Giulia", "Alfa Romeo", "Giulia"),
            ("Aston", "Martin DB5", "Aston Martin", "DB5"),
            ("Rolls", "Royce Phantom II", "Rolls-Royce", "Phantom II"),
            ("Mercedes", "Benz 300 SL", "Mercedes-Benz", "300 SL"),
            ("Mercedes", "AMG GT", "Mercedes-Benz", "AMG GT"),
            ("Austin", "Healey 3000", "Austin-Healey", "3000"),
            ("Austin", "Mini Cooper", "Austin", "Mini Cooper"),
            ("De", "Tomaso Pantera", "De Tomaso", "Pantera"),
            ("Corvette", "Stingray", "Chevrolet", "Corvette Stingray"),
            ("VW", "Beetle", "Volkswagen", "Beetle"),
        ] {
            let (parsed, parsed_model) = parse_make_and_model(make, model);
            assert_eq!(parsed.unwrap().as_str(), whole, "{make} {model}");
            assert_eq!(parsed_model.unwrap().as_str(), rest, "{make} {model}");
        }
        let (make, model) = parse_make_and_model("", "");
        assert_eq!(make.unwrap_err().message, "Make is required");
        assert_eq!(model.unwrap_err().message, "Model is required");
    }

    #[test]
    fn blank_and_overlong_names_are_refused() {
        assert_eq!(Make::parse(" \u{0} ").unwrap_err().message, "Make is required");
        assert_eq!(Model::parse("").unwrap_err().message, "Model is required");
        assert!(Make::parse(&"x".repeat(61)).is_err());
        assert!(Model::parse(&"é".repeat(160)).is_ok());
        assert!(Model::parse(&"é".repeat(161)).is_err());
    }
}
