use chrono::{Days, TimeDelta};
use domain::{
    asking::{AskingDraft, EmailAddress, InquiryDraft, Receipt, Reference, Town},
    cases::Case,
    forum::{NewCategory, ReportOutcome},
    inquiries::{DeskAct, Side, Stage, TemplateId, TemplateName},
    mail::Mail,
    submissions::MessageText,
};
use ports::acts::Outcome;
use ports::appointments::{Appointments, NewSlot};
use ports::asking::AskingDesk;
use ports::cases::{CaseOrder, CaseStep, CaseStepped, Cases};
use ports::forum::{ForumModeration, ForumReports, ForumWriting, NewPost, Reporting};
use ports::inquiries::{Inquiries, Turn};
use ports::invitations::AccessRequests;

use super::{
    Operation,
    perform::{Op, World, by, pick, told},
};
use crate::{
    VehicleFixture, access_request_draft, appointment_draft,
    forum::{mentioning, reason, title, written},
    inquiry_draft,
};

impl World {
    /// What visitors ask, what the desk does with it, and the forum; `None` where there is nothing to do it to.
    pub(super) async fn perform_of_talkers<F: VehicleFixture>(
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
                    0 => AskingDraft::Inquiry(InquiryDraft {
                        vehicle: pick(&self.vehicles, what).filter(|_| what > 0),
                        ..inquiry_draft()
                    }),
                    1 => AskingDraft::Appointment(appointment_draft(&(today + Days::new(1)).to_string())),
                    _ => AskingDraft::AccessRequest(access_request_draft()),
                };
                let number = u8::try_from(self.references.len()).unwrap_or(u8::MAX);
                // Now and then one that is taken.
                let number = if how == 11 { number.saturating_sub(1) } else { number };
                let reference = Reference::from_bits([1, 2, 3, 4, number]);
                let receipt = Receipt { reference, received_at: now };
                let asker = (how % 2 == 0).then_some(user.id);
                let act = self.act("concierge", operation);
                let asking = draft.parse(today).unwrap();
                let kept = store.keep(&asking, asker, &receipt, &act, None).await;
                if let Ok(Outcome::Done(receipt)) = &kept {
                    self.references.push(receipt.reference.clone());
                }
                told(kept)
            }
            Op::TakeTurn => {
                let reference = pick(&self.references, what)?;
                let there = store.thread(&reference).await.unwrap();
                let to = EmailAddress::parse("inquiry", "ada@example.com").unwrap();
                let side = [Side::Concierge, Side::Asker, Side::Note][how % 3];
                let turn = Turn {
                    reference,
                    revision: if how == 11 { 99 } else { there.map_or(1, |(thread, _)| thread.revision) },
                    stage: [Stage::Answered, Stage::Received, Stage::Closed][how % 3],
                    message: (how % 4 > 0).then(|| (side, MessageText::parse("As it was asked.").unwrap())),
                    assignee: (how % 5 == 0).then_some(Some(other.id)),
                    meeting: None,
                    link: None,
                    mail: (how % 3 == 0).then(|| Mail::new(to, "An answer", "There it is.")),
                    actor,
                    act: [None, Some(DeskAct::Answered), Some(DeskAct::Noted)][how % 3],
                    at: now,
                };
                told(store.take_turn(&turn).await)
            }
            Op::CloseAccessRequest => {
                told(store.close_request(&pick(&self.references, what)?, "A reason", actor, now).await)
            }
            Op::NoteCase => {
                let case = match how % 4 {
                    0 => Case::Submission(pick(&self.submissions, what)?),
                    1 => Case::Application(pick(&self.applications, what)?),
                    2 => Case::AccessRequest(pick(&self.references, what)?),
                    _ => Case::Report(pick(&self.reports, what)?),
                };
                let file = store.case_file(&case).await.unwrap();
                let step = match how % 3 {
                    0 => CaseStep::Assign(Some(other.id)),
                    1 => CaseStep::Assign(None),
                    _ => CaseStep::Note(MessageText::parse("Call back on Monday.").unwrap()),
                };
                let revision = file.map_or(0, |file| file.revision);
                match store.take_case_step(&CaseOrder { case, revision, step, actor, at: now }).await {
                    Ok(CaseStepped::Done(file)) => {
                        // Numbers of notes have gaps of their own in each store.
                        let notes: Vec<_> =
                            file.notes.iter().map(|note| (&note.author, &note.text, note.at)).collect();
                        format!("{:?} {notes:?} {}", file.assignee, file.revision)
                    }
                    refused => told(refused),
                }
            }
            Op::OfferSlots => {
                let starts_at = now + TimeDelta::minutes(100 * i64::try_from(what).unwrap_or(0) + 60);
                let town = [Town::Chicago, Town::Madison][how % 2];
                let slot = NewSlot { town, starts_at, ends_at: starts_at + TimeDelta::minutes(30) };
                told(store.offer(&[slot], actor, now).await)
            }
            Op::WithdrawSlot => {
                let there = store.slots(None, now, now + TimeDelta::days(9)).await.unwrap();
                let slot = pick(&there, what)?.0.id;
                told(store.withdraw(slot, actor, now).await)
            }
            Op::KeepTemplate => {
                let name = TemplateName::parse(&format!("Template {}", what % 2)).unwrap();
                let text = MessageText::parse("Thank you for asking.").unwrap();
                if how % 4 == 3 {
                    let there = store.templates().await.unwrap();
                    let id = there.first().map_or(TemplateId(0), |template| template.id);
                    told(store.remove_template(id, actor, now).await)
                } else {
                    told(store.keep_template(&name, &text, actor, now).await)
                }
            }
            _ => return self.perform_of_forum::<F>(store, operation).await,
        })
    }

    async fn perform_of_forum<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        let why = reason("Not here.");
        let text = match how % 2 {
            0 => written("A reply of so many words."),
            _ => mentioning("A reply that names somebody.", other.username.as_str()),
        };
        Some(match op {
            Op::OpenCategory => {
                let new =
                    NewCategory::parse(&format!("Category {what}"), "Whatever there is to say").unwrap();
                let act = self.act("category", operation);
                let opened = store.open_category(&new, user.id, &act).await;
                if let Ok(Outcome::Done(id)) = &opened {
                    self.categories.push(*id);
                }
                told(opened)
            }
            Op::OpenTopic => {
                let place = pick(&self.categories, what)?;
                let act = self.act("topic", operation);
                let opened =
                    store.open_topic(place, &title("A topic of its own"), &text, user.id, &act).await;
                if let Ok(Outcome::Done(id)) = &opened {
                    self.topics.push(*id);
                }
                told(opened)
            }
            Op::Reply => {
                let quotes = pick(&self.posts, how).filter(|_| how % 4 == 0);
                let new = NewPost { topic: pick(&self.topics, what)?, text, quotes };
                let act = self.act("reply", operation);
                let written = store.reply(&new, user.id, &act).await;
                if let Ok(Outcome::Done(id)) = &written {
                    self.posts.push(*id);
                }
                told(written)
            }
            Op::EditPost => told(store.edit_post(pick(&self.posts, what)?, user.id, &text, now).await),
            Op::DeletePost => told(store.delete_post(pick(&self.posts, what)?, user.id, now).await),
            Op::RemovePost => told(store.remove_post(pick(&self.posts, what)?, &why, actor, now).await),
            Op::RestorePost => {
                told(store.restore_post(pick(&self.posts, what)?, Some(&why), actor, now).await)
            }
            Op::RemoveTopic => told(store.remove_topic(pick(&self.topics, what)?, &why, actor, now).await),
            Op::RestoreTopic => {
                told(store.restore_topic(pick(&self.topics, what)?, Some(&why), actor, now).await)
            }
            Op::Report => {
                let number = u32::try_from(how % 3).unwrap_or(0);
                let reported = store.report(pick(&self.topics, what)?, number, user.id, &why, now).await;
                if let Ok(Reporting::Done(id)) = &reported {
                    self.reports.push(*id);
                }
                told(reported)
            }
            Op::CloseReport => {
                let outcome = [ReportOutcome::Kept, ReportOutcome::Removed][how % 2];
                told(store.close_report(pick(&self.reports, what)?, outcome, Some(&why), actor, now).await)
            }
            _ => return None,
        })
    }
}
