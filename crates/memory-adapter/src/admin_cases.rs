//! `Cases` in memory: assignees and staff notes of admin cases.

use async_trait::async_trait;
use domain::{
    accounts::{MemberRef, NamedMember, UserId},
    admin_cases::{Case, CaseAuditAction, CaseFile, CaseNote},
    audit::{Action, Edit},
    contact_requests::ContactRequest,
    inquiries::Queue,
    to_microseconds,
};
use ports::{
    StoreError,
    admin_cases::{CaseAction, CaseCommand, CaseRefusal, Cases},
};

use crate::{MemoryStore, state::State};

impl State {
    fn is_case(&self, case: &Case) -> bool {
        match case {
            Case::Submission(id) => self.submissions.contains_key(id),
            Case::Application(id) => self.applications.contains_key(id),
            Case::AccessRequest(reference) => {
                self.contact_requests.iter().any(|(confirmation, contact_request)| {
                    confirmation.reference == *reference
                        && matches!(contact_request, ContactRequest::AccessRequest(_))
                })
            }
            Case::Report(id) => self.is_report(*id),
        }
    }

    pub(crate) fn member_ref(&self, user: UserId) -> Option<MemberRef> {
        let user = &self.members.get(&user)?.user;
        Some(MemberRef { id: user.id, username: user.username.clone() })
    }

    pub(crate) fn named_member(&self, user: UserId) -> Option<NamedMember> {
        let user = &self.members.get(&user)?.user;
        let name = user.name.as_str().to_owned();
        Some(NamedMember { id: user.id, username: user.username.clone(), name })
    }

    pub(crate) fn username(&self, user: UserId) -> Option<String> {
        Some(self.members.get(&user)?.user.username.as_str().to_owned())
    }

    fn case_file(&self, case: &Case) -> Option<CaseFile> {
        if !self.is_case(case) {
            return None;
        }
        let Some(record) = self.cases.files.get(case) else { return Some(CaseFile::default()) };
        let notes = record.notes.iter().map(|(note, author)| CaseNote {
            author: author.and_then(|author| self.username(author)),
            ..note.clone()
        });
        Some(CaseFile {
            assignee: record.assignee.and_then(|user| self.member_ref(user)),
            notes: notes.collect(),
            revision: record.revision,
        })
    }

    /// Removes a member as assignee and as author of notes.
    pub(crate) fn remove_assignee(&mut self, user: UserId) {
        for record in self.cases.files.values_mut() {
            record.assignee = record.assignee.filter(|assignee| *assignee != user);
            for (_, author) in &mut record.notes {
                *author = author.filter(|author| *author != user);
            }
        }
    }
}

#[async_trait]
impl Cases for MemoryStore {
    async fn case_file(&self, case: &Case) -> Result<Option<CaseFile>, StoreError> {
        Ok(self.read()?.case_file(case))
    }

    async fn apply_case_command(
        &self,
        command: &CaseCommand,
    ) -> Result<Result<CaseFile, CaseRefusal>, StoreError> {
        let mut state = self.write()?;
        let Some(file) = state.case_file(&command.case) else { return Ok(Err(CaseRefusal::NoSuchCase)) };
        if file.revision != command.revision {
            return Ok(Err(CaseRefusal::Outdated));
        }
        let at = to_microseconds(command.at);
        state.cases.notes_written += 1;
        let id = state.cases.notes_written;
        let record = state.cases.files.entry(command.case.clone()).or_default();
        record.revision += 1;
        let action = match &command.action {
            CaseAction::Assign(assignee) => {
                record.assignee = *assignee;
                CaseAuditAction::Assigned
            }
            CaseAction::Note(text) => {
                let note = CaseNote { id, author: None, text: text.as_str().to_owned(), at };
                record.notes.push((note, command.actor.user));
                CaseAuditAction::Noted
            }
        };
        let queue = command.case.queue();
        let Some(after) = state.case_file(&command.case) else { return Ok(Err(CaseRefusal::NoSuchCase)) };
        let edit = Edit::of(after.assignee_change(Some(&file)));
        state.audit_edit(at, command.actor, None, Action::Case(action, queue, command.case.number()), edit);
        state.append_cases_changed(queue);
        Ok(Ok(after))
    }

    async fn assigned_cases(&self, queue: Queue, limit: u32) -> Result<Vec<(Case, String)>, StoreError> {
        let state = self.read()?;
        let mut found: Vec<(Case, String)> = state
            .cases
            .files
            .iter()
            .filter(|(case, _)| case.queue() == queue && state.is_case(case))
            .filter_map(|(case, record)| Some((case.clone(), state.username(record.assignee?)?)))
            .collect();
        found.sort_by_key(|(case, _)| std::cmp::Reverse((case.number(), case.key())));
        found.truncate(limit as usize);
        Ok(found)
    }
}
