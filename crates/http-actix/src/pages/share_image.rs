//! Link previews of listings without photos: pictures with the name of the car.

use actix_web::{HttpResponse, http::header, web};
use application::vehicles::get_vehicle;
use domain::{
    pictures::LinkPreview,
    text::canonical_number,
    vehicles::{ListingViewer, VehicleId},
};

use crate::{
    AppState,
    extract::CountedSearch,
    response::{Problem, no_such_vehicle},
};

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config.route(&format!("{}/{{name}}", LinkPreview::SHARE_IMAGES), web::get().to(show));
}

/// Sends the picture of a listing that everyone sees. It takes as long as several searches, so it counts as one.
async fn show(
    state: web::Data<AppState>,
    _search: CountedSearch,
    name: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let id = vehicle_of(&name).ok_or_else(no_such_vehicle)?;
    let found = get_vehicle(id, ListingViewer::Public, state.vehicle_reader.as_ref()).await?;
    let car = found.ok_or_else(no_such_vehicle)?.summary;
    let name = format!("{} {}", car.make.as_str(), car.model.as_str());
    let picture = state.picture_processor.share_image(car.year.to_string(), name).await?;
    Ok(HttpResponse::Ok()
        .content_type(LinkPreview::MEDIA_TYPE)
        // As photos: the listing can be withdrawn.
        .insert_header((header::CACHE_CONTROL, "public, max-age=300, must-revalidate"))
        .body(picture))
}

/// Vehicle of a file name such as `17.jpg`; `None` for any other spelling.
fn vehicle_of(name: &str) -> Option<VehicleId> {
    canonical_number(name.strip_suffix(".jpg")?).map(VehicleId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_name_is_the_vehicle_number() {
        assert_eq!(vehicle_of("17.jpg"), Some(VehicleId(17)));
        for bad in ["17", "17.png", "+17.jpg", "017.jpg", ".jpg", "99999999999999999999.jpg", "17.jpg.jpg"] {
            assert_eq!(vehicle_of(bad), None, "{bad}");
        }
    }
}
