//! Lengths and smallest values of fields, taken from the rules of their forms and from the limits of the domain.

use domain::{
    feeds::FeedSchedule,
    forum::{Content, DraftText, MAX_SPLIT_POSTS},
    membership::{Evidence, MAX_CARS},
    pictures::{MAX_ALT, MAX_LISTING_PHOTOS},
    rules::{Constraint, MAX_EMAIL, MAX_REASON, RULES},
    saved_views::ViewQuery,
    site_settings::{Holidays, SiteSettings},
    submissions::{MAX_DOCUMENTS, MAX_SUBMISSION_PHOTOS},
    vehicles::{Badge, MAX_DESCRIPTION, MAX_FEATURED, MAX_QUERY_TEXT, MAX_SPECS},
};
use utoipa::{
    Number,
    openapi::{Object, OpenApi as Document, RefOr, Schema},
};

/// Schema of a request body, and the form whose rules apply to its fields.
const FORMS: [(&str, &str); 34] = [
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
    ("NewReplyTemplate", "replyTemplate"),
    ("NewMemberChange", "memberChange"),
    ("PasswordReset", "passwordReset"),
    ("ProfileChange", "profile"),
    ("Registration", "register"),
    ("SiteSettings", "siteSettings"),
    ("StatedVehicleFacts", "submission"),
    ("Testimonial", "testimonial"),
];

/// Field of a schema, and the form whose rule for it bounds the length only: the field may be missing or empty, or it
/// is one of a response.
const LENGTHS: [(&str, &str, &str); 42] = [
    ("AdminListingChange", "reason", "caseReason"),
    ("ApplicationDecision", "notes", "applicationDecision"),
    ("Claim", "statement", "claim"),
    ("ClaimReview", "reason", "caseReason"),
    ("FeedPhotoSource", "source", "feedSource"),
    ("ForumReason", "reason", "removal"),
    ("ForumReportClosing", "reason", "removal"),
    ("ForumTopicChange", "reason", "removal"),
    ("ForumTopicMerge", "reason", "removal"),
    ("ForumTopicSplit", "reason", "removal"),
    ("KeptEdits", "reason", "caseReason"),
    ("LegalForm", "note", "legalText"),
    ("LegalForm", "text", "legalText"),
    ("LegalForm", "title", "legalText"),
    ("LegalPreviewRequest", "text", "legalText"),
    ("ListingChange", "reason", "caseReason"),
    ("MarketQuestion", "text", "question"),
    ("MessageReportClosing", "reason", "removal"),
    ("NewCaseNote", "text", "message"),
    ("NewClaim", "statement", "claim"),
    ("NewFeedSchedule", "source", "feedSource"),
    ("NewInquiryMessage", "text", "message"),
    ("NewQuestionRemoval", "reason", "caseReason"),
    ("NewSavedSearch", "name", "savedSearch"),
    ("NewSavedView", "name", "savedView"),
    ("NewSubmissionMessage", "text", "message"),
    ("ProposalDecision", "reason", "caseReason"),
    ("Question", "text", "question"),
    ("QuestionAnswer", "text", "answer"),
    ("QuestionFact", "label", "fact"),
    ("QuestionFact", "value", "fact"),
    ("SavedViewName", "name", "savedView"),
    ("ScheduledFeedSource", "source", "feedSource"),
    ("SignOffAnswer", "reason", "caseReason"),
    ("StatedFact", "label", "fact"),
    ("StatedFact", "value", "fact"),
    ("SubmissionWithdrawal", "reason", "caseReason"),
    ("VehicleFactValues", "engine", "submission"),
    ("VehicleFactValues", "exteriorColor", "submission"),
    ("VehicleFactValues", "interiorColor", "submission"),
    ("VehicleFactValues", "stockNumber", "submission"),
    ("VehicleFactValues", "trim", "submission"),
];

