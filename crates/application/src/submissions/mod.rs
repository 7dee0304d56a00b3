//! Submissions: offered by members, reviewed by the concierge.

mod check_form;
mod resolve_pictures;
mod review;
mod send_message;
mod submit;

pub use check_form::{CheckPorts, check_form};
pub use resolve_pictures::SubmittedPictures;
pub use review::{CasePorts, SubmissionCase, SubmissionDecision, Verdict, decide, open_case};
pub use send_message::{MessageSender, NewMessageDraft, send_message};
pub use submit::{
    Form, SellerContext, SellingPorts, SubmissionConfirmation, SubmitForm, preview, revise, submit, withdraw,
};
