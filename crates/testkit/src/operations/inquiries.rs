//! Random operations on contact requests, threads and admin cases.

use chrono::Days;
use domain::{
    admin_cases::Case,
    contact_requests::{Confirmation, ContactRequestDraft, InquiryDraft, Reference},
    inquiries::{MessageAuthor, TemplateId, TemplateName, ThreadAction, ThreadStage},
    submissions::MessageText,
};
use ports::admin_cases::{CaseAction, CaseCommand, Cases};
use ports::commands::CommandOutcome;
use ports::contact_requests::{ConfirmationEmail, ContactRequests};
use ports::inquiries::{Inquiries, ThreadUpdate};
use ports::invitations::AccessRequests;

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, access_request_draft, appointment_draft, inquiry_draft};

impl GeneratorState {
    /// A confirmation with the next reference; variation 11 repeats a taken one.
    pub(super) fn new_confirmation(&self, how: usize) -> Confirmation {
        let number = u8::try_from(self.references.len()).unwrap_or(u8::MAX);
        let number = if how == 11 { number.saturating_sub(1) } else { number };
        Confirmation { reference: Reference::from_bits([1, 2, 3, 4, number]), received_at: self.now }
    }

    /// Performs an operation on contact requests or threads; `None` for operations of other features and if
    /// there is none.
    pub(super) async fn perform_of_inquiries<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::AskConcierge => {
                let today = now.date_naive();
                let draft = match how % 3 {
                    0 => ContactRequestDraft::Inquiry(InquiryDraft {
                        vehicle: pick(&self.vehicles, what).filter(|_| what > 0),
                        ..inquiry_draft()
                    }),
                    1 => ContactRequestDraft::Appointment(appointment_draft(
                        &(today + Days::new(1)).to_string(),
                    )),
                    _ => ContactRequestDraft::AccessRequest(access_request_draft()),
                };
                let confirmation = self.new_confirmation(how);
                let asker = (how % 2 == 0).then_some(user.id);
                let command = self.command("concierge", operation);
                let asking = draft.parse(today).unwrap();
                let told_by =
                    ConfirmationEmail { link: self.fresh_token(), mail: self.mail_to(user.id, "Received") };
                // Only inquiries and appointment requests have a link.
                let told_by = (how % 3 < 2 && what % 2 == 0).then_some(told_by);
                self.links.extend(told_by.as_ref().map(|told_by| told_by.link));
                let kept = store
                    .store_contact_request(&asking, asker, &confirmation, &command, told_by.as_ref())
                    .await;
                if let Ok(CommandOutcome::Done(confirmation)) = &kept {
                    self.references.push(confirmation.reference.clone());
                }
                result_text(kept)
            }
            Op::UpdateThread => {
                let reference = pick(&self.references, what)?;
                let there = store.thread(&reference).await.unwrap();
                let side = [MessageAuthor::Concierge, MessageAuthor::Asker, MessageAuthor::Note][how % 3];
                let turn = ThreadUpdate {
                    reference,
                    revision: if how == 11 { 99 } else { there.map_or(1, |(thread, _)| thread.revision) },
                    stage: [ThreadStage::Answered, ThreadStage::Received, ThreadStage::Closed][how % 3],
                    since: (how % 7 == 0).then_some(now),
                    message: (how % 4 > 0).then(|| (side, MessageText::parse("As it was asked.").unwrap())),
                    assignee: (how % 5 == 0).then_some(Some(other.id)),
                    appointment: None,
                    link: (how % 4 == 2).then(|| {
                        let link = self.fresh_token();
                        self.links.push(link);
                        link
                    }),
                    mail: (how % 3 == 0).then(|| self.mail_to(user.id, "An answer")),
                    actor,
                    action: [None, Some(ThreadAction::Answered), Some(ThreadAction::Noted)][how % 3],
                    at: now,
                };
                result_text(store.update_thread(&turn).await)
            }
            Op::CloseAccessRequest => {
                result_text(store.close_request(&pick(&self.references, what)?, "A reason", actor, now).await)
            }
            Op::NoteCase => {
                let case = match how % 4 {
                    0 => Case::Submission(pick(&self.submissions, what)?),
                    1 => Case::Application(pick(&self.applications, what)?),
                    2 => Case::AccessRequest(pick(&self.references, what)?),
                    _ => Case::Report(pick(&self.reports, what)?),
                };
                let file = store.case_file(&case).await.unwrap();
                let action = match how % 3 {
                    0 => CaseAction::Assign(Some(other.id)),
                    1 => CaseAction::Assign(None),
                    _ => CaseAction::Note(MessageText::parse("Call back on Monday.").unwrap()),
                };
                let revision = file.map_or(0, |file| file.revision);
                match store.apply_case_command(&CaseCommand { case, revision, action, actor, at: now }).await
                {
                    Ok(Ok(file)) => {
                        // Ids of notes differ between stores.
                        let notes: Vec<_> =
                            file.notes.iter().map(|note| (&note.author, &note.text, note.at)).collect();
                        format!("{:?} {notes:?} {}", file.assignee, file.revision)
                    }
                    refused => result_text(refused),
                }
            }
            Op::FollowLink => result_text(store.thread_of_link(pick(&self.links, what + how)?).await),
            Op::KeepTemplate => {
                let name = TemplateName::parse(&format!("Template {}", what % 2)).unwrap();
                let text = MessageText::parse("Thank you for asking.").unwrap();
                if how % 4 == 3 {
                    let there = store.templates().await.unwrap();
                    let id = there.first().map_or(TemplateId(0), |template| template.id);
                    result_text(store.remove_template(id, actor, now).await)
                } else {
                    result_text(store.store_template(&name, &text, actor, now).await)
                }
            }
            _ => return None,
        })
    }
}
