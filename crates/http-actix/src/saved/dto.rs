//! DTOs of saved searches and price insights.

use application::saved::Counted;
use domain::{
    Violation,
    saved::{MakeInsight, SearchName},
    vehicles::{FactField, ListingViewer, SearchText, VehicleQuery},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    dto::{
        PriceSampleDto,
        enums::{BodyStyle, Drivetrain, SortOrder, TitleStatus, Transmission},
    },
    response::rfc3339,
    vehicles::ListParams,
};

/// Filters and order of a search, as in `GET /api/vehicles`; missing fields do not filter. Fields that saved searches
/// do not have, such as `status`, `family` and `descriptions`, are rejected.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SavedQuery)]
pub(crate) struct SavedQueryDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    make: Option<String>,
    /// Exact make.
    #[serde(skip_serializing_if = "Option::is_none")]
    make_exact: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    /// Exact model.
    #[serde(skip_serializing_if = "Option::is_none")]
    model_exact: Option<String>,
    /// In whole US dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    min_price: Option<i64>,
    /// In whole US dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    max_price: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 9999)]
    min_year: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 9999)]
    max_year: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// Town, with its US state if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    town: Option<String>,
    /// Abbreviation of a US state.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    /// ZIP code, or town with its state.
    #[serde(skip_serializing_if = "Option::is_none")]
    near: Option<String>,
    /// In statute miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 500)]
    radius: Option<i64>,
    /// In statute miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 5_000_000)]
    min_miles: Option<i32>,
    /// In statute miles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 5_000_000)]
    max_miles: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Transmission>)]
    transmission: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<BodyStyle>)]
    body_style: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Drivetrain>)]
    drivetrain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<TitleStatus>)]
    title_status: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SortOrder>)]
    sort: Option<String>,
}

impl SavedQueryDto {
    /// Converts to list parameters, so that the same validation applies.
    fn params(self) -> ListParams {
        let text = |number: Option<i64>| number.map(|number| number.to_string());
        ListParams {
            search: self.search,
            make: self.make,
            make_exact: self.make_exact,
            model: self.model,
            model_exact: self.model_exact,
            min_price: text(self.min_price),
            max_price: text(self.max_price),
            min_year: text(self.min_year.map(i64::from)),
            max_year: text(self.max_year.map(i64::from)),
            location: self.location,
            town: self.town,
            state: self.state,
            near: self.near,
            radius: text(self.radius),
            min_miles: text(self.min_miles.map(i64::from)),
            max_miles: text(self.max_miles.map(i64::from)),
            transmission: self.transmission,
            body_style: self.body_style,
            drivetrain: self.drivetrain,
            title_status: self.title_status,
            sort: self.sort,
            ..ListParams::default()
        }
    }
}

impl From<&VehicleQuery> for SavedQueryDto {
    fn from(query: &VehicleQuery) -> Self {
        let words = |search: &SearchText| search.words().join(" ");
        let fact = |field| query.facts.get(field).map(|value| value.as_str().to_owned());
        Self {
            search: Some(words(&query.search)).filter(|search| !search.is_empty()),
            make: query.make.clone(),
            make_exact: query.make_exact.clone(),
            model: query.model.clone(),
            model_exact: query.model_exact.clone(),
            min_price: query.min_price,
            max_price: query.max_price,
            min_year: query.min_year,
            max_year: query.max_year,
            location: query.location.clone(),
            town: query.town.as_ref().map(ToString::to_string),
            state: query.state.map(|state| state.code().to_owned()),
            near: query.near.as_ref().map(|near| near.label()),
            radius: query.near.as_ref().map(|near| near.radius().into()),
            min_miles: query.min_miles,
            max_miles: query.max_miles,
            transmission: fact(FactField::Transmission),
            body_style: fact(FactField::BodyStyle),
            drivetrain: fact(FactField::Drivetrain),
            title_status: fact(FactField::TitleStatus),
            sort: Some(query.sort.as_str().to_owned()),
        }
    }
}

/// A search to save.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewSavedSearch)]
pub(crate) struct NewSavedSearchDto {
    /// Name chosen by the member.
    #[schema(value_type = String, required, min_length = 1)]
    name: Option<String>,
    #[schema(value_type = SavedQueryDto, required)]
    query: Option<SavedQueryDto>,
}

impl NewSavedSearchDto {
    pub(crate) fn parse(self) -> Result<(SearchName, VehicleQuery), Vec<Violation>> {
        let query = match self.query {
            Some(query) => query.params().parse(ListingViewer::Public).and_then(|query| {
                let violations = query.range_violations();
                if violations.is_empty() { Ok(query) } else { Err(violations) }
            }),
            None => Err(vec![Violation::new("query", "query must be given")]),
        };
        match (SearchName::parse(&self.name.unwrap_or_default()), query) {
            (Ok(name), Ok(query)) => Ok((name, query)),
            (name, query) => Err(name.err().into_iter().chain(query.err().into_iter().flatten()).collect()),
        }
    }
}

/// A saved search.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedSearch)]
pub(crate) struct SavedSearchDto {
    id: i64,
    /// Name chosen by the member.
    name: String,
    query: SavedQueryDto,
    #[schema(format = DateTime)]
    created_at: String,
    /// Number of vehicles that match now.
    matches: u64,
}

impl From<&Counted> for SavedSearchDto {
    fn from(counted: &Counted) -> Self {
        let search = &counted.search;
        Self {
            id: search.id.0,
            name: search.name.as_str().to_owned(),
            query: SavedQueryDto::from(&search.query),
            created_at: rfc3339(search.created_at),
            matches: counted.matches,
        }
    }
}

/// Changes of asking prices of a make on this site.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Insight)]
pub(crate) struct InsightDto {
    make: String,
    /// Number of price changes.
    n: usize,
    /// Median change of an asking price in percent; null below three changes.
    #[schema(required, example = -2.5)]
    median_change_percent: Option<f64>,
    /// Time of the earliest change; null without changes.
    #[schema(required, format = DateTime)]
    from: Option<String>,
    /// Time of the latest change; null without changes.
    #[schema(required, format = DateTime)]
    to: Option<String>,
    /// Prices paid for cars of the make on this site.
    sales: PriceSampleDto,
}

impl From<&MakeInsight> for InsightDto {
    fn from(insight: &MakeInsight) -> Self {
        let (from, to) = insight.span.unzip();
        // Tenths of a percent fit in a double exactly.
        #[allow(clippy::cast_precision_loss, reason = "prices are below two to the fifty-second")]
        let median_change_percent = insight.median.map(|tenths| tenths as f64 / 10.0);
        Self {
            make: insight.make.as_str().to_owned(),
            n: insight.steps,
            median_change_percent,
            from: from.map(rfc3339),
            to: to.map(rfc3339),
            sales: PriceSampleDto::from(&insight.sales),
        }
    }
}
