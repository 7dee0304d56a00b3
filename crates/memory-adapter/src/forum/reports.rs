//! `ForumReports` in memory.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    forum::{
        MemberPost, ModerationAction, ModerationReason, PostId, PostState, Report, ReportId, ReportOutcome,
        ReportRefusal, ReportState, TopicId, TopicStatus, VisibilityChange, check_report, post_status,
    },
    inquiries::Queue,
    to_microseconds,
};
use ports::{
    StoreError,
    forum::{CANDIDATES, CloseReportRefusal, ForumReports, ReportDecision, ReportQuery},
};

use crate::{
    MemoryStore,
    paging::{case_page, page},
    records::{PostRow, ReportRow, TopicRow},
    state::State,
};

#[async_trait]
impl ForumReports for MemoryStore {
    async fn report(
        &self,
        topic: TopicId,
        number: u32,
        reporter: UserId,
        reason: &ModerationReason,
        at: Timestamp,
    ) -> Result<Result<ReportId, ReportRefusal>, StoreError> {
        let mut state = self.write()?;
        let Some((post, row)) = state.numbered(topic, number) else {
            return Ok(Err(ReportRefusal::NoSuchPost));
        };
        let is_topic_shown = state.forum.topics.get(&topic).is_some_and(TopicRow::is_shown);
        if let Err(why) = check_report(is_topic_shown && row.state == PostState::Shown, row.author, reporter)
        {
            return Ok(Err(why));
        }
        let is_known = |row: &ReportRow| row.post == post && row.reporter == Some(reporter);
        if let Some((id, _)) = state.forum.reports.iter().find(|(_, row)| is_known(row)) {
            return Ok(Ok(*id));
        }
        let id = ReportId(state.forum.reports.last_key_value().map_or(0, |(id, _)| id.0) + 1);
        let report = ReportRow {
            post,
            reporter: Some(reporter),
            reason: reason.clone(),
            text: row.content.as_str().to_owned(),
            at: to_microseconds(at),
            state: ReportState::Open,
        };
        state.forum.reports.insert(id, report);
        state.record_new_case(Queue::Reports, id.0);
        state.append_cases_changed(Queue::Reports);
        Ok(Ok(id))
    }

    async fn reports(&self, query: ReportQuery, limit: u32) -> Result<Page<Report, ReportId>, StoreError> {
        let state = self.read()?;
        let is_asked_for = |row: &ReportRow| query.filter.shows(row.state == ReportState::Open);
        let found = state.forum.reports.iter().filter(|(_, row)| is_asked_for(row));
        let reports = found.filter_map(|(id, row)| state.forum_report(*id, row));
        Ok(case_page(reports, query.filter, query.after, limit, |report| report.id))
    }

    async fn report_by_id(&self, id: ReportId) -> Result<Option<Report>, StoreError> {
        let state = self.read()?;
        Ok(state.forum.reports.get(&id).and_then(|row| state.forum_report(id, row)))
    }

    async fn close_report(
        &self,
        report: ReportId,
        decision: &ReportDecision,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), CloseReportRefusal>, StoreError> {
        let ReportDecision { outcome, ref reason, seen } = *decision;
        let (reason, at) = (reason.as_ref(), to_microseconds(at));
        let mut state = self.write()?;
        let Some(row) = state.forum.reports.get(&report) else {
            return Ok(Err(CloseReportRefusal::NoSuchReport));
        };
        if row.state != ReportState::Open {
            return Ok(Err(CloseReportRefusal::Closed));
        }
        let post = row.post;
        let Some(about) = state.forum.posts.get(&post).cloned() else {
            return Ok(Err(CloseReportRefusal::NoSuchReport));
        };
        if seen.is_some_and(|seen| !seen.is_current(state.last_edit(&about))) {
            return Ok(Err(CloseReportRefusal::Outdated));
        }
        state.close_reports(post, outcome, reason, at);
        let action = Action::Forum(ModerationAction::ReportClosed(report, outcome));
        state.audit_edit(at, actor, about.author, action, ModerationReason::edit(reason));
        if let Some(reason) = outcome.removal(reason) {
            let removal = VisibilityChange::Remove(reason.clone());
            // Refused if its author has deleted it, which is as good.
            let _ = if about.number == 0 {
                state.set_topic_visibility(about.topic, &removal, actor, at)
            } else {
                state.set_post_visibility(post, &removal, actor, at)
            };
        }
        Ok(Ok(()))
    }

