//! Protection against cross-site request forgery.

use actix_web::{
    Error, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    http::{Method, header},
    middleware::{Next, from_fn},
};

use crate::{
    AppState,
    extract::origin::{is_same_origin, own_origin},
    response::Problem,
};

/// Middleware that rejects cross-site requests with an unsafe method: by `Sec-Fetch-Site` if the browser
/// sends it, otherwise by `Origin`. A client that sends neither is not a browser, so no visitor's cookies are
/// attached without intent.
pub fn same_origin<S, B>(
    state: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let settings = state.settings.clone();
    from_fn(move |request: ServiceRequest, next: Next<B>| {
        let is_refused =
            is_unsafe(request.method()) && is_foreign(&request, &own_origin(request.request(), &settings));
        async move {
            if is_refused {
                return Ok(request.into_response(Problem::foreign_origin().error_response()));
            }
            next.call(request).await.map(ServiceResponse::map_into_boxed_body)
        }
    })
}

fn is_unsafe(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE)
}

fn is_foreign(request: &ServiceRequest, own: &str) -> bool {
    let text =
        |name| request.headers().get(name).map(|value: &header::HeaderValue| value.to_str().unwrap_or("?"));
    if let Some(fetch_site) = text("sec-fetch-site") {
        return fetch_site != "same-origin";
    }
    text("origin").is_some_and(|origin| !is_same_origin(origin, own))
}
