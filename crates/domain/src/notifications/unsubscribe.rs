use crate::accounts::secret_token;

secret_token! {
    /// What a mail about notices carries as the way out of such mail, drawn at random: good for as long
    /// as anybody keeps its hash, and as often as its reader likes.
    UnsubscribeToken
}
