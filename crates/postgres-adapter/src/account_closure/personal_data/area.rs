//! How a table with personal data is exported and erased.

/// A table with personal data. Parameters of its statements: `$1` the member's ID, `$2` their normalized
/// email address, `$3` the same address if confirmed and otherwise empty, `$4` their normalized username.
/// Data that was sent without an account belongs to the holder of the address, data that was sent while
/// signed in to that account.
pub(crate) struct Area {
    pub(crate) table: &'static str,
    pub(crate) export: Export,
    /// Query for the names and keys of the blobs that belong to the table, if any. They are deleted with the
    /// member unless the rows are kept.
    pub(crate) files: Option<&'static str>,
    pub(crate) erasure: Erasure,
}

/// How a table is exported.
pub(crate) enum Export {
    /// As a file with this name, with the rows of this query. Hashes and other credentials are not exported.
    As(&'static str, &'static str),
    /// Not exported, for this reason.
    Not(#[expect(dead_code, reason = "read by people")] &'static str),
}

/// Treatment of a table's rows when a member is erased.
pub(crate) enum Erasure {
    /// This statement deletes or anonymizes the rows.
    Statement(&'static str),
    /// The rows are deleted with the member's row, by foreign key.
    WithMember,
    /// The rows are kept, for this reason.
    Kept(#[expect(dead_code, reason = "read by people")] &'static str),
}
