//! Changing what is listed.

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, ListingStep},
    events::Event,
    submissions::{Side, SubmissionId},
    vehicles::{ListingStatus, PriceKind, UsDollars, VehicleId},
};
use ports::{
    StoreError,
    listings::{DeskListing, DeskListings, DeskQuery, ListingChanged, ListingOrder, Listings},
};

use crate::{
    PostgresStore, audit,
    database::Failure,
    events, notifications,
    rows::{FactsRow, NewPriceRow, SummaryRow, known},
    schema::{listing_moves, submissions, users, vehicle_prices, vehicles},
    vehicles::{search::substring, with_covers},
};

#[async_trait]
impl Listings for PostgresStore {
    async fn offered_by(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError> {
        self.database.run(move |connection| offered_by(vehicle.0, connection)).await
    }

    async fn change_listing(&self, order: &ListingOrder) -> Result<ListingChanged, StoreError> {
        let order = order.clone();
        self.database
            .run(move |connection| connection.transaction(|connection| change(&order, connection)))
            .await
    }

    async fn feature(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| connection.transaction(|connection| feature(&ids, actor, at, connection)))
            .await
    }

    async fn desk_listings(&self, query: &DeskQuery, limit: u32) -> Result<DeskListings, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| list(&query, limit, connection)).await
    }
}

fn change(order: &ListingOrder, connection: &mut PgConnection) -> Result<ListingChanged, Failure> {
    let (id, change, at) = (order.vehicle.0, &order.change, order.at);
    let seller = offered_by(id, connection)?.map(|(_, seller)| seller.0);
    if order.side == Side::Seller && seller != Some(order.user.0) {
        return Ok(ListingChanged::NoSuchListing);
    }
    let before: Option<(String, i64)> = vehicles::table
        .find(id)
        .select((vehicles::status, vehicles::price))
        .for_update()
        .first(connection)
        .optional()?;
    let Some((status, price_before)) = before else { return Ok(ListingChanged::NoSuchListing) };
    let from = known("status", ListingStatus::parse(&status))?;
    if !from.takes(change.status, change.price.is_some(), order.side) {
        return Ok(ListingChanged::Impossible(from));
    }
    let to = change.status.unwrap_or(from);
    // Whoever made a change is not told of it.
    diesel::sql_query("SELECT set_config('marque.actor', $1, true)")
        .bind::<sql_types::Text, _>(order.user.0.to_string())
        .execute(connection)?;
    diesel::update(vehicles::table.find(id))
        .set((
            vehicles::status.eq(to.as_str()),
            vehicles::updated_at.eq(at),
            change.price.map(|price| vehicles::price.eq(price.get())),
            change.facts.as_deref().map(FactsRow::new),
            change.badge.as_ref().map(|badge| {
                (
                    vehicles::badge_text.eq(badge.as_ref().map(|badge| badge.text().to_owned())),
                    vehicles::badge_variant.eq(badge.as_ref().map(|badge| badge.variant().as_str())),
                )
            }),
        ))
        .execute(connection)?;
    if let Some(price) = change.price {
        let kind =
            if change.status == Some(ListingStatus::Sold) { PriceKind::Sold } else { PriceKind::Changed };
        diesel::insert_into(vehicle_prices::table)
            .values(NewPriceRow { vehicle_id: id, price: price.get(), kind: kind.as_str(), at })
            .execute(connection)?;
    }
    diesel::insert_into(listing_moves::table)
        .values((
            listing_moves::vehicle_id.eq(id),
            listing_moves::from_status.eq(from.as_str()),
            listing_moves::to_status.eq(to.as_str()),
            listing_moves::at.eq(at),
            listing_moves::side.eq(order.side.as_str()),
            listing_moves::actor_id.eq(order.user.0),
            listing_moves::reason.eq(order.reason.as_str()),
        ))
        .execute(connection)?;
    let price_before = known("price", UsDollars::parse(price_before).ok())?;
    let step = ListingStep {
        moved: change.status.map(|to| (from, to)),
        priced: change.price.filter(|price| *price != price_before).map(|price| (price_before, price)),
    };
    let action = Action::ListingChanged(order.vehicle, step);
    audit::note(at, order.actor, seller.map(UserId), action, connection)?;
    notifications::add(&order.notices, at, connection)?;
    events::append(&Event::VehiclesChanged { vehicles: vec![order.vehicle] }, connection)?;
    Ok(ListingChanged::Done)
}

