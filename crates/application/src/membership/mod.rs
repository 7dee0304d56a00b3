//! Applications and invitations to become a collector, and member administration.

mod apply;
mod change_member;
mod decide;
mod evidence;
mod invite;
mod reset_second_factor;

pub use apply::{answer_application, apply, withdraw_application};
pub use change_member::{
    AdminProof, change_member, change_member_as_operator, last_moment_of_suspension, suspension_period,
};
pub use decide::decide_application;
pub use evidence::{File, delete_evidence, remove_evidence, upload_evidence};
pub use invite::{
    InvitationContext, InviteRefusal, RequestRefusal, Sent, accept_invitation, close_request, invite,
    invite_requester, renew_invitation, token_hash,
};
pub use reset_second_factor::{
    cancel_second_factor_reset, confirm_second_factor_reset, request_second_factor_reset, reset_second_factor,
};

use ports::{
    blobs::Blobs,
    clock::Clock,
    invitations::{AccessRequests, Invitations},
    member_admin::MemberAdmin,
    membership::CollectorApplications,
    randomness::Randomness,
    rate_limit::RateLimiter,
    second_factor_resets::SecondFactorResets,
};

use crate::listings::SellerStockPorts;

#[derive(Clone, Copy)]
pub struct MembershipPorts<'a> {
    pub applications: &'a dyn CollectorApplications,
    pub invitations: &'a dyn Invitations,
    pub requests: &'a dyn AccessRequests,
    pub member_accounts: &'a dyn MemberAdmin,
    pub resets: &'a dyn SecondFactorResets,
    pub stock: SellerStockPorts<'a>,
    pub blobs: &'a dyn Blobs,
    pub rate_limiter: &'a dyn RateLimiter,
    pub randomness: &'a dyn Randomness,
    pub clock: &'a dyn Clock,
}
