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
    /// List members, those who joined last first
    List(UserListOptions),
    /// Suspend a member, who is signed out everywhere and notified with the reason
    Suspend(SuspendOptions),
    /// Lift a member's suspension; the member is notified with the reason
    Reinstate {
        /// Username of the member
        username: String,
        /// Reason, as the member reads it
        #[arg(long)]
        reason: String,
    },
    /// End all sessions of a member
    EndSessions {
        /// Username of the member
        username: String,
    },
    /// Print a link with which a member whose mail cannot be delivered chooses a new password
    ResetLink {
        /// Username of the member
        username: String,
    },
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

#[derive(Args)]
pub(crate) struct UserListOptions {
    /// Words, each of which occurs in the username, the email address or the name
    pub(crate) search: Vec<String>,
    /// Only members with this role
    #[arg(long, value_enum)]
    pub(crate) role: Option<RoleName>,
    /// Most members to list
    #[arg(long, value_name = "NUMBER", default_value = "50", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) limit: u32,
}

#[derive(Args)]
pub(crate) struct SuspendOptions {
    /// Username of the member
    pub(crate) username: String,
    /// Reason, as the member reads it
    #[arg(long)]
    pub(crate) reason: String,
    /// Last day of the suspension (Central Time), as in 2026-12-24; until further notice if omitted
    #[arg(long, value_name = "DAY")]
    pub(crate) until: Option<String>,
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
