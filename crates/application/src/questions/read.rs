//! Reading the questions of a listing.

use domain::{
    accounts::{SignedIn, User},
    questions::Question,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    questions::{QuestionListing, Questions},
};

/// The questions of a listing that a reader may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingQuestions {
    /// The latest first.
    pub questions: Vec<Question>,
    /// Whether the reader may ask a question now.
    pub may_ask: bool,
}

/// False for the seller, and for admins when the car is the site's own.
pub(super) fn may_ask(user: &User, listing: &QuestionListing) -> bool {
    match listing.seller {
        Some(listing) => listing.seller != user.id,
        None => !user.roles.is_admin,
    }
}

/// The questions of a listing that the reader may see. `None` when there is no such listing that they may see.
pub async fn questions_about(
    vehicle: VehicleId,
    reader: Option<&SignedIn>,
    viewer: ListingViewer,
    questions: &dyn Questions,
) -> Result<Option<ListingQuestions>, StoreError> {
    let user = reader.map(SignedIn::user);
    let found = questions.questions_about(vehicle, user.map(|user| user.id), viewer).await?;
    let Some((listing, mut questions)) = found else { return Ok(None) };
    let is_admin = user.is_some_and(|user| user.roles.is_admin);
    questions.retain(|question| question.is_visible_to(user.map(|user| user.id), is_admin));
    let asks = user.is_some_and(|user| user.roles.is_collector && may_ask(user, &listing));
    Ok(Some(ListingQuestions { questions, may_ask: asks && listing.status.is_for_sale() }))
}
