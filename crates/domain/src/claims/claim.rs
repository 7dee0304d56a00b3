use crate::{
    Timestamp, Violation,
    audit::{Edit, FieldChange},
    documents::DocumentId,
    files::FileName,
    submissions::{Reason, SubmissionId, SubmissionStatus},
    text,
    vehicles::ListingStatus,
};

/// The longest statement, in characters.
pub const MAX_STATEMENT: usize = 300;

/// A claim's number: never reused. What is stated otherwise is another claim, so whoever judges one
/// judges what they read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClaimId(pub i64);

/// What a claim is about. A vehicle has at most one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClaimKind {
    /// Whether engine, gearbox and body are those that it was built with.
    MatchingNumbers,
    /// Who owned it.
    Owners,
    /// How it was looked after.
    Service,
    /// Whether its mileage is true.
    Odometer,
}

impl ClaimKind {
    /// Every kind, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::MatchingNumbers, Self::Owners, Self::Service, Self::Odometer];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MatchingNumbers => "matching_numbers",
            Self::Owners => "owners",
            Self::Service => "service",
            Self::Odometer => "odometer",
        }
    }

    /// The kind of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }

    /// What it is called in a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MatchingNumbers => "matching numbers",
            Self::Owners => "owners",
            Self::Service => "service history",
            Self::Odometer => "odometer",
        }
    }
}

/// How far a claim was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ClaimState {
    /// The seller says so.
    Stated,
    /// The seller has put a document beside the vehicle that is to show it.
    OnFile,
    /// The concierge has seen the proof.
    Seen,
    /// The concierge saw a document that does not stand beside the vehicle any more.
    OffFile,
    /// The concierge doubts it.
    Disputed,
}

impl ClaimState {
    /// The word used on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::OnFile => "on_file",
            Self::Seen => "seen",
            Self::OffFile => "off_file",
            Self::Disputed => "disputed",
        }
    }
}

/// What the concierge finds of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding {
    /// The proof was seen.
    Seen,
    /// It is in doubt.
    Disputed,
}

impl Finding {
    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Disputed => "disputed",
        }
    }

    /// The finding of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Seen, Self::Disputed].into_iter().find(|finding| finding.as_str() == word)
    }
}

/// What a seller states: 1 to [`MAX_STATEMENT`] characters in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement(String);

impl Statement {
    /// Reads a statement.
    ///
    /// # Errors
    /// A [`Violation`] of `statement` when there is nothing in it or too much.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let statement = text::single_line(input);
        match statement.chars().count() {
            0 => Err(Violation::new("statement", "Please say what you state")),
            1..=MAX_STATEMENT => Ok(Self(statement)),
            _ => Err(Violation::new(
                "statement",
                format!("A statement must be at most {MAX_STATEMENT} characters"),
            )),
        }
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a seller writes into the form of a claim.
#[derive(Debug, Clone, Default)]
pub struct ClaimDraft {
    /// What they state.
    pub statement: String,
    /// The document that is to show it.
    pub document: Option<i64>,
}

/// The document that a claim points at, while it stands beside the same vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Which.
    pub document: DocumentId,
    /// What its owner calls it.
    pub name: FileName,
}

/// What the concierge found, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimReview {
    /// What.
    pub finding: Finding,
    /// Why, as everybody reads it.
    pub reason: Reason,
    /// When.
    pub at: Timestamp,
}

impl ClaimReview {
    /// What it changes of an earlier finding, for the audit log.
    #[must_use]
    pub fn edit(&self, before: Option<&Self>) -> Edit {
        let earlier = before.map(|judgement| judgement.finding.as_str());
        let finding = FieldChange::between("finding", earlier, Some(self.finding.as_str()));
        Edit::because(self.reason.as_str()).with([finding])
    }
}

/// Something that a seller says of a vehicle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Its number.
    pub id: ClaimId,
    /// Of which vehicle.
    pub submission: SubmissionId,
    /// What it is about.
    pub kind: ClaimKind,
    /// What they say.
    pub statement: Statement,
    /// Since when.
    pub stated_at: Timestamp,
    /// What is to show it.
    pub proof: Option<Proof>,
    /// What the concierge found of it last.
    pub judgement: Option<ClaimReview>,
    /// Whether that rests on a document that does not stand beside the vehicle any more.
    pub is_proof_gone: bool,
}

impl Claim {
    /// How far it was shown. What the concierge found counts more than that there is a document; but what
    /// it saw in one counts no longer than others can be shown it. A doubt stays: taking the document away
    /// does not settle it.
    #[must_use]
    pub const fn state(&self) -> ClaimState {
        match (&self.judgement, &self.proof) {
            (Some(ClaimReview { finding: Finding::Seen, .. }), _) if self.is_proof_gone => {
                ClaimState::OffFile
            }
            (Some(ClaimReview { finding: Finding::Seen, .. }), _) => ClaimState::Seen,
            (Some(ClaimReview { finding: Finding::Disputed, .. }), _) => ClaimState::Disputed,
            (None, Some(_)) => ClaimState::OnFile,
            (None, None) => ClaimState::Stated,
        }
    }
}

/// Whether a seller may state and withdraw claims of a submission that stands there, and whose listing
/// does: until the vehicle is sold, withdrawn or declined.
#[must_use]
pub fn takes_claims(status: SubmissionStatus, listing: Option<ListingStatus>) -> bool {
    match status {
        SubmissionStatus::Pending | SubmissionStatus::ChangesRequested => true,
        SubmissionStatus::Approved => listing.is_some_and(ListingStatus::is_for_sale),
        SubmissionStatus::Rejected | SubmissionStatus::Withdrawn => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(has_proof: bool, finding: Option<Finding>) -> Claim {
        let proof = Proof { document: DocumentId(1), name: FileName::of("title.pdf", "") };
        Claim {
            id: ClaimId(1),
            submission: SubmissionId(1),
            kind: ClaimKind::Owners,
            statement: Statement::parse("Two owners").unwrap(),
            stated_at: Timestamp::UNIX_EPOCH,
            proof: has_proof.then_some(proof),
            judgement: finding.map(|finding| ClaimReview {
                finding,
                reason: Reason::default(),
                at: Timestamp::UNIX_EPOCH,
            }),
            is_proof_gone: false,
        }
    }

    #[test]
    fn what_the_concierge_found_counts_most() {
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
    fn what_was_seen_counts_while_it_can_be_shown() {
        for (finding, state) in [(Finding::Seen, "off_file"), (Finding::Disputed, "disputed")] {
            let claim = Claim { is_proof_gone: true, ..claim(false, Some(finding)) };
            assert_eq!(claim.state().as_str(), state);
        }
    }

    #[test]
    fn a_statement_is_one_line_of_so_many_characters() {
        assert_eq!(Statement::parse("  Two\nowners ").unwrap().as_str(), "Two owners");
        assert!(Statement::parse(&"é".repeat(MAX_STATEMENT)).is_ok());
        for wrong in [String::new(), " \n ".into(), "é".repeat(MAX_STATEMENT + 1)] {
            assert_eq!(Statement::parse(&wrong).unwrap_err().field, "statement");
        }
    }

    #[test]
    fn a_seller_states_until_the_vehicle_is_gone() {
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
    fn words_lead_back() {
        for kind in ClaimKind::ALL {
            assert_eq!(ClaimKind::parse(kind.as_str()), Some(kind));
        }
        for act in super::super::ClaimAct::ALL {
            assert_eq!(super::super::ClaimAct::parse(act.as_str()), Some(act));
        }
        assert_eq!(Finding::parse("stated"), None);
    }
}
