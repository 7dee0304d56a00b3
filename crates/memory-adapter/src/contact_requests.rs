//! `ContactRequests` in memory.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    appointments::Appointment,
    contact_requests::{AppointmentRequest, Confirmation, ContactRequest},
    inquiries::Queue,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    contact_requests::{ConfirmationEmail, ContactRequestError, ContactRequests},
};

use crate::MemoryStore;

#[async_trait]
impl ContactRequests for MemoryStore {
    async fn find_stored(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<Confirmation>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn store_contact_request<'a>(
        &self,
        contact_request: &ContactRequest,
        asker: Option<UserId>,
        confirmation: &Confirmation,
        command: &Command,
        email: Option<&'a ConfirmationEmail>,
    ) -> Result<CommandOutcome<Confirmation, ContactRequestError>, StoreError> {
        self.write()?.run_once(command, |state| {
            if state.references.contains(&confirmation.reference) {
                return Ok(Err(ContactRequestError::ReferenceTaken));
            }
            if contact_request.vehicle().is_some_and(|id| !state.listings.contains_key(&id)) {
                return Err(StoreError::Failed("asked about a vehicle that is not there".into()));
            }
            if let ContactRequest::Appointment(AppointmentRequest { slot: Some(slot), town, .. }) =
                contact_request
            {
                let free = state.free_slot(*slot, command.at, None).filter(|slot| slot.town == *town);
                let Some(slot) = free else { return Ok(Err(ContactRequestError::SlotTaken)) };
                state.set_appointment(&confirmation.reference, Appointment::picked(None, &slot));
            }
            let listing = contact_request.vehicle().and_then(|id| state.listings.get(&id));
            if let Some(title) = listing.map(|listing| listing.vehicle.summary.title()) {
                state.inquiries.titles.insert(confirmation.reference.clone(), title);
            }
            state.references.insert(confirmation.reference.clone());
            state.contact_requests.push((confirmation.clone(), contact_request.clone()));
            if let (Some(asker), ContactRequest::Inquiry(_) | ContactRequest::Appointment(_)) =
                (asker, contact_request)
            {
                state.set_asker(&confirmation.reference, asker);
            }
            if let Some(email) = email {
                state.store_link(email.link, &confirmation.reference);
                state.post(email.mail.clone(), command.at);
            }
            let queue = match contact_request {
                ContactRequest::Inquiry(_) => Queue::Inquiries,
                ContactRequest::Appointment(_) => Queue::Appointments,
                ContactRequest::AccessRequest(_) => Queue::AccessRequests,
            };
            state.record_new_case(queue, confirmation.reference.as_str());
            state.append_cases_changed(queue);
            Ok(Ok(confirmation.clone()))
        })
    }
}
