//! What staff do with a run: choose its columns, import it, undo it, discard it.

use actix_web::{HttpResponse, delete, post, put, web};
use application::feeds::{StartForm, start_import};
use domain::{
    Violation,
    accounts::Admin,
    feeds::{FeedOption, FeedOptions, RunId, RunState, RunStepRefusal, Withdrawals},
    imports::{ColumnChoice, column_fields},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    dto::RunDetailDto,
    runs::{detail, no_such_run},
};
use crate::{
    AppState,
    extract::{Allowed, Body},
    response::Problem,
};

/// Most columns that can be chosen.
const MAX_COLUMNS: usize = 500;
/// Longest header in characters.
const LONGEST_HEADER: usize = 500;

/// A column's field.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeedColumnChoice)]
pub(crate) struct ColumnChoiceDto {
    #[schema(max_length = 500)]
    header: String,
    /// Name of a field; empty to ignore the column.
    field: String,
}

/// Fields of a table's columns.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeedColumnChoices)]
pub(crate) struct ColumnChoicesDto {
    /// Columns that are left out are recognized by their headers.
    #[schema(value_type = Vec<ColumnChoiceDto>, required, max_items = 500)]
    columns: Option<Vec<ColumnChoiceDto>>,
}

/// Location of rows that state none.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeedDefaultLocation)]
pub(crate) struct DefaultLocationDto {
    /// Town and state; empty for none.
    #[schema(value_type = String, required, max_length = 120)]
    location: Option<String>,
}

/// How to import a file.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedImportStart)]
pub(crate) struct StartDto {
    /// Whether to withdraw the listings of the source that the file does not name.
    #[serde(default)]
    withdraw_missing: bool,
    /// Whether to withdraw the listings that the file says are sold.
    #[serde(default)]
    withdraw_sold: bool,
    /// Number of listings to withdraw; required if it is more than `mostUnconfirmed`.
    confirmed_count: Option<u64>,
    /// Whether the prices of `priceJumps` are right; required if `mustConfirmPrices`.
    #[serde(default)]
    confirm_price_changes: bool,
}

impl From<RunStepRefusal> for Problem {
    fn from(refusal: RunStepRefusal) -> Self {
        Self::conflict(match refusal {
            RunStepRefusal::NoSuchRun => return no_such_run(),
            RunStepRefusal::Busy => {
                "Another file of this source is being imported or undone; please wait until it is done"
            }
            RunStepRefusal::Outdated => {
                "The listings of this source were changed by another import; please check this file again"
            }
            RunStepRefusal::NotLatest => "Only the latest import of a source can be undone",
            RunStepRefusal::Impossible(state) => match state {
                RunState::Checking => "This file is still being checked",
                RunState::Unreadable => "This file cannot be imported",
                RunState::Ready => "This file was not imported yet",
                RunState::Importing => "This file is being imported",
                RunState::Imported => "This file was imported already",
                RunState::Undoing => "This import is being undone",
                RunState::Undone => "This import was undone",
            },
        })
    }
}

/// Choose the fields of a table's columns, and check the file again.
///
/// The choice is remembered for later files of the source.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    request_body = ColumnChoicesDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The import, which is being checked", body = RunDetailDto),
        (status = 409, description = "It was imported already")
    )
)]
#[put("/api/admin/imports/{id}/columns")]
pub(crate) async fn choose_columns(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<ColumnChoicesDto>,
) -> Result<HttpResponse, Problem> {
    let (id, columns) = (RunId(*id), body.0.columns.ok_or_else(|| Problem::missing("columns"))?);
    let invalid = |sentence: &str| Err(Problem::invalid(vec![Violation::new("columns", sentence)]));
    if columns.len() > MAX_COLUMNS {
        return invalid("At most 500 columns can be chosen");
    }
    if columns.iter().any(|it| it.header.chars().count() > LONGEST_HEADER || it.header.contains('\0')) {
        return invalid("A header can have at most 500 characters");
    }
    if columns.iter().any(|it| !it.field.is_empty() && !column_fields().any(|field| field == it.field)) {
        return invalid("There is no such field");
    }
    let columns: Vec<ColumnChoice> =
        columns.into_iter().map(|ColumnChoiceDto { header, field }| ColumnChoice { header, field }).collect();
    recheck(&state, id, FeedOption::Columns(columns)).await
}

async fn recheck(state: &AppState, id: RunId, option: FeedOption) -> Result<HttpResponse, Problem> {
    state.store.recheck_feed_run(id, option, state.clock.now()).await??;
    Ok(HttpResponse::Ok().json(detail(state, id).await?))
}

/// Choose the location of rows that state none, and check the file again.
///
/// The choice is remembered for later files of the source. Listings that have a location keep it.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    request_body = DefaultLocationDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The import, which is being checked", body = RunDetailDto),
        (status = 409, description = "It was imported already")
    )
)]
#[put("/api/admin/imports/{id}/default-location")]
pub(crate) async fn choose_default_location(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<DefaultLocationDto>,
) -> Result<HttpResponse, Problem> {
    let place = body.0.location.ok_or_else(|| Problem::missing("location"))?;
    let place =
        FeedOptions::parse_default_place(&place).map_err(|violation| Problem::invalid(vec![violation]))?;
    recheck(&state, RunId(*id), FeedOption::DefaultPlace(place)).await
}

/// Import a checked file in the background.
///
/// Repeating it while it is being imported has no effect.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    request_body = StartDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The import, which is running", body = RunDetailDto),
        (status = 409, description = "Not possible in its state, or another import of the source came first")
    )
)]
#[post("/api/admin/imports/{id}/import")]
pub(crate) async fn start_feed_import(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<StartDto>,
) -> Result<HttpResponse, Problem> {
    let id = RunId(*id);
    let StartDto { withdraw_missing, withdraw_sold, confirmed_count, confirm_price_changes } = body.0;
    let form = StartForm {
        withdraws: Withdrawals { sold: withdraw_sold, missing: withdraw_missing },
        confirmed: confirmed_count,
        confirms_prices: confirm_price_changes,
    };
    let by = who.0.signed_in().user().id;
    start_import(id, form, by, (state.store.as_ref() as _, state.clock.as_ref())).await?;
    Ok(HttpResponse::Ok().json(detail(&state, id).await?))
}

/// Undo the latest import of a source in the background.
///
/// New listings are withdrawn, changed ones get their previous values back, withdrawn ones are for sale again. Listings
/// that were changed since are left as they are. Repeating it while it is being undone has no effect.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The import, which is being undone", body = RunDetailDto),
        (status = 409, description = "Not possible in its state, or not the latest of its source")
    )
)]
#[post("/api/admin/imports/{id}/undo")]
pub(crate) async fn undo_run(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = RunId(*id);
    let by = who.0.signed_in().user().id;
    state.store.start_feed_undo(id, Some(by), state.clock.now()).await??;
    Ok(HttpResponse::Ok().json(detail(&state, id).await?))
}

/// Discard a file that was not imported.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the import")),
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Discarded"),
        (status = 409, description = "It was imported already")
    )
)]
#[delete("/api/admin/imports/{id}")]
pub(crate) async fn discard_import(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    state.store.discard_feed_run(RunId(*id)).await??;
    Ok(HttpResponse::NoContent().finish())
}
