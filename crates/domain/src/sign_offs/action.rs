//! Actions on sign-offs, for the audit log.

/// An audited action on a sign-off. Staff edits, which open and extend sign-offs, are entries of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", prefix = "edit_", const_into_str)]
pub enum SignOffAction {
    /// The seller agreed to the edits.
    Agreed,
    /// The seller objected to the edits.
    Objected,
    /// The concierge kept the edits in spite of the objection.
    Kept,
}

named_enum!(SignOffAction);
