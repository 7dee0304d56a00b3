//! The PostgreSQL server that Marque runs itself if `DATABASE_URL` is not set.
//!
//! [`Cluster::start`] finds the server programs ([`Binaries`]), creates the data directory if there is none,
//! starts `postgres` on a Unix socket that only its owner can reach, and provides the address
//! ([`Cluster::url`]). It never opens a port.
//!
//! One process owns the server and holds a lock beside the data directory. A second process on the same
//! directory attaches and leaves the server running when it ends. On Linux the server stops when its owner
//! dies in any way; the kernel ties that to a thread, so a dedicated thread starts the server and
//! [`Cluster::start`] may be called from any thread.
//!
//! PostgreSQL refuses to run as root. For root, e.g. in a container, the server runs in a user namespace, or
//! as `nobody` where namespaces are disabled.

mod account;
mod account_choice;
mod binaries;
mod cluster;
mod error;
mod initdb;
mod layout;
mod options;
mod postmaster;
mod scratch;
mod server;
mod server_start;
mod spawn;
mod symlinks;
mod wire;

pub use binaries::Binaries;
pub use cluster::Cluster;
pub use error::EmbeddedError;
pub use options::{Durability, Options};
pub use scratch::Scratch;
