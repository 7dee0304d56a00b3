//! Checks of a submission form while its seller writes it.

use domain::{
    accounts::UserId,
    submissions::{EnteredParts, FormPhoto, MAX_SUBMISSION_PHOTOS, SubmissionId, SubmissionReadiness},
};
use ports::{
    StoreError, pictures::Pictures, prices::Prices, submissions::Submissions, vehicles::VehicleReader,
};

use super::{Form, SubmittedPictures};
use crate::prices::comparable_prices;

/// Maximum number of submissions with the same VIN that are named.
const MAX_DUPLICATES: usize = 10;

#[derive(Clone, Copy)]
pub struct CheckPorts<'a> {
    pub submissions: &'a dyn Submissions,
    pub pictures: &'a dyn Pictures,
    pub vehicle_reader: &'a dyn VehicleReader,
    pub prices: &'a dyn Prices,
}

/// Checks a form, which may be incomplete. Stores and fetches nothing. `except` is the submission that is revised.
pub async fn check_form(
    form: Form,
    seller: UserId,
    except: Option<SubmissionId>,
    ports: CheckPorts<'_>,
    this_year: i32,
) -> Result<SubmissionReadiness, StoreError> {
    let entered = EnteredParts::of(&form.draft, this_year);
    let photos = form_photos(&form.shown, seller, ports.pictures).await?;
    let evidence = match entered.criteria() {
        Some(criteria) => {
            Some(comparable_prices(criteria, ports.vehicle_reader, ports.prices).await?.evidence)
        }
        None => None,
    };
    // Submissions of other members are not told to a seller.
    let mut duplicates = match entered.vin {
        Ok(Some(vin)) => ports.submissions.own_submissions_with_vin(seller, &vin.key(), except).await?,
        _ => Vec::new(),
    };
    duplicates.truncate(MAX_DUPLICATES);
    Ok(SubmissionReadiness::of(form.draft, &photos, evidence.as_ref(), &duplicates, this_year))
}

/// The photos of a form: the seller's own uploads, and addresses elsewhere, which are not fetched.
async fn form_photos(
    shown: &SubmittedPictures,
    seller: UserId,
    pictures: &dyn Pictures,
) -> Result<Vec<FormPhoto>, StoreError> {
    let named: Vec<&str> =
        shown.in_order().into_iter().map(|(_, address)| address).take(MAX_SUBMISSION_PHOTOS).collect();
    let ids: Vec<_> = named.iter().filter_map(|address| shown.own(address)).collect();
    let known = pictures.pictures(&ids).await?;
    let photos = named.into_iter().filter_map(|address| {
        let caption = shown.alts.get(address).cloned().unwrap_or_default();
        let width = match shown.own(address) {
            Some(id) => Some(known.iter().find(|kept| kept.id == id && kept.owner == Some(seller))?.width),
            None => None,
        };
        Some(FormPhoto { width, caption })
    });
    Ok(photos.collect())
}
