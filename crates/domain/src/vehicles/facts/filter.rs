//! Filter values and search words of facts.

use std::collections::BTreeSet;

use super::{
    BodyStyle, Drivetrain, TitleStatus, Transmission, VehicleFacts, VinVisibility, color_words, cylinders,
    stock_number,
};
use crate::{text, vehicles::Vin};

/// A fact that vehicles can be filtered by.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum FactField {
    Transmission,
    BodyStyle,
    Drivetrain,
    TitleStatus,
}

named_enum!(FactField);

impl FactField {
    /// All values of the fact, in their fixed order.
    #[must_use]
    pub fn values(self) -> Vec<FactValue> {
        match self {
            Self::Transmission => Transmission::ALL.iter().copied().map(FactValue::Transmission).collect(),
            Self::BodyStyle => BodyStyle::ALL.iter().copied().map(FactValue::BodyStyle).collect(),
            Self::Drivetrain => Drivetrain::ALL.iter().copied().map(FactValue::Drivetrain).collect(),
            Self::TitleStatus => TitleStatus::ALL.iter().copied().map(FactValue::TitleStatus).collect(),
        }
    }
}

/// A value of a fact that vehicles can be filtered by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FactValue {
    Transmission(Transmission),
    BodyStyle(BodyStyle),
    Drivetrain(Drivetrain),
    TitleStatus(TitleStatus),
}

impl FactValue {
    /// The fact that has this value.
    #[must_use]
    pub const fn field(self) -> FactField {
        match self {
            Self::Transmission(_) => FactField::Transmission,
            Self::BodyStyle(_) => FactField::BodyStyle,
            Self::Drivetrain(_) => FactField::Drivetrain,
            Self::TitleStatus(_) => FactField::TitleStatus,
        }
    }

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Transmission(value) => value.as_str(),
            Self::BodyStyle(value) => value.as_str(),
            Self::Drivetrain(value) => value.as_str(),
            Self::TitleStatus(value) => value.as_str(),
        }
    }

    /// Text for display.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Transmission(value) => value.label(),
            Self::BodyStyle(value) => value.label(),
            Self::Drivetrain(value) => value.label(),
            Self::TitleStatus(value) => value.label(),
        }
    }
}

/// At most one value of each [`FactField`]: those of a vehicle, or those that a query asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FactValues {
    pub transmission: Option<Transmission>,
    pub body_style: Option<BodyStyle>,
    pub drivetrain: Option<Drivetrain>,
    pub title_status: Option<TitleStatus>,
}

impl FactValues {
    #[must_use]
    pub fn get(&self, field: FactField) -> Option<FactValue> {
        match field {
            FactField::Transmission => self.transmission.map(FactValue::Transmission),
            FactField::BodyStyle => self.body_style.map(FactValue::BodyStyle),
            FactField::Drivetrain => self.drivetrain.map(FactValue::Drivetrain),
            FactField::TitleStatus => self.title_status.map(FactValue::TitleStatus),
        }
    }

    /// The values that are set, in the order of [`FactField::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = FactValue> {
        FactField::ALL.into_iter().filter_map(|field| self.get(field))
    }

    /// The values without that of a field.
    #[must_use]
    pub const fn without(mut self, field: FactField) -> Self {
        match field {
            FactField::Transmission => self.transmission = None,
            FactField::BodyStyle => self.body_style = None,
            FactField::Drivetrain => self.drivetrain = None,
            FactField::TitleStatus => self.title_status = None,
        }
        self
    }
}

/// The filter values and the search words of a vehicle's facts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchFacts {
    pub values: FactValues,
    /// Folded words, distinct and without white space, in ascending order; in capitals
    /// those that only a phrase ("clean title") or a typed stock number finds.
    pub words: Vec<String>,
    /// Normalized VIN ([`Vin::key`]); `None` unless everyone sees it in full.
    pub vin: Option<String>,
}

impl VehicleFacts {
    /// Filter values and search words of these facts, as the public reads them.
    #[must_use]
    pub fn search_facts(&self) -> SearchFacts {
        let public = self.clone().with_public_texts();
        let arrangements = public.engine.as_deref().map(cylinders::arrangements).into_iter().flatten();
        let mut words: BTreeSet<String> =
            arrangements.flat_map(|name| [cylinders::count_name(&name), Some(name)]).flatten().collect();
        for text in [public.trim, public.engine].into_iter().flatten() {
            words.extend(text::fold(&text).split_whitespace().map(str::to_owned));
        }
        words.extend(public.stock_number.iter().flat_map(|number| stock_number::search_words(number)));
        words.extend(
            public
                .exterior_color
                .iter()
                .flat_map(|color| color_words::exterior_words(&text::fold(color)).collect::<Vec<_>>()),
        );
        words.extend(
            public
                .interior_color
                .iter()
                .flat_map(|color| color_words::interior_words(&text::fold(color)).collect::<Vec<_>>()),
        );
        words.extend(self.title_status.map(title_word));
        words.extend(self.owners.filter(|owners| owners.get() == 1).map(|_| ONE_OWNER.to_owned()));
        let names = [
            self.transmission.map(transmission_words),
            self.drivetrain.map(drivetrain_words),
            self.body_style.map(body_style_words),
        ];
        words.extend(names.into_iter().flatten().flatten().map(|word| (*word).to_owned()));
        words.extend(self.speeds.map(|speeds| format!("{speeds}-speed")));
        let is_public = self.vin_visibility == VinVisibility::Full;
        SearchFacts {
            values: FactValues {
                transmission: self.transmission,
                body_style: self.body_style,
                drivetrain: self.drivetrain,
                title_status: self.title_status,
            },
            words: words.into_iter().collect(),
            vin: self.vin.as_ref().filter(|_| is_public).map(Vin::key),
        }
    }
}

