//! Sign-off of staff edits by the seller of a listing: the edits take effect at once, and the seller agrees to them
//! or objects.

mod action;
mod edit;
mod sign_off;

pub use action::SignOffAction;
pub use edit::{ContentEdit, EditAuthor, SignOffChange};
pub use sign_off::{SellerVerdict, SignOff, SignOffId, SignOffRefusal, SignOffState};
