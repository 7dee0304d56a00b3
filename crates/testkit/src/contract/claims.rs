//! The contract of [`Claims`].

use domain::audit::{Action, Actor};
use domain::claims::{Claim, ClaimAction, ClaimId, ClaimKind, ClaimReview, ClaimState, Finding, Statement};
use domain::documents::DocumentId;
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::submissions::{DecisionReason, SubmissionId};
use domain::vehicles::ListingViewer;
use domain::vehicles::{ListingStatus, VehicleId};
use domain::{accounts::UserId, claims::ClaimRefusal};
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::audit::AuditLog;
use ports::claims::{Claims, NewClaim};
use ports::documents::Documents;
use ports::notifications::Notifications;
use ports::submissions::Submissions;

use super::accounts::register_member;
use super::documents::{add_document, approve_submission, by, document_command, submission};
use crate::forum::collector;
use crate::{VehicleFixture, at_minute, new_user};

const OWNERS: ClaimKind = ClaimKind::Owners;

fn new(
    seller: UserId,
    submission: SubmissionId,
    kind: ClaimKind,
    text: &str,
    document: Option<DocumentId>,
) -> NewClaim {
    NewClaim { submission, seller, kind, statement: Statement::parse(text).unwrap(), document }
}

async fn submit_claim_of<S: Claims>(store: &S, new: &NewClaim, minute: i64) -> Result<(), ClaimRefusal> {
    store.submit_claim(new, by(new.seller), at_minute(minute)).await.unwrap()
}

async fn owners<S: Claims>(store: &S, submission: SubmissionId) -> Claim {
    let found = store.claims_of(submission).await.unwrap();
    found.into_iter().find(|claim| claim.kind == OWNERS).unwrap()
}

fn claim_review(finding: Finding, reason: &str, minute: i64) -> ClaimReview {
    ClaimReview {
        finding,
        reason: DecisionReason::required("reason", reason).unwrap(),
        at: at_minute(minute),
    }
}

async fn submit_review<S: Claims>(store: &S, id: ClaimId, reviewer: UserId, review: &ClaimReview) -> bool {
    store.review_claim(id, reviewer, review, &[], by(reviewer)).await.unwrap()
}

/// Audit entries about claims: actor, seller, action, kind.
async fn record<S: AuditLog>(store: &S) -> Vec<(Option<UserId>, Option<UserId>, ClaimAction, ClaimKind)> {
    let entries = store.entries_after(0, 1000).await.unwrap();
    let about = entries.into_iter().filter_map(|entry| match entry.action {
        Action::Claim(act, _, kind) => Some((entry.actor.user, entry.user, act, kind)),
        _ => None,
    });
    about.collect()
}

async fn desk<S: ports::accounts::Accounts>(store: &S) -> UserId {
    register_member(store, &new_user("desk", "desk@example.com")).await.id
}

