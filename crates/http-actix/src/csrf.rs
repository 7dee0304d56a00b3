//! Requests that change something must come from our own pages (reliability row S5).

use actix_web::{
    Error, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    http::{Method, header},
    middleware::{Next, from_fn},
};

use crate::{
    AppState,
    client_ip::{is_same_origin, own_origin},
    problem::Problem,
};

/// Refuses unsafe requests of other sites: by `Sec-Fetch-AppState` where the browser sends it, else by
/// `Origin`; a client that sends neither is no browser and carries no visitor's cookies unasked.
pub fn same_origin<S, B>(
    site: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let settings = site.settings.clone();
    from_fn(move |request: ServiceRequest, next: Next<B>| {
        let own = own_origin(request.request(), &settings);
        async move {
            if is_unsafe(request.method()) && is_foreign(&request, &own) {
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
