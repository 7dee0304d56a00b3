//! Form rules: limits and messages of every form field.
//!
//! The server validates with this table and exports it to `contract/rules.json` for the front end, so both
//! report the same message for the same error.

pub use crate::rule_check::Check;

use crate::Violation;

/// A condition on one field of one form, with its error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub form: &'static str,
    /// Name of the field in the API.
    pub field: &'static str,
    pub check: Check,
    /// Sentence shown when the check fails.
    pub message: &'static str,
}

const fn rule(form: &'static str, field: &'static str, check: Check, message: &'static str) -> Rule {
    Rule { form, field, check, message }
}

/// Maximum length of an email address in bytes.
pub const MAX_EMAIL: usize = 254;

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
    rule("login", "username", Check::MinLength(3), "Username must be at least 3 characters"),
    rule(
        "login",
        "username",
        Check::WordCharacters,
        "Username must only contain letters, numbers, and underscores",
    ),
    rule("login", "username", Check::MaxLength(50), "Username must be at most 50 characters"),
    rule("login", "password", Check::MinLength(8), "Password must be at least 8 characters"),
    rule("register", "name", Check::MinLength(2), "Name must be at least 2 characters"),
    rule("register", "name", Check::MaxLength(120), "Name must be at most 120 characters"),
    rule("register", "email", Check::Email, "Please enter a valid email address"),
    rule("register", "username", Check::MinLength(3), "Username must be at least 3 characters"),
    rule(
        "register",
        "username",
        Check::WordCharacters,
        "Username must only contain letters, numbers, and underscores",
    ),
    rule("register", "username", Check::MaxLength(50), "Username must be at most 50 characters"),
    rule("register", "password", Check::MinLength(8), "Password must be at least 8 characters long"),
    rule("register", "password", Check::NotCommon, "This password is too common and easily guessed"),
    rule("register", "confirmPassword", Check::Same("password"), "Passwords do not match"),
    rule("passwordReset", "email", Check::Email, "Please enter a valid email address"),
    rule("emailChange", "email", Check::Email, "Please enter a valid email address"),
    // A changed password follows the same rules as the first one; tested below.
    rule("newPassword", "newPassword", Check::MinLength(8), "Password must be at least 8 characters long"),
    rule("newPassword", "newPassword", Check::NotCommon, "This password is too common and easily guessed"),
    rule("newPassword", "confirmPassword", Check::Same("newPassword"), "Passwords do not match"),
    rule("profile", "firstName", Check::Required, "First name is required"),
    rule("profile", "firstName", Check::MaxLength(50), "First name must be at most 50 characters"),
    rule("profile", "lastName", Check::MaxLength(50), "Last name must be at most 50 characters"),
    rule("profile", "phone", Check::MaxLength(40), "Phone must be at most 40 characters"),
    rule("profile", "location", Check::MaxLength(120), "Location must be at most 120 characters"),
    rule("submission", "make", Check::Required, "Make is required"),
    rule("submission", "model", Check::Required, "Model is required"),
    rule("submission", "year", Check::Required, "Year is required"),
    rule("submission", "yearNumeric", Check::MinInteger(1900), "Please enter a valid year"),
    rule("submission", "location", Check::Required, "Location is required"),
    rule("submission", "price", Check::Required, "Price is required"),
    rule("submission", "priceNumeric", Check::MinNumber(0), "Please enter a valid price"),
    rule("submission", "miles", Check::Required, "Mileage is required"),
    rule("submission", "milesNumeric", Check::MinInteger(0), "Please enter valid mileage"),
    rule("submission", "trim", Check::MaxLength(120), "Trim must be at most 120 characters"),
    rule("submission", "stockNumber", Check::MaxLength(60), "Stock number must be at most 60 characters"),
    rule("submission", "engine", Check::MaxLength(120), "Engine must be at most 120 characters"),
    rule("submission", "displacementCc", Check::MinInteger(50), "Please enter a valid displacement"),
    rule("submission", "horsepower", Check::MinInteger(1), "Please enter valid horsepower"),
    rule("submission", "speeds", Check::MinInteger(1), "Speeds must be a number from 1 to 10"),
    rule("submission", "exteriorColor", Check::MaxLength(60), "Exterior color must be at most 60 characters"),
    rule("submission", "interiorColor", Check::MaxLength(60), "Interior color must be at most 60 characters"),
    rule("submission", "owners", Check::MinInteger(0), "Please enter a valid number of owners"),
    rule("category", "name", Check::MinLength(3), "Category name must be at least 3 characters long"),
    rule("category", "name", Check::MaxLength(80), "Category name must be at most 80 characters"),
    rule("category", "description", Check::MinLength(10), "Description must be at least 10 characters long"),
    rule("category", "description", Check::MaxLength(500), "Description must be at most 500 characters"),
    rule("topic", "title", Check::MinLength(5), "Title must be at least 5 characters long"),
    rule("topic", "title", Check::MaxLength(200), "Title must be at most 200 characters"),
    rule("topic", "content", Check::MinLength(20), "Content must be at least 20 characters long"),
    rule("topic", "content", Check::MaxLength(20_000), "Content must be at most 20,000 characters"),
    rule("reply", "content", Check::MinLength(10), "Reply must be at least 10 characters long"),
    rule("reply", "content", Check::MaxLength(20_000), "Reply must be at most 20,000 characters"),
    rule("removal", "reason", Check::Required, "Please enter a reason"),
    rule("removal", "reason", Check::MaxLength(1000), "Reason must be at most 1,000 characters"),
    rule("report", "reason", Check::Required, "Please tell us what’s wrong"),
    rule("report", "reason", Check::MaxLength(1000), "Reason must be at most 1,000 characters"),
    rule("privateMessage", "text", Check::Required, "Please write a message"),
    rule("privateMessage", "text", Check::MaxLength(5000), "Message must be at most 5,000 characters"),
    // A message of a case, an inquiry or a submission.
    rule("message", "text", Check::Required, "Please write a message"),
    rule("message", "text", Check::MaxLength(4000), "A message must be at most 4,000 characters"),
    // Of a decision or action in any form; what is optional may be blank.
    rule("caseReason", "reason", Check::Required, "Please enter a reason"),
    rule("caseReason", "reason", Check::MaxLength(MAX_REASON), "A reason must be at most 2,000 characters"),
    rule("savedSearch", "name", Check::Required, "Please name the search"),
    rule("savedSearch", "name", Check::MaxLength(120), "Name must be at most 120 characters"),
    rule("savedView", "name", Check::Required, "Please name the view"),
    rule("savedView", "name", Check::MaxLength(40), "Name must be at most 40 characters"),
    rule("claim", "statement", Check::Required, "Please enter your statement"),
    rule("claim", "statement", Check::MaxLength(300), "A statement must be at most 300 characters"),
    rule("feedSource", "source", Check::Required, "Please name the source"),
    rule("feedSource", "source", Check::MaxLength(80), "The source's name can have at most 80 characters"),
    rule("inquiry", "name", Check::MinLength(2), "Name must be at least 2 characters"),
    rule("inquiry", "name", Check::MaxLength(120), "Name must be at most 120 characters"),
    rule("inquiry", "email", Check::Email, "Please enter a valid email address"),
    rule("inquiry", "phone", Check::MaxLength(40), "Phone must be at most 40 characters"),
    rule("inquiry", "message", Check::MinLength(10), "Message must be at least 10 characters long"),
    rule("inquiry", "message", Check::MaxLength(4000), "Message must be at most 4,000 characters"),
    rule("appointment", "name", Check::MinLength(2), "Name must be at least 2 characters"),
    rule("appointment", "name", Check::MaxLength(120), "Name must be at most 120 characters"),
    rule("appointment", "email", Check::Email, "Please enter a valid email address"),
    rule("appointment", "phone", Check::MaxLength(40), "Phone must be at most 40 characters"),
    rule("appointment", "town", Check::Required, "Please choose a town"),
    rule("appointment", "note", Check::MaxLength(4000), "Note must be at most 4,000 characters"),
    rule("accessRequest", "name", Check::MinLength(2), "Name must be at least 2 characters"),
    rule("accessRequest", "name", Check::MaxLength(120), "Name must be at most 120 characters"),
    rule("accessRequest", "email", Check::Email, "Please enter a valid email address"),
    rule(
        "accessRequest",
        "note",
        Check::MinLength(10),
        "Please tell us a little more (at least 10 characters)",
    ),
    rule("accessRequest", "note", Check::MaxLength(4000), "Note must be at most 4,000 characters"),
    rule(
        "collectorApplication",
        "note",
        Check::MinLength(20),
        "Please tell us a little more (at least 20 characters)",
    ),
    rule("collectorApplication", "note", Check::MaxLength(4000), "Note must be at most 4,000 characters"),
    rule("collectorApplication", "answer", Check::MinLength(2), "Please write an answer"),
    rule("collectorApplication", "answer", Check::MaxLength(4000), "Answer must be at most 4,000 characters"),
    rule("garageCar", "make", Check::Required, "Make is required"),
    rule("garageCar", "make", Check::MaxLength(60), "Make must be at most 60 characters"),
    rule("garageCar", "model", Check::Required, "Model is required"),
    rule("garageCar", "model", Check::MaxLength(120), "Model must be at most 120 characters"),
    rule("garageCar", "note", Check::MaxLength(500), "Note must be at most 500 characters"),
    rule(
        "applicationDecision",
        "notes",
        Check::MinLength(10),
        "Please enter a reason of at least 10 characters",
    ),
    rule("applicationDecision", "notes", Check::MaxLength(2000), "Reason must be at most 2,000 characters"),
    rule("invitation", "email", Check::Email, "Please enter a valid email address"),
    rule("invitation", "note", Check::MaxLength(1000), "Note must be at most 1,000 characters"),
    rule(
        "accessRequestClosing",
        "reason",
        Check::MinLength(10),
        "Please enter a reason of at least 10 characters",
    ),
    rule("accessRequestClosing", "reason", Check::MaxLength(2000), "Reason must be at most 2,000 characters"),
    rule("memberChange", "reason", Check::MinLength(10), "Please enter a reason of at least 10 characters"),
    rule("memberChange", "reason", Check::MaxLength(2000), "Reason must be at most 2,000 characters"),
    rule("replyTemplate", "name", Check::Required, "Please name the template"),
    rule("replyTemplate", "name", Check::MaxLength(80), "Name must be at most 80 characters"),
    rule("replyTemplate", "text", Check::Required, "Please write a message"),
    rule("replyTemplate", "text", Check::MaxLength(4000), "A message must be at most 4,000 characters"),
    rule(
        "replyTemplate",
        "text",
        Check::MergeFields(&["name", "reference", "subject"]),
        "Use only {name}, {reference} and {subject}",
    ),
    rule("question", "text", Check::MinLength(10), "Question must be at least 10 characters long"),
    rule("question", "text", Check::MaxLength(1000), "Question must be at most 1,000 characters"),
    rule("answer", "text", Check::Required, "Please write an answer"),
    rule("answer", "text", Check::MaxLength(2000), "Answer must be at most 2,000 characters"),
    rule("fact", "label", Check::Required, "Please enter a name for the fact"),
    rule("fact", "label", Check::MaxLength(40), "Label must be at most 40 characters"),
    rule("fact", "value", Check::Required, "Please enter the fact"),
    rule("fact", "value", Check::MaxLength(120), "Value must be at most 120 characters"),
    rule("legalText", "title", Check::Required, "Please enter a title"),
    rule("legalText", "title", Check::MaxLength(120), "Title must be at most 120 characters"),
    rule("legalText", "text", Check::Required, "Please enter the text"),
    rule("legalText", "text", Check::MaxLength(50_000), "Text must be at most 50,000 characters"),
    rule("legalText", "effectiveOn", Check::Required, "Please choose a date"),
    rule("legalText", "note", Check::Required, "Please say what changed"),
    rule("legalText", "note", Check::MaxLength(500), "Note must be at most 500 characters"),
    rule("siteSettings", "address", Check::MaxLength(200), "Address must be at most 200 characters"),
    rule("siteSettings", "hours", Check::MaxLength(60), "Hours must be at most 60 characters"),
    rule("siteSettings", "licenses", Check::MaxLength(200), "Licenses must be at most 200 characters"),
    rule("testimonial", "text", Check::Required, "Please enter the quote"),
    rule("testimonial", "text", Check::MaxLength(600), "Quote must be at most 600 characters"),
    rule("testimonial", "author", Check::Required, "Please enter who says it"),
    rule("testimonial", "author", Check::MaxLength(80), "Author must be at most 80 characters"),
    rule("holiday", "name", Check::Required, "Please enter a name"),
    rule("holiday", "name", Check::MaxLength(80), "Name must be at most 80 characters"),
    rule("fee", "label", Check::Required, "Please enter a name"),
    rule("fee", "label", Check::MaxLength(80), "Name must be at most 80 characters"),
    rule("fee", "amount", Check::Required, "Please enter an amount"),
    rule("fee", "note", Check::MaxLength(200), "Note must be at most 200 characters"),
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
