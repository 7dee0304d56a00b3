//! Observation of a store: changes after each operation, and everything readable at the end.

use domain::audience::ListingViewer;
use std::collections::BTreeSet;

use domain::{
    audit::{Action, Edit},
    events::EventId,
    forum::{ForumQuery, TopicQuery, TopicView},
    inquiries::Queue,
    mail::MailFilter,
    prices::ComparableCriteria,
    saved::SavedList,
    vehicles::{ListingStatus, VehicleQuery},
};
use ports::account_closure::AccountClosure;
use ports::admin_cases::Cases;
use ports::announcements::Announcements;
use ports::audit::{AuditLog, AuditQuery};
use ports::blobs::AbandonedBlobs;
use ports::claims::Claims;
use ports::data_exports::Exports;
use ports::documents::Documents;
use ports::email_change::EmailChanges;
use ports::events::EventLog;
use ports::forum::{ForumModeration, ForumQueries, ForumReports, ForumSearch, ReportQuery};
use ports::inquiries::{Inquiries, ThreadQuery};
use ports::invitations::{AccessRequests, Invitations};
use ports::listings::{AdminListingQuery, Listings};
use ports::mail::MailOutbox;
use ports::mail_queue::{MailQuery, MailQueue};
use ports::member_admin::{MemberAdmin, MemberQuery};
use ports::members::Members;
use ports::membership::CollectorApplications;
use ports::notice_mail::NoticeMails;
use ports::notifications::Notifications;
use ports::passkeys::Passkeys;
use ports::pictures::Pictures;
use ports::preferences::MemberPreferences;
use ports::prices::Prices;
use ports::profiles::Profiles;
use ports::questions::{QuestionQuery, Questions};
use ports::saved::{SavedSearches, SavedVehicles};
use ports::second_factor_resets::SecondFactorResets;
use ports::sessions::Sessions;
use ports::submissions::{QueueQuery, Submissions};
use ports::two_factor::TwoFactor;
use ports::vehicles::VehicleCatalogue;

use super::world::{GeneratorState, told};
use crate::VehicleFixture;

