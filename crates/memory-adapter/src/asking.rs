use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    appointments::Meeting,
    asking::{Appointment, Asking, Receipt},
    inquiries::Queue,
};
use ports::{
    StoreError,
    acts::{Act, Idempotent, Outcome, Recall},
    asking::{AskingDesk, NotKept, ReceiptMail},
};

use crate::MemoryStore;

#[async_trait]
impl AskingDesk for MemoryStore {
    async fn recall(&self, idempotent: &Idempotent, at: Timestamp) -> Result<Recall<Receipt>, StoreError> {
        self.read()?.recall(idempotent, at)
    }

    async fn keep<'a>(
        &self,
        asking: &Asking,
        asker: Option<UserId>,
        receipt: &Receipt,
        act: &Act,
        told: Option<&'a ReceiptMail>,
    ) -> Result<Outcome<Receipt, NotKept>, StoreError> {
        self.write()?.act(act, |state| {
            if state.references.contains(&receipt.reference) {
                return Ok(Err(NotKept::ReferenceTaken));
            }
            if asking.vehicle().is_some_and(|id| !state.listings.contains_key(&id)) {
                return Err(StoreError::Failed("asked about a vehicle that is not there".into()));
            }
            if let Asking::Appointment(Appointment { slot: Some(slot), town, .. }) = asking {
                let free = state.free_slot(*slot, act.at, None).filter(|slot| slot.town == *town);
                let Some(slot) = free else { return Ok(Err(NotKept::SlotTaken)) };
                state.set_meeting(&receipt.reference, Meeting::picked(None, &slot));
            }
            state.references.insert(receipt.reference.clone());
            state.askings.push((receipt.clone(), asking.clone()));
            if let (Some(asker), Asking::Inquiry(_) | Asking::Appointment(_)) = (asker, asking) {
                state.set_asker(&receipt.reference, asker);
            }
            if let Some(told) = told {
                state.keep_link(told.link, &receipt.reference);
                state.post(told.mail.clone(), act.at);
            }
            let queue = match asking {
                Asking::Inquiry(_) => Queue::Inquiries,
                Asking::Appointment(_) => Queue::Appointments,
                Asking::AccessRequest(_) => Queue::AccessRequests,
            };
            state.note_new_case(queue, receipt.reference.as_str());
            state.tell_desk(queue);
            Ok(Ok(receipt.clone()))
        })
    }
}
