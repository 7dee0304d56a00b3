//! Structured data (schema.org) of pages.

use domain::vehicles::{ListingStatus, Vehicle};
use serde_json::{Value, json};

use crate::settings::HttpSettings;

/// Structured data of the dealer and the site's search.
pub(crate) fn state(settings: &HttpSettings, description: &str, origin: &str) -> Value {
    let (brand, current) = (&settings.brand, settings.site.get());
    let contact = &current.contact;
    let mut data = json!({
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "AutoDealer",
                "@id": format!("{origin}/#dealer"),
                "name": brand,
                "url": format!("{origin}/"),
                "description": description.replace("{brand}", brand),
                "foundingDate": "2015",
                "areaServed": ["Chicago, IL", "Milwaukee, WI", "Lake Forest, IL", "Evanston, IL", "Madison, WI"],
            },
            {
                "@type": "WebSite",
                "name": brand,
                "url": format!("{origin}/"),
                "potentialAction": {
                    "@type": "SearchAction",
                    "target": format!("{origin}/listings?search={{search_term_string}}"),
                    "query-input": "required name=search_term_string",
                },
            },
        ],
    });
    for (name, value) in
        [("telephone", &contact.phone), ("email", &contact.email), ("address", &contact.address)]
    {
        if let Some(value) = value {
            data["@graph"][0][name] = json!(value);
        }
    }
    data
}

/// Structured data of a page that lists others, each given as name and path: breadcrumbs and the list.
pub(crate) fn collection(
    (name, path): (&str, &str),
    description: &str,
    parents: &[(String, String)],
    items: &[(String, String)],
    origin: &str,
) -> Value {
    let listed: Vec<Value> = items
        .iter()
        .zip(1..)
        .map(|((name, path), position)| {
            json!({ "@type": "ListItem", "position": position, "name": name, "url": format!("{origin}{path}") })
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@graph": [
            breadcrumbs(parents, (name, path), origin),
            {
                "@type": "CollectionPage",
                "name": name,
                "description": description,
                "url": format!("{origin}{path}"),
                "mainEntity": {
                    "@type": "ItemList",
                    "numberOfItems": items.len(),
                    "itemListElement": listed,
                },
            },
        ],
    })
}

/// Several things that one page describes.
pub(crate) fn graph(mut things: Vec<Value>) -> Value {
    for thing in things.iter_mut().filter_map(Value::as_object_mut) {
        thing.remove("@context");
    }
    json!({ "@context": "https://schema.org", "@graph": things })
}

/// The pages above a page, and the page itself, each given as name and path.
pub(crate) fn breadcrumbs(parents: &[(String, String)], (name, path): (&str, &str), origin: &str) -> Value {
    let pages = parents.iter().map(|(name, path)| (name.as_str(), path.as_str())).chain([(name, path)]);
    let crumbs: Vec<Value> = pages
        .zip(1..)
        .map(|((name, path), position)| {
            json!({ "@type": "ListItem", "position": position, "name": name, "item": format!("{origin}{path}") })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": crumbs })
}

/// Structured data of a vehicle and its offer.
pub(crate) fn vehicle(
    vehicle: &Vehicle,
    description: &str,
    brand: &str,
    canonical: Option<&str>,
    pictures: &[String],
) -> Value {
    let summary = &vehicle.summary;
    let availability = match summary.status {
        ListingStatus::Live => "https://schema.org/InStock",
        ListingStatus::UnderOffer => "https://schema.org/LimitedAvailability",
        ListingStatus::Sold | ListingStatus::Withdrawn => "https://schema.org/SoldOut",
    };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Vehicle",
        "name": summary.title(),
        "description": description,
        "brand": { "@type": "Brand", "name": summary.make.as_str() },
        "model": summary.model.as_str(),
        "vehicleModelDate": summary.year.to_string(),
        "offers": {
            "@type": "Offer",
            "availability": availability,
            "seller": { "@type": "AutoDealer", "name": brand },
        },
    });
    if let Some(price) = summary.price.dollars() {
        data["offers"]["price"] = json!(price);
        data["offers"]["priceCurrency"] = json!("USD");
    }
    if let Some(canonical) = canonical {
        data["url"] = json!(canonical);
        data["offers"]["url"] = json!(canonical);
    }
    if let Some(miles) = summary.miles {
        data["mileageFromOdometer"] =
            json!({ "@type": "QuantitativeValue", "value": miles.get(), "unitCode": "SMI" });
    }
    let facts = &vehicle.facts;
    if facts.is_mileage_unknown() {
        let name = "True mileage unknown";
        data["additionalProperty"] = json!([{ "@type": "PropertyValue", "name": name, "value": true }]);
    }
    let mut engine = json!({ "@type": "EngineSpecification" });
    if let Some(name) = &facts.engine {
        engine["name"] = json!(name);
    }
    if let Some(power) = facts.horsepower {
        let unit = "BHP";
        engine["enginePower"] =
            json!({ "@type": "QuantitativeValue", "value": power.get(), "unitCode": unit });
    }
    let engine = (facts.engine.is_some() || facts.horsepower.is_some()).then_some(engine);
    let full_vin = facts.public_vin().filter(|(_, is_masked)| !is_masked);
    for (name, value) in [
        ("sku", Some(json!(vehicle.stock_number()))),
        ("vehicleConfiguration", facts.trim.as_ref().map(|trim| json!(trim))),
        ("vehicleEngine", engine),
        ("vehicleTransmission", facts.transmission.map(|transmission| json!(transmission.label()))),
        ("numberOfForwardGears", facts.speeds.map(|speeds| json!(speeds.get()))),
        ("numberOfPreviousOwners", facts.owners.map(|owners| json!(owners.get()))),
        ("driveWheelConfiguration", facts.drivetrain.map(|drivetrain| json!(drivetrain.label()))),
        ("bodyType", facts.body_style.map(|style| json!(style.label()))),
        ("color", facts.exterior_color.as_ref().map(|color| json!(color))),
        ("vehicleInteriorColor", facts.interior_color.as_ref().map(|color| json!(color))),
        ("vehicleIdentificationNumber", full_vin.map(|(vin, _)| json!(vin))),
    ] {
        if let Some(value) = value {
            data[name] = value;
        }
    }
    if !pictures.is_empty() {
        data["image"] = json!(pictures);
    }
    if vehicle.is_known_used() {
        data["itemCondition"] = json!("https://schema.org/UsedCondition");
    }
    if let Some(place) = &summary.place {
        data["offers"]["availableAtOrFrom"] = json!({ "@type": "Place", "name": place.as_str() });
    }
    data
}
