//! Lists over HTTP: a JSON array, the number of items on all pages in `X-Total-Count`, and the next page in
//! `Link` (RFC 8288).

use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder, http::header};
use domain::Page;
use serde::Serialize;
use url::form_urlencoded;

use super::{Cursor, Problem};

/// Response header with the number of items on all pages.
pub(crate) const TOTAL_COUNT: &str = "X-Total-Count";

/// Response with a page of a list. `show` converts an item to its DTO.
pub(crate) fn page_response<'a, T, C: Cursor, D: Serialize>(
    request: &HttpRequest,
    page: &'a Page<T, C>,
    show: impl FnMut(&'a T) -> D,
) -> HttpResponse {
    paged(request, page).json(page.items.iter().map(show).collect::<Vec<_>>())
}

/// Starts a response with the paging headers of a page.
pub(crate) fn paged<T, C: Cursor>(request: &HttpRequest, page: &Page<T, C>) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    response.insert_header((TOTAL_COUNT, page.total));
    if let Some(next) = &page.next {
        response.insert_header((header::LINK, next_link(request, next)));
    }
    response
}

/// Response for a list without pages.
pub(crate) fn whole_list<T: Serialize>(items: &[T]) -> HttpResponse {
    HttpResponse::Ok().insert_header((TOTAL_COUNT, items.len())).json(items)
}

/// `Link` header value for the page of the same list at a cursor.
pub(crate) fn next_link(request: &HttpRequest, cursor: &impl Cursor) -> String {
    link_to(request, "cursor", &[], &cursor.encode(), "next")
}

/// `Link` header value with relation `relation` to the current address with `parameter` set to `value` and
/// the parameters `without` removed.
pub(crate) fn link_to(
    request: &HttpRequest,
    parameter: &str,
    without: &[&str],
    value: &str,
    relation: &str,
) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(request.query_string().as_bytes()) {
        if name != parameter && !without.contains(&&*name) {
            query.append_pair(&name, &value);
        }
    }
    query.append_pair(parameter, value);
    format!("<{}?{}>; rel=\"{relation}\"", request.path(), query.finish())
}

/// 400: unknown or malformed cursor.
pub(crate) fn invalid_cursor() -> Problem {
    Problem::malformed("This page of the list is no longer available; please start from the first page")
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn header<'a>(response: &'a HttpResponse, name: &str) -> Option<&'a str> {
        response.headers().get(name).and_then(|value| value.to_str().ok())
    }

    #[test]
    fn page_response_links_the_next_page() {
        let request = TestRequest::with_uri("/api/x?search=a%26b&cursor=9").to_http_request();
        for (next, link) in
            [(None, None), (Some(3_i64), Some("</api/x?search=a%26b&cursor=3>; rel=\"next\""))]
        {
            let page = Page { items: vec![1, 2, 3], total: 7, next };
            let response = page_response(&request, &page, |item| *item);
            assert_eq!(header(&response, TOTAL_COUNT), Some("7"));
            assert_eq!(header(&response, "link"), link);
        }
    }
}
