//! Schedules, restarts and shutdown of supervised jobs, on a paused clock.

use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use anyhow::bail;
use chrono::TimeDelta;
use domain::jobs::{JobProblem, JobStatus};
use ports::jobs::BackgroundJobs;
use testkit::FixedClock;
use tokio::time::Instant;

use super::*;

const EVERY_TEN_SECONDS: JobSchedule =
    JobSchedule { name: "test-job", pause: Duration::from_secs(10), retry_after: Duration::from_secs(2) };

struct SupervisorFixture {
    supervisor: Supervisor,
    clock: Arc<FixedClock>,
    rounds: Arc<AtomicU32>,
}

impl SupervisorFixture {
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

async fn advance_seconds(seconds: f32) {
    tokio::time::sleep(Duration::from_secs_f32(seconds)).await;
}

#[tokio::test(start_paused = true)]
async fn rounds_follow_the_schedule() {
    let mut fixture = SupervisorFixture::new();
    fixture.run(|round| Ok(if round <= 3 { Round::More } else { Round::Idle }));
    advance_seconds(0.1).await;
    assert_eq!(fixture.rounds(), 4, "more work is done at once");
    advance_seconds(9.8).await;
    assert_eq!(fixture.rounds(), 4);
    advance_seconds(0.2).await;
    assert_eq!(fixture.rounds(), 5);
    let status = fixture.status();
    assert_eq!((status.last_success, status.failures), (Some(fixture.clock.now()), 0));
    assert_eq!(status.problem(fixture.clock.now()), None);
}

#[tokio::test(start_paused = true)]
async fn panicking_job_is_restarted_with_growing_delays() {
    let mut fixture = SupervisorFixture::new();
    fixture.run(|round| if round <= 3 { panic!("round {round}") } else { Ok(Round::Idle) });
    for (seconds, rounds) in [(0.1, 1), (0.8, 1), (0.2, 2), (1.8, 2), (0.2, 3)] {
        advance_seconds(seconds).await;
        assert_eq!(fixture.rounds(), rounds);
    }
    let broken = fixture.status();
    assert_eq!((broken.state, broken.restarts, broken.failures), (JobState::Restarting, 3, 3));
    assert_eq!(broken.last_failure.as_ref().unwrap().message, "it panicked: round 3");
    assert_eq!(broken.problem(fixture.clock.now()), Some(JobProblem::Restarting));
    advance_seconds(4.0).await;
    let mended = fixture.status();
    assert_eq!((mended.state, mended.restarts, mended.failures_in_a_row), (JobState::Running, 3, 0));
    assert_eq!(mended.problem(fixture.clock.now()), None);
}

#[tokio::test(start_paused = true)]
async fn restart_delay_is_at_most_a_minute() {
    let mut fixture = SupervisorFixture::new();
    fixture.run(|_| panic!("always"));
    advance_seconds(1.0 + 2.0 + 4.0 + 8.0 + 16.0 + 32.0 + 0.5).await;
    assert_eq!(fixture.rounds(), 7);
    advance_seconds(600.0).await;
    assert_eq!(fixture.rounds(), 17);
}

#[tokio::test(start_paused = true)]
async fn failures_are_counted_and_retried() {
    let mut fixture = SupervisorFixture::new();
    fixture.run(|round| if round <= 3 { bail!("the store is away") } else { Ok(Round::Idle) });
    advance_seconds(3.9).await;
    assert_eq!(fixture.status().problem(fixture.clock.now()), None, "a store may be restarted");
    advance_seconds(0.2).await;
    assert_eq!(fixture.status().problem(fixture.clock.now()), Some(JobProblem::Failing(3)));
    assert_eq!(fixture.status().last_failure.unwrap().message, "the store is away");
    advance_seconds(2.0).await;
    let status = fixture.status();
    assert_eq!((status.failures, status.failures_in_a_row, status.restarts), (3, 0, 0));
}

#[tokio::test(start_paused = true)]
async fn hanging_job_is_detected() {
    let mut fixture = SupervisorFixture::new();
    fixture.supervisor.run_periodically(EVERY_TEN_SECONDS, std::future::pending);
    advance_seconds(1.0).await;
    assert_eq!(fixture.status().problem(fixture.clock.now()), None);
    fixture.clock.advance(TimeDelta::minutes(11));
    assert!(matches!(fixture.status().problem(fixture.clock.now()), Some(JobProblem::Silent(_))));
}

#[tokio::test(start_paused = true)]
async fn loop_that_ends_or_panics_is_restarted() {
    let mut fixture = SupervisorFixture::new();
    let rounds = Arc::clone(&fixture.rounds);
    fixture.supervisor.run_loop("test-loop", move |reporter| {
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
    advance_seconds(0.1).await;
    assert_eq!((fixture.rounds(), fixture.status().restarts), (1, 1));
    advance_seconds(5.0).await;
    let status = fixture.status();
    assert_eq!((fixture.rounds(), status.restarts, status.state), (3, 2, JobState::Running));
    assert_eq!(status.failures_in_a_row, 0);
}

#[tokio::test(start_paused = true)]
async fn jobs_wait_for_the_schema_unless_they_need_none() {
    let mut fixture = SupervisorFixture::new();
    fixture.supervisor.schema().send_replace(false);
    fixture.run(|_| Ok(Round::Idle));
    fixture.supervisor.run_at_once(EVERY_TEN_SECONDS, async || Ok(Round::Finished));
    advance_seconds(60.0).await;
    assert_eq!((fixture.rounds(), fixture.status().state), (0, JobState::Waiting));
    assert_eq!(fixture.supervisor.registry().statuses()[1].state, JobState::Finished);
    fixture.supervisor.schema().send_replace(true);
    advance_seconds(0.1).await;
    assert_eq!((fixture.rounds(), fixture.status().state), (1, JobState::Running));
}

#[tokio::test(start_paused = true)]
async fn stop_waits_for_the_round_in_progress_with_a_timeout() {
    let mut fixture = SupervisorFixture::new();
    let rounds = Arc::clone(&fixture.rounds);
    fixture.supervisor.run_periodically(EVERY_TEN_SECONDS, move || {
        let rounds = Arc::clone(&rounds);
        async move {
            advance_seconds(3.0).await;
            rounds.fetch_add(1, SeqCst);
            Ok(Round::Idle)
        }
    });
    fixture.supervisor.run_loop("test-loop", |_| std::future::pending());
    advance_seconds(1.0).await;
    let begun = Instant::now();
    fixture.supervisor.stop().await;
    assert_eq!(fixture.rounds.load(SeqCst), 1, "the round was finished");
    assert_eq!(begun.elapsed().as_secs(), 2, "and the loop, which has no end, was not waited for");

    let mut fixture = SupervisorFixture::new();
    fixture.supervisor.run_periodically(EVERY_TEN_SECONDS, std::future::pending);
    advance_seconds(1.0).await;
    let begun = Instant::now();
    fixture.supervisor.stop().await;
    assert_eq!(begun.elapsed().as_secs(), JOB_STOP_TIMEOUT.as_secs(), "a round that hangs is given up");
}
