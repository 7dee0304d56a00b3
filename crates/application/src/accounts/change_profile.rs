//! Changing one's own profile.

use domain::{
    Violation,
    accounts::{Profile, ProfileDraft, SignedIn},
    audit::Actor,
};
use ports::{clock::Clock, profiles::Profiles};

use super::{AccountError, AccountRefusal, Caller};

/// Changes a profile; fields that the draft omits are unchanged. Only admins may take a name of the staff
/// ([`DisplayName::staff_name_refusal`](domain::accounts::DisplayName::staff_name_refusal)); `brand` is the site's name.
/// Returns the profile as it is now.
pub async fn change_profile(
    signed_in: &SignedIn,
    draft: &ProfileDraft,
    brand: &str,
    caller: &Caller,
    profiles: &dyn Profiles,
    clock: &dyn Clock,
) -> Result<Profile, AccountError> {
    let user = signed_in.user().id;
    let before = profiles.profile(user).await?.ok_or(AccountRefusal::NoSuchUser)?;
    let profile = before.with(draft)?;
    if profile.name != before.name
        && !signed_in.user().roles.is_admin
        && let Some(sentence) = profile.name.staff_name_refusal(brand)
    {
        return Err(vec![Violation::new("firstName", sentence)].into());
    }
    let actor = Actor { user: Some(user), address: caller.address };
    let is_kept = profiles.store_profile(user, &profile, actor, clock.now()).await?;
    if is_kept { Ok(profile) } else { Err(AccountRefusal::NoSuchUser.into()) }
}
