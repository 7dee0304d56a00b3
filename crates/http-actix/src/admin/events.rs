//! Server-sent events of the admin area: the name of each admin queue that changes, without its content. A
//! client that reconnects reads every queue again.

use std::{convert::Infallible, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse, get,
    http::header::{self, HeaderName},
    web::{self, Bytes},
};
use domain::accounts::Admin;
use futures_util::{
    Stream, StreamExt,
    future::ready,
    stream::{once, unfold},
};
use realtime::{Channel, Message, Subscriber, Subscription};
use tokio::time::{Instant, interval_at};

use crate::{
    AppState,
    extract::{Allowed, client_ip},
    response::Problem,
    websocket::subscribe,
};

/// Interval of keep-alive comments, so that proxies do not close an idle stream.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// First bytes of the stream: the browser waits this many milliseconds before it reconnects.
const OPENING: &str = "retry: 2000\n\n";

/// Stream the names of admin queues as they change.
///
/// The stream ends when the session or the admin role ends.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Server-sent events named `cases`; each names a queue that changed: `{\"queue\": \"inquiries\"}`. Comments in between keep the connection open", body = String, content_type = "text/event-stream"),
        (status = 429, description = "Too many open event streams")
    )
)]
#[get("/api/admin/live")]
pub(crate) async fn admin_events(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    let subscriber = Subscriber {
        user: who.user().id,
        session: who.session().id,
        channel: Channel::Admin,
        address: Some(client_ip::limited_address(&request, &state.settings)),
    };
    let subscription = subscribe(subscriber, &state).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Compression and proxy buffering would delay events.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((HeaderName::from_static("x-accel-buffering"), "no"))
        .streaming(event_stream(subscription)))
}

fn event_stream(subscription: Subscription) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let beats = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let news = unfold((subscription, beats), |(mut subscription, mut beats)| async move {
        let words = tokio::select! {
            event = subscription.next() => written(&event.ok()?),
            _ = beats.tick() => Bytes::from_static(b":\n\n"),
        };
        Some((Ok(words), (subscription, beats)))
    });
    once(ready(Ok(Bytes::from_static(OPENING.as_bytes())))).chain(news)
}

fn written(message: &Message) -> Bytes {
    Bytes::from(format!("event: cases\ndata: {}\n\n", message.text))
}
