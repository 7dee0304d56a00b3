//! Pages of the legal texts, in the version in force or in another one that everyone may read.

use actix_web::{HttpRequest, HttpResponse, http::StatusCode};
use application::contact_requests::business_date;
use domain::legal::{LegalDocument, LegalVersion, VersionState};

use super::{head::Head, not_found, render, rendered::rendered_page, table::Page, unavailable};
use crate::{AppState, extract::site_origin, response::Problem};

/// The document whose page this is, if any.
pub(super) fn document_of(page: &Page) -> Option<LegalDocument> {
    LegalDocument::ALL.into_iter().find(|document| document.path() == page.path)
}

/// Whether the query is that of a page of a version, as in `version=2`.
pub(super) fn is_version_query(query: &str) -> bool {
    version_in(query)
        .is_some_and(|version| version.is_some_and(|number| query == format!("version={number}")))
}

/// The version that a query names: `None` if it names none, `Some(None)` if not by a number.
fn version_in(query: &str) -> Option<Option<i32>> {
    let named = query.split('&').find_map(|pair| pair.strip_prefix("version="))?;
    // Only the canonical form of a number is accepted: "02" is not 2.
    Some(named.parse::<i32>().ok().filter(|number| number.to_string() == named))
}

/// Renders the page of a legal text; 404 for a version that nobody may read.
pub(super) async fn show_legal(
    request: &HttpRequest,
    site: &AppState,
    page: &'static Page,
    document: LegalDocument,
) -> HttpResponse {
    let origin = site_origin(request, &site.settings);
    let history = match site.store.legal_history(document).await {
        Ok(history) => history,
        Err(error) => {
            let head = Head::of_page(page, &site.settings, origin.as_deref());
            return unavailable(request, site, &Problem::from(error), head);
        }
    };
    let today = business_date(site.clock.now());
    let found: Option<(&LegalVersion, VersionState)> = match version_in(request.query_string()) {
        None => Some((history.in_force(today), VersionState::InForce)),
        Some(number) => number.and_then(|number| history.find_public(number, today)),
    };
    let Some((version, state)) = found else { return not_found(request, site) };
    let head = Head::of_page(page, &site.settings, origin.as_deref()).titled(&version.title);
    let head = if state == VersionState::InForce { head } else { head.unlisted() };
    let content = rendered_page(request, site, page).await;
    render(request, site, StatusCode::OK, head, content.as_deref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_named_by_their_canonical_number() {
        for (query, version) in [
            ("", None),
            ("x=1", None),
            ("version=2", Some(Some(2))),
            ("x=1&version=0", Some(Some(0))),
            ("version=02", Some(None)),
            ("version=%32", Some(None)),
            ("version=", Some(None)),
            ("version=-1", Some(Some(-1))),
            ("version=99999999999", Some(None)),
        ] {
            assert_eq!(version_in(query), version, "{query}");
        }
        assert!(is_version_query("version=2"));
        assert!(!is_version_query("version=2&x=1") && !is_version_query("x=1") && !is_version_query(""));
    }
}
