//! Schedules, restarts and shutdown of supervised jobs, on a paused clock.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use anyhow::bail;
use chrono::TimeDelta;
use domain::jobs::{JobProblem, JobStatus};
use ports::jobs::BackgroundJobs;
use testkit::FixedClock;
use tokio::time::Instant;

use super::*;

const EVERY_TEN_SECONDS: Schedule =
    Schedule { name: "test-job", pause: Duration::from_secs(10), retry_after: Duration::from_secs(2) };

struct Bench {
    supervisor: Supervisor,
    clock: Arc<FixedClock>,
    rounds: Arc<AtomicU32>,
}

impl Bench {
    fn new() -> Self {
        let clock = Arc::new(FixedClock::default());
        let supervisor = Supervisor::new(Arc::clone(&clock) as _);
        supervisor.schema().send_replace(true);
        Self { supervisor, clock, rounds: Arc::default() }
    }

    /// Runs a job that counts its rounds and calls `act` with the number of each, beginning with 1.
    fn run(&mut self, act: impl Fn(u32) -> anyhow::Result<Round> + Send + Sync + 'static) {
        let (rounds, act) = (Arc::clone(&self.rounds), Arc::new(act));
        self.supervisor.run_periodically(EVERY_TEN_SECONDS, move || {
            let (rounds, act) = (Arc::clone(&rounds), Arc::clone(&act));
            async move { act(rounds.fetch_add(1, SeqCst) + 1) }
        });
    }

    fn rounds(&self) -> u32 {
        self.rounds.load(SeqCst)
    }

    fn status(&self) -> JobStatus {
        self.supervisor.registry().statuses().remove(0)
    }
}

async fn after(seconds: f32) {
    tokio::time::sleep(Duration::from_secs_f32(seconds)).await;
}

#[tokio::test(start_paused = true)]
async fn rounds_follow_the_schedule() {
    let mut bench = Bench::new();
    bench.run(|round| Ok(if round <= 3 { Round::More } else { Round::Idle }));
    after(0.1).await;
    assert_eq!(bench.rounds(), 4, "more work is done at once");
    after(9.8).await;
    assert_eq!(bench.rounds(), 4);
    after(0.2).await;
    assert_eq!(bench.rounds(), 5);
    let status = bench.status();
    assert_eq!((status.last_success, status.failures), (Some(bench.clock.now()), 0));
    assert_eq!(status.problem(bench.clock.now()), None);
}

#[tokio::test(start_paused = true)]
async fn a_panic_restarts_the_job_with_growing_pauses() {
    let mut bench = Bench::new();
    bench.run(|round| if round <= 3 { panic!("round {round}") } else { Ok(Round::Idle) });
    for (seconds, rounds) in [(0.1, 1), (0.8, 1), (0.2, 2), (1.8, 2), (0.2, 3)] {
        after(seconds).await;
        assert_eq!(bench.rounds(), rounds);
    }
    let broken = bench.status();
    assert_eq!((broken.state, broken.restarts, broken.failures), (JobState::Restarting, 3, 3));
    assert_eq!(broken.last_failure.as_ref().unwrap().message, "it panicked: round 3");
    assert_eq!(broken.problem(bench.clock.now()), Some(JobProblem::Restarting));
    after(4.0).await;
    let mended = bench.status();
    assert_eq!((mended.state, mended.restarts, mended.failures_in_a_row), (JobState::Running, 3, 0));
    assert_eq!(mended.problem(bench.clock.now()), None);
}

#[tokio::test(start_paused = true)]
async fn pauses_before_restarts_end_at_a_minute() {
    let mut bench = Bench::new();
    bench.run(|_| panic!("always"));
    after(1.0 + 2.0 + 4.0 + 8.0 + 16.0 + 32.0 + 0.5).await;
    assert_eq!(bench.rounds(), 7);
    after(600.0).await;
    assert_eq!(bench.rounds(), 17);
}

