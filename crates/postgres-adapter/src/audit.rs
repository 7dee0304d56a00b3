//! The log of who did what to whom.

use std::{collections::HashMap, net::IpAddr};

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, Role, SessionId, UserId},
    audit::{Action, Actor, Entry, ListingStep},
    cases::CaseAct,
    claims::{ClaimAct, ClaimKind},
    documents::{DocumentAct, DocumentId},
    inquiries::{DeskAct, Queue},
    membership::{ApplicationId, ApplicationStatus, EvidenceId, InvitationId},
    questions::{QuestionAct, QuestionId},
    submissions::{SubmissionId, SubmissionStatus},
    vehicles::{ListingStatus, UsDollars, VehicleId},
};
use ports::{
    StoreError,
    audit::{AuditLine, AuditLog, AuditQuery, Named},
};
use serde_json::{Value, json};

use crate::{
    PostgresStore,
    database::Failure,
    forum,
    schema::{audit_log, users},
};

/// Adds a line as part of the running transaction.
pub(crate) fn note(
    at: Timestamp,
    actor: Actor,
    user: Option<UserId>,
    action: Action,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let (name, details) = write(action);
    diesel::insert_into(audit_log::table)
        .values((
            audit_log::at.eq(at),
            audit_log::actor_id.eq(actor.user.map(|user| user.0)),
            audit_log::address.eq(actor.address.map(|address| address.to_string())),
            audit_log::user_id.eq(user.map(|user| user.0)),
            audit_log::action.eq(name),
            audit_log::details.eq(details),
        ))
        .execute(connection)?;
    Ok(())
}

const REGISTERED: &str = "registered";
const LOGGED_IN: &str = "logged_in";
const LOG_IN_FAILED: &str = "log_in_failed";
const SESSION_ENDED: &str = "session_ended";
const PASSWORD_CHANGED: &str = "password_changed";
const EMAIL_VERIFIED: &str = "email_verified";
const PASSWORD_RESET_REQUESTED: &str = "password_reset_requested";
const PASSWORD_RESET: &str = "password_reset";
const PROFILE_CHANGED: &str = "profile_changed";
const IDLE_TIMEOUT_CHANGED: &str = "idle_timeout_changed";
const PREFERENCES_CHANGED: &str = "preferences_changed";
const TWO_FACTOR_TURNED_ON: &str = "two_factor_turned_on";
const TWO_FACTOR_TURNED_OFF: &str = "two_factor_turned_off";
const SECOND_FACTOR_RESET_REQUESTED: &str = "second_factor_reset_requested";
const SECOND_FACTOR_RESET_CANCELLED: &str = "second_factor_reset_cancelled";
const SECOND_FACTOR_RESET: &str = "second_factor_reset";
const RECOVERY_CODES_RENEWED: &str = "recovery_codes_renewed";
const RECOVERY_CODE_USED: &str = "recovery_code_used";
const EXPORT_REQUESTED: &str = "export_requested";
const EXPORT_FETCHED: &str = "export_fetched";
const DEACTIVATED: &str = "deactivated";
const CLOSING_BEGUN: &str = "closing_begun";
const RETURNED: &str = "returned";
const ERASED: &str = "erased";
const PASSKEY_ADDED: &str = "passkey_added";
const PASSKEY_REMOVED: &str = "passkey_removed";
const EMAIL_CHANGE_REQUESTED: &str = "email_change_requested";
const EMAIL_CHANGE_CANCELLED: &str = "email_change_cancelled";
const EMAIL_CHANGED: &str = "email_changed";
const ROLE_GRANTED: &str = "role_granted";
const ROLE_REVOKED: &str = "role_revoked";
const SUBMISSION_SENT: &str = "submission_sent";
const SUBMISSION_REVISED: &str = "submission_revised";
const SUBMISSION_MOVED: &str = "submission_moved";
const LISTING_CHANGED: &str = "listing_changed";
const FEATURED_CHOSEN: &str = "featured_chosen";

