use domain::{
    Violation,
    appointments::{Meeting, SlotId},
    asking::Reference,
    audit::Actor,
    inquiries::{DeskAct, Side, Stage, Thread},
    mail::Mail,
    submissions::MessageText,
};
use ports::{StoreError, inquiries::Turn};

use super::{Answer, InquiryPorts, letters, link, take};
use crate::{
    accounts::{Letterhead, hash_single_use},
    appointments::spoken,
};

/// Who of the concierge works on which thread.
#[derive(Clone, Copy)]
pub struct Sitting<'a> {
    /// Which thread.
    pub reference: &'a Reference,
    /// Its revision when they looked at it; `None` when whatever it is will do.
    pub revision: Option<i32>,
    /// Who and from where, for the log.
    pub actor: Actor,
    /// On whose behalf mails are written; without it nobody is written to.
    pub letterhead: Option<&'a Letterhead>,
}

/// What the concierge does with a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeetingMove {
    /// Agrees to the time that was asked for.
    Confirm,
    /// Proposes that one instead.
    Propose(SlotId),
    /// Calls it off.
    Cancel,
}

async fn turn(
    sitting: Sitting<'_>,
    act: DeskAct,
    ports: InquiryPorts<'_>,
) -> Result<Option<(Thread, Turn)>, StoreError> {
    let Some((thread, _)) = ports.inquiries.thread(sitting.reference).await? else { return Ok(None) };
    let turn = Turn {
        reference: thread.reference.clone(),
        revision: sitting.revision.unwrap_or(thread.revision),
        stage: thread.stage,
        message: None,
        assignee: None,
        meeting: None,
        link: None,
        mail: None,
        actor: sitting.actor,
        act: Some(act),
        at: ports.clock.now(),
    };
    Ok(Some((thread, turn)))
}

/// Answers, by mail and on the site.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn answer(sitting: Sitting<'_>, text: &str, ports: InquiryPorts<'_>) -> Result<Answer, StoreError> {
    let text = match MessageText::parse(text) {
        Ok(text) => text,
        Err(violation) => return Ok(Answer::Invalid(vec![violation])),
    };
    let Some((thread, turn)) = turn(sitting, DeskAct::Answered, ports).await? else {
        return Ok(Answer::NoSuch);
    };
    let Some(letterhead) = sitting.letterhead else { return Ok(Answer::NoMail) };
    let token = link(ports)?;
    let mail = letters::answered(letterhead, &thread, &text, &token);
    let (link, message) = (Some(hash_single_use(&token)), Some((Side::Concierge, text)));
    take(Turn { stage: Stage::Answered, message, link, mail: Some(mail), ..turn }, ports).await
}

/// Writes something down for the concierge alone.
///
/// # Errors
/// When the store fails.
pub async fn write_note(
    sitting: Sitting<'_>,
    text: &str,
    ports: InquiryPorts<'_>,
) -> Result<Answer, StoreError> {
    let text = match MessageText::parse(text) {
        Ok(text) => text,
        Err(violation) => return Ok(Answer::Invalid(vec![violation])),
    };
    match turn(sitting, DeskAct::Noted, ports).await? {
        Some((_, turn)) => take(Turn { message: Some((Side::Note, text)), ..turn }, ports).await,
        None => Ok(Answer::NoSuch),
    }
}

/// Gives a thread to somebody of the concierge, or to nobody.
///
/// # Errors
/// When the store fails.
pub async fn assign(
    sitting: Sitting<'_>,
    username: Option<&str>,
    ports: InquiryPorts<'_>,
) -> Result<Answer, StoreError> {
    let assignee = match username {
        None => None,
        Some(username) => {
            let staff = ports.inquiries.staff().await?;
            let found = staff.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(username));
            let Some((user, _)) = found else {
                let told = Violation::new("username", "Nobody of the concierge has that name");
                return Ok(Answer::Invalid(vec![told]));
            };
            Some(user)
        }
    };
    match turn(sitting, DeskAct::Assigned, ports).await? {
        Some((_, turn)) => take(Turn { assignee: Some(assignee), ..turn }, ports).await,
        None => Ok(Answer::NoSuch),
    }
}

/// Ends a thread. Nobody is written to.
///
/// # Errors
/// When the store fails.
pub async fn close(sitting: Sitting<'_>, ports: InquiryPorts<'_>) -> Result<Answer, StoreError> {
    match turn(sitting, DeskAct::Closed, ports).await? {
        Some((thread, _)) if thread.stage == Stage::Closed => Ok(Answer::Stale(Stage::Closed)),
        Some((_, turn)) => take(Turn { stage: Stage::Closed, ..turn }, ports).await,
        None => Ok(Answer::NoSuch),
    }
}

/// Confirms a meeting, proposes another time, or calls it off: by mail, with the meeting for a
/// calendar.
///
/// # Errors
/// When the store fails, or nothing random can be drawn.
pub async fn move_meeting(
    sitting: Sitting<'_>,
    wanted: MeetingMove,
    ports: InquiryPorts<'_>,
) -> Result<Answer, StoreError> {
    let act = match wanted {
        MeetingMove::Confirm => DeskAct::MeetingConfirmed,
        MeetingMove::Propose(_) => DeskAct::MeetingProposed,
        MeetingMove::Cancel => DeskAct::MeetingCancelled,
    };
    let Some((thread, turn)) = turn(sitting, act, ports).await? else { return Ok(Answer::NoSuch) };
    let Some(letterhead) = sitting.letterhead else { return Ok(Answer::NoMail) };
    let before = thread.meeting.as_ref();
    let moved = match wanted {
        MeetingMove::Confirm => before.and_then(Meeting::confirmed),
        MeetingMove::Cancel => before.and_then(Meeting::cancelled),
        MeetingMove::Propose(slot) => match ports.appointments.slot(slot).await? {
            Some(slot) => Some(Meeting::proposed(before, &slot)),
            None => return Ok(Answer::SlotTaken),
        },
    };
    let Some(meeting) = moved else { return Ok(Answer::Impossible) };
    let token = link(ports)?;
    let when = spoken(&meeting);
    let (mail, words): (Mail, String) = match wanted {
        MeetingMove::Confirm => (
            letters::confirmed(letterhead, &thread, &meeting, &token, turn.at),
            format!("Confirmed: {when}."),
        ),
        MeetingMove::Propose(_) => {
            (letters::proposed(letterhead, &thread, &meeting, &token), format!("Proposed to meet on {when}."))
        }
        MeetingMove::Cancel => (
            letters::cancelled(letterhead, &thread, &meeting, &token, turn.at),
            format!("Called off: {when}."),
        ),
    };
    let message = MessageText::parse(&words).ok().map(|text| (Side::Concierge, text));
    let turn = Turn {
        stage: Stage::Answered,
        message,
        meeting: Some(meeting),
        link: Some(hash_single_use(&token)),
        mail: Some(mail),
        ..turn
    };
    take(turn, ports).await
}
