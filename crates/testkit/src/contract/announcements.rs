//! The contract of [`Announcements`].

use domain::accounts::{PasswordHash, Role, UserId};
use domain::audit::Actor;
use domain::contact_requests::{ContactRequestDraft, InquiryDraft, MultiLineText};
use domain::events::EventId;
use domain::inquiries::Queue;
use domain::membership::{MemberChange, NewApplication, Suspension};
use domain::notifications::{CaseVehicle, NewCase, NotificationKind, PriceAndStatus};
use domain::questions::{QuestionChange, QuestionId, QuestionText};
use domain::saved::{SavedList, SavedSearchId, SearchName};
use domain::vehicles::{ListingSeller, ListingViewer};
use domain::vehicles::{ListingStatus, Price, PriceEvent, PriceKind, VehicleId, VehicleQuery};
use domain::{account_closure::ClosureState, accounts::RoleChange};
use futures_util::future::join_all;
use ports::account_closure::{AccountClosure, ClosureCommand, ClosureResult};
use ports::accounts::Accounts;
use ports::announcements::AnnouncementRecipient;
use ports::announcements::{AnnouncementRound, Announcements, UnannouncedCase};
use ports::events::EventLog;
use ports::forum::ForumReports;
use ports::member_admin::{MemberAdmin, MemberChangeCommand};
use ports::membership::CollectorApplications;
use ports::questions::{NewQuestion, QuestionCommand, Questions};
use ports::saved::{SavedSearches, SavedVehicles};
use ports::submissions::Submissions;

use super::documents::{approve_submission, by, submission};
use super::inquiries::{submit_request, submit_request_by};
use super::notifications::{member, notification, titles};
use crate::forum::{category, collector, reason, topic};
use crate::{
    VehicleFixture, access_request_draft, appointment_draft, at_minute, command_at, inquiry_draft, list,
    list_one, vehicle,
};

fn price_change(dollars: i64) -> PriceEvent {
    PriceEvent::new(PriceKind::Changed, Price::parse(Some(dollars)).unwrap(), at_minute(1))
}

async fn close<S: AccountClosure>(
    store: &S,
    user: UserId,
    proved: &PasswordHash,
    closure: ClosureState,
    minute: i64,
) -> ClosureResult {
    let (actor, at) = (by(user), at_minute(minute));
    store.close_account(ClosureCommand { user, proved, closure, mail: None, actor, at }).await.unwrap()
}

/// Each change of price or status is recorded with the previous values; announcing deletes exactly the named
/// changes.
pub async fn changes_are_recorded_until_announced<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = list(store, vec![vehicle().price(100).build(); 2], at_minute(0)).await;
    assert_eq!(store.unannounced_changes(&cars).await.unwrap(), [], "a new listing is no change");
    fixture.record_price(cars[0], price_change(90)).await;
    fixture.record_price(cars[0], price_change(90)).await;
    fixture.set_status(cars[0], ListingStatus::Sold).await;
    fixture.set_status(cars[1], ListingStatus::UnderOffer).await;
    let noted = store.unannounced_changes(&cars[..1]).await.unwrap();
    let offer = |price, status| PriceAndStatus { price: Price::parse(Some(price)).unwrap(), status };
    let steps: Vec<(PriceAndStatus, PriceAndStatus)> =
        noted.iter().map(|n| (n.change.before, n.change.after)).collect();
    let (live, sold) = (ListingStatus::Live, ListingStatus::Sold);
    assert_eq!(steps, [(offer(100, live), offer(90, live)), (offer(90, live), offer(90, sold))]);
    assert!(noted.iter().all(|noted| noted.change.vehicle == cars[0] && noted.change.by.is_none()));

    let from = store.announced_up_to().await.unwrap();
    let done = AnnouncementRound { from, to: EventId(from.0 + 1), changes: vec![noted[0].id], cases: vec![] };
    assert!(store.announce(&done, &[], at_minute(2)).await.unwrap());
    assert_eq!(store.unannounced_changes(&cars[..1]).await.unwrap(), noted[1..]);
    assert_eq!(store.unannounced_changes(&cars).await.unwrap().len(), 2);
    assert_eq!(store.unannounced_changes(&[VehicleId(4711)]).await.unwrap(), []);
}

