//! Notifications about new cases in the admin queues: to admins, and to sellers whose vehicle is concerned.

use std::collections::BTreeMap;

use super::{DeepLink, NewNotification, NotificationKind};
use crate::{accounts::UserId, inquiries::Queue, vehicles::ListingSeller};

/// The listing that a case is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseVehicle {
    /// Year, make and model.
    pub title: String,
    /// Seller of the listing; `None` for the site's own vehicles.
    pub seller: Option<ListingSeller>,
}

/// A new case in an admin queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCase {
    pub queue: Queue,
    /// Key of the case in its queue: a number, or a reference.
    pub key: String,
    /// Subject for admins, for example the offered vehicle or the applicant's username. Must not contain
    /// input from a visitor's form.
    pub subject: Option<String>,
    /// The listing that the case is about.
    pub vehicle: Option<CaseVehicle>,
    /// The member who caused the case; not notified about it.
    pub opened_by: Option<UserId>,
}

impl NewCase {
    /// Title of the notification, for example "New inquiry: 1967 Ferrari 275 GTB".
    fn title(&self) -> String {
        let (one, _) = names(self.queue);
        let vehicle = self.vehicle.as_ref().map(|vehicle| &vehicle.title);
        format!("New {one}: {}", vehicle.or(self.subject.as_ref()).unwrap_or(&self.key))
    }
}

/// Singular and plural name of a queue's cases.
const fn names(queue: Queue) -> (&'static str, &'static str) {
    match queue {
        Queue::Submissions => ("submission", "submissions"),
        Queue::Applications => ("application", "applications"),
        Queue::AccessRequests => ("access request", "access requests"),
        Queue::Inquiries => ("inquiry", "inquiries"),
        Queue::Appointments => ("appointment request", "appointment requests"),
        Queue::Reports => ("report", "reports"),
        Queue::MessageReports => ("message report", "message reports"),
        Queue::Questions => ("question", "questions"),
        Queue::Proposals => ("proposed change", "proposed changes"),
        Queue::SignOffs => ("objection to an edit", "objections to edits"),
    }
}

/// Builds the notifications for cases that arrived together: one per admin and queue, and one per seller,
/// vehicle and kind of request. Sellers learn that there was a request, but neither its author nor its text.
#[must_use]
pub fn new_case_notifications(cases: &[NewCase], admins: &[UserId]) -> Vec<NewNotification> {
    let mut notifications = Vec::new();
    for queue in Queue::ALL {
        let arrived: Vec<&NewCase> = cases.iter().filter(|case| case.queue == queue).collect();
        for admin in admins {
            let others: Vec<&NewCase> =
                arrived.iter().copied().filter(|case| case.opened_by != Some(*admin)).collect();
            notifications.extend(to_admin(*admin, queue, &others));
        }
        notifications.extend(to_sellers(queue, &arrived));
    }
    notifications
}

fn to_admin(admin: UserId, queue: Queue, cases: &[&NewCase]) -> Option<NewNotification> {
    /// Maximum number of cases listed in one notification.
    const LISTED: usize = 5;
    let path = format!("/admin/{}", queue.as_str());
    Some(match cases {
        [] => return None,
        [case] => NewNotification::new(
            admin,
            NotificationKind::NewCase,
            &case.title(),
            "It is waiting in the admin queue.",
            DeepLink::to(&format!("{path}/{}", case.key)),
        ),
        several => {
            let (_, many) = names(queue);
            let mut lines: Vec<String> = several.iter().take(LISTED).map(|case| case.title()).collect();
            if several.len() > LISTED {
                lines.push(format!("and {} more", several.len() - LISTED));
            }
            NewNotification::new(
                admin,
                NotificationKind::NewCase,
                &format!("{} new {many}", several.len()),
                &lines.join("\n"),
                DeepLink::to(&path),
            )
        }
    })
}

