//! Answers to requests that create something.

use actix_web::{HttpResponse, http::header};
use serde::Serialize;

/// 201 with the created thing. `address` is its own address in the API, under which whoever created it can get it.
pub(crate) fn created<T: Serialize>(address: String, body: &T) -> HttpResponse {
    HttpResponse::Created().insert_header((header::LOCATION, address)).json(body)
}
