//! The queries of the admin area whose plans are checked.

use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use domain::{
    CaseFilter, Timestamp,
    accounts::{Role, TokenHash, UserId},
    appointments::{AppointmentTown, SlotId},
    contact_requests::Reference,
    documents::DocumentId,
    feeds::SourceName,
    inquiries::{RequestSearch, ThreadKind, ThreadOwner, ThreadStage},
    mail::{MailFilter, MailId, MailState},
    membership::{ApplicationId, ApplicationStatus, InvitationId},
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    appointments::Appointments,
    documents::Documents,
    feed_photos::FeedPhotos,
    inquiries::{Inquiries, ThreadQuery},
    invitations::{AccessRequests, Invitations},
    mail_queue::{MailQuery, MailQueue},
    member_admin::{MemberAdmin, MemberQuery},
    member_listings::MemberListings,
    membership::CollectorApplications,
};
use postgres_adapter::PostgresStore;
use testkit::at_minute;

/// Number of queries.
pub(crate) const QUERY_COUNT: usize = 36;

/// A table read only by the last query.
pub(crate) const LAST_QUERY_TABLE: &str = "member_changes";

fn reference(number: u32) -> Reference {
    Reference::parse(&format!("MQ-{number:08}")).unwrap()
}

/// A thread owner with that address.
fn thread_owner(mailbox: &str) -> ThreadOwner {
    ThreadOwner { user: UserId(4242), mailbox: Some(mailbox.into()) }
}

fn moment(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Runs a query and returns the number of results; `None` after the last query.
pub(crate) async fn run_query(question: usize, store: &PostgresStore) -> Option<usize> {
    let member = UserId(4242);
    let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap();
    let queue = ThreadQuery {
        kind: Some(ThreadKind::Inquiry),
        stage: Some(ThreadStage::Received),
        ..ThreadQuery::default()
    };
    let begin = moment("2026-06-01T00:00:00Z");
    Some(match question {
        0 => store
            .threads(&ThreadQuery { after: Some(reference(10_000)), ..queue }, 50)
            .await
            .unwrap()
            .items
            .len(),
        1 => store.threads(&queue, 50).await.unwrap().items.len(),
        2 => {
            let own = ThreadQuery { owner: Some(thread_owner("a42@x.example")), ..ThreadQuery::default() };
            store.threads(&own, 50).await.unwrap().items.len()
        }
        3 => store.thread(&reference(4242)).await.unwrap().unwrap().1.len(),
        4 => usize::from(store.thread_of_link(token()).await.unwrap().is_some()),
        5 => store.staff(at_minute(0)).await.unwrap().len(),
        6 => store.queue_lengths().await.unwrap().iter().map(|length| length.waiting as usize).sum(),
        7 => store
            .slots(Some(AppointmentTown::Chicago), begin, begin + TimeDelta::days(7))
            .await
            .unwrap()
            .len(),
        8 => usize::from(store.slot(SlotId(4242)).await.unwrap().is_some()),
        9 => store
            .appointments(Some(&thread_owner("a43@x.example")), begin - TimeDelta::days(300))
            .await
            .unwrap()
            .len(),
        10 => store.appointments(None, moment("2027-02-21T00:00:00Z")).await.unwrap().len(),
        11 => store.documents_of(member).await.unwrap().len(),
        12 => store.documents_shared_with(member, day, 50).await.unwrap().len(),
        13 => store.documents_about(VehicleId(4242)).await.unwrap().len(),
        14 => usize::from(store.own_document(UserId(43), DocumentId(42)).await.unwrap().is_some()),
        15 => store.accesses(UserId(43), DocumentId(42), None, 50).await.unwrap().unwrap().items.len(),
        16 => store.invitations(Some(member), None, 50, at_minute(0)).await.unwrap().items.len(),
        17 => {
            store.invitations(None, Some(InvitationId(10_000)), 50, at_minute(0)).await.unwrap().items.len()
        }
        18 => usize::from(store.invitation_of(token(), at_minute(0)).await.unwrap().is_some()),
        19 => usize::from(store.inviter_of(member).await.unwrap().is_some()),
        20 => store
            .access_requests(CaseFilter::Open, &RequestSearch::default(), None, 50)
            .await
            .unwrap()
            .items
            .len(),
        21 => store
            .access_requests(CaseFilter::Closed, &RequestSearch::default(), Some(reference(25_000)), 50)
            .await
            .unwrap()
            .items
            .len(),
        22 => usize::from(store.access_request(&reference(25_000)).await.unwrap().is_some()),
        23 => store.applications(Some(ApplicationStatus::Submitted), None, 50).await.unwrap().items.len(),
        24 => store.applications_of(member).await.unwrap().len(),
        25 => usize::from(store.application(ApplicationId(4242)).await.unwrap().is_some()),
        26 => {
            let collectors = MemberQuery { search: String::new(), role: Some(Role::Collector), before: None };
            store.member_accounts(&collectors, 50).await.unwrap().items.len()
        }
        27 => {
            let north = SourceName::parse("North 250").unwrap();
            store.feed_photo_problems(&north, 50).await.unwrap().len()
        }
        28 => {
            let due = moment("2026-01-02T00:00:00Z");
            usize::from(store.claim_feed_gallery(due, Duration::from_secs(60)).await.unwrap().is_some())
        }
        29 => {
            let north = SourceName::parse("North 250").unwrap();
            store.retry_feed_photos(&north, begin).await.unwrap() as usize + 1
        }
        30 => store.queued_mails(&MailQuery::default(), 50, begin).await.unwrap().items.len(),
        31 => {
            let sent = MailFilter::Stored(MailState::Sent);
            let page = MailQuery { filter: sent, before: Some(MailId(10_000)) };
            store.queued_mails(&page, 50, begin).await.unwrap().items.len()
        }
        32 => {
            let given_up = MailQuery { filter: MailFilter::Stored(MailState::GivenUp), before: None };
            store.queued_mails(&given_up, 50, begin).await.unwrap().items.len()
        }
        33 => store.member_listings(member, ListingViewer::Collector, None, 12).await.unwrap().items.len(),
        34 => store.member_listings(member, ListingViewer::Public, None, 12).await.unwrap().items.len(),
        35 => store.member_account(member).await.unwrap().unwrap().1.len(),
        _ => return None,
    })
}

/// A token hash for tests that ends with these digits.
fn token() -> TokenHash {
    let mut digest = [0; 32];
    digest[30..].copy_from_slice(&[0x42, 0x42]);
    TokenHash(digest)
}