fn to_sellers(queue: Queue, cases: &[&NewCase]) -> Vec<NewNotification> {
    let one = match queue {
        Queue::Inquiries => "Inquiry about your",
        Queue::Appointments => "Appointment requested for your",
        // These cases are not about a listing, or the seller is notified directly.
        Queue::Submissions
        | Queue::Applications
        | Queue::AccessRequests
        | Queue::Reports
        | Queue::MessageReports
        | Queue::Questions
        | Queue::Proposals
        | Queue::SignOffs => return Vec::new(),
    };
    let mut by_listing = BTreeMap::<(UserId, i64), (&str, usize)>::new();
    for case in cases {
        let Some(vehicle) = &case.vehicle else { continue };
        let Some(ListingSeller { submission, seller }) = vehicle.seller else { continue };
        if case.opened_by != Some(seller) {
            by_listing.entry((seller, submission.0)).or_insert((&vehicle.title, 0)).1 += 1;
        }
    }
    let notifications = by_listing.into_iter().map(|((seller, submission), (car, count))| {
        let title = match count {
            1 => format!("{one} {car}"),
            several => format!("{several} new {} about your {car}", names(queue).1),
        };
        let text = "The concierge will reply and contact you if anything is needed from you.";
        let link = DeepLink::to(&format!("/dashboard/submissions/{submission}"));
        NewNotification::new(seller, NotificationKind::InquiryReceived, &title, text, link)
    });
    notifications.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submissions::SubmissionId;

    const ADMIN: UserId = UserId(1);
    const SELLER: UserId = UserId(2);

    fn inquiry(key: &str) -> NewCase {
        NewCase {
            queue: Queue::Inquiries,
            key: key.into(),
            subject: None,
            vehicle: Some(CaseVehicle {
                title: "1967 Ferrari 275 GTB".into(),
                seller: Some(ListingSeller { submission: SubmissionId(7), seller: SELLER }),
            }),
            opened_by: None,
        }
    }

    fn notified_recipients(cases: &[NewCase], admins: &[UserId]) -> Vec<(i64, String, String)> {
        let line = |notification: &NewNotification| {
            (notification.to().0, notification.title().to_owned(), notification.link().as_str().to_owned())
        };
        new_case_notifications(cases, admins).iter().map(line).collect()
    }

    #[test]
    fn a_single_case_names_its_subject_and_links_to_its_page() {
        for (queue, subject, title, link) in [
            (Queue::Submissions, Some("1972 BMW 3.0 CSL"), "New submission: 1972 BMW 3.0 CSL", "submissions"),
            (Queue::Applications, Some("ada"), "New application: ada", "applications"),
            (Queue::AccessRequests, None, "New access request: K", "access-requests"),
            (Queue::Inquiries, None, "New inquiry: K", "inquiries"),
            (Queue::Appointments, None, "New appointment request: K", "appointments"),
            (Queue::Reports, None, "New report: K", "reports"),
            (Queue::MessageReports, None, "New message report: K", "message-reports"),
            (Queue::Questions, None, "New question: K", "questions"),
            (Queue::Proposals, None, "New proposed change: K", "proposals"),
            (Queue::SignOffs, None, "New objection to an edit: K", "sign-offs"),
        ] {
            let subject = subject.map(str::to_owned);
            let case = NewCase { queue, key: "K".into(), subject, vehicle: None, opened_by: None };
            assert_eq!(
                notified_recipients(&[case], &[ADMIN]),
                [(1, title.into(), format!("/admin/{link}/K"))]
            );
        }
    }

    #[test]
    fn seller_is_notified_of_an_inquiry() {
        let notified_recipients = notified_recipients(&[inquiry("MQ-1")], &[ADMIN]);
        let car = "1967 Ferrari 275 GTB";
        assert_eq!(
            notified_recipients,
            [
                (1, format!("New inquiry: {car}"), "/admin/inquiries/MQ-1".into()),
                (2, format!("Inquiry about your {car}"), "/dashboard/submissions/7".into()),
            ]
        );
        let house =
            NewCase { vehicle: Some(CaseVehicle { title: car.into(), seller: None }), ..inquiry("MQ-1") };
        assert_eq!(new_case_notifications(&[house], &[ADMIN]).len(), 1);
    }

    #[test]
    fn cases_that_arrive_together_are_one_notification() {
        let cases: Vec<NewCase> = (0..7).map(|number| inquiry(&format!("MQ-{number}"))).collect();
        let notifications = new_case_notifications(&cases, &[ADMIN]);
        assert_eq!(notifications.len(), 2);
        assert_eq!(notifications[0].title(), "7 new inquiries");
        assert_eq!(notifications[0].link().as_str(), "/admin/inquiries");
        assert_eq!(notifications[0].text().lines().count(), 6);
        assert!(notifications[0].text().ends_with("and 2 more"), "{}", notifications[0].text());
        assert_eq!(notifications[1].title(), "7 new inquiries about your 1967 Ferrari 275 GTB");
    }

    #[test]
    fn case_opener_is_not_notified() {
        let own = NewCase { opened_by: Some(SELLER), ..inquiry("MQ-1") };
        assert_eq!(notified_recipients(&[own], &[]), [], "a seller who asks about their own car");
        let of_admin = NewCase { opened_by: Some(ADMIN), ..inquiry("MQ-2") };
        let to: Vec<i64> =
            notified_recipients(&[of_admin], &[ADMIN, UserId(9)]).into_iter().map(|(to, ..)| to).collect();
        assert_eq!(to, [9, 2]);
    }
}
