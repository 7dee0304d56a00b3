//! Other names of what a typed search asks for: models ("XKE"), transmissions ("PDK") and engines ("boxer six").

use super::{Alternative, compound_word::spellings, facts::fact_alias};

/// Maximum number of words of a name.
const MAX_WORDS: usize = 2;

/// Names of models in lower case without spaces and hyphens, with another name of the same model.
const MODELS: [(&str, &str); 7] = [
    ("xke", "e-type"),
    ("etype", "xke"),
    ("vette", "corvette"),
    ("tbird", "thunderbird"),
    ("gwagen", "g-class"),
    ("gwagon", "g-class"),
    ("gclass", "g-wagen"),
];

/// Alternative search terms for the name at the beginning of the folded words, and the number of words of that name; `None`
/// if they begin with no such name.
pub(super) fn aliases(words: &[String]) -> Option<(usize, Vec<Alternative>)> {
    (1..=MAX_WORDS.min(words.len())).rev().find_map(|count| {
        let phrase = words[..count].join(" ");
        let key = phrase.replace([' ', '-'], "");
        let model = MODELS.iter().find(|(name, _)| *name == key).map(|(_, other)| *other);
        let mut ways: Vec<Vec<String>> = fact_alias(&phrase).into_iter().collect();
        if let Some(model) = model {
            ways.push(vec![model.to_owned()]);
            ways.extend(spellings(model).into_iter().map(|spelled| vec![spelled]));
        }
        (!ways.is_empty()).then(|| (count, ways.into_iter().map(Alternative::Contains).collect()))
    })
}
