//! Numbers of cars per make and model family.

use std::collections::BTreeMap;

use super::ModelFamily;
use crate::vehicles::{Make, Model};

/// Numbers of cars of a make and model that a viewer may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelCount {
    pub make: Make,
    pub model: Model,
    /// Live or under offer.
    pub for_sale: u64,
    pub sold: u64,
}

/// Numbers of cars of a make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeCount {
    pub make: Make,
    pub slug: String,
    pub for_sale: u64,
    pub sold: u64,
}

/// Numbers of cars of a model family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FamilyCount {
    pub family: ModelFamily,
    pub slug: String,
    /// Its models, as spelled in the listings.
    pub models: Vec<Model>,
    pub for_sale: u64,
    pub sold: u64,
}

/// The makes with a slug, by name. Of two makes with the same slug, the first by name is listed.
#[must_use]
pub fn make_counts(models: &[ModelCount]) -> Vec<MakeCount> {
    let mut makes = BTreeMap::<&Make, MakeCount>::new();
    for model in models {
        let count = makes.entry(&model.make).or_insert_with(|| MakeCount {
            make: model.make.clone(),
            slug: model.make.slug(),
            for_sale: 0,
            sold: 0,
        });
        count.for_sale += model.for_sale;
        count.sold += model.sold;
    }
    let mut makes: Vec<MakeCount> = makes.into_values().filter(|count| !count.slug.is_empty()).collect();
    makes.sort_by(|a, b| a.slug.cmp(&b.slug));
    makes.dedup_by(|later, first| later.slug == first.slug);
    makes
}

/// The families of a make with a slug: those with the most cars for sale first, then those with the most sold, then
/// by slug.
#[must_use]
pub fn family_counts(make: &Make, models: &[ModelCount]) -> Vec<FamilyCount> {
    let mut families = BTreeMap::<String, FamilyCount>::new();
    for model in models.iter().filter(|model| model.make == *make) {
        let family = ModelFamily::of(make, &model.model);
        let Some(slug) = family.slug().map(str::to_owned) else { continue };
        let count = families.entry(slug.clone()).or_insert_with(|| FamilyCount {
            family,
            slug,
            models: Vec::new(),
            for_sale: 0,
            sold: 0,
        });
        count.models.push(model.model.clone());
        count.for_sale += model.for_sale;
        count.sold += model.sold;
    }
    let mut families: Vec<FamilyCount> = families.into_values().collect();
    // Stable: by slug among equals.
    families.sort_by_key(|count| std::cmp::Reverse((count.for_sale, count.sold)));
    families
}

/// The cars of a make, or of one of its families.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    pub make: MakeCount,
    /// `None` for the whole make.
    pub family: Option<FamilyCount>,
    /// All families of the make.
    pub families: Vec<FamilyCount>,
}

impl Market {
    /// Finds a market by its slugs among what a viewer may see; `None` if there is no such car.
    #[must_use]
    pub fn find(make: &str, family: Option<&str>, models: &[ModelCount]) -> Option<Self> {
        let make = make_counts(models).into_iter().find(|count| count.slug == make)?;
        let families = family_counts(&make.make, models);
        let family = match family {
            None => None,
            Some(slug) => Some(families.iter().find(|count| count.slug == slug)?.clone()),
        };
        Some(Self { make, family, families })
    }

    /// "Porsche", "Porsche 911".
    #[must_use]
    pub fn name(&self) -> String {
        let make = self.make.make.as_str();
        self.family.as_ref().map_or_else(|| make.to_owned(), |it| format!("{make} {}", it.family.name()))
    }

    /// Path of its page.
    #[must_use]
    pub fn path(&self) -> String {
        market_path(&self.make.slug, self.family.as_ref().map(|family| family.slug.as_str()))
    }

    #[must_use]
    pub fn for_sale(&self) -> u64 {
        self.family.as_ref().map_or(self.make.for_sale, |family| family.for_sale)
    }

    #[must_use]
    pub fn sold(&self) -> u64 {
        self.family.as_ref().map_or(self.make.sold, |family| family.sold)
    }
}

/// Path of the page of a make or family, by slug.
#[must_use]
pub fn market_path(make: &str, family: Option<&str>) -> String {
    family.map_or_else(|| format!("/makes/{make}"), |family| format!("/makes/{make}/{family}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(make: &str, model: &str, for_sale: u64, sold: u64) -> ModelCount {
        ModelCount { make: Make::parse(make).unwrap(), model: Model::parse(model).unwrap(), for_sale, sold }
    }

    fn stock() -> Vec<ModelCount> {
        vec![
            count("Porsche", "911 GT3", 2, 0),
            count("Porsche", "Carrera RS", 0, 1),
            count("Porsche", "Carrera GT", 1, 0),
            count("Porsche", "356 C", 0, 2),
            count("Citroën", "DS 21", 1, 0),
            count("ГАЗ", "Чайка", 1, 0),
        ]
    }

    #[test]
    fn makes_are_listed_by_name() {
        let makes: Vec<_> =
            make_counts(&stock()).into_iter().map(|it| (it.slug, it.for_sale, it.sold)).collect();
        assert_eq!(makes, [("citroen".to_owned(), 1, 0), ("porsche".to_owned(), 3, 3)]);
    }

    #[test]
    fn a_market_is_found_by_its_slugs() {
        let find = |make, family| Market::find(make, family, &stock());
        let make = find("porsche", None).unwrap();
        let slugs: Vec<_> = make.families.iter().map(|it| it.slug.as_str()).collect();
        assert_eq!(slugs, ["911", "carrera-gt", "356"]);
        assert_eq!(
            (make.name(), make.path(), make.for_sale()),
            ("Porsche".into(), "/makes/porsche".into(), 3)
        );
        let family = find("porsche", Some("911")).unwrap();
        assert_eq!((family.name(), family.path()), ("Porsche 911".into(), "/makes/porsche/911".into()));
        assert_eq!((family.for_sale(), family.sold()), (2, 1));
        assert_eq!(family.family.unwrap().models.len(), 2);
        for (make, family) in [("Porsche", None), ("ferrari", None), ("porsche", Some("959")), ("", Some(""))]
        {
            assert_eq!(find(make, family), None, "{make} {family:?}");
        }
    }
}
