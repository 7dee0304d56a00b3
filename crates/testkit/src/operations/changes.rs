//! Changes of a store after each operation.

use std::collections::BTreeSet;

use domain::{
    audit::{Action, Edit},
    events::EventId,
};
use ports::{
    audit::{AuditLog, AuditQuery},
    events::EventLog,
    inquiries::Inquiries,
    mail::MailOutbox,
    notifications::Notifications,
};

use super::world::GeneratorState;
use crate::VehicleFixture;

impl GeneratorState {
    /// New audit entries and events, and the counts of notifications and mail. Equal events of one operation
    /// are merged, and their order is ignored.
    pub(super) async fn changes<F: VehicleFixture>(&mut self, store: &F::Store) -> String {
        let entries = store.entries_after(self.line, 1000).await.unwrap();
        let latest = u32::try_from(entries.len()).unwrap();
        let lines = store.audit_lines(&AuditQuery::default(), latest).await.unwrap().items;
        let mut text = String::new();
        for entry in entries {
            self.line = entry.id;
            let line = lines.iter().find(|line| line.id == entry.id).unwrap();
            assert_eq!(entry.edit, line.edit, "a line and its entry say the same");
            let shown = (&line.action, self.details(&line.details), edit_text(&line.edit), &line.address);
            let names = [&line.actor, &line.target].map(|named| named.as_ref().map(|named| &named.username));
            // Case numbers differ between stores.
            let action = match entry.action {
                Action::Case(action, queue, number) => Action::Case(action, queue, number.map(|_| 0)),
                action => action,
            };
            let entry = (entry.at, entry.actor, entry.user, action);
            text.push_str(&self.canon.text(&format!("line: {entry:?} {shown:?} {names:?}\n")));
        }
        let mut reported = BTreeSet::new();
        for (id, event) in store.events_after(EventId(self.event), 1000).await.unwrap() {
            self.event = id.0;
            reported.insert(self.canon.text(&format!("{event:?}")));
        }
        text.push_str(&format!(
            "events: {reported:?}\nwaiting: {:?}\n",
            Inquiries::queue_lengths(store).await.unwrap()
        ));
        // Notifications appear as events already, so the list of one member per minute is enough.
        let turn = usize::try_from(self.now.timestamp() / 60).unwrap() % self.users.len();
        for user in [self.users[turn].clone()] {
            let unread = store.unread_notifications(user.id).await.unwrap();
            let page = store.notifications(user.id, None, 2).await.unwrap();
            let latest: Vec<_> =
                page.items.iter().map(|n| (&n.title, n.kind, n.link.as_str(), n.read_at)).collect();
            let counts = format!("{unread} of {} unread", page.total);
            text.push_str(&self.canon.text(&format!("{}: {counts}, {latest:?}\n", user.username.as_str())));
        }
        text.push_str(&format!("mail: {:?}", store.mail_counts().await.unwrap()));
        text
    }

    /// The details of an audit entry, with canonical ids.
    fn details(&mut self, json: &str) -> String {
        let details: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).unwrap();
        let shown = details.iter().map(|(name, value)| {
            let kind = match name.as_str() {
                "session" => "SessionId",
                "submission" => "SubmissionId",
                "vehicle" => "VehicleId",
                "application" => "ApplicationId",
                "evidence" => "EvidenceId",
                "invitation" => "InvitationId",
                "document" => "DocumentId",
                "question" => "QuestionId",
                "mail" => "MailId",
                "topic" => "TopicId",
                "post" => "PostId",
                "report" => "ReportId",
                // Numbers of cases and categories, whose kind depends on the entry.
                "case" | "from" | "to" if value.is_number() => return format!("{name}: a number"),
                _ => return format!("{name}: {value}"),
            };
            let number = value.as_i64().map(|id| self.canon.number(kind, id));
            format!("{name}: {number:?}")
        });
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// Changed fields and reason of an audit entry, without ids.
fn edit_text(edit: &Edit) -> String {
    let changes = edit.changes.iter().map(|change| match change.field.as_str() {
        "featured" | "categoryId" | "assignee" => change.field.clone(),
        _ => format!("{change:?}"),
    });
    format!("{} because {:?}", changes.collect::<Vec<_>>().join(", "), edit.reason)
}
