//! Members whom the caller has blocked.

use actix_web::{HttpResponse, delete, get, put, web};
use domain::{
    accounts::{Collector, Username},
    private_messages::{Block, BlockRefusal},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::ports;
use crate::{
    AppState,
    dto::AuthorDto,
    extract::Allowed,
    response::{Problem, rfc3339, whole_list},
};

/// A blocked member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MemberBlock)]
pub(crate) struct BlockDto {
    member: AuthorDto,
    #[schema(format = DateTime)]
    blocked_at: String,
}

impl From<&Block> for BlockDto {
    fn from(block: &Block) -> Self {
        Self { member: AuthorDto::new(Some(&block.member)), blocked_at: rfc3339(block.since) }
    }
}

/// Block a member: neither can write to the other. They are not told.
#[utoipa::path(
    tag = "messages",
    params(("username" = String, Path, description = "Username, case-insensitive")),
    security(("session" = ["collector"])),
    responses(
        (status = 204, description = "Blocked now, or earlier"),
        (status = 409, description = "Not possible for oneself, or too many members are blocked")
    )
)]
#[put("/api/members/{username}/block")]
pub(crate) async fn block_member(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    username: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (ports, caller) = (ports(&state)?, who.0.signed_in().user().id);
    let other = member(&username)?;
    ports.messages.block_member(caller, &other, ports.clock.now()).await??;
    Ok(HttpResponse::NoContent().finish())
}

/// Unblock a member.
#[utoipa::path(
    tag = "messages",
    params(("username" = String, Path, description = "Username, case-insensitive")),
    security(("session" = ["collector"])),
    responses((status = 204, description = "Unblocked, or was not blocked"))
)]
#[delete("/api/members/{username}/block")]
pub(crate) async fn unblock_member(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    username: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (ports, caller) = (ports(&state)?, who.0.signed_in().user().id);
    ports.messages.unblock_member(caller, &member(&username)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the members whom the caller has blocked, the latest first; at most 500.
#[utoipa::path(
    tag = "messages",
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "The blocked members", body = Vec<BlockDto>),
        (status = 404, description = "Private messages are switched off")
    )
)]
#[get("/api/user/blocks")]
pub(crate) async fn list_blocks(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
) -> Result<HttpResponse, Problem> {
    let blocks = ports(&state)?.messages.blocks(who.0.signed_in().user().id).await?;
    Ok(whole_list(&blocks.iter().map(BlockDto::from).collect::<Vec<_>>()))
}

fn member(username: &str) -> Result<Username, Problem> {
    Username::parse("register", username).map_err(|_| BlockRefusal::NoSuchMember.into())
}
