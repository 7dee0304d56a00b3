//! Port for rendering pages of the front end to HTML.

use std::collections::BTreeMap;

use async_trait::async_trait;

/// A page to render, and what is known so far about the responses it needs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RenderRequest {
    /// Path and query of the page.
    pub url: String,
    /// Values of the page head that components read, by name.
    pub meta: BTreeMap<String, String>,
    /// Responses of the API by the path and query of their requests.
    pub responses: BTreeMap<String, ApiResponse>,
}

/// A response of the API to a GET request without credentials.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ApiResponse {
    pub status: u16,
    /// Headers by lowercase name.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

/// Result of rendering a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageRendering {
    /// The page needs the responses to these GET requests, as path and query: the caller repeats the call
    /// with them.
    Missing(Vec<String>),
    Page(RenderedPage),
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPage {
    /// `style` elements for the head. Each has the nonce [`NONCE_PLACEHOLDER`].
    pub styles: String,
    /// Elements of the body: the root element, and the responses that the front end starts with.
    pub body: String,
}

/// Stands in [`RenderedPage::styles`] where the nonce of a response belongs.
pub const NONCE_PLACEHOLDER: &str = "__CSP_NONCE__";

/// Failure to render a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// Too many pages are waiting to be rendered.
    #[error("too many pages are waiting")]
    Busy,
    /// The page exceeded the time limit or the memory limit, or its code threw an error.
    #[error("{0}")]
    Failed(String),
}

/// Renders pages as a visitor sees them.
///
/// Rendering MUST be bounded in time and memory. A failed call MUST NOT affect later ones.
#[async_trait]
pub trait PageRenderer: Send + Sync {
    async fn render(&self, request: RenderRequest) -> Result<PageRendering, RenderError>;
}
