//! Listings: adding them, changes of status, price, facts and photos (`photos`), and their ends (`terms`).

pub(crate) mod photos;
mod terms;

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*, sql_types};
use domain::{
    Timestamp,
    accounts::UserId,
    audience::{ListingAudience, RELEASE_REASON},
    audit::{Action, Actor, Edit, FieldChange},
    events::Event,
    sign_offs::{ContentEdit, EditAuthor},
    submissions::{Side, SubmissionId},
    to_microseconds,
    vehicles::{
        ListingChange, ListingContent, ListingStatus, NewVehicle, PriceEvent, PriceKind, StatusMove,
        VehicleId, audience_changes, featured_change,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    listings::{
        AdminListing, AdminListingQuery, AdminListings, ListingCommand, ListingRefusal, Listings, NewListing,
    },
};

use crate::{
    PostgresStore, audit, commands,
    database::Failure,
    decoding::decode_enum,
    events,
    like_pattern::substring,
    notifications,
    rows::{FactsRow, NewPriceRow, NewVehicleRow, SummaryRow},
    schema::{listing_moves, submissions, users, vehicle_prices, vehicles},
    sign_offs,
    statement::statement,
    vehicles::{whole, with_covers},
};

pub(crate) use photos::hold;

impl commands::StoredValue for VehicleId {
    type Row = i64;

    fn to_row(&self) -> i64 {
        self.0
    }

    fn from_row(row: i64) -> Result<Self, Failure> {
        Ok(Self(row))
    }
}

#[async_trait]
impl Listings for PostgresStore {
    async fn seller_of(&self, vehicle: VehicleId) -> Result<Option<(SubmissionId, UserId)>, StoreError> {
        self.database.run(move |connection| offered_by(vehicle.0, connection)).await
    }

    async fn find_added_listing(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<VehicleId>, StoreError> {
        let idempotent = idempotent.clone();
        self.database.run(move |connection| commands::find_stored(&idempotent, at, connection)).await
    }

    async fn add_listing(
        &self,
        new: &NewListing,
        act: &Command,
    ) -> Result<CommandOutcome<VehicleId, ListingRefusal>, StoreError> {
        let (new, act) = (new.clone(), act.clone());
        self.database
            .run(move |connection| {
                commands::act(&act, connection, |connection| add(&new, act.at, connection))
            })
            .await
    }

    async fn for_sale_with_vin(&self, key: &str) -> Result<Vec<VehicleId>, StoreError> {
        let key = key.to_owned();
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = vehicles::table
                    .filter(vehicles::vin_key.eq(key))
                    .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)))
                    .order(vehicles::id)
                    .select(vehicles::id)
                    .load(connection)?;
                Ok(ids.into_iter().map(VehicleId).collect())
            })
            .await
    }

    async fn change_listing(&self, order: &ListingCommand) -> Result<Result<(), ListingRefusal>, StoreError> {
        let order = order.clone();
        self.database.write(move |connection| change(&order, order.side.into(), connection)).await
    }

    async fn status_moves(&self, vehicle: VehicleId) -> Result<Vec<StatusMove>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(String, String, Timestamp, String)> = listing_moves::table
                    .filter(listing_moves::vehicle_id.eq(vehicle.0))
                    .filter(listing_moves::from_status.ne(listing_moves::to_status))
                    .order(listing_moves::id)
                    .select((
                        listing_moves::from_status,
                        listing_moves::to_status,
                        listing_moves::at,
                        listing_moves::reason,
                    ))
                    .load(connection)?;
                let status = |word: &str| decode_enum("status", ListingStatus::parse(word));
                rows.into_iter()
                    .map(|(from, to, at, reason)| {
                        Ok(StatusMove { from: status(&from)?, to: status(&to)?, at, reason })
                    })
                    .collect()
            })
            .await
    }

    async fn release_due_listings(&self, at: Timestamp) -> Result<Vec<VehicleId>, StoreError> {
        self.database.write(move |connection| release_due(to_microseconds(at), connection)).await
    }

    async fn set_featured(&self, ids: &[VehicleId], actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        self.database.write(move |connection| feature(&ids, actor, at, connection)).await
    }

    async fn admin_listings(
        &self,
        query: &AdminListingQuery,
        limit: u32,
    ) -> Result<AdminListings, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| list(&query, limit, connection)).await
    }
}

