//! Receives a contact form: validation, rate limit, reference, confirmation.

use domain::vehicles::ListingViewer;

use domain::accounts::UserId;
use domain::contact_requests::{CONTACT_REQUEST_RATE_LIMIT, Confirmation, ContactRequestDraft, Reference};
use domain::site_settings::Holidays;
use ports::{
    StoreError,
    appointments::Appointments,
    clock::Clock,
    commands::{Command, IdempotentRequest, RateLimit, WriteError},
    contact_requests::{ContactRequestError, ContactRequests},
    randomness::Randomness,
    rate_limit::RateLimiter,
    vehicles::VehicleReader,
};

use super::emails::{confirmation_email, may_be_mailed};
use crate::{
    accounts::EmailSender,
    business_time::{business_date, business_time},
    vehicles::get_vehicle,
};

/// With a billion references in use every thousandth draw collides, so three collisions in a row indicate a
/// fault.
const DRAWS: usize = 3;

/// A contact form as it was sent.
#[derive(Debug, Clone)]
pub struct ContactForm {
    pub draft: ContactRequestDraft,
    /// The signed-in sender, who will own the thread.
    pub asker: Option<UserId>,
    /// Decides which vehicles the form may be about.
    pub viewer: ListingViewer,
    /// Set when the client sent an idempotency key.
    pub idempotent: Option<IdempotentRequest>,
    /// Client address, counted against [`CONTACT_REQUEST_RATE_LIMIT`].
    pub sender: String,
}

#[derive(Clone, Copy)]
pub struct ContactRequestPorts<'a> {
    pub requests: &'a dyn ContactRequests,
    pub appointments: &'a dyn Appointments,
    pub vehicle_reader: &'a dyn VehicleReader,
    pub clock: &'a dyn Clock,
    pub randomness: &'a dyn Randomness,
    pub rate_limiter: &'a dyn RateLimiter,
    /// `None` when this site cannot send mail with links; no confirmations are sent then.
    pub email_sender: Option<&'a EmailSender>,
    /// Holidays of the business, which the promised response times pass over.
    pub holidays: &'a Holidays,
}

/// Refusal: the chosen slot is booked or no longer offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotTaken;

/// Stores a contact request.
///
/// A repeated idempotency key returns the first result before any other check, because a date that has passed
/// or a vehicle that was withdrawn since must not make the repetition fail.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn submit_contact_request(
    form: ContactForm,
    ports: ContactRequestPorts<'_>,
) -> Result<Confirmation, WriteError<SlotTaken>> {
    let at = ports.clock.now();
    if let Some(idempotent) = &form.idempotent {
        let stored = ports.requests.find_stored(idempotent, at).await?;
        if let Some(confirmation) = stored.into_result()? {
            return Ok(confirmation);
        }
    }
    let found = match form.draft.vehicle() {
        Some(id) => get_vehicle(id, form.viewer, ports.vehicle_reader).await?,
        None => None,
    };
    let slot = match form.draft.slot() {
        Some(slot) => ports.appointments.slot(slot).await?,
        None => None,
    };
    let vehicle_violation =
        form.draft.vehicle_violation(found.as_ref().map(|vehicle| vehicle.summary.status));
    let slot_violation = form.draft.slot_violation(slot.as_ref());
    let when_violations = if slot_violation.is_none() {
        form.draft.when_violations(slot.as_ref().map(|slot| business_time(slot.starts_at)), ports.holidays)
    } else {
        Vec::new()
    };
    let parsed = form.draft.parse(business_date(at));
    let mut violations = parsed.as_ref().err().cloned().unwrap_or_default();
    violations.extend(vehicle_violation);
    violations.extend(slot_violation);
    for when in when_violations {
        if violations.iter().all(|other| other.field != when.field) {
            violations.push(when);
        }
    }
    let contact_request = match parsed {
        Ok(contact_request) if violations.is_empty() => contact_request,
        _ => return Err(violations.into()),
    };
    let rate_limit = RateLimit::new(format!("asking from {}", form.sender), CONTACT_REQUEST_RATE_LIMIT);
    let command = Command { at, idempotent: form.idempotent, rate_limit: Some(rate_limit) };
    let may_be_mailed = may_be_mailed(&contact_request, at, ports).await?;
    for _ in 0..DRAWS {
        let mut bits = [0; 5];
        ports.randomness.fill(&mut bits)?;
        let confirmation = Confirmation { reference: Reference::from_bits(bits), received_at: at };
        let email = match may_be_mailed {
            true => {
                confirmation_email(&contact_request, (found.as_ref(), slot.as_ref()), &confirmation, ports)?
            }
            false => None,
        };
        let stored = ports
            .requests
            .store_contact_request(&contact_request, form.asker, &confirmation, &command, email.as_ref())
            .await?;
        match stored.into_result() {
            Err(WriteError::Refused(ContactRequestError::ReferenceTaken)) => {}
            result => {
                return result.map_err(|error| error.map_refusal(|_| WriteError::Refused(SlotTaken)));
            }
        }
    }
    Err(StoreError::Failed("every reference that was drawn is taken".into()).into())
}
