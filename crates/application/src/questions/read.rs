use domain::{
    accounts::{SignedIn, User},
    questions::Question,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    questions::{QuestionListing, Questions},
};

/// What a reader is told of a listing's questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListingQuestions {
    /// Those that are theirs to read, the last asked first.
    pub questions: Vec<Question>,
    /// Whether they may ask one.
    pub may_ask: bool,
}

/// Whether somebody asks about a car that they do not speak for themselves.
pub(super) fn may_ask(user: &User, listing: &QuestionListing) -> bool {
    match listing.seller {
        Some((_, seller)) => seller != user.id,
        None => !user.roles.is_admin,
    }
}

/// The questions of a listing, as far as the reader may read them. `None` when there is no listing that
/// everybody may see.
///
/// # Errors
/// When the store fails.
pub async fn questions_about(
    vehicle: VehicleId,
    reader: Option<&SignedIn>,
    questions: &dyn Questions,
) -> Result<Option<ListingQuestions>, StoreError> {
    let user = reader.map(SignedIn::user);
    let found = questions.questions_about(vehicle, user.map(|user| user.id)).await?;
    let Some((listing, mut questions)) = found else { return Ok(None) };
    let is_admin = user.is_some_and(|user| user.roles.is_admin);
    questions.retain(|question| question.is_read_by(user.map(|user| user.id), is_admin));
    let asks = user.is_some_and(|user| user.roles.is_collector && may_ask(user, &listing));
    Ok(Some(ListingQuestions { questions, may_ask: asks && listing.status.is_for_sale() }))
}
