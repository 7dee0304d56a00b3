//! Calendar files (iCalendar) of appointments.

use actix_web::{HttpRequest, HttpResponse, http::header};
use application::appointments::{CalendarMethod, calendar};
use domain::inquiries::Thread;

use crate::{
    AppState,
    extract::email_sender,
    response::{Problem, attachment},
};

/// Builds a calendar response; with `name` as a download, otherwise for a calendar subscription.
pub(crate) fn calendar_response(
    request: &HttpRequest,
    state: &AppState,
    method: CalendarMethod,
    threads: &[Thread],
    name: Option<&str>,
) -> Result<HttpResponse, Problem> {
    let head = email_sender(request, state).ok_or_else(Problem::no_mail)?;
    let mut response = HttpResponse::Ok();
    if let Some(name) = name {
        response.insert_header(attachment(name));
    }
    let kind = match method {
        CalendarMethod::Publish => "text/calendar; charset=utf-8",
        CalendarMethod::Request => "text/calendar; charset=utf-8; method=REQUEST",
        CalendarMethod::Cancel => "text/calendar; charset=utf-8; method=CANCEL",
    };
    Ok(response
        .insert_header((header::CONTENT_TYPE, kind))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(calendar(method, threads, &head, state.clock.now())))
}
