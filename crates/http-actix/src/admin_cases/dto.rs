//! DTOs of admin cases: assignee and staff notes.

use chrono::SecondsFormat;
use domain::{
    accounts::MemberRef,
    admin_cases::{Case, CaseFile},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A staff note.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseNote)]
pub(super) struct NoteDto {
    id: i64,
    /// Username of the author; null if the account is deleted.
    author: Option<String>,
    text: String,
    #[schema(format = "date-time")]
    at: String,
}

/// Internal data of an admin case.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseFile)]
pub(crate) struct CaseFileDto {
    /// Username of the assigned admin; null if unassigned.
    assignee: Option<String>,
    /// Oldest first.
    notes: Vec<NoteDto>,
    /// Send it with each change; 409 if it is no longer current.
    revision: i32,
    /// Usernames of admins who can be assigned.
    staff: Vec<String>,
}

impl CaseFileDto {
    pub(super) fn new(file: &CaseFile, staff: Vec<MemberRef>) -> Self {
        let notes = file.notes.iter().map(|note| NoteDto {
            id: note.id,
            author: note.author.clone(),
            text: note.text.clone(),
            at: note.at.to_rfc3339_opts(SecondsFormat::Millis, true),
        });
        Self {
            assignee: file.assignee.as_ref().map(|member| member.username.as_str().to_owned()),
            notes: notes.collect(),
            revision: file.revision,
            staff: staff.into_iter().map(|member| member.username.as_str().to_owned()).collect(),
        }
    }
}

/// Assignee of a case.
#[derive(Serialize, ToSchema)]
#[schema(as = CaseAssignee)]
pub(crate) struct CaseAssigneeDto {
    /// Id or reference of the case, as in its queue.
    key: String,
    /// Username of the assigned admin.
    assignee: String,
}

impl From<(Case, String)> for CaseAssigneeDto {
    fn from((case, assignee): (Case, String)) -> Self {
        Self { key: case.key(), assignee }
    }
}

/// Assignment of a case.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewCaseAssignee)]
pub(crate) struct NewCaseAssigneeDto {
    /// Username of an admin; null to unassign.
    pub(super) username: Option<String>,
    /// Revision that the change is based on.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}

/// A note to add.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewCaseNote)]
pub(crate) struct NewNoteDto {
    #[schema(value_type = String, required, min_length = 1)]
    pub(super) text: Option<String>,
    /// Revision that the change is based on.
    #[schema(value_type = i32, required)]
    pub(super) revision: Option<i32>,
}
