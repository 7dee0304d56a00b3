//! Everything readable of a store at the end of a run.

use std::collections::BTreeSet;

use domain::{
    CaseFilter,
    forum::{ForumQuery, TopicQuery, TopicView},
    inquiries::{Queue, RequestSearch},
    mail::MailFilter,
    prices::ComparableCriteria,
    saved::SavedList,
    vehicles::{ListingStatus, ListingViewer, VehicleQuery},
};
use ports::{
    account_closure::AccountClosure,
    admin_cases::Cases,
    announcements::Announcements,
    audit::{AuditLog, AuditQuery},
    blobs::AbandonedBlobs,
    claims::Claims,
    data_exports::Exports,
    documents::Documents,
    email_change::EmailChanges,
    forum::{ForumModeration, ForumQueries, ForumReports, ForumSearch, ReportQuery},
    inquiries::{Inquiries, ThreadQuery},
    invitations::{AccessRequests, Invitations},
    listings::{AdminListingQuery, Listings},
    mail::MailOutbox,
    mail_queue::{MailQuery, MailQueue},
    member_admin::{MemberAdmin, MemberQuery},
    members::Members,
    membership::CollectorApplications,
    notification_mail::NotificationMails,
    notifications::Notifications,
    passkeys::Passkeys,
    pictures::Pictures,
    preferences::MemberPreferences,
    prices::Prices,
    profiles::Profiles,
    questions::{QuestionQuery, Questions},
    saved::{SavedSearches, SavedVehicles},
    second_factor_resets::SecondFactorResets,
    sessions::Sessions,
    submissions::{QueueQuery, Submissions},
    two_factor::TwoFactor,
    vehicles::VehicleReader,
};

use super::world::{GeneratorState, result_text};
use crate::VehicleFixture;

