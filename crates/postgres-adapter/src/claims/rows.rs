//! Rows of claims.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    claims::{Claim, ClaimId, ClaimKind, ClaimProof, ClaimReview, Finding, Statement},
    documents::DocumentId,
    files::FileName,
    submissions::{DecisionReason, SubmissionId},
};

use crate::{database::Failure, decoding::decode_enum, statement::statement};

/// A claim with its document, if that is still attached to the submission, and the latest finding.
#[derive(QueryableByName)]
struct ClaimRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    submission_id: i64,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    statement: String,
    #[diesel(sql_type = Timestamptz)]
    stated_at: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    document_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    document_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    finding: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    reason: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    found_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<BigInt>)]
    rests_on: Option<i64>,
}

const CLAIMS: &str = "SELECT c.id, c.submission_id, c.kind, c.statement, c.stated_at, d.id AS document_id,
        d.name AS document_name, f.finding, f.reason, f.at AS found_at,
        f.document_id AS rests_on
   FROM claims c
   LEFT JOIN documents d ON d.id = c.document_id AND d.submission_id = c.submission_id
   LEFT JOIN LATERAL (SELECT finding, reason, at, document_id FROM claim_reviews
                       WHERE claim_id = c.id ORDER BY id DESC LIMIT 1) f ON true";

pub(super) fn of(submission: i64, connection: &mut PgConnection) -> Result<Vec<Claim>, Failure> {
    let rows: Vec<ClaimRow> = statement(format!("{CLAIMS} WHERE c.submission_id = $1"))
        .bind::<BigInt, _>(submission)
        .load(connection)?;
    let mut found: Vec<Claim> = rows.into_iter().map(ClaimRow::into_claim).collect::<Result<_, _>>()?;
    found.sort_by_key(|claim| claim.kind);
    Ok(found)
}

pub(super) fn one(id: ClaimId, connection: &mut PgConnection) -> Result<Option<Claim>, Failure> {
    let row: Option<ClaimRow> = statement(format!("{CLAIMS} WHERE c.id = $1"))
        .bind::<BigInt, _>(id.0)
        .get_result(connection)
        .optional()?;
    row.map(ClaimRow::into_claim).transpose()
}

impl ClaimRow {
    fn into_claim(self) -> Result<Claim, Failure> {
        let is_proof_gone = self.rests_on.is_some() && self.rests_on != self.document_id;
        let proof = self.document_id.zip(self.document_name).map(|(document, name)| ClaimProof {
            document: DocumentId(document),
            name: FileName::sanitize(&name, "document"),
        });
        let review = match (self.finding, self.reason, self.found_at) {
            (Some(finding), Some(reason), Some(at)) => Some(ClaimReview {
                finding: decode_enum("finding", Finding::parse(&finding))?,
                reason: DecisionReason::from_store(reason),
                at,
            }),
            _ => None,
        };
        Ok(Claim {
            id: ClaimId(self.id),
            submission: SubmissionId(self.submission_id),
            kind: decode_enum("kind", ClaimKind::parse(&self.kind))?,
            statement: Statement::from_store(self.statement),
            stated_at: self.stated_at,
            proof,
            review,
            is_proof_gone,
        })
    }
}
