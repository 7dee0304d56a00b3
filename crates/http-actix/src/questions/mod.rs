//! Questions about listings: asked by collectors (`asker`), read by everyone (`public`), moderated by admins
//! (`admin`).

mod admin;
mod asker;
mod dto;
mod public;

use application::questions::QuestionContext;
use domain::questions::{AskQuestionRefusal, Question, QuestionId, QuestionRefusal};
use ports::commands::WriteError;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    outdated::outdated,
    response::{Problem, no_such_vehicle},
};
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
        .service(admin::set_fact)
        .service(admin::remove_fact)
        .service(admin::remove_question);
}

fn handling(id: i64, revision: i32, actor: domain::audit::Actor) -> QuestionContext {
    QuestionContext { question: QuestionId(id), revision, actor }
}

/// The revision from a body; 422 if missing, because an answer must refer to a known text.
fn required_revision(revision: Option<i32>) -> Result<i32, Problem> {
    revision.ok_or_else(|| Problem::missing("revision"))
}

/// The changed question, `None` when it was deleted; `impossible` is the message if the question's state forbids the
/// change.
fn handled(
    changed: Result<Option<Box<Question>>, WriteError<QuestionRefusal>>,
    impossible: &str,
) -> Result<Option<Box<Question>>, Problem> {
    changed.map_err(|error| {
        Problem::from_write(error, |refusal| match refusal {
            QuestionRefusal::NoSuchQuestion => no_such_question(),
            QuestionRefusal::OnlySellerAnswers => {
                Problem::conflict("The seller of this vehicle answers its questions")
            }
            QuestionRefusal::Outdated => outdated("question"),
            QuestionRefusal::Impossible => Problem::conflict(impossible),
            QuestionRefusal::TooManyFacts => Problem::conflict(
                "Twelve facts of this listing come from answers already; please take one back first",
            ),
        })
    })
}

impl From<AskQuestionRefusal> for Problem {
    fn from(refusal: AskQuestionRefusal) -> Self {
        match refusal {
            AskQuestionRefusal::NoSuchListing => no_such_vehicle(),
            AskQuestionRefusal::Own => {
                Self::conflict("You answer for this vehicle yourself; others ask the questions")
            }
            AskQuestionRefusal::Sold => Self::conflict("This vehicle is sold and takes no more questions"),
            AskQuestionRefusal::TooManyWaiting => Self::conflict(
                "Three of your questions are waiting for answers here; you can ask another once one is answered",
            ),
            AskQuestionRefusal::Full => Self::conflict(
                "This listing can’t take more questions; please use Request Information instead",
            ),
        }
    }
}

fn no_such_question() -> Problem {
    Problem::not_found("We couldn’t find this question; it may have been withdrawn")
}
