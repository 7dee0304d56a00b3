//! `Inquiries` in memory: threads that follow inquiries and appointment requests.

mod threads;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{MemberRef, Role, TokenHash, UserId},
    audit::{Action, Actor, Edit},
    contact_requests::{ContactRequest, Reference},
    inquiries::{
        Queue, Template, TemplateId, TemplateName, Thread, ThreadAction, ThreadKind, ThreadMessage,
        ThreadStage, request_search_text,
    },
    membership::{ApplicationStatus, RequestState},
    submissions::MessageText,
    to_microseconds,
};
use ports::{
    StoreError,
    inquiries::{Inquiries, QueueLength, ThreadQuery, ThreadUpdate, ThreadUpdateRefusal},
};

use crate::{MemoryStore, paging::page};

/// The admin queue for threads of a kind.
const fn queue_of(kind: ThreadKind) -> Queue {
    match kind {
        ThreadKind::Inquiry => Queue::Inquiries,
        ThreadKind::Appointment => Queue::Appointments,
    }
}

#[async_trait]
impl Inquiries for MemoryStore {
    async fn threads(&self, query: &ThreadQuery, limit: u32) -> Result<Page<Thread, Reference>, StoreError> {
        let state = self.read()?;
        let is_theirs = |thread: &Thread| query.owner.as_ref().is_none_or(|owner| owner.has(thread));
        let mut found: Vec<Thread> = state
            .threads()
            .filter(|thread| query.kind.is_none_or(|kind| thread.kind == kind))
            .filter(|thread| query.stage.is_none_or(|stage| thread.stage == stage))
            .filter(|thread| {
                let assignee = thread.assignee.as_ref().map(|member| member.id);
                query.assignee.is_none_or(|wanted| assignee == wanted)
            })
            .filter(is_theirs)
            .filter(|thread| query.vehicle.is_none_or(|vehicle| thread.request.vehicle == Some(vehicle)))
            .filter(|Thread { reference, request, .. }| {
                let (name, email, phone) = (&request.name, &request.email, request.phone.as_ref());
                query.search.finds(&request_search_text(reference, name, email, phone))
            })
            .collect();
        let place = |thread: &Thread| {
            let at = if query.owner.is_some() { thread.received_at } else { thread.waiting_since };
            (at, thread.reference.as_str().to_owned())
        };
        found.sort_by_key(place);
        if query.owner.is_some() {
            found.reverse();
        }
        let last = query.after.as_ref().map(|after| state.thread(after).map(|last| place(&last)));
        let is_past = |thread: &Thread| match &last {
            None => true,
            Some(None) => false,
            Some(Some(last)) if query.owner.is_some() => place(thread) < *last,
            Some(Some(last)) => place(thread) > *last,
        };
        Ok(page(found, is_past, limit, |last| last.reference.clone()))
    }

