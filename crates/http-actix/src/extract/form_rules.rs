//! Checks of request fields for `#[derive(Validate)]`: one function per field, which parses the field as the
//! domain does, so that limits and messages come from [`domain::rules`].
//!
//! Only for bodies whose fields can all be judged alone. The domain checks the others, see ADR 7.

use domain::{
    Violation,
    accounts::{Password, Username},
    forum::{CategoryDescription, CategoryName, Content, TopicTitle},
    membership::closing_reason,
    private_messages::MessageBody,
    questions::{AnswerText, FactLabel, FactValue, QuestionText},
    rules::{RULES, Rule},
};
use validator::{ValidationError, ValidationErrors};

macro_rules! checks {
    ($($name:ident = $rule:literal, |$input:ident| $parsed:expr;)*) => { $(
        pub(crate) fn $name($input: &str) -> Result<(), ValidationError> {
            $parsed.map(|_| ()).map_err(|violation: Violation| {
                ValidationError::new($rule).with_message(violation.message.into())
            })
        }
    )* };
}

// The names are `form.field` of the rule table.
checks! {
    login_username = "login.username", |input| Username::parse("login", input);
    login_password = "login.password", |input| Password::parse_login(input.to_owned());
    category_name = "category.name", |input| CategoryName::parse(input);
    category_description = "category.description", |input| CategoryDescription::parse(input);
    topic_title = "topic.title", |input| TopicTitle::parse(input);
    topic_content = "topic.content", |input| Content::parse("topic", input);
    reply_content = "reply.content", |input| Content::parse("reply", input);
    private_message_text = "privateMessage.text", |input| MessageBody::parse(input);
    question_text = "question.text", |input| QuestionText::parse(input);
    answer_text = "answer.text", |input| AnswerText::parse(input);
    fact_label = "fact.label", |input| FactLabel::parse(input);
    fact_value = "fact.value", |input| FactValue::parse(input);
    closing_reason_text = "accessRequestClosing.reason", |input| closing_reason(input);
}

/// The errors as violations, in the order of the rule table. The errors of `validator` also hold the rejected
/// values, which may be passwords, so only the messages are taken over.
pub(super) fn violations(errors: &ValidationErrors) -> Vec<Violation> {
    let mut found: Vec<(usize, Violation)> = errors
        .field_errors()
        .into_values()
        .flatten()
        .filter_map(|error| {
            let (place, rule) = rule(&error.code)?;
            Some((place, Violation::new(rule.field, error.message.clone()?)))
        })
        .collect();
    found.sort_by_key(|(place, _)| *place);
    found.into_iter().map(|(_, violation)| violation).collect()
}

/// The first rule of a field, named `form.field`, with its position in the table.
fn rule(name: &str) -> Option<(usize, &'static Rule)> {
    let (form, field) = name.split_once('.')?;
    RULES.iter().enumerate().find(|(_, rule)| rule.form == form && rule.field == field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn violations_follow_the_order_and_messages_of_the_rules() {
        let mut errors = ValidationErrors::new();
        errors.add("password", login_password("short").unwrap_err());
        errors.add("username", login_username("a!").unwrap_err());
        let found = violations(&errors);
        let messages: Vec<_> = found.iter().map(|v| (v.field, v.message.as_str())).collect();
        assert_eq!(
            messages,
            [
                ("username", "Username must be at least 3 characters"),
                ("password", "Password must be at least 8 characters"),
            ]
        );
    }
}
