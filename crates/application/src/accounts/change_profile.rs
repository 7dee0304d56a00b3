//! Changing one's own profile.

use domain::{
    Violation,
    accounts::{Profile, ProfileDraft, SignedIn},
    audit::Actor,
};
use ports::{StoreError, clock::Clock, profiles::Profiles};

use super::Caller;

/// Outcome of a profile change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProfileOutcome {
    /// The profile as it is now.
    Kept(Profile),
    Invalid(Vec<Violation>),
    /// The account no longer exists.
    NoSuchUser,
}

/// Changes a profile; fields that the draft omits are unchanged.
pub async fn change_profile(
    signed_in: &SignedIn,
    draft: &ProfileDraft,
    caller: &Caller,
    profiles: &dyn Profiles,
    clock: &dyn Clock,
) -> Result<ProfileOutcome, StoreError> {
    let user = signed_in.user().id;
    let Some(profile) = profiles.profile(user).await? else { return Ok(ProfileOutcome::NoSuchUser) };
    let profile = match profile.with(draft) {
        Ok(profile) => profile,
        Err(violations) => return Ok(ProfileOutcome::Invalid(violations)),
    };
    let actor = Actor { user: Some(user), address: caller.address };
    let is_kept = profiles.keep_profile(user, &profile, actor, clock.now()).await?;
    Ok(if is_kept { ProfileOutcome::Kept(profile) } else { ProfileOutcome::NoSuchUser })
}