    async fn thread(
        &self,
        reference: &Reference,
    ) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
        let state = self.read()?;
        let Some(thread) = state.thread(reference) else { return Ok(None) };
        let record = state.inquiries.records.get(reference);
        let messages = record.map(|record| record.messages.as_slice()).unwrap_or_default().iter();
        let named = |(message, author): &(ThreadMessage, Option<UserId>)| {
            let account = author.and_then(|author| state.members.get(&author));
            let author = account.map(|account| account.user.username.as_str().to_owned());
            ThreadMessage { author, ..message.clone() }
        };
        Ok(Some((thread, messages.map(named).collect())))
    }

    async fn thread_of_link(&self, token: TokenHash) -> Result<Option<Reference>, StoreError> {
        Ok(self.read()?.inquiries.links.get(&token).cloned())
    }

    async fn update_thread(
        &self,
        turn: &ThreadUpdate,
    ) -> Result<Result<Box<Thread>, ThreadUpdateRefusal>, StoreError> {
        Ok(self.write()?.update_thread(turn))
    }

    async fn staff(&self, at: Timestamp) -> Result<Vec<MemberRef>, StoreError> {
        let state = self.read()?;
        let admins = state
            .members
            .iter()
            .filter(|(id, account)| account.user.roles.has(Role::Admin) && !state.is_suspended(**id, at));
        let mut staff: Vec<MemberRef> = admins
            .map(|(id, account)| MemberRef { id: *id, username: account.user.username.clone() })
            .collect();
        staff.sort_by(|a, b| a.username.as_str().cmp(b.username.as_str()));
        Ok(staff)
    }

    async fn templates(&self) -> Result<Vec<Template>, StoreError> {
        let mut templates: Vec<Template> = self.read()?.inquiries.templates.values().cloned().collect();
        templates.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(templates)
    }

    async fn store_template(
        &self,
        name: &TemplateName,
        text: &MessageText,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TemplateId, StoreError> {
        let mut state = self.write()?;
        let known = state.inquiries.templates.values().find(|known| known.name == *name);
        let earlier = known.map(|known| known.text.as_str());
        let edit = Edit::of(Template::change(name.as_str(), earlier, Some(text.as_str())));
        let id = match known.map(|known| known.id) {
            Some(id) => id,
            None => {
                state.inquiries.templates_kept += 1;
                TemplateId(state.inquiries.templates_kept)
            }
        };
        let template = Template { id, name: name.clone(), text: text.clone() };
        state.inquiries.templates.insert(id, template);
        state.audit_edit(to_microseconds(at), actor, None, Action::Thread(ThreadAction::TemplateSaved), edit);
        Ok(id)
    }

    async fn remove_template(&self, id: TemplateId, actor: Actor, at: Timestamp) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let removed = state.inquiries.templates.remove(&id);
        if let Some(template) = &removed {
            let edit = Edit::of(Template::change(template.name.as_str(), Some(template.text.as_str()), None));
            state.audit_edit(
                to_microseconds(at),
                actor,
                None,
                Action::Thread(ThreadAction::TemplateRemoved),
                edit,
            );
        }
        Ok(removed.is_some())
    }

    async fn queue_lengths(&self) -> Result<Vec<QueueLength>, StoreError> {
        let state = self.read()?;
        let threads = |kind| {
            let waits = |thread: &Thread| thread.kind == kind && thread.stage == ThreadStage::Received;
            let since: Vec<Timestamp> =
                state.threads().filter(waits).map(|thread| thread.waiting_since).collect();
            (since.len() as u64, since.into_iter().min())
        };
        let requests: Vec<Timestamp> = state
            .contact_requests
            .iter()
            .filter(|(confirmation, contact_request)| {
                matches!(contact_request, ContactRequest::AccessRequest(_))
                    && matches!(
                        state.request_states.get(&confirmation.reference),
                        None | Some(RequestState::Open)
                    )
            })
            .map(|(confirmation, _)| to_microseconds(confirmation.received_at))
            .collect();
        let applications: Vec<Timestamp> = state
            .applications
            .values()
            .filter(|application| application.status == ApplicationStatus::Submitted)
            .map(|application| to_microseconds(application.submitted_at))
            .collect();
        Ok(Queue::ALL
            .into_iter()
            .map(|queue| {
                let (waiting, oldest) = match queue {
                    Queue::Submissions => state.pending_submissions(),
                    Queue::Applications => (applications.len() as u64, applications.iter().min().copied()),
                    Queue::AccessRequests => (requests.len() as u64, requests.iter().min().copied()),
                    Queue::Inquiries => threads(ThreadKind::Inquiry),
                    Queue::Appointments => threads(ThreadKind::Appointment),
                    Queue::Reports => state.open_reports(),
                    Queue::MessageReports => state.open_message_reports(),
                    Queue::Questions => state.waiting_questions(),
                    Queue::Proposals => state.open_proposals(),
                    Queue::SignOffs => state.open_objections(),
                };
                QueueLength { queue, waiting, oldest }
            })
            .collect())
    }
}
