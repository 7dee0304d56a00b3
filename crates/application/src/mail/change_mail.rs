//! Retries or drops a mail of the queue, for admins and for the command line.

use domain::{
    audit::Actor,
    mail::{MailAction, MailId},
};
use ports::{
    StoreError,
    clock::Clock,
    mail_queue::{ChangeMailError, MailQueue, QueuedMail},
};

/// Retries or drops a mail; returns it as it is then.
///
/// # Errors
/// When the store fails.
pub async fn change_mail(
    id: MailId,
    action: MailAction,
    actor: Actor,
    queue: &dyn MailQueue,
    clock: &dyn Clock,
) -> Result<Result<QueuedMail, ChangeMailError>, StoreError> {
    queue.change_mail(id, action, actor, clock.now()).await
}
