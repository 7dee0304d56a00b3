//! The emails: one struct of values per mail. Its texts are `templates/mail/<name>.txt`, whose first line is
//! the subject, and `templates/mail/<name>.html`. Values are escaped in HTML.

use askama::Template;
use domain::{
    contact_requests::{EmailAddress, Service},
    mail::Mail,
    notifications::Notification,
};

use crate::accounts::EmailSender;

/// Declares mails: per mail its text template, its HTML template, and the values that both use.
macro_rules! mails {
    ($(
        $(#[$doc:meta])*
        $name:ident<$life:lifetime>($text:tt, $html:tt) { $($(#[$note:meta])* $field:ident: $type:ty),* $(,)? }
    )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name<$life> {
            $($(#[$note])* pub(crate) $field: $type),*
        }

        const _: () = {
            #[derive(Template)]
            #[template(path = $text)]
            struct Text<$life> {
                $($field: $type),*
            }

            #[derive(Template)]
            #[template(path = $html)]
            #[allow(dead_code, reason = "some values appear only in the subject")]
            struct Html<$life> {
                subject: &$life str,
                $($field: $type),*
            }

            impl $name<'_> {
                /// The mail to this recipient.
                pub(crate) fn mail(self, to: &EmailAddress) -> Mail {
                    let Self { $($field),* } = self;
                    // Cannot fail: templates only format strings and numbers.
                    let text = Text { $($field),* }.to_string();
                    let (subject, text) = text.split_once('\n').unwrap_or((&text, ""));
                    let html = Html { subject, $($field),* }.to_string();
                    Mail::new(to.clone(), subject, text).with_html(&html)
                }
            }
        };
    )* };
}

mails! {
    /// Warns an admin that the last backup is too old.
    BackupIsStale<'a>("mail/backup_is_stale.txt", "mail/backup_is_stale.html") {
        sender: &'a EmailSender,
        /// When the last backup was begun, if there is one.
        last: Option<&'a str>,
    }

    /// Asks a member to confirm their address.
    VerifyEmail<'a>("mail/verify_email.txt", "mail/verify_email.html") {
        sender: &'a EmailSender,
        username: &'a str,
        token: &'a str,
        days: i64,
    }

    /// Contains a password reset link.
    ResetPassword<'a>("mail/reset_password.txt", "mail/reset_password.html") {
        sender: &'a EmailSender,
        username: &'a str,
        token: &'a str,
    }

    /// Informs a member that their password was reset.
    PasswordWasReset<'a>("mail/password_was_reset.txt", "mail/password_was_reset.html") {
        sender: &'a EmailSender,
        username: &'a str,
    }

    /// Informs the reader of an address that somebody tried to register with it while an unconfirmed account
    /// holds it; they can confirm or remove that account.
    AddressIsHeld<'a>("mail/address_is_held.txt", "mail/address_is_held.html") {
        sender: &'a EmailSender,
        username: &'a str,
        token: &'a str,
    }

    /// Informs a member that somebody tried to register with their address.
    AlreadyAMember<'a>("mail/already_a_member.txt", "mail/already_a_member.html") {
        sender: &'a EmailSender,
        username: &'a str,
    }

    /// Informs a member that their account will be deleted, and until when logging in prevents it.
    AccountIsClosing<'a>("mail/account_is_closing.txt", "mail/account_is_closing.html") {
        sender: &'a EmailSender,
        username: &'a str,
        day: &'a str,
    }

    /// Asks the reader of a new address to confirm it.
    ChangeEmail<'a>("mail/change_email.txt", "mail/change_email.html") {
        sender: &'a EmailSender,
        username: &'a str,
        token: &'a str,
    }

    /// Informs a member that somebody wanted to change to their address.
    AddressIsTaken<'a>("mail/address_is_taken.txt", "mail/address_is_taken.html") {
        sender: &'a EmailSender,
        username: &'a str,
    }

    /// An invitation. The inviter's message is shown only on the linked page: emails contain no user-written
    /// text.
    Invitation<'a>("mail/invitation.txt", "mail/invitation.html") {
        sender: &'a EmailSender,
        username: &'a str,
        token: &'a str,
    }

    /// Security email: two-factor authentication was turned on.
    TwoFactorIsOn<'a>("mail/two_factor_is_on.txt", "mail/two_factor_is_on.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: two-factor authentication was turned off.
    TwoFactorIsOff<'a>("mail/two_factor_is_off.txt", "mail/two_factor_is_off.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: new recovery codes replaced the old ones.
    RecoveryCodesRenewed<'a>("mail/recovery_codes_renewed.txt", "mail/recovery_codes_renewed.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: a recovery code was used to log in.
    RecoveryCodeUsed<'a>("mail/recovery_code_used.txt", "mail/recovery_code_used.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: a passkey was added.
    PasskeyAdded<'a>("mail/passkey_added.txt", "mail/passkey_added.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: a passkey was removed.
    PasskeyRemoved<'a>("mail/passkey_removed.txt", "mail/passkey_removed.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Informs the old address of a change of address.
    EmailChanged<'a>("mail/email_changed.txt", "mail/email_changed.html") {
        brand: &'a str,
        username: &'a str,
        address: &'a str,
    }

    /// Security email: a reset of the second factor was requested.
    ResetRequested<'a>("mail/reset_requested.txt", "mail/reset_requested.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: the second factor was reset.
    ResetConfirmed<'a>("mail/reset_confirmed.txt", "mail/reset_confirmed.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Security email: the request to reset the second factor was canceled.
    ResetCancelled<'a>("mail/reset_cancelled.txt", "mail/reset_cancelled.html") {
        brand: &'a str,
        username: &'a str,
    }

    /// Confirmation of an appointment request.
    AppointmentReceived<'a>("mail/appointment_received.txt", "mail/appointment_received.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        service: Option<Service>,
        when: &'a str,
        response_time: &'a str,
        deadline: &'a str,
    }

    /// Confirmation of an inquiry.
    InquiryReceived<'a>("mail/inquiry_received.txt", "mail/inquiry_received.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        service: Option<Service>,
        response_time: &'a str,
        deadline: &'a str,
    }

    /// Answer of the concierge.
    InquiryAnswered<'a>("mail/inquiry_answered.txt", "mail/inquiry_answered.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        answer: &'a str,
    }

    /// An appointment was confirmed.
    AppointmentConfirmed<'a>("mail/appointment_confirmed.txt", "mail/appointment_confirmed.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        when: &'a str,
    }

    /// The concierge proposes a slot.
    AppointmentProposed<'a>("mail/appointment_proposed.txt", "mail/appointment_proposed.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        /// Whether no time was requested or proposed before.
        is_first: bool,
        when: &'a str,
    }

    /// An appointment was canceled.
    AppointmentCancelled<'a>("mail/appointment_cancelled.txt", "mail/appointment_cancelled.html") {
        sender: &'a EmailSender,
        token: &'a str,
        reference: &'a str,
        vehicle: Option<&'a str>,
        when: &'a str,
        requested: Option<&'a str>,
    }

    /// Receipt for a vehicle that a member submitted.
    SubmissionReceived<'a>("mail/submission_received.txt", "mail/submission_received.html") {
        sender: &'a EmailSender,
        vehicle: &'a str,
        number: i64,
        response_time: &'a str,
        deadline: &'a str,
    }

    /// Notifications, sent at once (of one category) or as a digest.
    Notifications<'a>("mail/notifications.txt", "mail/notifications.html") {
        sender: &'a EmailSender,
        username: &'a str,
        /// Title of the only notification; `None` if there are several.
        only_title: Option<&'a str>,
        notifications: &'a [Notification],
        /// Number of all notifications.
        count: usize,
        /// Number of notifications that are not in `notifications`.
        more: usize,
        /// Label of the category; `None` for a digest.
        category: Option<&'a str>,
        /// Period of a digest.
        period: &'a str,
        /// Whether the recipient cannot log in; then no link leads to a page that needs it.
        is_suspended: bool,
        unsubscribe_url: &'a str,
    }
}
