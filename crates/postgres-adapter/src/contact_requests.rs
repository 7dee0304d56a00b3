//! Contact requests of visitors: inquiries, appointment requests and access requests.

use async_trait::async_trait;
use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    appointments::{Appointment, AppointmentTown, SlotId},
    contact_requests::{
        AccessRequest, AppointmentRequest, Confirmation, ContactRequest, Inquiry, MultiLineText, Phone,
        Reference, Service,
    },
    inquiries::{ThreadKind, request_search_text},
    vehicles::{VehicleId, listing_title},
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    contact_requests::{ConfirmationEmail, ContactRequestError, ContactRequests},
};
use serde::{Deserialize, Serialize};

use crate::{
    PostgresStore, appointment_slots, commands,
    database::Failure,
    inquiries::{store_link, write_appointment},
    mail,
    schema::{
        access_requests, appointment_requests, contact_request_references, inquiries, inquiry_threads,
        vehicles,
    },
};

/// Stored result of submitting a request: its confirmation.
#[derive(Serialize, Deserialize)]
pub(crate) struct ConfirmationRow {
    reference: String,
    received_at: Timestamp,
}

impl commands::StoredValue for Confirmation {
    type Row = ConfirmationRow;

    fn to_row(&self) -> ConfirmationRow {
        ConfirmationRow { reference: self.reference.as_str().to_owned(), received_at: self.received_at }
    }

    fn from_row(row: ConfirmationRow) -> Result<Self, Failure> {
        Ok(Self { reference: Reference::parse(&row.reference)?, received_at: row.received_at })
    }
}

#[derive(Insertable)]
#[diesel(table_name = inquiries)]
struct NewInquiryRow<'a> {
    reference: &'a str,
    name: &'a str,
    email: &'a str,
    phone: Option<&'a str>,
    message: &'a str,
    vehicle_id: Option<i64>,
    service: Option<&'static str>,
    received_at: Timestamp,
    asker_id: Option<i64>,
}

#[derive(Insertable)]
#[diesel(table_name = appointment_requests)]
struct NewAppointmentRow<'a> {
    reference: &'a str,
    name: &'a str,
    email: &'a str,
    phone: Option<&'a str>,
    town: &'static str,
    preferred_date: NaiveDate,
    preferred_time: &'static str,
    vehicle_id: Option<i64>,
    service: Option<&'static str>,
    note: Option<&'a str>,
    received_at: Timestamp,
    asker_id: Option<i64>,
}

#[derive(Insertable)]
#[diesel(table_name = access_requests)]
struct NewAccessRequestRow<'a> {
    reference: &'a str,
    name: &'a str,
    email: &'a str,
    note: &'a str,
    received_at: Timestamp,
    search_folded: String,
}

#[async_trait]
impl ContactRequests for PostgresStore {
    async fn find_stored(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<Confirmation>, StoreError> {
        self.stored_result(idempotent, at).await
    }

    async fn store_contact_request<'a>(
        &self,
        contact_request: &ContactRequest,
        asker: Option<UserId>,
        confirmation: &Confirmation,
        command: &Command,
        email: Option<&'a ConfirmationEmail>,
    ) -> Result<CommandOutcome<Confirmation, ContactRequestError>, StoreError> {
        let (contact_request, confirmation, at, email) =
            (contact_request.clone(), confirmation.clone(), command.at, email.cloned());
        self.run_once(command, move |connection| {
            if !take_reference(&confirmation.reference, connection)? {
                return Ok(Err(ContactRequestError::ReferenceTaken));
            }
            let slot = match &contact_request {
                ContactRequest::Appointment(AppointmentRequest { slot: Some(slot), town, .. }) => {
                    Some((*slot, *town))
                }
                _ => None,
            };
            insert(&contact_request, asker, &confirmation, connection)?;
            if let Some((slot, town)) = slot
                && let Err(refusal) = book_slot(slot, town, &confirmation, connection)?
            {
                return Ok(Err(refusal));
            }
            if let Some(email) = &email {
                store_link(email.link, confirmation.reference.as_str(), at, connection)?;
                mail::post(&email.mail, at, connection)?;
            }
            Ok(Ok(confirmation))
        })
        .await
    }
}

/// Reserves a reference; false when it is already in use.
fn take_reference(reference: &Reference, connection: &mut PgConnection) -> QueryResult<bool> {
    let taken = diesel::insert_into(contact_request_references::table)
        .values(contact_request_references::reference.eq(reference.as_str()))
        .on_conflict_do_nothing()
        .execute(connection)?;
    Ok(taken == 1)
}

