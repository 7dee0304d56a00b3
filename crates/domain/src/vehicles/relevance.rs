//! Relevance of a vehicle for a typed search: how well its name answers the words.

use super::{Alternative, Make, Model, ModelYear, VehicleQuery, VehicleSummary};
use crate::text;

/// Folded make, model and year, each between spaces: " ferrari 812 superfast 2020 ".
#[must_use]
pub fn search_name(make: &Make, model: &Model, year: ModelYear) -> String {
    format!(" {} {} {year} ", text::fold(make.as_str()), text::fold(model.as_str()))
}

impl Alternative {
    /// The texts that a vehicle's name has to contain to answer this, and whether parts of words count; `None` if a
    /// name cannot answer it.
    #[must_use]
    pub fn name_texts(&self) -> Option<(Vec<&str>, bool)> {
        match self {
            Self::Contains(texts) => Some((texts.iter().map(String::as_str).collect(), true)),
            Self::LetterRun(text) | Self::OfMake(text) | Self::Word(text) => Some((vec![text], false)),
            Self::All(_)
            | Self::Any(_)
            | Self::Not(_)
            | Self::InState(_)
            | Self::Near(_)
            | Self::Within(..)
            | Self::IsVin(_)
            | Self::HasStatus(_)
            | Self::StockNumber(_)
            | Self::HasNumber(_) => None,
        }
    }

    /// 2 if a [name](search_name) contains the texts as whole words, 1 if as parts of words, otherwise 0.
    fn name_score(&self, name: &str) -> i64 {
        let Some((texts, may_be_part)) = self.name_texts() else { return 0 };
        if texts.iter().all(|text| name.contains(&format!(" {text} "))) {
            2
        } else {
            i64::from(may_be_part && texts.iter().all(|text| name.contains(text)))
        }
    }
}

impl VehicleQuery {
    /// Relevance of a vehicle that the query finds: the sum over the terms of its search of 2 for a term that the
    /// vehicle's [name](search_name) contains as whole words, 1 for a term that it contains as part of a word, and 0 for
    /// any other.
    #[must_use]
    pub fn relevance(&self, vehicle: &VehicleSummary) -> i64 {
        let name = search_name(&vehicle.make, &vehicle.model, vehicle.year);
        let scores = self.search.terms().iter().map(|term| {
            let ways = term.alternatives().iter();
            ways.map(|way| way.name_score(&name)).max().unwrap_or(0)
        });
        scores.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Timestamp,
        vehicles::{NewVehicle, SearchText, Vehicle, VehicleDraft, VehicleId},
    };

    fn relevance(words: &str) -> i64 {
        let draft = VehicleDraft {
            make: "Porsche".into(),
            model: "911 GT3 Touring".into(),
            year: 2022.into(),
            location: "Chicago, IL".into(),
            ..VehicleDraft::default()
        };
        let car = NewVehicle::parse(draft, 2026).unwrap();
        let car = Vehicle::listed(VehicleId(1), car, Timestamp::UNIX_EPOCH);
        let query = VehicleQuery { search: SearchText::parse(words).unwrap(), ..VehicleQuery::default() };
        query.relevance(&car.summary)
    }

    #[test]
    fn relevance_counts_whole_name_words_over_parts() {
        for (words, expected) in [
            ("", 0),
            ("chicago", 0),
            ("illinois", 0),
            ("under $200k", 0),
            ("911", 2),
            ("91", 1),
            ("por", 1),
            ("porsche 911", 4),
            ("porshe 911 gt3 2022 chicago", 8),
            ("tour 202", 2),
        ] {
            assert_eq!(relevance(words), expected, "{words}");
        }
    }
}