#[tokio::test(start_paused = true)]
async fn failures_are_counted_and_tried_again() {
    let mut bench = Bench::new();
    bench.run(|round| if round <= 3 { bail!("the store is away") } else { Ok(Round::Idle) });
    after(3.9).await;
    assert_eq!(bench.status().problem(bench.clock.now()), None, "a store may be restarted");
    after(0.2).await;
    assert_eq!(bench.status().problem(bench.clock.now()), Some(JobProblem::Failing(3)));
    assert_eq!(bench.status().last_failure.unwrap().message, "the store is away");
    after(2.0).await;
    let status = bench.status();
    assert_eq!((status.failures, status.failures_in_a_row, status.restarts), (3, 0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_hangs_is_seen() {
    let mut bench = Bench::new();
    bench.supervisor.run_periodically(EVERY_TEN_SECONDS, std::future::pending);
    after(1.0).await;
    assert_eq!(bench.status().problem(bench.clock.now()), None);
    bench.clock.advance(TimeDelta::minutes(11));
    assert!(matches!(bench.status().problem(bench.clock.now()), Some(JobProblem::Silent(_))));
}

#[tokio::test(start_paused = true)]
async fn a_loop_that_ends_or_panics_is_started_again() {
    let mut bench = Bench::new();
    let rounds = Arc::clone(&bench.rounds);
    bench.supervisor.run_loop("test-loop", move |reporter| {
        let round = rounds.fetch_add(1, SeqCst) + 1;
        async move {
            match round {
                1 => {}
                2 => panic!("round 2"),
                _ => {
                    reporter.report(Ok(()));
                    std::future::pending::<()>().await;
                }
            }
        }
    });
    after(0.1).await;
    assert_eq!((bench.rounds(), bench.status().restarts), (1, 1));
    after(5.0).await;
    let status = bench.status();
    assert_eq!((bench.rounds(), status.restarts, status.state), (3, 2, JobState::Running));
    assert_eq!(status.failures_in_a_row, 0);
}

#[tokio::test(start_paused = true)]
async fn jobs_wait_for_the_schema_unless_they_need_none() {
    let mut bench = Bench::new();
    bench.supervisor.schema().send_replace(false);
    bench.run(|_| Ok(Round::Idle));
    bench.supervisor.run_at_once(EVERY_TEN_SECONDS, async || Ok(Round::Finished));
    after(60.0).await;
    assert_eq!((bench.rounds(), bench.status().state), (0, JobState::Waiting));
    assert_eq!(bench.supervisor.registry().statuses()[1].state, JobState::Finished);
    bench.supervisor.schema().send_replace(true);
    after(0.1).await;
    assert_eq!((bench.rounds(), bench.status().state), (1, JobState::Running));
}

#[tokio::test(start_paused = true)]
async fn stopping_waits_for_the_round_in_progress_but_not_for_ever() {
    let mut bench = Bench::new();
    let rounds = Arc::clone(&bench.rounds);
    bench.supervisor.run_periodically(EVERY_TEN_SECONDS, move || {
        let rounds = Arc::clone(&rounds);
        async move {
            after(3.0).await;
            rounds.fetch_add(1, SeqCst);
            Ok(Round::Idle)
        }
    });
    bench.supervisor.run_loop("test-loop", |_| std::future::pending());
    after(1.0).await;
    let begun = Instant::now();
    bench.supervisor.stop().await;
    assert_eq!(bench.rounds.load(SeqCst), 1, "the round was finished");
    assert_eq!(begun.elapsed().as_secs(), 2, "and the loop, which has no end, was not waited for");

    let mut bench = Bench::new();
    bench.supervisor.run_periodically(EVERY_TEN_SECONDS, std::future::pending);
    after(1.0).await;
    let begun = Instant::now();
    bench.supervisor.stop().await;
    assert_eq!(begun.elapsed().as_secs(), GRACE.as_secs(), "a round that hangs is given up");
}
