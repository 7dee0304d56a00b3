//! Pages of the legal texts, in the version in force or in another one.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use application::business_time::business_date;
use domain::legal::{LegalDocument, LegalVersion, VersionState};

use super::{
    head::Head, legal_query::version_in, not_found, render, rendered::rendered_page, table::Page, unavailable,
};
use crate::{AppState, extract::site_origin, response::Problem};

/// Renders the page of a legal text; 404 for a version that there is not.
pub(super) async fn show_legal(
    request: &HttpRequest,
    state: &AppState,
    page: &'static Page,
    document: LegalDocument,
) -> HttpResponse {
    let origin = site_origin(request, &state.settings);
    let history = match state.store.legal_history(document).await {
        Ok(history) => history,
        Err(error) => {
            let head = Head::of_page(page, &state.settings, origin.as_deref());
            return unavailable(request, state, &Problem::from(error), head);
        }
    };
    let today = business_date(state.clock.now());
    let found: Option<(&LegalVersion, VersionState)> = match version_in(request.query_string()) {
        None => Some((history.in_force(today), VersionState::InForce)),
        Some(number) => number.and_then(|number| history.find(number, today)),
    };
    let Some((version, version_state)) = found else { return not_found(request, state) };
    let head = Head::of_page(page, &state.settings, origin.as_deref()).titled(&version.title);
    let head = if version_state == VersionState::InForce { head } else { head.noindex() };
    let content = rendered_page(request, state, page).await;
    render(request, state, StatusCode::OK, head, content.as_deref())
}
