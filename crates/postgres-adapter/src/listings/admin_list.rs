//! The list of listings in the admin area.

use diesel::{
    dsl::{count_star, exists, not},
    prelude::*,
    sql_types::{Nullable, Text},
};
use domain::{
    Page, Timestamp,
    accounts::{NamedMember, UserId, Username},
    fetch_size,
    submissions::SubmissionId,
    vehicles::{VehicleId, Vin},
};
use ports::listings::{AdminListing, AdminListingQuery, ListingOrigin};

use crate::{
    database::Failure,
    feeds::source_listings::{STOCK_NUMBER, sources_of},
    like_pattern::substring,
    rows::SummaryRow,
    schema::{import_records, submissions, users, vehicles},
    statement::expression,
    vehicles::with_covers,
};

/// VINs from their end, in the order of the index `vehicles_by_vin_ending`.
const VIN_FROM_END: &str = "reverse(vehicles.vin_key) COLLATE \"C\"";

/// A listing in the admin list.
#[derive(Queryable)]
struct ListRow {
    summary: SummaryRow,
    /// Position among the featured listings, and end.
    placed: (Option<i32>, Option<Timestamp>),
    stock_number: String,
}

pub(super) fn list(
    query: &AdminListingQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<AdminListing, VehicleId>, Failure> {
    let matching = || {
        let mut rows = vehicles::table.into_boxed();
        if let Some(status) = query.status {
            rows = rows.filter(vehicles::status.eq(status.as_str()));
        }
        match &query.origin {
            Some(ListingOrigin::Source(source)) => {
                let of_source = import_records::table
                    .filter(import_records::source_key.eq(source.key()))
                    .select(import_records::vehicle_id);
                rows = rows.filter(vehicles::id.eq_any(of_source));
            }
            Some(ListingOrigin::AddedByHand) => {
                let imported = import_records::table.filter(import_records::vehicle_id.eq(vehicles::id));
                rows = rows.filter(not(exists(imported)));
            }
            None => {}
        }
        if query.is_featured {
            rows = rows.filter(vehicles::for_sale).filter(vehicles::featured_rank.is_not_null());
        }
        for word in &query.words {
            let vin = word.vin_key.as_ref();
            let ending = vin.filter(|key| key.len() >= Vin::MIN_ENDING);
            let ending: Option<String> = ending.map(|key| key.chars().rev().collect());
            // Keys have letters and digits only, and `~` is after them.
            let last = ending.as_ref().map(|ending| format!("{ending}~"));
            let stock_number = word.stock_number.as_ref().unwrap_or(&word.text);
            rows = rows.filter(
                vehicles::search_folded
                    .like(substring(&word.text))
                    .or(vehicles::search_folded.like(substring(stock_number)))
                    .or(vehicles::id.nullable().eq(word.listing.map(|number| number.0)).assume_not_null())
                    .or(vehicles::vin_key.eq(vin).assume_not_null())
                    .or(expression::<Nullable<Text>>(VIN_FROM_END).between(ending, last).assume_not_null()),
            );
        }
        rows
    };
    let total: i64 = matching().select(count_star()).first(connection)?;
    let rows = matching().limit(i64::from(fetch_size(limit)));
    let rows = if query.is_featured {
        rows.order((vehicles::featured_rank.asc(), vehicles::id.asc()))
    } else {
        let before = query.before.map_or(i64::MAX, |before| before.0);
        rows.filter(vehicles::id.lt(before)).order(vehicles::id.desc())
    };
    let rows: Vec<ListRow> = rows
        .select((
            SummaryRow::columns(),
            (vehicles::featured_rank, vehicles::expires_at),
            expression::<Text>(STOCK_NUMBER),
        ))
        .load(connection)?;
    let page = Page::from_rows(rows, limit, total.unsigned_abs(), |last| VehicleId(last.summary.id()));
    page.try_convert(|rows| with_sellers(rows, connection))
}

fn with_sellers(rows: Vec<ListRow>, connection: &mut PgConnection) -> Result<Vec<AdminListing>, Failure> {
    let rows = rows.into_iter().map(|row| (row.summary, (row.placed, row.stock_number)));
    let (rows, placed): (Vec<SummaryRow>, Vec<_>) = rows.unzip();
    let ids: Vec<i64> = rows.iter().map(SummaryRow::id).collect();
    let sellers: Vec<(Option<i64>, i64, i64, String, String)> = submissions::table
        .inner_join(users::table)
        .filter(submissions::vehicle_id.eq_any(&ids))
        .select((submissions::vehicle_id, submissions::id, users::id, users::username, users::name))
        .load(connection)?;
    let mut sources = sources_of(&ids, connection)?;
    let items = with_covers(rows, connection)?
        .into_iter()
        .zip(placed)
        .map(|(summary, ((featured_rank, expires_at), stock_number))| {
            let seller = sellers.iter().find(|(vehicle, ..)| *vehicle == Some(summary.id.0));
            AdminListing {
                seller: seller.map(|(_, _, id, username, name)| NamedMember {
                    id: UserId(*id),
                    username: Username::from_store(username),
                    name: name.clone(),
                }),
                submission: seller.map(|(_, submission, ..)| SubmissionId(*submission)),
                sources: sources.remove(&summary.id.0).unwrap_or_default(),
                stock_number,
                summary,
                featured_rank,
                expires_at,
            }
        })
        .collect();
    Ok(items)
}
