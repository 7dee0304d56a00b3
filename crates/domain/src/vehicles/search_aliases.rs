//! Other names of what a typed search asks for: models ("XKE"), generations ("964"), transmissions ("PDK") and engines
//! ("boxer six").

use super::{
    Alternative, NumberField,
    facts::fact_alias,
    search_names::{state_code, stated_number},
    search_text::other_spellings,
    search_words::singular,
};
use crate::markets::{
    GenerationCars, ModelWord, counted_generations, generation_spellings, generations_named, is_joined,
    joined, spelled,
};

/// Maximum number of words of a name.
const MAX_WORDS: usize = 3;

/// Names of the same model, in lower case. A space stands for a space, a hyphen or nothing.
const MODELS: &[&[&str]] = &[
    &["e type", "xk e"],
    &["corvette", "vette"],
    &["thunderbird", "t bird"],
    &["mx 5", "miata"],
    &["lancer evolution", "evo"],
    &["evolution viii", "evo viii", "evo 8"],
    &["evolution ix", "evo ix", "evo 9"],
    &["evolution x", "evo x", "evo 10"],
    &["gt r"],
    &["spider", "spyder"],
    &["land cruiser"],
    &["trans am"],
    &["hemi cuda", "hemi 'cuda"],
    &["bel air"],
    &["el camino"],
    &["grand national"],
    &["monte carlo"],
    &["road runner"],
    &["grand prix"],
];

/// Names that are parts of other names: of "Quattroporte".
const WHOLE_WORDS: [&str; 1] = ["quattro"];

/// Ways to match the name at the beginning of the folded words of a search, and the number of words of that name; `None`
/// if they begin with no such name. A name of several words is found as a whole, or by what it means.
pub(super) fn aliases(words: &[String], search: &[String]) -> Option<(usize, Vec<Alternative>)> {
    (1..=MAX_WORDS.min(words.len())).rev().find_map(|count| {
        let phrase = words[..count].join(" ");
        let phrase = phrase.trim_end_matches(',');
        let singular = singular(phrase);
        let ways = meanings(phrase, search).or_else(|| meanings(singular.as_deref()?, search));
        ways.map(|ways| (count, ways))
    })
}

fn meanings(phrase: &str, search: &[String]) -> Option<Vec<Alternative>> {
    let as_text = || match phrase.contains(' ') || WHOLE_WORDS.contains(&phrase) {
        true => Alternative::Word(phrase.to_owned()),
        false => Alternative::Contains(vec![phrase.to_owned()]),
    };
    let mut cars = generations_named(phrase);
    cars.extend(counted_generations(phrase, search));
    let spelled_names = generation_spellings(phrase);
    if !cars.is_empty() || !spelled_names.is_empty() {
        // Not as a part of another word: "964" is no 1964, and "E30" no sDrive30i.
        let texts = spelled_names.into_iter().filter(|text| text != phrase);
        let texts = std::iter::once(phrase.to_owned()).chain(texts).map(Alternative::Word);
        // "ND" is also North Dakota.
        let state = state_code(&[phrase.to_owned()]).map(|(_, state)| Alternative::InState(state));
        let number = stated_number(phrase);
        return Some(texts.chain(state).chain(number).chain(cars.into_iter().map(of_generation)).collect());
    }
    let key = joined(phrase);
    let is_named = |names: &&&[&str]| names.iter().any(|name| is_joined(name, &key));
    if let Some(names) = MODELS.iter().find(is_named) {
        let others = names.iter().flat_map(|name| spelled(name)).filter(|name| name != phrase);
        return Some(std::iter::once(as_text()).chain(others.map(Alternative::Word)).collect());
    }
    let ways = fact_alias(phrase)?;
    let spelled = if phrase.contains(' ') { Vec::new() } else { other_spellings(phrase) };
    Some(std::iter::once(as_text()).chain(spelled).chain(ways).collect())
}

fn of_generation(cars: GenerationCars) -> Alternative {
    let of_model = |word: ModelWord| match word.is_beginning {
        true => Alternative::Contains(vec![word.text]),
        false => Alternative::Word(word.text),
    };
    let any = |words: &[&str]| {
        Alternative::any(words.iter().map(|word| Alternative::Word((*word).to_owned())).collect())
    };
    let years = Alternative::Within(NumberField::Year, cars.years);
    let mut all = vec![Alternative::OfMake(cars.make), years];
    if !cars.models.is_empty() {
        all.push(Alternative::any(cars.models.into_iter().map(of_model).collect()));
    }
    if !cars.only.is_empty() {
        all.push(any(cars.only));
    }
    if !cars.except.is_empty() {
        all.push(Alternative::Not(Box::new(any(cars.except))));
    }
    Alternative::All(all)
}
