//! HTTP adapter: the JSON API, the HTML pages and the web socket. Each handler parses the request, calls one
//! use case or port and builds the response.
//!
//! Feature modules have the names of the domain's. Shared parts: [`problem`] (error responses and status
//! codes), [`response_headers`] (headers of every response), [`pages`] (HTML and its content security
//! policy), [`websocket`], [`state`] (what handlers use) and [`serving`] (the server itself).

mod account_closure;
mod accounts;
mod admin;
mod admin_cases;
mod api;
mod appointments;
mod asset_tags;
mod assets;
mod audit;
mod claims;
mod contact_requests;
mod documents;
mod dto;
mod extract;
mod feeds;
mod forum;
mod health;
mod inquiries;
mod legal;
mod listings;
mod markets;
mod members;
mod membership;
pub mod middleware;
mod notifications;
mod openapi;
mod operations;
mod outdated;
mod pages;
mod pictures;
mod prices;
mod private_messages;
mod proposals;
mod questions;
mod response;
mod route_table;
mod saved;
mod serving;
mod settings;
mod sign_offs;
mod site_settings;
mod state;
mod submissions;
mod vehicles;
mod websocket;

pub use audit::{AuditFilter, audit_csv};
pub use health::metrics_only;
pub use middleware::metrics::Metrics;
pub use openapi::openapi;
pub use pages::{Shell, ShellError};
pub use response::{CachedResponses, Problem};
pub use serving::{ServeOptions, serve};
pub use settings::{HttpSettings, MetricsToken, is_this_machine};
pub use site_settings::SiteSettingsDto;
pub use state::{AppDependencies, AppState};

/// Builds the actix application with all routes and middleware from an [`AppState`].
///
/// A macro, because the type of a wrapped `App` cannot be named.
#[macro_export]
macro_rules! site_app {
    ($state:expr) => {{
        let state: $crate::AppState = $state;
        actix_web::App::new()
            .configure(|config| $crate::configure(config, &state))
            .wrap($crate::middleware::read_after_write(&state))
            .wrap($crate::middleware::head_requests())
            .wrap($crate::middleware::same_origin(&state))
            .wrap(actix_web::middleware::Compress::default())
            .wrap($crate::middleware::response_headers(&state))
            .wrap($crate::middleware::traces())
            .wrap($crate::middleware::load_shedding(&state))
    }};
}

pub use api::configure;