/// A seller can state claims about their own submissions only.
pub async fn seller_states_claims_about_own_submissions<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let car = submission(store, ada).await;
    let text = "Two owners '); DROP TABLE claims;--";
    assert_eq!(submit_claim_of(store, &new(ada, car, ClaimKind::Odometer, "True", None), 3).await, Ok(()));
    assert_eq!(submit_claim_of(store, &new(ada, car, OWNERS, text, None), 4).await, Ok(()));
    let claims = store.claims_of(car).await.unwrap();
    let kinds: Vec<_> = claims.iter().map(|claim| claim.kind).collect();
    assert_eq!(kinds, [OWNERS, ClaimKind::Odometer], "in their order");
    let claim = &claims[0];
    assert_eq!((claim.statement.as_str(), claim.submission, claim.stated_at), (text, car, at_minute(4)));
    assert_eq!((claim.proof.clone(), claim.review.clone()), (None, None));
    assert_eq!(store.claim(claim.id).await.unwrap().as_ref(), Some(claim));

    for missing in [car, SubmissionId(4711)] {
        let foreign = new(eve, missing, OWNERS, "Mine", None);
        assert_eq!(submit_claim_of(store, &foreign, 5).await, Err(ClaimRefusal::NoSuchSubmission));
        let withdrawn = store.withdraw_claim(eve, missing, OWNERS, by(eve), at_minute(5)).await;
        assert_eq!(withdrawn.unwrap(), Err(ClaimRefusal::NoSuchSubmission));
    }
    assert_eq!(store.claims_of(car).await.unwrap(), claims);
    for outcome in [Ok(()), Err(ClaimRefusal::NoSuchClaim)] {
        let withdrawn = store.withdraw_claim(ada, car, OWNERS, by(ada), at_minute(6)).await;
        assert_eq!(withdrawn.unwrap(), outcome);
    }
    assert_eq!(store.claim(claim.id).await.unwrap(), None);
    assert_eq!(
        record(store).await,
        [
            (Some(ada), Some(ada), ClaimAction::Stated, ClaimKind::Odometer),
            (Some(ada), Some(ada), ClaimAction::Stated, OWNERS),
            (Some(ada), Some(ada), ClaimAction::Withdrawn, OWNERS),
        ]
    );
}

/// A review applies only to the statement and proof that were reviewed.
pub async fn changed_statement_is_a_new_claim_without_review<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let car = submission(store, ada).await;
    let paper = add_document(store, ada, "a").await;
    store.attach_document(document_command(ada, paper, 2), Some(car), &[]).await.unwrap().unwrap();
    let first = new(ada, car, OWNERS, "Two owners", None);
    submit_claim_of(store, &first, 3).await.unwrap();
    let seen = owners(store, car).await;
    assert!(submit_review(store, seen.id, desk, &claim_review(Finding::Seen, "Both titles.", 4)).await);
    assert_eq!(submit_claim_of(store, &first, 5).await, Ok(()));
    let same = owners(store, car).await;
    assert_eq!((same.id, same.state(), same.stated_at), (seen.id, ClaimState::Seen, at_minute(3)));

    for other in [new(ada, car, OWNERS, "One owner", None), new(ada, car, OWNERS, "One owner", Some(paper))] {
        let before = owners(store, car).await.id;
        assert_eq!(submit_claim_of(store, &other, 6).await, Ok(()));
        let claim = owners(store, car).await;
        assert_ne!(claim.id, before);
        assert_eq!((claim.review, claim.stated_at), (None, at_minute(6)));
        assert!(
            !submit_review(store, before, desk, &claim_review(Finding::Seen, "Late.", 7)).await,
            "it is gone"
        );
    }
    submit_claim_of(store, &first, 8).await.unwrap();
    assert_eq!(owners(store, car).await.review, None, "the same words anew are looked at anew");
    assert_eq!(store.claims_of(car).await.unwrap().len(), 1);
}

/// A proof must be the seller's document attached to that submission, and counts while it is attached.
pub async fn proof_must_be_attached_to_the_submission<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let (car, other) = (submission(store, ada).await, submission(store, ada).await);
    let eve_submission = submission(store, eve).await;
    let paper = add_document(store, ada, "a").await;
    let (foreign, elsewhere) = (add_document(store, eve, "b").await, add_document(store, ada, "c").await);
    store
        .attach_document(document_command(eve, foreign, 2), Some(eve_submission), &[])
        .await
        .unwrap()
        .unwrap();
    store.attach_document(document_command(ada, elsewhere, 2), Some(other), &[]).await.unwrap().unwrap();
    for refused in [paper, foreign, elsewhere, DocumentId(4711)] {
        let claim = new(ada, car, OWNERS, "Two owners", Some(refused));
        assert_eq!(submit_claim_of(store, &claim, 3).await, Err(ClaimRefusal::NoSuchDocument));
    }
    assert_eq!(store.claims_of(car).await.unwrap(), []);
    let attach = async |to| store.attach_document(document_command(ada, paper, 4), to, &[]).await.unwrap();
    attach(Some(car)).await.unwrap();
    assert_eq!(submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", Some(paper)), 5).await, Ok(()));
    let claim = owners(store, car).await;
    let proof = claim.proof.clone().unwrap();
    assert_eq!((proof.document, proof.name.as_str()), (paper, "a.pdf"));
    assert_eq!(claim.state(), ClaimState::OnFile);
    for away in [Some(other), None] {
        attach(away).await.unwrap();
        assert_eq!(owners(store, car).await.state(), ClaimState::Stated);
    }
    attach(Some(car)).await.unwrap();
    assert_eq!(owners(store, car).await, claim);
    assert!(store.delete_document(ada, paper, by(ada), at_minute(6)).await.unwrap());
    assert_eq!(owners(store, car).await.proof, None);
}

