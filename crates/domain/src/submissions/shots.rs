//! The photos that buyers expect of every car, recognized by their captions.

use crate::{pictures::PhotoGroup, text};

/// A photo that buyers expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shot {
    Front,
    Rear,
    Interior,
    Engine,
    Underbody,
    Details,
    Documents,
}

impl Shot {
    /// In the order in which a car is photographed.
    pub const ALL: [Self; 7] = [
        Self::Front,
        Self::Rear,
        Self::Interior,
        Self::Engine,
        Self::Underbody,
        Self::Details,
        Self::Documents,
    ];

    /// For display; as a caption, it is recognized as this shot.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Front => "Front three-quarter",
            Self::Rear => "Rear three-quarter",
            Self::Interior => "Interior",
            Self::Engine => "Engine",
            Self::Underbody => "Underbody",
            Self::Details => "Details",
            Self::Documents => "Documents",
        }
    }

    /// The shot that a caption describes: the first whose word it contains, narrow ones before wide ones, so that
    /// "front seats" is the interior.
    #[must_use]
    pub fn of_caption(caption: &str) -> Option<Self> {
        const BY_WIDTH: [Shot; 7] = [
            Shot::Documents,
            Shot::Engine,
            Shot::Interior,
            Shot::Underbody,
            Shot::Details,
            Shot::Front,
            Shot::Rear,
        ];
        let caption = text::fold(caption);
        let words: Vec<&str> = caption.split(|sign: char| !sign.is_alphanumeric()).collect();
        BY_WIDTH.into_iter().find(|shot| shot.words().iter().any(|word| words.contains(word)))
    }

    /// The part of the car that it shows.
    #[must_use]
    pub const fn group(self) -> PhotoGroup {
        match self {
            Self::Front | Self::Rear => PhotoGroup::Exterior,
            Self::Interior => PhotoGroup::Interior,
            Self::Engine => PhotoGroup::Engine,
            Self::Underbody => PhotoGroup::Underbody,
            Self::Details => PhotoGroup::Details,
            Self::Documents => PhotoGroup::Documents,
        }
    }

    const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Front => &["front"],
            Self::Rear => &["rear", "back"],
            Self::Interior => &[
                "interior",
                "cabin",
                "cockpit",
                "seat",
                "seats",
                "dashboard",
                "dash",
                "odometer",
                "gauges",
                "instruments",
                "steering",
                "upholstery",
                "console",
            ],
            Self::Engine => &["engine", "motor"],
            Self::Underbody => &["underbody", "undercarriage", "underside", "underneath", "undertray"],
            Self::Details => &[
                "detail",
                "details",
                "badge",
                "wheel",
                "wheels",
                "tire",
                "tires",
                "brake",
                "brakes",
                "vin",
                "plate",
                "scratch",
                "scratches",
                "chip",
                "chips",
                "dent",
                "dents",
                "damage",
                "rust",
            ],
            Self::Documents => &[
                "document",
                "documents",
                "title",
                "record",
                "records",
                "receipt",
                "receipts",
                "invoice",
                "invoices",
                "certificate",
                "manual",
                "manuals",
                "sticker",
                "book",
                "books",
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shot_is_recognized_by_caption() {
        for shot in Shot::ALL {
            assert_eq!(Shot::of_caption(shot.label()), Some(shot));
        }
        let groups =
            ["Left front wheel", "Back of the car"].map(|caption| Shot::of_caption(caption).map(Shot::group));
        assert_eq!(groups, [Some(PhotoGroup::Details), Some(PhotoGroup::Exterior)]);
        for (caption, shot) in [
            ("", None),
            ("At the lake", None),
            ("From the front, 3/4", Some(Shot::Front)),
            ("FRONT SEATS", Some(Shot::Interior)),
            ("Left front wheel", Some(Shot::Details)),
            ("Back of the car", Some(Shot::Rear)),
            ("Service book, 1990 to 2024", Some(Shot::Documents)),
            ("Engine bay with certificate", Some(Shot::Documents)),
            ("Confronted", None),
        ] {
            assert_eq!(Shot::of_caption(caption), shot, "{caption}");
        }
    }
}
