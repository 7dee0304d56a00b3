//! Rows of saved searches.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{SavedSearch, SavedSearchId, SearchName},
    vehicles::{
        BodyStyle, Drivetrain, FactValues, ListingStatus, ListingViewer, Near, SearchText, Sort, TitleStatus,
        Town, Transmission, UsState, VehicleQuery,
    },
};

use crate::{database::Failure, decoding::decode_enum, schema::saved_searches};

#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_searches)]
pub(crate) struct SearchRow {
    id: i64,
    name: String,
    words: Vec<String>,
    make: Option<String>,
    model: Option<String>,
    location: Option<String>,
    min_price: Option<i64>,
    max_price: Option<i64>,
    min_year: Option<i32>,
    max_year: Option<i32>,
    status: Option<String>,
    sort: String,
    created_at: Timestamp,
    make_exact: Option<String>,
    model_exact: Option<String>,
    town: Option<String>,
    state: Option<String>,
    min_miles: Option<i32>,
    max_miles: Option<i32>,
    transmission: Option<String>,
    body_style: Option<String>,
    drivetrain: Option<String>,
    title_status: Option<String>,
    near: Option<String>,
    radius: Option<i32>,
}

impl SearchRow {
    pub(crate) fn into_domain(self) -> Result<SavedSearch, Failure> {
        Ok(SavedSearch {
            id: SavedSearchId(self.id),
            name: SearchName::from_store(self.name),
            query: VehicleQuery {
                search: SearchText::from_store(self.words),
                in_descriptions: false,
                make: self.make,
                make_exact: self.make_exact,
                model: self.model,
                model_exact: self.model_exact,
                models: Vec::new(),
                location: self.location,
                town: self.town.map(|town| Town::of_location(&town)),
                state: stored(self.state, UsState::of_code)?,
                near: stored_near(self.near.zip(self.radius))?,
                min_price: self.min_price,
                max_price: self.max_price,
                min_year: self.min_year,
                max_year: self.max_year,
                min_miles: self.min_miles,
                max_miles: self.max_miles,
                facts: FactValues {
                    transmission: stored(self.transmission, Transmission::parse)?,
                    body_style: stored(self.body_style, BodyStyle::parse)?,
                    drivetrain: stored(self.drivetrain, Drivetrain::parse)?,
                    title_status: stored(self.title_status, TitleStatus::parse)?,
                },
                status: stored(self.status, ListingStatus::parse)?,
                sort: decode_enum("part of a saved search", Sort::parse(&self.sort))?,
                viewer: ListingViewer::Public,
            },
            created_at: self.created_at,
        })
    }
}

fn stored_near(near: Option<(String, i32)>) -> Result<Option<Near>, Failure> {
    let Some((place, radius)) = near else { return Ok(None) };
    let radius = decode_enum("part of a saved search", u16::try_from(radius).ok())?;
    // A place that a later list of towns no longer has limits nothing, rather than making the search unreadable.
    Ok(Near::parse(&place, radius).ok().flatten())
}

fn stored<T>(word: Option<String>, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Failure> {
    word.map(|word| decode_enum("part of a saved search", parse(&word))).transpose()
}

#[derive(Insertable)]
#[diesel(table_name = saved_searches)]
pub(super) struct NewSearchRow<'a> {
    user_id: i64,
    name: &'a str,
    words: &'a [String],
    make: Option<&'a str>,
    model: Option<&'a str>,
    location: Option<&'a str>,
    min_price: Option<i64>,
    max_price: Option<i64>,
    min_year: Option<i32>,
    max_year: Option<i32>,
    status: Option<&'static str>,
    sort: &'static str,
    created_at: Timestamp,
    make_exact: Option<&'a str>,
    model_exact: Option<&'a str>,
    town: Option<String>,
    state: Option<&'static str>,
    min_miles: Option<i32>,
    max_miles: Option<i32>,
    transmission: Option<&'static str>,
    body_style: Option<&'static str>,
    drivetrain: Option<&'static str>,
    title_status: Option<&'static str>,
    near: Option<&'a str>,
    radius: Option<i32>,
}

impl<'a> NewSearchRow<'a> {
    pub(super) fn new(
        user: UserId,
        name: &'a SearchName,
        query: &'a VehicleQuery,
        created_at: Timestamp,
    ) -> Self {
        Self {
            user_id: user.0,
            name: name.as_str(),
            words: query.search.words(),
            make: query.make.as_deref(),
            model: query.model.as_deref(),
            location: query.location.as_deref(),
            min_price: query.min_price,
            max_price: query.max_price,
            min_year: query.min_year,
            max_year: query.max_year,
            status: query.status.map(ListingStatus::as_str),
            sort: query.sort.as_str(),
            created_at,
            make_exact: query.make_exact.as_deref(),
            model_exact: query.model_exact.as_deref(),
            town: query.town.as_ref().map(ToString::to_string),
            state: query.state.map(UsState::code),
            min_miles: query.min_miles,
            max_miles: query.max_miles,
            transmission: query.facts.transmission.map(Transmission::as_str),
            body_style: query.facts.body_style.map(BodyStyle::as_str),
            drivetrain: query.facts.drivetrain.map(Drivetrain::as_str),
            title_status: query.facts.title_status.map(TitleStatus::as_str),
            near: query.near.as_ref().map(Near::place),
            radius: query.near.as_ref().map(|near| near.radius().into()),
        }
    }
}
