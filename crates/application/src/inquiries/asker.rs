use std::{num::NonZeroU32, time::Duration};

use domain::{
    accounts::SingleUseToken,
    appointments::{Appointment, AppointmentState, SlotId},
    audit::Actor,
    contact_requests::Reference,
    inquiries::{Side, Stage, Thread, ThreadMessage, ThreadOwner},
    submissions::MessageText,
};
use ports::{StoreError, commands::RateLimit, inquiries::ThreadUpdate};

use super::{InquiryPorts, Outcome, emails, link, take};
use crate::{
    accounts::{EmailSender, hash_single_use},
    appointments::spoken,
};

/// How often a thread may be written to by whoever asked, within an hour.
const PER_HOUR: NonZeroU32 = NonZeroU32::new(20).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);

/// What opens a thread for whoever asked.
#[derive(Debug, Clone)]
pub enum Key {
    /// A link that was mailed to them.
    Link(SingleUseToken),
    /// Its reference, for the member to whom it belongs.
    Own(Reference, ThreadOwner),
}

async fn found(
    key: &Key,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
    let reference = match key {
        Key::Link(token) => ports.inquiries.thread_of_link(hash_single_use(token)).await?,
        Key::Own(reference, _) => Some(reference.clone()),
    };
    let Some(reference) = reference else { return Ok(None) };
    let found = ports.inquiries.thread(&reference).await?;
    Ok(found.filter(|(thread, _)| match key {
        Key::Link(_) => true,
        Key::Own(_, owner) => owner.has(thread),
    }))
}

/// A thread as whoever asked may read it.
///
/// # Errors
/// When the store fails.
pub async fn open(
    key: &Key,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError> {
    let found = found(key, ports).await?;
    Ok(found.map(|(thread, mut messages)| {
        messages.retain(|message| message.side != Side::Note);
        (thread, messages)
    }))
}

/// The turn that whoever asked takes with a thread that they saw at that revision, before it says
/// anything.
async fn turn(
    key: &Key,
    revision: Option<i32>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Result<(Thread, ThreadUpdate), Outcome>, StoreError> {
    let Some((thread, _)) = found(key, ports).await? else { return Ok(Err(Outcome::NoSuch)) };
    let at = ports.clock.now();
    let allowance = RateLimit {
        subject: format!("writing to {}", thread.reference.as_str()),
        most: PER_HOUR,
        window: HOUR,
    };
    if let Some(wait) = ports.rate_limiter.take(&allowance, at).await? {
        return Ok(Err(Outcome::TooMany(wait)));
    }
    let turn = ThreadUpdate {
        reference: thread.reference.clone(),
        revision: revision.unwrap_or(thread.revision),
        stage: thread.stage,
        message: None,
        assignee: None,
        meeting: None,
        link: None,
        mail: None,
        actor,
        act: None,
        at,
    };
    Ok(Ok((thread, turn)))
}

/// Writes to the concierge, which opens a thread that was closed.
///
/// # Errors
/// When the store fails.
pub async fn write_back(
    key: &Key,
    text: &str,
    revision: Option<i32>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let text = match MessageText::parse(text) {
        Ok(text) => text,
        Err(violation) => return Ok(Outcome::Invalid(vec![violation])),
    };
    match turn(key, revision, actor, ports).await? {
        Ok((_, turn)) => {
            take(ThreadUpdate { stage: Stage::Received, message: Some((Side::Asker, text)), ..turn }, ports)
                .await
        }
        Err(answer) => Ok(answer),
    }
}

/// Picks a time: asks for it, or agrees to the one that the concierge proposed, which is told by mail.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn pick_slot(
    key: &Key,
    slot: SlotId,
    revision: Option<i32>,
    email_sender: Option<&EmailSender>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let (thread, mut turn) = match turn(key, revision, actor, ports).await? {
        Ok(turn) => turn,
        Err(answer) => return Ok(answer),
    };
    let Some(slot) = ports.appointments.slot(slot).await? else { return Ok(Outcome::SlotTaken) };
    let meeting = Appointment::picked(thread.meeting.as_ref(), &slot);
    if thread.meeting.as_ref() == Some(&meeting) {
        return Ok(Outcome::Done(Box::new(thread)));
    }
    let (stage, words) = match meeting.state {
        AppointmentState::Confirmed => (Stage::Answered, format!("Agreed: {}.", spoken(&meeting))),
        _ => (Stage::Received, format!("Asked to meet on {}.", spoken(&meeting))),
    };
    if let (AppointmentState::Confirmed, Some(email_sender)) = (meeting.state, email_sender) {
        let token = link(ports)?;
        turn.mail = Some(emails::confirmed(email_sender, &thread, &meeting, &token, turn.at));
        turn.link = Some(hash_single_use(&token));
    }
    let message = MessageText::parse(&words).ok().map(|text| (Side::Asker, text));
    take(ThreadUpdate { stage, message, meeting: Some(meeting), ..turn }, ports).await
}

/// Calls the meeting off, which takes it out of the calendar that it was mailed for, and puts the thread
/// before the concierge again: somebody would wait in vain.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn cancel_appointment(
    key: &Key,
    revision: Option<i32>,
    email_sender: Option<&EmailSender>,
    actor: Actor,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let (thread, mut turn) = match turn(key, revision, actor, ports).await? {
        Ok(turn) => turn,
        Err(answer) => return Ok(answer),
    };
    let Some(meeting) = thread.meeting.as_ref().and_then(Appointment::cancelled) else {
        return Ok(Outcome::Impossible);
    };
    if let Some(email_sender) = email_sender {
        let token = link(ports)?;
        turn.mail = Some(emails::cancelled(email_sender, &thread, &meeting, &token, turn.at));
        turn.link = Some(hash_single_use(&token));
    }
    let words = format!("Called off: {}.", spoken(&meeting));
    let message = MessageText::parse(&words).ok().map(|text| (Side::Asker, text));
    take(ThreadUpdate { stage: Stage::Received, message, meeting: Some(meeting), ..turn }, ports).await
}
