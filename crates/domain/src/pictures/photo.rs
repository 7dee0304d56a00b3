//! Photos of a listing: their groups, limits, and the changes of a list of photos.

use super::Picture;
use crate::{Violation, edit::FieldChange, text};

/// Maximum number of photos of a listing.
pub const MAX_LISTING_PHOTOS: usize = 150;
/// Maximum size of an uploaded photo in bytes (25 MB).
pub const MAX_PHOTO_BYTES: u64 = 25 * 1024 * 1024;
/// Message about a larger photo.
pub const PHOTO_TOO_LARGE: &str = "Photos can be at most 25 MB; please upload a smaller copy";
/// Maximum length of a picture's alternative text in characters.
pub const MAX_ALT: usize = 300;

/// Part of the car that a photo shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PhotoGroup {
    Exterior,
    Interior,
    Engine,
    Underbody,
    Details,
    /// Service records, titles, certificates.
    Documents,
}

named_enum!(PhotoGroup);

/// A quarter turn or more, clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rotation {
    Quarter,
    Half,
    ThreeQuarters,
}

impl Rotation {
    /// Parses degrees: 90, 180 or 270.
    #[must_use]
    pub const fn of_degrees(degrees: i64) -> Option<Self> {
        match degrees {
            90 => Some(Self::Quarter),
            180 => Some(Self::Half),
            270 => Some(Self::ThreeQuarters),
            _ => None,
        }
    }
}

/// A photo in a listing's form, before validation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoDraft {
    /// [`Picture::path`] of a photo of the listing or of an uploaded picture.
    pub path: String,
    pub alt: String,
    /// Empty for none.
    pub group: String,
}

/// A picture's alternative text on one line, cut to [`MAX_ALT`] characters.
#[must_use]
pub fn alternative_text(alt: &str) -> String {
    text::single_line(alt).chars().take(MAX_ALT).collect()
}

/// Validates the photos of a listing. `known` finds the picture of a path among those that may be shown.
///
/// # Errors
/// A violation of the field `photos`: too many, one twice, an unknown group, or a path that `known` does not
/// find.
pub fn parse_photos(
    drafts: &[PhotoDraft],
    known: impl Fn(&str) -> Option<Picture>,
) -> Result<Vec<Picture>, Violation> {
    let refused = |sentence: String| Violation::new("photos", sentence);
    if drafts.len() > MAX_LISTING_PHOTOS {
        return Err(refused(format!("There can be at most {MAX_LISTING_PHOTOS} photos")));
    }
    let mut photos: Vec<Picture> = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.iter().enumerate() {
        let number = index + 1;
        let found = known(&draft.path).ok_or_else(|| {
            refused(format!("Photo {number} is no longer available; please remove it and upload it again"))
        })?;
        if photos.iter().any(|photo| photo.path == found.path) {
            return Err(refused(format!("Photo {number} is in the list twice")));
        }
        let group = match draft.group.as_str() {
            "" => None,
            word => Some(PhotoGroup::parse(word).ok_or_else(|| {
                let groups = PhotoGroup::ALL.map(PhotoGroup::as_str).join(", ");
                refused(format!("The group of photo {number} must be one of {groups}"))
            })?),
        };
        photos.push(Picture { alt: alternative_text(&draft.alt), group, ..found });
    }
    Ok(photos)
}

