//! Appointment slots.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::appointments::{OfferDraft, offer_slots};
use chrono::TimeDelta;
use domain::{
    accounts::Admin,
    appointments::{AppointmentTown, MAX_DAYS_AHEAD, MeetingAddress, Slot, SlotId},
    contact_requests::Reference,
};
use ports::appointments::WithdrawSlotRefusal;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, actor},
    response::{Problem, rfc3339},
};

/// A slot that the concierge offers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentSlot)]
pub(crate) struct SlotDto {
    id: i64,
    town: &'static str,
    /// Street address; null if it is not known.
    address: Option<String>,
    #[schema(format = "date-time")]
    starts_at: String,
    #[schema(format = "date-time")]
    ends_at: String,
    /// Reference of the thread that booked it; only for admins.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
}

impl SlotDto {
    fn new(slot: &Slot, taken: Option<&Reference>) -> Self {
        Self {
            id: slot.id.0,
            town: slot.town.as_str(),
            address: slot.address.as_ref().map(MeetingAddress::as_str).map(str::to_owned),
            starts_at: rfc3339(slot.starts_at),
            ends_at: rfc3339(slot.ends_at),
            reference: taken.map(Reference::as_str).map(str::to_owned),
        }
    }
}

/// Filter of slots.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SlotParams {
    /// Only this town; empty means all towns.
    #[param(value_type = Option<enums::Town>, inline)]
    town: Option<String>,
}

async fn slots(params: &SlotParams, state: &AppState) -> Result<Vec<(Slot, Option<Reference>)>, Problem> {
    let town = params.town.as_deref().filter(|town| !town.is_empty());
    let town = town
        .map(AppointmentTown::parse)
        .transpose()
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    let now = state.clock.now();
    // One extra day, because the last day is counted in Central Time.
    Ok(state.store.slots(town, now, now + TimeDelta::days(MAX_DAYS_AHEAD + 1)).await?)
}

/// List free slots by start time.
#[utoipa::path(
    tag = "appointments",
    params(SlotParams),
    responses(
        (status = 200, description = "Slots by start time", body = Vec<SlotDto>),
        (status = 422, description = "Unknown town")
    )
)]
#[get("/api/appointments/slots")]
pub(crate) async fn free_slots(
    state: web::Data<AppState>,
    params: web::Query<SlotParams>,
) -> Result<HttpResponse, Problem> {
    let slots = slots(&params, &state).await?;
    let free = slots.iter().filter(|(_, taken)| taken.is_none());
    let body: Vec<SlotDto> = free.map(|(slot, _)| SlotDto::new(slot, None)).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// List all slots with the references of their bookings.
#[utoipa::path(
    tag = "admin",
    params(SlotParams),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Slots by start time", body = Vec<SlotDto>),
        (status = 422, description = "Unknown town")
    )
)]
#[get("/api/admin/appointment-slots")]
pub(crate) async fn all_slots(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<SlotParams>,
) -> Result<HttpResponse, Problem> {
    let slots = slots(&params, &state).await?;
    let body: Vec<SlotDto> = slots.iter().map(|(slot, taken)| SlotDto::new(slot, taken.as_ref())).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Slots to offer on one day, in Central Time.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewSlots)]
pub(crate) struct OfferDto {
    #[schema(value_type = String, required)]
    town: Option<String>,
    /// Street address of the meeting place.
    #[schema(value_type = String, required, min_length = 1, max_length = 200)]
    address: Option<String>,
    #[schema(value_type = String, required, format = "date")]
    date: Option<String>,
    #[schema(value_type = String, required, example = "09:00")]
    from: Option<String>,
    #[schema(value_type = String, required, example = "12:00")]
    to: Option<String>,
    /// Length of each slot in minutes: 30, 45, 60 or 90.
    #[schema(value_type = i64, required)]
    minutes: Option<i64>,
}

/// Result of offering slots.
#[derive(Serialize, ToSchema)]
#[schema(as = OfferedSlots)]
pub(crate) struct OfferedDto {
    /// Number of slots created; those that overlap an existing slot are skipped.
    offered: u64,
}

/// Offer consecutive slots, as many as fit in the period.
#[utoipa::path(
    tag = "admin",
    request_body = OfferDto,
    security(("session" = ["admin"])),
    responses((status = 201, description = "Number of slots created", body = OfferedDto))
)]
#[post("/api/admin/appointment-slots")]
pub(crate) async fn add_slots(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<OfferDto>,
) -> Result<HttpResponse, Problem> {
    let draft = OfferDraft {
        town: body.0.town.unwrap_or_default(),
        address: body.0.address.unwrap_or_default(),
        date: body.0.date.unwrap_or_default(),
        from: body.0.from.unwrap_or_default(),
        to: body.0.to.unwrap_or_default(),
        minutes: body.0.minutes.unwrap_or_default(),
    };
    let now = state.clock.now();
    let (slots, address) = offer_slots(&draft, now).map_err(Problem::invalid)?;
    let actor = actor(&request, &state, who.0.signed_in());
    let offered = state.store.offer_slots(&slots, &address, actor, now).await?;
    Ok(HttpResponse::Created().json(OfferedDto { offered }))
}

/// Withdraw a free slot.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Slot id")),
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Withdrawn"),
        (status = 409, description = "The slot is booked")
    )
)]
#[delete("/api/admin/appointment-slots/{id}")]
pub(crate) async fn withdraw_slot(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(&request, &state, who.0.signed_in());
    let withdrawn = state.store.withdraw_slot(SlotId(id.into_inner()), actor, state.clock.now()).await?;
    withdrawn.map_err(|refusal| match refusal {
        WithdrawSlotRefusal::Booked => {
            Problem::conflict("This time is taken; please cancel the appointment first")
        }
        WithdrawSlotRefusal::NoSuchSlot => Problem::not_found("This time is no longer offered"),
    })?;
    Ok(HttpResponse::NoContent().finish())
}
