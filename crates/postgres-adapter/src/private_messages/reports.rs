//! Reports of messages and their closing by the concierge.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    forum::{ModerationReason, ReportOutcome},
    private_messages::{
        CONTEXT, ConversationId, MessageReport, MessageReportId, MessageReportRefusal, PrivateMessage,
        PrivateMessageId, notification,
    },
};
use ports::{forum::CloseReportRefusal, private_messages::MessageReportQuery};

use super::{
    IdRow,
    read::before_message,
    rows::{MessageRow, message_columns},
};
use crate::{
    audit::audit_edit,
    case_list::CaseList,
    database::Failure,
    notifications,
    report_rows::{Reported, ReportedRow, closed_condition, reported_columns},
    statement::statement,
};

/// SQL for reports `r` with the messages `m` that they are about; ends before `WHERE`.
macro_rules! select_reports {
    () => {
        concat!(
            "SELECT r.id, m.conversation_id, r.message_id, ",
            reported_columns!(),
            "
           FROM private_message_reports r
           JOIN private_messages m ON m.id = r.message_id
           LEFT JOIN users u ON u.id = m.author_id
           LEFT JOIN users w ON w.id = r.reporter_id"
        )
    };
}

pub(super) fn report(
    message: PrivateMessageId,
    reporter: UserId,
    reason: &ModerationReason,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<MessageReportId, MessageReportRefusal>, Failure> {
    // A concurrent report of the message waits here.
    let row: Option<MessageRow> = statement(concat!(
        "SELECT ",
        message_columns!(),
        " FROM private_messages m JOIN conversations c ON c.id = m.conversation_id
          WHERE m.id = $1 AND $2 IN (c.first_id, c.second_id) FOR NO KEY UPDATE OF m"
    ))
    .bind::<BigInt, _>(message.0)
    .bind::<BigInt, _>(reporter.0)
    .get_result(connection)
    .optional()?;
    let Some(message) = row.map(PrivateMessage::from) else {
        return Ok(Err(MessageReportRefusal::NoSuchMessage));
    };
    let body = match message.reportable_by(reporter) {
        Ok(body) => body,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let known: Option<IdRow> = statement("SELECT id FROM private_message_reports WHERE message_id = $1")
        .bind::<BigInt, _>(message.id.0)
        .get_result(connection)
        .optional()?;
    if let Some(IdRow { id }) = known {
        return Ok(Ok(MessageReportId(id)));
    }
    let made: IdRow = statement(
        "INSERT INTO private_message_reports (message_id, reporter_id, reason, text, at)
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
    )
    .bind::<BigInt, _>(message.id.0)
    .bind::<BigInt, _>(reporter.0)
    .bind::<Text, _>(reason.as_str())
    .bind::<Text, _>(body.as_str())
    .bind::<Timestamptz, _>(at)
    .get_result(connection)?;
    Ok(Ok(MessageReportId(made.id)))
}

#[derive(QueryableByName)]
struct ReportRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    conversation_id: i64,
    #[diesel(sql_type = BigInt)]
    message_id: i64,
    #[diesel(embed)]
    reported: ReportedRow,
}

impl ReportRow {
    fn into_report(self) -> Result<MessageReport, Failure> {
        let Reported { text, author, reporter, reason, at, state } = self.reported.read()?;
        Ok(MessageReport {
            id: MessageReportId(self.id),
            conversation: ConversationId(self.conversation_id),
            message: PrivateMessageId(self.message_id),
            text,
            author,
            reporter,
            reason,
            at,
            state,
        })
    }
}

pub(super) fn list(
    query: MessageReportQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<MessageReport, MessageReportId>, Failure> {
    let list = CaseList {
        select: select_reports!(),
        table: "private_message_reports",
        alias: "r",
        condition: closed_condition(query.filter),
        filter: query.filter,
    };
    let after = query.after.map(|after| after.0);
    list.page(after, limit, ReportRow::into_report, |last| last.id, connection)
}

pub(super) fn find(
    id: MessageReportId,
    connection: &mut PgConnection,
) -> Result<Option<(MessageReport, Vec<PrivateMessage>)>, Failure> {
    let row: Option<ReportRow> = statement(concat!(select_reports!(), " WHERE r.id = $1"))
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    let Some(report) = row.map(ReportRow::into_report).transpose()? else { return Ok(None) };
    let mut context = before_message(report.conversation, report.message, CONTEXT, connection)?;
    context.reverse();
    Ok(Some((report, context)))
}

#[derive(QueryableByName)]
struct AboutRow {
    #[diesel(sql_type = BigInt)]
    message_id: i64,
    #[diesel(sql_type = BigInt)]
    conversation_id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
}

pub(super) fn close(
    id: MessageReportId,
    outcome: ReportOutcome,
    reason: Option<&ModerationReason>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), CloseReportRefusal>, Failure> {
    let about: Option<AboutRow> = statement(
        "SELECT r.message_id, m.conversation_id, m.author_id, r.closed_at
           FROM private_message_reports r JOIN private_messages m ON m.id = r.message_id
          WHERE r.id = $1 FOR NO KEY UPDATE OF r",
    )
    .bind::<BigInt, _>(id.0)
    .get_result(connection)
    .optional()?;
    let Some(about) = about else { return Ok(Err(CloseReportRefusal::NoSuchReport)) };
    if about.closed_at.is_some() {
        return Ok(Err(CloseReportRefusal::Closed));
    }
    statement(
        "UPDATE private_message_reports SET outcome = $2, outcome_reason = $3, closed_at = $4 WHERE id = $1",
    )
    .bind::<BigInt, _>(id.0)
    .bind::<Text, _>(outcome.as_str())
    .bind::<Nullable<Text>, _>(reason.map(ModerationReason::as_str))
    .bind::<Timestamptz, _>(at)
    .execute(connection)?;
    let author = about.author_id.map(UserId);
    let action = Action::MessageReportClosed(id, outcome);
    audit_edit(at, actor, author, action, ModerationReason::edit(reason), connection)?;
    if let Some(reason) = outcome.removal(reason) {
        statement("UPDATE private_messages SET body = '', removed_at = $2 WHERE id = $1")
            .bind::<BigInt, _>(about.message_id)
            .bind::<Timestamptz, _>(at)
            .execute(connection)?;
        let conversation = ConversationId(about.conversation_id);
        let notification = author.map(|author| notification::removed(author, conversation, reason));
        notifications::add(notification.as_slice(), at, connection)?;
    }
    Ok(Ok(()))
}
