//! Member administration: search, roles, suspension and sessions.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, web};
use application::membership::{self as membership, AdminProof};
use domain::{
    accounts::{Admin, Role, SessionId, UserId, Username},
    membership::MemberChangeRefusal,
};
use ports::member_admin::MemberQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    PAGE,
    member_dto::{MemberAccountChangeDto, MemberAccountDto, MemberCaseDto},
    ports,
};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, actor, caller, free_text, word},
    response::{Problem, page_response, read_cursor},
};

/// Filters and paging of members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberParams {
    /// Words; each must occur in the username, the email address or the name.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Only members with this role; empty means all.
    #[param(value_type = Option<enums::MemberRole>, inline)]
    role: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List members, newest first.
#[utoipa::path(
    tag = "admin",
    params(MemberParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of members", body = Vec<MemberAccountDto>))
)]
#[get("/api/admin/users")]
pub(crate) async fn member_accounts(
    request: HttpRequest,
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<MemberParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let words = Role::ALL.map(Role::as_str);
    let role = word("role", params.role.as_deref(), Role::parse, &words, &mut violations);
    let search = free_text("search", params.search.as_deref(), 200, &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let query = MemberQuery {
        search: search.unwrap_or_default().to_owned(),
        role,
        before: read_cursor(params.cursor.as_deref())?,
    };
    let members = state.store.member_accounts(&query, PAGE).await?;
    let now = state.clock.now();
    Ok(page_response(&request, &members, |member| MemberAccountDto::new(member, now)))
}

/// Get a member with the history of changes.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The member", body = MemberCaseDto))
)]
#[get("/api/admin/users/{id}")]
pub(crate) async fn member_account(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    show(UserId(id.into_inner()), &state).await
}

/// Grant or revoke roles, suspend or reinstate a member.
///
/// The member is notified with the reason.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    request_body = MemberAccountChangeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated member", body = MemberCaseDto),
        (status = 409, description = "The change would leave no admin, or lock the caller out")
    )
)]
#[patch("/api/admin/users/{id}")]
pub(crate) async fn change_member(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<MemberAccountChangeDto>,
) -> Result<HttpResponse, Problem> {
    let (draft, reauth) = body.0.draft().map_err(|violation| Problem::invalid(vec![violation]))?;
    let caller = caller(&request, &state);
    let proof = AdminProof { draft: reauth, caller: &caller, ports: state.account_ports() };
    let id = UserId(id.into_inner());
    membership::change_member(&who.0, id, &draft, proof, ports(&state)).await?;
    show(id, &state).await
}

impl From<MemberChangeRefusal> for Problem {
    fn from(refusal: MemberChangeRefusal) -> Self {
        match refusal {
            MemberChangeRefusal::LastAdmin => {
                Self::conflict("No admin would be left; make someone else an admin first")
            }
            MemberChangeRefusal::Oneself => {
                Self::conflict("You can’t suspend yourself or revoke your own admin role; another admin can")
            }
            MemberChangeRefusal::NoSuchUser => no_such_member(),
        }
    }
}

/// End all sessions of a member.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id")),
    security(("session" = ["admin"])),
    responses((status = 204, description = "All sessions of the member are ended"))
)]
#[delete("/api/admin/users/{id}/sessions")]
pub(crate) async fn end_sessions_of_member(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, at) = (UserId(id.into_inner()), state.clock.now());
    state.store.member_account(id).await?.ok_or_else(no_such_member)?;
    let actor = actor(&request, &state, who.0.signed_in());
    state.store.end_others(id, SessionId::NONE, actor, at).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn show(id: UserId, state: &AppState) -> Result<HttpResponse, Problem> {
    let (account, steps) = state.store.member_account(id).await?.ok_or_else(no_such_member)?;
    let invited_by = state.store.inviter_of(id).await?;
    let now = state.clock.now();
    let sessions = state.store.sessions_of(id, now).await?.len();
    let invited_by = invited_by.as_ref().map(Username::as_str).map(str::to_owned);
    Ok(HttpResponse::Ok().json(MemberCaseDto::new(&account, &steps, invited_by, sessions, now)))
}

pub(super) fn no_such_member() -> Problem {
    Problem::not_found("We couldn’t find this member")
}
