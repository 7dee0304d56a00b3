//! Assignees and staff notes of admin cases.

use std::collections::HashMap;

use domain::{
    accounts::UserId,
    admin_cases::{Case, CaseNote},
};

/// Assignees and staff notes by case.
#[derive(Debug, Default)]
pub(crate) struct CaseState {
    pub(crate) files: HashMap<Case, CaseFileRecord>,
    pub(crate) notes_written: i64,
}

/// Assignee and notes of a case; a note has its author beside it.
#[derive(Debug, Default)]
pub(crate) struct CaseFileRecord {
    pub(crate) assignee: Option<UserId>,
    pub(crate) notes: Vec<(CaseNote, Option<UserId>)>,
    pub(crate) revision: i32,
}
