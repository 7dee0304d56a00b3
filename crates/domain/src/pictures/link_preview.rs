//! Link previews (Open Graph images).

use super::{Picture, PictureFormat, PictureKind};
use crate::vehicles::VehicleId;

/// Picture shown when a page is shared as a link. Always a JPEG, because some link preview services read
/// neither WebP nor AVIF.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkPreview {
    /// Absolute path on this site.
    pub path: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Alternative text.
    pub alt: String,
}

impl LinkPreview {
    pub const MEDIA_TYPE: &str = "image/jpeg";
    /// Preferred width in pixels; services show narrower pictures small.
    const WIDTH: u32 = 1200;
    /// Width and height of the previews of the site's own illustrations, stored as `og.jpg` beside the
    /// renditions.
    const DRAWN: (u32, u32) = (1200, 630);

    /// Preview of the site itself.
    #[must_use]
    pub fn of_site() -> Self {
        Self::drawn(
            "/plates/og/home.jpg",
            "Studio illustration: the sweeping side line of a two-tone blue Bugatti Chiron",
        )
    }

    /// Folder of the previews that show the name of a vehicle without pictures.
    pub const SHARE_IMAGES: &str = "/share-images";

    /// Preview of a vehicle without pictures, which shows its title.
    #[must_use]
    pub fn without_photos(vehicle: VehicleId, title: &str) -> Self {
        Self::drawn(&format!("{}/{}.jpg", Self::SHARE_IMAGES, vehicle.0), title)
    }

    /// Preview of a picture: its widest JPEG rendition of at most 1,200 pixels (or the narrowest), or the
    /// prepared preview of a site illustration; otherwise `None`.
    #[must_use]
    pub fn of(picture: &Picture) -> Option<Self> {
        if picture.formats.contains(&PictureFormat::Jpeg) {
            let fitting = picture.widths.iter().copied().filter(|width| *width <= Self::WIDTH).max();
            let width = fitting.or_else(|| picture.widths.first().copied())?;
            let height = u64::from(picture.height) * u64::from(width) / u64::from(picture.width.max(1));
            return Some(Self {
                path: format!("{}/{width}.jpg", picture.path),
                width,
                height: u32::try_from(height).unwrap_or(u32::MAX).max(1),
                alt: picture.alt.clone(),
            });
        }
        let is_drawn_here = picture.kind == PictureKind::Illustration && picture.path.starts_with("/plates/");
        is_drawn_here.then(|| Self::drawn(&format!("{}/og.jpg", picture.path), &picture.alt))
    }

    fn drawn(path: &str, alt: &str) -> Self {
        let (width, height) = Self::DRAWN;
        Self { path: path.to_owned(), width, height, alt: alt.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(formats: &[PictureFormat], widths: &[u32], kind: PictureKind) -> Picture {
        Picture {
            path: "/plates/miura".into(),
            widths: widths.to_vec(),
            formats: formats.to_vec(),
            width: 2400,
            height: 1600,
            alt: "A Miura".into(),
            kind,
            group: None,
        }
    }

    #[test]
    fn a_preview_is_a_jpeg_of_a_known_size() {
        let photograph = PictureKind::Photograph;
        for (widths, path, size) in [
            (&[480, 960, 1600, 2400][..], "/plates/miura/960.jpg", (960, 640)),
            (&[480, 1200], "/plates/miura/1200.jpg", (1200, 800)),
            (&[1600], "/plates/miura/1600.jpg", (1600, 1066)),
        ] {
            let preview = LinkPreview::of(&picture(&PictureFormat::UPLOADED, widths, photograph)).unwrap();
            assert_eq!((preview.path.as_str(), (preview.width, preview.height)), (path, size));
            assert_eq!(preview.alt, "A Miura");
        }
        let drawn = picture(&PictureFormat::DRAWN, &[400], PictureKind::Illustration);
        let preview = LinkPreview::of(&drawn).unwrap();
        assert_eq!(
            (preview.path.as_str(), preview.width, preview.height),
            ("/plates/miura/og.jpg", 1200, 630)
        );
        for without in [
            picture(&PictureFormat::DRAWN, &[400], PictureKind::Drawing),
            picture(&PictureFormat::UPLOADED, &[], photograph),
            Picture { path: "/elsewhere/miura".into(), ..drawn },
        ] {
            assert_eq!(LinkPreview::of(&without), None);
        }
    }
}
