//! Who is asking.

use actix_web::{HttpResponse, get};

use crate::problem::Problem;

/// The current user.
#[utoipa::path(
    tag = "accounts",
    responses((status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"))
)]
#[get("/api/user")]
pub(crate) async fn current_user() -> Result<HttpResponse, Problem> {
    Err(Problem::signed_out())
}