    async fn member_posts(
        &self,
        member: UserId,
        before: Option<PostId>,
        limit: u32,
    ) -> Result<Page<MemberPost, PostId>, StoreError> {
        let state = self.read()?;
        let posts = state.forum.posts.iter().rev().filter(|(_, row)| row.author == Some(member));
        let posts: Vec<MemberPost> = posts.filter_map(|(id, row)| state.member_post(*id, row)).collect();
        let mut page =
            page(posts, |post| before.is_none_or(|before| post.post < before), limit, |last| last.post);
        page.total = page.total.min(CANDIDATES.into());
        Ok(page)
    }
}

impl State {
    /// Number of open reports, and since when the oldest has waited.
    pub(crate) fn open_reports(&self) -> (u64, Option<Timestamp>) {
        let open = || self.forum.reports.values().filter(|row| row.state == ReportState::Open);
        (open().count() as u64, open().map(|row| row.at).min())
    }

    pub(crate) fn is_report(&self, id: ReportId) -> bool {
        self.forum.reports.contains_key(&id)
    }

    /// The reporter (`None` inside if no longer a member); `None` if there is no such report.
    pub(crate) fn reporter(&self, id: ReportId) -> Option<Option<UserId>> {
        Some(self.forum.reports.get(&id)?.reporter)
    }

    fn forum_report(&self, id: ReportId, row: &ReportRow) -> Option<Report> {
        let post = self.forum.posts.get(&row.post)?;
        let topic = self.forum.topics.get(&post.topic)?;
        Some(Report {
            id,
            topic: post.topic,
            topic_title: topic.title.clone(),
            number: post.number,
            text: row.text.clone(),
            current_text: post.content.as_str().to_owned(),
            edited_at: self.last_edit(post),
            author: self.author(post.author),
            reporter: self.author(row.reporter),
            reason: row.reason.clone(),
            at: row.at,
            state: row.state.clone(),
        })
    }

    /// Last edit of a post; of a topic's own text, also of the title.
    fn last_edit(&self, post: &PostRow) -> Option<Timestamp> {
        if post.number > 0 { post.edited_at } else { self.forum.topics.get(&post.topic)?.edited_at }
    }

    fn member_post(&self, id: PostId, row: &PostRow) -> Option<MemberPost> {
        let topic = self.forum.topics.get(&row.topic)?;
        let status = match row.state {
            PostState::Shown => TopicStatus::Shown,
            PostState::Deleted => TopicStatus::Deleted,
            PostState::Removed(_) => TopicStatus::Removed,
        };
        let reports = self.forum.reports.iter().filter(|(_, report)| report.post == id);
        let reports = reports.map(|(id, report)| (*id, report.state == ReportState::Open));
        Some(MemberPost {
            post: id,
            topic: row.topic,
            topic_title: topic.title.clone(),
            number: row.number,
            created_at: row.created_at,
            content: row.content.as_str().to_owned(),
            status: post_status(topic.state.status(), status),
            report: reports.max_by_key(|(id, is_open)| (*is_open, *id)),
        })
    }

    /// Closes every open report about a post.
    pub(super) fn close_reports(
        &mut self,
        post: PostId,
        outcome: ReportOutcome,
        reason: Option<&ModerationReason>,
        at: Timestamp,
    ) {
        let reason = reason.map_or("", ModerationReason::as_str);
        let mut has_closed = false;
        for row in self.forum.reports.values_mut() {
            if row.post == post && row.state == ReportState::Open {
                row.state = ReportState::Closed { outcome, reason: reason.to_owned(), at };
                has_closed = true;
            }
        }
        if has_closed {
            self.append_cases_changed(Queue::Reports);
        }
    }
}
