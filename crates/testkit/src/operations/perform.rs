use std::collections::{BTreeMap, BTreeSet};

use domain::{
    Timestamp,
    accounts::{SessionId, User, UserId},
    asking::Reference,
    audit::{Actor, Edit},
    claims::ClaimId,
    documents::DocumentId,
    events::EventId,
    forum::{CategoryId, PostId, ReportId, TopicId},
    membership::{ApplicationId, InvitationId},
    notifications::{DeepLink, NewNotice, NoticeKind},
    questions::QuestionId,
    saved::SavedList,
    submissions::SubmissionId,
    vehicles::VehicleId,
};
use ports::acts::Act;
use ports::announcements::Announcements;
use ports::audit::{AuditLog, AuditQuery};
use ports::claims::Claims;
use ports::documents::Documents;
use ports::events::EventLog;
use ports::forum::{ForumReading, ForumReports, ReportQuery};
use ports::inquiries::{Inquiries, ThreadQuery};
use ports::invitations::Invitations;
use ports::listings::{DeskQuery, Listings};
use ports::mail::MailOutbox;
use ports::membership::CollectorApplications;
use ports::notice_mail::NoticeMails;
use ports::notifications::Notifications;
use ports::preferences::MemberPreferences;
use ports::profiles::Profiles;
use ports::questions::{QuestionQuery, Questions};
use ports::saved::{SavedSearches, SavedVehicles};
use ports::sessions::Sessions;
use ports::standing::{MemberQuery, Standings};
use ports::submissions::Submissions;

use super::{Operation, canon::Canon};
use crate::{VehicleFixture, act, act_once, allowance};

macro_rules! operations {
    ($($op:ident),+ $(,)?) => {
        /// What can be done.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[expect(missing_docs, reason = "each is named after what it does")]
        pub enum Op { $($op),+ }

        impl Op {
            /// Everything.
            pub const ALL: &'static [Self] = &[$(Self::$op),+];
        }
    };
}

operations!(
    LogIn,
    LogOut,
    EndOtherSessions,
    ChangePassword,
    ChooseIdleTimeout,
    SetRole,
    ChangeStanding,
    ChangeProfile,
    ChangePreferences,
    FailToLogIn,
    Invite,
    RenewInvitation,
    RevokeInvitation,
    AcceptInvitation,
    Apply,
    WithdrawApplication,
    DecideApplication,
    AnswerApplication,
    Notify,
    ReadNotices,
    SaveVehicle,
    UnsaveVehicle,
    SaveSearch,
    RemoveSearch,
    Submit,
    StepSubmission,
    WriteAboutSubmission,
    ReadMessages,
    ChangeListing,
    Feature,
    KeepDocument,
    AttachDocument,
    ShareDocument,
    DeleteDocument,
    StateClaim,
    WithdrawClaim,
    JudgeClaim,
    AskQuestion,
    ChangeQuestion,
    AskConcierge,
    TakeTurn,
    CloseAccessRequest,
    NoteCase,
    OfferSlots,
    WithdrawSlot,
    KeepTemplate,
    OpenCategory,
    OpenTopic,
    Reply,
    EditPost,
    DeletePost,
    RemovePost,
    RestorePost,
    RemoveTopic,
    RestoreTopic,
    Report,
    CloseReport,
    TakeAllowance,
);

/// What the operations so far have made, by the store's own numbers.
#[derive(Debug, Default)]
pub(super) struct World {
    pub(super) canon: Canon,
    pub(super) now: Timestamp,
    pub(super) users: Vec<User>,
    pub(super) vehicles: Vec<VehicleId>,
    pub(super) passwords: BTreeMap<String, u32>,
    pub(super) sessions: Vec<(UserId, SessionId)>,
    pub(super) tokens: u8,
    pub(super) submissions: Vec<SubmissionId>,
    pub(super) documents: Vec<DocumentId>,
    pub(super) claims: Vec<ClaimId>,
    pub(super) questions: Vec<QuestionId>,
    pub(super) references: Vec<Reference>,
    pub(super) invitations: Vec<(InvitationId, u8)>,
    pub(super) applications: Vec<ApplicationId>,
    pub(super) categories: Vec<CategoryId>,
    pub(super) topics: Vec<TopicId>,
    pub(super) posts: Vec<PostId>,
    pub(super) reports: Vec<ReportId>,
    line: i64,
    event: i64,
}