const SUSPENDED: &str = "suspended";
const READMITTED: &str = "readmitted";
const APPLICATION_SUBMITTED: &str = "application_submitted";
const APPLICATION_ANSWERED: &str = "application_answered";
const APPLICATION_WITHDRAWN: &str = "application_withdrawn";
const APPLICATION_DECIDED: &str = "application_decided";
const EVIDENCE_READ: &str = "evidence_read";
const INVITED: &str = "invited";
const INVITATION_RENEWED: &str = "invitation_renewed";
const INVITATION_REVOKED: &str = "invitation_revoked";
const INVITATION_ACCEPTED: &str = "invitation_accepted";
const ACCESS_REQUEST_CLOSED: &str = "access_request_closed";

/// An action as it lies in the log. Old entries stay readable: add actions, never change one.
fn write(action: Action) -> (&'static str, Value) {
    match action {
        Action::Registered => (REGISTERED, json!({})),
        Action::LoggedIn(session) => (LOGGED_IN, json!({ "session": session.0 })),
        Action::LogInFailed => (LOG_IN_FAILED, json!({})),
        Action::SessionEnded(session) => (SESSION_ENDED, json!({ "session": session.0 })),
        Action::PasswordChanged { sessions_ended } => {
            (PASSWORD_CHANGED, json!({ "sessionsEnded": sessions_ended }))
        }
        Action::EmailVerified => (EMAIL_VERIFIED, json!({})),
        Action::PasswordResetRequested => (PASSWORD_RESET_REQUESTED, json!({})),
        Action::PasswordReset { sessions_ended } => {
            (PASSWORD_RESET, json!({ "sessionsEnded": sessions_ended }))
        }
        Action::ProfileChanged => (PROFILE_CHANGED, json!({})),
        Action::IdleTimeoutChanged(chosen) => (IDLE_TIMEOUT_CHANGED, json!({ "minutes": chosen.minutes() })),
        Action::PreferencesChanged => (PREFERENCES_CHANGED, json!({})),
        Action::TwoFactorTurnedOn { sessions_ended } => {
            (TWO_FACTOR_TURNED_ON, json!({ "sessionsEnded": sessions_ended }))
        }
        Action::TwoFactorTurnedOff => (TWO_FACTOR_TURNED_OFF, json!({})),
        Action::SecondFactorResetRequested => (SECOND_FACTOR_RESET_REQUESTED, json!({})),
        Action::SecondFactorResetCancelled => (SECOND_FACTOR_RESET_CANCELLED, json!({})),
        Action::SecondFactorReset { sessions_ended } => {
            (SECOND_FACTOR_RESET, json!({ "sessionsEnded": sessions_ended }))
        }
        Action::RecoveryCodesRenewed => (RECOVERY_CODES_RENEWED, json!({})),
        Action::RecoveryCodeUsed => (RECOVERY_CODE_USED, json!({})),
        Action::ExportRequested => (EXPORT_REQUESTED, json!({})),
        Action::ExportFetched => (EXPORT_FETCHED, json!({})),
        Action::Deactivated { sessions_ended } => (DEACTIVATED, json!({ "sessionsEnded": sessions_ended })),
        Action::ClosingBegun { sessions_ended } => {
            (CLOSING_BEGUN, json!({ "sessionsEnded": sessions_ended }))
        }
        Action::Returned => (RETURNED, json!({})),
        Action::Erased => (ERASED, json!({})),
        Action::PasskeyAdded => (PASSKEY_ADDED, json!({})),
        Action::PasskeyRemoved => (PASSKEY_REMOVED, json!({})),
        Action::EmailChangeRequested => (EMAIL_CHANGE_REQUESTED, json!({})),
        Action::EmailChangeCancelled => (EMAIL_CHANGE_CANCELLED, json!({})),
        Action::EmailChanged => (EMAIL_CHANGED, json!({})),
        Action::RoleGranted(role) => (ROLE_GRANTED, json!({ "role": role.as_str() })),
        Action::RoleRevoked(role) => (ROLE_REVOKED, json!({ "role": role.as_str() })),
        Action::SubmissionSent(id) => (SUBMISSION_SENT, json!({ "submission": id.0 })),
        Action::SubmissionRevised(id) => (SUBMISSION_REVISED, json!({ "submission": id.0 })),
        Action::ListingChanged(id, step) => (LISTING_CHANGED, listing_details(id, step)),
        Action::FeaturedChosen => (FEATURED_CHOSEN, json!({})),
        Action::SubmissionMoved(id, to) => {
            (SUBMISSION_MOVED, json!({ "submission": id.0, "to": to.as_str() }))
        }
        Action::Forum(act) => forum::audit::write(act),
        Action::Suspended => (SUSPENDED, json!({})),
        Action::Readmitted => (READMITTED, json!({})),
        Action::ApplicationSubmitted(id) => (APPLICATION_SUBMITTED, json!({ "application": id.0 })),
        Action::ApplicationAnswered(id) => (APPLICATION_ANSWERED, json!({ "application": id.0 })),
        Action::ApplicationWithdrawn(id) => (APPLICATION_WITHDRAWN, json!({ "application": id.0 })),
        Action::ApplicationDecided(id, status) => {
            (APPLICATION_DECIDED, json!({ "application": id.0, "status": status.as_str() }))
        }
        Action::EvidenceRead(id) => (EVIDENCE_READ, json!({ "evidence": id.0 })),
        Action::Invited(id) => (INVITED, json!({ "invitation": id.0 })),
        Action::InvitationRenewed(id) => (INVITATION_RENEWED, json!({ "invitation": id.0 })),
        Action::InvitationRevoked(id) => (INVITATION_REVOKED, json!({ "invitation": id.0 })),
        Action::InvitationAccepted(id) => (INVITATION_ACCEPTED, json!({ "invitation": id.0 })),
        Action::AccessRequestClosed => (ACCESS_REQUEST_CLOSED, json!({})),
        Action::Document(act, id) => (act.as_str(), json!({ "document": id.0 })),
        Action::Desk(act) => (act.as_str(), json!({})),
        Action::Case(act, queue, number) => {
            (act.as_str(), json!({ "queue": queue.as_str(), "case": number }))
        }
        Action::Claim(act, id, kind) => (act.as_str(), json!({ "submission": id.0, "claim": kind.as_str() })),
        Action::Question(act, id) => (act.as_str(), json!({ "question": id.0 })),
    }
}

