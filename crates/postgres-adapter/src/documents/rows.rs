//! Rows of documents and their shares, and the domain types read from them.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Binary, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::{UserId, Username},
    documents::{AttachedVehicle, Document, DocumentId, Share, ShareAudience, ShareId},
    files::{FileFormat, FileName},
    submissions::SubmissionId,
    vehicles::{VehicleId, listing_title},
};
use ports::{
    blobs::{BlobKey, StoredBlob},
    documents::OpenedDocument,
};

use crate::{
    database::Failure,
    schema::{document_shares, users},
    statement::statement,
};

/// A document with its owner and the car that it is about.
#[derive(QueryableByName)]
struct DocumentRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    owner_id: i64,
    #[diesel(sql_type = Text)]
    owner_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = BigInt)]
    size: i64,
    #[diesel(sql_type = Binary)]
    digest: Vec<u8>,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = Nullable<Text>)]
    preview: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    uploaded_at: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    submission_id: Option<i64>,
    #[diesel(sql_type = Nullable<Integer>)]
    year: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    make: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    model: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    vehicle_id: Option<i64>,
}

const DOCUMENTS: &str = "SELECT d.id, d.owner_id, u.username AS owner_name, d.name, d.kind, d.size, d.digest,
        d.content, d.preview, d.uploaded_at, s.id AS submission_id, s.year, s.make, s.model, v.id AS vehicle_id
   FROM documents d JOIN users u ON u.id = d.owner_id
   LEFT JOIN submissions s ON s.id = d.submission_id
   LEFT JOIN vehicles v ON v.id = s.vehicle_id AND v.status <> 'withdrawn' AND v.audience = 'everyone'
  WHERE d.id = ANY($1) ORDER BY d.id DESC";

/// Columns of a share and the username it is for.
type ShareRow = (i64, i64, Option<i64>, NaiveDate, Timestamp, Option<String>);

/// Loads documents with their blob keys, newest first.
pub(super) fn opened(ids: &[i64], connection: &mut PgConnection) -> Result<Vec<OpenedDocument>, Failure> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows: Vec<DocumentRow> = statement(DOCUMENTS).bind::<Array<BigInt>, _>(ids).load(connection)?;
    let shares: Vec<ShareRow> = document_shares::table
        .left_join(users::table)
        .filter(document_shares::document_id.eq_any(ids))
        .order(document_shares::id)
        .select((
            document_shares::id,
            document_shares::document_id,
            document_shares::member_id,
            document_shares::until,
            document_shares::since,
            users::username.nullable(),
        ))
        .load(connection)?;
    let mut by_document: HashMap<i64, Vec<Share>> = HashMap::new();
    for (id, document, member, until, since, username) in shares {
        let audience = match (member, username) {
            (Some(member), Some(name)) => ShareAudience::Member(UserId(member), Username::from_store(name)),
            _ => ShareAudience::Collectors,
        };
        by_document.entry(document).or_default().push(Share { id: ShareId(id), audience, until, since });
    }
    rows.into_iter()
        .map(|row| {
            let shares = by_document.remove(&row.id).unwrap_or_default();
            row.into_opened(shares)
        })
        .collect()
}

/// Loads documents, newest first.
pub(super) fn read(ids: &[i64], connection: &mut PgConnection) -> Result<Vec<Document>, Failure> {
    Ok(opened(ids, connection)?.into_iter().map(|opened| opened.document).collect())
}

impl DocumentRow {
    fn into_opened(self, shares: Vec<Share>) -> Result<OpenedDocument, Failure> {
        let corrupt = || Failure::Corrupt(format!("document {} cannot be read", self.id));
        let key = |text: &str| BlobKey::parse(text).ok_or_else(corrupt);
        let about = match (self.submission_id, self.year, &self.make, &self.model) {
            (Some(submission), Some(year), Some(make), Some(model)) => Some(AttachedVehicle {
                submission: SubmissionId(submission),
                vehicle: self.vehicle_id.map(VehicleId),
                title: listing_title(year, make, model),
            }),
            _ => None,
        };
        let length = u64::try_from(self.size).map_err(|_| corrupt())?;
        Ok(OpenedDocument {
            stored: StoredBlob { length, digest: self.digest.clone().try_into().map_err(|_| corrupt())? },
            content: key(&self.content)?,
            preview: self.preview.as_deref().map(key).transpose()?,
            document: Document {
                id: DocumentId(self.id),
                owner: UserId(self.owner_id),
                owner_name: Username::from_store(self.owner_name),
                name: FileName::sanitize(&self.name, "document"),
                kind: FileFormat::parse(&self.kind).ok_or_else(corrupt)?,
                size: length,
                has_preview: self.preview.is_some(),
                uploaded_at: self.uploaded_at,
                about,
                shares,
            },
        })
    }
}
