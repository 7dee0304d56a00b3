//! Decides applications to become a collector.

use chrono_tz::America::Chicago;
use domain::{
    accounts::{Admin, UserId},
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus, DecisionDraft,
    },
    notifications::{DeepLink, NewNotification, NotificationKind},
};
use ports::commands::WriteError;

use super::{AdminProof, MembershipPorts, evidence};
use crate::accounts::GuardedRefusal;

/// Decides an application and notifies the applicant. A final decision deletes its evidence files. An
/// approval grants a role and therefore requires the admin to re-authenticate.
pub async fn decide_application(
    admin: &Admin,
    id: ApplicationId,
    draft: &DecisionDraft,
    proof: AdminProof<'_>,
    ports: MembershipPorts<'_>,
) -> Result<Box<Application>, WriteError<GuardedRefusal<ApplicationRefusal>>> {
    let (at, actor) = (ports.clock.now(), proof.caller.actor(admin.signed_in()));
    let case = ports.applications.application(id).await?;
    let case = case.ok_or(GuardedRefusal::error(ApplicationRefusal::NoSuch))?;
    let decision = ApplicationDecision::parse(draft, at)?;
    if decision.status == ApplicationStatus::Approved {
        proof.check(admin.signed_in()).await??;
    }
    let blobs = evidence::blobs_of(&case.application, ports).await?;
    let notification = decision_notification(case.applicant.id, &decision);
    let moved = ports.applications.decide_application(id, &decision, &notification, actor, at).await?;
    if let Ok(application) = &moved
        && !application.status.is_open()
    {
        evidence::delete_files(blobs, ports.blobs).await;
    }
    moved.map_err(GuardedRefusal::error)
}

fn decision_notification(to: UserId, decision: &ApplicationDecision) -> NewNotification {
    let notes = &decision.notes;
    let (title, text, page) = match decision.status {
        ApplicationStatus::Approved => (
            "You are a verified collector",
            format!("Your application was approved. The collectors’ forum is open to you.\n\n{notes}"),
            "/forum",
        ),
        ApplicationStatus::MoreInfoRequested => (
            "A question about your application",
            format!("The concierge asks:\n\n{notes}\n\nPlease answer on your membership page."),
            "/membership",
        ),
        _ => {
            let next = decision.next_try_at.map(|next| next.with_timezone(&Chicago).format("%B %-d, %Y"));
            let next = next.map(|day| format!("\n\nYou may apply again from {day} on.")).unwrap_or_default();
            ("Your application was not approved", format!("{notes}{next}"), "/membership")
        }
    };
    NewNotification::new(to, NotificationKind::ApplicationDecided, title, text.trim(), DeepLink::to(page))
}
