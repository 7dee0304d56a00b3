/** Promises that the ordinary tests cover, alone or at a smaller load. */

export const COVERED_BY_TESTS = [
  { id: "R2", tests: ["crates/server/tests/process/outages.rs", "crates/postgres-adapter/tests/sqlstate.rs"] },
  {
    id: "R5",
    promise: "slow clients over HTTP",
    tests: ["crates/server/tests/process/connections.rs", "crates/http-actix/tests/site/bodies.rs"],
  },
  {
    id: "R6",
    promise: "flood of socket handshakes",
    tests: ["crates/server/tests/live/handshakes.rs", "crates/server/tests/live/pinging.rs"],
  },
  { id: "R7", promise: "flood of socket messages", tests: ["crates/server/tests/live/listening.rs"] },
  { id: "R8", promise: "socket readers that stall", tests: ["crates/server/tests/live/listening.rs"] },
  {
    id: "R9",
    promise: "malformed frames and messages",
    tests: ["crates/server/tests/live/mutations.rs", "crates/http-actix/tests/site/live_frames.rs", "scripts/autobahn"],
  },
  {
    id: "R10",
    promise: "malformed HTTP input",
    tests: ["crates/http-actix/tests/site/bad_input.rs", "crates/http-actix/tests/site/bodies.rs"],
    note: "fewer cases than the 5,000 asked",
  },
  { id: "R11", tests: ["crates/server/tests/live/cuts.rs", "crates/postgres-adapter/tests/commit_order.rs"] },
  {
    id: "R12",
    promise: "event if and only if committed",
    tests: ["crates/server/tests/live/cuts.rs", "crates/postgres-adapter/tests/event_wakeup.rs"],
  },
  { id: "R13", promise: "live delivery under load", tests: ["crates/server/tests/live/listening.rs"] },
  {
    id: "R14",
    tests: [
      "crates/http-actix/tests/site/repeating.rs",
      "crates/postgres-adapter/tests/commands.rs",
      "crates/server/tests/selling.rs",
    ],
  },
  { id: "R15", tests: ["crates/postgres-adapter/tests/verdict_races.rs"] },
  { id: "R16", tests: ["crates/postgres-adapter/tests/forum_races.rs"] },
  { id: "R17", tests: ["crates/postgres-adapter/tests/forum_races.rs"] },
  { id: "R18", promise: "registration race", tests: ["crates/http-actix/tests/site/accounts.rs"] },
  { id: "R19", tests: ["crates/server/tests/two_servers.rs", "crates/postgres-adapter/tests/session_races.rs"] },
  {
    id: "R20",
    promise: "account deletion",
    tests: [
      "crates/server/tests/account_closure.rs",
      "crates/http-actix/tests/site/account_closure.rs",
      "crates/postgres-adapter/tests/member_data.rs",
    ],
  },
  {
    id: "R23",
    promise: "large uploads",
    tests: ["crates/server/tests/uploads.rs", "crates/server/tests/container/main.rs"],
  },
  {
    id: "R24",
    promise: "image bombs",
    tests: ["crates/http-actix/tests/site/pictures.rs"],
    note: "the decoder's own limits are tested in `crates/image-processing`",
  },
  {
    id: "R25",
    promise: "backup and restore",
    tests: ["crates/server/tests/backup.rs"],
    note: "no point-in-time restore: backups are logical",
  },
  { id: "R27", tests: ["crates/server/tests/live/stopping.rs", "frontend/src/shared/realtime/RealtimeClient.test.ts"] },
  {
    id: "R28",
    promise: "migration without an interruption",
    tests: [
      "crates/postgres-adapter/tests/migrations.rs",
      "crates/postgres-adapter/tests/schema.rs",
      "crates/postgres-adapter/tests/contract.rs",
    ],
    note: "not exercised: writes during a migration",
  },
];
