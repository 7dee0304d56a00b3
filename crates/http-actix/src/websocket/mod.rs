//! The live channel `/ws`: who may open it, and what goes over it (reliability rows S14, S15).

mod event_renderer;
mod framing;
mod messages;
mod socket;

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use realtime::{Channel, Limits, Refusal, Subscriber, Subscription};

pub(crate) use event_renderer::ForumEventRenderer;

use crate::{
    AppState, accounts::signed_in, client_ip, connection::ConnectionHandle, problem::Problem,
    settings::HttpSettings, settings::RateLimits,
};

/// The largest frame, and the largest message of several: the longest message there may be, written in
/// the characters that take most.
const FRAME_BYTES: usize = 32 * 1024;

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.route("/ws", web::get().to(open));
}

/// How many sockets there may be (reliability row R6).
#[must_use]
pub(crate) fn live_limits(rate_limits: RateLimits) -> Limits {
    match rate_limits {
        RateLimits::Strict => Limits { total: 2_000, per_member: 10, per_address: 50 },
        RateLimits::Relaxed => Limits { total: 20_000, per_member: usize::MAX, per_address: usize::MAX },
    }
}

/// Opens the channel for a page of ours whose visitor is signed in.
async fn open(
    request: HttpRequest,
    body: web::Payload,
    site: web::Data<AppState>,
) -> Result<HttpResponse, Problem> {
    // A browser sends the session with what any page opens, so the page is looked at first.
    if !is_ours(&request, &site.settings) {
        return Err(Problem::foreign_origin());
    }
    let who = signed_in(&request).await?.ok_or_else(Problem::signed_out)?;
    let guest = Subscriber {
        user: who.user().id,
        session: who.session().id,
        place: Channel::Page { may_read_forum: who.clone().forum_reader().is_some() },
        address: client_ip::limited_address(&request, &site.settings),
    };
    let seat = seat(guest, &site).await?;
    let (response, session, stream) =
        framing::open(&request, body, FRAME_BYTES).await.map_err(|_| Problem::upgrade_required())?;
    let connection = request.conn_data::<ConnectionHandle>().cloned();
    actix_web::rt::spawn(async move {
        socket::run(session, stream, seat).await;
        // The server ends the connection (RFC 6455, 7.1.1): whoever has said goodbye waits for that.
        if let Some(connection) = connection {
            connection.close();
        }
    });
    Ok(response)
}

/// Gives somebody a seat among those who are told what happens.
pub(crate) async fn seat(guest: Subscriber, site: &AppState) -> Result<Subscription, Problem> {
    let seat = site.live.join(guest).map_err(|refusal| match refusal {
        Refusal::TooMany => Problem::too_many_channels(),
        Refusal::Full => Problem::unavailable(),
    })?;
    // What ended between the two looks was told before anybody listened for it.
    seat.confirm().await?;
    Ok(seat)
}

/// Whether a page of this very site asks: browsers always say which one does.
fn is_ours(request: &HttpRequest, settings: &HttpSettings) -> bool {
    let mut said = request.headers().get_all(header::ORIGIN);
    let (Some(origin), None) = (said.next(), said.next()) else { return false };
    let own = client_ip::own_origin(request, settings);
    origin.to_str().is_ok_and(|origin| client_ip::is_same_origin(origin, &own))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_compared_whole() {
        let own = "https://marque.example";
        for (origin, is_own) in [
            ("https://marque.example", true),
            ("https://MARQUE.example", true),
            ("http://marque.example", false),
            ("https://marque.example:8443", false),
            ("https://marque.example.evil.example", false),
            ("https://evilmarque.example", false),
            ("https://www.marque.example", false),
            ("https://marque.example/", false),
            ("https://marque.example@evil.example", false),
            ("https://evil.example/https://marque.example", false),
            ("null", false),
            ("", false),
            ("marque.example", false),
            ("//marque.example", false),
            ("file://", false),
        ] {
            assert_eq!(client_ip::is_same_origin(origin, own), is_own, "{origin}");
        }
        assert!(client_ip::is_same_origin("http://localhost:8080", "http://localhost:8080"));
        assert!(!client_ip::is_same_origin("http://localhost:8081", "http://localhost:8080"));
        assert!(!client_ip::is_same_origin("null", "null"));
    }
}