impl GeneratorState {
    /// New audit entries and events, and the counts of notifications and mail. Equal events of one operation
    /// are merged, and their order is ignored.
    pub(super) async fn changes<F: VehicleFixture>(&mut self, store: &F::Store) -> String {
        let entries = store.entries_after(self.line, 1000).await.unwrap();
        let latest = u32::try_from(entries.len()).unwrap();
        let lines = store.audit_lines(&AuditQuery::default(), latest).await.unwrap();
        let mut text = String::new();
        for entry in entries {
            self.line = entry.id;
            let line = lines.iter().find(|line| line.id == entry.id).unwrap();
            assert_eq!(entry.edit, line.edit, "a line and its entry say the same");
            let shown = (&line.action, self.details(&line.details), edit_text(&line.edit), &line.address);
            let names = [&line.actor, &line.target].map(|named| named.as_ref().map(|named| &named.username));
            // Case numbers differ between stores.
            let action = match entry.action {
                Action::Case(act, queue, number) => Action::Case(act, queue, number.map(|_| 0)),
                action => action,
            };
            let entry = (entry.at, entry.actor, entry.user, action);
            text.push_str(&self.canon.text(&format!("line: {entry:?} {shown:?} {names:?}\n")));
        }
        let mut told = BTreeSet::new();
        for (id, event) in store.events_after(EventId(self.event), 1000).await.unwrap() {
            self.event = id.0;
            told.insert(self.canon.text(&format!("{event:?}")));
        }
        text.push_str(&format!(
            "events: {told:?}\nwaiting: {:?}\n",
            Inquiries::queue_lengths(store).await.unwrap()
        ));
        // Notifications appear as events already, so the list of one member per minute is enough.
        let turn = usize::try_from(self.now.timestamp() / 60).unwrap() % self.users.len();
        for user in [self.users[turn].clone()] {
            let counts = store.notice_counts(user.id).await.unwrap();
            let latest = store.notices(user.id, None, 2).await.unwrap();
            let latest: Vec<_> =
                latest.iter().map(|n| (&n.title, n.kind, n.link.as_str(), n.read_at)).collect();
            text.push_str(&self.canon.text(&format!("{}: {counts:?} {latest:?}\n", user.username.as_str())));
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

    /// Everything readable at the end.
    pub(super) async fn ending<F: VehicleFixture>(&mut self, store: &F::Store) -> String {
        let mut seen = Vec::new();
        for queue in Inquiries::queue_lengths(store).await.unwrap() {
            seen.push(format!("{queue:?}"));
        }
        self.observe_admin::<F>(store, &mut seen).await;
        for number in 0..self.users.len() {
            self.see_member::<F>(store, number, &mut seen).await;
        }
        self.see_things::<F>(store, &mut seen).await;
        let all = seen.join("\n");
        self.canon.text(&all)
    }

    /// Everything an admin can read.
    async fn observe_admin<F: VehicleFixture>(&self, store: &F::Store, seen: &mut Vec<String>) {
        seen.push(told(store.member_accounts(&MemberQuery::default(), 99).await));
        seen.push(told(store.count_member_accounts(&MemberQuery::default()).await));
        seen.push(told(store.admin_listings(&AdminListingQuery::default(), 99).await));
        seen.push(told(store.threads(&ThreadQuery::default(), 99).await));
        seen.push(told(store.count_threads(&ThreadQuery::default()).await));
        seen.push(told(store.staff(self.now).await));
        seen.push(told(store.templates().await));
        seen.push(told(store.applications(None, None, 99).await));
        seen.push(told(store.count_applications(None).await));
        seen.push(told(store.questions(&QuestionQuery::default(), 99).await));
        seen.push(told(store.queue(&QueueQuery::default(), 99).await));
        seen.push(told(store.queue_counts().await.map(|mut counts| {
            counts.counts.retain(|(_, count)| *count > 0);
            counts.counts.sort_by_key(|(status, _)| status.as_str());
            counts
        })));
        seen.push(told(store.count_invitations(None).await));
        for is_open in [true, false] {
            seen.push(told(store.reports(ReportQuery { is_open, after: None, limit: 99 }).await));
            seen.push(told(store.access_requests(is_open, None, 99).await));
            seen.push(told(store.count_access_requests(is_open).await));
        }
        for queue in Queue::ALL {
            let cases = store.assigned_cases(queue, 99).await.unwrap();
            seen.push(format!("looked after: {}", cases.len()));
        }
        seen.push(told(store.audit_actions().await));
        seen.push(told(store.count_audit_lines(&AuditQuery::default()).await));
        seen.push(told(
            self.changes_by_vehicle(store)
                .await
                .map(|changes| changes.into_iter().map(|noted| noted.change).collect::<Vec<_>>()),
        ));
        seen.push(told(store.unannounced_cases().await.map(|cases| {
            let told = cases
                .into_iter()
                .map(|noted| noted.case.map(|case| (case.queue, case.subject, case.vehicle, case.opened_by)));
            told.collect::<Vec<_>>()
        })));
        seen.push(told(store.admins(self.now).await));
        seen.push(told(store.waiting_resets(self.now).await));
        seen.push(told(NoticeMails::waiting(store, 99).await));
        seen.push(told(store.shown_mail(99).await));
        for filter in MailFilter::ALL {
            let query = MailQuery { filter, before: None };
            seen.push(told(store.queued_mails(&query, 99, self.now).await));
        }
        seen.push(told(store.abandoned(999).await.map(|mut keys| {
            keys.sort();
            keys
        })));
    }

    /// Everything readable about one member.
    async fn see_member<F: VehicleFixture>(&self, store: &F::Store, number: usize, seen: &mut Vec<String>) {
        let user = self.user(number);
        seen.push(format!("of {}", user.username.as_str()));
        seen.push(self.held::<F>(store, &user).await);
        seen.push(told(store.member(&user.username, self.now).await));
        seen.push(told(store.sessions_of(user.id, self.now).await));
        seen.push(told(store.two_factor(user.id).await));
        seen.push(told(store.second_factor_case(user.id, self.now).await));
        seen.push(told(store.passkeys(user.id).await));
        seen.push(told(store.pending_email(user.id, self.now).await));
        seen.push(told(store.closure(user.id).await));
        seen.push(told(store.export(user.id, self.now).await));
        seen.push(told(store.member_account(user.id).await));
        seen.push(told(MemberPreferences::preferences(store, user.id).await));
        seen.push(told(store.profile(user.id).await));
        for list in [SavedList::Saved, SavedList::Watch] {
            seen.push(told(store.saved_vehicles(user.id, ListingViewer::Public, list).await));
            seen.push(told(store.price_steps(user.id, list).await));
        }
        seen.push(told(store.saved_searches(user.id).await));
        seen.push(told(store.submissions_of(user.id).await));
        seen.push(told(store.seller(user.id).await));
        seen.push(told(Submissions::draft(store, user.id).await));
        seen.push(told(store.documents_of(user.id).await));
        seen.push(told(store.documents_shared_with(user.id, self.now.date_naive(), 99).await));
        seen.push(told(store.applications_of(user.id).await));
        seen.push(told(store.inviter_of(user.id).await));
        seen.push(told(store.invitations(Some(user.id), None, 99, self.now).await));
        seen.push(told(store.notice_counts(user.id).await));
        seen.push(told(store.notices(user.id, None, 999).await));
        seen.push(told(store.categories(user.id).await));
        for view in TopicView::ALL {
            for category in [None, self.categories.first().copied()] {
                seen.push(told(store.topics(&TopicQuery { category, view }, user.id, None, 99).await));
            }
        }
        seen.push(told(store.members(&user.username.as_str()[..1], 9, self.now).await));
    }

    /// Everything readable about all other things.
    async fn see_things<F: VehicleFixture>(&self, store: &F::Store, seen: &mut Vec<String>) {
        for id in self.submissions.iter().copied() {
            seen.push(told(store.submission(id).await));
            seen.push(told(store.status_changes(id).await));
            seen.push(told(store.claims_of(id).await));
            seen.push(told(store.fact_edits(id).await));
            seen.push(told(store.submissions_with_similar_picture(id).await));
        }
        if let Some(first) = self.submissions.first() {
            seen.push(told(store.submissions_with_vin("ZFFGJ34B000087123", *first).await));
        }
        for id in self.claims.iter().copied() {
            seen.push(told(store.claim(id).await));
        }
        for id in self.vehicles.iter().copied() {
            let mut vehicle = store.vehicle(id).await.unwrap();
            // A listing withdrawn by its seller's erasure is dated by the store's own clock.
            if let Some(vehicle) = vehicle.as_mut().filter(|v| v.summary.status == ListingStatus::Withdrawn) {
                vehicle.updated_at = self.now;
            }
            seen.push(format!("{vehicle:?}"));
            seen.push(told(store.seller_of(id).await));
            seen.push(told(store.claims_about(id, ListingViewer::Public).await));
            seen.push(told(store.documents_about(id).await));
            seen.push(told(store.watching_collectors(id).await));
            seen.push(told(store.question_listing(id).await));
            seen.push(told(store.questions_about(id, Some(self.users[2].id), ListingViewer::Public).await));
            seen.push(told(store.facts_about(id, ListingViewer::Public).await));
            if let Some(vehicle) = vehicle {
                let like = ComparableCriteria::of(
                    &vehicle.summary.make,
                    &vehicle.summary.model,
                    vehicle.summary.year,
                    Some(id),
                );
                let models = store.models(ListingViewer::Public).await.unwrap();
                seen.push(told(store.comparable_cars(&like, &like.models_in(&models), 9).await));
                seen.push(told(store.sales(&[vehicle.summary.make]).await.map(|mut sales| {
                    sales.sort_by_key(|sale| format!("{sale:?}"));
                    sales
                })));
            }
        }
        seen.push(told(store.search(&VehicleQuery::default(), None, 99).await));
        seen.push(told(store.featured(9).await));
        seen.push(told(store.stock().await));
        let mut pictures = store.pictures(&self.pictures).await.unwrap();
        pictures.sort_by_key(|picture| picture.id);
        seen.push(format!("{pictures:?}"));
        for id in self.topics.iter().copied() {
            seen.push(told(store.topic(id, self.users[1].id).await));
            let posts = store.posts(id, 0, 99, self.users[1].id).await.unwrap();
            for post in &posts {
                seen.push(told(store.history(post.id).await));
            }
            seen.push(format!("{posts:?}"));
        }
        for typed in ["topic", "reply words", "anoth"] {
            let terms = ForumQuery::terms(typed).unwrap();
            let query = ForumQuery { terms, category: None, topic: None, author: None };
            // Ranks and the order of equal hits differ between stores.
            let (hits, total) = store.search_forum(&query, None, 99).await.unwrap();
            let hits: BTreeSet<_> =
                hits.into_iter().map(|hit| (hit.topic, hit.number, hit.post, hit.content)).collect();
            seen.push(format!("{total} {hits:?}"));
        }
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