/// A change records who made it, if known.
pub async fn change_records_its_author<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let car = list_one(store, vehicle().build(), at_minute(0)).await;
    fixture.set_status_as(ada, car, ListingStatus::UnderOffer).await;
    fixture.set_status(car, ListingStatus::Live).await;
    let by: Vec<Option<UserId>> =
        store.unannounced_changes(&[car]).await.unwrap().iter().map(|noted| noted.change.by).collect();
    assert_eq!(by, [Some(ada), None]);
}

/// Watchers of vehicles are found; members who merely saved them are not.
pub async fn watchers_of_vehicles_are_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let cars = list(store, vec![vehicle().build(); 3], at_minute(0)).await;
    for (user, kind, car) in [
        (ada, SavedList::Watch, cars[0]),
        (eve, SavedList::Watch, cars[0]),
        (ada, SavedList::Saved, cars[1]),
        (eve, SavedList::Watch, cars[2]),
    ] {
        store.save_vehicle(user, ListingViewer::Public, kind, car, at_minute(1)).await.unwrap().unwrap();
    }
    fixture.set_status(cars[2], ListingStatus::Withdrawn).await;
    assert!(
        store.set_role(ada, Role::Collector, RoleChange::Grant, Actor::default(), at_minute(2)).await.is_ok()
    );
    let ada = AnnouncementRecipient { user: ada, viewer: ListingViewer::Collector };
    let eve = AnnouncementRecipient { user: eve, viewer: ListingViewer::Public };
    assert_eq!(store.watchers(&cars[..2]).await.unwrap(), [(cars[0], ada), (cars[0], eve)]);
    assert_eq!(store.watchers(&cars[2..]).await.unwrap(), [(cars[2], eve)], "they are told that it has gone");
    assert_eq!(store.watchers(&[]).await.unwrap(), []);
    let proved = PasswordHash::new("$hash$eve".into());
    let left = close(store, eve.user, &proved, ClosureState::deactivated(at_minute(3)), 3).await;
    assert_eq!(left, ClosureResult::Done);
    assert_eq!(store.watchers(&cars).await.unwrap(), [(cars[0], ada)], "closed accounts are left out");
}

/// Members who sell vehicles are found; the site's own cars have no seller.
pub async fn sellers_of_vehicles_are_found<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let own = list_one(store, vehicle().build(), at_minute(0)).await;
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let of_eve = approve_submission(store, submission(store, eve).await, ada).await;
    let of_ada = approve_submission(store, submission(store, ada).await, eve).await;
    let sellers = store.sellers(&[of_ada, own, of_eve]).await.unwrap();
    assert_eq!(sellers, [(of_eve, eve), (of_ada, ada)]);
    assert_eq!(store.sellers(&[own]).await.unwrap(), []);
}