/// Field of a schema, and its longest text or its largest number of items.
const LIMITS: [(&str, &str, usize); 35] = [
    ("ApplicationAnswer", "evidence", Evidence::MAX_FILES),
    ("AdminListingChange", "photos", MAX_LISTING_PHOTOS),
    ("FeaturedVehicles", "ids", MAX_FEATURED as usize),
    ("ForumText", "content", Content::MAX),
    ("ForumTopicSplit", "posts", MAX_SPLIT_POSTS),
    ("ListingPhoto", "alt", MAX_ALT),
    ("NewApplication", "evidence", Evidence::MAX_FILES),
    ("NewApplication", "garage", MAX_CARS),
    ("NewBadge", "text", Badge::MAX),
    ("NewFeedSchedule", "address", FeedSchedule::MAX_ADDRESS),
    ("NewForumDraft", "content", Content::MAX),
    ("NewForumDraft", "title", DraftText::MAX_TITLE),
    ("NewListing", "photos", MAX_LISTING_PHOTOS),
    ("NewListing", "specs", MAX_SPECS),
    ("NewListingProposal", "photos", MAX_LISTING_PHOTOS),
    ("NewListingProposal", "specs", MAX_SPECS),
    ("NewSavedView", "query", ViewQuery::MAX),
    ("NewSubmission", "description", MAX_DESCRIPTION),
    ("NewSubmission", "documents", MAX_DOCUMENTS),
    ("NewSubmission", "images", MAX_SUBMISSION_PHOTOS),
    ("NewSubmission", "specs", MAX_SPECS),
    ("SavedQuery", "location", MAX_QUERY_TEXT),
    ("SavedQuery", "make", MAX_QUERY_TEXT),
    ("SavedQuery", "makeExact", MAX_QUERY_TEXT),
    ("SavedQuery", "model", MAX_QUERY_TEXT),
    ("SavedQuery", "modelExact", MAX_QUERY_TEXT),
    ("SavedQuery", "near", MAX_QUERY_TEXT),
    ("SavedQuery", "search", MAX_QUERY_TEXT),
    ("SavedQuery", "state", MAX_QUERY_TEXT),
    ("SavedQuery", "town", MAX_QUERY_TEXT),
    ("SiteSettings", "email", MAX_EMAIL),
    ("SiteSettings", "fees", SiteSettings::MAX_FEES),
    ("SiteSettings", "holidays", Holidays::MAX),
    ("SiteSettings", "testimonials", SiteSettings::MAX_TESTIMONIALS),
    ("SubmissionDecision", "notes", MAX_REASON),
];

/// Adds the limits of [`RULES`] to the schemas of [`FORMS`] and [`LENGTHS`], and those of [`LIMITS`].
pub(super) fn describe_limits(document: &mut Document) {
    let Some(components) = &mut document.components else { return };
    let lengths =
        LENGTHS.iter().filter_map(|(name, field, form)| Some((*name, *field, longest(form, field)?)));
    for (name, field, most) in lengths.chain(LIMITS) {
        let schema = components.schemas.get_mut(name);
        match schema.and_then(|schema| property(schema, field)) {
            Some(Schema::Object(text)) => text.max_length = Some(most),
            Some(Schema::Array(list)) => list.max_items = Some(most),
            _ => {}
        }
    }
    for (name, form) in FORMS {
        let Some(RefOr::T(Schema::Object(schema))) = components.schemas.get_mut(name) else { continue };
        for rule in RULES.iter().filter(|rule| rule.form == form) {
            if let Some(RefOr::T(Schema::Object(field))) = schema.properties.get_mut(rule.field) {
                describe(field, rule.check);
            }
        }
    }
}

/// The longest text that the rules of a form allow in a field.
fn longest(form: &str, field: &str) -> Option<usize> {
    let mut rules = RULES.iter().filter(|rule| rule.form == form && rule.field == field);
    rules.find_map(|rule| if let Constraint::MaxLength(length) = rule.check { Some(length) } else { None })
}

/// A property of a schema, which may consist of several.
fn property<'a>(schema: &'a mut RefOr<Schema>, name: &str) -> Option<&'a mut Schema> {
    let RefOr::T(schema) = schema else { return None };
    match schema {
        Schema::Object(object) => match object.properties.get_mut(name)? {
            RefOr::T(property) => Some(property),
            RefOr::Ref(_) => None,
        },
        Schema::AllOf(all) => all.items.iter_mut().find_map(|part| property(part, name)),
        _ => None,
    }
}

fn describe(field: &mut Object, check: Constraint) {
    match check {
        Constraint::Required => field.min_length = Some(1),
        Constraint::MinLength(length) => field.min_length = Some(length),
        Constraint::MaxLength(length) => field.max_length = Some(length),
        Constraint::Email => field.max_length = Some(MAX_EMAIL),
        Constraint::MinInteger(least) => field.minimum = isize::try_from(least).ok().map(Number::Int),
        Constraint::WordCharacters
        | Constraint::NotCommon
        | Constraint::KnownMileage
        | Constraint::MinNumber(_)
        | Constraint::Same(_)
        | Constraint::MergeFields(_) => {}
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

    #[test]
    fn each_limit_is_in_the_openapi_document() {
        let mut document = crate::openapi();
        let schemas = &mut document.components.as_mut().unwrap().schemas;
        let lengths = LENGTHS.map(|(name, field, form)| (name, field, longest(form, field).unwrap()));
        for (name, field, most) in lengths.into_iter().chain(LIMITS) {
            let limit = match property(schemas.get_mut(name).unwrap(), field) {
                Some(Schema::Object(text)) => text.max_length,
                Some(Schema::Array(list)) => list.max_items,
                _ => panic!("{name} has no {field} of its own"),
            };
            assert_eq!(limit, Some(most), "{name} {field}");
        }
    }
}
