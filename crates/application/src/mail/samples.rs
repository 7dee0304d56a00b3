//! One sample of every email, for previews and tests.

use domain::{
    Timestamp, Violation,
    contact_requests::{EmailAddress, Service},
    mail::Mail,
    notifications::{DeepLink, Notification, NotificationId, NotificationKind},
};

use super::templates::{
    AccountIsClosing, AddressIsHeld, AddressIsTaken, AlreadyAMember, AppointmentCancelled,
    AppointmentConfirmed, AppointmentProposed, AppointmentReceived, BackupIsStale, ChangeEmail, EmailChanged,
    InquiryAnswered, InquiryReceived, Invitation, Notifications, PasskeyAdded, PasskeyRemoved,
    PasswordWasReset, RecoveryCodeUsed, RecoveryCodesRenewed, ResetCancelled, ResetConfirmed, ResetPassword,
    ResetRequested, SubmissionReceived, TwoFactorIsOff, TwoFactorIsOn, VerifyEmail,
};
use crate::accounts::EmailSender;

/// A rendered email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleMail {
    /// Name of its templates, without extension.
    pub name: &'static str,
    pub mail: Mail,
}

/// Every email with sample values. `username` and `text` appear wherever a mail contains a username or text
/// written by a person.
///
/// # Errors
/// Never in practice: the sample address is valid.
pub fn samples(sender: &EmailSender, username: &str, text: &str) -> Result<Vec<SampleMail>, Violation> {
    let to = &EmailAddress::parse("register", "ada@example.com")?;
    let brand = sender.brand.as_str();
    let token = &"7".repeat(64);
    let (reference, when) = ("MQ-7F3K9Q2M", "Tuesday, December 1, 10:00 AM Central Time, in Chicago, IL");
    let (response_time, deadline) = ("one business day", "by Tuesday, December 1, 5:00 PM");
    let (vehicle, service) = (Some(text), Some(Service::Inspection));
    let unsubscribe_url = &format!("{}/unsubscribe/{token}", sender.origin);
    let notifications = &[1, 2].map(|number| Notification {
        id: NotificationId(number),
        kind: NotificationKind::PriceChanged,
        title: text.to_owned(),
        text: "From $265,000 to $250,000.".into(),
        link: DeepLink::to("/listings/7"),
        at: Timestamp::UNIX_EPOCH,
        read_at: None,
    });
    let notifications = Notifications {
        sender,
        username,
        only_title: None,
        notifications,
        count: 2,
        more: 0,
        category: Some("Price alerts"),
        period: "day",
        is_suspended: false,
        unsubscribe_url,
    };
    let digest = Notifications { category: None, count: 5, more: 3, ..notifications };
    let samples = [
        ("verify_email", VerifyEmail { sender, username, token, days: 30 }.mail(to)),
        ("reset_password", ResetPassword { sender, username, token }.mail(to)),
        ("password_was_reset", PasswordWasReset { sender, username }.mail(to)),
        ("address_is_held", AddressIsHeld { sender, username, token }.mail(to)),
        ("already_a_member", AlreadyAMember { sender, username }.mail(to)),
        ("account_is_closing", AccountIsClosing { sender, username, day: "December 1, 2026" }.mail(to)),
        ("change_email", ChangeEmail { sender, username, token }.mail(to)),
        ("address_is_taken", AddressIsTaken { sender, username }.mail(to)),
        ("invitation", Invitation { sender, username, token }.mail(to)),
        ("two_factor_is_on", TwoFactorIsOn { brand, username }.mail(to)),
        ("two_factor_is_off", TwoFactorIsOff { brand, username }.mail(to)),
        ("recovery_codes_renewed", RecoveryCodesRenewed { brand, username }.mail(to)),
        ("recovery_code_used", RecoveryCodeUsed { brand, username }.mail(to)),
        ("passkey_added", PasskeyAdded { brand, username }.mail(to)),
        ("passkey_removed", PasskeyRemoved { brand, username }.mail(to)),
        ("email_changed", EmailChanged { brand, username, address: "ada@new.example" }.mail(to)),
        ("reset_requested", ResetRequested { brand, username }.mail(to)),
        ("reset_confirmed", ResetConfirmed { brand, username }.mail(to)),
        ("reset_cancelled", ResetCancelled { brand, username }.mail(to)),
        (
            "appointment_received",
            AppointmentReceived { sender, token, reference, vehicle, service, when, response_time, deadline }
                .mail(to),
        ),
        (
            "inquiry_received",
            InquiryReceived { sender, token, reference, vehicle: None, service, response_time, deadline }
                .mail(to),
        ),
        ("inquiry_answered", InquiryAnswered { sender, token, reference, vehicle, answer: text }.mail(to)),
        ("appointment_confirmed", AppointmentConfirmed { sender, token, reference, vehicle, when }.mail(to)),
        (
            "appointment_proposed",
            AppointmentProposed { sender, token, reference, vehicle, is_first: true, when }.mail(to),
        ),
        (
            "appointment_cancelled",
            AppointmentCancelled { sender, token, reference, vehicle, when, requested: None }.mail(to),
        ),
        (
            "appointment_replaced",
            AppointmentCancelled { sender, token, reference, vehicle, when, requested: Some(when) }.mail(to),
        ),
        (
            "submission_received",
            SubmissionReceived { sender, vehicle: text, number: 17, response_time, deadline }.mail(to),
        ),
        ("backup_is_stale", BackupIsStale { sender, last: Some("November 24, 2026, 06:00 UTC") }.mail(to)),
        ("notifications", notifications.mail(to)),
        ("digest", digest.mail(to)),
    ];
    Ok(samples.into_iter().map(|(name, mail)| SampleMail { name, mail }).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn sender() -> EmailSender {
        EmailSender {
            brand: "Concours & Sons".into(),
            origin: "https://concours.example".into(),
            contact: Some("(312) 555-0142".into()),
            reply_to: None,
        }
    }

    /// Names of the templates in `templates/mail` that belong to one mail and end in `extension`.
    fn templates(extension: &str) -> BTreeSet<String> {
        let shared = ["about", "inquiry", "layout", "letter", "macros", "security_email"];
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/mail");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
        files
            .filter_map(|file| file.to_str().unwrap().strip_suffix(extension).map(str::to_owned))
            .filter(|name| !shared.contains(&name.as_str()))
            .collect()
    }

    #[test]
    fn every_template_has_a_sample() {
        let samples = samples(&sender(), "ada_l", "1967 Ferrari 275 GTB/4").unwrap();
        let mut names: BTreeSet<String> = samples.iter().map(|sample| sample.name.to_owned()).collect();
        assert!(names.remove("digest"), "the second sample of the notifications");
        assert!(names.remove("appointment_replaced"), "the second sample of a canceled appointment");
        assert_eq!(names, templates(".txt"));
        assert_eq!(names, templates(".html"));
    }

    #[test]
    fn every_mail_names_the_brand_and_its_links_in_both_parts() {
        for SampleMail { name, mail } in samples(&sender(), "ada_l", "1967 Ferrari 275 GTB/4").unwrap() {
            let (text, html) = (mail.text(), mail.html().unwrap());
            assert!(text.starts_with("Hello,\n\n") && text.contains("Concours & Sons"), "{name}: {text}");
            assert!(html.contains("Concours &#38; Sons") && html.contains("Hello,"), "{name}: {html}");
            assert!(!mail.subject().is_empty() && !mail.subject().contains('{'), "{name}");
            for link in text.split_whitespace().filter(|word| word.starts_with("https://")) {
                assert!(html.contains(&format!("href=\"{link}\"")), "{name}: {link} is missing in {html}");
            }
            for outside in ["src=", "url(", "<link", "<script", "<table", "<style"] {
                assert!(!html.contains(outside), "{name}: {outside} in {html}");
            }
        }
    }

    #[test]
    fn values_are_escaped_in_html() {
        let hostile = "</title><script>alert(1)</script>\"onmouseover='alert(2)' & <img src=x>";
        for SampleMail { name, mail } in samples(&sender(), hostile, hostile).unwrap() {
            let html = mail.html().unwrap();
            for forbidden in ["<script", "<img", "\"onmouseover", "'alert(2)'"] {
                assert!(!html.contains(forbidden), "{name}: {forbidden} in {html}");
            }
            assert_eq!(html.matches("</title>").count(), 1, "{name}: {html}");
            let escaped = html.contains("&#60;script&#62;");
            assert_eq!(mail.text().contains(hostile), escaped, "{name}: {html}");
        }
    }
}
