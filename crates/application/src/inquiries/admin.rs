//! Changes to a thread by the concierge: answers, notes, assignment, closing, appointments.

use domain::{
    Violation,
    appointments::{Appointment, SlotId},
    audit::Actor,
    contact_requests::Reference,
    inquiries::{MessageAuthor, Thread, ThreadAction, ThreadStage},
    mail::Mail,
    submissions::MessageText,
};
use ports::{StoreError, inquiries::ThreadUpdate};

use super::{InquiryPorts, Outcome, emails, link, take};
use crate::{
    accounts::{EmailSender, hash_single_use},
    appointments::format_appointment,
};

/// The thread that a member of the staff works on.
#[derive(Clone, Copy)]
pub struct AdminContext<'a> {
    pub reference: &'a Reference,
    /// Revision that they saw; `None` accepts any.
    pub revision: Option<i32>,
    /// For the audit log.
    pub actor: Actor,
    /// `None` when this site cannot send mail with links; changes that need a mail are refused then.
    pub email_sender: Option<&'a EmailSender>,
}

/// A change to the appointment of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppointmentAction {
    /// Confirms the requested time.
    Confirm,
    /// Proposes that slot instead.
    Propose(SlotId),
    Cancel,
}

async fn turn(
    sitting: AdminContext<'_>,
    act: ThreadAction,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, ThreadUpdate)>, StoreError> {
    let Some((thread, _)) = ports.inquiries.thread(sitting.reference).await? else { return Ok(None) };
    let turn = ThreadUpdate {
        reference: thread.reference.clone(),
        revision: sitting.revision.unwrap_or(thread.revision),
        stage: thread.stage,
        since: None,
        message: None,
        assignee: None,
        appointment: None,
        link: None,
        mail: None,
        actor: sitting.actor,
        act: Some(act),
        at: ports.clock.now(),
    };
    Ok(Some((thread, turn)))
}

/// Sends an answer by mail and adds it to the thread.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn answer(
    sitting: AdminContext<'_>,
    text: &str,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let text = match MessageText::parse(text) {
        Ok(text) => text,
        Err(violation) => return Ok(Outcome::Invalid(vec![violation])),
    };
    let Some((thread, turn)) = turn(sitting, ThreadAction::Answered, ports).await? else {
        return Ok(Outcome::NoSuch);
    };
    let Some(email_sender) = sitting.email_sender else { return Ok(Outcome::NoMail) };
    let token = link(ports)?;
    let mail = emails::answered(email_sender, &thread, &text, &token);
    let (link, message) = (Some(hash_single_use(&token)), Some((MessageAuthor::Concierge, text)));
    take(ThreadUpdate { stage: ThreadStage::Answered, message, link, mail: Some(mail), ..turn }, ports).await
}

/// Adds a note that only the staff can read.
pub async fn write_note(
    sitting: AdminContext<'_>,
    text: &str,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let text = match MessageText::parse(text) {
        Ok(text) => text,
        Err(violation) => return Ok(Outcome::Invalid(vec![violation])),
    };
    match turn(sitting, ThreadAction::Noted, ports).await? {
        Some((_, turn)) => {
            take(ThreadUpdate { message: Some((MessageAuthor::Note, text)), ..turn }, ports).await
        }
        None => Ok(Outcome::NoSuch),
    }
}

/// Assigns a thread to the member of the staff with that username, ignoring case; `None` unassigns it.
pub async fn assign(
    sitting: AdminContext<'_>,
    username: Option<&str>,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let assignee = match username {
        None => None,
        Some(username) => {
            let staff = ports.inquiries.staff(ports.clock.now()).await?;
            let found = staff.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(username));
            let Some((user, _)) = found else {
                let told = Violation::new("username", "No one on the concierge team has that name");
                return Ok(Outcome::Invalid(vec![told]));
            };
            Some(user)
        }
    };
    match turn(sitting, ThreadAction::Assigned, ports).await? {
        Some((_, turn)) => take(ThreadUpdate { assignee: Some(assignee), ..turn }, ports).await,
        None => Ok(Outcome::NoSuch),
    }
}

/// Closes a thread without a mail.
pub async fn close(sitting: AdminContext<'_>, ports: InquiryPorts<'_>) -> Result<Outcome, StoreError> {
    match turn(sitting, ThreadAction::Closed, ports).await? {
        Some((thread, _)) if thread.stage == ThreadStage::Closed => Ok(Outcome::Stale(ThreadStage::Closed)),
        Some((_, turn)) => take(ThreadUpdate { stage: ThreadStage::Closed, ..turn }, ports).await,
        None => Ok(Outcome::NoSuch),
    }
}

/// Reopens a closed thread as it was before it was closed, without a mail.
pub async fn reopen(sitting: AdminContext<'_>, ports: InquiryPorts<'_>) -> Result<Outcome, StoreError> {
    match turn(sitting, ThreadAction::Reopened, ports).await? {
        Some((thread, turn)) => match thread.reopened() {
            Some((stage, since)) => take(ThreadUpdate { stage, since: Some(since), ..turn }, ports).await,
            None => Ok(Outcome::Stale(thread.stage)),
        },
        None => Ok(Outcome::NoSuch),
    }
}

/// Confirms, proposes or cancels an appointment, with a mail to the sender. The mails about confirmed and
/// canceled appointments contain a calendar file.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn change_appointment(
    sitting: AdminContext<'_>,
    wanted: AppointmentAction,
    ports: InquiryPorts<'_>,
) -> Result<Outcome, StoreError> {
    let act = match wanted {
        AppointmentAction::Confirm => ThreadAction::AppointmentConfirmed,
        AppointmentAction::Propose(_) => ThreadAction::AppointmentProposed,
        AppointmentAction::Cancel => ThreadAction::AppointmentCancelled,
    };
    let Some((thread, turn)) = turn(sitting, act, ports).await? else { return Ok(Outcome::NoSuch) };
    let Some(email_sender) = sitting.email_sender else { return Ok(Outcome::NoMail) };
    let before = thread.appointment.as_ref();
    let moved = match wanted {
        AppointmentAction::Confirm => before.and_then(Appointment::confirmed),
        AppointmentAction::Cancel => before.and_then(Appointment::cancelled),
        AppointmentAction::Propose(slot) => match ports.appointments.slot(slot).await? {
            Some(slot) => Some(Appointment::proposed(before, &slot)),
            None => return Ok(Outcome::SlotTaken),
        },
    };
    let Some(appointment) = moved else { return Ok(Outcome::Impossible) };
    let token = link(ports)?;
    let when = format_appointment(&appointment);
    let (mail, words): (Mail, String) = match wanted {
        AppointmentAction::Confirm => (
            emails::confirmed(email_sender, &thread, &appointment, &token, turn.at),
            format!("Confirmed: {when}."),
        ),
        AppointmentAction::Propose(_) => (
            emails::proposed(email_sender, &thread, &appointment, &token),
            format!("Proposed to meet on {when}."),
        ),
        AppointmentAction::Cancel => (
            emails::cancelled(email_sender, &thread, &appointment, &token, turn.at),
            format!("Called off: {when}."),
        ),
    };
    let message = MessageText::parse(&words).ok().map(|text| (MessageAuthor::Concierge, text));
    let turn = ThreadUpdate {
        stage: ThreadStage::Answered,
        message,
        appointment: Some(appointment),
        link: Some(hash_single_use(&token)),
        mail: Some(mail),
        ..turn
    };
    take(turn, ports).await
}
