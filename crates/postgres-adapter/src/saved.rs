//! Members' saved vehicles and saved searches.

use async_trait::async_trait;
use diesel::{dsl::exists, prelude::*, select, sql_types};
use domain::audience::ListingViewer;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{MAX_SEARCHES, MAX_VEHICLES, PriceChange, SavedList, SavedSearch, SavedSearchId, SearchName},
    to_microseconds,
    vehicles::{
        BodyStyle, Drivetrain, FactValues, ListingStatus, Make, Near, SearchText, Sort, TitleStatus, Town,
        Transmission, UsState, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::{
    StoreError,
    saved::{SaveSearchResult, SaveVehicleRefusal, SavedSearches, SavedVehicles},
};

use crate::{
    PostgresStore,
    database::Failure,
    rows::SummaryRow,
    schema::{saved_searches, saved_vehicles, users, vehicles},
    statement::statement,
    vehicles::{search::visible_to, with_covers},
};

#[async_trait]
impl SavedVehicles for PostgresStore {
    async fn saved_vehicles(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
    ) -> Result<Vec<VehicleSummary>, StoreError> {
        self.database
            .run(move |connection| {
                let rows = saved_vehicles::table
                    .inner_join(vehicles::table)
                    .filter(saved_vehicles::user_id.eq(user.0))
                    .filter(saved_vehicles::list.eq(list.as_str()))
                    .filter(visible_to(viewer))
                    .order((saved_vehicles::saved_at.desc(), saved_vehicles::vehicle_id.desc()))
                    .select(SummaryRow::columns())
                    .load(connection)?;
                with_covers(rows, connection)
            })
            .await
    }

    async fn save_vehicle(
        &self,
        user: UserId,
        viewer: ListingViewer,
        list: SavedList,
        vehicle: VehicleId,
        at: Timestamp,
    ) -> Result<Result<(), SaveVehicleRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                lock(user, connection)?;
                let visible = vehicles::table.find(vehicle.0).filter(visible_to(viewer));
                if !select(exists(visible)).get_result::<bool>(connection)? {
                    return Ok(Err(SaveVehicleRefusal::NoSuchVehicle));
                }
                let key = (user.0, list.as_str(), vehicle.0);
                if select(exists(saved_vehicles::table.find(key))).get_result::<bool>(connection)? {
                    return Ok(Ok(()));
                }
                let count: i64 = saved_vehicles::table
                    .inner_join(vehicles::table)
                    .filter(saved_vehicles::user_id.eq(user.0))
                    .filter(saved_vehicles::list.eq(list.as_str()))
                    .filter(visible_to(viewer))
                    .count()
                    .get_result(connection)?;
                if count >= i64::from(MAX_VEHICLES) {
                    return Ok(Err(SaveVehicleRefusal::Full));
                }
                diesel::insert_into(saved_vehicles::table)
                    .values((
                        saved_vehicles::user_id.eq(user.0),
                        saved_vehicles::list.eq(list.as_str()),
                        saved_vehicles::vehicle_id.eq(vehicle.0),
                        saved_vehicles::saved_at.eq(at),
                    ))
                    .execute(connection)?;
                Ok(Ok(()))
            })
            .await
    }

    async fn remove_vehicle(
        &self,
        user: UserId,
        list: SavedList,
        vehicle: VehicleId,
    ) -> Result<(), StoreError> {
        self.database
            .run(move |connection| {
                let key = (user.0, list.as_str(), vehicle.0);
                diesel::delete(saved_vehicles::table.find(key)).execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn price_steps(
        &self,
        user: UserId,
        list: SavedList,
    ) -> Result<Vec<(Make, Vec<PriceChange>)>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<StepRow> = statement(STEPS)
                    .bind::<sql_types::BigInt, _>(user.0)
                    .bind::<sql_types::Text, _>(list.as_str())
                    .load(connection)?;
                let mut makes: Vec<(Make, Vec<PriceChange>)> = Vec::new();
                for StepRow { make, at, before, after } in rows {
                    if makes.last().is_none_or(|(last, _)| last.as_str() != make) {
                        makes.push((Make::from_store(make.clone()), Vec::new()));
                    }
                    if let (Some((_, steps)), Some(at), Some(before), Some(after)) =
                        (makes.last_mut(), at, before, after)
                    {
                        steps.push(PriceChange { at, before, after });
                    }
                }
                Ok(makes)
            })
            .await
    }
}

#[async_trait]
impl SavedSearches for PostgresStore {
    async fn saved_searches(&self, user: UserId) -> Result<Vec<SavedSearch>, StoreError> {
        self.database.run(move |connection| searches_of(user, connection)).await
    }

