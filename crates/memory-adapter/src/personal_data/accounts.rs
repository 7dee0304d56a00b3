//! Personal data in accounts: members, their sessions and factors, and what they saved.

use domain::accounts::UserId;
use serde_json::{Value, json};

use crate::state::State;

pub(super) fn account(state: &State, user: UserId) -> Vec<Value> {
    let Some(account) = state.members.get(&user) else { return Vec::new() };
    let user = &account.user;
    let (phone, location) = state.reach.get(&user.id).cloned().unwrap_or_default();
    let accepted = state.accepted_texts.get(&user.id);
    vec![json!({
        "id": user.id.0,
        "username": user.username.as_str(),
        "email": user.email.as_str(),
        "name": user.name.as_str(),
        "phone": phone.map(|phone| phone.as_str().to_owned()),
        "location": location.map(|location| location.as_str().to_owned()),
        "is_collector": user.roles.is_collector,
        "is_admin": user.roles.is_admin,
        "idle_minutes": user.idle_timeout.minutes(),
        "created_at": user.created_at.to_rfc3339(),
        "terms_version": accepted.map(|accepted| accepted.terms),
        "privacy_version": accepted.map(|accepted| accepted.privacy),
    })]
}

pub(super) fn sessions(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.sessions.values().map(|(_, session)| session).filter(|s| s.user == user);
    let row = |session: &domain::accounts::Session| {
        json!({
            "created_at": session.created_at.to_rfc3339(),
            "last_seen_at": session.last_seen_at.to_rfc3339(),
            "device": session.device.as_str(),
            "address": session.address.map(|address| address.to_string()),
        })
    };
    theirs.map(row).collect()
}

pub(super) fn two_factor(state: &State, user: UserId) -> Vec<Value> {
    let is_kept = state.second_factors.contains_key(&user);
    if is_kept { vec![json!({ "is_kept": true })] } else { Vec::new() }
}

pub(super) fn passkeys(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.passkeys.values().map(|(passkey, _)| passkey).filter(|known| known.user == user);
    theirs
        .map(|passkey| json!({ "name": passkey.name, "created_at": passkey.created_at.to_rfc3339() }))
        .collect()
}

pub(super) fn links(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.tokens.values().filter(|mailed| mailed.user == user);
    theirs
        .map(
            |mailed| json!({ "mailed_to": mailed.to.as_str(), "expires_at": mailed.expires_at.to_rfc3339() }),
        )
        .collect()
}

pub(super) fn vehicles(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_vehicles.iter().filter(|((owner, ..), _)| *owner == user);
    theirs
        .map(|((_, list, vehicle), at)| {
            json!({ "list": list.as_str(), "vehicle_id": vehicle.0, "saved_at": at.to_rfc3339() })
        })
        .collect()
}

pub(super) fn searches(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_searches.iter().filter(|(owner, _)| *owner == user);
    theirs
        .map(|(_, search)| json!({ "name": search.name.as_str(), "created_at": search.created_at.to_rfc3339() }))
        .collect()
}

pub(super) fn views(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.saved_views.iter().filter(|(owner, _)| *owner == user);
    theirs
        .map(|(_, view)| {
            json!({
                "section": view.section.as_str(),
                "name": view.name.as_str(),
                "query": view.query.as_str(),
            })
        })
        .collect()
}

pub(super) fn known_devices(state: &State, user: UserId) -> Vec<Value> {
    let theirs = state.devices.values().filter(|known| known.user == user);
    theirs.map(|known| json!({ "last_used_at": known.last_used_at.to_rfc3339() })).collect()
}

pub(super) fn failures(state: &State, user: UserId) -> Vec<Value> {
    let key = state.members.get(&user).map(|account| account.user.username.key());
    let is_held = key.is_some_and(|key| state.failures.contains_key(&key));
    if is_held { vec![json!({ "count": 1 })] } else { Vec::new() }
}
