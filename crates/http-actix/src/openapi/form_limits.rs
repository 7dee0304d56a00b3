//! Lengths and smallest values of fields, taken from the rules of their forms.

use domain::rules::{Check, MAX_EMAIL, RULES};
use utoipa::{
    Number,
    openapi::{Object, OpenApi as Document, RefOr, Schema},
};

/// Schema of a request body, and the form whose rules apply to its fields.
const FORMS: [(&str, &str); 33] = [
    ("AccessRequestClosing", "accessRequestClosing"),
    ("ApplicationAnswer", "collectorApplication"),
    ("ChosenPassword", "newPassword"),
    ("EmailChange", "emailChange"),
    ("Fee", "fee"),
    ("ForumCategoryChange", "category"),
    ("ForumTopicChange", "topic"),
    ("ForumTopicSplit", "topic"),
    ("GarageCar", "garageCar"),
    ("Holiday", "holiday"),
    ("LogIn", "login"),
    ("MessageReportReason", "report"),
    ("NewAccessRequest", "accessRequest"),
    ("NewAnswer", "answer"),
    ("NewApplication", "collectorApplication"),
    ("NewAppointment", "appointment"),
    ("NewConversation", "privateMessage"),
    ("NewFact", "fact"),
    ("NewForumCategory", "category"),
    ("NewForumPost", "reply"),
    ("NewForumTopic", "topic"),
    ("NewInquiry", "inquiry"),
    ("NewInvitation", "invitation"),
    ("NewPassword", "newPassword"),
    ("NewPrivateMessage", "privateMessage"),
    ("NewQuestion", "question"),
    ("NewStanding", "standing"),
    ("PasswordReset", "passwordReset"),
    ("ProfileChange", "profile"),
    ("Registration", "register"),
    ("SiteSettings", "siteSettings"),
    ("StatedVehicleFacts", "submission"),
    ("Testimonial", "testimonial"),
];

/// Adds the limits of [`RULES`] to the schemas of [`FORMS`].
pub(super) fn describe_limits(document: &mut Document) {
    let Some(components) = &mut document.components else { return };
    for (name, form) in FORMS {
        let Some(RefOr::T(Schema::Object(schema))) = components.schemas.get_mut(name) else { continue };
        for rule in RULES.iter().filter(|rule| rule.form == form) {
            if let Some(RefOr::T(Schema::Object(field))) = schema.properties.get_mut(rule.field) {
                describe(field, rule.check);
            }
        }
    }
}

fn describe(field: &mut Object, check: Check) {
    match check {
        Check::Required => field.min_length = Some(1),
        Check::MinLength(length) => field.min_length = Some(length),
        Check::MaxLength(length) => field.max_length = Some(length),
        Check::Email => field.max_length = Some(MAX_EMAIL),
        Check::MinInteger(least) => field.minimum = isize::try_from(least).ok().map(Number::Int),
        Check::WordCharacters | Check::NotCommon | Check::MinNumber(_) | Check::Same(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_form_limits_a_field_of_its_schema() {
        let document = crate::openapi();
        let schemas = &document.components.as_ref().unwrap().schemas;
        for (name, form) in FORMS {
            let RefOr::T(Schema::Object(schema)) = &schemas[name] else { panic!("{name}") };
            let is_limited =
                RULES.iter().any(|rule| rule.form == form && schema.properties.contains_key(rule.field));
            assert!(is_limited, "{name}: {form}");
        }
    }
}
