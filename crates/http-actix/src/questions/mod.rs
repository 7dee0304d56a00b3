//! Questions about listings: asked by collectors (`asker`), read by everyone (`public`), moderated by admins
//! (`admin`).

mod admin;
mod asker;
mod dto;
mod public;

use application::questions::{QuestionContext, QuestionOutcome};
use domain::questions::{Question, QuestionId};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::response::Problem;
pub(crate) use dto::AnswerDto;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(public::vehicle_questions)
        .service(public::vehicle_facts)
        .service(asker::ask_question)
        .service(asker::answer_question)
        .service(asker::withdraw_question)
        .service(admin::list_questions)
        .service(admin::read_question)
        .service(admin::make_fact)
        .service(admin::take_fact_back)
        .service(admin::remove_question);
}

fn handling(id: i64, revision: i32, actor: domain::audit::Actor) -> QuestionContext {
    QuestionContext { question: QuestionId(id), revision, actor }
}

/// The revision from a body; 422 if missing, because an answer must refer to a known text.
fn seen(revision: Option<i32>) -> Result<i32, Problem> {
    revision.ok_or_else(|| Problem::missing("revision"))
}

/// Converts the outcome of a change; `impossible` is the message if the question's state forbids it.
fn handled(answer: QuestionOutcome, impossible: &str) -> Result<Option<Box<Question>>, Problem> {
    match answer {
        QuestionOutcome::Done(question) => Ok(question),
        QuestionOutcome::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        QuestionOutcome::NoSuchQuestion => Err(no_such_question()),
        QuestionOutcome::Sellers => {
            Err(Problem::conflict("The seller of this vehicle answers its questions"))
        }
        QuestionOutcome::Stale => {
            Err(Problem::conflict("This question has changed in the meantime; please review it again"))
        }
        QuestionOutcome::Impossible => Err(Problem::conflict(impossible)),
        QuestionOutcome::TooManyFacts => Err(Problem::conflict(
            "Twelve facts of this listing come from answers already; please take one back first",
        )),
    }
}

fn no_such_question() -> Problem {
    Problem::not_found("We couldn’t find this question; it may have been withdrawn")
}
