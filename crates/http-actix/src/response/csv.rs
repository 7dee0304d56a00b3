//! Tables as CSV (RFC 4180).

use std::borrow::Cow;

use actix_web::web::Bytes;
use ports::StoreError;

/// Writes rows. A cell that a spreadsheet would take for a formula gets an apostrophe.
pub(crate) fn csv_rows<C: AsRef<str>>(
    rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>,
) -> Result<Bytes, StoreError> {
    let failed = |error: &dyn std::fmt::Display| StoreError::Failed(format!("no table can be made: {error}"));
    let mut table = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        let cells = row.into_iter().map(|cell| inert(cell.as_ref()).into_owned());
        table.write_record(cells).map_err(|error| failed(&error))?;
    }
    table.into_inner().map(Bytes::from).map_err(|error| failed(&error))
}

/// Prefixes a cell with an apostrophe if a spreadsheet would take it for a formula.
fn inert(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_cells_are_escaped_against_formulas() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"] {
            assert_eq!(inert(cell), format!("'{cell}"));
        }
        for cell in ["", "ada_l", "{\"role\":\"=admin\"}", "203.0.113.7", " =1"] {
            assert_eq!(inert(cell), cell);
        }
        let table = csv_rows([["a", "b, \"c\""], ["=1", ""]]).unwrap();
        assert_eq!(table, "a,\"b, \"\"c\"\"\"\r\n'=1,\r\n");
    }
}
