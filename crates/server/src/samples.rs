//! The sample inventory: the same `contract/samples.json` that the front end falls back to.

use anyhow::{Context, anyhow};
use domain::{
    pictures::{Picture, PictureFormat, PictureKind},
    vehicles::{Badge, BadgeVariant, FactsDraft, NewVehicle, VehicleDraft},
};
use serde::Deserialize;

const SAMPLES: &str = include_str!("../../../contract/samples.json");
const PICTURES: &str = include_str!("../../../art/pictures.json");

#[derive(Deserialize)]
struct Samples {
    vehicles: Vec<Sample>,
    featured: Vec<i64>,
    recent: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sample {
    id: i64,
    slug: String,
    cover: Cover,
    make: String,
    model: String,
    year_numeric: i64,
    price_numeric: i64,
    miles_numeric: Option<i64>,
    location: String,
    specs: Vec<String>,
    badge: Option<SampleBadge>,
    description: String,
    facts: SampleFacts,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SampleFacts {
    transmission: String,
    body_style: String,
    drivetrain: String,
}

#[derive(Deserialize)]
struct SampleBadge {
    text: String,
    variant: String,
}

#[derive(Deserialize)]
struct Cover {
    path: String,
}

#[derive(Deserialize)]
struct Asset {
    path: String,
    widths: Vec<u32>,
    width: u32,
    height: u32,
    alt: String,
    kind: String,
}

/// The sample vehicles in listing order, each with its stable name (its slug).
pub(crate) fn sample_vehicles(this_year: i32) -> anyhow::Result<Vec<(String, NewVehicle)>> {
    let samples: Samples = serde_json::from_str(SAMPLES).context("contract/samples.json cannot be read")?;
    let assets = serde_json::from_str(PICTURES).context("art/pictures.json cannot be read")?;
    let featured = |id: i64| samples.featured.iter().position(|featured| *featured == id);
    let mut vehicles = Vec::new();
    for sample in samples.vehicles.into_iter().chain(samples.recent) {
        let rank = featured(sample.id).and_then(|rank| i32::try_from(rank).ok());
        let name = sample.slug.clone();
        let vehicle =
            vehicle(sample, rank, &assets, this_year).with_context(|| format!("the sample {name}"))?;
        vehicles.push((name, vehicle));
    }
    Ok(vehicles)
}

fn vehicle(
    sample: Sample,
    featured_rank: Option<i32>,
    assets: &std::collections::BTreeMap<String, Asset>,
    this_year: i32,
) -> anyhow::Result<NewVehicle> {
    let draft = VehicleDraft {
        make: sample.make,
        model: sample.model,
        year: sample.year_numeric.into(),
        price: Some(sample.price_numeric),
        miles: sample.miles_numeric.map(Into::into),
        location: sample.location,
        description: sample.description,
        specs: sample.specs,
        facts: FactsDraft {
            transmission: Some(sample.facts.transmission),
            body_style: Some(sample.facts.body_style),
            drivetrain: Some(sample.facts.drivetrain),
            ..FactsDraft::default()
        },
    };
    let mut vehicle = NewVehicle::parse(draft, this_year).map_err(|violations| {
        anyhow!(violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    })?;
    vehicle.featured_rank = featured_rank;
    if let Some(badge) = sample.badge {
        let variant = BadgeVariant::parse(&badge.variant).context("its badge has no known variant")?;
        vehicle.badge = Some(Badge::parse(&badge.text, variant)?);
    }
    // The cover, then the model's engineering drawing if there is one.
    let drawing = format!("{}-drawing", sample.cover.path);
    for path in [sample.cover.path, drawing] {
        if let Some(asset) = assets.values().find(|asset| asset.path == path) {
            vehicle.pictures.push(picture(asset)?);
        }
    }
    Ok(vehicle)
}

fn picture(asset: &Asset) -> anyhow::Result<Picture> {
    Ok(Picture {
        path: asset.path.clone(),
        widths: asset.widths.clone(),
        formats: PictureFormat::DRAWN.to_vec(),
        width: asset.width,
        height: asset.height,
        alt: asset.alt.clone(),
        kind: PictureKind::parse(&asset.kind).context("a picture is of no known kind")?,
        group: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::pictures::LinkPreview;

    #[test]
    fn every_sample_is_valid_and_has_its_pictures() {
        let vehicles = sample_vehicles(2026).unwrap();
        assert_eq!(vehicles.len(), 12);
        let public = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/public");
        for (name, vehicle) in &vehicles {
            let preview = LinkPreview::of(&vehicle.pictures[0]).expect("a link preview of the cover");
            let file = std::fs::read(format!("{public}{}", preview.path)).expect("the preview's file");
            assert!(file.starts_with(b"\xff\xd8\xff"), "{name}: {} is no JPEG", preview.path);
            assert!(!vehicle.pictures.is_empty(), "{name} has no picture");
            assert!(!vehicle.description.is_empty(), "{name} has no description");
            for picture in &vehicle.pictures {
                // A year named in a picture's text is the year of its car.
                let years = picture.alt.split(' ').filter_map(|word| word.parse::<i32>().ok());
                for year in years.filter(|year| (1900..2100).contains(year)) {
                    assert_eq!(year, vehicle.year.get(), "{name}: {}", picture.alt);
                }
            }
        }
        let featured: Vec<&str> = vehicles
            .iter()
            .filter(|(_, vehicle)| vehicle.featured_rank.is_some())
            .map(|(_, vehicle)| vehicle.model.as_str())
            .collect();
        assert_eq!(featured, ["812 Superfast", "911 GT3", "Aventador SVJ", "DBS Superleggera"]);
    }
}
