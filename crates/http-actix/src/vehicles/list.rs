//! `GET /api/vehicles`: search, filters, sorting and paging.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::vehicles::within_family;
use domain::{
    Violation,
    vehicles::{
        BodyStyle, DEFAULT_LIMIT, Drivetrain, FactField, FactValue, FactValues, ListingStatus, ListingViewer,
        MAX_LIMIT, Mileage, Near, SearchText, Sort, TitleStatus, Transmission, UsDollars, VehicleQuery,
    },
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    AppState,
    dto::{VehicleDto, enums},
    extract::{CountedSearch, PageSizes, Viewer, flag, keep, whole_number, word},
    middleware::read_after_write::Inventory,
    response::{CachedResponse, Problem, cached_json, invalid_cursor, next_link, read_cursor},
};

/// Page sizes.
const PAGE_SIZES: PageSizes = PageSizes { default: DEFAULT_LIMIT, max: MAX_LIMIT };

/// Highest accepted bound of a mileage range.
const MAX_MILES: i32 = Mileage::MAX as i32;

/// Filters, which must all match. Ranges are inclusive; texts match substrings regardless of case and
/// accents.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParams {
    /// Words; each must occur in the make, model, year, location, trim, stock number, engine, transmission,
    /// drivetrain, body style or a color, or be the VIN if it is shown in full. The name of a US state also finds cars in
    /// that state; its two-letter abbreviation finds those, and the same two letters as a separate word.
    /// Nicknames and common misspellings also find the make. "under $200k", "over 1.5m" and "200k-300k" limit the
    /// price, too, "under 5,000 miles" the mileage, "2018-2020", "from 1965", "before 1975" and "60s" the model year;
    /// "near Naperville" and "near 60540" also find cars within 50 miles.
    #[param(max_length = 200)]
    pub(crate) search: Option<String>,
    /// `true` finds words of `search` in descriptions, too: whole words only.
    #[param(pattern = "^(true|false)?$")]
    pub(crate) descriptions: Option<String>,
    /// Part of the make; `any` or empty means every make.
    #[param(max_length = 200)]
    pub(crate) make: Option<String>,
    /// Exact make, in any of its known spellings.
    #[param(max_length = 200, example = "Land Rover")]
    pub(crate) make_exact: Option<String>,
    /// Part of the model.
    #[param(max_length = 200)]
    pub(crate) model: Option<String>,
    /// Exact model.
    #[param(max_length = 200)]
    pub(crate) model_exact: Option<String>,
    /// Model family of the make in `makeExact`, by its name or the end of its page's path; without effect without
    /// `makeExact`.
    #[param(max_length = 200, example = "911")]
    pub(crate) family: Option<String>,
    /// In whole US dollars.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 1_000_000_000)]
    pub(crate) min_price: Option<String>,
    /// In whole US dollars.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 1_000_000_000)]
    pub(crate) max_price: Option<String>,
    #[param(value_type = Option<i32>, minimum = 0, maximum = 9999)]
    pub(crate) min_year: Option<String>,
    #[param(value_type = Option<i32>, minimum = 0, maximum = 9999)]
    pub(crate) max_year: Option<String>,
    /// Part of the location; `any` or empty means everywhere.
    #[param(max_length = 200)]
    pub(crate) location: Option<String>,
    /// Town in the location; if it includes a US state, that must match, too.
    #[param(max_length = 200, example = "Lake Forest, IL")]
    pub(crate) town: Option<String>,
    /// US state of the location, by abbreviation or name; `any` or empty means everywhere.
    #[param(max_length = 200, example = "IL")]
    pub(crate) state: Option<String>,
    /// ZIP code, or town with its state, around which cars are found. A town without a state is the largest of that
    /// name in Illinois and Wisconsin, or else in the country. A location without a known town is nowhere near.
    #[param(max_length = 200, example = "60540")]
    pub(crate) near: Option<String>,
    /// Distance from the place in `near` as the crow flies, in statute miles; 50 if not stated.
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500)]
    pub(crate) radius: Option<String>,
    /// In statute miles. A car of unknown mileage is in no range.
    #[param(value_type = Option<i32>, minimum = 0, maximum = 5_000_000)]
    pub(crate) min_miles: Option<String>,
    /// In statute miles.
    #[param(value_type = Option<i32>, minimum = 0, maximum = 5_000_000)]
    pub(crate) max_miles: Option<String>,
    /// Type of the transmission.
    #[param(value_type = Option<enums::Transmission>, inline)]
    pub(crate) transmission: Option<String>,
    /// Shape of the body.
    #[param(value_type = Option<enums::BodyStyle>, inline)]
    pub(crate) body_style: Option<String>,
    /// Driven wheels.
    #[param(value_type = Option<enums::Drivetrain>, inline)]
    pub(crate) drivetrain: Option<String>,
    /// Status of the title.
    #[param(value_type = Option<enums::TitleStatus>, inline)]
    pub(crate) title_status: Option<String>,
    /// Empty means every car for sale.
    #[param(pattern = "^(live|under_offer|sold)?$")]
    pub(crate) status: Option<String>,
    /// `relevance` lists cars with the words of the search in make, model or year first; `nearest` needs `near`, or a
    /// place in the search text ("near 60614"). Unknown
    /// mileage and prices on request are last in both orders by mileage and by price.
    #[param(value_type = Option<enums::SortOrder>, inline)]
    pub(crate) sort: Option<String>,
}

/// Paging of vehicles.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListPage {
    /// Page size.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

