//! The API and the pages over HTTP: each handler parses, calls one use case or port, presents.
//!
//! Status codes live in [`problem`]; what every response carries lives in [`envelope`]; what a
//! visitor's browser may load lives in [`pages`].

mod accounts;
mod api;
mod appointments;
mod asking;
mod assets;
mod audit;
mod body;
mod cases;
mod claims;
mod connection;
mod desk;
mod documents;
mod envelope;
mod files;
mod forum;
mod fresh;
mod head_requests;
mod idempotency;
mod inquiries;
mod leaving;
mod listings;
mod live;
mod members;
mod membership;
mod metrics;
mod notifications;
mod operating;
mod origin;
mod pages;
mod paging;
mod pictures;
mod prices;
mod problem;
mod query;
mod questions;
mod read_after_write;
mod rich_text;
mod saved;
mod search_limit;
mod serving;
mod settings;
mod site;
mod submissions;
mod upload;
mod vehicles;
mod visitor;

pub use api::openapi;
pub use fresh::KeptAnswers;
pub use metrics::Metrics;
pub use operating::metrics_only;
pub use pages::{Shell, ShellError};
pub use problem::Problem;
pub use serving::{ServeOptions, serve};
pub use settings::{ContactDetails, HttpSettings, MetricsToken, RateLimits, Testimonial, is_this_machine};
pub use site::{Around, Site};

/// Puts every route and everything around them on an actix application.
///
/// A macro, because the type of a wrapped `App` cannot be named.
#[macro_export]
macro_rules! site_app {
    ($site:expr) => {{
        let site: $crate::Site = $site;
        actix_web::App::new()
            .configure(|config| $crate::configure(config, &site))
            .wrap($crate::middleware::read_after_write(&site))
            .wrap($crate::middleware::head_requests())
            .wrap($crate::middleware::same_origin(&site))
            .wrap(actix_web::middleware::Compress::default())
            .wrap($crate::middleware::envelope(&site))
            .wrap($crate::middleware::traces())
    }};
}

pub use api::configure;

/// What surrounds every handler, outermost last.
pub mod middleware {
    pub use crate::{
        envelope::envelope, head_requests::head_requests, metrics::traces, origin::same_origin,
        read_after_write::read_after_write,
    };
}