impl GeneratorState {
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
        seen.push(result_text(store.member_accounts(&MemberQuery::default(), 99).await));
        seen.push(result_text(store.admin_listings(&AdminListingQuery::default(), 99).await));
        seen.push(result_text(store.threads(&ThreadQuery::default(), 99).await));
        seen.push(result_text(store.staff(self.now).await));
        seen.push(result_text(store.templates().await));
        seen.push(result_text(store.applications(None, None, 99).await));
        seen.push(result_text(store.questions(&QuestionQuery::default(), 99).await));
        seen.push(result_text(store.queue(&QueueQuery::default(), 99).await));
        seen.push(result_text(store.queue_counts().await.map(|mut counts| {
            counts.counts.retain(|(_, count)| *count > 0);
            counts.counts.sort_by_key(|(status, _)| status.as_str());
            counts
        })));
        seen.push(result_text(store.invitations(None, None, 1, self.now).await.map(|page| page.total)));
        for filter in CaseFilter::ALL {
            seen.push(result_text(store.reports(ReportQuery { filter, after: None }, 99).await));
            seen.push(result_text(store.access_requests(filter, &RequestSearch::default(), None, 99).await));
        }
        for queue in Queue::ALL {
            let cases = store.assigned_cases(queue, 99).await.unwrap();
            seen.push(format!("looked after: {}", cases.len()));
        }
        seen.push(result_text(store.audit_actions().await));
        seen.push(result_text(store.audit_lines(&AuditQuery::default(), 1).await.map(|page| page.total)));
        seen.push(result_text(
            self.changes_by_vehicle(store)
                .await
                .map(|changes| changes.into_iter().map(|noted| noted.change).collect::<Vec<_>>()),
        ));
        seen.push(result_text(store.unannounced_cases().await.map(|cases| {
            let listed = cases
                .into_iter()
                .map(|noted| noted.case.map(|case| (case.queue, case.subject, case.vehicle, case.opened_by)));
            listed.collect::<Vec<_>>()
        })));
        seen.push(result_text(store.admins(self.now).await));
        seen.push(result_text(store.waiting_resets(self.now).await));
        seen.push(result_text(NotificationMails::waiting(store, self.now, 99).await));
        seen.push(result_text(store.shown_mail(99).await));
        for filter in MailFilter::ALL {
            let query = MailQuery { filter, before: None };
            seen.push(result_text(store.queued_mails(&query, 99, self.now).await));
        }
        seen.push(result_text(store.abandoned(None, 999).await.map(|mut keys| {
            keys.sort();
            keys
        })));
    }

    /// Everything readable about one member.
    async fn see_member<F: VehicleFixture>(&self, store: &F::Store, number: usize, seen: &mut Vec<String>) {
        let user = self.user(number);
        seen.push(format!("of {}", user.username.as_str()));
        seen.push(self.row_counts::<F>(store, &user).await);
        seen.push(result_text(store.member(&user.username, self.now).await));
        seen.push(result_text(store.sessions_of(user.id, self.now).await));
        seen.push(result_text(store.two_factor(user.id).await));
        seen.push(result_text(store.second_factor_status(user.id, self.now).await));
        seen.push(result_text(store.passkeys(user.id).await));
        seen.push(result_text(store.pending_email(user.id, self.now).await));
        seen.push(result_text(store.closure(user.id).await));
        seen.push(result_text(store.export(user.id, self.now).await));
        seen.push(result_text(store.member_account(user.id).await));
        seen.push(result_text(MemberPreferences::preferences(store, user.id).await));
        seen.push(result_text(store.profile(user.id).await));
        for list in [SavedList::Saved, SavedList::Watch] {
            seen.push(result_text(store.saved_vehicles(user.id, ListingViewer::Public, list).await));
            seen.push(result_text(store.price_steps(user.id, list).await));
        }
        seen.push(result_text(store.saved_searches(user.id).await));
        seen.push(result_text(store.submissions_of(user.id).await));
        seen.push(result_text(store.seller(user.id, self.now).await));
        seen.push(result_text(Submissions::draft(store, user.id).await));
        seen.push(result_text(store.documents_of(user.id).await));
        seen.push(result_text(store.documents_shared_with(user.id, self.now.date_naive(), 99).await));
        seen.push(result_text(store.applications_of(user.id).await));
        seen.push(result_text(store.inviter_of(user.id).await));
        seen.push(result_text(store.invitations(Some(user.id), None, 99, self.now).await));
        seen.push(result_text(store.unread_notifications(user.id).await));
        seen.push(result_text(store.notifications(user.id, None, 999).await));
        seen.push(result_text(store.categories(user.id).await));
        for view in TopicView::ALL {
            for category in [None, self.categories.first().copied()] {
                seen.push(result_text(store.topics(&TopicQuery { category, view }, user.id, None, 99).await));
            }
        }
        seen.push(result_text(store.members(&user.username.as_str()[..1], 9, self.now).await));
    }

    /// Everything readable about all other things.
    async fn see_things<F: VehicleFixture>(&self, store: &F::Store, seen: &mut Vec<String>) {
        for id in self.submissions.iter().copied() {
            seen.push(result_text(store.submission(id).await));
            seen.push(result_text(store.status_changes(id).await));
            seen.push(result_text(store.claims_of(id).await));
            seen.push(result_text(store.fact_edits(id).await));
            seen.push(result_text(store.submissions_with_similar_picture(id).await));
        }
        if let Some(first) = self.submissions.first() {
            let vin = "ZFFGJ34B000087123";
            seen.push(result_text(store.submissions_with_vin(vin, *first).await));
            for user in &self.users {
                seen.push(result_text(store.own_submissions_with_vin(user.id, vin, Some(*first)).await));
            }
        }
        for id in self.claims.iter().copied() {
            seen.push(result_text(store.claim(id).await));
        }
        for id in self.vehicles.iter().copied() {
            let mut vehicle = store.vehicle(id).await.unwrap();
            // A listing withdrawn by its seller's erasure is dated by the store's own clock.
            if let Some(vehicle) = vehicle.as_mut().filter(|v| v.summary.status == ListingStatus::Withdrawn) {
                vehicle.updated_at = self.now;
            }
            seen.push(format!("{vehicle:?}"));
            seen.push(result_text(store.seller_of(id).await));
            seen.push(result_text(store.claims_about(id, ListingViewer::Public).await));
            seen.push(result_text(store.documents_about(id).await));
            seen.push(result_text(store.watching_collectors(id).await));
            seen.push(result_text(store.question_listing(id).await));
            seen.push(result_text(
                store.questions_about(id, Some(self.users[2].id), ListingViewer::Public).await,
            ));
            seen.push(result_text(store.facts_about(id, ListingViewer::Public).await));
            if let Some(vehicle) = vehicle {
                let like = ComparableCriteria::of(
                    &vehicle.summary.make,
                    &vehicle.summary.model,
                    vehicle.summary.year,
                    Some(id),
                );
                let models = store.models(ListingViewer::Public).await.unwrap();
                seen.push(result_text(store.comparable_cars(&like, &like.models_in(&models), 9).await));
                seen.push(result_text(store.sales(&[vehicle.summary.make]).await.map(|mut sales| {
                    sales.sort_by_key(|sale| format!("{sale:?}"));
                    sales
                })));
            }
        }
        seen.push(result_text(store.search(&VehicleQuery::default(), None, 99).await));
        seen.push(result_text(store.featured(9).await));
        seen.push(result_text(store.stock().await));
        let mut pictures = store.pictures(&self.pictures).await.unwrap();
        pictures.sort_by_key(|picture| picture.id);
        seen.push(format!("{pictures:?}"));
        for id in self.topics.iter().copied() {
            seen.push(result_text(store.topic(id, self.users[1].id).await));
            let posts = store.posts(id, 0, 99, self.users[1].id).await.unwrap();
            for post in &posts {
                seen.push(result_text(store.history(post.id).await));
            }
            seen.push(format!("{posts:?}"));
        }
        for typed in [
            "topic",
            "reply words",
            "anoth",
            "reply -words",
            "\"so many\"",
            "\"many so\"",
            "-\"so many\" reply",
        ] {
            let terms = ForumQuery::terms(typed).unwrap();
            let query = ForumQuery { terms, category: None, topic: None, author: None };
            // Ranks and the order of equal hits differ between stores.
            let page = store.search_forum(&query, None, 99).await.unwrap();
            let hits: BTreeSet<_> =
                page.items.into_iter().map(|hit| (hit.topic, hit.number, hit.post, hit.content)).collect();
            seen.push(format!("{} {hits:?}", page.total));
        }
    }
}
