//! `AuditLog` in memory.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor, AuditEntry, AuditObject, DetailValue, Details, Edit},
    to_microseconds,
};
use ports::{
    StoreError,
    audit::{AuditLine, AuditLog, AuditMember, AuditQuery},
};

use serde_json::Value;

use crate::{MemoryStore, paging::page, state::State};

#[async_trait]
impl AuditLog for MemoryStore {
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let state = self.read()?;
        Ok(state.audit.iter().filter(|entry| entry.id > after).take(limit as usize).cloned().collect())
    }

    async fn record_refused_access(
        &self,
        route: &str,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let mut state = self.write()?;
        state.audit(to_microseconds(at), actor, actor.user, Action::AccessDenied);
        let id = state.audit.last().map_or(0, |entry| entry.id);
        state.refused_routes.insert(id, route.to_owned());
        Ok(())
    }

    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Page<AuditLine, i64>, StoreError> {
        let state = self.read()?;
        let is = |named: &Option<AuditMember>, wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| {
                let username = named.as_ref().and_then(|named| named.username.as_ref());
                username.is_some_and(|username| username.eq_ignore_ascii_case(wanted))
            })
        };
        let is_about = |entry: &&AuditEntry| {
            let about = |object: AuditObject| object.is_object_of(entry.user, &entry.action.record().1);
            query.object.is_none_or(about)
        };
        let entries = state.audit.iter().rev().filter(is_about);
        let lines = entries.map(|entry| state.line(entry)).filter(|line| {
            is(&line.actor, &query.actor)
                && is(&line.target, &query.target)
                && query.action.as_ref().is_none_or(|action| line.action == *action)
                && query.from.is_none_or(|from| line.at >= from)
                && query.to.is_none_or(|to| line.at < to)
        });
        let is_past = |line: &AuditLine| query.before.is_none_or(|before| line.id < before);
        Ok(page(lines, is_past, limit, |last| last.id))
    }

    async fn audit_batch(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError> {
        Ok(self.audit_lines(query, limit).await?.items)
    }

    async fn audit_actions(&self) -> Result<Vec<String>, StoreError> {
        let state = self.read()?;
        let names: BTreeSet<&str> = state.audit.iter().map(|entry| entry.action.record().0).collect();
        Ok(names.into_iter().map(str::to_owned).collect())
    }
}

/// The details as a JSON object.
fn to_json(details: &Details) -> String {
    let fields = details.iter().map(|(name, value)| {
        let value = match value {
            DetailValue::Number(number) => Value::from(*number),
            DetailValue::Text(text) => Value::from(text.as_str()),
        };
        (name.to_owned(), value)
    });
    Value::Object(fields.collect()).to_string()
}

impl State {
    /// Appends an entry to the audit log.
    pub(crate) fn audit(&mut self, at: Timestamp, actor: Actor, user: Option<UserId>, action: Action) {
        self.audit_edit(at, actor, user, action, Edit::default());
    }

    /// Appends an entry with the changes made and the reason.
    pub(crate) fn audit_edit(
        &mut self,
        at: Timestamp,
        actor: Actor,
        user: Option<UserId>,
        action: Action,
        mut edit: Edit,
    ) {
        edit.changes.splice(0..0, action.implied_changes());
        let id = self.audit.last().map_or(0, |entry| entry.id) + 1;
        self.audit.push(AuditEntry { id, at, actor, user, action, edit });
    }

    fn line(&self, entry: &AuditEntry) -> AuditLine {
        let named = |id: UserId| AuditMember {
            id,
            username: self.members.get(&id).map(|account| account.user.username.as_str().to_owned()),
        };
        let (action, details) = entry.action.record();
        let details = match self.refused_routes.get(&entry.id) {
            Some(route) => details.with("route", route.as_str()),
            None => details,
        };
        AuditLine {
            id: entry.id,
            at: entry.at,
            actor: entry.actor.user.map(named),
            target: entry.user.map(named),
            action: action.to_owned(),
            details: to_json(&details),
            edit: entry.edit.clone(),
            address: entry.actor.address.map(|address| address.to_string()),
        }
    }
}
