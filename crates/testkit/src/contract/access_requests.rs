//! The contract of [`AccessRequests`].

use domain::{
    CaseFilter,
    contact_requests::{Confirmation, ContactRequestDraft},
    inquiries::RequestSearch,
    membership::{AnswerRequestRefusal, InvitationId, RequestState},
};
use futures_util::future::join_all;
use ports::{
    contact_requests::ContactRequests,
    invitations::{AccessRequests, InvitationCommand, Invitations},
};

use super::{
    accounts::acting_session,
    invitations::{bound_invitation, by, mail, with_roles},
};
use crate::{VehicleFixture, access_request_draft, at_minute, command_at, new_confirmation};

async fn submit_access_request<S: ContactRequests>(store: &S, minute: i64) -> Confirmation {
    let asking =
        ContactRequestDraft::AccessRequest(access_request_draft()).parse(chrono::NaiveDate::MIN).unwrap();
    let confirmation = new_confirmation(at_minute(minute));
    store
        .store_contact_request(&asking, None, &confirmation, &command_at(at_minute(minute)), None)
        .await
        .unwrap();
    confirmation
}

/// Access requests are listed in order of arrival, and each is answered once.
pub async fn access_request_is_answered_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = with_roles(store, "ada", false, true).await;
    let session = acting_session(store, &ada).await;
    let confirmations = [
        submit_access_request(store, 1).await,
        submit_access_request(store, 2).await,
        submit_access_request(store, 3).await,
    ];
    let all = RequestSearch::default();
    let listed = async |filter, after| -> Vec<Confirmation> {
        let found = store.access_requests(filter, &all, after, 9).await.unwrap().items;
        found.into_iter().map(|known| known.confirmation).collect()
    };
    assert_eq!(listed(CaseFilter::Open, None).await, confirmations);
    assert_eq!(listed(CaseFilter::Open, Some(confirmations[0].reference.clone())).await, confirmations[1..]);
    let unknown = store
        .access_requests(CaseFilter::Open, &all, Some(crate::new_confirmation(at_minute(0)).reference), 9)
        .await
        .unwrap();
    assert_eq!((unknown.items.len(), unknown.total, unknown.next), (0, 3, None));
    let first = store.access_requests(CaseFilter::Open, &all, None, 2).await.unwrap();
    assert_eq!((first.items.len(), first.total), (2, 3));
    assert_eq!(first.next.as_ref(), Some(&confirmations[1].reference));
    assert_eq!(store.access_requests(CaseFilter::Closed, &all, None, 9).await.unwrap().total, 0);
    let own = confirmations[1].reference.as_str();
    for (search, count) in [("ÀDA", 3), ("ADA@Example.com", 3), (own, 1), ("eve@", 0), ("%", 0)] {
        let found = store.access_requests(CaseFilter::Open, &RequestSearch::parse(search), None, 9).await;
        let found = found.unwrap();
        assert_eq!((found.items.len() as u64, found.total), (count, count), "{search}");
    }

    let answer = async |number: u8| {
        let new = bound_invitation(&ada, number, "ada.l@example.com");
        let letter = mail("ada.l@example.com");
        let reference = &confirmations[0].reference;
        let invitation =
            InvitationCommand { by: session, new: &new, mail: Some(&letter), quota: None, actor: by(&ada) };
        store.invite_requester(reference, invitation, at_minute(5)).await.unwrap()
    };
    let answers = join_all((1..=8).map(answer)).await;
    let done: Vec<InvitationId> =
        answers.iter().filter_map(|answer| if let Ok(id) = answer { Some(*id) } else { None }).collect();
    let [id] = done[..] else { panic!("answered {} times", done.len()) };
    let before = Err(AnswerRequestRefusal::AlreadyAnswered(RequestState::Invited(id)));
    assert_eq!(answers.iter().filter(|answer| **answer == before).count(), 7);
    assert_eq!(store.invitations(None, None, 9, at_minute(1)).await.unwrap().items.len(), 1);

    let close = async |reference| {
        store.close_request(reference, "We could not reach them", by(&ada), at_minute(6)).await.unwrap()
    };
    assert_eq!(close(&confirmations[1].reference).await, Ok(()));
    let closed = RequestState::Closed("We could not reach them".into());
    assert_eq!(
        close(&confirmations[1].reference).await,
        Err(AnswerRequestRefusal::AlreadyAnswered(closed.clone()))
    );
    assert_eq!(
        close(&crate::new_confirmation(at_minute(0)).reference).await,
        Err(AnswerRequestRefusal::NoSuch)
    );
    assert_eq!(listed(CaseFilter::Open, None).await, confirmations[2..]);
    assert_eq!(listed(CaseFilter::Closed, None).await, confirmations[..2]);
    assert_eq!(store.access_request(&confirmations[1].reference).await.unwrap().unwrap().state, closed);
}