fn offered_by(id: i64, connection: &mut PgConnection) -> Result<Option<(SubmissionId, UserId)>, Failure> {
    let found: Option<(i64, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq(id))
        .select((submissions::id, submissions::seller_id))
        .first(connection)
        .optional()?;
    Ok(found.map(|(submission, seller)| (SubmissionId(submission), UserId(seller))))
}

fn feature(ids: &[i64], actor: Actor, at: Timestamp, connection: &mut PgConnection) -> Result<bool, Failure> {
    // In one order for all, so that two orders at once do not wait for one another.
    let rows: Vec<(i64, Option<i32>)> = vehicles::table
        .filter(
            vehicles::id
                .eq_any(ids)
                .and(vehicles::for_sale)
                .or(vehicles::featured_rank.is_not_null().and(vehicles::for_sale)),
        )
        .order(vehicles::id)
        .select((vehicles::id, vehicles::featured_rank))
        .for_update()
        .load(connection)?;
    if !ids.iter().all(|id| rows.iter().any(|(known, _)| known == id)) {
        return Ok(false);
    }
    let mut changed = Vec::new();
    for (id, before) in rows {
        let place = ids.iter().position(|featured| *featured == id);
        let rank = place.and_then(|place| i32::try_from(place + 1).ok());
        if rank != before {
            diesel::update(vehicles::table.find(id))
                .set((vehicles::featured_rank.eq(rank), vehicles::updated_at.eq(at)))
                .execute(connection)?;
            changed.push(VehicleId(id));
        }
    }
    if !changed.is_empty() {
        audit::note(at, actor, None, Action::FeaturedChosen, connection)?;
        events::append(&Event::VehiclesChanged { vehicles: changed }, connection)?;
    }
    Ok(true)
}

fn list(query: &DeskQuery, limit: u32, connection: &mut PgConnection) -> Result<DeskListings, Failure> {
    let matching = || {
        let mut rows = vehicles::table.into_boxed();
        if let Some(status) = query.status {
            rows = rows.filter(vehicles::status.eq(status.as_str()));
        }
        if query.is_featured {
            rows = rows.filter(vehicles::for_sale).filter(vehicles::featured_rank.is_not_null());
        }
        for word in &query.words {
            rows = rows.filter(vehicles::search_folded.like(substring(word)));
        }
        rows
    };
    let total: i64 = matching().select(count_star()).first(connection)?;
    let rows = matching().limit(i64::from(limit) + 1);
    let rows = if query.is_featured {
        rows.order((vehicles::featured_rank.asc(), vehicles::id.asc()))
    } else {
        let before = query.before.map_or(i64::MAX, |before| before.0);
        rows.filter(vehicles::id.lt(before)).order(vehicles::id.desc())
    };
    let rows: Vec<(SummaryRow, Option<i32>)> =
        rows.select((SummaryRow::columns(), vehicles::featured_rank)).load(connection)?;
    let has_more = rows.len() > limit as usize;
    let (rows, ranks): (Vec<SummaryRow>, Vec<Option<i32>>) = rows.into_iter().take(limit as usize).unzip();
    let ids: Vec<i64> = rows.iter().map(SummaryRow::id).collect();
    let sellers: Vec<(Option<i64>, i64, i64, String, String)> = submissions::table
        .inner_join(users::table)
        .filter(submissions::vehicle_id.eq_any(&ids))
        .select((submissions::vehicle_id, submissions::id, users::id, users::username, users::name))
        .load(connection)?;
    let items = with_covers(rows, connection)?
        .into_iter()
        .zip(ranks)
        .map(|(summary, featured_rank)| {
            let seller = sellers.iter().find(|(vehicle, ..)| *vehicle == Some(summary.id.0));
            DeskListing {
                seller: seller
                    .map(|(_, _, id, username, name)| (UserId(*id), username.clone(), name.clone())),
                submission: seller.map(|(_, submission, ..)| SubmissionId(*submission)),
                summary,
                featured_rank,
            }
        })
        .collect();
    Ok(DeskListings { items, total: total.unsigned_abs(), has_more })
}
