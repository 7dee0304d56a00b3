//! The log of who did what to whom.

use std::{collections::HashMap, net::IpAddr};

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, Role, SessionId, UserId},
    audit::{Action, Actor, Detail, Edit, Entry, FieldChange},
    cases::CaseAct,
    claims::{ClaimAct, ClaimKind},
    documents::{DocumentAct, DocumentId},
    inquiries::{DeskAct, Queue},
    membership::{ApplicationId, ApplicationStatus, EvidenceId, InvitationId},
    questions::{QuestionAct, QuestionId},
    submissions::{SubmissionId, SubmissionStatus},
    vehicles::{UsDollars, VehicleId},
};
use ports::{
    StoreError,
    audit::{AuditLine, AuditLog, AuditQuery, Named},
};
use serde_json::{Map, Value, json};

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
    note_edit(at, actor, user, action, Edit::default(), connection)
}

/// Adds a line that says what changed and why, as part of the running transaction.
pub(crate) fn note_edit(
    at: Timestamp,
    actor: Actor,
    user: Option<UserId>,
    action: Action,
    edit: Edit,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(audit_log::table)
        .values(NewEntryRow::new(at, actor, user, action, edit))
        .execute(connection)?;
    Ok(())
}

/// A line on its way into the log.
#[derive(Insertable)]
#[diesel(table_name = audit_log)]
pub(crate) struct NewEntryRow {
    at: Timestamp,
    actor_id: Option<i64>,
    address: Option<String>,
    user_id: Option<i64>,
    action: &'static str,
    details: Value,
}

impl NewEntryRow {
    pub(crate) fn new(at: Timestamp, actor: Actor, user: Option<UserId>, action: Action, edit: Edit) -> Self {
        Self {
            at,
            actor_id: actor.user.map(|user| user.0),
            address: actor.address.map(|address| address.to_string()),
            user_id: user.map(|user| user.0),
            action: action.name(),
            details: details(action, edit),
        }
    }
}

const CHANGES: &str = "changes";
const REASON: &str = "reason";

/// What lies in the log's column: the action's details, the changes and the reason.
fn details(action: Action, edit: Edit) -> Value {
    let mut details: Map<String, Value> = action
        .details()
        .into_iter()
        .map(|(name, detail)| {
            let value = match detail {
                Detail::Number(number) => number.into(),
                Detail::Word(word) => word.into(),
                Detail::Nothing => Value::Null,
            };
            (name.to_owned(), value)
        })
        .collect();
    let mut changes = action.implied_changes();
    changes.extend(edit.changes);
    if !changes.is_empty() {
        details.insert(CHANGES.to_owned(), write_changes(&changes));
    }
    if let Some(reason) = edit.reason {
        details.insert(REASON.to_owned(), reason.into());
    }
    Value::Object(details)
}

/// Changes as they lie in a table.
pub(crate) fn write_changes(changes: &[FieldChange]) -> Value {
    let written = changes.iter().map(|change| {
        if change.is_withheld {
            json!({ "field": change.field, "withheld": true })
        } else {
            json!({ "field": change.field, "before": change.before, "after": change.after })
        }
    });
    written.collect()
}

/// Changes as they lay in a table; what is none of them is passed over.
pub(crate) fn read_changes(changes: &Value) -> Vec<FieldChange> {
    changes.as_array().into_iter().flatten().filter_map(read_change).collect()
}

/// Takes the changes and the reason out of an entry's details, which are left as the action's own.
/// Entries from before fields were recorded say what their action implies.
fn take_edit(action: Option<Action>, details: &mut Value) -> Edit {
    let earlier = earlier_listing_changes(details);
    let mut taken = |name: &str| details.as_object_mut().and_then(|details| details.remove(name));
    let reason = taken(REASON).and_then(|reason| reason.as_str().map(str::to_owned));
    let changes = match taken(CHANGES) {
        Some(changes) => read_changes(&changes),
        _ if !earlier.is_empty() => earlier,
        _ => action.map(|action| action.implied_changes()).unwrap_or_default(),
    };
    Edit { changes, reason }
}

fn read_change(change: &Value) -> Option<FieldChange> {
    let text = |name: &str| change[name].as_str().map(str::to_owned);
    Some(FieldChange {
        field: text("field")?,
        before: text("before"),
        after: text("after"),
        is_withheld: change["withheld"].as_bool().unwrap_or_default(),
    })
}

/// Entries of listings once told their status and price in details of their own.
fn earlier_listing_changes(details: &Value) -> Vec<FieldChange> {
    if details["vehicle"].is_null() {
        return Vec::new();
    }
    let dollars = |name: &str| details[name].as_i64().and_then(|dollars| UsDollars::parse(dollars).ok());
    let status = FieldChange::between("status", details["from"].as_str(), details["to"].as_str());
    let price = FieldChange::between("price", dollars("priceBefore"), dollars("priceAfter"));
    [status, price].into_iter().flatten().collect()
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

/// The action of an entry; its details hold what it was done to.
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
        LISTING_CHANGED => details["vehicle"].as_i64().map(|id| Action::ListingChanged(VehicleId(id))),
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
    fn into_entry(mut self) -> Result<Entry, Failure> {
        let action = read(&self.action, &self.details)
            .ok_or_else(|| Failure::Corrupt(format!("entry {} of the audit log cannot be read", self.id)))?;
        Ok(Entry {
            id: self.id,
            at: self.at,
            actor: Actor { user: self.actor_id.map(UserId), address: address(self.address.as_deref())? },
            user: self.user_id.map(UserId),
            action,
            edit: take_edit(Some(action), &mut self.details),
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
        .map(|mut row| {
            let edit = take_edit(read(&row.action, &row.details), &mut row.details);
            AuditLine {
                id: row.id,
                at: row.at,
                actor: row.actor_id.map(named),
                target: row.user_id.map(named),
                action: row.action,
                details: row.details.to_string(),
                edit,
                address: row.address,
            }
        })
        .collect())
}
