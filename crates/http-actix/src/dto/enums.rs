//! Schemas of the domain's enums: the documented values are the domain's names.

use std::borrow::Cow;

use domain::{
    accounts, appointments, contact_requests, feeds, forum, inquiries, membership, pictures, prices,
    proposals, questions, saved_views, sign_offs, submissions, vehicles,
};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{Object, ObjectBuilder, RefOr, Schema, schema::Type},
};

/// Names of an enum's values in the API.
pub(crate) trait Named: strum::VariantArray + Copy + Into<&'static str> {}
impl<T: strum::VariantArray + Copy + Into<&'static str>> Named for T {}

/// Schema of a parameter or a field with the names of an enum.
pub(crate) fn one_of<T: Named>() -> Object {
    values(T::VARIANTS.iter().map(|value| (*value).into()))
}

/// Schema of a parameter or a field with these values.
pub(crate) fn values(names: impl IntoIterator<Item = &'static str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).build()
}

/// A schema with a description; `schema_with` drops the comment of its field.
pub(crate) fn described(mut schema: Object, description: &str) -> Object {
    schema.description = Some(description.to_owned());
    schema
}

/// Defines the type that stands for each component of the document, and for enums of parameters: these use it as
/// `value_type` with `inline`, because `schema_with` would drop their description.
macro_rules! enum_schemas {
    ($($(#[doc = $about:literal])+ $name:ident($values:ty);)+) => {
        $(
            $(#[doc = $about])+
            pub(crate) struct $name;

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    let mut schema = one_of::<$values>();
                    schema.description = Some([$($about.trim()),+].join("\n"));
                    schema.into()
                }
            }

            impl ToSchema for $name {
                fn name() -> Cow<'static, str> {
                    stringify!($name).into()
                }
            }
        )+
    };
}

enum_schemas! {
    /// Status of an application for membership.
    ApplicationStatus(membership::ApplicationStatus);
    /// State of an appointment.
    AppointmentState(appointments::AppointmentState);
    /// Meaning of a badge.
    BadgeVariant(vehicles::BadgeVariant);
    /// Shape of the body.
    BodyStyle(vehicles::BodyStyle);
    /// Name of a check.
    CheckName(submissions::CheckName);
    /// Outcome of a check.
    CheckState(submissions::CheckState);
    /// Driven wheels.
    Drivetrain(vehicles::Drivetrain);
    /// How certain a fact is that was read from text. `high`: from a labelled specification, or from one that
    /// says nothing else. `low`: from words inside a description, or left open by the text.
    FactConfidence(vehicles::Confidence);
    /// State of a run.
    FeedRunState(feeds::RunState);
    /// Kind of a thread.
    InquiryKind(inquiries::ThreadKind);
    /// Stage of a thread.
    InquiryStage(inquiries::ThreadStage);
    /// State of a proposal.
    ListingProposalState(proposals::ProposalState);
    /// Status of a listing.
    ListingStatus(vehicles::ListingStatus);
    /// Role of a member.
    MemberRole(accounts::Role);
    /// Unit that the odometer shows. Mileage is in statute miles regardless.
    OdometerUnit(vehicles::OdometerUnit);
    /// Part of the car that a photo shows.
    PhotoGroup(pictures::PhotoGroup);
    /// File format of a rendition.
    PictureFormat(pictures::PictureFormat);
    /// Kind of a picture.
    PictureKind(pictures::PictureKind);
    /// Preferred part of the day.
    PreferredTime(contact_requests::PreferredTime);
    /// Kind of a price event.
    PriceKind(vehicles::PriceKind);
    /// Kind of a known price.
    PriceKnown(prices::PriceKnown);
    /// State of a question.
    QuestionState(questions::QuestionState);
    /// Outcome of an attempt to sell.
    SaleOutcome(vehicles::SaleOutcome);
    /// A service of the concierge.
    ServiceSlug(contact_requests::Service);
    /// State of a sign-off.
    SignOffState(sign_offs::SignOffState);
    /// Order of vehicles.
    SortOrder(vehicles::Sort);
    /// Author of a message or a status change.
    SubmissionSide(submissions::Side);
    /// Review status of a submission.
    SubmissionStatus(submissions::SubmissionStatus);
    /// Status of the title (certificate of ownership).
    TitleStatus(vehicles::TitleStatus);
    /// Which topics a list holds.
    TopicView(forum::TopicView);
    /// Town in which the concierge offers appointments.
    Town(appointments::AppointmentTown);
    /// Type of a transmission.
    Transmission(vehicles::Transmission);
    /// Section of the admin area whose lists have saved views.
    ViewSection(saved_views::ViewSection);
    /// How much of the VIN the public sees; `masked` hides the last six characters.
    VinVisibility(vehicles::VinVisibility);
}
