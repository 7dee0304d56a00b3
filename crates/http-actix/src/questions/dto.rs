//! DTOs of questions, answers and facts.

use domain::{
    accounts::SignedIn,
    questions::{Answer, Question},
    vehicles::VehicleFacts,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::{extract::form_rules, response::rfc3339};

/// State of a question.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum QuestionState {
    /// Not answered yet.
    Waiting,
    /// Answered, and public.
    Answered,
    /// Removed by the concierge.
    Removed,
}

/// Role of the person who answers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "describes the words for the document only")]
pub(super) enum AnsweredBy {
    /// Member who sells the vehicle.
    Seller,
    /// The concierge, for cars that the marketplace itself offers.
    Concierge,
}

/// Answer to a question.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionAnswer)]
pub(crate) struct AnswerDto {
    text: String,
    #[schema(value_type = AnsweredBy)]
    by: &'static str,
    #[schema(format = DateTime)]
    answered_at: String,
    /// Time of the latest correction; null if there is none.
    #[schema(required, format = DateTime)]
    corrected_at: Option<String>,
}

impl From<&Answer> for AnswerDto {
    fn from(answer: &Answer) -> Self {
        Self {
            text: answer.text.as_str().to_owned(),
            by: answer.by.as_str(),
            answered_at: rfc3339(answer.at),
            corrected_at: answer.corrected_at.map(rfc3339),
        }
    }
}

/// Fact made from an answer.
#[derive(Serialize, ToSchema)]
#[schema(as = QuestionFact)]
pub(super) struct FactDto {
    label: String,
    value: String,
}

/// Removal of a question; visible to its asker.
#[derive(Serialize, ToSchema)]
#[schema(as = QuestionRemoval)]
pub(super) struct RemovalDto {
    reason: String,
    #[schema(format = DateTime)]
    at: String,
}

/// A question about a listing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Question)]
pub(crate) struct QuestionDto {
    id: i64,
    #[schema(value_type = QuestionState)]
    state: &'static str,
    /// Send it with each change; 409 if it is no longer current.
    revision: i32,
    text: String,
    #[schema(format = DateTime)]
    asked_at: String,
    /// Username of the asker; null if the caller may not read the forum, or the account is deleted.
    #[schema(required)]
    asker: Option<String>,
    /// Whether the caller asked it.
    is_mine: bool,
    /// Whether the caller may answer it or correct the answer.
    may_answer: bool,
    #[schema(required)]
    answer: Option<AnswerDto>,
    #[schema(required)]
    fact: Option<FactDto>,
    #[schema(required)]
    removal: Option<RemovalDto>,
}

/// A fact of a listing with its source.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatedFact)]
pub(super) struct StatedFactDto {
    label: String,
    value: String,
    /// Id of the question whose answer states the fact.
    question_id: i64,
    #[schema(value_type = AnsweredBy)]
    stated_by: &'static str,
    #[schema(format = DateTime)]
    stated_at: String,
}

/// Vehicle that a question is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionVehicle)]
pub(super) struct VehicleDto {
    id: i64,
    /// Year, make and model.
    title: String,
    /// Whether the vehicle is still for sale.
    is_for_sale: bool,
    /// Id of the seller's submission; null for cars that the marketplace itself offers.
    #[schema(required)]
    submission_id: Option<i64>,
}

/// A question as admins see it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminQuestion)]
pub(crate) struct AdminQuestionDto {
    #[serde(flatten)]
    question: QuestionDto,
    vehicle: VehicleDto,
}

/// A question to ask.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewQuestion)]
pub(crate) struct NewQuestionDto {
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::question_text))]
    pub(super) text: String,
}

/// An answer to a question.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = NewAnswer)]
pub(crate) struct NewAnswerDto {
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::answer_text))]
    pub(super) text: String,
    /// Revision of the question that was read; 409 if it is no longer current.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}

/// A fact to publish from an answer.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = NewFact)]
pub(crate) struct NewFactDto {
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::fact_label))]
    pub(super) label: String,
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::fact_value))]
    pub(super) value: String,
    /// Revision of the question that was read; 409 if it is no longer current.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}

/// Removal of a question.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewQuestionRemoval)]
pub(crate) struct NewRemovalDto {
    /// Reason, sent to the asker.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    pub(super) reason: String,
    /// Revision of the question that was read; 409 if it is no longer current.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}

impl QuestionDto {
    /// Builds the DTO for a reader; `None` is a visitor.
    pub(super) fn new(question: &Question, reader: Option<&SignedIn>) -> Self {
        let user = reader.map(SignedIn::user);
        let names = user.is_some_and(|user| user.roles.is_collector || user.roles.is_admin);
        let speaks = |roles_of: &domain::accounts::User| {
            question.answered_as(roles_of.id, roles_of.roles.is_admin).is_some()
        };
        Self {
            id: question.id.0,
            state: question.state().as_str(),
            revision: question.revision,
            text: question.text.as_str().to_owned(),
            asked_at: rfc3339(question.asked_at),
            asker: question.asker.as_ref().filter(|_| names).map(|asker| asker.username.as_str().to_owned()),
            is_mine: user.is_some_and(|user| question.is_asked_by(user.id)),
            may_answer: question.can_be_answered() && user.is_some_and(speaks),
            answer: question.answer.as_ref().map(AnswerDto::from),
            fact: question.fact.as_ref().map(|fact| FactDto {
                label: fact.label.as_str().to_owned(),
                value: fact.value.as_str().to_owned(),
            }),
            removal: question.removal.as_ref().map(|removal| RemovalDto {
                reason: removal.reason.as_str().to_owned(),
                at: rfc3339(removal.at),
            }),
        }
    }
}

impl QuestionDto {
    /// The question as the public reads it, about a listing with these facts. Who may answer reads and corrects what was written.
    pub(super) fn redacted(mut self, facts: &VehicleFacts) -> Self {
        if self.may_answer {
            return self;
        }
        facts.redact(&mut self.text);
        self.answer = self.answer.map(|answer| answer.redacted(facts));
        if let Some(FactDto { label, value }) = &mut self.fact {
            facts.redact(label);
            facts.redact(value);
        }
        self
    }
}

impl AnswerDto {
    /// The answer as the public reads it, about a listing with these facts.
    pub(crate) fn redacted(mut self, facts: &VehicleFacts) -> Self {
        facts.redact(&mut self.text);
        self
    }
}

impl StatedFactDto {
    /// The fact as the public reads it, of a listing with these facts.
    pub(super) fn redacted(mut self, facts: &VehicleFacts) -> Self {
        facts.redact(&mut self.label);
        facts.redact(&mut self.value);
        self
    }
}

impl AdminQuestionDto {
    pub(super) fn new(question: &Question, reader: &SignedIn) -> Self {
        Self {
            question: QuestionDto::new(question, Some(reader)),
            vehicle: VehicleDto {
                id: question.vehicle.0,
                title: question.vehicle_title.clone(),
                is_for_sale: question.listing.is_for_sale(),
                submission_id: question.seller.map(|listing| listing.submission.0),
            },
        }
    }
}

impl StatedFactDto {
    /// Builds the DTO; `None` if no fact was made from the question.
    pub(super) fn new(question: &Question) -> Option<Self> {
        let (answer, fact) = question.answer.as_ref().zip(question.fact.as_ref())?;
        Some(Self {
            label: fact.label.as_str().to_owned(),
            value: fact.value.as_str().to_owned(),
            question_id: question.id.0,
            stated_by: answer.by.as_str(),
            stated_at: rfc3339(answer.updated_at()),
        })
    }
}
