//! Personal data areas of private messages, and the erasure of a member.

use domain::{accounts::UserId, private_messages::MessageBody};
use serde_json::{Value, json};

use crate::state::State;

/// Names of the areas; they name the files of the export.
pub(crate) const NAMES: [&str; 5] =
    ["conversations", "private-messages", "conversation-read-state", "blocked-members", "message-reports"];

/// The member's rows in one area; `None` if it is not an area of private messages.
pub(crate) fn area(state: &State, user: UserId, name: &str) -> Option<Vec<Value>> {
    let messages = &state.messages;
    let theirs = || messages.conversations.iter().filter(|(_, members)| members.contains(&Some(user)));
    Some(match name {
        "conversations" => theirs().map(|(id, _)| json!({ "id": id.0 })).collect(),
        "private-messages" => theirs()
            .flat_map(|(id, _)| messages.of(*id))
            .map(|message| {
                let body = message.body.as_ref().map_or("", MessageBody::as_str);
                json!({ "id": message.id.0, "is_own": message.author == Some(user), "body": body })
            })
            .collect(),
        "conversation-read-state" => {
            let marks = messages.marks.iter().filter(|((_, reader), _)| *reader == user);
            marks
                .map(|((id, _), read)| json!({ "conversation_id": id.0, "read_up_to": read.map(|id| id.0) }))
                .collect()
        }
        "blocked-members" => {
            let blocks = messages.blocks.iter().filter(|((blocker, _), _)| *blocker == user);
            let name = |id| state.members.get(id).map(|account| account.user.username.as_str());
            blocks
                .map(|((_, blocked), since)| json!({ "member": name(blocked), "created_at": since.to_rfc3339() }))
                .collect()
        }
        "message-reports" => {
            let reports = messages.reports.values().filter(|report| report.reporter == Some(user));
            reports
                .map(|report| json!({ "message_id": report.message.0, "reason": report.reason.as_str() }))
                .collect()
        }
        _ => return None,
    })
}

/// Removes the member as author. Their messages stay in the conversations of others; a conversation that is left
/// with nobody is deleted.
pub(crate) fn erase(state: &mut State, user: UserId) {
    let messages = &mut state.messages;
    for member in messages.conversations.values_mut().flatten() {
        *member = member.filter(|member| *member != user);
    }
    messages.conversations.retain(|_, members| members.iter().any(Option::is_some));
    let (conversations, all) = (&messages.conversations, &mut messages.messages);
    all.retain(|_, (conversation, _)| conversations.contains_key(conversation));
    for (_, message) in all.values_mut() {
        message.author = message.author.filter(|author| *author != user);
    }
    let all = &messages.messages;
    messages.reports.retain(|_, report| all.contains_key(&report.message));
    for report in messages.reports.values_mut() {
        report.reporter = report.reporter.filter(|reporter| *reporter != user);
    }
    messages.marks.retain(|(_, reader), _| *reader != user);
    messages.blocks.retain(|(blocker, blocked), _| *blocker != user && *blocked != user);
}
