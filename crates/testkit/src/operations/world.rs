//! The state that the generator of operations keeps: ids and secrets created so far.

use std::collections::BTreeMap;

use domain::{
    Timestamp,
    accounts::{
        ActingSession, DisplayName, PasskeyId, PasswordHash, Roles, SessionId, TokenHash, TokenPurpose, User,
        UserId,
    },
    audit::Actor,
    claims::ClaimId,
    contact_requests::{EmailAddress, Reference},
    documents::DocumentId,
    forum::{CategoryId, PostId, ReportId, TopicId},
    mail::{Mail, MailId},
    membership::{ApplicationId, EvidenceId, InvitationId},
    notifications::{DeepLink, NewNotification, NotificationKind},
    pictures::PictureId,
    questions::QuestionId,
    submissions::SubmissionId,
    vehicles::VehicleId,
};
use ports::{
    StoreError,
    accounts::{Accounts, NewUser, RegisterResult},
    commands::Command,
    data_exports::ExportJob,
    notification_mail::NotificationMail,
    retention::Retention,
    sessions::NewSession,
};

use super::{NAMES, Operation, canon::CanonicalIds};
use crate::{VehicleFixture, command_at, idempotent_command, new_session, new_user, rate_limit, token_hash};

/// Everything that the operations have created so far, by the store's ids.
#[derive(Debug, Default)]
pub(super) struct GeneratorState {
    pub(super) canon: CanonicalIds,
    pub(super) now: Timestamp,
    pub(super) users: Vec<User>,
    pub(super) vehicles: Vec<VehicleId>,
    pub(super) passwords: BTreeMap<String, u32>,
    pub(super) sessions: Vec<(UserId, SessionId)>,
    pub(super) tokens: u8,
    pub(super) invitation_tokens: u8,
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
    /// Tokens of opened sessions.
    pub(super) session_tokens: Vec<TokenHash>,
    pub(super) devices: Vec<TokenHash>,
    /// Mailed single-use tokens.
    pub(super) mailed: Vec<(TokenPurpose, TokenHash)>,
    /// Members who are setting up a second factor.
    pub(super) pending: Vec<UserId>,
    pub(super) factors: Vec<UserId>,
    /// Log-ins that wait or waited for a second factor.
    pub(super) challenges: Vec<(UserId, TokenHash)>,
    pub(super) passkeys: Vec<(UserId, PasskeyId)>,
    pub(super) ceremonies: Vec<TokenHash>,
    pub(super) exports: Vec<ExportJob>,
    pub(super) evidence: Vec<(UserId, EvidenceId)>,
    pub(super) pictures: Vec<PictureId>,
    pub(super) mails: Vec<MailId>,
    pub(super) notification_mails: Vec<NotificationMail>,
    /// Tokens of links to threads.
    pub(super) links: Vec<TokenHash>,
    pub(super) feeds: Vec<TokenHash>,
    /// Number of tokens and files created.
    pub(super) drawn: u16,
    /// Creators of things, by kind and id.
    pub(super) makers: BTreeMap<(&'static str, i64), UserId>,
    /// Initial roles of the members, restored when an erased one joins again.
    pub(super) roles: Vec<Roles>,
    pub(super) line: i64,
    pub(super) event: i64,
}

/// The thing of that number, modulo the count; `None` if there is none.
pub(super) fn pick<T: Clone>(things: &[T], number: usize) -> Option<T> {
    things.get(number.checked_rem(things.len())?).cloned()
}

/// An answer as text; of a failure only whether the session had ended.
pub(super) fn result_text<T: std::fmt::Debug>(answer: Result<T, StoreError>) -> String {
    match answer {
        Ok(answer) => format!("{answer:?}"),
        Err(StoreError::SessionEnded) => "session ended".to_owned(),
        Err(_) => "failed".to_owned(),
    }
}

/// An email address.
pub(super) fn address(name: &str) -> EmailAddress {
    EmailAddress::parse("register", &format!("{name}@example.com")).unwrap()
}

pub(super) fn by(user: UserId) -> Actor {
    Actor { user: Some(user), address: Some([198, 51, 100, 7].into()) }
}

impl GeneratorState {
    pub(super) fn user(&self, number: usize) -> User {
        self.users[number % self.users.len()].clone()
    }

    /// A command: with an idempotency key and a rate limit, with a rate limit, or with neither.
    pub(super) fn command(&self, name: &str, operation: Operation) -> Command {
        let Operation { who, what, how, .. } = operation;
        match how % 4 {
            0 => {
                let content = u8::try_from(how % 3).unwrap_or(0);
                let once = idempotent_command(self.now, &format!("key-{name}-{who}-{what}"), content);
                Command { rate_limit: Some(rate_limit(&format!("{name} of {who}"), 3)), ..once }
            }
            1 => Command {
                rate_limit: Some(rate_limit(&format!("{name} of {who}"), 3)),
                ..command_at(self.now)
            },
            _ => command_at(self.now),
        }
    }

    pub(super) fn notification(&self, to: UserId, how: usize) -> NewNotification {
        let kind = NotificationKind::ALL[how % NotificationKind::ALL.len()];
        NewNotification::new(to, kind, &format!("Told {how}"), "In two\nlines.", DeepLink::to("/listings/1"))
    }

