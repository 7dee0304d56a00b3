//! `Questions` in memory: questions about listings, answers and confirmed facts.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    inquiries::Queue,
    questions::{
        AskQuestionRefusal, Asker, Question, QuestionAction, QuestionCounts, QuestionId, QuestionRefusal,
        QuestionState, check_facts, check_question,
    },
    submissions::SubmissionId,
    to_microseconds,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    questions::{NewQuestion, NewQuestionResult, QuestionCommand, QuestionListing, QuestionQuery, Questions},
};
use serde_json::{Value, json};

use crate::{MemoryStore, paging::page, state::State};

#[async_trait]
impl Questions for MemoryStore {
    async fn question_listing(&self, vehicle: VehicleId) -> Result<Option<QuestionListing>, StoreError> {
        Ok(self.read()?.question_listing(vehicle))
    }

    async fn ask(
        &self,
        new: &NewQuestion,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<NewQuestionResult, AskQuestionRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| Ok(state.store_question(new, actor, at)))
    }

    async fn questions_about(
        &self,
        vehicle: VehicleId,
        asker: Option<UserId>,
        viewer: ListingViewer,
    ) -> Result<Option<(QuestionListing, Vec<Question>)>, StoreError> {
        let state = self.read()?;
        let Some(listing) =
            state.question_listing(vehicle).filter(|listing| listing.audience.shows(listing.status, viewer))
        else {
            return Ok(None);
        };
        let is_asker = |question: &Question| asker.is_some_and(|asker| question.is_asked_by(asker));
        let about = state.questions_of(vehicle).rev();
        let shown = about.filter(|question| question.removal.is_none() || is_asker(question));
        Ok(Some((listing, shown.collect())))
    }

    async fn answered_about(&self, vehicles: &[VehicleId], limit: u32) -> Result<Vec<Question>, StoreError> {
        let state = self.read()?;
        let about = state.questions.values().filter(|question| vehicles.contains(&question.vehicle));
        let mut answered: Vec<Question> = about
            .filter(|question| question.state() == QuestionState::Answered)
            .map(|question| state.as_now(question))
            .collect();
        answered.sort_by_key(|it| std::cmp::Reverse((it.answer.as_ref().map(|answer| answer.at), it.id)));
        answered.truncate(limit as usize);
        Ok(answered)
    }

    async fn facts_about(
        &self,
        vehicle: VehicleId,
        viewer: ListingViewer,
    ) -> Result<Option<Vec<Question>>, StoreError> {
        let state = self.read()?;
        if !state
            .question_listing(vehicle)
            .is_some_and(|listing| listing.audience.shows(listing.status, viewer))
        {
            return Ok(None);
        }
        Ok(Some(state.questions_of(vehicle).filter(|question| question.fact.is_some()).collect()))
    }

    async fn question(&self, id: QuestionId) -> Result<Option<Question>, StoreError> {
        let state = self.read()?;
        Ok(state.questions.get(&id).map(|question| state.as_now(question)))
    }

    async fn questions(
        &self,
        query: &QuestionQuery,
        limit: u32,
    ) -> Result<Page<Question, QuestionId>, StoreError> {
        let state = self.read()?;
        let waiting = query.state == Some(QuestionState::Waiting);
        let mut found: Vec<Question> = state
            .questions
            .values()
            .map(|question| state.as_now(question))
            .filter(|question| {
                query.state.is_none_or(|wanted| question.state() == wanted)
                    && (!waiting || question.listing.is_for_sale())
                    && (!query.is_own_stock || question.seller.is_none())
                    && query.vehicle.is_none_or(|vehicle| question.vehicle == vehicle)
            })
            .collect();
        if !waiting {
            found.reverse();
        }
        let is_past = |question: &Question| match query.after {
            None => true,
            Some(after) if waiting => question.id > after,
            Some(after) => question.id < after,
        };
        Ok(page(found, is_past, limit, |last| last.id))
    }

    async fn change_question(
        &self,
        command: &QuestionCommand,
    ) -> Result<Result<Option<Box<Question>>, QuestionRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        let mut state = self.write()?;
        let Some(before) = state.questions.get(&command.question).map(|question| state.as_now(question))
        else {
            return Ok(Err(QuestionRefusal::NoSuchQuestion));
        };
        if let Err(why) = command.change.check(&before, command.revision) {
            return Ok(Err(why));
        }
        if command.change.adds_fact(&before) {
            let facts = state.questions_of(before.vehicle).filter(|question| question.fact.is_some()).count();
            if let Err(why) = check_facts(facts as u64, command.most_facts) {
                return Ok(Err(why));
            }
        }
        let after = before.after(&command.change, at);
        match &after {
            Some(after) => state.questions.insert(before.id, after.clone()),
            None => state.questions.remove(&before.id),
        };
        let asker = before.asker.as_ref().map(|asker| asker.id);
        let action = Action::Question(command.change.audit_action(&before), before.id);
        state.audit_edit(at, command.actor, asker, action, command.change.edit(&before));
        state.add_notifications(&command.notifications, at);
        state.append_cases_changed(Queue::Questions);
        Ok(Ok(after.map(Box::new)))
    }
}

