use domain::{
    audit::Actor,
    claims::{ClaimKind, Finding, Judgement, Statement},
    documents::NewShare,
    files::{FileKind, FileName},
    questions::{AnswerText, AnsweredBy, Fact, FactLabel, FactValue, QuestionChange, QuestionText},
    submissions::{MessageText, Reason, Side},
    vehicles::{ListingStatus, UsDollars},
};
use ports::acts::Outcome;
use ports::blobs::{BlobKey, Stored};
use ports::claims::{Claims, NewClaim};
use ports::documents::{Documents, NewDocument};
use ports::listings::{ListingChange, ListingOrder, Listings};
use ports::questions::{NewQuestion, QuestionOrder, Questions};
use ports::submissions::{NewMessage, NewSubmission, Step, StepOrder, Stepped, Submissions};

use super::{
    Operation,
    perform::{Op, World, by, pick, told},
};
use crate::{VehicleFixture, submission_content, submission_draft};

fn why(how: usize) -> Reason {
    Reason::parse("reason", ["Because.", "A reason\nof two lines.", "Why not"][how % 3]).unwrap()
}

impl World {
    /// What sellers and admins do with cars, documents, claims and questions; `None` for everything else.
    pub(super) async fn perform_of_sellers<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Submit => {
                let content = submission_content(submission_draft(), &[]);
                let new = NewSubmission { seller: user.id, actor, content };
                let act = self.act("submit", operation);
                let sent = Submissions::submit(store, &new, &act).await;
                if let Ok(Outcome::Done(id)) = &sent {
                    self.submissions.push(*id);
                }
                told(sent)
            }
            Op::StepSubmission => {
                let step = match how % 6 {
                    0 => Step::RequestChanges,
                    1 => Step::Reject,
                    2 => Step::Withdraw,
                    3 => Step::Revise(Box::new(submission_content(submission_draft(), &[]))),
                    _ => Step::Approve(None),
                };
                let order = StepOrder {
                    submission: pick(&self.submissions, what)?,
                    user: user.id,
                    actor,
                    revision: (how % 4 == 1).then_some(1),
                    step,
                    reason: why(how),
                    notices: vec![self.notice(other.id, how)],
                    at: now,
                };
                let stepped = store.take_step(&order).await;
                if let Ok(Stepped::Done(submission)) = &stepped
                    && let Some(listing) = &submission.listing
                    && !self.vehicles.contains(&listing.vehicle)
                {
                    self.vehicles.push(listing.vehicle);
                }
                told(stepped)
            }
            Op::WriteAboutSubmission => {
                let new = NewMessage {
                    submission: pick(&self.submissions, what)?,
                    side: [Side::Seller, Side::Concierge][how % 2],
                    text: MessageText::parse("The plates are original.").unwrap(),
                    notices: vec![self.notice(user.id, how)],
                };
                let act = self.act("write", operation);
                told(store.say(&new, &act).await)
            }
            Op::ReadMessages => {
                let id = pick(&self.submissions, what)?;
                told(store.read_messages(id, [Side::Seller, Side::Concierge][how % 2]).await)
            }
            Op::ChangeListing => {
                let status = [None, Some(ListingStatus::ALL[how % ListingStatus::ALL.len()])][how % 2];
                let is_priced = how % 3 == 0 || status == Some(ListingStatus::Sold) || status.is_none();
                let price = UsDollars::parse([90, 110, 100][what % 3]).unwrap();
                let order = ListingOrder {
                    vehicle: pick(&self.vehicles, what)?,
                    user: user.id,
                    side: [Side::Concierge, Side::Seller][how % 2],
                    actor,
                    change: ListingChange {
                        status,
                        price: is_priced.then_some(price),
                        corrects_sale: status.is_none() && what % 2 == 1,
                        ..ListingChange::default()
                    },
                    reason: why(how),
                    notices: vec![self.notice(other.id, how)],
                    at: now,
                };
                told(store.change_listing(&order).await)
            }
            Op::Feature => {
                let ids: Vec<_> = self.vehicles.iter().rev().take(how % 3).copied().collect();
                told(store.feature(&ids, actor, now).await)
            }
            _ => return self.perform_of_papers::<F>(store, operation, actor).await,
        })
    }

    async fn perform_of_papers<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
        actor: Actor,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        Some(match op {
            Op::KeepDocument => {
                let number = self.documents.len();
                let new = NewDocument {
                    owner: user.id,
                    name: FileName::of(&format!("paper {number}.pdf"), "document"),
                    kind: FileKind::Pdf,
                    stored: Stored { length: 12, digest: [7; 32] },
                    content: BlobKey::parse(&format!("documents/{number}")).unwrap(),
                    preview: None,
                };
                let act = self.act("keep", operation);
                let kept = store.keep_document(&new, actor, &act).await;
                if let Ok(Outcome::Done(id)) = &kept {
                    self.documents.push(*id);
                }
                told(kept)
            }
            Op::AttachDocument => {
                let (id, car) = (pick(&self.documents, what)?, pick(&self.submissions, how));
                let car = car.filter(|_| how % 3 > 0);
                told(store.attach_document(user.id, id, car, &[self.notice(other.id, how)], actor, now).await)
            }
            Op::ShareDocument => {
                let share = NewShare {
                    username: (how % 2 == 0).then(|| self.user(how).username),
                    until: now.date_naive() + chrono::Days::new(1),
                };
                let id = pick(&self.documents, what)?;
                told(store.share_document(user.id, id, &share, &[], actor, now).await)
            }
            Op::DeleteDocument => {
                told(store.delete_document(user.id, pick(&self.documents, what)?, actor, now).await)
            }
            Op::StateClaim => {
                let new = NewClaim {
                    submission: pick(&self.submissions, what)?,
                    seller: user.id,
                    kind: ClaimKind::ALL[how % ClaimKind::ALL.len()],
                    statement: Statement::parse(["Two owners", "Three owners"][what % 2]).unwrap(),
                    document: pick(&self.documents, how).filter(|_| how % 3 == 0),
                };
                let stated = store.state_claim(&new, actor, now).await;
                for claim in store.claims_of(new.submission).await.unwrap() {
                    if !self.claims.contains(&claim.id) {
                        self.claims.push(claim.id);
                    }
                }
                told(stated)
            }
            Op::WithdrawClaim => {
                let car = pick(&self.submissions, what)?;
                let kind = ClaimKind::ALL[how % ClaimKind::ALL.len()];
                told(store.withdraw_claim(user.id, car, kind, actor, now).await)
            }
            Op::JudgeClaim => {
                let finding = [Finding::Seen, Finding::Disputed][how % 2];
                let judgement = Judgement { finding, reason: why(how), at: now };
                let notices = [self.notice(other.id, how)];
                let id = pick(&self.claims, what)?;
                told(store.judge_claim(id, user.id, &judgement, &notices, actor).await)
            }
            Op::AskQuestion => {
                let new = NewQuestion {
                    vehicle: pick(&self.vehicles, what)?,
                    asker: user.id,
                    text: QuestionText::parse("Is the tool kit there?").unwrap(),
                    most_waiting: 2,
                    most: 4,
                    notices: vec![self.notice(other.id, how)],
                };
                let act = self.act("ask", operation);
                let asked = store.ask(&new, actor, &act).await;
                if let Ok(Outcome::Done(asked)) = &asked {
                    self.questions.push(asked.id);
                }
                told(asked)
            }
            Op::ChangeQuestion => {
                let question = pick(&self.questions, what)?;
                let there = store.question(question).await.unwrap();
                let change = match how % 5 {
                    0 => QuestionChange::Answer(AnsweredBy::Seller, AnswerText::parse("It is.").unwrap()),
                    1 => QuestionChange::Answer(AnsweredBy::Concierge, AnswerText::parse("Yes.").unwrap()),
                    2 => QuestionChange::MakeFact(Fact {
                        label: FactLabel::parse("Tools").unwrap(),
                        value: FactValue::parse("Complete").unwrap(),
                    }),
                    3 => QuestionChange::Remove(why(how)),
                    _ if how == 4 => QuestionChange::TakeFactBack,
                    _ => QuestionChange::Withdraw,
                };
                let order = QuestionOrder {
                    question,
                    revision: if how == 11 { 99 } else { there.map_or(1, |there| there.revision) },
                    change,
                    most_facts: 1,
                    notices: vec![self.notice(other.id, how)],
                    actor,
                    at: now,
                };
                told(store.change_question(&order).await)
            }
            _ => return None,
        })
    }
}
