//! Admin queue of inquiries and appointment requests.

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::{
    accounts::EmailSender,
    inquiries::{self as inquiries, AdminContext, AppointmentAction, InquiryError},
};
use domain::{
    Violation,
    accounts::Admin,
    appointments::SlotId,
    contact_requests::Reference,
    inquiries::{RequestSearch, Thread, ThreadKind, ThreadStage},
    vehicles::VehicleId,
};
use ports::inquiries::ThreadQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::CaseDto,
    ports,
    request_dto::{AppointmentChangeDto, AssigneeDto, NewMessageDto, SeenDto},
};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, Body, actor, email_sender, free_text, unknown_word, word},
    response::{Problem, page_response, read_cursor},
};

const PAGE: u32 = 50;

/// Filters and paging of threads.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InquiryParams {
    /// Empty means both kinds.
    #[param(value_type = Option<enums::InquiryKind>, inline)]
    kind: Option<String>,
    /// Empty means all stages.
    #[param(value_type = Option<enums::InquiryStage>, inline)]
    stage: Option<String>,
    /// Assigned to the caller, or to nobody; empty means all.
    #[param(pattern = "^(me|none)?$")]
    assignee: Option<String>,
    /// Only about that listing.
    vehicle: Option<i64>,
    /// Part of the reference, or of the name, email address or phone number (in any spelling) of the sender.
    #[param(max_length = 200)]
    search: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List inquiries and appointment requests, longest waiting first.
#[utoipa::path(
    tag = "admin",
    params(InquiryParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of threads, without messages", body = Vec<CaseDto>))
)]
#[get("/api/admin/inquiries")]
pub(crate) async fn list_inquiries(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    params: web::Query<InquiryParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let kinds = ThreadKind::ALL.map(ThreadKind::as_str);
    let stages = ThreadStage::ALL.map(ThreadStage::as_str);
    let kind = word("kind", params.kind.as_deref(), ThreadKind::parse, &kinds, &mut v);
    let stage = word("stage", params.stage.as_deref(), ThreadStage::parse, &stages, &mut v);
    let assignees = [("me", Some(who.0.signed_in().user().id)), ("none", None)];
    let whose = |word: &str| assignees.iter().find(|(known, _)| *known == word).map(|(_, user)| *user);
    let assignee = word("assignee", params.assignee.as_deref(), whose, &["me", "none"], &mut v);
    let search = free_text("search", params.search.as_deref(), 200, &mut v);
    let search = RequestSearch::parse(search.unwrap_or_default());
    let vehicle = params.vehicle.map(VehicleId);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let after = read_cursor(params.cursor.as_deref())?;
    let query = ThreadQuery { kind, stage, assignee, owner: None, vehicle, search, after };
    let threads = state.store.threads(&query, PAGE).await?;
    let settings = state.settings.site.get();
    let show = |thread: &Thread| CaseDto::new(thread, None, None, &settings.holidays);
    Ok(page_response(&request, &threads, show))
}

fn no_such_case() -> Problem {
    Problem::not_found("We couldn’t find this inquiry; it may have been deleted because of its age")
}

fn reference(text: &str) -> Result<Reference, Problem> {
    Reference::parse(text).map_err(|_| no_such_case())
}

async fn case(reference: &Reference, state: &AppState) -> Result<HttpResponse, Problem> {
    let (thread, messages) = state.store.thread(reference).await?.ok_or_else(no_such_case)?;
    let staff = state
        .store
        .staff(state.clock.now())
        .await?
        .into_iter()
        .map(|member| member.username.as_str().to_owned())
        .collect();
    Ok(HttpResponse::Ok().json(CaseDto::new(
        &thread,
        Some(&messages),
        Some(staff),
        &state.settings.site.get().holidays,
    )))
}

/// Runs an admin action on a thread and answers with the updated case.
async fn run_admin_action(
    (request, state, who): (&HttpRequest, &AppState, &Allowed<Admin>),
    path: &str,
    revision: Option<i32>,
    email_sender: Option<&EmailSender>,
    action: impl AsyncFnOnce(AdminContext<'_>) -> Result<Box<Thread>, InquiryError>,
) -> Result<HttpResponse, Problem> {
    let reference = reference(path)?;
    let actor = actor(request, state, who.0.signed_in());
    action(AdminContext { reference: &reference, revision, actor, email_sender }).await?;
    case(&reference, state).await
}

/// Get a thread with all messages and staff notes.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The thread with messages and notes", body = CaseDto))
)]
#[get("/api/admin/inquiries/{reference}")]
pub(crate) async fn open_inquiry(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    case(&reference(&path)?, &state).await
}

