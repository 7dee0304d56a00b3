//! Options of the sockets of connections.

use std::time::Duration;

use actix_web::rt::net::TcpStream;

/// A connection whose peer acknowledges nothing for this long is dropped. The kernel looks at growing intervals, so it
/// takes up to three seconds more (reliability row R5: 15 seconds).
const SEND_TIMEOUT: Duration = Duration::from_secs(12);
/// Most bytes that the kernel holds for a connection beyond those on their way. Without a limit it takes megabytes for each
/// peer that asks and does not read.
const MAX_UNSENT: u32 = 128 * 1024;

/// Limits what a peer that does not read can hold ([`SEND_TIMEOUT`], [`MAX_UNSENT`]), and disables Nagle's algorithm.
pub(super) fn configure_connection(stream: &TcpStream) {
    let socket = socket2::SockRef::from(stream);
    #[cfg(target_os = "linux")]
    if let Err(error) = socket
        .set_tcp_user_timeout(Some(SEND_TIMEOUT))
        .and_then(|()| socket.set_tcp_notsent_lowat(MAX_UNSENT))
    {
        tracing::debug!(%error, "no limit on sending");
    }
    if let Err(error) = socket.set_tcp_nodelay(true) {
        tracing::debug!(%error, "small answers may be held back");
    }
}