    /// A unique token.
    pub(super) fn fresh_token(&mut self) -> TokenHash {
        self.drawn += 1;
        let mut token = [0xc0; 32];
        token[..2].copy_from_slice(&self.drawn.to_be_bytes());
        TokenHash(token)
    }

    /// A mail to a member.
    pub(super) fn mail_to(&self, user: UserId, subject: &str) -> Mail {
        let reader = self.users.iter().find(|known| known.id == user);
        let to = reader.map_or_else(|| address("nobody"), |user| user.email.clone());
        Mail::new(to, subject, "In two\nlines.")
    }

    /// The current password hash of a member, as far as the operations know.
    pub(super) fn password(&self, name: &str) -> String {
        match self.passwords.get(name) {
            Some(count) => format!("$hash${name}{count}"),
            None => format!("$hash${name}"),
        }
    }

    /// The password hash that a member presents; wrong in variation 5.
    pub(super) fn presented_hash(&self, user: &User, how: usize) -> PasswordHash {
        let hash = if how == 5 { "$wrong".to_owned() } else { self.password(user.username.as_str()) };
        PasswordHash::new(hash)
    }

    /// The member's next password hash, and the count to store once it is set.
    pub(super) fn next_password(&self, name: &str) -> (PasswordHash, u32) {
        let next = self.passwords.get(name).map_or(1, |count| count + 1);
        (PasswordHash::new(format!("$hash${name}{next}")), next)
    }

    pub(super) fn new_session(&mut self, replaces: bool) -> NewSession {
        let replaced = replaces.then(|| token_hash(self.tokens));
        self.tokens = self.tokens.wrapping_add(1);
        let known_device =
            self.tokens.is_multiple_of(2).then(|| pick(&self.devices, self.tokens.into())).flatten();
        let session = NewSession { replaces: replaced, known_device, ..new_session(self.tokens) };
        self.session_tokens.push(session.token);
        session
    }

    /// The member's last session, which may have ended; session 0 if they never logged in.
    pub(super) fn acting(&self, user: UserId) -> ActingSession {
        let own_session = self.sessions.iter().rev().find(|(owner, _)| *owner == user);
        ActingSession { user, session: own_session.map_or(SessionId(0), |(_, session)| *session) }
    }

    /// Mostly a recently signed-in member.
    pub(super) fn signed_in(&self, operation: Operation) -> User {
        let of_late: Vec<_> = self.sessions.iter().rev().take(3).map(|(owner, _)| *owner).collect();
        let owner = pick(&of_late, operation.who).filter(|_| operation.how != 7);
        owner.and_then(|id| self.member(id)).unwrap_or_else(|| self.user(operation.who))
    }

    /// Mostly the member who created the thing.
    pub(super) fn maker(&self, kind: &'static str, id: i64, operation: Operation) -> User {
        let maker = self.makers.get(&(kind, id)).filter(|_| operation.how % 4 != 3);
        maker.and_then(|id| self.member(*id)).unwrap_or_else(|| self.user(operation.who))
    }

    pub(super) fn member(&self, id: UserId) -> Option<User> {
        self.users.iter().find(|user| user.id == id).cloned()
    }

    /// Reloads the members; erased ones register again, unconfirmed.
    pub(super) async fn reload_members<S: Accounts>(&mut self, store: &S) {
        for (place, name) in NAMES.into_iter().enumerate() {
            let new = new_user(name, &format!("{name}@example.com"));
            let user = match store.account(&new.username).await.unwrap() {
                Some(account) => account.user,
                None => {
                    self.passwords.remove(name);
                    self.join_again(store, new, self.roles[place]).await
                }
            };
            self.users[place] = user;
        }
    }

    async fn join_again<S: Accounts>(&mut self, store: &S, new: NewUser, roles: Roles) -> User {
        let elsewhere = address(&format!("{}.{}", new.username.as_str(), self.drawn));
        self.drawn += 1;
        for email in [new.email.clone(), elsewhere] {
            let new =
                NewUser { email, roles, name: DisplayName::parse("Back Again").unwrap(), ..new.clone() };
            if let RegisterResult::Done(user, _) = store.register(&new, None, self.now).await.unwrap() {
                return user;
            }
        }
        panic!("nobody has the second address");
    }

    pub(super) async fn perform<F>(&mut self, store: &F::Store, operation: Operation) -> String
    where
        F: VehicleFixture,
        F::Store: Retention,
    {
        macro_rules! first_of {
            ($($features:ident),+) => {
                $(if let Some(answer) = self.$features::<F>(store, operation).await {
                    return answer;
                })+
            };
        }
        first_of!(
            perform_of_members,
            perform_of_devices,
            perform_of_mailed_tokens,
            perform_of_two_factor,
            perform_of_passkeys,
            perform_of_second_factor_resets,
            perform_of_account_closure,
            perform_of_data_export,
            perform_of_invitations,
            perform_of_applications,
            perform_of_notifications,
            perform_of_mail,
            perform_of_submissions,
            perform_of_pictures,
            perform_of_listings,
            perform_of_documents,
            perform_of_claims,
            perform_of_inquiries,
            perform_of_appointments,
            perform_of_forum,
            perform_of_forum_readers
        );
        // An operation without a target is skipped by every store alike.
        "nothing to do it to".to_owned()
    }
}
