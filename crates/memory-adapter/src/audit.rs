use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    audit::{Action, Actor, Entry},
    events::Event,
};
use ports::{
    StoreError,
    audit::{AuditLine, AuditLog, AuditQuery, Named},
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl AuditLog for MemoryStore {
    async fn entries_after(&self, after: i64, limit: u32) -> Result<Vec<Entry>, StoreError> {
        let state = self.read()?;
        Ok(state.audit.iter().filter(|entry| entry.id > after).take(limit as usize).cloned().collect())
    }

    async fn audit_lines(&self, query: &AuditQuery, limit: u32) -> Result<Vec<AuditLine>, StoreError> {
        let state = self.read()?;
        let is = |named: &Option<Named>, wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| {
                let username = named.as_ref().and_then(|named| named.username.as_ref());
                username.is_some_and(|username| username.eq_ignore_ascii_case(wanted))
            })
        };
        let lines = state.audit.iter().rev().map(|entry| state.line(entry)).filter(|line| {
            is(&line.actor, &query.actor)
                && is(&line.target, &query.target)
                && query.action.as_ref().is_none_or(|action| line.action == *action)
                && query.from.is_none_or(|from| line.at >= from)
                && query.to.is_none_or(|to| line.at < to)
                && query.before.is_none_or(|before| line.id < before)
        });
        Ok(lines.take(limit as usize).collect())
    }

    async fn audit_actions(&self) -> Result<Vec<String>, StoreError> {
        let state = self.read()?;
        let names: BTreeSet<String> = state.audit.iter().map(|entry| name(entry.action)).collect();
        Ok(names.into_iter().collect())
    }
}

/// An action's name is the domain's own word for it, as stores write words.
fn name(action: Action) -> String {
    match action {
        Action::Document(act, _) => return act.as_str().to_owned(),
        Action::Claim(act, ..) => return act.as_str().to_owned(),
        Action::Question(act, _) => return act.as_str().to_owned(),
        Action::Case(act, ..) => return act.as_str().to_owned(),
        _ => {}
    }
    let word = format!("{action:?}");
    let mut name = String::new();
    for letter in word.chars().take_while(char::is_ascii_alphabetic) {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

impl State {
    /// Adds a line to the audit log.
    pub(crate) fn note(&mut self, at: Timestamp, actor: Actor, user: Option<UserId>, action: Action) {
        let id = self.audit.last().map_or(0, |entry| entry.id) + 1;
        if let Some(user) = user.filter(|_| ends_access(&action)) {
            self.events.push(Event::AccessChanged { user });
        }
        self.audit.push(Entry { id, at, actor, user, action });
    }

    fn line(&self, entry: &Entry) -> AuditLine {
        let named = |id: UserId| Named {
            id,
            username: self.members.get(&id).map(|account| account.user.username.as_str().to_owned()),
        };
        AuditLine {
            id: entry.id,
            at: entry.at,
            actor: entry.actor.user.map(named),
            target: entry.user.map(named),
            action: name(entry.action),
            details: "{}".to_owned(),
            address: entry.actor.address.map(|address| address.to_string()),
        }
    }
}

/// Whether it ends sessions, or changes roles.
const fn ends_access(action: &Action) -> bool {
    matches!(
        action,
        Action::SessionEnded(_)
            | Action::PasswordChanged { .. }
            | Action::PasswordReset { .. }
            | Action::TwoFactorTurnedOn { .. }
            | Action::SecondFactorReset { .. }
            | Action::Deactivated { .. }
            | Action::ClosingBegun { .. }
            | Action::RoleGranted(_)
            | Action::RoleRevoked(_)
    )
}
