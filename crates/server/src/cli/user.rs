//! Options of `marque user`.

use clap::{Args, Subcommand, ValueEnum};
use domain::accounts::Role;

#[derive(Subcommand)]
pub(crate) enum UserCommand {
    /// Create an account; the password is read from standard input, or asked for at a terminal
    Create(NewUserOptions),
    /// Grant a member a role
    Grant(RoleOptions),
    /// Revoke a member's role
    Revoke(RoleOptions),
    /// Turn off a member's two-factor authentication, if authenticator and recovery codes are lost
    ResetSecondFactor(SecondFactorOptions),
    /// Erase a member and all their data at once; this cannot be undone
    Erase(EraseOptions),
}

#[derive(Args)]
pub(crate) struct NewUserOptions {
    /// Name to log in with: letters, digits and underscores
    #[arg(long)]
    pub(crate) username: String,
    /// Email address
    #[arg(long)]
    pub(crate) email: String,
    /// Full name
    #[arg(long)]
    pub(crate) name: String,
    /// Role beyond that of a member; may be given twice
    #[arg(long, value_enum)]
    pub(crate) role: Vec<RoleName>,
}

/// Options of `user grant` and `user revoke`.
#[derive(Args)]
pub(crate) struct RoleOptions {
    /// Username of the member
    pub(crate) username: String,
    /// Role to grant or revoke
    #[arg(value_enum)]
    pub(crate) role: RoleName,
}

#[derive(Args)]
pub(crate) struct SecondFactorOptions {
    /// Username of the member
    pub(crate) username: String,
}

#[derive(Args)]
pub(crate) struct EraseOptions {
    /// Username of the member
    pub(crate) username: String,
}

/// A role on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RoleName {
    /// Verified collector
    Collector,
    /// Member of the concierge staff
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Collector => Self::Collector,
            RoleName::Admin => Self::Admin,
        }
    }
}
