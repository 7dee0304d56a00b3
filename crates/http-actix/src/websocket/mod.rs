//! The web socket `/ws`: access and limits. `framing` is the wire protocol,
//! `messages` its messages, `socket` the loop of one socket.

mod event_renderer;
mod framing;
mod messages;
mod socket;

use actix_http::ws::HandshakeError;
use actix_web::{HttpRequest, HttpResponse, http::header, web};
use domain::vehicles::ListingViewer;
use ports::rate_limit::RateLimits;
use realtime::{Channel, SubscribeError, Subscriber, Subscription, SubscriptionLimits};

pub(crate) use event_renderer::ForumEventRenderer;

use crate::{
    AppState,
    extract::{
        client_ip,
        origin::{is_same_origin, own_origin},
        signed_in,
    },
    middleware::connection::ConnectionHandle,
    response::Problem,
    settings::HttpSettings,
};

/// Size limit of a frame and of a fragmented message in bytes: the longest text in its widest encoding.
const FRAME_BYTES: usize = 32 * 1024;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.route("/ws", web::get().to(open));
}

/// Maximum number of open sockets of a server (reliability row R6), event streams of the admin area included.
const MAX_SOCKETS: usize = 2_000;
/// Maximum number of open sockets of a member on a server, and of event streams.
const MAX_SOCKETS_PER_MEMBER: usize = 10;
/// Maximum number of open sockets of a client address on a server.
const MAX_SOCKETS_PER_ADDRESS: usize = 50;

/// Limits of open sockets, per server, member and address.
#[must_use]
pub(crate) fn socket_limits(rate_limits: RateLimits) -> SubscriptionLimits {
    match rate_limits {
        RateLimits::Strict => SubscriptionLimits {
            total: MAX_SOCKETS,
            per_member: MAX_SOCKETS_PER_MEMBER,
            per_address: MAX_SOCKETS_PER_ADDRESS,
        },
        RateLimits::Relaxed => {
            SubscriptionLimits { total: 20_000, per_member: usize::MAX, per_address: usize::MAX }
        }
    }
}

/// Opens a socket for a signed-in member, from pages of this site only.
async fn open(
    request: HttpRequest,
    body: web::Payload,
    state: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    // Browsers send the session cookie with sockets of any site, so the origin is checked first.
    if !has_own_origin(&request, &state.settings) {
        return Err(Problem::foreign_origin());
    }
    let who = signed_in(&request).await?.ok_or_else(Problem::signed_out)?;
    let subscriber = Subscriber {
        user: who.user().id,
        session: who.session().id,
        channel: Channel::Page {
            may_read_forum: who.clone().forum_reader().is_some(),
            viewer: ListingViewer::of(Some(&who)),
        },
        address: Some(client_ip::limited_address(&request, &state.settings)),
    };
    let subscription = subscribe(subscriber, &state).await?;
    check_handshake(&request)?;
    let (response, session, stream) =
        framing::open(&request, body, FRAME_BYTES).await.map_err(|_| Problem::upgrade_required())?;
    let connection = request.conn_data::<ConnectionHandle>().cloned();
    actix_web::rt::spawn(async move {
        socket::run(session, stream, subscription).await;
        // The server must close the connection (RFC 6455, 7.1.1); a client that sent its close frame waits
        // for that.
        if let Some(connection) = connection {
            connection.close();
        }
    });
    Ok(response)
}

/// Refuses a request that asks for no web socket, or for one with a wrong key.
fn check_handshake(request: &HttpRequest) -> Result<(), Problem> {
    match actix_http::ws::verify_handshake(request.head()) {
        Ok(()) => Ok(()),
        Err(HandshakeError::BadWebsocketKey) => {
            Err(Problem::malformed("Sec-WebSocket-Key must be 16 bytes in base64"))
        }
        Err(_) => Err(Problem::upgrade_required()),
    }
}

/// Subscribes to the hub; rejects above the limits.
pub(crate) async fn subscribe(subscriber: Subscriber, state: &AppState) -> Result<Subscription, Problem> {
    let subscription = state.hub.subscribe(subscriber).await.map_err(|refusal| match refusal {
        SubscribeError::TooMany => Problem::too_many_subscriptions(),
        SubscribeError::Full => Problem::unavailable(),
    })?;
    // The session may have ended between the access check and the subscription, and that event is not
    // delivered.
    subscription.revalidate().await?;
    Ok(subscription)
}

/// Whether the request has exactly one `Origin` header and it is this site; browsers always send it.
fn has_own_origin(request: &HttpRequest, settings: &HttpSettings) -> bool {
    let mut said = request.headers().get_all(header::ORIGIN);
    let (Some(origin), None) = (said.next(), said.next()) else { return false };
    let own = own_origin(request, settings);
    origin.to_str().is_ok_and(|origin| is_same_origin(origin, &own))
}
