//! Export of the audit log as CSV.

use std::{borrow::Cow, sync::Arc};

use actix_web::{
    HttpResponse, get,
    web::{self, Bytes},
};
use domain::{
    accounts::Admin,
    audit::{FieldChange, OPERATOR},
};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use ports::{
    Store, StoreError,
    audit::{AuditLine, AuditMember, AuditQuery},
};
use serde_json::Value;

use super::AuditFilter;
use crate::{
    AppState,
    extract::Allowed,
    response::{Problem, attachment, csv_rows, rfc3339},
};

/// Entries read from the store at a time.
const PIECE: u32 = 500;

type Row<'a> = [Cow<'a, str>; COLUMNS.len()];

const COLUMNS: [&str; 14] = [
    "number",
    "at",
    "actor_number",
    "actor",
    "action",
    "target_number",
    "target",
    "vehicle_number",
    "field",
    "before",
    "after",
    "reason",
    "details",
    "address",
];

/// Shown in place of a private value.
const WITHHELD: &str = "(private)";

/// Export the matching audit log entries as CSV (RFC 4180), newest first.
///
/// An entry that changed several fields has one row per field, all with the same number. Cells that a
/// spreadsheet would take for a formula start with an apostrophe.
#[utoipa::path(
    tag = "admin",
    params(AuditFilter),
    security(("session" = ["admin"])),
    responses((status = 200, description = "All matching entries", content_type = "text/csv", body = String))
)]
#[get("/api/admin/audit/export")]
pub(crate) async fn export_audit_log(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<AuditFilter>,
) -> Result<HttpResponse, Problem> {
    let query = params.query().map_err(Problem::invalid)?;
    let rows = audit_csv(Arc::clone(&state.store), query).await?;
    let body = rows.map_err(|error| {
        tracing::warn!(%error, "audit log export aborted: store unavailable, the file is incomplete");
        actix_web::error::ErrorInternalServerError("broken off")
    });
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header(attachment("audit-log.csv"))
        .streaming(body))
}

/// The matching entries as CSV in pieces, newest first; the first piece is the header.
///
/// # Errors
/// When the store is unavailable: at once for the first entries, so that no response has started, else in
/// place of a piece.
pub async fn audit_csv(
    log: Arc<dyn Store>,
    query: AuditQuery,
) -> Result<impl Stream<Item = Result<Bytes, StoreError>>, StoreError> {
    let first = log.audit_batch(&query, PIECE).await?;
    let head = csv_rows([COLUMNS.map(Cow::Borrowed)]);
    let lines = stream::try_unfold(Some(first), move |lines| next(lines, query.clone(), Arc::clone(&log)));
    Ok(stream::once(async { head }).chain(lines))
}

/// Serializes one batch of entries and reads the next one.
async fn next(
    lines: Option<Vec<AuditLine>>,
    query: AuditQuery,
    log: Arc<dyn Store>,
) -> Result<Option<(Bytes, Option<Vec<AuditLine>>)>, StoreError> {
    let Some(lines) = lines.filter(|lines| !lines.is_empty()) else { return Ok(None) };
    let after = match lines.last() {
        Some(last) if lines.len() == PIECE as usize => {
            let query = AuditQuery { before: Some(last.id), ..query };
            Some(log.audit_batch(&query, PIECE).await?)
        }
        _ => None,
    };
    Ok(Some((csv_rows(lines.iter().flat_map(rows))?, after)))
}

/// Rows of an entry: one per changed field, or one if no field changed.
fn rows(line: &AuditLine) -> Vec<Row<'_>> {
    if line.edit.changes.is_empty() {
        return vec![row(line, None)];
    }
    line.edit.changes.iter().map(|change| row(line, Some(change))).collect()
}

