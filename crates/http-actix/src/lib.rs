//! The API and the pages over HTTP: each handler parses, calls one use case or port, presents.
//!
//! Status codes live in [`problem`]; what every response carries lives in [`response_headers`]; what a
//! visitor's browser may load lives in [`pages`].

mod account_closure;
mod accounts;
mod admin;
mod admin_cases;
mod api;
mod appointments;
mod assets;
mod audit;
mod body;
mod claims;
mod client_ip;
mod connection;
mod contact_requests;
mod csrf;
mod documents;
mod files;
mod forum;
mod head_requests;
mod health;
mod http_cache;
mod idempotency;
mod inquiries;
mod listings;
mod members;
mod membership;
mod metrics;
mod notifications;
mod openapi;
mod pages;
mod paging;
mod pictures;
mod prices;
mod problem;
mod query;
mod questions;
mod read_after_write;
mod response_headers;
mod rich_text;
mod saved;
mod search_limit;
mod serving;
mod settings;
mod state;
mod submissions;
mod upload;
mod vehicles;
mod websocket;

pub use health::metrics_only;
pub use http_cache::CachedResponses;
pub use metrics::Metrics;
pub use openapi::openapi;
pub use pages::{Shell, ShellError};
pub use problem::Problem;
pub use serving::{ServeOptions, serve};
pub use settings::{ContactDetails, HttpSettings, MetricsToken, RateLimits, Testimonial, is_this_machine};
pub use state::{AppDependencies, AppState};

/// Puts every route and everything around them on an actix application.
///
/// A macro, because the type of a wrapped `App` cannot be named.
#[macro_export]
macro_rules! site_app {
    ($site:expr) => {{
        let site: $crate::AppState = $site;
        actix_web::App::new()
            .configure(|config| $crate::configure(config, &site))
            .wrap($crate::middleware::read_after_write(&site))
            .wrap($crate::middleware::head_requests())
            .wrap($crate::middleware::same_origin(&site))
            .wrap(actix_web::middleware::Compress::default())
            .wrap($crate::middleware::response_headers(&site))
            .wrap($crate::middleware::traces())
    }};
}

pub use api::configure;

/// What surrounds every handler, outermost last.
pub mod middleware {
    pub use crate::{
        csrf::same_origin, head_requests::head_requests, metrics::traces, read_after_write::read_after_write,
        response_headers::response_headers,
    };
}
