//! `marque audit`: lists and exports the audit log, with the filters of the admin area.

use std::{
    io::{self, Write},
    pin::pin,
    sync::Arc,
};

use anyhow::anyhow;
use domain::audit::{FieldChange, OPERATOR, action_names};
use futures_util::TryStreamExt;
use http_actix::{AuditFilter, audit_csv};
use ports::audit::{AuditLine, AuditLog, AuditQuery};
use postgres_adapter::PostgresStore;
use serde_json::Value;

use crate::{
    cli::{AuditCommand, AuditFilters, AuditListOptions},
    database::with_store,
    settings::Settings,
};

/// Number of entries read at a time.
const PAGE: u32 = 200;

pub(crate) fn run(settings: &Settings, command: &AuditCommand) -> anyhow::Result<()> {
    match command {
        AuditCommand::List(options) => {
            let query = query_of(&options.filters)?;
            with_store(settings, async |store| list(options, query, &store).await)
        }
        AuditCommand::Export(filters) => {
            let query = query_of(filters)?;
            with_store(settings, async |store| export(query, store).await)
        }
    }
}

/// Builds the query as the admin area does. The error names every bad filter.
fn query_of(filters: &AuditFilters) -> anyhow::Result<AuditQuery> {
    let AuditFilters { actor, action, target, object, from, to } = filters;
    let filter = AuditFilter {
        actor: actor.clone(),
        action: action.clone(),
        target: target.clone(),
        object: object.clone(),
        from: from.clone(),
        to: to.clone(),
    };
    filter.query().map_err(|violations| {
        let messages: Vec<String> = violations
            .into_iter()
            .map(|violation| match violation.field {
                "action" => format!("action must be one of {}", action_names().join(", ")),
                _ => violation.message,
            })
            .collect();
        anyhow!("{}", messages.join("; "))
    })
}

async fn list(
    options: &AuditListOptions,
    mut query: AuditQuery,
    store: &PostgresStore,
) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut rest = options.limit;
    let total = loop {
        let page = store.audit_lines(&query, PAGE.min(rest)).await?;
        for line in &page.items {
            writeln!(out, "{}", describe(line))?;
        }
        rest = rest.saturating_sub(u32::try_from(page.items.len()).unwrap_or(u32::MAX));
        query.before = page.next;
        if rest == 0 || query.before.is_none() {
            break page.total;
        }
    };
    if total == 0 {
        writeln!(out, "No entry matches.")?;
    }
    if total > options.limit.into() {
        eprintln!(
            "These are the latest {} of {total} entries: list more with --limit, or all with `marque audit export`.",
            options.limit
        );
    }
    Ok(())
}

/// Describes an entry in one line.
fn describe(line: &AuditLine) -> String {
    let details: Value = serde_json::from_str(&line.details).unwrap_or_default();
    let mut parts = vec![
        line.id.to_string(),
        line.at.format("%Y-%m-%d %H:%M:%S UTC").to_string(),
        line.actor_name(details[OPERATOR].as_str()),
        line.action.clone(),
    ];
    parts.extend(line.target.as_ref().map(|target| format!("to {}", target.display_name())));
    parts.extend((line.details != "{}").then(|| line.details.clone()));
    parts.extend(line.edit.changes.iter().map(changed));
    parts.extend(line.edit.reason.as_ref().map(|reason| format!("reason: {reason}")));
    parts.extend(line.address.as_ref().map(|address| format!("from {address}")));
    parts.iter().map(|part| domain::text::single_line(part)).collect::<Vec<_>>().join("  ")
}

fn changed(FieldChange { field, before, after, is_withheld }: &FieldChange) -> String {
    if *is_withheld {
        return format!("{field}: (private)");
    }
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".to_owned());
    format!("{field}: {} -> {}", value(before), value(after))
}

async fn export(query: AuditQuery, store: PostgresStore) -> anyhow::Result<()> {
    let mut pieces = pin!(audit_csv(Arc::new(store), query).await?);
    let mut out = io::stdout().lock();
    while let Some(piece) = pieces.try_next().await? {
        out.write_all(&piece)?;
    }
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use domain::{Timestamp, accounts::UserId, audit::Edit};
    use ports::audit::AuditMember;

    use super::*;

    fn entry() -> AuditLine {
        AuditLine {
            id: 7,
            at: Timestamp::UNIX_EPOCH,
            actor: None,
            target: None,
            action: "erased".into(),
            details: "{}".into(),
            edit: Edit::default(),
            address: None,
        }
    }

    #[test]
    fn audit_line_states_actor_action_and_target() {
        let named = |id, username: Option<&str>| {
            Some(AuditMember { id: UserId(id), username: username.map(str::to_owned) })
        };
        assert_eq!(describe(&entry()), "7  1970-01-01 00:00:00 UTC  The site  erased");
        let failed = AuditLine { address: Some("192.0.2.1".into()), ..entry() };
        assert!(describe(&failed).contains("  Unknown visitor  "), "{}", describe(&failed));
        let run = AuditLine { details: r#"{"operator":"root"}"#.into(), ..entry() };
        assert!(describe(&run).contains("  Command line (root)  "), "{}", describe(&run));
        let line = AuditLine {
            actor: named(1, Some("ada")),
            target: named(2, None),
            action: "listing_changed".into(),
            details: r#"{"vehicle":711}"#.into(),
            edit: Edit::with_reason("Odometer\nphoto").with([
                FieldChange::between("miles", None, Some("42,000")),
                FieldChange::withheld("vin", &1, &2),
            ]),
            address: Some("192.0.2.1".into()),
            ..entry()
        };
        assert_eq!(
            describe(&line),
            "7  1970-01-01 00:00:00 UTC  ada  listing_changed  to erased member 2  {\"vehicle\":711}  \
             miles: none -> 42,000  vin: (private)  reason: Odometer photo  from 192.0.2.1"
        );
    }
}
