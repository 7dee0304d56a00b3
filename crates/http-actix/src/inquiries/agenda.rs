//! Agenda of the concierge: coming appointments.

use actix_web::{HttpResponse, get, web};
use domain::{accounts::Admin, inquiries::Thread};

use super::dto::CaseDto;
use crate::{AppState, extract::Allowed, response::Problem};

/// List the appointments that are not over or canceled, by start.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Threads with their appointments, without messages", body = Vec<CaseDto>))
)]
#[get("/api/admin/appointments")]
pub(crate) async fn list_appointments(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let threads = state.store.appointments(None, state.clock.now()).await?;
    let settings = state.settings.site.get();
    let takes_place = |thread: &&Thread| {
        thread.appointment.as_ref().is_some_and(|appointment| appointment.state.reserves_slot())
    };
    let cases = threads.iter().filter(takes_place);
    let body: Vec<CaseDto> =
        cases.map(|thread| CaseDto::new(thread, None, None, &settings.holidays)).collect();
    Ok(HttpResponse::Ok().json(body))
}
