//! Bodies of the legal texts.

use application::legal::ReadLegalText;
use chrono::NaiveDate;
use domain::{
    legal::{LegalDraft, LegalFile, LegalForm, LegalHistory, LegalVersion, VersionState},
    rich_text::RichNode,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    dto::enums::one_of,
    response::{RichNodeDto, rfc3339},
};

/// A version of a legal text, without the text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalVersion)]
pub(crate) struct LegalVersionDto {
    /// Counted from 1; 0 is the text that the site comes with.
    number: i32,
    title: String,
    /// First day in force, in Central Time.
    #[schema(format = "date")]
    effective_on: String,
    /// Summary of the changes; empty for the text that the site comes with.
    note: String,
    /// `withdrawn` only in the admin area and where that version itself was requested.
    #[schema(schema_with = one_of::<domain::legal::VersionState>)]
    state: &'static str,
    /// Null for the text that the site comes with.
    #[schema(required, format = "date-time")]
    published_at: Option<String>,
}

impl From<(&LegalVersion, VersionState)> for LegalVersionDto {
    fn from((version, state): (&LegalVersion, VersionState)) -> Self {
        Self {
            number: version.number,
            title: version.title.clone(),
            effective_on: version.effective_on.to_string(),
            note: version.note.clone(),
            state: state.as_str(),
            published_at: version.published_at.map(rfc3339),
        }
    }
}

/// A legal text with all versions that were not withdrawn, the latest first.
#[derive(Serialize, ToSchema)]
#[schema(as = LegalDocument)]
pub(crate) struct LegalDocumentDto {
    /// `terms`, `privacy` or `cookies`.
    document: &'static str,
    versions: Vec<LegalVersionDto>,
}

impl LegalDocumentDto {
    pub(super) fn new(history: &LegalHistory, today: NaiveDate) -> Self {
        Self {
            document: history.document().as_str(),
            versions: history.listed(today).map(LegalVersionDto::from).collect(),
        }
    }
}

/// One version of a legal text.
#[derive(Serialize, ToSchema)]
#[schema(as = LegalText)]
pub(crate) struct LegalTextDto {
    /// Number of the version.
    number: i32,
    body: Vec<RichNodeDto>,
    /// The listed versions and this one, the latest first.
    versions: Vec<LegalVersionDto>,
}

impl LegalTextDto {
    pub(super) fn new(read: &ReadLegalText, body: Vec<RichNode>, today: NaiveDate) -> Self {
        let versions = read
            .history
            .versions(today)
            .filter(|(version, state)| *state != VersionState::Withdrawn || version.number == read.number);
        Self {
            number: read.number,
            body: RichNodeDto::all(body),
            versions: versions.map(LegalVersionDto::from).collect(),
        }
    }
}

/// A version to publish, or the draft of one, whose fields may be empty.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = LegalForm)]
pub(crate) struct LegalFormDto {
    #[schema(required)]
    title: String,
    /// Markdown.
    #[schema(required)]
    text: String,
    /// First day in force, in Central Time: today or later, as in `2027-01-01`.
    #[schema(required)]
    effective_on: String,
    /// Summary of the changes; shown to everyone.
    #[schema(required)]
    note: String,
}

impl From<&LegalForm> for LegalFormDto {
    fn from(LegalForm { title, text, effective_on, note }: &LegalForm) -> Self {
        let (title, text) = (title.clone(), text.clone());
        Self { title, text, effective_on: effective_on.clone(), note: note.clone() }
    }
}

impl From<LegalFormDto> for LegalForm {
    fn from(LegalFormDto { title, text, effective_on, note }: LegalFormDto) -> Self {
        Self { title, text, effective_on, note }
    }
}

/// A version to publish.
#[derive(Deserialize, ToSchema)]
#[schema(as = LegalPublication)]
pub(crate) struct PublicationDto {
    /// Revision of the document that it is based on; 409 if it is no longer current.
    #[schema(value_type = i32)]
    pub(super) revision: Option<i32>,
    #[serde(flatten)]
    pub(super) form: LegalFormDto,
}

/// A draft to save.
#[derive(Deserialize, ToSchema)]
#[schema(as = LegalDraftSave)]
pub(crate) struct DraftDto {
    /// Revision of the document that it is based on; 409 if it is no longer current.
    #[schema(value_type = i32)]
    pub(super) revision: Option<i32>,
    /// Null discards the draft.
    #[schema(required)]
    pub(super) draft: Option<LegalFormDto>,
}

/// A text to preview.
#[derive(Deserialize, ToSchema)]
#[schema(as = LegalPreviewRequest)]
pub(crate) struct PreviewDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    pub(super) text: String,
}

/// A text as it will be shown.
#[derive(Serialize, ToSchema)]
#[schema(as = LegalPreview)]
pub(crate) struct PreviewedDto {
    body: Vec<RichNodeDto>,
}

impl From<Vec<RichNode>> for PreviewedDto {
    fn from(body: Vec<RichNode>) -> Self {
        Self { body: RichNodeDto::all(body) }
    }
}

/// A legal text in the list of the admin area.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalFileSummary)]
pub(crate) struct LegalFileSummaryDto {
    /// `terms`, `privacy` or `cookies`.
    document: &'static str,
    in_force: LegalVersionDto,
    #[schema(required)]
    announced: Option<LegalVersionDto>,
    /// Null without a draft.
    #[schema(required, format = "date-time")]
    draft_saved_at: Option<String>,
}

impl LegalFileSummaryDto {
    pub(super) fn new(LegalFile { history, draft, .. }: &LegalFile, today: NaiveDate) -> Self {
        Self {
            document: history.document().as_str(),
            in_force: (history.in_force(today), VersionState::InForce).into(),
            announced: history.announced(today).map(|version| (version, VersionState::Announced).into()),
            draft_saved_at: draft.as_ref().map(|draft| rfc3339(draft.saved_at)),
        }
    }
}

/// A legal text as staff edit it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LegalFile)]
pub(crate) struct LegalFileDto {
    /// `terms`, `privacy` or `cookies`.
    document: &'static str,
    /// Revision that a change is based on.
    revision: i32,
    /// All versions, the latest first.
    versions: Vec<LegalVersionDto>,
    /// Text of the version in force, as Markdown.
    current_text: String,
    /// Text of the version in force, as it is shown.
    current_body: Vec<RichNodeDto>,
    #[schema(required)]
    draft: Option<LegalFormDto>,
    /// Null without a draft.
    #[schema(required, format = "date-time")]
    draft_saved_at: Option<String>,
    /// The current date in Central Time, the earliest effective date.
    #[schema(format = "date")]
    today: String,
}

impl LegalFileDto {
    pub(super) fn new(
        LegalFile { history, revision, draft }: &LegalFile,
        (current_text, current_body): (String, Vec<RichNode>),
        today: NaiveDate,
    ) -> Self {
        Self {
            document: history.document().as_str(),
            revision: *revision,
            versions: history.versions(today).map(LegalVersionDto::from).collect(),
            current_text,
            current_body: RichNodeDto::all(current_body),
            draft: draft.as_ref().map(|LegalDraft { form, .. }| LegalFormDto::from(form)),
            draft_saved_at: draft.as_ref().map(|draft| rfc3339(draft.saved_at)),
            today: today.to_string(),
        }
    }
}