/// Reply, by email and on the site, or add a staff note.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    request_body = NewMessageDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "The conversation changed in the meantime")
    )
)]
#[post("/api/admin/inquiries/{reference}/messages")]
pub(crate) async fn write_to_asker(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<String>,
    body: Body<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    let NewMessageDto { text, revision, is_note } = body.0;
    let (head, text) = (email_sender(&request, &state), text.unwrap_or_default());
    run_admin_action(
        (&request, &state, &who),
        &path,
        revision,
        head.as_ref(),
        async |context| match is_note {
            true => inquiries::write_note(context, &text, ports(&state)).await,
            false => inquiries::answer(context, &text, ports(&state)).await,
        },
    )
    .await
}

/// Assign a thread to an admin, or unassign it.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    request_body = AssigneeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "The conversation changed in the meantime")
    )
)]
#[put("/api/admin/inquiries/{reference}/assignee")]
pub(crate) async fn assign_inquiry(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<String>,
    body: Body<AssigneeDto>,
) -> Result<HttpResponse, Problem> {
    let AssigneeDto { username, revision } = body.0;
    run_admin_action((&request, &state, &who), &path, revision, None, async |context| {
        inquiries::assign(context, username.as_deref(), ports(&state)).await
    })
    .await
}

/// Close a thread.
///
/// The asker is not notified; a new message from the asker reopens it.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    request_body = SeenDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "Already closed, or changed in the meantime")
    )
)]
#[post("/api/admin/inquiries/{reference}/close")]
pub(crate) async fn close_inquiry(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<String>,
    body: Body<SeenDto>,
) -> Result<HttpResponse, Problem> {
    run_admin_action((&request, &state, &who), &path, body.0.revision, None, async |context| {
        inquiries::close(context, ports(&state)).await
    })
    .await
}

/// Reopen a closed thread.
///
/// It waits again as long as before it was closed. The asker is not notified.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    request_body = SeenDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "Not closed, or changed in the meantime")
    )
)]
#[post("/api/admin/inquiries/{reference}/reopen")]
pub(crate) async fn reopen_inquiry(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<String>,
    body: Body<SeenDto>,
) -> Result<HttpResponse, Problem> {
    run_admin_action((&request, &state, &who), &path, body.0.revision, None, async |context| {
        inquiries::reopen(context, ports(&state)).await
    })
    .await
}

/// Confirm an appointment, propose another slot, or cancel it.
///
/// The asker gets an email with a calendar entry.
#[utoipa::path(
    tag = "admin",
    params(("reference" = String, Path, description = "Reference of the thread")),
    request_body = AppointmentChangeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated case", body = CaseDto),
        (status = 409, description = "The slot is taken, or the conversation changed in the meantime")
    )
)]
#[post("/api/admin/inquiries/{reference}/appointment")]
pub(crate) async fn move_appointment(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<String>,
    body: Body<AppointmentChangeDto>,
) -> Result<HttpResponse, Problem> {
    let wanted = match (body.0.action.as_deref(), body.0.slot_id) {
        (Some("confirm"), _) => AppointmentAction::Confirm,
        (Some("cancel"), _) => AppointmentAction::Cancel,
        (Some("propose"), Some(slot)) => AppointmentAction::Propose(SlotId(slot)),
        (Some("propose"), None) => {
            return Err(Problem::invalid(vec![Violation::new("slotId", "Please choose a time to propose")]));
        }
        _ => {
            return Err(Problem::invalid(vec![unknown_word("action", &["confirm", "propose", "cancel"])]));
        }
    };
    let head = email_sender(&request, &state);
    run_admin_action((&request, &state, &who), &path, body.0.revision, head.as_ref(), async |context| {
        inquiries::change_appointment(context, wanted, ports(&state)).await
    })
    .await
}
