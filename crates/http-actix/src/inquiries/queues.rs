//! Counts of all admin queues.

use actix_web::{HttpResponse, get, web};
use domain::accounts::Admin;

use super::dto::QueueDto;
use crate::{AppState, extract::Allowed, response::Problem};

/// Count the waiting cases of each admin queue, with the promised response time of the oldest.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "All queues", body = Vec<QueueDto>))
)]
#[get("/api/admin/queues")]
pub(crate) async fn list_queues(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let waiting = state.store.queue_lengths().await?;
    let settings = state.settings.site.get();
    let body: Vec<QueueDto> =
        waiting.into_iter().map(|length| QueueDto::new(length, &settings.holidays)).collect();
    Ok(HttpResponse::Ok().json(body))
}
