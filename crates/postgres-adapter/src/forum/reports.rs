//! Reports of posts by members and their resolution by the concierge.

use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    forum::{
        MemberPost, ModerationAction, ModerationReason, PostId, Report, ReportId, ReportRefusal, TopicId,
        TopicTitle, VisibilityChange, check_report,
    },
};
use ports::{
    StoreError,
    forum::{CloseReportRefusal, ForumReports, ReportDecision, ReportQuery},
};

use super::{
    IdRow, member_posts, posts,
    rows::number,
    topics,
    visibility::{close_reports, set_post_visibility, set_topic_visibility},
};
use crate::{
    PostgresStore,
    audit::audit_edit,
    case_list::CaseList,
    database::Failure,
    report_rows::{Reported, ReportedRow, closed_condition, reported_columns},
    statement::statement,
};

/// SQL for reports `r` with the posts that they are about; ends before `WHERE`.
macro_rules! select_reports {
    () => {
        concat!(
            "SELECT r.id, p.topic_id, t.title, p.number, p.content AS current_text,
                CASE p.number WHEN 0 THEN t.edited_at ELSE p.edited_at END AS edited_at, ",
            reported_columns!(),
            "
           FROM forum_reports r
           JOIN forum_posts p ON p.id = r.post_id
           JOIN forum_topics t ON t.id = p.topic_id
           LEFT JOIN users u ON u.id = p.author_id
           LEFT JOIN users w ON w.id = r.reporter_id"
        )
    };
}