/// The thing of that number, counted around.
pub(super) fn pick<T: Clone>(things: &[T], number: usize) -> Option<T> {
    things.get(number.checked_rem(things.len())?).cloned()
}

/// An answer as a text; of a failure, only that it is one.
pub(super) fn told<T: std::fmt::Debug, E>(answer: Result<T, E>) -> String {
    answer.map_or_else(|_| "failed".to_owned(), |answer| format!("{answer:?}"))
}

pub(super) fn by(user: UserId) -> Actor {
    Actor { user: Some(user), address: Some([198, 51, 100, 7].into()) }
}

impl World {
    pub(super) fn user(&self, number: usize) -> User {
        self.users[number % self.users.len()].clone()
    }

    /// The bounds of an act: free, repeated under one of few keys, or a few times an hour.
    pub(super) fn act(&self, name: &str, operation: Operation) -> Act {
        let Operation { who, what, how, .. } = operation;
        match how % 4 {
            0 => {
                let content = u8::try_from(how % 3).unwrap_or(0);
                let once = act_once(self.now, &format!("key-{name}-{who}-{what}"), content);
                Act { allowance: Some(allowance(&format!("{name} of {who}"), 3)), ..once }
            }
            1 => Act { allowance: Some(allowance(&format!("{name} of {who}"), 3)), ..act(self.now) },
            _ => act(self.now),
        }
    }

    pub(super) fn notice(&self, to: UserId, how: usize) -> NewNotice {
        let kind = NoticeKind::ALL[how % NoticeKind::ALL.len()];
        NewNotice::new(to, kind, &format!("Told {how}"), "In two\nlines.", DeepLink::to("/listings/1"))
    }

    pub(super) async fn perform<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> String {
        if let Some(answer) = self.perform_of_members::<F>(store, operation).await {
            return answer;
        }
        if let Some(answer) = self.perform_of_sellers::<F>(store, operation).await {
            return answer;
        }
        // What there is nothing to be done to yet is passed over by every store alike.
        self.perform_of_talkers::<F>(store, operation)
            .await
            .unwrap_or_else(|| "nothing to do it to".to_owned())
    }

    /// What came since the last look: lines of the audit log, events, and what members and the desk
    /// have waiting. An event that tells the same twice tells it once, and those of one operation in no order.
    pub(super) async fn changes<F: VehicleFixture>(&mut self, store: &F::Store) -> String {
        let entries = store.entries_after(self.line, 1000).await.unwrap();
        let lines = store.audit_lines(&AuditQuery::default(), 1000).await.unwrap();
        let mut text = String::new();
        for entry in entries {
            self.line = entry.id;
            let line = lines.iter().find(|line| line.id == entry.id).unwrap();
            assert_eq!(entry.edit, line.edit, "a line and its entry say the same");
            let shown = (&line.action, self.details(&line.details), edit_text(&line.edit), &line.address);
            let names = [&line.actor, &line.target].map(|named| named.as_ref().map(|named| &named.username));
            let entry = (entry.at, entry.actor, entry.user, entry.action);
            text.push_str(&self.canon.text(&format!("line: {entry:?} {shown:?} {names:?}\n")));
        }
        let mut told = BTreeSet::new();
        for (id, event) in store.events_after(EventId(self.event), 1000).await.unwrap() {
            self.event = id.0;
            told.insert(self.canon.text(&format!("{event:?}")));
        }
        text.push_str(&format!(
            "events: {told:?}\nwaiting: {:?}\n",
            Inquiries::waiting(store).await.unwrap()
        ));
        for user in self.users.clone() {
            let counts = store.notice_counts(user.id).await.unwrap();
            let latest = store.notices(user.id, None, 2).await.unwrap();
            let latest: Vec<_> =
                latest.iter().map(|n| (&n.title, n.kind, n.link.as_str(), n.read_at)).collect();
            text.push_str(&self.canon.text(&format!("{}: {counts:?} {latest:?}\n", user.username.as_str())));
        }
        text.push_str(&format!("mail: {:?}", store.mail_counts().await.unwrap()));
        text
    }

