//! The PostgreSQL server that Marque starts for itself when no `DATABASE_URL` is given.
//!
//! [`Cluster::start`] finds the server programs ([`Binaries`]), creates the data directory when there is none,
//! starts `postgres` on a Unix socket that only its owner can reach, and hands out the address
//! ([`Cluster::url`]). It never opens a port.
//!
//! One process owns the server: it holds a lock beside the data directory as long as it lives. A second process
//! on the same directory attaches and leaves the server alone when it ends. On Linux the server stops by itself
//! when its owner dies, whatever the owner died of; it is started from a thread kept for that purpose, so
//! [`Cluster::start`] may be called from any thread.
//!
//! PostgreSQL refuses to run as root. As root (in a container, say) the server runs in a user namespace of its own,
//! or as `nobody` where namespaces are switched off.

mod account;
mod binaries;
mod cluster;
mod error;
mod initdb;
mod layout;
mod options;
mod postmaster;
mod server;
mod spawn;
mod symlinks;
mod wire;

pub use binaries::Binaries;
pub use cluster::Cluster;
pub use error::EmbeddedError;
pub use options::{Durability, Options};