#[async_trait]
impl ForumReports for PostgresStore {
    async fn report(
        &self,
        topic: TopicId,
        number: u32,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<ReportId, ReportRefusal>, StoreError> {
        let reason = reason.clone();
        self.database.write(move |connection| report(topic, number, reporter, &reason, at, connection)).await
    }

    async fn reports(&self, query: ReportQuery, limit: u32) -> Result<Page<Report, ReportId>, StoreError> {
        self.database.run(move |connection| list(query, limit, connection)).await
    }

    async fn report_by_id(&self, id: ReportId) -> Result<Option<Report>, StoreError> {
        self.database
            .run(move |connection| {
                let row: Option<ReportRow> = statement(concat!(select_reports!(), " WHERE r.id = $1"))
                    .bind::<BigInt, _>(id.0)
                    .get_result(connection)
                    .optional()?;
                row.map(ReportRow::into_report).transpose()
            })
            .await
    }

    async fn close_report(
        &self,
        report: ReportId,
        decision: &ReportDecision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError> {
        let decision = decision.clone();
        self.database.write(move |connection| close(report, &decision, actor, at, connection)).await
    }

    async fn member_posts(
        &self,
        member: UserId,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Page<MemberPost, PostId>, StoreError> {
        self.database
            .run(move |connection| {
                connection.transaction(|connection| member_posts::latest(member, before, limit, connection))
            })
            .await
    }
}

fn report(
    topic: TopicId,
    number: u32,
    reporter: UserId,
    reason: &ModerationReason,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<ReportId, ReportRefusal>, Failure> {
    let Some(topic) = topics::lock_topic(topic.0, connection)? else {
        return Ok(Err(ReportRefusal::NoSuchPost));
    };
    let number = i32::try_from(number).unwrap_or(i32::MAX);
    let Some(post) = posts::numbered(topic.id, number, connection)? else {
        return Ok(Err(ReportRefusal::NoSuchPost));
    };
    let (is_shown, author) = (topic.is_shown() && post.is_shown(), post.author_id.map(UserId));
    if let Err(why) = check_report(is_shown, author, reporter) {
        return Ok(Err(why));
    }
    let known: Option<IdRow> =
        statement("SELECT id FROM forum_reports WHERE post_id = $1 AND reporter_id = $2")
            .bind::<BigInt, _>(post.id)
            .bind::<BigInt, _>(reporter.0)
            .get_result(connection)
            .optional()?;
    if let Some(IdRow { id }) = known {
        return Ok(Ok(ReportId(id)));
    }
    let made: IdRow = statement(
        "INSERT INTO forum_reports (post_id, reporter_id, reason, text, at) VALUES ($1, $2, $3, $4, $5)
         RETURNING id",
    )
    .bind::<BigInt, _>(post.id)
    .bind::<BigInt, _>(reporter.0)
    .bind::<Text, _>(reason.as_str())
    .bind::<Text, _>(&post.content)
    .bind::<Timestamptz, _>(at)
    .get_result(connection)?;
    Ok(Ok(ReportId(made.id)))
}

#[derive(QueryableByName)]
struct ReportRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Text)]
    current_text: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<Timestamp>,
    #[diesel(embed)]
    reported: ReportedRow,
}

impl ReportRow {
    fn into_report(self) -> Result<Report, Failure> {
        let Reported { text, author, reporter, reason, at, state } = self.reported.read()?;
        Ok(Report {
            id: ReportId(self.id),
            topic: TopicId(self.topic_id),
            topic_title: TopicTitle::from_store(self.title),
            number: number(self.number)?,
            text,
            current_text: self.current_text,
            edited_at: self.edited_at,
            author,
            reporter,
            reason,
            at,
            state,
        })
    }
}

fn list(
    query: ReportQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<Report, ReportId>, Failure> {
    let list = CaseList {
        select: select_reports!(),
        table: "forum_reports",
        alias: "r",
        condition: closed_condition(query.filter),
        filter: query.filter,
    };
    let after = query.after.map(|after| after.0);
    list.page(after, limit, ReportRow::into_report, |last| last.id, connection)
}

#[derive(QueryableByName)]
struct AboutRow {
    #[diesel(sql_type = BigInt)]
    post_id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<Timestamp>,
}

/// The post that a report is about.
fn about(report: ReportId, connection: &mut PgConnection) -> Result<Option<AboutRow>, Failure> {
    let row = statement(
        "SELECT p.id AS post_id, p.topic_id, p.number, p.author_id,
                CASE p.number WHEN 0 THEN t.edited_at ELSE p.edited_at END AS edited_at
           FROM forum_reports r
           JOIN forum_posts p ON p.id = r.post_id
           JOIN forum_topics t ON t.id = p.topic_id
          WHERE r.id = $1",
    );
    Ok(row.bind::<BigInt, _>(report.0).get_result(connection).optional()?)
}

fn close(
    report: ReportId,
    decision: &ReportDecision,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), CloseReportRefusal>, Failure> {
    let ReportDecision { outcome, ref reason, seen } = *decision;
    let reason = reason.as_ref();
    let Some(about) = about(report, connection)? else { return Ok(Err(CloseReportRefusal::NoSuchReport)) };
    // A concurrent resolution of a report about this topic waits here.
    posts::lock_topic_of(PostId(about.post_id), connection)?;
    // Read again: the post may have moved to another topic.
    let Some(about) = self::about(report, connection)? else {
        return Ok(Err(CloseReportRefusal::NoSuchReport));
    };
    let open: Option<IdRow> =
        statement("SELECT id FROM forum_reports WHERE id = $1 AND closed_at IS NULL FOR UPDATE")
            .bind::<BigInt, _>(report.0)
            .get_result(connection)
            .optional()?;
    if open.is_none() {
        return Ok(Err(CloseReportRefusal::Closed));
    }
    if seen.is_some_and(|seen| !seen.is_current(about.edited_at)) {
        return Ok(Err(CloseReportRefusal::Outdated));
    }
    close_reports(about.post_id, outcome, reason, at, connection)?;
    let action = ModerationAction::ReportClosed(report, outcome);
    let edit = ModerationReason::edit(reason);
    audit_edit(at, actor, about.author_id.map(UserId), Action::Forum(action), edit, connection)?;
    if let Some(reason) = outcome.removal(reason) {
        let removal = VisibilityChange::Remove(reason.clone());
        // Refused if its author has deleted it, which is as good.
        let _ = if about.number == 0 {
            set_topic_visibility(TopicId(about.topic_id), &removal, actor, at, connection)?
        } else {
            set_post_visibility(PostId(about.post_id), &removal, actor, at, connection)?
        };
    }
    Ok(Ok(()))
}
