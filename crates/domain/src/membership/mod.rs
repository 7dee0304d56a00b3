//! Membership: how a member becomes a collector (applications and invitations), access requests of visitors,
//! and member administration.

mod application;
mod apply;
mod evidence;
mod garage;
mod invitation;
mod last_admin;
mod member_admin;
mod renewal;
mod request;
mod suspension;

pub use application::{
    Application, ApplicationDecision, ApplicationDraft, ApplicationId, ApplicationStatus,
    ApplicationStatusChange, DecisionDraft, MAX_QUEUED, NewApplication, answer,
};
pub use apply::{ApplicationRefusal, ApplyRefusal, check_application, check_change};
pub use evidence::{Evidence, EvidenceId};
pub use garage::{GarageCar, GarageCarDraft, MAX_CARS};
pub use invitation::{
    Acceptance, INVITATION_DAYS, Invitation, InvitationDraft, InvitationId, InvitationRefusal,
    InvitationState, MAX_USES, NewInvitation, QUOTA, Redemption,
};
pub use last_admin::{AdminState, MemberChangeRefusal, is_last_admin, may_change_member, with_role};
pub use member_admin::{AppliedChange, MemberAccount, MemberChange, MemberChangeDraft, MemberChangeRecord};
pub use renewal::{InvitationQuota, InvitationQuotaReached, RenewInvitationRefusal};
pub use request::{
    AdminAccessRequest, AnswerRequestRefusal, RequestState, check_answer, closing_edit, closing_reason,
};
pub use suspension::{MAX_SUSPENSION_DAYS, Suspension};
