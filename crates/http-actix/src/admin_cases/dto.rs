//! The files of cases as the wire carries them.

use chrono::SecondsFormat;
use domain::{
    accounts::UserId,
    admin_cases::{Case, CaseFile},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A note of the concierge's.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseNote)]
pub(super) struct NoteDto {
    id: i64,
    /// The username of whoever wrote it, while they are a member.
    author: Option<String>,
    text: String,
    #[schema(format = "date-time")]
    at: String,
}

/// What the concierge keeps beside a case for itself.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseFile)]
pub(crate) struct CaseFileDto {
    /// The username of who looks after it.
    assignee: Option<String>,
    /// Oldest first.
    notes: Vec<NoteDto>,
    /// To be sent with whatever is done: who has not seen the latest is told so.
    revision: i32,
    /// Who can look after it.
    staff: Vec<String>,
}

impl CaseFileDto {
    pub(super) fn new(file: &CaseFile, staff: Vec<(UserId, String)>) -> Self {
        let notes = file.notes.iter().map(|note| NoteDto {
            id: note.id,
            author: note.author.clone(),
            text: note.text.clone(),
            at: note.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        });
        Self {
            assignee: file.assignee.as_ref().map(|(_, username)| username.clone()),
            notes: notes.collect(),
            revision: file.revision,
            staff: staff.into_iter().map(|(_, username)| username).collect(),
        }
    }
}

/// Who looks after a case.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseKeeper)]
pub(crate) struct CaseAssigneeDto {
    /// What its queue calls the case: its number, or its reference.
    key: String,
    /// The username of who looks after it.
    assignee: String,
}

impl From<(Case, String)> for CaseAssigneeDto {
    fn from((case, assignee): (Case, String)) -> Self {
        Self { key: case.key(), assignee }
    }
}

/// Who is to look after a case.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewCaseKeeper)]
pub(crate) struct NewCaseAssigneeDto {
    /// Of the concierge; nothing for nobody.
    pub(super) username: Option<String>,
    /// The revision of the file that was looked at.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}

/// A note to write.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewCaseNote)]
pub(crate) struct NewNoteDto {
    #[schema(value_type = String, required, min_length = 1, max_length = 4000)]
    pub(super) text: Option<String>,
    /// The revision of the file that was looked at.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}