/// A "seen" review counts while the reviewed document is attached; a dispute, and a review without a
/// document, stay.
pub async fn seen_review_counts_while_its_document_is_attached<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let car = submission(store, ada).await;
    let paper = add_document(store, ada, "a").await;
    let attach = async |to| store.attach_document(document_command(ada, paper, 2), to, &[]).await.unwrap();
    attach(Some(car)).await.unwrap();
    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", None), 3).await.unwrap();
    let bare = owners(store, car).await.id;
    submit_review(store, bare, desk, &claim_review(Finding::Seen, "Shown at our office.", 4)).await;
    assert_eq!(owners(store, car).await.state(), ClaimState::Seen, "it rests on no document");

    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", Some(paper)), 5).await.unwrap();
    let id = owners(store, car).await.id;
    let seen = claim_review(Finding::Seen, "Both titles.", 6);
    submit_review(store, id, desk, &seen).await;
    assert_eq!(owners(store, car).await.state(), ClaimState::Seen);
    attach(None).await.unwrap();
    let without = owners(store, car).await;
    assert_eq!((without.state(), without.is_proof_gone), (ClaimState::OffFile, true));
    assert_eq!(without.review, Some(seen.clone()), "it stays on record");
    attach(Some(car)).await.unwrap();
    assert_eq!(owners(store, car).await.state(), ClaimState::Seen, "it is there again");

    assert!(store.delete_document(ada, paper, by(ada), at_minute(7)).await.unwrap());
    assert_eq!(owners(store, car).await.state(), ClaimState::OffFile);
    submit_review(store, id, desk, &claim_review(Finding::Disputed, "The register names three.", 8)).await;
    assert_eq!(owners(store, car).await.state(), ClaimState::Disputed);
    let again = ClaimReview { at: at_minute(9), ..seen };
    submit_review(store, id, desk, &again).await;
    let claim = owners(store, car).await;
    assert_eq!((claim.state(), claim.review), (ClaimState::Seen, Some(again)), "seen without a document");
}

/// A review is stored with its reason, notifies once, and outlives its claim.
pub async fn claim_review_is_stored_and_outlives_its_claim<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let car = submission(store, ada).await;
    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", None), 3).await.unwrap();
    let id = owners(store, car).await.id;
    let told =
        [NewNotification::new(ada, NotificationKind::SubmissionDecided, "Found", "", DeepLink::to("/"))];
    let doubt = claim_review(Finding::Disputed, "The register names three.", 4);
    for minute in [4, 5] {
        let again = ClaimReview { at: at_minute(minute), ..doubt.clone() };
        assert!(store.review_claim(id, desk, &again, &told, by(desk)).await.unwrap());
    }
    assert_eq!(owners(store, car).await.review, Some(doubt), "the same once more is no news");
    assert_eq!(store.notifications(ada, None, 9).await.unwrap().total, 1);
    let seen = claim_review(Finding::Seen, "A third title was a slip of the register.", 6);
    assert!(submit_review(store, id, desk, &seen).await);
    assert_eq!(owners(store, car).await.review, Some(seen));
    store.withdraw_claim(ada, car, OWNERS, by(ada), at_minute(7)).await.unwrap().unwrap();
    assert!(!submit_review(store, id, desk, &claim_review(Finding::Seen, "Late.", 8)).await);
    assert!(!submit_review(store, ClaimId(4711), desk, &claim_review(Finding::Seen, "None.", 8)).await);
    let acts: Vec<_> = record(store).await.into_iter().filter(|line| line.0 == Some(desk)).collect();
    assert_eq!(
        acts,
        [
            (Some(desk), Some(ada), ClaimAction::Found(Finding::Disputed), OWNERS),
            (Some(desk), Some(ada), ClaimAction::Found(Finding::Seen), OWNERS),
        ]
    );
}

