//! Conditions of vehicle lists: visibility, filters and searched text.

use std::ops::RangeInclusive;

use diesel::{
    dsl::{count_star, sql},
    prelude::*,
    sql_types,
};
use domain::vehicles::{
    Alternative, FactField, FactValue, ListingAudience, ListingStatus, ListingViewer, Near, NumberField,
    SearchTerm, UsDollars, UsState, VehicleQuery, VinVisibility,
};

use super::{Condition, Filtered, sort_keys::PRICE_LOW};
use crate::{
    database::Failure,
    derived_columns::{is_short, letter_run_gram},
    like_pattern::substring,
    schema::vehicles,
};

/// The listings by who may see them. Public and restricted ones are searched apart, because the indexes on the
/// sort keys hold public ones only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Listings that everyone may see.
    Public,
    /// The other listings that the query's viewer may see, which are few.
    Restricted,
}

impl Part {
    /// The parts in which a query finds something.
    pub(crate) fn of(query: &VehicleQuery) -> impl Iterator<Item = Self> + use<> {
        let sees_restricted = !query.viewer.restricted_audiences().is_empty();
        std::iter::once(Self::Public).chain(sees_restricted.then_some(Self::Restricted))
    }
}

/// Selects the rows of a part for which [`VehicleQuery::matches`] is true.
pub(crate) fn filtered(query: &VehicleQuery, part: Part) -> Filtered<'static> {
    vehicles::table.filter(condition(query, part)).into_boxed()
}

/// Matches the listings of a public status that a viewer may see
/// ([`VehicleSummary::is_visible_to`](domain::vehicles::VehicleSummary::is_visible_to)).
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn visible_to(viewer: ListingViewer) -> _ {
    let withdrawn: &'static str = ListingStatus::Withdrawn.as_str();
    let audiences: &'static [&'static str] = viewer.audiences();
    vehicles::status.ne(withdrawn).and(vehicles::audience.eq_any(audiences))
}

/// The condition equivalent to [`VehicleQuery::matches`] within a part. Always names `for_sale` in the public part:
/// the indexes on the sort keys are partial on it.
pub(super) fn condition(query: &VehicleQuery, part: Part) -> Condition {
    let mut all: Vec<Condition> = vec![planned_each_time()];
    match (part, query.only_status()) {
        (Part::Public, None) => all.push(Box::new(vehicles::for_sale)),
        (Part::Public, Some(status)) => {
            if status.is_for_sale() {
                all.push(Box::new(vehicles::for_sale));
            } else {
                all.push(Box::new(diesel::dsl::not(vehicles::for_sale)));
                all.push(Box::new(vehicles::audience.eq(ListingAudience::Everyone.as_str())));
            }
            all.push(Box::new(vehicles::status.eq(status.as_str())));
        }
        (Part::Restricted, status) => {
            let statuses = status.map_or_else(|| ListingStatus::FOR_SALE.to_vec(), |status| vec![status]);
            let statuses: Vec<&str> = statuses.into_iter().map(ListingStatus::as_str).collect();
            all.push(Box::new(vehicles::audience.ne(ListingAudience::Everyone.as_str())));
            all.push(Box::new(vehicles::audience.eq_any(query.viewer.restricted_audiences())));
            all.push(Box::new(vehicles::status.eq_any(statuses)));
        }
    }
    all.extend(query.search.terms().iter().map(|each| term(each, query.in_descriptions)));
    if let Some(make) = &query.make {
        all.push(Box::new(vehicles::make_folded.like(substring(make))));
    }
    if let Some(model) = &query.model {
        all.push(Box::new(vehicles::model_folded.like(substring(model))));
    }
    if let Some(location) = &query.location {
        all.push(Box::new(vehicles::location_folded.like(substring(location))));
    }
    // A field's text is part of the searched text, so the index on short grams narrows the search.
    for filter in [&query.make, &query.model, &query.location].into_iter().flatten().filter(|f| is_short(f)) {
        all.push(holds_gram(filter.clone()));
    }
    if let Some(make) = &query.make_exact {
        all.push(Box::new(vehicles::make_folded.eq(make.clone())));
    }
    if let Some(model) = &query.model_exact {
        all.push(Box::new(vehicles::model_folded.eq(model.clone())));
    }
    if !query.models.is_empty() {
        all.push(Box::new(vehicles::model_folded.eq_any(query.models.clone())));
    }
    if let Some(town) = &query.town {
        all.push(Box::new(vehicles::town_folded.eq(town.name().to_owned())));
        all.extend(town.state().map(in_state));
    }
    all.extend(query.state.map(in_state));
    all.extend(query.near.as_ref().map(is_near));
    if query.min_price.is_some() || query.max_price.is_some() {
        all.push(priced(query.min_price.unwrap_or(0), query.max_price.unwrap_or(UsDollars::MAX)));
    }
    if let Some(min_year) = query.min_year {
        all.push(Box::new(vehicles::year.ge(min_year)));
    }
    if let Some(max_year) = query.max_year {
        all.push(Box::new(vehicles::year.le(max_year)));
    }
    if let Some(min_miles) = query.min_miles {
        all.push(Box::new(vehicles::miles.assume_not_null().ge(min_miles)));
    }
    if let Some(max_miles) = query.max_miles {
        all.push(Box::new(vehicles::miles.assume_not_null().le(max_miles)));
    }
    all.extend(query.facts.iter().map(has_fact));
    every(all)
}

