//! What changes at the desk, told as it happens: a stream of server-sent events.
//!
//! It says which queue is to be read again and nothing of what lies in it. A page that was away, or hears
//! nothing at all, reads every queue anew.

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

use crate::{AppState, accounts::Allowed, client_ip, problem::Problem, websocket::seat};

/// How often something is said, so that whatever lies between does not take the stream for dead.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// Comes first: how long a browser waits before it opens a stream that has ended again.
const OPENING: &str = "retry: 2000\n\n";

/// Hear which queues of the desk change. The stream ends with the session or the role.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Server-sent events `cases`, each naming a queue that is to be read again: `{\"queue\": \"inquiries\"}`. Comments between them keep the stream open", body = String, content_type = "text/event-stream"),
        (status = 429, description = "Too many open event streams")
    )
)]
#[get("/api/admin/live")]
pub(crate) async fn desk_news(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let who = who.0.signed_in();
    let guest = Subscriber {
        user: who.user().id,
        session: who.session().id,
        place: Channel::Desk,
        address: client_ip::limited_address(&request, &site.settings),
    };
    let seat = seat(guest, &site).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        // Neither our own compression nor a proxy may hold back what is said.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((HeaderName::from_static("x-accel-buffering"), "no"))
        .streaming(told(seat)))
}

fn told(seat: Subscription) -> impl Stream<Item = Result<Bytes, Infallible>> {
    let beats = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    let news = unfold((seat, beats), |(mut seat, mut beats)| async move {
        let words = tokio::select! {
            told = seat.next() => written(&told.ok()?),
            _ = beats.tick() => Bytes::from_static(b":\n\n"),
        };
        Some((Ok(words), (seat, beats)))
    });
    once(ready(Ok(Bytes::from_static(OPENING.as_bytes())))).chain(news)
}

fn written(frame: &Message) -> Bytes {
    Bytes::from(format!("event: cases\ndata: {}\n\n", frame.text))
}
