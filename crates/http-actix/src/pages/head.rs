//! Content of a page's `<head>`: title, description, link preview, preloads and structured data.

use std::sync::Arc;

use askama::Template;
use domain::{
    markets::{MakeCount, Market, ModelFamily, market_path},
    pictures::{LinkPreview, Picture, PictureFormat},
    rich_text::{RichNode, plain_text},
    vehicles::{Vehicle, VehicleSummary},
};
use serde_json::Value;

use super::{
    site_details::details,
    structured_data,
    table::{HOME_PATH, Page},
};
use crate::{dto::vehicle_path, settings::HttpSettings};

const DESCRIPTION_LENGTH: usize = 160;
/// Path of the list of makes.
pub(super) const MAKES_PATH: &str = "/makes";

/// Head of one page. The template `head.html` escapes all values.
pub(crate) struct Head {
    brand: String,
    /// JSON with contact details, licenses and testimonials, for the front end.
    details: String,
    title: String,
    description: String,
    /// Absolute canonical URL; `None` if the page has none or the origin is unknown.
    canonical: Option<String>,
    /// Origin of this site; `None` if unknown.
    origin: Option<String>,
    preview: LinkPreview,
    kind: &'static str,
    is_listed: bool,
    brings_session: bool,
    preloads: Vec<PreloadLink>,
    data: Option<Value>,
}

struct PreloadLink {
    path: String,
    widths: Vec<u32>,
    format: PictureFormat,
    sizes: String,
    media: Option<String>,
}

impl Head {
    /// Head of a page of the page table. `origin` is the site's trusted origin
    /// ([`site_origin`](crate::extract::site_origin)).
    pub(crate) fn of_page(page: &Page, settings: &HttpSettings, origin: Option<&str>) -> Self {
        let preloads = page.preload.iter().map(|preload| PreloadLink {
            path: preload.path.clone(),
            widths: preload.widths.clone(),
            format: PictureFormat::Avif,
            sizes: preload.sizes.clone(),
            media: preload.media.clone(),
        });
        Self {
            brand: settings.brand.clone(),
            details: details(settings),
            title: page.title.replace("{brand}", &settings.brand),
            description: page.description.replace("{brand}", &settings.brand),
            canonical: origin.filter(|_| !page.is_pattern()).map(|origin| format!("{origin}{}", page.path)),
            origin: origin.map(str::to_owned),
            preview: LinkPreview::of_site(),
            kind: "website",
            is_listed: page.index && !page.is_pattern(),
            brings_session: true,
            preloads: preloads.collect(),
            data: origin
                .filter(|_| page.path == HOME_PATH)
                .map(|origin| structured_data::state(settings, &page.description, origin)),
        }
    }

    /// Head of a vehicle's page.
    pub(crate) fn of_vehicle(
        page: &Page,
        vehicle: &Vehicle,
        description: &[RichNode],
        settings: &HttpSettings,
        origin: Option<&str>,
    ) -> Self {
        let summary = &vehicle.summary;
        let absolute = |path: String| origin.map(|origin| format!("{origin}{path}"));
        let canonical = absolute(vehicle_path(summary.id.0, &summary.slug()));
        let cover = summary.cover.as_deref();
        let preview = cover.and_then(LinkPreview::of).map(|preview| match preview.alt.is_empty() {
            true => LinkPreview { alt: summary.title(), ..preview },
            false => preview,
        });
        let pictures = vehicle.pictures.iter().filter_map(LinkPreview::of);
        let pictures: Vec<String> = pictures.filter_map(|picture| absolute(picture.path)).collect();
        let description = describe(vehicle, description, &settings.brand);
        let mut data =
            structured_data::vehicle(vehicle, &description, &settings.brand, canonical.as_deref(), &pictures);
        if let Some(origin) = origin {
            let path = vehicle_path(summary.id.0, &summary.slug());
            let trail = structured_data::breadcrumbs(&markets_of(summary), (&summary.title(), &path), origin);
            data = structured_data::graph(vec![data, trail]);
        }
        Self {
            brand: settings.brand.clone(),
            details: details(settings),
            title: format!("{} | {}", summary.title(), settings.brand),
            canonical,
            origin: origin.map(str::to_owned),
            // The site's default picture shows a different car.
            preview: preview.unwrap_or_else(|| LinkPreview::without_photos(summary.id, &summary.title())),
            kind: "product",
            is_listed: page.index,
            brings_session: true,
            preloads: cover.map(|cover| PreloadLink::of_cover(cover, page)).into_iter().collect(),
            data: Some(data),
            description,
        }
    }

    /// Head of the list of makes.
    pub(crate) fn of_makes(
        page: &Page,
        makes: &[MakeCount],
        settings: &HttpSettings,
        origin: Option<&str>,
    ) -> Self {
        let head = Self::of_page(page, settings, origin);
        let items = makes.iter().map(|make| (make.make.as_str().to_owned(), market_path(&make.slug, None)));
        head.of_collection("Makes", MAKES_PATH, &[], &items.collect::<Vec<_>>())
    }

