//! Columns of a table (CSV) and the fields of an import record that they hold.

use super::column_headers::{FIELDS, LISTS, folded, names_of, recognized, stated_unit};
#[cfg(doc)]
use super::states_value;

/// Fields without which no row can be imported.
const REQUIRED: [&str; 4] = ["make", "model", "year", "price"];

/// A header and the field that its column holds, chosen by the operator; an empty field ignores the column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnChoice {
    pub header: String,
    pub field: String,
}

/// The field of each column; `None` for ignored columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnMap {
    fields: Vec<Option<&'static str>>,
    /// Units that the headers state.
    units: Vec<Option<&'static str>>,
    /// For each column, the columns of its field ([`ColumnMap::alternatives`]).
    alternatives: Vec<Vec<usize>>,
}

/// Reason why the columns of a table cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ColumnError {
    /// There is no such field.
    #[error("there is no field {0}; the fields are {fields}", fields = field_names())]
    UnknownField(String),
    /// A chosen header is not in the table.
    #[error("the table has no column {header}; its columns are {columns}")]
    UnknownHeader { header: String, columns: String },
    /// Two columns were chosen for one field.
    #[error("the columns {first} and {second} both hold the field {field}")]
    Twice { field: &'static str, first: String, second: String },
    /// Required fields are missing.
    #[error("the table has no column for {missing}; its columns are {columns}")]
    Missing { missing: String, columns: String },
}

/// Names of the fields, in the order of [`ColumnMap`]'s table.
pub fn column_fields() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(field, _)| *field)
}

/// The choices whose headers a table has: a remembered choice must not stop a file that lacks its column.
#[must_use]
pub fn choices_for(headers: &[String], remembered: &[ColumnChoice]) -> Vec<ColumnChoice> {
    let has = |choice: &&ColumnChoice| headers.iter().any(|header| folded(header) == folded(&choice.header));
    remembered.iter().filter(has).cloned().collect()
}

/// The field of each column under these choices, also where [`ColumnMap::of`] refuses the table.
#[must_use]
pub fn column_guess(headers: &[String], choices: &[ColumnChoice]) -> Vec<Option<&'static str>> {
    let of = |(index, header): (usize, &String)| {
        if is_repeated(headers, index) {
            return recognized(header).filter(|field| LISTS.contains(field));
        }
        match choices.iter().find(|choice| folded(&choice.header) == folded(header)) {
            None => recognized(header).filter(|field| {
                LISTS.contains(field) || choices.iter().all(|choice| choice.field != **field)
            }),
            Some(choice) => column_fields().find(|field| *field == choice.field),
        }
    };
    headers.iter().enumerate().map(of).collect()
}

/// The ignored columns whose headers speak of a status, of those that nobody chose to ignore: they may say which cars are
/// sold.
#[must_use]
pub fn ignored_status_columns<'a>(
    headers: &'a [String],
    fields: &[Option<&'static str>],
    choices: &[ColumnChoice],
) -> Vec<&'a str> {
    let is_chosen = |header: &str| choices.iter().any(|choice| folded(&choice.header) == folded(header));
    let columns = headers.iter().zip(fields).enumerate();
    let ignored = columns.filter(|(index, (_, field))| field.is_none() && !is_repeated(headers, *index));
    let names = ignored.map(|(_, (header, _))| header.as_str());
    names.filter(|header| folded(header).contains("status") && !is_chosen(header)).collect()
}

/// Whether an earlier column has the same header. Only the first of them is read, unless they hold a list.
fn is_repeated(headers: &[String], index: usize) -> bool {
    headers[..index].iter().any(|header| folded(header) == folded(&headers[index]))
}

fn field_names() -> String {
    FIELDS.map(|(field, _)| field).join(", ")
}

impl ColumnMap {
    /// Determines the field of each column: as chosen, otherwise by its header. A chosen column takes its field from those
    /// with a header of the field; of several such columns, the [first](Self::alternatives) that states a value in a row
    /// counts there.
    ///
    /// # Errors
    /// [`ColumnError`]
    pub fn of(headers: &[String], choices: &[ColumnChoice]) -> Result<Self, ColumnError> {
        let columns = || headers.join(", ");
        for ColumnChoice { header, .. } in choices {
            if !headers.iter().any(|known| folded(known) == folded(header)) {
                return Err(ColumnError::UnknownHeader { header: header.clone(), columns: columns() });
            }
        }
        let mut fields: Vec<Option<&'static str>> = Vec::with_capacity(headers.len());
        for (index, header) in headers.iter().enumerate() {
            let choice = choices.iter().find(|choice| folded(&choice.header) == folded(header));
            let field = match choice.map(|choice| choice.field.as_str()) {
                None => recognized(header),
                Some("") => None,
                Some(name) => {
                    let known = FIELDS.iter().find(|(field, _)| *field == name);
                    Some(known.ok_or_else(|| ColumnError::UnknownField(name.to_owned()))?.0)
                }
            };
            let is_list = field.is_some_and(|field| LISTS.contains(&field));
            let rival = choices.iter().find(|other| field == Some(other.field.as_str()));
            if is_list || field.is_none() {
                fields.push(field);
            } else if is_repeated(headers, index) || (choice.is_none() && rival.is_some()) {
                fields.push(None);
            } else if let Some((field, first)) = field.zip(rival.filter(|other| Some(*other) != choice)) {
                let (first, second) = (first.header.clone(), header.clone());
                return Err(ColumnError::Twice { field, first, second });
            } else {
                fields.push(field);
            }
        }
        let missing: Vec<&str> =
            REQUIRED.into_iter().filter(|field| !fields.contains(&Some(field))).collect();
        if missing.is_empty() {
            let unit =
                |(field, header): (&Option<_>, &String)| field.and_then(|field| stated_unit(field, header));
            let units = fields.iter().zip(headers).map(unit).collect();
            let alternatives = |field: &Option<&'static str>| match field {
                Some(field) if !LISTS.contains(field) => Self::columns_of(field, headers, &fields),
                _ => Vec::new(),
            };
            let alternatives = fields.iter().map(alternatives).collect();
            Ok(Self { fields, units, alternatives })
        } else {
            Err(ColumnError::Missing { missing: missing.join(", "), columns: columns() })
        }
    }

    /// The columns that hold a field, in the order of the field's names, then as in the table.
    fn columns_of(field: &str, headers: &[String], fields: &[Option<&'static str>]) -> Vec<usize> {
        let rank = |index: &usize| names_of(field).position(|name| folded(&headers[*index]) == name);
        let mut columns: Vec<usize> =
            (0..fields.len()).filter(|index| fields[*index] == Some(field)).collect();
        columns.sort_by_key(|index| rank(index).unwrap_or(usize::MAX));
        columns
    }

    /// Number of columns.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are no columns; never the case.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The fields in the order of the columns.
    pub fn fields(&self) -> impl Iterator<Item = Option<&'static str>> + '_ {
        self.fields.iter().copied()
    }

    /// The columns that hold the same field as this column, itself included: the first that [states](states_value) a value
    /// in a row counts there. Empty for an ignored column, and for a list, to which each column adds.
    #[must_use]
    pub fn alternatives(&self, column: usize) -> &[usize] {
        self.alternatives.get(column).map_or(&[], Vec::as_slice)
    }

    /// The units of the numbers in the columns, as far as the headers state one, in the order of the columns.
    pub fn units(&self) -> impl Iterator<Item = Option<&'static str>> + '_ {
        self.units.iter().copied()
    }
}

#[cfg(test)]
#[path = "columns_tests.rs"]
mod tests;