fn row<'a>(line: &'a AuditLine, change: Option<&'a FieldChange>) -> Row<'a> {
    let number =
        |named: &Option<AuditMember>| named.as_ref().map(|named| named.id.0.to_string()).unwrap_or_default();
    let name = |named: &Option<AuditMember>| -> Cow<'_, str> {
        let name = named.as_ref().and_then(|named| named.username.clone());
        name.unwrap_or_default().into()
    };
    let value = |value: fn(&FieldChange) -> Option<&str>| match change {
        Some(change) if change.is_withheld => WITHHELD,
        Some(change) => value(change).unwrap_or_default(),
        None => "",
    };
    let details: Value = serde_json::from_str(&line.details).unwrap_or_default();
    [
        line.id.to_string().into(),
        rfc3339(line.at).into(),
        number(&line.actor).into(),
        match &line.actor {
            Some(_) => name(&line.actor),
            None => line.actor_name(details[OPERATOR].as_str()).into(),
        },
        line.action.as_str().into(),
        number(&line.target).into(),
        name(&line.target),
        details["vehicle"].as_i64().map(|number| number.to_string()).unwrap_or_default().into(),
        change.map(|change| change.field.as_str()).unwrap_or_default().into(),
        value(|change| change.before.as_deref()).into(),
        value(|change| change.after.as_deref()).into(),
        line.edit.reason.as_deref().unwrap_or_default().into(),
        line.details.as_str().into(),
        line.address.as_deref().unwrap_or_default().into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Timestamp, accounts::UserId, audit::Edit};

    #[test]
    fn exported_cells_are_no_formulas() {
        let named = |name: &str| Some(AuditMember { id: UserId(7), username: Some(name.to_owned()) });
        let line = AuditLine {
            id: 1,
            at: Timestamp::UNIX_EPOCH,
            actor: named("=cmd|' /C calc'!A0"),
            target: named("a, \"b\"\r\nc"),
            action: "registered".into(),
            details: "{}".into(),
            edit: Edit::with_reason("=2+2"),
            address: None,
        };
        let (table, read) = read_back(&line);
        assert_eq!(read.len(), 1);
        let expected = [
            "1",
            "1970-01-01T00:00:00.000Z",
            "7",
            "'=cmd|' /C calc'!A0",
            "registered",
            "7",
            "a, \"b\"\r\nc",
            "",
            "",
            "",
            "",
            "'=2+2",
            "{}",
            "",
        ];
        assert_eq!(read[0].iter().collect::<Vec<_>>(), expected);
        assert!(table.ends_with("\r\n"));
    }

    fn read_back(line: &AuditLine) -> (String, Vec<csv::StringRecord>) {
        let table = String::from_utf8(csv_rows(rows(line)).unwrap().to_vec()).unwrap();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(table.as_bytes());
        let read = reader.records().collect::<Result<_, _>>().unwrap();
        (table, read)
    }

    #[test]
    fn each_changed_field_has_its_row() {
        let edit = Edit::with_reason("Odometer photo").with([
            FieldChange::between("miles", Some("4,200 miles"), Some("42,000 miles")),
            FieldChange::between("location", None, Some("Madison, WI")),
            FieldChange::withheld("vin", &1, &2),
        ]);
        let line = AuditLine {
            id: 9,
            at: Timestamp::UNIX_EPOCH,
            actor: None,
            target: None,
            action: "listing_changed".into(),
            details: r#"{"vehicle":711}"#.into(),
            edit,
            address: None,
        };
        let (_, read) = read_back(&line);
        let rows: Vec<Vec<&str>> =
            read.iter().map(|row| [0, 7, 8, 9, 10, 11].map(|at| &row[at]).into()).collect();
        assert_eq!(
            rows,
            [
                ["9", "711", "miles", "4,200 miles", "42,000 miles", "Odometer photo"],
                ["9", "711", "location", "", "Madison, WI", "Odometer photo"],
                ["9", "711", "vin", "(private)", "(private)", "Odometer photo"],
            ]
        );
    }
}