fn add(
    new: &NewListing,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<VehicleId, ListingRefusal>, Failure> {
    if !photos::hold(&new.car.pictures, connection)? {
        return Ok(Err(ListingRefusal::PictureGone));
    }
    let vehicle = insert_listing(&new.car, None, at, connection)?;
    photos::publish(vehicle.0, Some(new.admin), &new.car.pictures, connection)?;
    audit::note(at, new.actor, None, Action::ListingAdded(vehicle), connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesListed { vehicles: vec![vehicle] }, connection)?;
    Ok(Ok(vehicle))
}

/// Writes the rows of a new listing: vehicle, first price and photos. `key` must be unused.
pub(crate) fn insert_listing(
    car: &NewVehicle,
    key: Option<[u8; 32]>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<VehicleId, Failure> {
    let vehicle: i64 = diesel::insert_into(vehicles::table)
        .values(NewVehicleRow::new(car, key, at)?)
        .returning(vehicles::id)
        .get_result(connection)?;
    diesel::insert_into(vehicle_prices::table)
        .values(NewPriceRow {
            vehicle_id: vehicle,
            price: car.price.dollars(),
            kind: PriceKind::Asked.as_str(),
            at,
        })
        .execute(connection)?;
    photos::insert(vehicle, &car.pictures, connection)?;
    Ok(VehicleId(vehicle))
}

/// Changes a listing with everything that belongs to it, in the caller's transaction.
pub(crate) fn change(
    order: &ListingCommand,
    author: EditAuthor,
    connection: &mut PgConnection,
) -> Result<Result<(), ListingRefusal>, Failure> {
    let (id, change, at) = (order.vehicle.0, &order.change, order.at);
    let offered = offered_by(id, connection)?;
    let seller = offered.map(|(_, seller)| seller);
    if order.side == Side::Seller && seller != Some(order.user) {
        return Ok(Err(ListingRefusal::NoSuchListing));
    }
    let held: Option<i64> =
        vehicles::table.find(id).select(vehicles::id).for_update().first(connection).optional()?;
    if held.is_none() {
        return Ok(Err(ListingRefusal::NoSuchListing));
    }
    let Some(before) = whole(id, connection)? else { return Ok(Err(ListingRefusal::NoSuchListing)) };
    if order.version.is_some_and(|seen| seen != before.updated_at) {
        return Ok(Err(ListingRefusal::Stale));
    }
    let change = ListingChange { sold_at: change.sold_at.map(to_microseconds), ..change.clone() };
    let edit = match change.apply(&before, order.side, to_microseconds(at)) {
        Ok(edit) => edit,
        Err(status) => return Ok(Err(ListingRefusal::Impossible(status))),
    };
    if let Some(photos) = &change.photos
        && !photos::hold(photos, connection)?
    {
        return Ok(Err(ListingRefusal::PictureGone));
    }
    set_actor(order.user, connection)?;
    diesel::update(vehicles::table.find(id))
        .set((
            vehicles::status.eq(edit.status.as_str()),
            vehicles::price.eq(edit.price.dollars()),
            vehicles::updated_at.eq(at),
            vehicles::audience.eq(edit.audience.as_str()),
            vehicles::collectors_until.eq(edit.audience.until()),
            vehicles::expires_at.eq(edit.expires_at),
            edit.is_released.then(|| vehicles::listed_at.eq(at)),
            change.facts.as_deref().map(FactsRow::new).transpose()?,
            change.badge.as_ref().map(|badge| {
                (
                    vehicles::badge_text.eq(badge.as_ref().map(|badge| badge.text().to_owned())),
                    vehicles::badge_variant.eq(badge.as_ref().map(|badge| badge.variant().as_str())),
                )
            }),
        ))
        .execute(connection)?;
    if let Some(photos) = &change.photos {
        photos::replace(id, Some(order.user), (&before.pictures, photos), at, connection)?;
    }
    if edit.supersedes_sale {
        let sales = vehicle_prices::table
            .filter(vehicle_prices::vehicle_id.eq(id))
            .filter(vehicle_prices::kind.eq(PriceKind::Sold.as_str()))
            .filter(vehicle_prices::superseded_at.is_null());
        diesel::update(sales).set(vehicle_prices::superseded_at.eq(at)).execute(connection)?;
    }
    if let Some(PriceEvent { price, kind, at, .. }) = edit.price_step {
        diesel::insert_into(vehicle_prices::table)
            .values(NewPriceRow { vehicle_id: id, price: price.dollars(), kind: kind.as_str(), at })
            .execute(connection)?;
    }
    let moved = Move {
        from: before.summary.status,
        to: edit.status,
        at,
        side: order.side,
        actor: order.user,
        reason: order.reason.as_str(),
    };
    write_move(id, &moved, &edit.changes, connection)?;
    if edit.forgets_expiry(moved.from) {
        terms::forget_expiry(id, connection)?;
    }
    let event = edit.event(order.vehicle);
    let entry = Edit::with_reason(order.reason.as_str()).with(edit.changes.into_iter().map(Some));
    let action = Action::ListingChanged(order.vehicle);
    audit::note_edit(at, order.actor, seller, action, entry, connection)?;
    let before = ListingContent::of(&before);
    if let (Some(offered), Some(after)) = (offered, change.content_after(&before)) {
        let is_for_sale = edit.status.is_for_sale();
        let edit = ContentEdit { author, before, after, is_for_sale, at: to_microseconds(at) };
        sign_offs::record_edit(edit, order.user, offered, order.vehicle, connection)?;
    }
    notifications::add(&order.notices, at, connection)?;
    events::append(&event, connection)?;
    Ok(Ok(()))
}

/// Names the member who makes this transaction's changes: the trigger on `vehicles` records them, so that they are
/// not notified of their own change.
fn set_actor(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    statement("SELECT set_config('marque.actor', $1, true)")
        .bind::<sql_types::Text, _>(user.0.to_string())
        .execute(connection)?;
    Ok(())
}

/// A change of a listing by its seller or by staff; the status may stay the same.
struct Move<'a> {
    from: ListingStatus,
    to: ListingStatus,
    at: Timestamp,
    side: Side,
    actor: UserId,
    reason: &'a str,
}

fn write_move(
    id: i64,
    moved: &Move<'_>,
    changes: &[FieldChange],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(listing_moves::table)
        .values((
            listing_moves::vehicle_id.eq(id),
            listing_moves::from_status.eq(moved.from.as_str()),
            listing_moves::to_status.eq(moved.to.as_str()),
            listing_moves::at.eq(moved.at),
            listing_moves::side.eq(moved.side.as_str()),
            listing_moves::actor_id.eq(moved.actor.0),
            listing_moves::reason.eq(moved.reason),
            listing_moves::changes.eq(audit::write_changes(changes)),
        ))
        .execute(connection)?;
    Ok(())
}

fn release_due(at: Timestamp, connection: &mut PgConnection) -> Result<Vec<VehicleId>, Failure> {
    let due: Vec<(i64, String, Option<Timestamp>)> = vehicles::table
        .filter(vehicles::collectors_until.assume_not_null().le(at))
        .order(vehicles::id)
        .select((vehicles::id, vehicles::audience, vehicles::collectors_until))
        .for_update()
        .load(connection)?;
    if due.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<i64> = due.iter().map(|(id, ..)| *id).collect();
    diesel::update(vehicles::table.filter(vehicles::id.eq_any(&ids)))
        .set((
            vehicles::audience.eq(ListingAudience::Everyone.as_str()),
            vehicles::collectors_until.eq(None::<Timestamp>),
            vehicles::listed_at.eq(at),
            vehicles::updated_at.eq(at),
        ))
        .execute(connection)?;
    let sellers: Vec<(Option<i64>, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq_any(&ids))
        .select((submissions::vehicle_id, submissions::seller_id))
        .load(connection)?;
    for (id, audience, until) in due {
        let seller =
            sellers.iter().find(|(vehicle, _)| *vehicle == Some(id)).map(|(_, seller)| UserId(*seller));
        let before = decode_enum("audience", ListingAudience::of(&audience, until))?;
        let entry =
            Edit::with_reason(RELEASE_REASON).with(audience_changes(before, ListingAudience::Everyone));
        let action = Action::ListingChanged(VehicleId(id));
        audit::note_edit(at, Actor::default(), seller, action, entry, connection)?;
    }
    let released: Vec<VehicleId> = ids.into_iter().map(VehicleId).collect();
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesListed { vehicles: released.clone() }, connection)?;
    Ok(released)
}