/// The claims of a public listing are public.
pub async fn claims_of_a_public_listing_are_public<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let (car, bare) = (submission(store, ada).await, submission(store, ada).await);
    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", None), 3).await.unwrap();
    let vehicle = approve_submission(store, car, desk).await;
    let without = approve_submission(store, bare, desk).await;
    let claims = store.claims_of(car).await.unwrap();
    assert_eq!(store.claims_about(vehicle, ListingViewer::Public).await.unwrap(), Some(claims.clone()));
    assert_eq!(store.claims_about(without, ListingViewer::Public).await.unwrap(), Some(vec![]));
    fixture.set_status(vehicle, ListingStatus::Sold).await;
    assert_eq!(store.claims_about(vehicle, ListingViewer::Public).await.unwrap(), Some(claims));
    fixture.set_status(vehicle, ListingStatus::Withdrawn).await;
    assert_eq!(store.claims_about(vehicle, ListingViewer::Public).await.unwrap(), None);
    assert_eq!(store.claims_about(VehicleId(4711), ListingViewer::Public).await.unwrap(), None);
}

/// Claims about a sold or withdrawn listing can no longer be changed.
pub async fn claims_of_a_sold_or_withdrawn_listing_are_closed<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let car = submission(store, ada).await;
    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", None), 3).await.unwrap();
    let vehicle = approve_submission(store, car, desk).await;
    assert_eq!(submit_claim_of(store, &new(ada, car, OWNERS, "Three owners", None), 6).await, Ok(()));
    for status in [ListingStatus::Sold, ListingStatus::Withdrawn] {
        fixture.set_status(vehicle, status).await;
        assert_eq!(
            submit_claim_of(store, &new(ada, car, OWNERS, "One owner", None), 7).await,
            Err(ClaimRefusal::Closed)
        );
        let withdrawn = store.withdraw_claim(ada, car, OWNERS, by(ada), at_minute(7)).await;
        assert_eq!(withdrawn.unwrap(), Err(ClaimRefusal::Closed));
    }
    let claim = owners(store, car).await;
    assert_eq!(claim.statement.as_str(), "Three owners");
    let late = claim_review(Finding::Disputed, "It came out late.", 8);
    assert!(submit_review(store, claim.id, desk, &late).await, "the concierge may still say what it found");
}

/// Erasing the seller deletes their claims and reviews.
pub async fn claims_are_deleted_with_their_seller<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, desk(store).await);
    let car = submission(store, ada).await;
    submit_claim_of(store, &new(ada, car, OWNERS, "Two owners", None), 3).await.unwrap();
    let id = owners(store, car).await.id;
    submit_review(store, id, desk, &claim_review(Finding::Seen, "Both titles.", 4)).await;
    assert_eq!(store.erase(ada, None, Actor::default(), at_minute(9)).await.unwrap(), ErasureResult::Done);
    assert_eq!(store.claim(id).await.unwrap(), None);
    assert_eq!(store.claims_of(car).await.unwrap(), []);
    assert_eq!(store.submission(car).await.unwrap(), None);
}
