//! Questions about a listing over HTTP: asked by collectors, answered by whoever speaks for the car, read
//! by everybody, looked after by the desk.

mod desk;
mod dto;
mod own;
mod public;

use application::questions::{Handled, Handling};
use domain::questions::{Question, QuestionId};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::problem::Problem;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(public::vehicle_questions)
        .service(public::vehicle_facts)
        .service(own::ask_question)
        .service(own::answer_question)
        .service(own::withdraw_question)
        .service(desk::list_questions)
        .service(desk::read_question)
        .service(desk::make_fact)
        .service(desk::take_fact_back)
        .service(desk::remove_question);
}

fn handling(id: i64, revision: i32, actor: domain::audit::Actor) -> Handling {
    Handling { question: QuestionId(id), revision, actor }
}

/// The revision that a body names: without it nobody knows which words were answered.
fn seen(revision: Option<i32>) -> Result<i32, Problem> {
    revision.ok_or_else(|| Problem::missing("revision"))
}

/// The question after something was done with it; the problem when it was not, `impossible` being said
/// of a question that stands otherwise.
fn handled(answer: Handled, impossible: &str) -> Result<Option<Box<Question>>, Problem> {
    match answer {
        Handled::Done(question) => Ok(question),
        Handled::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        Handled::NoSuchQuestion => Err(no_such_question()),
        Handled::Sellers => Err(Problem::conflict("The seller of this vehicle answers its questions")),
        Handled::Stale => {
            Err(Problem::conflict("This question was changed meanwhile; please look at it again"))
        }
        Handled::Impossible => Err(Problem::conflict(impossible)),
        Handled::TooManyFacts => Err(Problem::conflict(
            "Twelve facts of this listing come from answers already; please take one back first",
        )),
    }
}

fn no_such_question() -> Problem {
    Problem::not_found("There is no such question; it may have been taken back")
}
