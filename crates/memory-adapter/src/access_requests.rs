//! `AccessRequests` in memory.

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    audit::{Action, Actor},
    contact_requests::{ContactRequest, Reference},
    inquiries::{Queue, RequestSearch, request_search_text},
    membership::{
        AdminAccessRequest, AnswerRequestRefusal, InvitationId, RequestState, check_answer, closing_edit,
    },
    to_microseconds,
};
use ports::{
    StoreError,
    invitations::{AccessRequests, InvitationCommand},
};

use crate::{MemoryStore, paging::page, state::State};

#[async_trait]
impl AccessRequests for MemoryStore {
    async fn access_requests(
        &self,
        filter: CaseFilter,
        search: &RequestSearch,
        after: Option<Reference>,
        limit: u32,
    ) -> Result<Page<AdminAccessRequest, Reference>, StoreError> {
        let state = self.read()?;
        let mut known: Vec<AdminAccessRequest> = state
            .admin_access_requests()
            .filter(|known| filter.shows(known.state == RequestState::Open))
            .filter(|AdminAccessRequest { confirmation, request, .. }| {
                let (name, email) = (&request.name, &request.email);
                search.finds(&request_search_text(&confirmation.reference, name, email, None))
            })
            .collect();
        let order = |known: &AdminAccessRequest| {
            (known.confirmation.received_at, known.confirmation.reference.as_str().to_owned())
        };
        known.sort_by_key(order);
        let last = after.map(|after| {
            let mut all = state.admin_access_requests();
            all.find(|known| known.confirmation.reference == after).map(|last| order(&last))
        });
        let is_past = |known: &AdminAccessRequest| {
            last.as_ref().is_none_or(|last| last.as_ref().is_some_and(|last| order(known) > *last))
        };
        Ok(page(known, is_past, limit, |last| last.confirmation.reference.clone()))
    }

    async fn access_request(&self, reference: &Reference) -> Result<Option<AdminAccessRequest>, StoreError> {
        let state = self.read()?;
        Ok(state.admin_access_requests().find(|known| known.confirmation.reference == *reference))
    }

    async fn invite_requester(
        &self,
        reference: &Reference,
        invitation: InvitationCommand<'_>,
        at: Timestamp,
    ) -> Result<Result<InvitationId, AnswerRequestRefusal>, StoreError> {
        let InvitationCommand { by, new, mail, actor, .. } = invitation;
        let mut state = self.write()?;
        if let Err(refusal) = state.check_answer(reference) {
            return Ok(Err(refusal));
        }
        state.acting_member(by)?;
        let id = state.invite(new, mail, actor, to_microseconds(at));
        state.request_states.insert(reference.clone(), RequestState::Invited(id));
        state.append_cases_changed(Queue::AccessRequests);
        Ok(Ok(id))
    }

    async fn close_request(
        &self,
        reference: &Reference,
        reason: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), AnswerRequestRefusal>, StoreError> {
        let mut state = self.write()?;
        if let Err(refusal) = state.check_answer(reference) {
            return Ok(Err(refusal));
        }
        state.request_states.insert(reference.clone(), RequestState::Closed(reason.to_owned()));
        let (at, action) = (to_microseconds(at), Action::AccessRequestClosed);
        state.audit_edit(at, actor, None, action, closing_edit(reason));
        state.append_cases_changed(Queue::AccessRequests);
        Ok(Ok(()))
    }
}

impl State {
    fn admin_access_requests(&self) -> impl Iterator<Item = AdminAccessRequest> {
        self.contact_requests.iter().filter_map(|(confirmation, asking)| {
            let ContactRequest::AccessRequest(request) = asking else { return None };
            let state =
                self.request_states.get(&confirmation.reference).cloned().unwrap_or(RequestState::Open);
            Some(AdminAccessRequest { confirmation: confirmation.clone(), request: request.clone(), state })
        })
    }

    /// Checks that a request can be answered.
    fn check_answer(&self, reference: &Reference) -> Result<(), AnswerRequestRefusal> {
        let known = self.admin_access_requests().find(|known| known.confirmation.reference == *reference);
        check_answer(known.map(|known| known.state))
    }
}
