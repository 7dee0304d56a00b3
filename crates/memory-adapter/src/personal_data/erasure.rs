//! Erasure of everything that identifies a member.

use domain::accounts::UserId;

use super::inquiries::is_request_of;
use crate::{forum::account_closure, private_messages, state::State};

/// Erases everything that identifies a member.
pub(crate) fn erase(state: &mut State, user: UserId) {
    let Some(account) = state.members.get(&user) else { return };
    let username = account.user.username.key();
    let mailbox = state.mailbox_of(user).unwrap_or_default();
    let contact_requests = std::mem::take(&mut state.contact_requests);
    let remaining: Vec<_> = contact_requests
        .into_iter()
        .filter(|(confirmation, contact_request)| !is_request_of(state, user, confirmation, contact_request))
        .collect();
    state.contact_requests = remaining;
    state.delete_orphaned_threads();
    state.delete_calendar_of(user);
    state.remove_assignee(user);
    state.erase_mail_to(&mailbox);
    state.rate_limit_counters.retain(|subject, _| !subject.contains(&mailbox));
    state.failures.remove(&username);
    state.sessions.retain(|_, (_, session)| session.user != user);
    state.delete_devices(user);
    state.delete_resets_of(user);
    state.second_factors.remove(&user);
    state.challenges.retain(|_, (owner, _)| *owner != user);
    state.passkeys.retain(|_, (passkey, _)| passkey.user != user);
    state.ceremonies.retain(|_, (ceremony, _)| ceremony.user != Some(user));
    state.tokens.retain(|_, mailed| mailed.user != user);
    state.anonymize_changes_by(user);
    state.anonymize_feed_actor(user);
    state.saved_vehicles.retain(|(owner, ..), _| *owner != user);
    state.saved_searches.retain(|(owner, _)| *owner != user);
    state.saved_views.retain(|(owner, _)| *owner != user);
    state.notifications.retain(|given| given.user != user);
    state.preferences.remove(&user);
    state.last_digest_days.remove(&user);
    state.unsubscribe_tokens.retain(|_, (subscription, _)| subscription.user != user);
    state.reach.remove(&user);
    state.accepted_texts.remove(&user);
    state.drafts.remove(&user);
    state.delete_documents_of(user);
    state.delete_submissions_of(user);
    state.anonymize_asker(user);
    state.delete_pictures_of(user);
    state.delete_membership_of(user);
    state.closed_accounts.remove(&user);
    if let Some(key) = state.exports.remove(&user).and_then(|export| export.key) {
        state.abandoned.insert(key);
    }
    account_closure::erase(state, user);
    private_messages::erase(state, user);
    state.members.remove(&user);
}
