//! Tokens of unsubscribe links.

use crate::accounts::secret_token;

secret_token! {
    /// Random secret in the unsubscribe link of notification emails. Valid as long as its hash is stored, any
    /// number of times.
    UnsubscribeToken
}
