//! Reporting a private message, and closing the report.

use domain::{
    accounts::{Admin, Collector},
    audit::Actor,
    forum::{ModerationReason, ReportOutcome},
    private_messages::{MessageReportId, MessageReportRefusal, PrivateMessageId, REPORT_RATE_LIMIT},
};
use ports::{commands::WriteError, forum::CloseReportRefusal, rate_limit::count_use};

use super::{PrivateMessagePorts, send::rate_limit};
use crate::forum::closing_reason;

/// Reports a message that the caller received to the concierge; without effect if it is reported already.
pub async fn report_message(
    who: &Collector,
    message: PrivateMessageId,
    reason: &str,
    ports: PrivateMessagePorts<'_>,
) -> Result<(), WriteError<MessageReportRefusal>> {
    let reason = ModerationReason::parse("report", reason)?;
    let (user, at) = (who.signed_in().user().id, ports.now());
    count_use(&rate_limit("reports", user, REPORT_RATE_LIMIT), at, ports.rate_limiter).await?;
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
