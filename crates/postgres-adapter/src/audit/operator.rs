//! The operator whose command runs in this process; audit entries without an actor are theirs.

use std::sync::OnceLock;

use domain::audit::OPERATOR;
use serde_json::{Map, Value};

static NAME: OnceLock<String> = OnceLock::new();

/// Records all entries of this process that name no member and no address as acts of this operator. Only the first call
/// has an effect; a server that answers requests and runs jobs never makes one.
pub fn set_operator(name: String) {
    // A process runs one command, so a second name has no meaning.
    let _ = NAME.set(name);
}

/// Adds the operator to an entry's details, if there is one.
pub(super) fn add_operator(details: &mut Map<String, Value>) {
    if let Some(name) = NAME.get() {
        details.insert(OPERATOR.to_owned(), name.as_str().into());
    }
}
