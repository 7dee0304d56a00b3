use domain::{
    Timestamp,
    accounts::UserId,
    notifications::{DeepLink, NewNotice, NoticeKind},
    submissions::{MessageText, Side, SubmissionId, SubmissionMessage},
};
use ports::{StoreError, submissions::Submissions};

/// Who writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writer {
    /// A member, about a submission of theirs.
    Seller(UserId),
    /// Somebody of the concierge.
    Concierge,
}

/// Writes about a submission; `None` when there is none, or none of theirs. The seller is told of what
/// the concierge writes; the desk counts what the seller does.
///
/// # Errors
/// When the store fails.
pub async fn say(
    writer: Writer,
    id: SubmissionId,
    text: &MessageText,
    at: Timestamp,
    submissions: &dyn Submissions,
) -> Result<Option<SubmissionMessage>, StoreError> {
    let Some(submission) = submissions.submission(id).await? else { return Ok(None) };
    let (side, notices) = match writer {
        Writer::Seller(seller) if seller != submission.seller => return Ok(None),
        Writer::Seller(_) => (Side::Seller, Vec::new()),
        Writer::Concierge => {
            let title = format!("The concierge wrote to you about your {}", submission.title());
            let link = DeepLink::to(&format!("/dashboard/submissions/{}", id.0));
            let notice = NewNotice::new(submission.seller, NoticeKind::Message, &title, text.as_str(), link);
            (Side::Concierge, vec![notice])
        }
    };
    submissions.say(id, side, text, &notices, at).await.map(Some)
}
