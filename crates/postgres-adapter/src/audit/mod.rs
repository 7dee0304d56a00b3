//! The audit log: writing and searching entries.

mod changes;
mod operator;

use std::{collections::HashMap, net::IpAddr};

use async_trait::async_trait;
use diesel::{
    pg::Pg,
    prelude::*,
    sql_types::{Nullable, Text},
};
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor, AuditEntry, AuditObject, Edit},
    fetch_size,
};
use ports::{
    StoreError,
    audit::{AuditLine, AuditLog, AuditMember, AuditQuery},
};
use serde_json::Value;

use self::{
    changes::{details, extract_edit, from_json, to_json},
    operator::add_operator,
};
use crate::{
    PostgresStore,
    database::Failure,
    decoding::invalid,
    schema::{audit_log, users},
    statement::{SqlExpression, expression},
};

pub(crate) use self::changes::{read_changes, write_changes};
pub use self::operator::set_operator;

/// Adds an entry in the running transaction.
pub(crate) fn audit(
    at: Timestamp,
    actor: Actor,
    user: Option<UserId>,
    action: Action,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    audit_edit(at, actor, user, action, Edit::default(), connection)
}

/// Adds an entry with the changed fields and the reason in the running transaction.
pub(crate) fn audit_edit(
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

/// An entry to insert.
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
        let mut details = details(action, edit);
        if actor == Actor::default() {
            add_operator(&mut details);
        }
        Self {
            at,
            actor_id: actor.user.map(|user| user.0),
            address: actor.address.map(|address| address.to_string()),
            user_id: user.map(|user| user.0),
            action: action.record().0,
            details: Value::Object(details),
        }
    }

    fn refused_access(at: Timestamp, actor: Actor, route: &str) -> Self {
        let details = Action::AccessDenied.record().1.with("route", route);
        let row = Self::new(at, actor, actor.user, Action::AccessDenied, Edit::default());
        Self { details: Value::Object(to_json(&details)), ..row }
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
    fn into_entry(mut self) -> Result<AuditEntry, Failure> {
        let action = Action::from_record(&self.action, &from_json(&self.details))
            .ok_or_else(|| Failure::Corrupt(format!("entry {} of the audit log cannot be read", self.id)))?;
        Ok(AuditEntry {
            id: self.id,
            at: self.at,
            actor: Actor { user: self.actor_id.map(UserId), address: address(self.address.as_deref())? },
            user: self.user_id.map(UserId),
            action,
            edit: extract_edit(Some(action), &mut self.details),
        })
    }
}

/// Parses an IP address column.
pub(crate) fn address(text: Option<&str>) -> Result<Option<IpAddr>, Failure> {
    text.map(str::parse).transpose().map_err(|_| invalid("audit_log.address"))
}

#[async_trait]
impl AuditLog for PostgresStore {
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
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

    async fn record_refused_access(
        &self,
        route: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let row = NewEntryRow::refused_access(at, actor, route);
        self.database
            .run(move |connection| {
                diesel::insert_into(audit_log::table).values(row).execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Page<AuditLine, i64>, StoreError> {
        let query = query.clone();
        self.database.run(move |connection| page(&query, limit, connection)).await
    }

    async fn audit_batch(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let members = named_members(&query, connection)?;
                lines(&query, members, limit, connection)
            })
            .await
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

/// The number of the vehicle in an entry's details, as the index has it.
const VEHICLE: SqlExpression<Nullable<Text>> = expression("(audit_log.details ->> 'vehicle')");
/// The number of the submission in an entry's details, as the index has it.
const SUBMISSION: SqlExpression<Nullable<Text>> = expression("(audit_log.details ->> 'submission')");

/// Ids of the members whom a query names; `None` without a name.
#[derive(Clone, Copy)]
struct NamedMembers {
    actor: Option<i64>,
    target: Option<i64>,
}

fn named_members(query: &AuditQuery, connection: &mut PgConnection) -> Result<NamedMembers, Failure> {
    let mut id_of = |username: Option<&String>| -> Result<Option<i64>, Failure> {
        let Some(username) = username else { return Ok(None) };
        let found: Option<i64> = users::table
            .filter(users::username_key.eq(username.to_ascii_lowercase()))
            .select(users::id)
            .first(connection)
            .optional()?;
        // An unknown username matches no entries.
        Ok(Some(found.unwrap_or(0)))
    };
    Ok(NamedMembers { actor: id_of(query.actor.as_ref())?, target: id_of(query.target.as_ref())? })
}

/// Builds the query for the matching entries, regardless of the cursor.
fn matching<'a>(query: &AuditQuery, members: NamedMembers) -> audit_log::BoxedQuery<'a, Pg> {
    let NamedMembers { actor, target } = members;
    let mut rows = audit_log::table.into_boxed();
    if let Some(actor) = actor {
        rows = rows.filter(audit_log::actor_id.eq(actor));
    }
    if let Some(target) = target {
        rows = rows.filter(audit_log::user_id.eq(target));
    }
    if let Some(action) = query.action.clone() {
        rows = rows.filter(audit_log::action.eq(action));
    }
    match query.object {
        Some(AuditObject::Vehicle(id)) => rows = rows.filter(VEHICLE.eq(id.0.to_string())),
        Some(AuditObject::Submission(id)) => rows = rows.filter(SUBMISSION.eq(id.0.to_string())),
        Some(AuditObject::Member(id)) => rows = rows.filter(audit_log::user_id.eq(id.0)),
        None => {}
    }
    if let Some(from) = query.from {
        rows = rows.filter(audit_log::at.ge(from));
    }
    if let Some(to) = query.to {
        rows = rows.filter(audit_log::at.lt(to));
    }
    rows
}

fn page(
    query: &AuditQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<AuditLine, i64>, Failure> {
    let members = named_members(query, connection)?;
    let total: i64 = matching(query, members).count().get_result(connection)?;
    let lines = lines(query, members, fetch_size(limit), connection)?;
    Ok(Page::from_rows(lines, limit, total.unsigned_abs(), |last| last.id))
}

/// At most `limit` lines after the cursor, the latest first.
fn lines(
    query: &AuditQuery,
    members: NamedMembers,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<AuditLine>, Failure> {
    let mut rows = matching(query, members).order(audit_log::id.desc()).limit(limit.into());
    if let Some(before) = query.before {
        rows = rows.filter(audit_log::id.lt(before));
    }
    let rows: Vec<EntryRow> = rows.load(connection)?;
    let ids: Vec<i64> = rows.iter().flat_map(|row| [row.actor_id, row.user_id]).flatten().collect();
    let names: HashMap<i64, String> = users::table
        .filter(users::id.eq_any(ids))
        .select((users::id, users::username))
        .load::<(i64, String)>(connection)?
        .into_iter()
        .collect();
    let named = |id: i64| AuditMember { id: UserId(id), username: names.get(&id).cloned() };
    Ok(rows
        .into_iter()
        .map(|mut row| {
            let action = Action::from_record(&row.action, &from_json(&row.details));
            let edit = extract_edit(action, &mut row.details);
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