fn read(name: &str, details: &Value) -> Option<Action> {
    let session = || details["session"].as_i64().map(SessionId);
    let submission = || details["submission"].as_i64().map(SubmissionId);
    let role = || details["role"].as_str().and_then(Role::parse);
    let application = || details["application"].as_i64().map(ApplicationId);
    let invitation = || details["invitation"].as_i64().map(InvitationId);
    match name {
        REGISTERED => Some(Action::Registered),
        LOGGED_IN => session().map(Action::LoggedIn),
        LOG_IN_FAILED => Some(Action::LogInFailed),
        SESSION_ENDED => session().map(Action::SessionEnded),
        PASSWORD_CHANGED => {
            details["sessionsEnded"].as_u64().map(|sessions_ended| Action::PasswordChanged { sessions_ended })
        }
        EMAIL_VERIFIED => Some(Action::EmailVerified),
        PASSWORD_RESET_REQUESTED => Some(Action::PasswordResetRequested),
        PASSWORD_RESET => {
            details["sessionsEnded"].as_u64().map(|sessions_ended| Action::PasswordReset { sessions_ended })
        }
        PROFILE_CHANGED => Some(Action::ProfileChanged),
        IDLE_TIMEOUT_CHANGED => {
            IdleTimeout::parse(details["minutes"].as_i64()).ok().map(Action::IdleTimeoutChanged)
        }
        PREFERENCES_CHANGED => Some(Action::PreferencesChanged),
        TWO_FACTOR_TURNED_ON => details["sessionsEnded"]
            .as_u64()
            .map(|sessions_ended| Action::TwoFactorTurnedOn { sessions_ended }),
        TWO_FACTOR_TURNED_OFF => Some(Action::TwoFactorTurnedOff),
        SECOND_FACTOR_RESET_REQUESTED => Some(Action::SecondFactorResetRequested),
        SECOND_FACTOR_RESET_CANCELLED => Some(Action::SecondFactorResetCancelled),
        SECOND_FACTOR_RESET => details["sessionsEnded"]
            .as_u64()
            .map(|sessions_ended| Action::SecondFactorReset { sessions_ended }),
        RECOVERY_CODES_RENEWED => Some(Action::RecoveryCodesRenewed),
        RECOVERY_CODE_USED => Some(Action::RecoveryCodeUsed),
        EXPORT_REQUESTED => Some(Action::ExportRequested),
        EXPORT_FETCHED => Some(Action::ExportFetched),
        DEACTIVATED => {
            details["sessionsEnded"].as_u64().map(|sessions_ended| Action::Deactivated { sessions_ended })
        }
        CLOSING_BEGUN => {
            details["sessionsEnded"].as_u64().map(|sessions_ended| Action::ClosingBegun { sessions_ended })
        }
        RETURNED => Some(Action::Returned),
        ERASED => Some(Action::Erased),
        PASSKEY_ADDED => Some(Action::PasskeyAdded),
        PASSKEY_REMOVED => Some(Action::PasskeyRemoved),
        EMAIL_CHANGE_REQUESTED => Some(Action::EmailChangeRequested),
        EMAIL_CHANGE_CANCELLED => Some(Action::EmailChangeCancelled),
        EMAIL_CHANGED => Some(Action::EmailChanged),
        ROLE_GRANTED => role().map(Action::RoleGranted),
        ROLE_REVOKED => role().map(Action::RoleRevoked),
        SUBMISSION_SENT => submission().map(Action::SubmissionSent),
        SUBMISSION_REVISED => submission().map(Action::SubmissionRevised),
        LISTING_CHANGED => {
            let id = details["vehicle"].as_i64().map(VehicleId)?;
            Some(Action::ListingChanged(id, listing_step(details)))
        }
        FEATURED_CHOSEN => Some(Action::FeaturedChosen),
        SUBMISSION_MOVED => {
            let to = details["to"].as_str().and_then(SubmissionStatus::parse)?;
            submission().map(|id| Action::SubmissionMoved(id, to))
        }
        SUSPENDED => Some(Action::Suspended),
        READMITTED => Some(Action::Readmitted),
        APPLICATION_SUBMITTED => application().map(Action::ApplicationSubmitted),
        APPLICATION_ANSWERED => application().map(Action::ApplicationAnswered),
        APPLICATION_WITHDRAWN => application().map(Action::ApplicationWithdrawn),
        APPLICATION_DECIDED => {
            let status = details["status"].as_str().and_then(ApplicationStatus::parse)?;
            application().map(|id| Action::ApplicationDecided(id, status))
        }
        EVIDENCE_READ => details["evidence"].as_i64().map(EvidenceId).map(Action::EvidenceRead),
        INVITED => invitation().map(Action::Invited),
        INVITATION_RENEWED => invitation().map(Action::InvitationRenewed),
        INVITATION_REVOKED => invitation().map(Action::InvitationRevoked),
        INVITATION_ACCEPTED => invitation().map(Action::InvitationAccepted),
        ACCESS_REQUEST_CLOSED => Some(Action::AccessRequestClosed),
        _ => {
            if let Some(act) = DocumentAct::parse(name) {
                details["document"].as_i64().map(|id| Action::Document(act, DocumentId(id)))
            } else if let Some(act) = ClaimAct::parse(name) {
                let kind = details["claim"].as_str().and_then(ClaimKind::parse)?;
                submission().map(|id| Action::Claim(act, id, kind))
            } else if let Some(act) = QuestionAct::parse(name) {
                details["question"].as_i64().map(|id| Action::Question(act, QuestionId(id)))
            } else if let Some(act) = CaseAct::parse(name) {
                let queue = details["queue"].as_str().and_then(Queue::parse)?;
                Some(Action::Case(act, queue, details["case"].as_i64()))
            } else {
                let desk = DeskAct::parse(name).map(Action::Desk);
                desk.or_else(|| forum::audit::read(name, details).map(Action::Forum))
            }
        }
    }
}

