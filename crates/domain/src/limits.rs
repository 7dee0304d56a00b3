//! Limits and other numbers of the rules that pages show or check.
//!
//! Exported to `contract/rules.json`, from which the front end's constants of these names are generated
//! (`frontend/src/shared/api/limits.ts`). Limits of form fields are in [`rules`].

use crate::{
    MAX_MEMBER_PAGE, MEMBER_LISTINGS_PER_PAGE, MESSAGES_PER_PAGE, account_closure, appointments, documents,
    events, feeds,
    forum::{ForumQuery, POSTS_PER_PAGE},
    membership, pictures,
    private_messages::Conversation,
    rules, saved,
    site_settings::SiteSettings,
    submissions,
    vehicles::{self, Mileage, ModelYear, Near, UsDollars, Vin},
};

/// Bytes of a megabyte: sizes of files are stated in whole megabytes.
const MEGABYTE: u64 = 1024 * 1024;

/// The numbers by the names of the front end's constants.
pub const LIMITS: &[(&str, u64)] = &[
    ("ACCOUNT_GRACE_DAYS", account_closure::GRACE_DAYS as u64),
    ("DEFAULT_RADIUS", Near::DEFAULT_RADIUS as u64),
    ("FIRST_VIN_YEAR", Vin::SINCE as u64),
    ("LOWEST_USUAL_PRICE", UsDollars::LOWEST_USUAL as u64),
    ("MAX_APPOINTMENT_DAYS", appointments::MAX_DAYS_AHEAD as u64),
    ("MAX_CAPTION", pictures::MAX_ALT as u64),
    ("MAX_CLIENT_MESSAGE", events::MAX_CLIENT_MESSAGE as u64),
    ("MAX_COLLECTORS_FIRST_DAYS", vehicles::MAX_COLLECTORS_FIRST_DAYS as u64),
    ("MAX_DOCUMENT_MB", documents::MAX_BYTES / MEGABYTE),
    ("MAX_EMAIL", rules::MAX_EMAIL as u64),
    ("MAX_EVIDENCE_FILES", membership::Evidence::MAX_FILES as u64),
    ("MAX_EVIDENCE_MB", membership::Evidence::MAX_BYTES / MEGABYTE),
    ("MAX_FEED_MB", feeds::MAX_FEED_BYTES / MEGABYTE),
    ("MAX_FEES", SiteSettings::MAX_FEES as u64),
    ("MAX_FORUM_SEARCH", ForumQuery::MAX as u64),
    ("MAX_GARAGE_CARS", membership::MAX_CARS as u64),
    ("MAX_LISTING_PHOTOS", pictures::MAX_LISTING_PHOTOS as u64),
    ("MAX_MEMBER_PAGE", MAX_MEMBER_PAGE as u64),
    ("MAX_MESSAGE_VEHICLES", events::MAX_MESSAGE_VEHICLES as u64),
    ("MAX_MILES", Mileage::MAX as u64),
    ("MAX_OPEN_INVITATIONS", membership::QUOTA as u64),
    ("MAX_PHOTO_MB", pictures::MAX_PHOTO_BYTES / MEGABYTE),
    ("MAX_PHOTO_PROBLEMS", feeds::MAX_PHOTO_PROBLEMS as u64),
    ("MAX_PRICE", UsDollars::MAX as u64),
    ("MAX_QUERY_TEXT", vehicles::MAX_QUERY_TEXT as u64),
    ("MAX_RADIUS", Near::MAX_RADIUS as u64),
    ("MAX_SEARCH_NAME", rules::MAX_SEARCH_NAME as u64),
    ("MAX_SIMILAR", vehicles::SIMILAR_LIMIT as u64),
    ("MAX_SUBMISSION_PHOTOS", submissions::MAX_SUBMISSION_PHOTOS as u64),
    ("MAX_SUSPENSION_DAYS", membership::MAX_SUSPENSION_DAYS as u64),
    ("MAX_TESTIMONIALS", SiteSettings::MAX_TESTIMONIALS as u64),
    ("MAX_UNREAD_COUNTED", Conversation::MAX_UNREAD_COUNTED as u64),
    ("MAX_USERNAME", rules::MAX_USERNAME as u64),
    ("MAX_VEHICLE_PAGE", vehicles::MAX_LIMIT as u64),
    ("MEMBER_LISTINGS_PER_PAGE", MEMBER_LISTINGS_PER_PAGE as u64),
    ("MESSAGES_PER_PAGE", MESSAGES_PER_PAGE as u64),
    ("MIN_PRICE_CHANGES", saved::ENOUGH_STEPS as u64),
    ("MODEL_YEARS_AHEAD", ModelYear::YEARS_AHEAD as u64),
    ("POSTS_PER_PAGE", POSTS_PER_PAGE as u64),
    ("RECENT_VIEW_DAYS", vehicles::RECENT_DAYS),
    ("UNCONFIRMED_DAYS", account_closure::UNCONFIRMED_DAYS as u64),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_files_are_whole_megabytes() {
        let sizes = [
            documents::MAX_BYTES,
            membership::Evidence::MAX_BYTES,
            feeds::MAX_FEED_BYTES,
            pictures::MAX_PHOTO_BYTES,
        ];
        assert!(sizes.iter().all(|size| size % MEGABYTE == 0), "{sizes:?}");
    }

    #[test]
    fn names_are_unique_and_sorted() {
        let names: Vec<&str> = LIMITS.iter().map(|(name, _)| *name).collect();
        assert!(names.is_sorted_by(|one, next| one < next), "{names:?}");
    }
}
