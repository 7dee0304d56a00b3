use crate::{Violation, text};

/// How the trade spells the makes that people type in capitals, in lower case or without accents.
const SPELLINGS: &[&str] = &[
    "Abarth",
    "AC",
    "Acura",
    "Alfa Romeo",
    "Allard",
    "Alpina",
    "Alpine",
    "Aston Martin",
    "Audi",
    "Austin",
    "Austin-Healey",
    "Auburn",
    "Bentley",
    "BMW",
    "Bugatti",
    "Buick",
    "Cadillac",
    "Caterham",
    "Chevrolet",
    "Chrysler",
    "Citroën",
    "Cord",
    "Datsun",
    "De Tomaso",
    "Delage",
    "Delahaye",
    "DeLorean",
    "Dodge",
    "Duesenberg",
    "Ferrari",
    "Fiat",
    "Fisker",
    "Ford",
    "Genesis",
    "GMC",
    "Gumpert",
    "Hispano-Suiza",
    "Honda",
    "Hudson",
    "Hummer",
    "Hyundai",
    "Infiniti",
    "International Harvester",
    "Iso",
    "Isuzu",
    "Jaguar",
    "Jeep",
    "Jensen",
    "Karma",
    "Kia",
    "Koenigsegg",
    "Lagonda",
    "Lamborghini",
    "Lancia",
    "Land Rover",
    "Lexus",
    "Lincoln",
    "Lotus",
    "Lucid",
    "Maserati",
    "Maybach",
    "Mazda",
    "McLaren",
    "Mercedes-AMG",
    "Mercedes-Benz",
    "Mercury",
    "MG",
    "MINI",
    "Mitsubishi",
    "Morgan",
    "Nash",
    "Nissan",
    "Oldsmobile",
    "Opel",
    "Packard",
    "Pagani",
    "Panoz",
    "Peugeot",
    "Pierce-Arrow",
    "Plymouth",
    "Polestar",
    "Pontiac",
    "Porsche",
    "Ram",
    "Renault",
    "Rimac",
    "Rivian",
    "Rolls-Royce",
    "RUF",
    "Saab",
    "Saleen",
    "Shelby",
    "Singer",
    "Škoda",
    "Smart",
    "Spyker",
    "SSC",
    "Studebaker",
    "Stutz",
    "Subaru",
    "Sunbeam",
    "Suzuki",
    "Talbot-Lago",
    "Tesla",
    "Toyota",
    "Triumph",
    "TVR",
    "Vauxhall",
    "Volkswagen",
    "Volvo",
    "Willys",
];

/// Who built the car, spelled as the trade spells it: 1 to 60 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Make(String);

impl Make {
    /// Reads a make in any spelling: "PORSCHE" and "porsche" are "Porsche", "bmw" is "BMW". A make
    /// that is not known keeps its spelling, except that long words all in capitals are calmed.
    ///
    /// # Errors
    /// A [`Violation`] of `make` when it is empty (spec §5) or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let line = text::single_line(input);
        if line.is_empty() {
            return Err(Violation::new("make", "Make is required"));
        }
        if line.chars().count() > 60 {
            return Err(Violation::new("make", "Make must be at most 60 characters"));
        }
        let key = key(&line);
        let known = SPELLINGS.iter().find(|spelling| self::key(spelling) == key);
        Ok(Self(known.map_or_else(|| calm(&line), |spelling| (*spelling).to_owned())))
    }

    /// The make's name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What stays of a make when spelling does not count: "MERCEDES BENZ" and "Mercedes-Benz" are one.
fn key(make: &str) -> String {
    text::fold(make).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// "JAGUAR" shouts, "TVR" does not: words of more than four capitals become capitalised words.
fn calm(line: &str) -> String {
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

/// Which car of the make: 1 to 160 characters on one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Model(String);

impl Model {
    /// Reads a model's name.
    ///
    /// # Errors
    /// A [`Violation`] of `model` when it is empty (spec §5) or too long.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let line = text::single_line(input);
        match line.chars().count() {
            0 => Err(Violation::new("model", "Model is required")),
            1..=160 => Ok(Self(line)),
            _ => Err(Violation::new("model", "Model must be at most 160 characters")),
        }
    }

    /// The model's name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_are_spelled_as_the_trade_does() {
        for (input, make) in [
            ("PORSCHE", "Porsche"),
            ("mclaren", "McLaren"),
            ("Bmw", "BMW"),
            ("MERCEDES BENZ", "Mercedes-Benz"),
            ("skoda", "Škoda"),
            ("  aston   martin ", "Aston Martin"),
            ("TVR", "TVR"),
            ("PININFARINA", "Pininfarina"),
            ("de Dion-Bouton", "de Dion-Bouton"),
        ] {
            assert_eq!(Make::parse(input).unwrap().as_str(), make);
        }
    }

    #[test]
    fn nothing_and_too_much_are_refused_in_words() {
        assert_eq!(Make::parse(" \u{0} ").unwrap_err().message, "Make is required");
        assert_eq!(Model::parse("").unwrap_err().message, "Model is required");
        assert!(Make::parse(&"x".repeat(61)).is_err());
        assert!(Model::parse(&"é".repeat(160)).is_ok());
        assert!(Model::parse(&"é".repeat(161)).is_err());
    }
}