#[derive(Queryable)]
struct EntryRow {
    id: i64,
    at: Timestamp,
    actor_id: Option<i64>,
    address: Option<String>,
    user_id: Option<i64>,
    action: String,
    details: Value,
}

impl EntryRow {
    fn into_entry(self) -> Result<Entry, Failure> {
        let action = read(&self.action, &self.details)
            .ok_or_else(|| Failure::Corrupt(format!("entry {} of the audit log cannot be read", self.id)))?;
        Ok(Entry {
            id: self.id,
            at: self.at,
            actor: Actor { user: self.actor_id.map(UserId), address: address(self.address.as_deref())? },
            user: self.user_id.map(UserId),
            action,
        })
    }
}

/// An address as it lies in a table.
pub(crate) fn address(text: Option<&str>) -> Result<Option<IpAddr>, Failure> {
    text.map(str::parse).transpose().map_err(|_| Failure::Corrupt("an address cannot be read".into()))
}

#[async_trait]
impl AuditLog for PostgresStore {
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<EntryRow> = audit_log::table
                    .filter(audit_log::id.gt(after))
                    .order(audit_log::id)
                    .limit(limit.into())
                    .load(connection)?;
                rows.into_iter().map(EntryRow::into_entry).collect()
            })
            .await
    }

    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| lines(&query, limit, connection)).await
    }

    async fn audit_actions(&self) -> Result<Vec<String>, StoreError> {
        self.database
            .run(|connection| {
                Ok(audit_log::table
                    .select(audit_log::action)
                    .distinct()
                    .order(audit_log::action)
                    .load(connection)?)
            })
            .await
    }
}

