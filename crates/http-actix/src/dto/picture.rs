//! Pictures as JSON.

use std::borrow::Cow;

use domain::pictures::Picture;
use serde::Serialize;
use utoipa::ToSchema;

use super::enums::{PhotoGroup, PictureFormat, PictureKind};

/// A picture in several widths. Path of a rendition: `{path}/{width}.{format}`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Picture)]
pub(crate) struct PictureDto<'a> {
    /// Folder of the renditions.
    #[schema(example = "/plates/ferrari-812-superfast")]
    path: Cow<'a, str>,
    /// Widths of the renditions in pixels, ascending.
    widths: Cow<'a, [u32]>,
    /// Formats of the renditions, best first. Missing means AVIF and WebP, as for pictures of the front end.
    #[schema(value_type = Vec<PictureFormat>, required = false)]
    formats: Vec<&'static str>,
    /// Width of the original in pixels.
    width: u32,
    /// Height of the original in pixels.
    height: u32,
    /// Alternative text.
    alt: Cow<'a, str>,
    /// `photograph`, `illustration` or `drawing`.
    #[schema(value_type = PictureKind)]
    kind: &'static str,
    /// Part of the car that it shows; missing if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PhotoGroup>, nullable = false)]
    group: Option<&'static str>,
}

impl<'a> PictureDto<'a> {
    fn new(picture: &Picture, [path, alt]: [Cow<'a, str>; 2], widths: Cow<'a, [u32]>) -> Self {
        Self {
            path,
            widths,
            formats: picture.formats.iter().map(|format| format.as_str()).collect(),
            width: picture.width,
            height: picture.height,
            alt,
            kind: picture.kind.as_str(),
            group: picture.group.map(|group| group.as_str()),
        }
    }
}

impl<'a> From<&'a Picture> for PictureDto<'a> {
    fn from(picture: &'a Picture) -> Self {
        let texts = [&picture.path, &picture.alt].map(Cow::from);
        Self::new(picture, texts, Cow::from(&picture.widths))
    }
}

impl From<Picture> for PictureDto<'static> {
    fn from(mut picture: Picture) -> Self {
        let texts = [&mut picture.path, &mut picture.alt].map(std::mem::take).map(Cow::from);
        let widths = std::mem::take(&mut picture.widths);
        Self::new(&picture, texts, Cow::from(widths))
    }
}