/// Matches vehicles with a fact, as the indexes on `fact_values` name it.
#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn has_fact(value: FactValue) -> Condition {
    let part = match value.field() {
        FactField::Transmission => "split_part(vehicles.fact_values, '|', 1) = ",
        FactField::BodyStyle => "split_part(vehicles.fact_values, '|', 2) = ",
        FactField::Drivetrain => "split_part(vehicles.fact_values, '|', 3) = ",
        FactField::TitleStatus => "split_part(vehicles.fact_values, '|', 4) = ",
    };
    Box::new(sql::<sql_types::Bool>(part).bind::<sql_types::Text, _>(value.as_str()))
}

/// The value of a fact in the column `fact_values`; `None` if it is unknown.
pub(super) fn fact_in(values: &str, field: FactField) -> Option<&str> {
    let place = FactField::ALL.into_iter().position(|other| other == field)?;
    values.split('|').nth(place).filter(|value| !value.is_empty())
}

/// Prevents a search from being prepared: a generic plan cannot choose the index for the actual pattern, and
/// the number of distinct texts is that of all combinations of filters and words.
#[expect(clippy::disallowed_methods, reason = "this is the one way to tell diesel")]
fn planned_each_time() -> Condition {
    Box::new(sql::<sql_types::Bool>("true"))
}

/// Matches a term in any of its interpretations, or by its words in descriptions.
fn term(term: &SearchTerm, in_descriptions: bool) -> Condition {
    let mentioned = term.alternatives().iter().filter(|_| in_descriptions).filter_map(mentions);
    let ways = term.alternatives().iter().map(answers);
    any(ways.chain(mentioned))
}

/// Matches at least one of the conditions; everything if there is none.
fn any(conditions: impl Iterator<Item = Condition>) -> Condition {
    conditions.reduce(|one, other| Box::new(one.or(other))).unwrap_or_else(|| every(Vec::new()))
}

/// Matches one interpretation of a term.
fn answers(way: &Alternative) -> Condition {
    match way {
        Alternative::Contains(texts) => every(texts.iter().map(|text| contains(text)).collect()),
        Alternative::LetterRun(letters) => holds_gram(letter_run_gram(letters)),
        Alternative::Word(word) => contains_word(word),
        Alternative::All(ways) => every(ways.iter().map(answers).collect()),
        Alternative::Any(ways) => any(ways.iter().map(answers)),
        Alternative::Not(way) => Box::new(diesel::dsl::not(answers(way))),
        Alternative::InState(state) => in_state(*state),
        Alternative::OfMake(make) => Box::new(vehicles::make_folded.eq(make.clone())),
        Alternative::Near(near) => is_near(near),
        Alternative::Within(field, range) => is_within(*field, range),
        Alternative::IsVin(vin) => Box::new(
            vehicles::vin_key
                .assume_not_null()
                .eq(vin.clone())
                .and(vehicles::vin_visibility.eq(VinVisibility::Full.as_str())),
        ),
        Alternative::HasStatus(status) => Box::new(vehicles::status.eq(status.as_str())),
        Alternative::StockNumber(word) => contains(word),
        Alternative::HasNumber(id) => Box::new(vehicles::id.eq(id.0)),
    }
}

