//! Tests of emails and notifications to sellers.

use std::time::Duration;

use application::{
    accounts::EmailSender,
    submissions::{SubmissionConfirmation, SubmitForm, Verdict, submit},
};
use domain::{accounts::User, site_settings::Holidays};
use ports::{accounts::Accounts, mail::MailOutbox, notifications::Notifications};
use testkit::{at_minute, idempotent_command, submission_draft, username};

use super::{SubmissionFixture, submit_form};

#[tokio::test]
async fn a_seller_gets_one_confirmation_at_a_confirmed_address() {
    let fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    let account = fixture.store.account(&username("ada")).await.unwrap().unwrap().user;
    let sender = EmailSender {
        brand: "Concours".into(),
        origin: "https://concours.example".into(),
        contact: None,
        reply_to: None,
    };
    let once = SubmitForm {
        idempotent: idempotent_command(at_minute(0), "k", 1).idempotent,
        ..submit_form(ada, submission_draft(), &[])
    };
    let send = async |is_email_verified: bool, form: &SubmitForm| {
        let seller = User { is_email_verified, ..account.clone() };
        let outbox = &fixture.store;
        let confirmation =
            SubmissionConfirmation { sender: &sender, seller: &seller, holidays: &Holidays::NONE, outbox };
        let submission = submit(form.clone(), fixture.ports(), Some(confirmation)).await.unwrap();
        let due = outbox.claim_due(at_minute(11), Duration::from_secs(60), 9).await.unwrap();
        (submission, due.into_iter().map(|due| due.mail).collect::<Vec<_>>())
    };
    let other = submit_form(ada, submission_draft(), &[]);
    assert!(send(false, &other).await.1.is_empty(), "the address may be somebody else's");
    let (submission, mails) = send(true, &once).await;
    let [mail] = mails.as_slice() else { panic!("{mails:?}") };
    assert_eq!(mail.to().as_str(), "ada@example.com");
    assert_eq!(mail.subject(), format!("We received your {}", submission.title()));
    let id = submission.id.0;
    for part in [
        format!("as submission {id}."),
        format!("https://concours.example/dashboard/submissions/{id}"),
        "within two business days, by Monday, January 19, 9:00 AM Central Time".to_owned(),
    ] {
        assert!(mail.text().contains(&part), "{part}: {}", mail.text());
    }
    assert!(mail.html().is_some());
    assert!(send(true, &once).await.1.is_empty(), "a repeated request sends no second one");
}

#[tokio::test]
async fn sellers_are_told_reason_and_next_step_of_a_decision() {
    let fixture = SubmissionFixture::new();
    let ada = fixture.member("ada").await;
    for (verdict, notes, told) in [
        (
            Verdict::Approved,
            "",
            "Open it to see the listing, change its price, or mark it as under offer or sold.",
        ),
        (
            Verdict::Rejected,
            "Too many cars like it.",
            "Reason: Too many cars like it.\nThe review of this submission has ended. You can submit the vehicle again, \
             or another one, at any time.",
        ),
        (
            Verdict::ChangesRequested,
            "Photo of the VIN plate",
            "What to change: Photo of the VIN plate\nOpen it, make these changes and save them; it then returns to \
             review.",
        ),
    ] {
        let submission = fixture.submit_stored(submit_form(ada, submission_draft(), &[])).await;
        fixture.decide(&submission, verdict, notes).await.unwrap();
        let notifications = fixture.store.notifications(ada, None, 9).await.unwrap().items;
        let newest = notifications.first().unwrap();
        assert_eq!(newest.text, told);
        assert_eq!(newest.link.as_str(), format!("/dashboard/submissions/{}", submission.id.0));
    }
}