/// The submission that a listing came from, and its seller.
pub(crate) fn offered_by(
    id: i64,
    connection: &mut PgConnection,
) -> Result<Option<(SubmissionId, UserId)>, Failure> {
    let found: Option<(i64, i64)> = submissions::table
        .filter(submissions::vehicle_id.eq(id))
        .select((submissions::id, submissions::seller_id))
        .first(connection)
        .optional()?;
    Ok(found.map(|(submission, seller)| (SubmissionId(submission), UserId(seller))))
}

fn feature(ids: &[i64], actor: Actor, at: Timestamp, connection: &mut PgConnection) -> Result<bool, Failure> {
    // A fixed lock order prevents deadlocks between two concurrent reorderings. Cars off sale lose their
    // position too, so that they do not regain it when relisted.
    let rows: Vec<(i64, Option<i32>, bool)> = vehicles::table
        .filter(vehicles::id.eq_any(ids).or(vehicles::featured_rank.is_not_null()))
        .order(vehicles::id)
        .select((vehicles::id, vehicles::featured_rank, vehicles::for_sale))
        .for_update()
        .load(connection)?;
    if !ids.iter().all(|id| rows.iter().any(|(known, _, for_sale)| known == id && *for_sale)) {
        return Ok(false);
    }
    let mut featured: Vec<(i32, VehicleId)> =
        rows.iter().filter(|row| row.2).filter_map(|row| Some((row.1?, VehicleId(row.0)))).collect();
    featured.sort_unstable();
    let before: Vec<VehicleId> = featured.into_iter().map(|(_, id)| id).collect();
    let after: Vec<VehicleId> = ids.iter().copied().map(VehicleId).collect();
    let mut changed = Vec::new();
    for (id, before, _) in rows {
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
        let edit = Edit::of(featured_change(&before, &after));
        audit::note_edit(at, actor, None, Action::FeaturedChosen, edit, connection)?;
        events::append(&Event::VehiclesChanged { vehicles: changed }, connection)?;
    }
    Ok(true)
}

/// A listing in the admin list.
#[derive(Queryable)]
struct ListRow {
    summary: SummaryRow,
    /// Position among the featured listings, and end.
    placed: (Option<i32>, Option<Timestamp>),
}

fn list(
    query: &AdminListingQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<AdminListings, Failure> {
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
    let rows: Vec<ListRow> = rows
        .select((SummaryRow::columns(), (vehicles::featured_rank, vehicles::expires_at)))
        .load(connection)?;
    let has_more = rows.len() > limit as usize;
    let rows = rows.into_iter().take(limit as usize).map(|row| (row.summary, row.placed));
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
    Ok(AdminListings { items, total: total.unsigned_abs(), has_more })
}
