//! The members, as the concierge looks after them.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, web};
use application::membership::{self as membership, AdminProof, MemberChangeOutcome};
use domain::{
    accounts::{Admin, Role, SessionId, UserId, Username},
    membership::MemberAccount,
};
use ports::member_admin::MemberQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    PAGE, actor,
    dto::{MemberAccountChangeDto, MemberAccountDto, MemberCaseDto},
    ports,
};
use crate::{
    AppState,
    accounts::{self, Allowed, caller, reauth_error},
    body::Body,
    paging::{Page, fetch_size, number_cursor},
    problem::Problem,
    query::{free_text, word},
};

/// A session that nobody has: sessions are numbered from one.
const NO_SESSION: SessionId = SessionId(0);

/// Which members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberParams {
    /// Words; each is a part of the username, of the e-mail address or of the name.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Nothing: everybody.
    #[param(pattern = "^(collector|admin)?$")]
    role: Option<String>,
    /// Where the page begins: as the `Link` of the page before gives it.
    cursor: Option<String>,
}

/// Members, the last joined first.
#[utoipa::path(
    tag = "admin",
    params(MemberParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of members", body = Vec<MemberAccountChangeDto>))
)]
#[get("/api/admin/users")]
pub(crate) async fn member_accounts(
    request: HttpRequest,
    site: web::Data<AppState>,
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
        before: number_cursor(params.cursor.as_deref())?.map(UserId),
    };
    let members = site.member_accounts.member_accounts(&query, fetch_size(PAGE)).await?;
    let total = site.member_accounts.count_member_accounts(&query).await?;
    let cursor = |standing: &MemberAccount| standing.user.id.0.to_string();
    Ok(Page::cut(members, PAGE)
        .response(&request, total, cursor, |member| MemberAccountChangeDto::from(member)))
}

/// A member, how they stand, and how they came to.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The member's number")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The member", body = MemberCaseDto))
)]
#[get("/api/admin/users/{id}")]
pub(crate) async fn member_account(
    site: web::Data<AppState>,
    _: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    show(UserId(id.into_inner()), &site).await
}

/// Grant or revoke a role, keep somebody out or let them in again. They are told, with the reason.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The member's number")),
    request_body = MemberAccountDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The member as they are now", body = MemberCaseDto),
        (status = 409, description = "The account is the last admin's")
    )
)]
#[patch("/api/admin/users/{id}")]
pub(crate) async fn change_member(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<MemberAccountDto>,
) -> Result<HttpResponse, Problem> {
    let (draft, password, code) = body.0.draft();
    let caller = caller(&request, &site);
    let proof = AdminProof { password, code, caller: &caller, ports: accounts::ports(&site) };
    let (id, actor) = (UserId(id.into_inner()), actor(who.0.signed_in(), &request, &site));
    match membership::change_member(&who.0, id, &draft, proof, actor, ports(&site)).await? {
        MemberChangeOutcome::Changed(_) => show(id, &site).await,
        MemberChangeOutcome::Invalid(violations) => Err(Problem::invalid(violations)),
        MemberChangeOutcome::LastAdmin => {
            Err(Problem::conflict("Nobody would be left at the desk: make somebody else an admin first"))
        }
        MemberChangeOutcome::NoSuchUser => Err(no_such_member()),
        MemberChangeOutcome::Unproved(why) => Err(reauth_error(why)),
    }
}

/// Sign a member out everywhere.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "The member's number")),
    security(("session" = ["admin"])),
    responses((status = 204, description = "All of their sessions are over"))
)]
#[delete("/api/admin/users/{id}/sessions")]
pub(crate) async fn end_sessions_of_member(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (id, at) = (UserId(id.into_inner()), site.clock.now());
    site.member_accounts.member_account(id).await?.ok_or_else(no_such_member)?;
    let actor = actor(who.0.signed_in(), &request, &site);
    site.sessions.end_others(id, NO_SESSION, actor, at).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn show(id: UserId, site: &AppState) -> Result<HttpResponse, Problem> {
    let (standing, steps) = site.member_accounts.member_account(id).await?.ok_or_else(no_such_member)?;
    let invited_by = site.invitations.inviter_of(id).await?;
    let sessions = site.sessions.sessions_of(id, site.clock.now()).await?.len();
    let invited_by = invited_by.as_ref().map(Username::as_str).map(str::to_owned);
    Ok(HttpResponse::Ok().json(MemberCaseDto::new(&standing, &steps, invited_by, sessions)))
}

pub(super) fn no_such_member() -> Problem {
    Problem::not_found("There is no such member")
}
