//! The live channel `/ws`: who may open it, and what goes over it (reliability rows S14, S15).

mod framing;
mod messages;
mod script;
mod socket;

use actix_web::{HttpRequest, HttpResponse, http::header, web};
use realtime::{Guest, Limits, Place, Refusal, Seat};

pub(crate) use script::LiveScript;

use crate::{
    Site, accounts::signed_in, connection::ConnectionHandle, problem::Problem, settings::HttpSettings,
    settings::RateLimits, visitor,
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
    site: web::Data<Site>,
) -> Result<HttpResponse, Problem> {
    // A browser sends the session with what any page opens, so the page is looked at first.
    if !is_ours(&request, &site.settings) {
        return Err(Problem::foreign_origin());
    }
    let who = signed_in(&request).await?.ok_or_else(Problem::signed_out)?;
    let guest = Guest {
        user: who.user().id,
        session: who.session().id,
        place: Place::Page { may_read_forum: who.clone().forum_reader().is_some() },
        address: visitor::limited_address(&request, &site.settings),
    };
    let seat = seat(guest, &site).await?;
    let (response, session, stream) =
        framing::open(&request, body, FRAME_BYTES).await.map_err(|_| Problem::upgrade_required())?;
    let connection = request.conn_data::<ConnectionHandle>().cloned();
    actix_web::rt::spawn(async move {
        socket::attend(session, stream, seat).await;
        // The server ends the connection (RFC 6455, 7.1.1): whoever has said goodbye waits for that.
        if let Some(connection) = connection {
            connection.close();
        }
    });
    Ok(response)
}

/// Gives somebody a seat among those who are told what happens.
pub(crate) async fn seat(guest: Guest, site: &Site) -> Result<Seat, Problem> {
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
    let own = visitor::own_origin(request, settings);
    origin.to_str().is_ok_and(|origin| visitor::is_same_origin(origin, &own))
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
            assert_eq!(visitor::is_same_origin(origin, own), is_own, "{origin}");
        }
        assert!(visitor::is_same_origin("http://localhost:8080", "http://localhost:8080"));
        assert!(!visitor::is_same_origin("http://localhost:8081", "http://localhost:8080"));
        assert!(!visitor::is_same_origin("null", "null"));
    }
}
