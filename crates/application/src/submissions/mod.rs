//! Submissions: offered by members, reviewed by the concierge.

mod check_form;
mod resolve_pictures;
mod review;
mod send_message;
mod submit;

pub use check_form::{CheckPorts, check_form};
pub use resolve_pictures::{MOST_ADDRESSES, SubmittedPictures};
pub use review::{Case, DecideOutcome, Decision, Verdict, decide, open_case};
pub use send_message::{MessageAuthor, NewMessageDraft, SendMessageOutcome, send_message};
pub use submit::{Form, Outcome, SellerContext, SellingPorts, SubmitForm, preview, revise, submit, withdraw};
