//! Becoming a collector, inviting others, and looking after members.

mod apply;
mod change_member;
mod decide;
mod evidence;
mod invite;
mod reset_second_factor;

pub use apply::{ApplicationUpdateOutcome, ApplyOutcome, answer_application, apply, withdraw_application};
pub use change_member::{AdminProof, MemberChangeOutcome, change_member};
pub use decide::decide_application;
pub use evidence::{File, UploadOutcome, drop_evidence, forget_evidence, upload_evidence};
pub use invite::{
    InvitationContext, InviteOutcome, RequestOutcome, Sent, accept_invitation, close_request, invite,
    invite_requester, renew_invitation, token_hash,
};

pub use reset_second_factor::{
    ResetError, cancel_second_factor_reset, confirm_second_factor_reset, request_second_factor_reset,
    reset_second_factor,
};

use ports::{
    blobs::Blobs,
    clock::Clock,
    invitations::{AccessRequests, Invitations},
    member_admin::MemberAdmin,
    membership::CollectorApplications,
    randomness::Randomness,
    rate_limit::RateLimiter,
};

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct MembershipPorts<'a> {
    /// The applications.
    pub applications: &'a dyn CollectorApplications,
    /// The invitations.
    pub invitations: &'a dyn Invitations,
    /// The wishes to be invited.
    pub requests: &'a dyn AccessRequests,
    /// The members, as the concierge sees them.
    pub member_accounts: &'a dyn MemberAdmin,
    /// The site's files.
    pub blobs: &'a dyn Blobs,
    /// Who tries too often.
    pub rate_limiter: &'a dyn RateLimiter,
    /// What nobody can guess.
    pub randomness: &'a dyn Randomness,
    /// The time.
    pub clock: &'a dyn Clock,
}
