//! Counts of the inventory by field.

use std::collections::BTreeMap;

use diesel::{
    dsl::{count_star, max, min},
    prelude::*,
    sql_types,
};
use domain::{
    markets::ModelCount,
    vehicles::{FacetField, FactField, ListingViewer, Make, Model, Sort, Stock, StockCount, VehicleQuery},
};

use super::{
    search::{Part, condition, fact_in},
    sort_keys::{PRICE_HIGH, PRICE_LOW},
};
use crate::{database::Failure, schema::vehicles, statement::statement};

pub(super) fn stock(connection: &mut PgConnection) -> Result<Stock, Failure> {
    let for_sale = || vehicles::table.filter(vehicles::for_sale);
    let makes: Vec<(String, i64)> = for_sale()
        .group_by(vehicles::make)
        .order(vehicles::make)
        .select((vehicles::make, count_star()))
        .load(connection)?;
    let locations: Vec<(Option<String>, i64)> = for_sale()
        .filter(vehicles::location.is_not_null())
        .group_by(vehicles::location)
        .order(vehicles::location)
        .select((vehicles::location, count_star()))
        .load(connection)?;
    let prices: (Option<i64>, Option<i64>) =
        for_sale().select((min(PRICE_LOW.column()), max(PRICE_HIGH.column()))).first(connection)?;
    // Only prices on request: there is no lowest one, and no highest.
    let prices = prices.0.zip(prices.1).filter(|(lowest, _)| *lowest < Sort::ON_REQUEST_LOW);
    let years: (Option<i32>, Option<i32>) =
        for_sale().select((min(vehicles::year), max(vehicles::year))).first(connection)?;
    let total = makes.iter().map(|(_, count)| count.unsigned_abs()).sum();
    Ok(Stock {
        makes: makes.into_iter().map(counted).collect(),
        locations: locations
            .into_iter()
            .filter_map(|(value, count)| Some(counted((value?, count))))
            .collect(),
        prices,
        years: years.0.zip(years.1),
        total,
    })
}

pub(super) fn count_by(
    query: &VehicleQuery,
    field: FacetField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let mut counts = BTreeMap::<String, u64>::new();
    for part in Part::of(query) {
        for counted in count_part_by(query, part, field, connection)? {
            *counts.entry(counted.value).or_default() += counted.count;
        }
    }
    Ok(counts.into_iter().map(|(value, count)| StockCount { value, count }).collect())
}

fn count_part_by(
    query: &VehicleQuery,
    part: Part,
    field: FacetField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let counts: Vec<(String, i64)> = match field {
        FacetField::Make => vehicles::table
            .group_by(vehicles::make)
            .select((vehicles::make, count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Model => vehicles::table
            .group_by(vehicles::model)
            .select((vehicles::model, count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Location => vehicles::table
            .filter(vehicles::location.is_not_null())
            .group_by(vehicles::location)
            .select((vehicles::location.assume_not_null(), count_star()))
            .filter(condition(query, part))
            .load(connection)?,
        FacetField::Fact(field) => return fact_counts(query, part, field, connection),
    };
    Ok(counts.into_iter().map(counted).collect())
}

/// Counts per value of a fact: summed over the combinations with the other facts, of which there are few.
fn fact_counts(
    query: &VehicleQuery,
    part: Part,
    field: FactField,
    connection: &mut PgConnection,
) -> Result<Vec<StockCount>, Failure> {
    let combinations: Vec<(String, i64)> = vehicles::table
        .group_by(vehicles::fact_values)
        .select((vehicles::fact_values, count_star()))
        .filter(condition(query, part))
        .load(connection)?;
    let mut counts = BTreeMap::<&str, i64>::new();
    for (values, count) in &combinations {
        if let Some(value) = fact_in(values, field) {
            *counts.entry(value).or_default() += count;
        }
    }
    Ok(counts.into_iter().map(|(value, count)| counted((value.to_owned(), count))).collect())
}

pub(super) fn vocabulary(limit: u32, connection: &mut PgConnection) -> Result<Vec<StockCount>, Failure> {
    let Stock { makes, locations, .. } = stock(connection)?;
    let models: Vec<(String, i64)> = vehicles::table
        .filter(vehicles::for_sale)
        .group_by(vehicles::model)
        .select((vehicles::model, count_star()))
        .load(connection)?;
    let mut words: Vec<StockCount> =
        makes.into_iter().chain(locations).chain(models.into_iter().map(counted)).collect();
    words.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
    words.truncate(limit as usize);
    Ok(words)
}

/// Counts of a make and model.
#[derive(QueryableByName)]
struct ModelRow {
    #[diesel(sql_type = sql_types::Text)]
    make: String,
    #[diesel(sql_type = sql_types::Text)]
    model: String,
    #[diesel(sql_type = sql_types::BigInt)]
    for_sale: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    sold: i64,
}

/// Reads the whole table, once per state of the inventory and viewer: only the cache's source needs it.
pub(super) fn models(
    viewer: ListingViewer,
    connection: &mut PgConnection,
) -> Result<Vec<ModelCount>, Failure> {
    let rows: Vec<ModelRow> = statement(
        "SELECT make, model, count(*) FILTER (WHERE status <> 'sold') AS for_sale,
                count(*) FILTER (WHERE status = 'sold') AS sold
           FROM vehicles WHERE status <> 'withdrawn' AND audience = ANY($1) GROUP BY make, model",
    )
    .bind::<sql_types::Array<sql_types::Text>, _>(viewer.audiences())
    .load(connection)?;
    let counts = rows.into_iter().map(|row| {
        Ok(ModelCount {
            make: Make::from_store(row.make),
            model: Model::parse(&row.model)?,
            for_sale: row.for_sale.unsigned_abs(),
            sold: row.sold.unsigned_abs(),
        })
    });
    let mut counts: Vec<ModelCount> = counts.collect::<Result<_, Failure>>()?;
    // Not by the database, whose locale may order texts differently.
    counts.sort_unstable_by(|a, b| (&a.make, &a.model).cmp(&(&b.make, &b.model)));
    Ok(counts)
}

fn counted((value, count): (String, i64)) -> StockCount {
    StockCount { value, count: count.unsigned_abs() }
}