/// Paging returns every saved search of every member once, without those of closed accounts.
pub async fn every_saved_search_is_returned_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let members = [member(fixture, "ada").await, member(fixture, "eve").await];
    let gone = member(fixture, "bob").await;
    let name = SearchName::parse("Under a price").unwrap();
    for price in 1..=5 {
        let query = VehicleQuery { max_price: Some(price), ..VehicleQuery::default() };
        for user in members {
            store.save_search(user, &name, &query, at_minute(0)).await.unwrap();
        }
        store.save_search(gone, &name, &query, at_minute(0)).await.unwrap();
    }
    let (proved, closing) = (PasswordHash::new("$hash$bob".into()), ClosureState::closing(at_minute(1)));
    let left = close(store, gone, &proved, closing, 1).await;
    assert_eq!(left, ClosureResult::Done);
    let mut seen: Vec<(UserId, SavedSearchId, Option<i64>)> = Vec::new();
    loop {
        let after = seen.last().map(|(_, id, _)| *id);
        let page = store.all_searches(after, 3).await.unwrap();
        if page.is_empty() {
            break;
        }
        seen.extend(page.into_iter().map(|(owner, search)| (owner.user, search.id, search.query.max_price)));
    }
    assert!(seen.is_sorted_by(|a, b| a.1 < b.1), "{seen:?}");
    let prices: Vec<_> = seen.into_iter().map(|(user, _, price)| (price, user)).collect();
    let expected: Vec<_> = (1..=5).flat_map(|price| members.map(|user| (Some(price), user))).collect();
    assert_eq!(prices, expected);
}

/// Exactly one of several servers that announce the same events succeeds.
pub async fn one_of_several_servers_announces_an_event<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    list_one(store, vehicle().build(), at_minute(0)).await;
    let from = store.announced_up_to().await.unwrap();
    let to = store.latest_event().await.unwrap();
    assert!(from < to, "a fresh store has announced nothing that comes later");
    let done = AnnouncementRound { from, to, changes: vec![], cases: vec![] };
    let news = [notification(ada, NotificationKind::NewMatch, "news")];
    let results = join_all((0..6).map(|_| store.announce(&done, &news, at_minute(1)))).await;
    assert_eq!(results.into_iter().filter(|result| *result.as_ref().unwrap()).count(), 1);
    assert_eq!(titles(store, ada).await, ["news"]);
    assert_eq!(store.announced_up_to().await.unwrap(), to);
}

