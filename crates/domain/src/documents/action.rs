//! Actions on documents, for the audit log.

/// An audited action on a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", prefix = "document_", const_into_str)]
pub enum DocumentAction {
    /// The owner uploaded it.
    #[strum(serialize = "kept")]
    Uploaded,
    /// The owner attached it to a vehicle of theirs, or detached it.
    Attached,
    /// The owner shared it.
    Shared,
    /// The owner ended a share.
    Closed,
    /// The owner deleted it.
    Deleted,
    /// An admin read it.
    ReadByStaff,
    /// A member without access requested it, whether or not it exists.
    Refused,
    /// A member made too many denied requests. All their requests are rejected for the rest of the hour and
    /// not logged individually.
    #[strum(serialize = "requests_limited")]
    Limited,
}

named_enum!(DocumentAction);
