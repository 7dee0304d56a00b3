//! Reports of messages in memory.

use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    forum::{ModerationReason, ReportOutcome, ReportState},
    inquiries::Queue,
    private_messages::{
        CONTEXT, MessageReport, MessageReportId, MessageReportRefusal, PrivateMessage, PrivateMessageId,
        notification,
    },
};
use ports::{forum::CloseReportRefusal, private_messages::MessageReportQuery};

use crate::paging::case_page;
use crate::records::MessageReportRecord;
use crate::state::State;

impl State {
    pub(super) fn report_message(
        &mut self,
        message: PrivateMessageId,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<MessageReportId, MessageReportRefusal> {
        let own = self.messages.messages.get(&message).filter(|(conversation, _)| {
            self.messages.conversations.get(conversation).is_some_and(|of| of.contains(&Some(reporter)))
        });
        let (_, found) = own.ok_or(MessageReportRefusal::NoSuchMessage)?;
        let body = found.reportable_by(reporter)?.clone();
        if let Some((id, _)) = self.messages.reports.iter().find(|(_, report)| report.message == message) {
            return Ok(*id);
        }
        self.messages.reports_made += 1;
        let id = MessageReportId(self.messages.reports_made);
        let report = MessageReportRecord {
            message,
            reporter: Some(reporter),
            reason: reason.clone(),
            text: body.as_str().to_owned(),
            at,
            state: ReportState::Open,
        };
        self.messages.reports.insert(id, report);
        self.record_new_case(Queue::MessageReports, id.0);
        self.append_cases_changed(Queue::MessageReports);
        Ok(id)
    }

    fn message_report(&self, id: MessageReportId, record: &MessageReportRecord) -> Option<MessageReport> {
        let (conversation, message) = self.messages.messages.get(&record.message)?;
        Some(MessageReport {
            id,
            conversation: *conversation,
            message: record.message,
            text: record.text.clone(),
            author: self.author(message.author),
            reporter: self.author(record.reporter),
            reason: record.reason.clone(),
            at: record.at,
            state: record.state.clone(),
        })
    }

    pub(super) fn list_message_reports(
        &self,
        query: MessageReportQuery,
        limit: u32,
    ) -> Page<MessageReport, MessageReportId> {
        let is_asked = |record: &MessageReportRecord| query.filter.shows(record.state == ReportState::Open);
        let found = self.messages.reports.iter().filter(|(_, record)| is_asked(record));
        let reports = found.filter_map(|(id, record)| self.message_report(*id, record));
        case_page(reports, query.filter, query.after, limit, |report| report.id)
    }

    pub(super) fn message_report_with_context(
        &self,
        id: MessageReportId,
    ) -> Option<(MessageReport, Vec<PrivateMessage>)> {
        let report = self.message_report(id, self.messages.reports.get(&id)?)?;
        let mut context = self.messages_before(report.conversation, report.message, CONTEXT);
        context.reverse();
        Some((report, context))
    }

    /// The member who reported a message; `None` inside once erased.
    pub(crate) fn message_reporter(&self, id: MessageReportId) -> Option<Option<UserId>> {
        Some(self.messages.reports.get(&id)?.reporter)
    }

    /// Number of open reports, and since when the oldest has waited.
    pub(crate) fn open_message_reports(&self) -> (u64, Option<Timestamp>) {
        let open = || self.messages.reports.values().filter(|report| report.state == ReportState::Open);
        (open().count() as u64, open().map(|report| report.at).min())
    }

    pub(super) fn close_message_report(
        &mut self,
        id: MessageReportId,
        outcome: ReportOutcome,
        reason: Option<&ModerationReason>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), CloseReportRefusal> {
        let report = self.messages.reports.get_mut(&id).ok_or(CloseReportRefusal::NoSuchReport)?;
        if report.state != ReportState::Open {
            return Err(CloseReportRefusal::Closed);
        }
        let text = reason.map(ModerationReason::as_str).unwrap_or_default().to_owned();
        report.state = ReportState::Closed { outcome, reason: text, at };
        let Some((conversation, message)) = self.messages.messages.get_mut(&report.message) else {
            return Err(CloseReportRefusal::NoSuchReport);
        };
        let (conversation, author) = (*conversation, message.author);
        let removal = outcome.removal(reason);
        if removal.is_some() {
            message.body = None;
        }
        self.audit_edit(
            at,
            actor,
            author,
            Action::MessageReportClosed(id, outcome),
            ModerationReason::edit(reason),
        );
        let notification = removal.zip(author);
        let notification =
            notification.map(|(reason, author)| notification::removed(author, conversation, reason));
        self.add_notifications(notification.as_slice(), at);
        self.append_cases_changed(Queue::MessageReports);
        Ok(())
    }
}
