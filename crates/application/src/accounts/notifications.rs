//! Security emails about log-in settings: the account, what changed, and what to do if the member did not do
//! it. They contain no links, so that members do not learn to click links in such emails.

use domain::{accounts::User, contact_requests::EmailAddress, mail::Mail};

pub(super) fn two_factor_is_on(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "Two-factor authentication is on",
        "Two-factor authentication was turned on a moment ago. From now on a code from the authenticator is\n\
         asked for at every log-in, and every other browser has been signed out.",
    )
}

pub(super) fn two_factor_is_off(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "Two-factor authentication is off",
        "Two-factor authentication was turned off a moment ago. The password alone opens the account now.",
    )
}

pub(super) fn recovery_codes_renewed(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "You have new recovery codes",
        "New recovery codes were made a moment ago. The earlier ones do nothing any more.",
    )
}

pub(super) fn recovery_code_used(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "A recovery code was used",
        "A recovery code was used a moment ago in place of a code from the authenticator. It does nothing\n\
         any more; the others still do.",
    )
}

pub(super) fn passkey_added(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "A passkey was added",
        "A passkey was added a moment ago. It opens the account without the password.",
    )
}

pub(super) fn passkey_removed(user: &User, brand: &str) -> Mail {
    notice(
        user,
        brand,
        "A passkey was removed",
        "A passkey was removed a moment ago. It opens nothing any more.",
    )
}

/// Informs the old address of a change of address.
pub(super) fn email_changed(user: &User, to: &EmailAddress, brand: &str) -> Mail {
    let what = format!(
        "The e-mail address of the account was changed a moment ago. From now on its mail goes to\n\
         {}, and none to this address.",
        to.as_str()
    );
    notice(user, brand, "Your e-mail address was changed", &what)
}

fn notice(user: &User, brand: &str, subject: &str, what: &str) -> Mail {
    let text = format!(
        "Hello,\n\nthis is about the account {name} at {brand}.\n\n{what}\n\n\
         If it was not you, change your password at once, and look at the browsers that are signed in under\n\
         Account, Security.\n\n{brand}\n",
        name = user.username.as_str(),
    );
    Mail::new(user.email.clone(), &format!("{subject} ({brand})"), &text)
}
