//! The list of listings in the admin area.

use diesel::{dsl::count_star, prelude::*};
use domain::{Page, Timestamp, accounts::UserId, fetch_size, submissions::SubmissionId, vehicles::VehicleId};
use ports::listings::{AdminListing, AdminListingQuery};

use crate::{
    database::Failure,
    like_pattern::substring,
    rows::SummaryRow,
    schema::{submissions, users, vehicles},
    vehicles::with_covers,
};

/// A listing in the admin list.
#[derive(Queryable)]
struct ListRow {
    summary: SummaryRow,
    /// Position among the featured listings, and end.
    placed: (Option<i32>, Option<Timestamp>),
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
        if query.is_featured {
            rows = rows.filter(vehicles::for_sale).filter(vehicles::featured_rank.is_not_null());
        }
        for word in &query.words {
            let (number, vin) = AdminListingQuery::numbers_of(word);
            rows = rows.filter(
                vehicles::search_folded
                    .like(substring(word))
                    .or(vehicles::id.nullable().eq(number.map(|number| number.0)).assume_not_null())
                    .or(vehicles::vin_key.eq(vin).assume_not_null()),
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
        .select((SummaryRow::columns(), (vehicles::featured_rank, vehicles::expires_at)))
        .load(connection)?;
    let page = Page::from_rows(rows, limit, total.unsigned_abs(), |last| VehicleId(last.summary.id()));
    page.try_convert(|rows| with_sellers(rows, connection))
}

fn with_sellers(rows: Vec<ListRow>, connection: &mut PgConnection) -> Result<Vec<AdminListing>, Failure> {
    let rows = rows.into_iter().map(|row| (row.summary, row.placed));
    let (rows, placed): (Vec<SummaryRow>, Vec<_>) = rows.unzip();
    let ids: Vec<i64> = rows.iter().map(SummaryRow::id).collect();
    let sellers: Vec<(Option<i64>, i64, i64, String, String)> = submissions::table
        .inner_join(users::table)
        .filter(submissions::vehicle_id.eq_any(&ids))
        .select((submissions::vehicle_id, submissions::id, users::id, users::username, users::name))
        .load(connection)?;
    let items = with_covers(rows, connection)?
        .into_iter()
        .zip(placed)
        .map(|(summary, (featured_rank, expires_at))| {
            let seller = sellers.iter().find(|(vehicle, ..)| *vehicle == Some(summary.id.0));
            AdminListing {
                seller: seller
                    .map(|(_, _, id, username, name)| (UserId(*id), username.clone(), name.clone())),
                submission: seller.map(|(_, submission, ..)| SubmissionId(*submission)),
                summary,
                featured_rank,
                expires_at,
            }
        })
        .collect();
    Ok(items)
}
