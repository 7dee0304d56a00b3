//! Membership: how a user becomes a verified collector, by application or by invitation, and how the
//! concierge looks after members.

mod application;
mod evidence;
mod garage;
mod invitation;
mod request;
mod standing;

pub use application::{
    Application, ApplicationDraft, ApplicationId, ApplicationStatus, Decision, DecisionDraft, MOST_QUEUED,
    NewApplication, Step, answer,
};
pub use evidence::{Evidence, EvidenceId};
pub use garage::{GarageCar, GarageCarDraft, MOST_CARS};
pub use invitation::{
    INVITATION_DAYS, Invitation, InvitationDraft, InvitationId, InvitationRefusal, InvitationState,
    MOST_USES, NewInvitation, QUOTA, Redeemed,
};
pub use request::{KnownRequest, RequestState, closing_reason};
pub use standing::{AdminState, Standing, StandingChange, StandingDraft, StandingStep, is_last_admin};
