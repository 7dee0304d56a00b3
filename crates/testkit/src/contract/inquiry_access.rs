//! The contract of [`Inquiries`]: who finds and opens a thread.

use domain::{
    accounts::UserId,
    contact_requests::{ContactRequestDraft, InquiryDraft},
    inquiries::{MessageAuthor, ThreadOwner},
};
use ports::{
    inquiries::{Inquiries, ThreadQuery, ThreadUpdate},
    retention::Retention,
};

use super::{
    accounts::register_member,
    inquiries::{message_text, reader_of, submit_request, submit_request_by, thread, thread_update},
};
use crate::{
    ContactRequestFixture, access_request_draft, appointment_draft, at_minute, inquiry_draft, new_user,
    token_hash,
};

/// Threads sent without an account are found by their email address in any spelling, latest first.
pub async fn threads_without_account_are_found_by_email<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let from =
        |email: &str| ContactRequestDraft::Inquiry(InquiryDraft { email: email.into(), ..inquiry_draft() });
    let first = submit_request(store, from("Ada@Example.com"), 1).await;
    submit_request(store, from("eve@example.com"), 2).await;
    let second =
        submit_request(store, ContactRequestDraft::Appointment(appointment_draft("2026-11-22")), 3).await;
    let query = ThreadQuery { owner: Some(reader_of("ada@example.com")), ..ThreadQuery::default() };
    let found = store.threads(&query, 9).await.unwrap();
    assert_eq!(found.total, 2);
    let found: Vec<_> = found.items.into_iter().map(|thread| thread.reference).collect();
    assert_eq!(found, [second.clone(), first.clone()]);
    let next = ThreadQuery { after: Some(second), ..query };
    let found = store.threads(&next, 9).await.unwrap();
    assert_eq!(found.total, 2, "on all pages");
    assert_eq!(found.items.into_iter().map(|thread| thread.reference).collect::<Vec<_>>(), [first]);
}

/// Threads sent while signed in belong to the member, not to the owner of the given address, and to nobody
/// after the member's erasure.
pub async fn signed_in_threads_belong_to_the_member<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = register_member(store, &new_user("ada", "ada@home.example")).await;
    let eve = register_member(store, &new_user("eve", "eve@example.com")).await;
    let question =
        submit_request_by(store, Some(ada.id), ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    let preferred_slot = ContactRequestDraft::Appointment(appointment_draft("2026-11-22"));
    let preferred_slot = submit_request_by(store, Some(ada.id), preferred_slot, 2).await;
    let request = ContactRequestDraft::AccessRequest(access_request_draft());
    submit_request_by(store, Some(ada.id), request, 3).await;
    let signed_out = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 4).await;
    assert_eq!(thread(store, &question).await.asker, Some(ada.id));
    assert_eq!(thread(store, &preferred_slot).await.asker, Some(ada.id));
    assert_eq!(thread(store, &signed_out).await.asker, None);
    let references_of = async |user: UserId, mailbox: Option<&str>| {
        let owner = ThreadOwner { user, mailbox: mailbox.map(Into::into) };
        let query = ThreadQuery { owner: Some(owner.clone()), ..ThreadQuery::default() };
        let threads = store.threads(&query, 9).await.unwrap().items;
        assert!(threads.iter().all(|thread| owner.has(thread)), "{owner:?}");
        threads.into_iter().map(|thread| thread.reference).collect::<Vec<_>>()
    };
    assert_eq!(references_of(ada.id, None).await, [preferred_slot.clone(), question.clone()]);
    assert_eq!(
        references_of(ada.id, Some("ada@example.com")).await,
        [signed_out.clone(), preferred_slot, question]
    );
    assert_eq!(references_of(eve.id, None).await, []);
    assert_eq!(references_of(eve.id, Some("ada@example.com")).await, [signed_out]);
}

/// Every mailed link opens its own thread only.
pub async fn mailed_link_opens_its_own_thread_only<F: ContactRequestFixture>(fixture: &F) {
    let store = fixture.store();
    let mut references = Vec::new();
    for number in [1, 2] {
        let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
        let one = ThreadUpdate { link: Some(token_hash(number)), ..thread_update(&reference, 1, 2) };
        let two = ThreadUpdate { link: Some(token_hash(number + 10)), ..thread_update(&reference, 2, 2) };
        store.update_thread(&one).await.unwrap().unwrap();
        store.update_thread(&two).await.unwrap().unwrap();
        references.push(reference);
    }
    for (number, place) in [(1, 0), (11, 0), (2, 1), (12, 1)] {
        let opened = store.thread_of_link(token_hash(number)).await.unwrap();
        assert_eq!(opened.as_ref(), Some(&references[place]));
    }
    assert_eq!(store.thread_of_link(token_hash(99)).await.unwrap(), None);
}

/// Deleting a thread by retention deletes its messages and links.
pub async fn retention_deletes_messages_and_links_of_a_thread<F>(fixture: &F)
where
    F: ContactRequestFixture,
    F::Store: Retention,
{
    let store = fixture.store();
    let reference = submit_request(store, ContactRequestDraft::Inquiry(inquiry_draft()), 1).await;
    let message = Some((MessageAuthor::Asker, message_text("Hello?")));
    store
        .update_thread(&ThreadUpdate {
            message,
            link: Some(token_hash(1)),
            ..thread_update(&reference, 1, 2)
        })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(store.delete_contact_requests(at_minute(2)).await.unwrap(), 1);
    assert!(store.thread(&reference).await.unwrap().is_none());
    assert_eq!(store.thread_of_link(token_hash(1)).await.unwrap(), None);
    assert!(store.threads(&ThreadQuery::default(), 9).await.unwrap().items.is_empty());
}
