/** Promises that the ordinary tests cover, alone or at a smaller load. */

const SERVER = "crates/server/tests";
const HTTP = "crates/http-actix/tests/site";
const STORE = "crates/postgres-adapter/tests";

export const COVERED_BY_TESTS = [
  { id: "R2", tests: [`${SERVER}/process.rs`, `${STORE}/sqlstate.rs`] },
  { id: "R5", promise: "slow clients over HTTP", tests: [`${SERVER}/process.rs`, `${HTTP}/bodies.rs`] },
  {
    id: "R6",
    promise: "flood of socket handshakes",
    tests: [`${SERVER}/live/handshakes.rs`, `${SERVER}/live/pinging.rs`],
  },
  { id: "R7", promise: "flood of socket messages", tests: [`${SERVER}/live/listening.rs`] },
  { id: "R8", promise: "socket readers that stall", tests: [`${SERVER}/live/listening.rs`] },
  {
    id: "R9",
    promise: "malformed frames and messages",
    tests: [`${SERVER}/live/mutations.rs`, `${HTTP}/live_frames.rs`, "scripts/autobahn"],
  },
  {
    id: "R10",
    promise: "malformed HTTP input",
    tests: [`${HTTP}/bad_input.rs`, `${HTTP}/bodies.rs`],
    note: "fewer cases than the 5,000 asked",
  },
  { id: "R11", tests: [`${SERVER}/live/cuts.rs`, `${STORE}/commit_order.rs`] },
  {
    id: "R12",
    promise: "event if and only if committed",
    tests: [`${SERVER}/live/cuts.rs`, `${STORE}/event_wakeup.rs`],
  },
  { id: "R13", promise: "live delivery under load", tests: [`${SERVER}/live/listening.rs`] },
  { id: "R14", tests: [`${HTTP}/repeating.rs`, `${STORE}/commands.rs`, `${SERVER}/selling.rs`] },
  { id: "R15", tests: [`${STORE}/verdict_races.rs`] },
  { id: "R16", tests: [`${STORE}/forum_races.rs`] },
  { id: "R17", tests: [`${STORE}/forum_races.rs`] },
  { id: "R18", promise: "registration race", tests: [`${HTTP}/accounts.rs`] },
  { id: "R19", tests: [`${SERVER}/two_servers.rs`, `${STORE}/session_races.rs`] },
  {
    id: "R20",
    promise: "account deletion",
    tests: [`${SERVER}/account_closure.rs`, `${HTTP}/account_closure.rs`, `${STORE}/member_data.rs`],
  },
  { id: "R23", promise: "large uploads", tests: [`${SERVER}/uploads.rs`, `${SERVER}/container/main.rs`] },
  {
    id: "R24",
    promise: "image bombs",
    tests: [`${HTTP}/pictures.rs`],
    note: "the decoder's own limits are tested in `crates/image-processing`",
  },
  {
    id: "R25",
    promise: "backup and restore",
    tests: [`${SERVER}/backup.rs`],
    note: "no point-in-time restore: backups are logical",
  },
  { id: "R27", tests: [`${SERVER}/live/stopping.rs`, "frontend/src/shared/realtime/RealtimeClient.test.ts"] },
  {
    id: "R28",
    promise: "migration without an interruption",
    tests: [`${STORE}/migrations.rs`, `${STORE}/schema.rs`, `${STORE}/contract.rs`],
    note: "not exercised: writes during a migration",
  },
];