/// Books a slot for this request, which is stored already: after a refusal the transaction must be rolled back.
fn book_slot(
    slot: SlotId,
    town: AppointmentTown,
    confirmation: &Confirmation,
    connection: &mut PgConnection,
) -> Result<Result<(), ContactRequestError>, Failure> {
    let found = appointment_slots::lock_slot(slot, confirmation.received_at, None, connection)?;
    let Some(slot) = found.filter(|slot| slot.town == town) else {
        return Ok(Err(ContactRequestError::SlotTaken));
    };
    write_appointment(&confirmation.reference, &Appointment::picked(None, &slot), connection)?;
    Ok(Ok(()))
}

/// Year, make and model of a listing.
fn title_of(VehicleId(id): VehicleId, connection: &mut PgConnection) -> QueryResult<String> {
    let car = vehicles::table.find(id).select((vehicles::year, vehicles::make, vehicles::model));
    let (year, make, model): (i32, String, String) = car.first(connection)?;
    Ok(listing_title(year, &make, &model))
}

/// The [text](request_search_text) by which staff find a request.
fn search_text(contact_request: &ContactRequest, reference: &Reference) -> String {
    let (name, email, phone) = match contact_request {
        ContactRequest::Inquiry(Inquiry { name, email, phone, .. })
        | ContactRequest::Appointment(AppointmentRequest { name, email, phone, .. }) => {
            (name, email, phone.as_ref())
        }
        ContactRequest::AccessRequest(AccessRequest { name, email, .. }) => (name, email, None),
    };
    request_search_text(reference, name, email, phone)
}

fn insert(
    contact_request: &ContactRequest,
    asker: Option<UserId>,
    confirmation: &Confirmation,
    connection: &mut PgConnection,
) -> QueryResult<usize> {
    let asker_id = asker.map(|asker| asker.0);
    let reference = confirmation.reference.as_str();
    let received_at = confirmation.received_at;
    let search_folded = search_text(contact_request, &confirmation.reference);
    let kind = match contact_request {
        ContactRequest::Inquiry(_) => Some(ThreadKind::Inquiry),
        ContactRequest::Appointment(_) => Some(ThreadKind::Appointment),
        ContactRequest::AccessRequest(_) => None,
    };
    if let Some(kind) = kind {
        let title = contact_request.vehicle().map(|id| title_of(id, connection)).transpose()?;
        diesel::insert_into(inquiry_threads::table)
            .values((
                inquiry_threads::reference.eq(reference),
                inquiry_threads::kind.eq(kind.as_str()),
                inquiry_threads::received_at.eq(received_at),
                inquiry_threads::waiting_since.eq(received_at),
                inquiry_threads::search_folded.eq(&search_folded),
                inquiry_threads::vehicle_title.eq(title),
            ))
            .execute(connection)?;
    }
    match contact_request {
        ContactRequest::Inquiry(Inquiry { name, email, phone, message, vehicle, service }) => {
            let row = NewInquiryRow {
                reference,
                name: name.as_str(),
                email: email.as_str(),
                phone: phone.as_ref().map(Phone::as_str),
                message: message.as_str(),
                vehicle_id: vehicle.map(|id| id.0),
                service: service.map(Service::as_str),
                received_at,
                asker_id,
            };
            diesel::insert_into(inquiries::table).values(row).execute(connection)
        }
        ContactRequest::Appointment(AppointmentRequest {
            name,
            email,
            phone,
            town,
            preferred_date,
            preferred_time,
            vehicle,
            service,
            note,
            slot: _,
        }) => {
            let row = NewAppointmentRow {
                reference,
                name: name.as_str(),
                email: email.as_str(),
                phone: phone.as_ref().map(Phone::as_str),
                town: town.as_str(),
                preferred_date: preferred_date.get(),
                preferred_time: preferred_time.as_str(),
                vehicle_id: vehicle.map(|id| id.0),
                service: service.map(Service::as_str),
                note: note.as_ref().map(MultiLineText::as_str),
                received_at,
                asker_id,
            };
            diesel::insert_into(appointment_requests::table).values(row).execute(connection)
        }
        ContactRequest::AccessRequest(AccessRequest { name, email, note }) => {
            let row = NewAccessRequestRow {
                reference,
                name: name.as_str(),
                email: email.as_str(),
                note: note.as_str(),
                received_at,
                search_folded,
            };
            diesel::insert_into(access_requests::table).values(row).execute(connection)
        }
    }
}
