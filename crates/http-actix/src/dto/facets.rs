//! Options of the filters, and suggestions for a search, as JSON.

use application::vehicles::{FilterRemoval, FoundArea, Suggestion};
use domain::vehicles::{Facet, Facets, FactField, Make, WiderArea};
use serde::Serialize;
use utoipa::ToSchema;

/// An option of a filter.
#[derive(Serialize, ToSchema)]
#[schema(as = Facet)]
pub(crate) struct FacetDto {
    /// Parameter of `GET /api/vehicles` to send the value as.
    #[schema(value_type = FacetParameter)]
    parameter: &'static str,
    /// Value to send.
    value: String,
    /// Text to display.
    label: String,
    /// Number of vehicles found with this option.
    count: u64,
}

/// Parameters that filter options use.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum FacetParameter {
    Make,
    MakeExact,
    ModelExact,
    Location,
    Town,
    State,
    Transmission,
    BodyStyle,
    Drivetrain,
    TitleStatus,
}

impl From<Facet> for FacetDto {
    fn from(facet: Facet) -> Self {
        Self {
            parameter: facet.parameter.as_str(),
            value: facet.value,
            label: facet.label,
            count: facet.count,
        }
    }
}

/// Lowest and highest value in the inventory; null if it is empty.
#[derive(Serialize, ToSchema)]
#[schema(as = NumberRange)]
pub(crate) struct RangeDto {
    #[schema(required)]
    min: Option<i64>,
    #[schema(required)]
    max: Option<i64>,
}

impl RangeDto {
    fn of<T: Into<i64>>(ends: Option<(T, T)>) -> Self {
        let (min, max) = ends.map(|(min, max)| (min.into(), max.into())).unzip();
        Self { min, max }
    }
}

/// Options of all filters.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Facets)]
pub(crate) struct FacetsDto {
    /// Cars for sale, regardless of filters.
    total: u64,
    makes: Vec<FacetDto>,
    /// Only if a make is selected.
    models: Vec<FacetDto>,
    /// Fixed locations, then towns.
    locations: Vec<FacetDto>,
    /// US states.
    states: Vec<FacetDto>,
    /// Facts: only values that find something.
    transmissions: Vec<FacetDto>,
    body_styles: Vec<FacetDto>,
    drivetrains: Vec<FacetDto>,
    title_statuses: Vec<FacetDto>,
    /// In whole US dollars.
    price: RangeDto,
    /// Model years.
    year: RangeDto,
}

impl From<Facets> for FacetsDto {
    fn from(mut facets: Facets) -> Self {
        let options = |facets: Vec<Facet>| facets.into_iter().map(FacetDto::from).collect();
        let mut of_fact = |field| options(facets.facts.remove(&field).unwrap_or_default());
        Self {
            transmissions: of_fact(FactField::Transmission),
            body_styles: of_fact(FactField::BodyStyle),
            drivetrains: of_fact(FactField::Drivetrain),
            title_statuses: of_fact(FactField::TitleStatus),
            total: facets.total,
            makes: options(facets.makes),
            models: options(facets.models),
            locations: options(facets.locations),
            states: options(facets.states),
            price: RangeDto::of(facets.prices),
            year: RangeDto::of(facets.years),
        }
    }
}

/// An active filter of a search, or some of its words, and what removing it would find.
#[derive(Serialize, ToSchema)]
#[schema(as = FilterRemoval)]
pub(crate) struct FilterRemovalDto {
    /// Query parameters to leave out; with `search`, to replace by it.
    parameters: &'static [&'static str],
    /// Words that are left out of the search text; missing if the whole filter is removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    words: Option<String>,
    /// Search text without these words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    search: Option<String>,
    /// Number of vehicles found without them.
    count: u64,
}

impl From<FilterRemoval> for FilterRemovalDto {
    fn from(FilterRemoval { filter, term, count }: FilterRemoval) -> Self {
        let (words, search) = term.unzip();
        Self { parameters: filter.parameters(), words, search: search.map(|search| search.text()), count }
    }
}

/// A larger area than that of a search, as the parameters that replace its `location`, `town`, `state`, `near` and
/// `radius`; without any for the whole country.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WiderArea)]
pub(crate) struct WiderAreaDto {
    /// ZIP code, or town with its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    near: Option<String>,
    /// In statute miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    radius: Option<u16>,
    /// Abbreviation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    state_name: Option<&'static str>,
    /// Search text without its place; missing if it names none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    search: Option<String>,
    /// Number of vehicles found there.
    count: u64,
}

impl From<FoundArea> for WiderAreaDto {
    fn from(FoundArea { area, search, count }: FoundArea) -> Self {
        let search = search.map(|search| search.text());
        let nationwide = Self { near: None, radius: None, state: None, state_name: None, search, count };
        match area {
            WiderArea::Within(near) => {
                Self { near: Some(near.label()), radius: Some(near.radius()), ..nationwide }
            }
            WiderArea::InState(state) => {
                Self { state: Some(state.code()), state_name: Some(state.name()), ..nationwide }
            }
            WiderArea::Nationwide => nationwide,
        }
    }
}

/// Known makes with their standard spelling.
#[derive(Serialize, ToSchema)]
#[schema(as = Makes)]
pub(crate) struct MakesDto {
    /// In alphabetical order. Other makes are listed as written.
    makes: Vec<&'static str>,
    /// Abbreviations, nicknames and common misspellings.
    aliases: Vec<MakeAliasDto>,
}

/// Another name of a make.
#[derive(Serialize, ToSchema)]
#[schema(as = MakeAlias)]
pub(crate) struct MakeAliasDto {
    /// Matched regardless of case, accents, spaces and punctuation.
    #[schema(example = "VW")]
    name: &'static str,
    /// Standard spelling.
    #[schema(example = "Volkswagen")]
    make: &'static str,
}

impl MakesDto {
    pub(crate) fn all() -> Self {
        Self {
            makes: Make::spellings().to_vec(),
            aliases: Make::aliases().iter().map(|&(name, make)| MakeAliasDto { name, make }).collect(),
        }
    }
}

/// A similar search text with results.
#[derive(Serialize, ToSchema)]
#[schema(as = Suggestion)]
pub(crate) struct SuggestionDto {
    /// Search text to send.
    search: String,
    /// Text to display.
    label: String,
}

impl From<Suggestion> for SuggestionDto {
    fn from(suggestion: Suggestion) -> Self {
        Self { search: suggestion.search, label: suggestion.label }
    }
}
