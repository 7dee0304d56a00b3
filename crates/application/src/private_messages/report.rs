//! Reporting a private message, and closing the report.

use domain::{
    accounts::{Admin, Collector},
    audit::Actor,
    forum::{Reason, ReportOutcome},
    private_messages::{MessageId, MessageReportId, MessageReportRefusal, REPORT_RATE_LIMIT},
};
use ports::{commands::WriteError, forum::CloseReportRefusal};

use super::{PrivateMessagePorts, send::rate_limit};
use crate::forum::closing_reason;

/// Reports a message that the caller received to the concierge; without effect if it is reported already.
pub async fn report_message(
    who: &Collector,
    message: MessageId,
    reason: &str,
    is_counted: bool,
    ports: PrivateMessagePorts<'_>,
) -> Result<(), WriteError<MessageReportRefusal>> {
    let reason = Reason::parse("report", reason)?;
    let (user, at) = (who.signed_in().user().id, ports.now());
    if is_counted {
        let limit = rate_limit("reports", user, REPORT_RATE_LIMIT);
        if let Some(retry_after) = ports.rate_limiter.consume(&limit, at).await? {
            return Err(WriteError::TooMany { retry_after });
        }
    }
    let reported = ports.messages.report_private_message(message, user, &reason, at).await?;
    reported.map(drop).map_err(WriteError::Refused)
}

/// Closes a report. The reason is required when the message is removed; its author is told.
pub async fn close_message_report(
    _who: &Admin,
    report: MessageReportId,
    outcome: ReportOutcome,
    reason: &str,
    actor: Actor,
    ports: PrivateMessagePorts<'_>,
) -> Result<(), WriteError<CloseReportRefusal>> {
    let reason = closing_reason(outcome, reason)?;
    let closed =
        ports.messages.close_message_report(report, outcome, reason.as_ref(), actor, ports.now()).await?;
    closed.map_err(WriteError::Refused)
}
