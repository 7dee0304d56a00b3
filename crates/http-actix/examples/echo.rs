//! Echo server over the web socket framing, for the conformance tests in `scripts/autobahn`. It prints its
//! address and serves until it is stopped.

#[path = "../src/websocket/framing.rs"]
mod framing;

use std::{net::TcpListener, time::Duration};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, rt, web};
use actix_ws::{AggregatedMessage, AggregatedMessageStream, Session};

use framing::End;

/// The suite sends messages of 16 MiB; the web socket's own limit is far lower.
const LARGEST: usize = 32 * 1024 * 1024;

async fn echo(request: HttpRequest, body: web::Payload) -> actix_web::Result<HttpResponse> {
    let (response, mut session, mut stream) = framing::open(&request, body, LARGEST).await?;
    rt::spawn(async move {
        let end = converse(&mut session, &mut stream).await;
        end.send_close(session, stream).await;
    });
    Ok(response)
}

async fn converse(session: &mut Session, stream: &mut AggregatedMessageStream) -> End {
    loop {
        let said = match stream.recv().await {
            None => return End::connection_lost(),
            Some(Err(error)) => return error.into(),
            Some(Ok(AggregatedMessage::Text(text))) => session.text(text).await,
            Some(Ok(AggregatedMessage::Binary(bytes))) => session.binary(bytes).await,
            Some(Ok(AggregatedMessage::Ping(bytes))) => session.pong(&bytes).await,
            Some(Ok(AggregatedMessage::Pong(_))) => Ok(()),
            Some(Ok(AggregatedMessage::Close(reason))) => return End::answering(reason),
        };
        if said.is_err() {
            return End::connection_lost();
        }
    }
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("ws://{}/", listener.local_addr()?);
    HttpServer::new(|| App::new().route("/", web::get().to(echo)))
        // The suite waits one second for the connection to close. Below half a second, the server's coarse
        // clock may never close it.
        .client_disconnect_timeout(Duration::from_millis(600))
        .workers(2)
        .listen(listener)?
        .run()
        .await
}
