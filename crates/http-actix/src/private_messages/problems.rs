//! Problems that answer refusals of private messages.

use domain::private_messages::{BlockRefusal, MessageReportRefusal, SendRefusal};

use crate::response::Problem;

pub(super) fn no_such_conversation() -> Problem {
    Problem::not_found(SendRefusal::NoSuchConversation.message())
}

pub(super) fn no_such_report() -> Problem {
    Problem::not_found("We couldn’t find this report")
}

impl From<SendRefusal> for Problem {
    fn from(refusal: SendRefusal) -> Self {
        match refusal {
            SendRefusal::NoSuchRecipient | SendRefusal::NoSuchConversation => {
                Self::not_found(refusal.message())
            }
            SendRefusal::PartnerUnavailable
            | SendRefusal::PartnerErased
            | SendRefusal::Oneself
            | SendRefusal::BlockedBySender
            | SendRefusal::NotAccepted => Self::conflict(refusal.message()),
        }
    }
}

impl From<BlockRefusal> for Problem {
    fn from(refusal: BlockRefusal) -> Self {
        match refusal {
            BlockRefusal::NoSuchMember => Self::not_found(refusal.message()),
            BlockRefusal::Oneself | BlockRefusal::TooMany => Self::conflict(refusal.message()),
        }
    }
}

impl From<MessageReportRefusal> for Problem {
    fn from(refusal: MessageReportRefusal) -> Self {
        match refusal {
            MessageReportRefusal::NoSuchMessage => Self::not_found("Message not found"),
            MessageReportRefusal::Own => Self::conflict("You wrote this message yourself"),
        }
    }
}