/// Every new case is recorded with its listing and opener, whichever form it comes from; a case that is gone
/// since is reported as gone.
pub async fn new_cases_are_recorded_until_announced<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let desk = member(fixture, "desk").await;
    let seller = member(fixture, "seller").await;
    let ada = collector(store, "ada", 0).await;
    let own = submission(store, seller).await;
    let own_listing = approve_submission(store, own, desk).await;
    let house =
        list_one(store, vehicle().make("Ferrari").model("F40").year(1990).build(), at_minute(0)).await;
    let application = NewApplication {
        note: MultiLineText::parse("collectorApplication", "note", "I keep three Lancias alive.").unwrap(),
        garage: Vec::new(),
        evidence: Vec::new(),
    };
    CollectorApplications::submit(store, seller, &application, by(seller), &command_at(at_minute(6)))
        .await
        .unwrap();
    let request = submit_request(store, ContactRequestDraft::AccessRequest(access_request_draft()), 7).await;
    let about = |car| ContactRequestDraft::Inquiry(InquiryDraft { vehicle: Some(car), ..inquiry_draft() });
    let inquiry = submit_request_by(store, Some(ada), about(own_listing), 8).await;
    let appointment =
        submit_request(store, ContactRequestDraft::Appointment(appointment_draft("2026-11-22")), 9).await;
    let place = category(store, "Air-cooled", ada, 10).await;
    let spam = topic(store, place, "Buy my oil", ada, 10).await;
    let report = store.report(spam, 0, seller, &reason("An advertisement."), at_minute(11)).await;
    let report = report.unwrap().unwrap();
    for car in [own_listing, house] {
        let new = NewQuestion {
            vehicle: car,
            asker: ada,
            viewer: ListingViewer::Collector,
            text: QuestionText::parse("Is the tool kit there?").unwrap(),
            most_waiting: 3,
            most: 9,
            notifications: Vec::new(),
        };
        store.ask(&new, by(ada), &command_at(at_minute(12))).await.unwrap();
    }

    let noted = store.unannounced_cases().await.unwrap();
    assert!(noted.is_sorted_by_key(|noted| noted.id), "{noted:?}");
    let cases: Vec<NewCase> = noted.iter().map(|noted| noted.case.clone().unwrap()).collect();
    let brief: Vec<_> =
        cases.iter().map(|case| (case.queue, case.subject.as_deref(), case.opened_by)).collect();
    let car = store.submission(own).await.unwrap().unwrap().title();
    assert_eq!(
        brief,
        [
            (Queue::Submissions, Some(car.as_str()), Some(seller)),
            (Queue::Applications, Some("seller"), Some(seller)),
            (Queue::AccessRequests, None, None),
            (Queue::Inquiries, None, Some(ada)),
            (Queue::Appointments, None, None),
            (Queue::Reports, None, Some(seller)),
            (Queue::Questions, None, Some(ada)),
        ],
        "a question about a member's car is its seller's"
    );
    let keys: Vec<&str> = cases.iter().map(|case| case.key.as_str()).collect();
    let (own_key, report_key) = (own.0.to_string(), report.0.to_string());
    assert_eq!(keys[0], own_key);
    assert_eq!(keys[2..6], [request.as_str(), inquiry.as_str(), appointment.as_str(), &report_key]);
    let vehicles: Vec<_> = cases.iter().filter_map(|case| case.vehicle.clone()).collect();
    let of_seller = CaseVehicle { title: car, seller: Some(ListingSeller { submission: own, seller }) };
    let of_house = CaseVehicle { title: "1990 Ferrari F40".to_owned(), seller: None };
    assert_eq!(vehicles, [of_seller, of_house]);

    let from = store.announced_up_to().await.unwrap();
    let announced = noted[..6].iter().map(|noted| noted.id).collect();
    let done = AnnouncementRound { from, to: EventId(from.0 + 1), changes: vec![], cases: announced };
    assert!(
        !store
            .announce(&AnnouncementRound { from: done.to, ..done.clone() }, &[], at_minute(13))
            .await
            .unwrap()
    );
    assert_eq!(store.unannounced_cases().await.unwrap(), noted);
    assert!(store.announce(&done, &[], at_minute(13)).await.unwrap());
    assert_eq!(store.unannounced_cases().await.unwrap(), noted[6..]);
    let question = QuestionId(keys[6].parse().unwrap());
    let removal = QuestionCommand {
        question,
        revision: 1,
        change: QuestionChange::Withdraw,
        most_facts: 9,
        notifications: Vec::new(),
        actor: by(ada),
        at: at_minute(14),
    };
    assert!(matches!(store.change_question(&removal).await.unwrap(), Ok(None)));
    let gone = store.unannounced_cases().await.unwrap();
    assert_eq!(gone, [UnannouncedCase { id: noted[6].id, case: None }]);
}

/// Admins are listed unless they are suspended or have closed their account.
pub async fn only_active_admins_are_listed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let mut admins = Vec::new();
    for name in ["ada", "bob", "cal", "dan"] {
        let user = member(fixture, name).await;
        store.set_role(user, Role::Admin, RoleChange::Grant, Actor::default(), at_minute(1)).await.unwrap();
        admins.push(user);
    }
    member(fixture, "eve").await;
    assert_eq!(store.admins(at_minute(2)).await.unwrap(), admins);
    let notification = notification(admins[1], NotificationKind::MembershipChanged, "t");
    let out = [MemberChange::Suspended(Suspension::INDEFINITE)];
    let (user, actor, at) = (admins[1], Actor::default(), at_minute(2));
    let (changes, notification) = (&out, &notification);
    let command = MemberChangeCommand { user, changes, reason: "r", notification, actor, at };
    store.change_member(command).await.unwrap().unwrap();
    let proved = PasswordHash::new("$hash$cal".into());
    let left = close(store, admins[2], &proved, ClosureState::deactivated(at_minute(3)), 3).await;
    assert_eq!(left, ClosureResult::Done);
    assert_eq!(store.admins(at_minute(2)).await.unwrap(), [admins[0], admins[3]]);
}
