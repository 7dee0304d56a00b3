//! Submissions: offered by members, reviewed by the concierge.

mod gather;
mod review;
mod say;
mod submit;

pub use gather::{MOST_ADDRESSES, Shown};
pub use review::{Case, Decided, Decision, Verdict, decide, open_case};
pub use say::{Note, Said, Writer, say};
pub use submit::{Answer, Form, Letter, Own, SellingPorts, preview, revise, submit, withdraw};
