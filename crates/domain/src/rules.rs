//! Form rules: limits and messages of every form field.
//!
//! The server validates with this table and exports it to `contract/rules.json` for the front end, so both
//! report the same message for the same error.

pub use crate::rule_check::Constraint;

use crate::Violation;

/// A condition on one field of one form, with its error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub form: &'static str,
    /// Name of the field in the API.
    pub field: &'static str,
    pub check: Constraint,
    /// Sentence shown when the check fails.
    pub message: &'static str,
}

const fn rule(form: &'static str, field: &'static str, check: Constraint, message: &'static str) -> Rule {
    Rule { form, field, check, message }
}

/// Maximum length of an email address in bytes.
pub const MAX_EMAIL: usize = 254;

/// Maximum length of a username in characters.
pub const MAX_USERNAME: usize = 50;

/// Maximum length of the name of a saved search in characters.
pub const MAX_SEARCH_NAME: usize = 120;

/// Maximum length of the reason of a decision or action in characters.
pub const MAX_REASON: usize = 2000;

/// Passwords that are rejected, ignoring case.
pub const COMMON_PASSWORDS: [&str; 10] = [
    "password",
    "123456",
    "12345678",
    "qwerty",
    "admin",
    "welcome",
    "football",
    "123456789",
    "whatever",
    "abc123",
];

