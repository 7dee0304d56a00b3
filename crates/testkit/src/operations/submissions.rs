//! Random operations on submissions.

use domain::submissions::{DecisionReason, MessageText, Side, SubmissionContent};
use ports::commands::CommandOutcome;
use ports::submissions::Approval;
use ports::submissions::{NewMessage, NewSubmission, Submissions, Transition, TransitionCommand};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, submission_content, submission_draft};

/// A reason of one of three forms.
pub(super) fn sample_reason(how: usize) -> DecisionReason {
    DecisionReason::parse("reason", ["Because.", "A reason\nof two lines.", "Why not"][how % 3]).unwrap()
}

impl GeneratorState {
    /// Submission content, sometimes with a VIN or pictures.
    fn content(&self, how: usize) -> SubmissionContent {
        let mut draft = submission_draft();
        if how % 5 == 1 {
            draft.facts.vin = Some("ZFFGJ34B000087123".into());
        }
        let shown: Vec<_> = self.pictures.iter().rev().take(how % 3).copied().collect();
        submission_content(draft, &shown)
    }

    /// Performs an operation on submissions; `None` for operations of other features and if there is none.
    pub(super) async fn perform_of_submissions<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Submit => {
                let content = self.content(how);
                let new = NewSubmission { seller: user.id, actor, content };
                let command = self.command("submit", operation);
                let recalled = match &command.idempotent {
                    Some(idempotent) => {
                        result_text(Submissions::find_stored_submission(store, idempotent, now).await)
                    }
                    None => String::new(),
                };
                let sent = Submissions::submit(store, &new, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &sent {
                    self.submissions.push(*id);
                    self.makers.insert(("submission", id.0), user.id);
                }
                format!("{recalled} {}", result_text(sent))
            }
            Op::StepSubmission => {
                let transition = match how % 6 {
                    0 => Transition::RequestChanges,
                    1 => Transition::Reject,
                    2 => Transition::Withdraw,
                    3 => Transition::Revise(Box::new(self.content(what))),
                    _ => Transition::Approve(Approval::default()),
                };
                let submission = pick(&self.submissions, what)?;
                let user = self.maker("submission", submission.0, operation);
                let command = TransitionCommand {
                    submission,
                    user: user.id,
                    actor,
                    revision: (how % 4 == 1).then_some(1),
                    transition,
                    reason: sample_reason(how),
                    notifications: vec![self.notification(other.id, how)],
                    at: now,
                };
                let transition = store.apply_transition(&command).await;
                if let Ok(Ok(submission)) = &transition
                    && let Some(listing) = &submission.listing
                    && !self.vehicles.contains(&listing.vehicle)
                {
                    self.vehicles.push(listing.vehicle);
                }
                result_text(transition)
            }
            Op::WriteAboutSubmission => {
                let new = NewMessage {
                    submission: pick(&self.submissions, what)?,
                    side: [Side::Seller, Side::Concierge][how % 2],
                    text: MessageText::parse("The plates are original.").unwrap(),
                    notifications: vec![self.notification(user.id, how)],
                };
                let command = self.command("write", operation);
                result_text(store.send_message(&new, &command).await)
            }
            Op::ReadMessages => {
                let id = pick(&self.submissions, what)?;
                result_text(store.read_messages(id, [Side::Seller, Side::Concierge][how % 2]).await)
            }
            Op::SaveDraft => {
                let pictures: Vec<_> = self.pictures.iter().take(how % 3).map(|id| id.path()).collect();
                let fields = serde_json::json!({ "make": "Lancia", "images": pictures }).to_string();
                let saved = result_text(store.save_draft(user.id, &fields, now).await);
                format!("{saved} {}", result_text(Submissions::draft(store, user.id).await))
            }
            Op::ForgetDraft => result_text(Submissions::delete_draft(store, user.id).await),
            _ => return None,
        })
    }
}