    async fn save_search(
        &self,
        user: UserId,
        name: &SearchName,
        query: &VehicleQuery,
        at: Timestamp,
    ) -> Result<SaveSearchResult, StoreError> {
        let (name, query) = (name.clone(), query.clone());
        self.database
            .write(move |connection| {
                lock(user, connection)?;
                let searches = searches_of(user, connection)?;
                let count = searches.len();
                if let Some(known) = searches.into_iter().find(|search| search.query == query) {
                    return Ok(SaveSearchResult::AlreadySaved(known));
                }
                if count >= MAX_SEARCHES as usize {
                    return Ok(SaveSearchResult::Full);
                }
                let created_at = to_microseconds(at);
                let id: i64 = diesel::insert_into(saved_searches::table)
                    .values(NewSearchRow::new(user, &name, &query, created_at))
                    .returning(saved_searches::id)
                    .get_result(connection)?;
                Ok(SaveSearchResult::Done(SavedSearch { id: SavedSearchId(id), name, query, created_at }))
            })
            .await
    }

    async fn remove_search(&self, user: UserId, id: SavedSearchId) -> Result<bool, StoreError> {
        self.database
            .run(move |connection| {
                let theirs = saved_searches::table.find(id.0).filter(saved_searches::user_id.eq(user.0));
                Ok(diesel::delete(theirs).execute(connection)? == 1)
            })
            .await
    }
}

/// SQL: the makes on a member's list, each with every change of an asking price; one row without a price
/// where there was none.
const STEPS: &str = "
    WITH makes AS (
        SELECT DISTINCT make FROM saved_vehicles JOIN vehicles ON id = vehicle_id
         WHERE user_id = $1 AND list = $2 AND status <> 'withdrawn' AND audience = 'everyone'
    ), steps AS (
        SELECT make, at, vehicle_prices.price AS after,
               lag(vehicle_prices.price) OVER (PARTITION BY vehicle_id ORDER BY at, vehicle_prices.id) AS before
          FROM vehicle_prices JOIN vehicles ON vehicles.id = vehicle_id
         WHERE make IN (SELECT make FROM makes) AND status <> 'withdrawn' AND audience = 'everyone'
           AND kind <> 'sold'
    )
    SELECT makes.make, at, before, after
      FROM makes LEFT JOIN steps ON steps.make = makes.make AND before IS NOT NULL AND after IS NOT NULL
     ORDER BY makes.make COLLATE \"C\", at, before, after";

#[derive(QueryableByName)]
struct StepRow {
    #[diesel(sql_type = sql_types::Text)]
    make: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    at: Option<Timestamp>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::BigInt>)]
    before: Option<i64>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::BigInt>)]
    after: Option<i64>,
}

/// Serializes a member's saves, so that limits and duplicates checked in the transaction stay valid until it
/// ends.
pub(crate) fn lock(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    let found: Option<i64> =
        users::table.find(user.0).select(users::id).for_no_key_update().first(connection).optional()?;
    found.map(|_| ()).ok_or_else(|| Failure::Corrupt("there is no such member".into()))
}

fn searches_of(user: UserId, connection: &mut PgConnection) -> Result<Vec<SavedSearch>, Failure> {
    let rows: Vec<SearchRow> = saved_searches::table
        .filter(saved_searches::user_id.eq(user.0))
        .order(saved_searches::id.desc())
        .select(SearchRow::as_select())
        .load(connection)?;
    rows.into_iter().map(SearchRow::into_domain).collect()
}

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
            name: SearchName::parse(&self.name)?,
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
                sort: decode_enum(Sort::parse(&self.sort))?,
                viewer: ListingViewer::Public,
            },
            created_at: self.created_at,
        })
    }
}

fn stored_near(near: Option<(String, i32)>) -> Result<Option<Near>, Failure> {
    let Some((place, radius)) = near else { return Ok(None) };
    let radius = decode_enum(u16::try_from(radius).ok())?;
    // A place that a later list of towns no longer has limits nothing, rather than making the search unreadable.
    Ok(Near::parse(&place, radius).ok().flatten())
}

fn stored<T>(word: Option<String>, parse: impl Fn(&str) -> Option<T>) -> Result<Option<T>, Failure> {
    word.map(|word| decode_enum(parse(&word))).transpose()
}

fn decode_enum<T>(word: Option<T>) -> Result<T, Failure> {
    word.ok_or_else(|| Failure::Corrupt("a saved search holds a word that nobody knows".into()))
}

#[derive(Insertable)]
#[diesel(table_name = saved_searches)]
struct NewSearchRow<'a> {
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
    fn new(user: UserId, name: &'a SearchName, query: &'a VehicleQuery, created_at: Timestamp) -> Self {
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
