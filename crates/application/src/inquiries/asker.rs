//! Reading and changing a thread as the sender of the request: messages, slots, cancellation.

use domain::{
    accounts::SingleUseToken,
    appointments::{Appointment, AppointmentState, SlotId},
    audit::Actor,
    contact_requests::Reference,
    inquiries::{ASKER_CHANGE_RATE_LIMIT, MessageAuthor, Thread, ThreadMessage, ThreadOwner, ThreadStage},
    submissions::MessageText,
};
use ports::{
    StoreError,
    commands::RateLimit,
    inquiries::{ThreadUpdate, ThreadUpdateRefusal},
    rate_limit::count_use,
};

use super::{
    InquiryError, InquiryPorts, InquiryRefusal, NO_SUCH_THREAD, SLOT_TAKEN, cancelled, check_for_sale,
    emails, link, store_update,
};
use crate::{
    accounts::{EmailSender, hash_single_use},
    appointments::format_appointment,
};

/// How the sender of a request accesses its thread.
#[derive(Debug, Clone)]
pub enum ThreadAccess {
    /// Token of a mailed link.
    Link(SingleUseToken),
    /// Reference, for the member who owns the thread.
    Own(Reference, ThreadOwner),
}

async fn found(
    key: &ThreadAccess,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
    let reference = match key {
        ThreadAccess::Link(token) => ports.inquiries.thread_of_link(hash_single_use(token)).await?,
        ThreadAccess::Own(reference, _) => Some(reference.clone()),
    };
    let Some(reference) = reference else { return Ok(None) };
    let found = ports.inquiries.thread(&reference).await?;
    Ok(found.filter(|(thread, _)| match key {
        ThreadAccess::Link(_) => true,
        ThreadAccess::Own(_, owner) => owner.has(thread),
    }))
}

/// Revision of a thread as its sender sees it: it increases with messages and changes of the appointment, not with the
/// staff's notes, assignment and closing. It begins at 1.
fn asker_revision(thread: &Thread, messages: &[ThreadMessage]) -> i32 {
    let shown = messages.iter().filter(|message| message.side != MessageAuthor::Note).count();
    let appointments = thread.appointment.as_ref().map_or(0, |appointment| appointment.sequence + 1);
    i32::try_from(shown).unwrap_or(i32::MAX).saturating_add(appointments).saturating_add(1)
}

/// A thread with its messages, without staff notes, at its [`asker_revision`]; `None` when the key does not open one.
pub async fn open(
    key: &ThreadAccess,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
    let found = found(key, ports).await?;
    Ok(found.map(|(thread, mut messages)| {
        messages.retain(|message| message.side != MessageAuthor::Note);
        let revision = asker_revision(&thread, &messages);
        (Thread { revision, ..thread }, messages)
    }))
}

/// Prepares a change by the sender: checks access and the rate limit, and returns an update without any
/// changes. `revision` is the [`asker_revision`] that they saw; `None` accepts any.
async fn prepare_update(
    key: &ThreadAccess,
    revision: Option<i32>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<(Thread, ThreadUpdate), InquiryError> {
    let (thread, messages) = found(key, ports).await?.ok_or(NO_SUCH_THREAD)?;
    let at = ports.clock.now();
    if revision.is_some_and(|seen| seen != asker_revision(&thread, &messages)) {
        return Err(InquiryRefusal::Update(ThreadUpdateRefusal::Outdated(thread.stage)).into());
    }
    let rate_limit =
        RateLimit::new(format!("writing to {}", thread.reference.as_str()), ASKER_CHANGE_RATE_LIMIT);
    count_use(&rate_limit, at, ports.rate_limiter).await?;
    let update = ThreadUpdate {
        reference: thread.reference.clone(),
        revision: thread.revision,
        stage: thread.stage,
        since: None,
        message: None,
        assignee: None,
        appointment: None,
        link: None,
        mail: None,
        actor,
        action: None,
        at,
    };
    Ok((thread, update))
}

/// Adds a message to the concierge; reopens a closed thread.
pub async fn write_back(
    key: &ThreadAccess,
    text: &str,
    revision: Option<i32>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let text = MessageText::parse(text)?;
    let (_, update) = prepare_update(key, revision, actor, ports).await?;
    let message = Some((MessageAuthor::Asker, text));
    store_update(ThreadUpdate { stage: ThreadStage::Received, message, ..update }, ports).await
}

/// Chooses a slot: requests it, or accepts the one that the concierge proposed, which is confirmed by mail. A confirmed
/// appointment that it replaces is canceled by mail, which removes it from the sender's calendar. Refused for a car that is no
/// longer for sale.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn pick_slot(
    key: &ThreadAccess,
    slot: SlotId,
    revision: Option<i32>,
    email_sender: Option<&EmailSender>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let (thread, mut update) = prepare_update(key, revision, actor, ports).await?;
    check_for_sale(&thread).map_err(|_| InquiryRefusal::Unavailable)?;
    let slot = ports.appointments.slot(slot).await?.ok_or(SLOT_TAKEN)?;
    let appointment = Appointment::picked(thread.appointment.as_ref(), &slot);
    if thread.appointment.as_ref() == Some(&appointment) {
        return Ok(Box::new(thread));
    }
    let (stage, words) = match appointment.state {
        AppointmentState::Confirmed => {
            (ThreadStage::Answered, format!("Agreed: {}.", format_appointment(&appointment)))
        }
        _ => (ThreadStage::Received, format!("Asked to meet on {}.", format_appointment(&appointment))),
    };
    if let (AppointmentState::Confirmed, Some(email_sender)) = (appointment.state, email_sender) {
        let token = link(ports)?;
        update.mail = Some(emails::confirmed(email_sender, &thread, &appointment, &token, update.at));
        update.link = Some(hash_single_use(&token));
    }
    let given_up = thread
        .appointment
        .as_ref()
        .filter(|before| before.state == AppointmentState::Confirmed && !before.is_over(update.at));
    if let (Some(before), Some(email_sender)) = (given_up.and_then(Appointment::cancelled), email_sender) {
        let token = link(ports)?;
        let mail = emails::cancelled(email_sender, &thread, &before, Some(&appointment), &token, update.at);
        update.mail = Some(mail);
        update.link = Some(hash_single_use(&token));
    }
    let message = MessageText::parse(&words).ok().map(|text| (MessageAuthor::Asker, text));
    store_update(ThreadUpdate { stage, message, appointment: Some(appointment), ..update }, ports).await
}

/// Cancels the appointment. The mail to the sender removes it from their calendar, and the thread goes back
/// to the queue so that the concierge learns of it.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn cancel_appointment(
    key: &ThreadAccess,
    revision: Option<i32>,
    email_sender: Option<&EmailSender>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let (thread, mut update) = prepare_update(key, revision, actor, ports).await?;
    let appointment = cancelled(&thread, update.at)?;
    if let Some(email_sender) = email_sender {
        let token = link(ports)?;
        update.mail = Some(emails::cancelled(email_sender, &thread, &appointment, None, &token, update.at));
        update.link = Some(hash_single_use(&token));
    }
    let words = format!("Canceled: {}.", format_appointment(&appointment));
    let message = MessageText::parse(&words).ok().map(|text| (MessageAuthor::Asker, text));
    store_update(
        ThreadUpdate { stage: ThreadStage::Received, message, appointment: Some(appointment), ..update },
        ports,
    )
    .await
}