/// Search word of a car with one owner; in capitals, so that "one" does not find it.
pub(super) const ONE_OWNER: &str = "ONE-OWNER";

/// Search word of a title; in capitals, so that "clean" does not find it.
pub(super) fn title_word(status: TitleStatus) -> String {
    format!("{}-TITLE", status.as_str().to_uppercase())
}

/// Words of a transmission. "manual" must not find automated manuals, so their words do not contain it.
pub(super) const fn transmission_words(transmission: Transmission) -> &'static [&'static str] {
    match transmission {
        Transmission::Manual => &["manual"],
        Transmission::Automatic => &["automatic"],
        Transmission::AutomatedManual => &["automated", "single-clutch"],
        Transmission::DualClutch => &["dual-clutch", "dct"],
        Transmission::Cvt => &["cvt"],
        Transmission::SingleSpeed => &["single-speed"],
    }
}

pub(super) const fn drivetrain_words(drivetrain: Drivetrain) -> &'static [&'static str] {
    match drivetrain {
        Drivetrain::RearWheel => &["rwd", "rear-wheel", "drive"],
        Drivetrain::FrontWheel => &["fwd", "front-wheel", "drive"],
        Drivetrain::AllWheel => &["awd", "all-wheel", "drive"],
        Drivetrain::FourWheel => &["4wd", "4x4", "four-wheel", "drive"],
    }
}

const fn body_style_words(style: BodyStyle) -> &'static [&'static str] {
    match style {
        BodyStyle::Coupe => &["coupe"],
        BodyStyle::Convertible => &["convertible", "cabriolet"],
        BodyStyle::Targa => &["targa"],
        BodyStyle::Roadster => &["roadster"],
        BodyStyle::Sedan => &["sedan", "saloon"],
        BodyStyle::Wagon => &["wagon", "estate"],
        BodyStyle::Hatchback => &["hatchback"],
        BodyStyle::Suv => &["suv"],
        BodyStyle::Pickup => &["pickup", "truck"],
        BodyStyle::Van => &["van"],
        BodyStyle::Limousine => &["limousine"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::FactsDraft;

    fn facts(draft: FactsDraft) -> SearchFacts {
        VehicleFacts::parse(&draft).unwrap().search_facts()
    }

    #[test]
    fn search_words_come_from_the_facts() {
        let found = facts(FactsDraft {
            engine: Some("3.8L  Flat-6".into()),
            transmission: Some("6-Speed Manual".into()),
            body_style: Some("convertible".into()),
            drivetrain: Some("awd".into()),
            exterior_color: Some("Rouge Éclat".into()),
            interior_color: Some("Tan".into()),
            title_status: Some("clean".into()),
            ..FactsDraft::default()
        });
        assert_eq!(
            found.words,
            [
                "3.8l",
                "6-cylinder",
                "6-speed",
                "CLEAN-TITLE",
                "TAN-INTERIOR",
                "all-wheel",
                "awd",
                "cabriolet",
                "convertible",
                "drive",
                "eclat",
                "flat-6",
                "manual",
                "red",
                "rouge"
            ]
        );
        let values: Vec<&str> = found.values.iter().map(FactValue::as_str).collect();
        assert_eq!(values, ["manual", "convertible", "awd", "clean"]);
        let left = found.values.without(FactField::BodyStyle);
        assert_eq!(
            left.iter().map(FactValue::label).collect::<Vec<_>>(),
            ["Manual", "All-wheel drive", "Clean"]
        );
    }

    #[test]
    fn only_manual_transmission_is_found_by_manual() {
        for transmission in Transmission::ALL.iter().filter(|it| **it != Transmission::Manual) {
            let words = transmission_words(*transmission);
            assert!(words.iter().all(|word| !word.contains("manual")), "{transmission:?}");
        }
    }

    #[test]
    fn vin_is_searchable_only_if_fully_visible() {
        for (visibility, vin) in [("full", Some("ZFF76ZHB000211234")), ("masked", None), ("hidden", None)] {
            let found = facts(FactsDraft {
                vin: Some("zff 76zhb 000211234".into()),
                vin_visibility: Some(visibility.into()),
                ..FactsDraft::default()
            });
            assert_eq!(found.vin.as_deref(), vin, "{visibility}");
            assert_eq!(found.words, [] as [&str; 0], "never a word that a part of it finds");
        }
    }

    #[test]
    fn fact_values_belong_to_their_field() {
        for field in FactField::ALL {
            assert!(field.values().iter().all(|value| value.field() == field));
        }
    }
}
