//! Columns that are derived from a vehicle for searches.

use std::collections::BTreeSet;

use diesel::prelude::*;
use domain::{
    text,
    vehicles::{
        Make, Model, ModelYear, NewVehicle, Place, UsState, VehicleFacts, description_words, searchable_text,
        two_letter_runs,
    },
};

use crate::schema::vehicles;

/// Whether a text is too short for the trigram index and contains no white space, so that it is searched in
/// [`short_grams`].
pub(crate) fn is_short(text: &str) -> bool {
    text.chars().count() < 3 && !text.contains(char::is_whitespace)
}

/// The entry in [`short_grams`] for a run of exactly two letters. It contains a space, which no word does.
pub(crate) fn letter_run_gram(letters: &str) -> String {
    format!(" {letters} ")
}

/// All distinct runs of one or two characters in the words of a text: searches like "M3" and "GT" are too
/// short for a trigram index. Also contains an entry for each run of exactly two letters.
fn short_grams(text: &str) -> Vec<String> {
    let mut grams: BTreeSet<String> = two_letter_runs(text).map(letter_run_gram).collect();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for length in [1, 2] {
            grams.extend(letters.windows(length).map(|gram| gram.iter().collect::<String>()));
        }
    }
    grams.into_iter().collect()
}

/// Search columns derived from a vehicle's make, model, year, location, facts and description. Changing the derivation
/// requires increasing [`derivation::RULES`](crate::derivation).
#[derive(Insertable, AsChangeset, serde::Serialize)]
#[diesel(table_name = vehicles)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct DerivedColumns {
    make_folded: String,
    model_folded: String,
    location_folded: String,
    search_folded: String,
    short_grams: Vec<String>,
    town_folded: String,
    state: Option<&'static str>,
    description_words: Vec<String>,
}

impl DerivedColumns {
    pub(crate) fn of(
        make: &Make,
        model: &Model,
        year: ModelYear,
        place: Option<&Place>,
        facts: &VehicleFacts,
        description: &str,
    ) -> Self {
        let search = searchable_text(make, model, year, place, &facts.search_facts());
        let town = place.map(Place::town).unwrap_or_default();
        Self {
            make_folded: text::fold(make.as_str()),
            model_folded: text::fold(model.as_str()),
            location_folded: text::fold(place.map_or("", Place::as_str)),
            short_grams: short_grams(&search),
            search_folded: search,
            town_folded: town.name().to_owned(),
            state: town.state().map(UsState::code),
            description_words: description_words(&facts.public_text(description)),
        }
    }

    /// The columns of a vehicle with its listed facts.
    pub(crate) fn of_new(vehicle: &NewVehicle, facts: &VehicleFacts) -> Self {
        let place = vehicle.place.as_ref();
        Self::of(&vehicle.make, &vehicle.model, vehicle.year, place, facts, &vehicle.description)
    }
}