impl State {
    fn question_listing(&self, vehicle: VehicleId) -> Option<QuestionListing> {
        let summary = &self.listings.get(&vehicle)?.vehicle.summary;
        Some(QuestionListing {
            title: summary.title(),
            status: summary.status,
            audience: summary.audience,
            seller: self.seller_of(vehicle),
        })
    }

    fn store_question(
        &mut self,
        new: &NewQuestion,
        actor: Actor,
        at: Timestamp,
    ) -> Result<NewQuestionResult, AskQuestionRefusal> {
        let listing = self
            .question_listing(new.vehicle)
            .filter(|listing| listing.audience.shows(listing.status, new.viewer));
        let listing = listing.ok_or(AskQuestionRefusal::NoSuchListing)?;
        let asker = self.members.get(&new.asker).map(|account| account.user.username.clone());
        let asker = asker.map(|username| Asker { id: new.asker, username });
        let not_removed: Vec<Question> =
            self.questions_of(new.vehicle).filter(|question| question.removal.is_none()).collect();
        let theirs = not_removed.iter().filter(|it| it.answer.is_none() && it.is_asked_by(new.asker));
        let counts = QuestionCounts { waiting: theirs.count() as u64, not_removed: not_removed.len() as u64 };
        check_question(listing.status, counts, new.most())?;
        self.questions_made += 1;
        let id = QuestionId(self.questions_made);
        let question = Question {
            id,
            vehicle: new.vehicle,
            vehicle_title: listing.title,
            listing: listing.status,
            seller: listing.seller,
            asker,
            text: new.text.clone(),
            asked_at: at,
            revision: 1,
            answer: None,
            fact: None,
            removal: None,
        };
        if question.seller.is_none() {
            self.record_new_case(Queue::Questions, id.0);
        }
        self.questions.insert(id, question);
        self.audit(at, actor, Some(new.asker), Action::Question(QuestionAction::Asked, id));
        self.add_notifications(&new.notifications, at);
        self.append_cases_changed(Queue::Questions);
        Ok(NewQuestionResult { id, at })
    }

    /// The question with its listing's current title and status.
    fn as_now(&self, question: &Question) -> Question {
        let listing = self.listings.get(&question.vehicle).map(|listing| &listing.vehicle.summary);
        Question {
            vehicle_title: listing.map_or_else(|| question.vehicle_title.clone(), |summary| summary.title()),
            listing: listing.map_or(question.listing, |summary| summary.status),
            ..question.clone()
        }
    }

    fn questions_of(&self, vehicle: VehicleId) -> impl DoubleEndedIterator<Item = Question> {
        let about = self.questions.values().filter(move |question| question.vehicle == vehicle);
        about.map(|question| self.as_now(question))
    }

    /// Number of unanswered questions about the concierge's own cars for sale, and since when the oldest has
    /// waited.
    pub(crate) fn waiting_questions(&self) -> (u64, Option<Timestamp>) {
        let houses = self.questions.values().filter(|question| question.seller.is_none());
        let waiting: Vec<Timestamp> = houses
            .map(|question| self.as_now(question))
            .filter(|it| it.state() == QuestionState::Waiting && it.listing.is_for_sale())
            .map(|question| question.asked_at)
            .collect();
        (waiting.len() as u64, waiting.into_iter().min())
    }

    /// Removes a member's name from their answered questions and deletes the others.
    pub(crate) fn anonymize_asker(&mut self, user: UserId) {
        let is_theirs = |question: &Question| question.is_asked_by(user);
        self.questions.retain(|_, it| !is_theirs(it) || it.state() == QuestionState::Answered);
        for question in self.questions.values_mut().filter(|question| is_theirs(question)) {
            question.asker = None;
        }
    }

    /// Deletes questions whose submission is gone.
    pub(crate) fn delete_orphaned_questions(&mut self) {
        let submissions = &self.submissions;
        let is_there = |id: SubmissionId| submissions.contains_key(&id);
        self.questions
            .retain(|_, question| question.seller.is_none_or(|listing| is_there(listing.submission)));
    }

    /// Questions that the member asked or received as a seller, for the data export.
    pub(crate) fn export_questions(&self, user: UserId) -> Vec<Value> {
        let is_sellers = |it: &Question| it.is_sellers(user) && it.removal.is_none();
        let theirs = self.questions.values().filter(|it| it.is_asked_by(user) || is_sellers(it));
        theirs
            .map(|it| {
                json!({
                    "vehicle_id": it.vehicle.0,
                    "is_asker": it.is_asked_by(user),
                    "text": it.text.as_str(),
                    "asked_at": it.asked_at.to_rfc3339(),
                    "answer": it.answer.as_ref().map(|answer| answer.text.as_str()),
                    "answered_at": it.answer.as_ref().map(|answer| answer.at.to_rfc3339()),
                    "removal_reason": it.removal.as_ref().map(|removal| removal.reason.as_str()),
                })
            })
            .collect()
    }
}
