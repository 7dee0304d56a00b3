//! Retries or drops a mail of the queue, for admins and for the command line.

use domain::{
    audit::Actor,
    mail::{MailAct, MailActRefused, MailId},
};
use ports::{
    StoreError,
    clock::Clock,
    mail_queue::{MailActResult, MailQueue, QueuedMail},
};

/// Why an act on a mail was refused; nothing was changed. The messages are for admins.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeMailError {
    #[error(transparent)]
    NotPossible(#[from] MailActRefused),
    #[error("We couldn’t find this email")]
    NoSuchMail,
}

/// Retries or drops a mail; returns it as it is then.
///
/// # Errors
/// When the store fails.
pub async fn change_mail(
    id: MailId,
    act: MailAct,
    actor: Actor,
    queue: &dyn MailQueue,
    clock: &dyn Clock,
) -> Result<Result<QueuedMail, ChangeMailError>, StoreError> {
    Ok(match queue.change_mail(id, act, actor, clock.now()).await? {
        MailActResult::Done(mail) => Ok(mail),
        MailActResult::NotPossible(state) => Err(MailActRefused(state).into()),
        MailActResult::NoSuchMail => Err(ChangeMailError::NoSuchMail),
    })
}
