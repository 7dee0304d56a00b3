//! Middleware around every handler, and the connection below it.

mod bare_response;
pub(crate) mod connection;
pub(crate) mod csrf;
pub(crate) mod head_requests;
pub(crate) mod in_flight;
pub(crate) mod load_shedding;
pub(crate) mod metrics;
pub(crate) mod read_after_write;
mod request_gate;
pub(crate) mod response_headers;
pub(crate) mod served_connection;
mod traces;

pub use csrf::same_origin;
pub use head_requests::head_requests;
pub use load_shedding::load_shedding;
pub use read_after_write::read_after_write;
pub use response_headers::response_headers;
pub use traces::traces;