/// Matches known numbers in a range, ends included.
fn is_within(field: NumberField, range: &RangeInclusive<i64>) -> Condition {
    let (least, most) = (*range.start(), *range.end());
    let end = |end: i64| i32::try_from(end).unwrap_or(i32::MAX);
    match field {
        NumberField::Price => priced(least, most),
        NumberField::Year => Box::new(vehicles::year.between(end(least), end(most))),
        NumberField::Miles => Box::new(vehicles::miles.assume_not_null().between(end(least), end(most))),
    }
}

/// Matches known prices in a range in US dollars, ends included.
#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn priced(least: i64, most: i64) -> Condition {
    Box::new(
        sql::<sql_types::Bool>(&format!("{} BETWEEN ", PRICE_LOW.sql))
            .bind::<sql_types::BigInt, _>(least)
            .sql(" AND ")
            .bind::<sql_types::BigInt, _>(most.min(UsDollars::MAX)),
    )
}

/// Matches descriptions with all words of a text.
fn mentions(way: &Alternative) -> Option<Condition> {
    let words = way.described()?;
    Some(Box::new(vehicles::description_words.contains(words)))
}

/// Matches texts that contain a word, not as a part of another one. The index on substrings narrows the search; the regular
/// expression is `domain::vehicles::joins_word`, independent of the database's locale.
#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn contains_word(word: &str) -> Condition {
    let mut literal = String::new();
    for sign in word.chars() {
        // A backslash before a letter or digit would be an escape.
        literal.extend((sign.is_ascii() && !sign.is_ascii_alphanumeric()).then_some('\\'));
        literal.push(sign);
    }
    let is_apart = sql::<sql_types::Bool>("vehicles.search_folded COLLATE \"C\" ~ ")
        .bind::<sql_types::Text, _>(format!("(^|[^A-Za-z0-9]){literal}($|[^A-Za-z0-9])"));
    every(vec![contains(word), Box::new(is_apart)])
}

/// Combines conditions with AND; an empty list matches every vehicle.
fn every(conditions: Vec<Condition>) -> Condition {
    let all = conditions.into_iter().reduce(|one, other| Box::new(one.and(other)));
    all.unwrap_or_else(|| Box::new(true.into_sql::<sql_types::Bool>()))
}

fn contains(word: &str) -> Condition {
    if is_short(word) {
        holds_gram(word.to_owned())
    } else {
        Box::new(vehicles::search_folded.like(substring(word)))
    }
}

fn holds_gram(gram: String) -> Condition {
    Box::new(vehicles::short_grams.contains(vec![gram]))
}

fn in_state(state: UsState) -> Condition {
    Box::new(vehicles::state.assume_not_null().eq(state.code()))
}

/// SQL: town and state of a vehicle, as [`Near::towns`] names them; null without a state.
macro_rules! town {
    () => {
        "vehicles.town_folded || ', ' || vehicles.state"
    };
}
pub(super) use town;

/// Matches vehicles in an area. The towns' names alone narrow the search by the index on towns.
#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn is_near(near: &Near) -> Condition {
    let (names, towns): (Vec<String>, Vec<String>) =
        near.towns().map(|(town, _)| (town.name().to_owned(), town.to_string())).unzip();
    Box::new(
        vehicles::town_folded.eq_any(names).and(
            sql::<sql_types::Bool>(concat!("coalesce(", town!(), " = ANY("))
                .bind::<sql_types::Array<sql_types::Text>, _>(towns)
                .sql("), false)"),
        ),
    )
}

/// Counts the matches in a part.
pub(crate) fn count(query: &VehicleQuery, part: Part, connection: &mut PgConnection) -> Result<i64, Failure> {
    Ok(filtered(query, part).select(count_star()).first(connection)?)
}
