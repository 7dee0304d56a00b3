//! HEAD is GET without its body, at every address.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    http::Method,
    middleware::{Next, from_fn},
};

/// Lets HEAD reach the handlers of GET. The codec remembers what was asked and sends no body.
pub fn head_requests<S, B>()
-> impl Transform<S, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    from_fn(|mut request: ServiceRequest, next: Next<B>| {
        if request.method() == Method::HEAD {
            request.head_mut().method = Method::GET;
        }
        next.call(request)
    })
}