/// All rules. The rules of a field are checked in this order; the first failure determines the message.
pub const RULES: &[Rule] = &[
    rule("login", "username", Constraint::MinLength(3), "Username must be at least 3 characters"),
    rule(
        "login",
        "username",
        Constraint::WordCharacters,
        "Username must only contain letters, numbers, and underscores",
    ),
    rule("login", "username", Constraint::MaxLength(MAX_USERNAME), "Username must be at most 50 characters"),
    rule("login", "password", Constraint::MinLength(8), "Password must be at least 8 characters"),
    rule("register", "name", Constraint::MinLength(2), "Name must be at least 2 characters"),
    rule("register", "name", Constraint::MaxLength(120), "Name must be at most 120 characters"),
    rule("register", "email", Constraint::Email, "Please enter a valid email address"),
    rule("register", "username", Constraint::MinLength(3), "Username must be at least 3 characters"),
    rule(
        "register",
        "username",
        Constraint::WordCharacters,
        "Username must only contain letters, numbers, and underscores",
    ),
    rule(
        "register",
        "username",
        Constraint::MaxLength(MAX_USERNAME),
        "Username must be at most 50 characters",
    ),
    rule("register", "password", Constraint::MinLength(8), "Password must be at least 8 characters long"),
    rule("register", "password", Constraint::NotCommon, "This password is too common and easily guessed"),
    rule("register", "confirmPassword", Constraint::Same("password"), "Passwords do not match"),
    rule("passwordReset", "email", Constraint::Email, "Please enter a valid email address"),
    rule("emailChange", "email", Constraint::Email, "Please enter a valid email address"),
    // A changed password follows the same rules as the first one; tested below.
    rule(
        "newPassword",
        "newPassword",
        Constraint::MinLength(8),
        "Password must be at least 8 characters long",
    ),
    rule(
        "newPassword",
        "newPassword",
        Constraint::NotCommon,
        "This password is too common and easily guessed",
    ),
    rule("newPassword", "confirmPassword", Constraint::Same("newPassword"), "Passwords do not match"),
    rule("profile", "firstName", Constraint::Required, "First name is required"),
    rule("profile", "firstName", Constraint::MaxLength(50), "First name must be at most 50 characters"),
    rule("profile", "lastName", Constraint::MaxLength(50), "Last name must be at most 50 characters"),
    rule("profile", "phone", Constraint::MaxLength(40), "Phone must be at most 40 characters"),
    rule("profile", "location", Constraint::MaxLength(120), "Location must be at most 120 characters"),
    rule("submission", "make", Constraint::Required, "Make is required"),
    rule("submission", "model", Constraint::Required, "Model is required"),
    rule("submission", "year", Constraint::Required, "Year is required"),
    rule("submission", "yearNumeric", Constraint::MinInteger(1900), "Please enter a valid year"),
    rule("submission", "location", Constraint::Required, "Location is required"),
    rule("submission", "price", Constraint::Required, "Price is required"),
    rule("submission", "priceNumeric", Constraint::MinNumber(0), "Please enter a valid price"),
    rule("submission", "miles", Constraint::Required, "Mileage is required"),
    rule(
        "submission",
        "milesNumeric",
        Constraint::KnownMileage,
        "Please enter the miles that the odometer shows, and check “True mileage unknown”",
    ),
    rule("submission", "milesNumeric", Constraint::MinInteger(0), "Please enter valid mileage"),
    rule("submission", "trim", Constraint::MaxLength(120), "Trim must be at most 120 characters"),
    rule(
        "submission",
        "stockNumber",
        Constraint::MaxLength(60),
        "Stock number must be at most 60 characters",
    ),
    rule("submission", "engine", Constraint::MaxLength(120), "Engine must be at most 120 characters"),
    rule("submission", "displacementCc", Constraint::MinInteger(50), "Please enter a valid displacement"),
    rule("submission", "horsepower", Constraint::MinInteger(1), "Please enter valid horsepower"),
    rule("submission", "speeds", Constraint::MinInteger(1), "Speeds must be a number from 1 to 10"),
    rule(
        "submission",
        "exteriorColor",
        Constraint::MaxLength(60),
        "Exterior color must be at most 60 characters",
    ),
    rule(
        "submission",
        "interiorColor",
        Constraint::MaxLength(60),
        "Interior color must be at most 60 characters",
    ),
    rule("submission", "owners", Constraint::MinInteger(0), "Please enter a valid number of owners"),
    rule("category", "name", Constraint::MinLength(3), "Category name must be at least 3 characters long"),
    rule("category", "name", Constraint::MaxLength(80), "Category name must be at most 80 characters"),
    rule(
        "category",
        "description",
        Constraint::MinLength(10),
        "Description must be at least 10 characters long",
    ),
    rule("category", "description", Constraint::MaxLength(500), "Description must be at most 500 characters"),
    rule("topic", "title", Constraint::MinLength(5), "Title must be at least 5 characters long"),
    rule("topic", "title", Constraint::MaxLength(200), "Title must be at most 200 characters"),
    rule("topic", "content", Constraint::MinLength(20), "Content must be at least 20 characters long"),
    rule("topic", "content", Constraint::MaxLength(20_000), "Content must be at most 20,000 characters"),
    rule("reply", "content", Constraint::MinLength(10), "Reply must be at least 10 characters long"),
    rule("reply", "content", Constraint::MaxLength(20_000), "Reply must be at most 20,000 characters"),
    rule("removal", "reason", Constraint::Required, "Please enter a reason"),
    rule("removal", "reason", Constraint::MaxLength(1000), "Reason must be at most 1,000 characters"),
    rule("report", "reason", Constraint::Required, "Please tell us what’s wrong"),
    rule("report", "reason", Constraint::MaxLength(1000), "Reason must be at most 1,000 characters"),
    rule("privateMessage", "text", Constraint::Required, "Please write a message"),
    rule("privateMessage", "text", Constraint::MaxLength(5000), "Message must be at most 5,000 characters"),
    // A message of a case, an inquiry or a submission.
    rule("message", "text", Constraint::Required, "Please write a message"),
    rule("message", "text", Constraint::MaxLength(4000), "A message must be at most 4,000 characters"),
    // Of a decision or action in any form; what is optional may be blank.
    rule("caseReason", "reason", Constraint::Required, "Please enter a reason"),
    rule(
        "caseReason",
        "reason",
        Constraint::MaxLength(MAX_REASON),
        "A reason must be at most 2,000 characters",
    ),
    rule("savedSearch", "name", Constraint::Required, "Please name the search"),
    rule(
        "savedSearch",
        "name",
        Constraint::MaxLength(MAX_SEARCH_NAME),
        "Name must be at most 120 characters",
    ),
    rule("savedView", "name", Constraint::Required, "Please name the view"),
    rule("savedView", "name", Constraint::MaxLength(40), "Name must be at most 40 characters"),
    rule("claim", "statement", Constraint::Required, "Please enter your statement"),
    rule("claim", "statement", Constraint::MaxLength(300), "A statement must be at most 300 characters"),
    rule("feedSource", "source", Constraint::Required, "Please name the source"),
    rule(
        "feedSource",
        "source",
        Constraint::MaxLength(80),
        "The source's name can have at most 80 characters",
    ),
    rule("inquiry", "name", Constraint::MinLength(2), "Name must be at least 2 characters"),
    rule("inquiry", "name", Constraint::MaxLength(120), "Name must be at most 120 characters"),
    rule("inquiry", "email", Constraint::Email, "Please enter a valid email address"),
    rule("inquiry", "phone", Constraint::MaxLength(40), "Phone must be at most 40 characters"),
    rule("inquiry", "message", Constraint::MinLength(10), "Message must be at least 10 characters long"),
    rule("inquiry", "message", Constraint::MaxLength(4000), "Message must be at most 4,000 characters"),
    rule("appointment", "name", Constraint::MinLength(2), "Name must be at least 2 characters"),
    rule("appointment", "name", Constraint::MaxLength(120), "Name must be at most 120 characters"),
    rule("appointment", "email", Constraint::Email, "Please enter a valid email address"),
    rule("appointment", "phone", Constraint::MaxLength(40), "Phone must be at most 40 characters"),
    rule("appointment", "town", Constraint::Required, "Please choose a town"),
    rule("appointment", "note", Constraint::MaxLength(4000), "Note must be at most 4,000 characters"),
    rule("accessRequest", "name", Constraint::MinLength(2), "Name must be at least 2 characters"),
    rule("accessRequest", "name", Constraint::MaxLength(120), "Name must be at most 120 characters"),
    rule("accessRequest", "email", Constraint::Email, "Please enter a valid email address"),
    rule(
        "accessRequest",
        "note",
        Constraint::MinLength(10),
        "Please tell us a little more (at least 10 characters)",
    ),
    rule("accessRequest", "note", Constraint::MaxLength(4000), "Note must be at most 4,000 characters"),
    rule(
        "collectorApplication",
        "note",
        Constraint::MinLength(20),
        "Please tell us a little more (at least 20 characters)",
    ),
    rule(
        "collectorApplication",
        "note",
        Constraint::MaxLength(4000),
        "Note must be at most 4,000 characters",
    ),
    rule("collectorApplication", "answer", Constraint::MinLength(2), "Please write an answer"),
    rule(
        "collectorApplication",
        "answer",
        Constraint::MaxLength(4000),
        "Answer must be at most 4,000 characters",
    ),
    rule("garageCar", "make", Constraint::Required, "Make is required"),
    rule("garageCar", "make", Constraint::MaxLength(60), "Make must be at most 60 characters"),
    rule("garageCar", "model", Constraint::Required, "Model is required"),
    rule("garageCar", "model", Constraint::MaxLength(120), "Model must be at most 120 characters"),
    rule("garageCar", "note", Constraint::MaxLength(500), "Note must be at most 500 characters"),
    rule(
        "applicationDecision",
        "notes",
        Constraint::MinLength(10),
        "Please enter a reason of at least 10 characters",
    ),
    rule(
        "applicationDecision",
        "notes",
        Constraint::MaxLength(2000),
        "Reason must be at most 2,000 characters",
    ),
    rule("invitation", "email", Constraint::Email, "Please enter a valid email address"),
    rule("invitation", "note", Constraint::MaxLength(1000), "Note must be at most 1,000 characters"),
    rule(
        "accessRequestClosing",
        "reason",
        Constraint::MinLength(10),
        "Please enter a reason of at least 10 characters",
    ),
    rule(
        "accessRequestClosing",
        "reason",
        Constraint::MaxLength(2000),
        "Reason must be at most 2,000 characters",
    ),
    rule(
        "memberChange",
        "reason",
        Constraint::MinLength(10),
        "Please enter a reason of at least 10 characters",
    ),
    rule("memberChange", "reason", Constraint::MaxLength(2000), "Reason must be at most 2,000 characters"),
    rule(
        "appointmentSlots",
        "address",
        Constraint::Required,
        "Please enter the street address of the meeting place",
    ),
    rule("appointmentSlots", "address", Constraint::MaxLength(200), "Address must be at most 200 characters"),
    rule("replyTemplate", "name", Constraint::Required, "Please name the template"),
    rule("replyTemplate", "name", Constraint::MaxLength(80), "Name must be at most 80 characters"),
    rule("replyTemplate", "text", Constraint::Required, "Please write a message"),
    rule("replyTemplate", "text", Constraint::MaxLength(4000), "A message must be at most 4,000 characters"),
    rule(
        "replyTemplate",
        "text",
        Constraint::MergeFields(&["name", "reference", "subject"]),
        "Use only {name}, {reference} and {subject}",
    ),
    rule("question", "text", Constraint::MinLength(10), "Question must be at least 10 characters long"),
    rule("question", "text", Constraint::MaxLength(1000), "Question must be at most 1,000 characters"),
    rule("answer", "text", Constraint::Required, "Please write an answer"),
    rule("answer", "text", Constraint::MaxLength(2000), "Answer must be at most 2,000 characters"),
    rule("fact", "label", Constraint::Required, "Please enter a name for the fact"),
    rule("fact", "label", Constraint::MaxLength(40), "Label must be at most 40 characters"),
    rule("fact", "value", Constraint::Required, "Please enter the fact"),
    rule("fact", "value", Constraint::MaxLength(120), "Value must be at most 120 characters"),
    rule("legalText", "title", Constraint::Required, "Please enter a title"),
    rule("legalText", "title", Constraint::MaxLength(120), "Title must be at most 120 characters"),
    rule("legalText", "text", Constraint::Required, "Please enter the text"),
    rule("legalText", "text", Constraint::MaxLength(50_000), "Text must be at most 50,000 characters"),
    rule("legalText", "effectiveOn", Constraint::Required, "Please choose a date"),
    rule("legalText", "note", Constraint::Required, "Please say what changed"),
    rule("legalText", "note", Constraint::MaxLength(500), "Note must be at most 500 characters"),
    rule("siteSettings", "address", Constraint::MaxLength(200), "Address must be at most 200 characters"),
    rule("siteSettings", "hours", Constraint::MaxLength(60), "Hours must be at most 60 characters"),
    rule("siteSettings", "licenses", Constraint::MaxLength(200), "Licenses must be at most 200 characters"),
    rule("testimonial", "text", Constraint::Required, "Please enter the quote"),
    rule("testimonial", "text", Constraint::MaxLength(600), "Quote must be at most 600 characters"),
    rule("testimonial", "author", Constraint::Required, "Please enter who says it"),
    rule("testimonial", "author", Constraint::MaxLength(80), "Author must be at most 80 characters"),
    rule("holiday", "name", Constraint::Required, "Please enter a name"),
    rule("holiday", "name", Constraint::MaxLength(80), "Name must be at most 80 characters"),
    rule("fee", "label", Constraint::Required, "Please enter a name"),
    rule("fee", "label", Constraint::MaxLength(80), "Name must be at most 80 characters"),
    rule("fee", "amount", Constraint::Required, "Please enter an amount"),
    rule("fee", "note", Constraint::MaxLength(200), "Note must be at most 200 characters"),
];

/// Message of the first rule that `value` violates, or `None`. Checks of numbers and of equal fields always
/// pass here; callers check those themselves.
#[must_use]
pub fn violated_rule(form: &str, field: &str, value: &str) -> Option<&'static str> {
    RULES
        .iter()
        .filter(|rule| rule.form == form && rule.field == field)
        .find(|rule| !rule.check.text_holds(value))
        .map(|rule| rule.message)
}

/// Checks a text against the rules of a form field, and returns it.
///
/// # Errors
/// A [`Violation`] of the field.
pub fn checked(form: &str, field: &'static str, text: String) -> Result<String, Violation> {
    match violated_rule(form, field, &text) {
        Some(message) => Err(Violation::new(field, message)),
        None => Ok(text),
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
