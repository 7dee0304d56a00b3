//! Reads the claims of a listing, with whether the reader may open each proof.

use domain::{
    accounts::SignedIn,
    claims::Claim,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{StoreError, claims::Claims, clock::Clock, documents::Documents};

use crate::business_time::business_date;

/// The claims of a listing; each with true when the reader may read its proof at this moment. Callers MUST
/// NOT name the proof otherwise. `None` when there is no such listing that the reader may see.
pub async fn claims_about(
    vehicle: VehicleId,
    reader: Option<&SignedIn>,
    claims: &dyn Claims,
    documents: &dyn Documents,
    clock: &dyn Clock,
) -> Result<Option<Vec<(Claim, bool)>>, StoreError> {
    let viewer = ListingViewer::of(reader);
    let Some(found) = claims.claims_about(vehicle, viewer).await? else { return Ok(None) };
    let documents = match reader {
        Some(_) if found.iter().any(|claim| claim.proof.is_some()) => {
            documents.documents_about(vehicle).await?
        }
        _ => Vec::new(),
    };
    let today = business_date(clock.now());
    let is_readable = |claim: &Claim| {
        let document =
            claim.proof.as_ref().and_then(|proof| documents.iter().find(|it| it.id == proof.document));
        reader.zip(document).is_some_and(|(reader, document)| {
            let user = reader.user();
            document.read_as(user.id, user.roles, today).is_some()
        })
    };
    let shown = found.into_iter().map(|claim| {
        let is_readable = is_readable(&claim);
        (claim, is_readable)
    });
    Ok(Some(shown.collect()))
}
