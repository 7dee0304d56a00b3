//! Runs an application on a listening socket, with timeouts of connections.

use std::{fmt, io, net::TcpListener, time::Duration};

use actix_http::{HttpService, Request, Response};
use actix_server::Server;
use actix_service::{
    IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, apply_fn_factory, map_config,
};
use actix_web::{body::MessageBody, dev::AppConfig, rt::net::TcpStream};

use crate::middleware::{
    connection::{Connection, ConnectionHandle, REQUEST_HEAD},
    in_flight::CountedBody,
    served_connection::ServedConnection,
};

/// Time for which a client may keep sending after the response.
const DISCONNECT: Duration = Duration::from_secs(2);
/// Idle time after which a connection is closed. Longer than load balancers keep one (AWS ALB and HAProxy: 60 s):
/// otherwise they send requests on connections that are being closed, and answer 502.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// Options of [`serve`].
pub struct ServeOptions {
    /// Worker threads; `None` for one per processor.
    pub workers: Option<usize>,
    /// Time that requests in flight get to finish when the server stops.
    pub shutdown: Duration,
    /// Called with each new connection.
    pub on_connect: fn(&TcpStream),
}

impl Default for ServeOptions {
    fn default() -> Self {
        Self { workers: None, shutdown: Duration::from_secs(8), on_connect: |_| {} }
    }
}

/// Serves an application over HTTP/1.1. Does not handle signals.
///
/// Unlike actix-web's `HttpServer`, it completes responses of the HTTP parser and lets a handler close its
/// connection ([`connection`](crate::connection)).
///
/// # Errors
/// If the listener cannot be used.
pub fn serve<F, I, S, B>(app: F, listener: TcpListener, options: &ServeOptions) -> io::Result<Server>
where
    F: Fn() -> I + Clone + Send + 'static,
    I: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig> + 'static,
    S::Future: 'static,
    S::Service: 'static,
    S::Error: Into<actix_web::Error> + 'static,
    S::InitError: fmt::Debug + 'static,
    S::Response: Into<Response<B>> + 'static,
    <S::Service as Service<Request>>::Future: 'static,
    B: MessageBody + 'static,
{
    let mut builder =
        Server::build().disable_signals().shutdown_timeout(options.shutdown.as_secs()).backlog(1024);
    if let Some(workers) = options.workers {
        builder = builder.workers(workers);
    }
    let stopping = builder.graceful_shutdown_signal();
    let (address, on_connect) = (listener.local_addr()?, options.on_connect);
    let builder = builder.listen("http", listener, move || {
        let stopping = stopping.clone();
        let application = app().into_factory().map_err(|error| error.into().error_response());
        let application = apply_fn_factory(application, |request: Request, service: &_| {
            let connection = request.conn_data::<ConnectionHandle>();
            let in_flight = connection.map(|connection| connection.begin_request(&request));
            let response = Service::call(service, request);
            async move { response.await.map(|response| CountedBody::attach(response.into(), in_flight)) }
        });
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .keep_alive(KEEP_ALIVE)
            .client_request_timeout(REQUEST_HEAD)
            .client_disconnect_timeout(DISCONNECT)
            .local_addr(address)
            .on_connect_ext(|connection: &Connection, data| {
                data.insert(connection.handle());
            })
            .h1(map_config(application, |()| AppConfig::default()));
        apply_fn_factory(http, move |stream: TcpStream, http| {
            on_connect(&stream);
            let peer = stream.peer_addr().ok();
            let connection = Connection::new(stream);
            let handle = connection.handle();
            ServedConnection::new(http.call((connection, peer)), handle)
        })
    })?;
    Ok(builder.run())
}
