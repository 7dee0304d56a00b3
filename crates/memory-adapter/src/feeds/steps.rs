//! Steps of a run: its check, import and undo.

use std::time::Duration;

use domain::{
    Timestamp,
    accounts::UserId,
    audit::Action,
    feeds::{
        FeedOption, RunCounts, RunId, RunState, RunStepRefusal, SourceName, Withdrawals, check_import,
        check_preview, check_undo, run_edit,
    },
    to_microseconds,
};
use ports::feeds::{CheckResult, ClaimedRun, FeedRun, ImmediateRun};

use crate::{records::RunRecord, state::State};

impl State {
    pub(super) fn recheck_feed_run(
        &mut self,
        id: RunId,
        option: FeedOption,
        at: Timestamp,
    ) -> Result<(), RunStepRefusal> {
        let Some(record) = self.feeds.runs.get_mut(&id) else { return Err(RunStepRefusal::NoSuchRun) };
        check_preview(record.run.state)?;
        let options = record.run.options.clone().with(option);
        (record.run.state, record.run.options) = (RunState::Checking, options.clone());
        (record.run.done, record.due_at) = (0, Some(to_microseconds(at)));
        record.attempt += 1;
        let source = record.run.source.key();
        self.feeds.options.insert(source, options);
        Ok(())
    }

    pub(super) fn start_feed_import(
        &mut self,
        id: RunId,
        withdraws: Withdrawals,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<(), RunStepRefusal> {
        let Some(record) = self.feeds.runs.get(&id) else { return Err(RunStepRefusal::NoSuchRun) };
        let others = self.other_runs(id, &record.run.source);
        if !check_import(record.run.state, record.run.problem.is_none(), record.checked_at, &others)? {
            return Ok(());
        }
        if let Some(record) = self.feeds.runs.get_mut(&id) {
            record.gone = withdraws.of(&record.gone, &record.run.counts);
            (record.run.state, record.run.withdraws) = (RunState::Importing, !record.gone.is_empty());
            (record.run.done, record.due_at) = (0, Some(to_microseconds(at)));
            record.actor = by;
        }
        Ok(())
    }

    /// Whether an import of the command line may begin; `false` if it has begun.
    pub(super) fn may_begin_feed_run(&self, run: &ImmediateRun) -> Result<bool, RunStepRefusal> {
        let state = self.feeds.runs.get(&run.id).map_or(RunState::Ready, |record| record.run.state);
        let others = self.other_runs(run.id, &run.source);
        check_import(state, true, Some(to_microseconds(run.checked_at)), &others)
    }

    /// States and ends of the other runs of a source.
    fn other_runs(&self, id: RunId, source: &SourceName) -> Vec<(RunState, Option<Timestamp>)> {
        let runs = self.feeds.runs.values().map(|record| &record.run);
        let others = runs.filter(|run| run.id != id && run.source.key() == source.key());
        others.map(|run| (run.state, run.finished_at)).collect()
    }

    pub(super) fn start_feed_undo(
        &mut self,
        id: RunId,
        by: Option<UserId>,
        at: Timestamp,
    ) -> Result<(), RunStepRefusal> {
        let Some(run) = self.feeds.runs.get(&id).map(|record| self.run_of(record)) else {
            return Err(RunStepRefusal::NoSuchRun);
        };
        if !check_undo(run.state, run.is_undoable)? {
            return Ok(());
        }
        if let Some(record) = self.feeds.runs.get_mut(&id) {
            (record.run.state, record.run.done) = (RunState::Undoing, 0);
            record.actor = by;
            record.due_at = Some(to_microseconds(at));
        }
        Ok(())
    }

    pub(super) fn claim_feed_run(&mut self, now: Timestamp, lease: Duration) -> Option<ClaimedRun> {
        let due = |record: &&mut RunRecord| {
            record.run.state.is_working() && record.due_at.is_some_and(|due_at| due_at <= now)
        };
        let waiting = self.feeds.runs.values_mut().filter(due);
        let record = waiting.min_by_key(|record| (record.due_at, record.run.id))?;
        record.attempt += 1;
        record.due_at = Some(to_microseconds(now + lease));
        let (id, attempt) = (record.run.id, record.attempt);
        self.feeds.runs.get(&id).map(|record| ClaimedRun { run: self.run_of(record), attempt })
    }

    pub(super) fn finish_feed_check(&mut self, claimed: &ClaimedRun, result: &CheckResult, at: Timestamp) {
        let Some(record) = self.claimed(claimed) else { return };
        let is_ready = result.problem.is_none();
        let earlier = record.run.refused.take().filter(|earlier| Some(earlier) != result.refused.as_ref());
        record.run = FeedRun {
            state: if is_ready { RunState::Ready } else { RunState::Unreadable },
            problem: result.problem.clone(),
            preview: Some(result.preview.clone()),
            counts: result.counts,
            of_source: result.of_source,
            refused: result.refused.clone(),
            done: 0,
            ..record.run.clone()
        };
        record.gone.clone_from(&result.gone);
        (record.checked_at, record.due_at) = (Some(to_microseconds(at)), None);
        self.abandoned.extend(earlier);
    }

    pub(super) fn finish_feed_import(&mut self, id: RunId, counts: RunCounts, at: Timestamp) {
        let at = to_microseconds(at);
        let Some(record) = self.feeds.runs.get_mut(&id) else { return };
        record.run.counts = counts;
        (record.run.state, record.run.finished_at, record.due_at) = (RunState::Imported, Some(at), None);
        let (file, origin, actor) = (record.run.file.take(), State::origin(&record.run), record.actor());
        self.abandoned.extend(file);
        self.delete_other_journals(id);
        self.audit_edit(at, actor, None, Action::FeedImported(id), run_edit(&origin, &counts));
    }

    pub(super) fn finish_feed_undo(&mut self, id: RunId, at: Timestamp) {
        let at = to_microseconds(at);
        let Some(record) = self.feeds.runs.get_mut(&id) else { return };
        (record.run.state, record.run.finished_at, record.due_at) = (RunState::Undone, Some(at), None);
        let (counts, origin, actor) = (record.run.counts, State::origin(&record.run), record.actor());
        let counts = RunCounts { undone: counts.undone, left: counts.left, ..RunCounts::default() };
        self.audit_edit(at, actor, None, Action::FeedUndone(id), run_edit(&origin, &counts));
    }
}