    /// Head of the page of a make or model family. `vehicles` are those that everyone may see.
    pub(crate) fn of_market(
        page: &Page,
        market: &Market,
        vehicles: &[Arc<VehicleSummary>],
        settings: &HttpSettings,
        origin: Option<&str>,
    ) -> Self {
        let (name, make) = (market.name(), market.make.make.as_str());
        let counts = match market.sold() {
            0 => format!("{} for sale, with asking prices", market.for_sale()),
            sold => format!("{} for sale and {sold} sold, with asking and sold prices", market.for_sale()),
        };
        let head = Self {
            title: format!("{name} for Sale and Sold Prices | {}", settings.brand),
            description: format!("{name} at {}: {counts} and answers to buyers’ questions.", settings.brand,),
            ..Self::of_page(page, settings, origin)
        };
        let mut parents = vec![("Makes".to_owned(), MAKES_PATH.to_owned())];
        if market.family.is_some() {
            parents.push((make.to_owned(), market_path(&market.make.slug, None)));
        }
        let items = vehicles.iter().map(|car| (car.title(), vehicle_path(car.id.0, &car.slug())));
        head.of_collection(&name, &market.path(), &parents, &items.collect::<Vec<_>>())
    }

    /// Adds canonical URL and structured data of a page that lists others, given with their names and paths.
    fn of_collection(
        self,
        name: &str,
        path: &str,
        parents: &[(String, String)],
        items: &[(String, String)],
    ) -> Self {
        let data = self.origin.as_ref().map(|origin| {
            structured_data::collection((name, path), &self.description, parents, items, origin)
        });
        let canonical = self.origin.as_ref().map(|origin| format!("{origin}{path}"));
        Self { canonical, data, is_listed: true, ..self }
    }

    /// Head of the 404 page.
    pub(crate) fn not_found(settings: &HttpSettings, origin: Option<&str>) -> Self {
        Self {
            brand: settings.brand.clone(),
            details: details(settings),
            title: format!("404 Page Not Found | {}", settings.brand),
            description: "There is nothing at this address.".into(),
            canonical: None,
            origin: origin.map(str::to_owned),
            preview: LinkPreview::of_site(),
            kind: "website",
            is_listed: false,
            brings_session: true,
            preloads: Vec::new(),
            data: None,
        }
    }

    /// Adds the preload of the first vehicle's cover on the page.
    pub(crate) fn with_cover(mut self, cover: Option<&Picture>, page: &Page) -> Self {
        self.preloads.extend(cover.map(|cover| PreloadLink::of_cover(cover, page)));
        self
    }

    /// Replaces the title.
    pub(crate) fn titled(self, title: &str) -> Self {
        Self { title: format!("{title} | {}", self.brand), ..self }
    }

    /// Excludes the page from search engines.
    pub(crate) fn noindex(mut self) -> Self {
        self.is_listed = false;
        self
    }

    /// Marks the page for a browser without a session, so that the front end skips the session request.
    pub(crate) fn for_visitors(mut self) -> Self {
        self.brings_session = false;
        self
    }

    /// The elements as HTML; `nonce` goes on the structured data script.
    pub(crate) fn html(&self, nonce: &str) -> String {
        // Inside a script, only `<` could end the element.
        let data = self.data.as_ref().map(|data| data.to_string().replace('<', "\\u003c"));
        // Cannot fail: the template only formats strings and numbers.
        Markup { head: self, nonce, data }.to_string()
    }
}

/// The template and its values.
#[derive(Template)]
#[template(path = "head.html")]
struct Markup<'a> {
    head: &'a Head,
    nonce: &'a str,
    /// Structured data as JSON that is safe in a script.
    data: Option<String>,
}

impl PreloadLink {
    /// Link to a vehicle's cover in the sizes of the page.
    fn of_cover(cover: &Picture, page: &Page) -> Self {
        Self {
            path: cover.path.clone(),
            widths: cover.widths.clone(),
            format: cover.formats.first().copied().unwrap_or(PictureFormat::WebP),
            sizes: page.cover_sizes.clone().unwrap_or_else(|| "100vw".into()),
            media: None,
        }
    }

    /// Addresses and widths, as `srcset` lists them.
    fn sources(&self) -> String {
        let source = |width: &u32| format!("{}/{width}.{} {width}w", self.path, self.format.as_str());
        self.widths.iter().map(source).collect::<Vec<_>>().join(", ")
    }

    const fn media_type(&self) -> &'static str {
        match self.format {
            PictureFormat::Avif => "image/avif",
            PictureFormat::WebP => "image/webp",
            PictureFormat::Jpeg => "image/jpeg",
        }
    }
}

/// The start of the author's description, or the main facts if it is empty.
fn describe(vehicle: &Vehicle, description: &[RichNode], brand: &str) -> String {
    let summary = &vehicle.summary;
    let facts = [
        Some(summary.title()),
        vehicle.summary.mileage_text(),
        summary.place.as_ref().map(|place| place.as_str().to_owned()),
        Some(summary.price_text()),
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let words = plain_text(description, DESCRIPTION_LENGTH);
    match vehicle.summary.mileage_text().filter(|_| vehicle.facts.is_mileage_unknown()) {
        _ if words.is_empty() => format!("{facts}. Offered by {brand}."),
        Some(mileage) => {
            format!("{mileage}. {}", plain_text(description, DESCRIPTION_LENGTH - mileage.len()))
        }
        None => words,
    }
}

/// The pages above a vehicle's: all listings, its make, its model family; names and paths.
fn markets_of(summary: &VehicleSummary) -> Vec<(String, String)> {
    let (make, family) = (summary.make.slug(), ModelFamily::of(&summary.make, &summary.model));
    let mut pages = vec![("Listings".to_owned(), "/listings".to_owned())];
    if !make.is_empty() {
        pages.push((summary.make.as_str().to_owned(), market_path(&make, None)));
        let path = family.slug().map(|slug| market_path(&make, Some(slug)));
        pages.extend(path.map(|path| (family.name().to_owned(), path)));
    }
    pages
}
