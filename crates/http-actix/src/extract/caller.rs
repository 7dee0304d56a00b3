//! The sender of a request, as use cases ([`Caller`]) and the audit log ([`Actor`]) need it.

use actix_web::{HttpRequest, http::header};
use application::accounts::{Caller, new_device_token};
use domain::{
    accounts::{Device, SignedIn},
    audit::Actor,
};

use super::{client_ip, cookie};
use crate::AppState;

/// The browser that makes the request: its device, address, session token and known-device token.
pub(crate) fn caller(request: &HttpRequest, state: &AppState) -> Caller {
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|name| name.to_str().ok());
    Caller {
        device: Device::of(user_agent.unwrap_or_default()),
        address: client_ip::client_address(request, &state.settings),
        counted_as: client_ip::limited_address(request, &state.settings),
        token: cookie::token(request, &state.settings),
        // A new token; the browser gets it only after a login.
        known_device: cookie::device(request, &state.settings)
            .or_else(|| new_device_token(state.randomness.as_ref()).ok()),
    }
}

/// The member and their address for the audit log.
pub(crate) fn actor(request: &HttpRequest, state: &AppState, who: &SignedIn) -> Actor {
    Actor { user: Some(who.user().id), address: client_ip::client_address(request, &state.settings) }
}
