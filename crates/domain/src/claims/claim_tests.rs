//! Tests of claims.

use super::*;

fn claim(has_proof: bool, finding: Option<Finding>) -> Claim {
    let proof = ClaimProof { document: DocumentId(1), name: FileName::sanitize("title.pdf", "") };
    Claim {
        id: ClaimId(1),
        submission: SubmissionId(1),
        kind: ClaimKind::Owners,
        statement: Statement::parse("Two owners").unwrap(),
        stated_at: Timestamp::UNIX_EPOCH,
        proof: has_proof.then_some(proof),
        review: finding.map(|finding| ClaimReview {
            finding,
            reason: DecisionReason::default(),
            at: Timestamp::UNIX_EPOCH,
        }),
        is_proof_gone: false,
    }
}

#[test]
fn review_finding_overrides_proof_in_claim_state() {
    for (has_proof, finding, state) in [
        (false, None, "stated"),
        (true, None, "on_file"),
        (false, Some(Finding::Seen), "seen"),
        (true, Some(Finding::Seen), "seen"),
        (true, Some(Finding::Disputed), "disputed"),
    ] {
        assert_eq!(claim(has_proof, finding).state().as_str(), state);
    }
}

#[test]
fn seen_finding_lapses_when_the_proof_is_gone() {
    for (finding, state) in [(Finding::Seen, "off_file"), (Finding::Disputed, "disputed")] {
        let claim = Claim { is_proof_gone: true, ..claim(false, Some(finding)) };
        assert_eq!(claim.state().as_str(), state);
    }
}

#[test]
fn statement_is_one_line_with_a_maximum_length() {
    assert_eq!(Statement::parse("  Two\nowners ").unwrap().as_str(), "Two owners");
    assert!(Statement::parse(&"é".repeat(300)).is_ok());
    for wrong in [String::new(), " \n ".into(), "é".repeat(301)] {
        assert_eq!(Statement::parse(&wrong).unwrap_err().field, "statement");
    }
}

#[test]
fn claims_are_accepted_until_the_vehicle_is_sold_or_withdrawn() {
    use SubmissionStatus::{Approved, ChangesRequested, Pending, Rejected, Withdrawn};
    for (status, listing, may) in [
        (Pending, None, true),
        (ChangesRequested, None, true),
        (Approved, Some(ListingStatus::Live), true),
        (Approved, Some(ListingStatus::UnderOffer), true),
        (Approved, Some(ListingStatus::Sold), false),
        (Approved, Some(ListingStatus::Withdrawn), false),
        (Approved, None, false),
        (Rejected, None, false),
        (Withdrawn, None, false),
    ] {
        assert_eq!(takes_claims(status, listing), may, "{status:?} {listing:?}");
    }
}

#[test]
fn claim_requires_open_subject_and_existing_document() {
    let open = Some(ClaimSubject { status: SubmissionStatus::Pending, listing: None });
    let closed = Some(ClaimSubject { status: SubmissionStatus::Rejected, listing: None });
    for (subject, has_document, has_claim, stated, withdrawn) in [
        (open, true, true, Ok(()), Ok(())),
        (open, false, false, Err(ClaimRefusal::NoSuchDocument), Err(ClaimRefusal::NoSuchClaim)),
        (closed, false, true, Err(ClaimRefusal::Closed), Err(ClaimRefusal::Closed)),
        (closed, true, false, Err(ClaimRefusal::Closed), Err(ClaimRefusal::NoSuchClaim)),
        (None, true, true, Err(ClaimRefusal::NoSuchSubmission), Err(ClaimRefusal::NoSuchSubmission)),
    ] {
        assert_eq!(ClaimSubject::check_claim(subject, has_document), stated, "{subject:?}");
        assert_eq!(ClaimSubject::check_withdrawal(subject, has_claim), withdrawn, "{subject:?}");
    }
}

#[test]
fn identical_review_is_detected_while_its_proof_exists() {
    let review = |finding, reason| ClaimReview {
        finding,
        reason: DecisionReason::parse("reason", reason).unwrap(),
        at: Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(1),
    };
    let seen = claim(true, Some(Finding::Seen));
    assert!(seen.is_reviewed_as(&review(Finding::Seen, "")));
    assert!(!seen.is_reviewed_as(&review(Finding::Disputed, "")));
    assert!(!seen.is_reviewed_as(&review(Finding::Seen, "The papers name three owners.")));
    assert!(!claim(true, None).is_reviewed_as(&review(Finding::Seen, "")));
    assert!(!Claim { is_proof_gone: true, ..seen }.is_reviewed_as(&review(Finding::Seen, "")));
}

#[test]
fn kinds_and_actions_round_trip() {
    for kind in ClaimKind::ALL {
        assert_eq!(ClaimKind::parse(kind.as_str()), Some(kind));
    }
    for action in super::super::ClaimAction::ALL {
        assert_eq!(super::super::ClaimAction::parse(action.as_str()), Some(action));
    }
    assert_eq!(Finding::parse("stated"), None);
}
