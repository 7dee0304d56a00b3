//! Changes to a thread by the concierge: answers, notes, assignment, closing, appointments.

use domain::{
    appointments::{Appointment, SlotId},
    audit::Actor,
    contact_requests::Reference,
    inquiries::{MessageAuthor, OpenStage, Thread, ThreadAction, ThreadStage},
    mail::Mail,
    submissions::MessageText,
};
use ports::inquiries::{ThreadUpdate, ThreadUpdateRefusal};

use super::{
    InquiryError, InquiryPorts, InquiryRefusal, NO_SUCH_THREAD, SLOT_TAKEN, cancelled, check_for_sale,
    emails, link, store_update,
};
use crate::{
    accounts::{EmailSender, hash_single_use},
    admin_cases::staff_member,
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

async fn prepare_update(
    context: AdminContext<'_>,
    action: ThreadAction,
    ports: InquiryPorts<'_>,
) -> Result<(Thread, ThreadUpdate), InquiryError> {
    let (thread, _) = ports.inquiries.thread(context.reference).await?.ok_or(NO_SUCH_THREAD)?;
    let update = ThreadUpdate {
        reference: thread.reference.clone(),
        revision: context.revision.unwrap_or(thread.revision),
        stage: thread.stage,
        since: None,
        message: None,
        assignee: None,
        appointment: None,
        link: None,
        mail: None,
        actor: context.actor,
        action: Some(action),
        at: ports.clock.now(),
    };
    Ok((thread, update))
}

/// Sends an answer by mail and adds it to the thread.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn answer(
    context: AdminContext<'_>,
    text: &str,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let text = MessageText::parse(text)?;
    let (thread, update) = prepare_update(context, ThreadAction::Answered, ports).await?;
    let email_sender = context.email_sender.ok_or(InquiryRefusal::NoMail)?;
    let token = link(ports)?;
    let mail = emails::answered(email_sender, &thread, &text, &token);
    let (link, message) = (Some(hash_single_use(&token)), Some((MessageAuthor::Concierge, text)));
    store_update(
        ThreadUpdate { stage: ThreadStage::Answered, message, link, mail: Some(mail), ..update },
        ports,
    )
    .await
}

/// Adds a note that only the staff can read.
pub async fn write_note(
    context: AdminContext<'_>,
    text: &str,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let text = MessageText::parse(text)?;
    let (_, update) = prepare_update(context, ThreadAction::Noted, ports).await?;
    store_update(ThreadUpdate { message: Some((MessageAuthor::Note, text)), ..update }, ports).await
}

/// Assigns a thread to the member of the staff with that username, ignoring case; `None` unassigns it.
pub async fn assign(
    context: AdminContext<'_>,
    username: Option<&str>,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let assignee = match username {
        None => None,
        Some(username) => Some(staff_member(username, ports.inquiries, ports.clock.now()).await?),
    };
    let (_, update) = prepare_update(context, ThreadAction::Assigned, ports).await?;
    store_update(ThreadUpdate { assignee: Some(assignee), ..update }, ports).await
}

/// Closes a thread without a mail.
pub async fn close(context: AdminContext<'_>, ports: InquiryPorts<'_>) -> Result<Box<Thread>, InquiryError> {
    let (thread, update) = prepare_update(context, ThreadAction::Closed, ports).await?;
    if thread.stage == ThreadStage::Closed {
        return Err(outdated(&thread).into());
    }
    store_update(ThreadUpdate { stage: ThreadStage::Closed, ..update }, ports).await
}

/// Reopens a closed thread as it was before it was closed, without a mail.
pub async fn reopen(context: AdminContext<'_>, ports: InquiryPorts<'_>) -> Result<Box<Thread>, InquiryError> {
    let (thread, update) = prepare_update(context, ThreadAction::Reopened, ports).await?;
    let OpenStage { stage, since } = thread.reopened().ok_or(outdated(&thread))?;
    store_update(ThreadUpdate { stage, since: Some(since), ..update }, ports).await
}

const fn outdated(thread: &Thread) -> InquiryRefusal {
    InquiryRefusal::Update(ThreadUpdateRefusal::Outdated(thread.stage))
}

/// Confirms, proposes or cancels an appointment, with a mail to the sender. The mails about confirmed and
/// canceled appointments contain a calendar file. About a car that is no longer for sale it can only be canceled.
///
/// # Errors
/// When a store or the random number generator fails.
pub async fn change_appointment(
    context: AdminContext<'_>,
    wanted: AppointmentAction,
    ports: InquiryPorts<'_>,
) -> Result<Box<Thread>, InquiryError> {
    let action = match wanted {
        AppointmentAction::Confirm => ThreadAction::AppointmentConfirmed,
        AppointmentAction::Propose(_) => ThreadAction::AppointmentProposed,
        AppointmentAction::Cancel => ThreadAction::AppointmentCancelled,
    };
    let (thread, update) = prepare_update(context, action, ports).await?;
    if wanted != AppointmentAction::Cancel {
        check_for_sale(&thread)?;
    }
    let email_sender = context.email_sender.ok_or(InquiryRefusal::NoMail)?;
    let before = thread.appointment.as_ref();
    let moved = match wanted {
        AppointmentAction::Confirm => before.and_then(Appointment::confirmed),
        AppointmentAction::Cancel => Some(cancelled(&thread, update.at)?),
        AppointmentAction::Propose(slot) => {
            let slot = ports.appointments.slot(slot).await?.ok_or(SLOT_TAKEN)?;
            Some(Appointment::proposed(before, &slot))
        }
    };
    let appointment = moved.ok_or(InquiryRefusal::Impossible)?;
    let token = link(ports)?;
    let when = format_appointment(&appointment);
    let (mail, words): (Mail, String) = match wanted {
        AppointmentAction::Confirm => (
            emails::confirmed(email_sender, &thread, &appointment, &token, update.at),
            format!("Confirmed: {when}."),
        ),
        AppointmentAction::Propose(_) => (
            emails::proposed(email_sender, &thread, &appointment, &token),
            format!("Proposed to meet on {when}."),
        ),
        AppointmentAction::Cancel => (
            emails::cancelled(email_sender, &thread, &appointment, None, &token, update.at),
            format!("Canceled: {when}."),
        ),
    };
    let message = MessageText::parse(&words).ok().map(|text| (MessageAuthor::Concierge, text));
    let update = ThreadUpdate {
        stage: ThreadStage::Answered,
        message,
        appointment: Some(appointment),
        link: Some(hash_single_use(&token)),
        mail: Some(mail),
        ..update
    };
    store_update(update, ports).await
}
