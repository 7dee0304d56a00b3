//! Random operations on listings and questions.

use domain::{
    events::Event,
    feeds::RunId,
    imports::{IdentityKind, RecordIdentity},
    questions::{AnswerText, AnsweredBy, ConfirmedFact, FactLabel, FactValue, QuestionChange, QuestionText},
    submissions::Side,
    vehicles::{ListingChange, ListingStatus, ListingViewer, Price},
};
use ports::commands::CommandOutcome;
use ports::events::EventLog;
use ports::imports::{DryRunResult, FileKey, ImportProgress, VehicleImport};
use ports::listings::{ListingCommand, Listings};
use ports::questions::{NewQuestion, QuestionCommand, Questions};

use super::{
    Operation,
    op::Op,
    submissions::sample_reason,
    world::{GeneratorState, by, pick, result_text},
};
use crate::{VehicleFixture, import_record, vehicle};

impl GeneratorState {
    /// Performs an operation on listings or questions; `None` for operations of other features and if there
    /// is none.
    pub(super) async fn perform_of_listings<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::ImportVehicles => {
                let record = |line: u64| {
                    let number = (what + usize::try_from(line).unwrap() * how) % 5;
                    let text = match how % 3 {
                        0 => format!("vin|{number}"),
                        _ => format!("stock|{number}"),
                    };
                    let kind = [IdentityKind::Vin, IdentityKind::StockNumber][(how % 3).min(1)];
                    let price = 10_000 + 1_000 * i64::try_from(what % 3).unwrap();
                    let car =
                        if what % 5 == 4 { vehicle().price_on_request() } else { vehicle().price(price) };
                    let car = car.miles(Some(1000 * i64::try_from(number).unwrap()));
                    import_record(line, &RecordIdentity { kind, text }, car.build())
                };
                let records: Vec<_> = (1..=1 + how as u64 % 3).map(record).collect();
                let mut dry_run = DryRunResult::default();
                let rehearsed = result_text(store.dry_run_batch(&records, &mut dry_run, now).await);
                let before = store.latest_event().await.unwrap();
                let progress = ImportProgress { lines: 1, ..ImportProgress::default() };
                let imported =
                    result_text(store.import_batch(records, (FileKey([7; 32]), progress), now).await);
                for (_, event) in store.events_after(before, 9).await.unwrap() {
                    if let Event::VehiclesListed { vehicles } = event {
                        self.vehicles.extend(vehicles);
                    }
                }
                let import_state = store.import_progress(FileKey([7; 32])).await.unwrap();
                format!(
                    "{rehearsed}\n{imported}\n{:?}",
                    import_state.map(|import_state| ImportProgress { run: RunId::DRY_RUN, ..import_state })
                )
            }
            Op::ChangeListing => {
                let status = [None, Some(ListingStatus::ALL[how % ListingStatus::ALL.len()])][how % 2];
                let is_priced = how % 3 == 0 || status == Some(ListingStatus::Sold) || status.is_none();
                let price = Price::parse([Some(9_000), Some(11_000), None][what % 3]).unwrap();
                let command = ListingCommand {
                    vehicle: pick(&self.vehicles, what)?,
                    user: Some(user.id),
                    side: [Side::Concierge, Side::Seller][how % 2],
                    actor,
                    change: ListingChange {
                        status,
                        price: is_priced.then_some(price),
                        corrects_sale: status.is_none() && what % 2 == 1,
                        ..ListingChange::default()
                    },
                    version: None,
                    reason: sample_reason(how),
                    notifications: vec![self.notification(other.id, how)],
                    at: now,
                };
                result_text(store.change_listing(&command).await)
            }
            Op::Feature => {
                let ids: Vec<_> = self.vehicles.iter().rev().take(how % 3).copied().collect();
                result_text(store.set_featured(&ids, actor, now).await)
            }
            Op::AskQuestion => {
                let new = NewQuestion {
                    vehicle: pick(&self.vehicles, what)?,
                    asker: user.id,
                    viewer: ListingViewer::Collector,
                    text: QuestionText::parse("Is the tool kit there?").unwrap(),
                    most_waiting: 2,
                    most: 4,
                    notifications: vec![self.notification(other.id, how)],
                };
                let command = self.command("ask", operation);
                let outcome = store.ask(&new, actor, &command).await;
                if let Ok(CommandOutcome::Done(question)) = &outcome {
                    self.questions.push(question.id);
                }
                result_text(outcome)
            }
            Op::ChangeQuestion => {
                let question = pick(&self.questions, what)?;
                let there = store.question(question).await.unwrap();
                let change = match how % 5 {
                    0 => QuestionChange::Answer(AnsweredBy::Seller, AnswerText::parse("It is.").unwrap()),
                    1 => QuestionChange::Answer(AnsweredBy::Concierge, AnswerText::parse("Yes.").unwrap()),
                    2 => QuestionChange::SetFact(ConfirmedFact {
                        label: FactLabel::parse("Tools").unwrap(),
                        value: FactValue::parse("Complete").unwrap(),
                    }),
                    3 => QuestionChange::Remove(sample_reason(how)),
                    _ if how == 4 => QuestionChange::RemoveFact,
                    _ => QuestionChange::Withdraw,
                };
                let command = QuestionCommand {
                    question,
                    revision: if how == 11 { 99 } else { there.map_or(1, |there| there.revision) },
                    change,
                    most_facts: 1,
                    notifications: vec![self.notification(other.id, how)],
                    actor,
                    at: now,
                };
                result_text(store.change_question(&command).await)
            }
            _ => return None,
        })
    }
}