    /// The details of an audit line, with things by their first appearance.
    fn details(&mut self, json: &str) -> String {
        let details: serde_json::Map<String, serde_json::Value> = serde_json::from_str(json).unwrap();
        let shown = details.iter().map(|(name, value)| {
            let kind = match name.as_str() {
                "session" => "SessionId",
                "submission" => "SubmissionId",
                "vehicle" => "VehicleId",
                "application" => "ApplicationId",
                "evidence" => "EvidenceId",
                "invitation" => "InvitationId",
                "document" => "DocumentId",
                "question" => "QuestionId",
                "topic" => "TopicId",
                "post" => "PostId",
                "report" => "ReportId",
                // Numbers of cases and categories, whose kinds differ by line.
                "case" | "from" | "to" if value.is_number() => return format!("{name}: a number"),
                _ => return format!("{name}: {value}"),
            };
            let number = value.as_i64().map(|id| self.canon.number(kind, id));
            format!("{name}: {number:?}")
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    /// What can be read in the end.
    pub(super) async fn ending<F: VehicleFixture>(&mut self, store: &F::Store) -> String {
        let mut seen = Vec::new();
        for queue in Inquiries::waiting(store).await.unwrap() {
            seen.push(format!("{queue:?}"));
        }
        seen.push(told(store.standings(&MemberQuery::default(), 99).await));
        seen.push(told(store.desk_listings(&DeskQuery::default(), 99).await));
        seen.push(told(store.threads(&ThreadQuery::default(), 99).await));
        seen.push(told(store.templates().await));
        seen.push(told(store.applications(None, None, 99).await));
        seen.push(told(store.questions(&QuestionQuery::default(), 99).await));
        for is_open in [true, false] {
            seen.push(told(store.reports(ReportQuery { is_open, after: None, limit: 99 }).await));
        }
        seen.push(told(
            store
                .unannounced_changes(&self.vehicles)
                .await
                .map(|changes| changes.into_iter().map(|noted| noted.change).collect::<Vec<_>>()),
        ));
        seen.push(told(store.unannounced_cases().await.map(|cases| {
            let told = cases
                .into_iter()
                .map(|noted| noted.case.map(|case| (case.queue, case.subject, case.vehicle, case.opened_by)));
            told.collect::<Vec<_>>()
        })));
        seen.push(told(store.admins().await));
        seen.push(told(NoticeMails::waiting(store, 99).await));
        for user in self.users.clone() {
            seen.push(format!("of {}", user.username.as_str()));
            seen.push(told(store.sessions_of(user.id, self.now).await));
            seen.push(told(store.standing_of(user.id).await));
            seen.push(told(MemberPreferences::preferences(store, user.id).await));
            seen.push(told(store.profile(user.id).await));
            for list in [SavedList::Saved, SavedList::Watch] {
                seen.push(told(store.saved_vehicles(user.id, list).await));
            }
            seen.push(told(store.saved_searches(user.id).await));
            seen.push(told(store.submissions_of(user.id).await));
            seen.push(told(store.documents_of(user.id).await));
            seen.push(told(store.invitations(Some(user.id), None, 99).await));
            seen.push(told(store.notices(user.id, None, 999).await));
            seen.push(told(store.categories(user.id).await));
        }
        for id in self.submissions.clone() {
            seen.push(told(store.moves(id).await));
            seen.push(told(store.claims_of(id).await));
        }
        for id in self.topics.clone() {
            seen.push(told(store.topic(id, self.users[1].id).await));
            seen.push(told(store.posts(id, 0, 99).await));
        }
        let all = seen.join("\n");
        self.canon.text(&all)
    }
}

/// The changed fields and the reason of an audit line; numbers of things, which stores choose, left out.
fn edit_text(edit: &Edit) -> String {
    let changes = edit.changes.iter().map(|change| match change.field.as_str() {
        "featured" | "categoryId" | "assignee" => change.field.clone(),
        _ => format!("{change:?}"),
    });
    format!("{} because {:?}", changes.collect::<Vec<_>>().join(", "), edit.reason)
}