impl ListParams {
    /// The folded model family, checked.
    pub(super) fn family(&self) -> Result<Option<String>, Violation> {
        VehicleQuery::filter("family", self.family.as_deref().unwrap_or_default())
    }

    pub(crate) fn parse(&self, viewer: ListingViewer) -> Result<VehicleQuery, Vec<Violation>> {
        let mut violations = Vec::new();
        let query = self.query(viewer, &mut violations);
        if violations.is_empty() { Ok(query) } else { Err(violations) }
    }

    /// Builds the query; adds a violation for each bad value.
    fn query(&self, viewer: ListingViewer, v: &mut Vec<Violation>) -> VehicleQuery {
        let text = |input: &Option<String>| input.clone().unwrap_or_default();
        let sorts = Sort::ALL.map(Sort::as_str);
        let statuses = ListingStatus::PUBLIC.map(ListingStatus::as_str);
        let public = |word: &str| ListingStatus::parse(word).filter(|status| status.is_public());
        let radius = whole_number("radius", self.radius.as_deref(), 1..=Near::MAX_RADIUS, v);
        let near = Near::parse(&text(&self.near), radius.unwrap_or(Near::DEFAULT_RADIUS));
        let (prices, years, miles) = (0..=UsDollars::MAX, 0..=9999, 0..=MAX_MILES);
        VehicleQuery {
            search: keep(SearchText::parse(&text(&self.search)), v).unwrap_or_default(),
            in_descriptions: flag("descriptions", self.descriptions.as_deref(), v).unwrap_or_default(),
            make: keep(VehicleQuery::filter("make", &text(&self.make)), v).flatten(),
            make_exact: keep(VehicleQuery::exact_make(&text(&self.make_exact)), v).flatten(),
            model: keep(VehicleQuery::filter("model", &text(&self.model)), v).flatten(),
            model_exact: keep(VehicleQuery::filter("modelExact", &text(&self.model_exact)), v).flatten(),
            models: Vec::new(),
            location: keep(VehicleQuery::filter("location", &text(&self.location)), v).flatten(),
            town: keep(VehicleQuery::exact_town(&text(&self.town)), v).flatten(),
            state: keep(VehicleQuery::in_state(&text(&self.state)), v).flatten(),
            near: keep(near, v).flatten(),
            min_price: whole_number("minPrice", self.min_price.as_deref(), prices.clone(), v),
            max_price: whole_number("maxPrice", self.max_price.as_deref(), prices, v),
            min_year: whole_number("minYear", self.min_year.as_deref(), years.clone(), v),
            max_year: whole_number("maxYear", self.max_year.as_deref(), years, v),
            min_miles: whole_number("minMiles", self.min_miles.as_deref(), miles.clone(), v),
            max_miles: whole_number("maxMiles", self.max_miles.as_deref(), miles, v),
            facts: FactValues {
                transmission: fact(FactField::Transmission, &self.transmission, Transmission::parse, v),
                body_style: fact(FactField::BodyStyle, &self.body_style, BodyStyle::parse, v),
                drivetrain: fact(FactField::Drivetrain, &self.drivetrain, Drivetrain::parse, v),
                title_status: fact(FactField::TitleStatus, &self.title_status, TitleStatus::parse, v),
            },
            status: word("status", self.status.as_deref(), public, &statuses, v),
            sort: word("sort", self.sort.as_deref(), Sort::parse, &sorts, v).unwrap_or_default(),
            viewer,
        }
    }
}

/// Parses the filter on a fact; adds a violation for an unknown value.
fn fact<T>(
    field: FactField,
    input: &Option<String>,
    parse: impl Fn(&str) -> Option<T>,
    violations: &mut Vec<Violation>,
) -> Option<T> {
    let known: Vec<&str> = field.values().into_iter().map(FactValue::as_str).collect();
    word(field.as_str(), input.as_deref(), parse, &known, violations)
}

/// Search the inventory with filters, sorting and paging.
#[utoipa::path(
    tag = "vehicles",
    params(ListParams, ListPage),
    responses(
        (status = 200, description = "A page of vehicles", body = Vec<VehicleDto>),
        (status = 304, description = "Unchanged since the `ETag` in `If-None-Match`"),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[get("/api/vehicles")]
#[expect(clippy::too_many_arguments, reason = "each extractor of a request is an argument")]
pub(crate) async fn search_vehicles(
    request: HttpRequest,
    state: web::Data<AppState>,
    _allowed: CountedSearch,
    viewer: Viewer,
    inventory: Inventory,
    params: web::Query<ListParams>,
    page: web::Query<ListPage>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let query = params.query(viewer.0, &mut v);
    let family = keep(params.family(), &mut v).flatten();
    let limit = PAGE_SIZES.read(page.limit.as_deref(), &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let after = match read_cursor(page.cursor.as_deref())? {
        None => None,
        Some((sort, position)) if sort == query.sort => Some(position),
        Some(_) => return Err(invalid_cursor()),
    };
    cached_json(&request, &state, &inventory, viewer.0, async || {
        let query = within_family(query, family.as_deref(), &*inventory).await?;
        let page = inventory.search(&query, after, limit).await?;
        let json = if query.origin().is_none() {
            state.vehicle_json.array(&page.items)
        } else {
            let dto = |vehicle| VehicleDto::from(vehicle).away(query.distance(vehicle));
            serde_json::to_vec(&page.items.iter().map(|vehicle| dto(&**vehicle)).collect::<Vec<_>>())
        };
        let next = page.next.map(|next| next_link(&request, &(query.sort, next)));
        Ok(CachedResponse::of_json(json)?.paged(page.total, next))
    })
    .await
}