fn lines(query: &AuditQuery, limit: u32, connection: &mut PgConnection) -> Result<Vec<AuditLine>, Failure> {
    let mut rows = audit_log::table.into_boxed();
    // Nobody of that name has done anything.
    let number = |username: &str, connection: &mut PgConnection| -> Result<i64, Failure> {
        let found: Option<i64> = users::table
            .filter(users::username_key.eq(username.to_ascii_lowercase()))
            .select(users::id)
            .first(connection)
            .optional()?;
        Ok(found.unwrap_or(0))
    };
    if let Some(actor) = &query.actor {
        rows = rows.filter(audit_log::actor_id.eq(number(actor, connection)?));
    }
    if let Some(target) = &query.target {
        rows = rows.filter(audit_log::user_id.eq(number(target, connection)?));
    }
    if let Some(action) = query.action.clone() {
        rows = rows.filter(audit_log::action.eq(action));
    }
    if let Some(from) = query.from {
        rows = rows.filter(audit_log::at.ge(from));
    }
    if let Some(to) = query.to {
        rows = rows.filter(audit_log::at.lt(to));
    }
    if let Some(before) = query.before {
        rows = rows.filter(audit_log::id.lt(before));
    }
    let rows: Vec<EntryRow> = rows.order(audit_log::id.desc()).limit(limit.into()).load(connection)?;
    let ids: Vec<i64> = rows.iter().flat_map(|row| [row.actor_id, row.user_id]).flatten().collect();
    let names: HashMap<i64, String> = users::table
        .filter(users::id.eq_any(ids))
        .select((users::id, users::username))
        .load::<(i64, String)>(connection)?
        .into_iter()
        .collect();
    let named = |id: i64| Named { id: UserId(id), username: names.get(&id).cloned() };
    Ok(rows
        .into_iter()
        .map(|row| AuditLine {
            id: row.id,
            at: row.at,
            actor: row.actor_id.map(named),
            target: row.user_id.map(named),
            action: row.action,
            details: row.details.to_string(),
            address: row.address,
        })
        .collect())
}
fn listing_details(id: VehicleId, step: ListingStep) -> Value {
    let mut details = json!({ "vehicle": id.0 });
    if let Some((from, to)) = step.moved {
        details["from"] = from.as_str().into();
        details["to"] = to.as_str().into();
    }
    if let Some((before, after)) = step.priced {
        details["priceBefore"] = before.get().into();
        details["priceAfter"] = after.get().into();
    }
    details
}

fn listing_step(details: &Value) -> ListingStep {
    let status = |name: &str| details[name].as_str().and_then(ListingStatus::parse);
    let price = |name: &str| details[name].as_i64().and_then(|dollars| UsDollars::parse(dollars).ok());
    ListingStep {
        moved: status("from").zip(status("to")),
        priced: price("priceBefore").zip(price("priceAfter")),
    }
}
