//! Answers HEAD like GET without the body, at every address.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    http::{Method, header},
    middleware::{Next, from_fn},
};

/// Routes HEAD requests to the GET handlers. The HTTP codec still knows the original method and omits the
/// body.
pub fn head_requests<S, B>()
-> impl Transform<S, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    from_fn(|mut request: ServiceRequest, next: Next<B>| {
        if request.method() == Method::HEAD {
            request.head_mut().method = Method::GET;
            // A range is asked for with GET only (RFC 9110, 14.2).
            request.headers_mut().remove(header::RANGE);
        }
        next.call(request)
    })
}
