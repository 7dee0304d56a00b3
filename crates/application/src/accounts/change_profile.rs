//! Changing one's own profile.

use domain::{
    accounts::{Profile, ProfileDraft, SignedIn},
    audit::Actor,
};
use ports::{clock::Clock, profiles::Profiles};

use super::{AccountError, AccountRefusal, Caller};

/// Changes a profile; fields that the draft omits are unchanged. Returns the profile as it is now.
pub async fn change_profile(
    signed_in: &SignedIn,
    draft: &ProfileDraft,
    caller: &Caller,
    profiles: &dyn Profiles,
    clock: &dyn Clock,
) -> Result<Profile, AccountError> {
    let user = signed_in.user().id;
    let profile = profiles.profile(user).await?.ok_or(AccountRefusal::NoSuchUser)?.with(draft)?;
    let actor = Actor { user: Some(user), address: caller.address };
    let is_kept = profiles.store_profile(user, &profile, actor, clock.now()).await?;
    if is_kept { Ok(profile) } else { Err(AccountRefusal::NoSuchUser.into()) }
}
