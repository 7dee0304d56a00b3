//! Rows of legal texts.

use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Timestamp,
    legal::{LegalDocument, LegalDraft, LegalFile, LegalForm, LegalHistory, LegalVersion},
};

use crate::{
    database::Failure,
    decoding::decode_enum,
    schema::{legal_documents, legal_versions},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = legal_versions)]
pub(crate) struct VersionRow {
    pub(crate) document: String,
    pub(crate) number: i32,
    pub(crate) title: String,
    pub(crate) effective_on: NaiveDate,
    pub(crate) note: String,
    pub(crate) published_at: Timestamp,
    pub(crate) withdrawn_at: Option<Timestamp>,
}

impl VersionRow {
    pub(crate) fn into_version(self) -> Result<LegalVersion, Failure> {
        Ok(LegalVersion {
            document: decode_enum("legal document", LegalDocument::parse(&self.document))?,
            number: self.number,
            title: self.title,
            effective_on: self.effective_on,
            note: self.note,
            published_at: Some(self.published_at),
            withdrawn_at: self.withdrawn_at,
        })
    }
}

/// The default is a document that was never changed.
#[derive(Default, Queryable, Selectable)]
#[diesel(table_name = legal_documents)]
pub(crate) struct LegalDocumentRow {
    pub(crate) revision: i32,
    pub(crate) draft_title: Option<String>,
    pub(crate) draft_text: Option<String>,
    pub(crate) draft_effective_on: Option<String>,
    pub(crate) draft_note: Option<String>,
    pub(crate) draft_saved_at: Option<Timestamp>,
}

impl LegalDocumentRow {
    pub(crate) fn into_file(self, history: LegalHistory) -> LegalFile {
        let form = |title| LegalForm {
            title,
            text: self.draft_text.unwrap_or_default(),
            effective_on: self.draft_effective_on.unwrap_or_default(),
            note: self.draft_note.unwrap_or_default(),
        };
        let draft = self.draft_title.map(form).zip(self.draft_saved_at);
        let draft = draft.map(|(form, saved_at)| LegalDraft { form, saved_at });
        LegalFile { history, revision: self.revision, draft }
    }
}

#[derive(AsChangeset)]
#[diesel(table_name = legal_documents, treat_none_as_null = true)]
pub(crate) struct DraftChange<'a> {
    pub(crate) revision: i32,
    pub(crate) draft_title: Option<&'a str>,
    pub(crate) draft_text: Option<&'a str>,
    pub(crate) draft_effective_on: Option<&'a str>,
    pub(crate) draft_note: Option<&'a str>,
    pub(crate) draft_saved_at: Option<Timestamp>,
}