/// Changes from one list of photos to another: what was removed or added, recaptioned, regrouped, and the order
/// of those that remain, by their earlier position.
#[must_use]
pub fn photo_changes(before: &[Picture], after: &[Picture]) -> Vec<Option<FieldChange>> {
    let describe = |photo: &Picture| {
        let group = photo.group.map(|group| format!("{}: ", group.as_str())).unwrap_or_default();
        format!("{group}{} ({})", photo.alt, photo.path)
    };
    let missing = |photos: &[Picture], others: &[Picture]| -> Vec<String> {
        let others: Vec<String> = others.iter().map(describe).collect();
        photos.iter().map(describe).filter(|photo| !others.contains(photo)).collect()
    };
    let positions: Vec<usize> = after
        .iter()
        .filter_map(|photo| before.iter().position(|known| known.path == photo.path))
        .map(|position| position + 1)
        .collect();
    let mut sorted = positions.clone();
    sorted.sort_unstable();
    let list = |positions: &[usize]| -> Vec<String> { positions.iter().map(ToString::to_string).collect() };
    vec![
        FieldChange::of_lists("photos", &missing(before, after), &missing(after, before)),
        FieldChange::of_lists("photoOrder", &list(&sorted), &list(&positions)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pictures::test_photo;

    fn picture(path: &str) -> Picture {
        Picture { alt: "as stored".into(), ..test_photo(path) }
    }

    fn draft(path: &str, alt: &str, group: &str) -> PhotoDraft {
        PhotoDraft { path: path.into(), alt: alt.into(), group: group.into() }
    }

    fn parse_drafts(drafts: &[PhotoDraft]) -> Result<Vec<Picture>, String> {
        let known = |path: &str| path.starts_with('/').then(|| picture(path));
        parse_photos(drafts, known).map_err(|violation| violation.message)
    }

    #[test]
    fn captions_and_groups_are_parsed() {
        let photos = parse_drafts(&[draft("/a", " Left \n side ", "exterior"), draft("/b", "", "")]).unwrap();
        let described: Vec<_> =
            photos.iter().map(|photo| (photo.path.as_str(), photo.alt.as_str(), photo.group)).collect();
        assert_eq!(described, [("/a", "Left side", Some(PhotoGroup::Exterior)), ("/b", "", None)]);
        let long = parse_drafts(&[draft("/a", &"ä".repeat(400), "")]).unwrap();
        assert_eq!(long[0].alt.chars().count(), MAX_ALT);
    }

    #[test]
    fn refusals_name_the_photo_by_number() {
        let many: Vec<PhotoDraft> =
            (0..=MAX_LISTING_PHOTOS).map(|index| draft(&format!("/{index}"), "", "")).collect();
        assert_eq!(parse_drafts(&many).unwrap_err(), "There can be at most 150 photos");
        assert_eq!(parse_drafts(&many[1..]).unwrap().len(), MAX_LISTING_PHOTOS);
        for (drafts, message) in [
            (
                [draft("/a", "", ""), draft("gone", "", "")],
                "Photo 2 is no longer available; please remove it and upload it again",
            ),
            ([draft("/a", "", ""), draft("/a", "again", "")], "Photo 2 is in the list twice"),
            (
                [draft("/a", "", "roof"), draft("/b", "", "")],
                "The group of photo 1 must be one of exterior, interior, engine, underbody, details, documents",
            ),
        ] {
            assert_eq!(parse_drafts(&drafts).unwrap_err(), message);
        }
    }

    #[test]
    fn photo_changes_name_only_changed_photos() {
        let captioned = |path, alt: &str| Picture { alt: alt.into(), ..picture(path) };
        let (a, b, c) = (captioned("/a", "Front"), captioned("/b", "Seats"), captioned("/c", "Engine"));
        let grouped = Picture { group: Some(PhotoGroup::Interior), ..b.clone() };
        let described = |before: &[Picture], after: &[Picture]| -> Vec<(String, String, String)> {
            let changes = photo_changes(before, after).into_iter().flatten();
            changes
                .map(|change| {
                    (change.field, change.before.unwrap_or_default(), change.after.unwrap_or_default())
                })
                .collect()
        };
        assert_eq!(described(&[a.clone(), b.clone()], &[a.clone(), b.clone()]), []);
        assert_eq!(
            described(&[a.clone(), b.clone()], &[grouped, c.clone()]),
            [("photos".into(), "Front (/a); Seats (/b)".into(), "interior: Seats (/b); Engine (/c)".into())]
        );
        assert_eq!(
            described(&[a.clone(), b.clone(), c.clone()], &[c, a, b]),
            [("photoOrder".into(), "1; 2; 3".into(), "3; 1; 2".into())]
        );
    }
}
