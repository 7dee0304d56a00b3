//! Inquiries: threads between whoever asked and the concierge.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    appointments::Appointment,
    audit::{Actor, Edit, FieldChange},
    contact_requests::Reference,
    inquiries::{
        Kind, Queue, Side, Stage, Template, TemplateId, TemplateName, Thread, ThreadAction, ThreadMessage,
        ThreadOwner,
    },
    mail::Mail,
    submissions::MessageText,
};

use crate::StoreError;

/// Which threads are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThreadQuery {
    /// Of that kind only.
    pub kind: Option<Kind>,
    /// At that stage only.
    pub stage: Option<Stage>,
    /// Theirs only; the latest first then, otherwise the longest waiting.
    pub owner: Option<ThreadOwner>,
    /// From right after that one on; the first ones when there is none such.
    pub after: Option<Reference>,
}

/// What is done with a thread. Everything in it happens at once or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadUpdate {
    /// Which thread.
    pub reference: Reference,
    /// Its revision when it was looked at.
    pub revision: i32,
    /// Where it stands from then on.
    pub stage: Stage,
    /// What is written.
    pub message: Option<(Side, MessageText)>,
    /// Who looks after it from then on; the outer `None` when that stays.
    pub assignee: Option<Option<UserId>>,
    /// Its meeting from then on, with which it is about a meeting; `None` when that stays.
    pub meeting: Option<Appointment>,
    /// What opens it from then on, besides what did before.
    pub link: Option<TokenHash>,
    /// Who is told by mail.
    pub mail: Option<Mail>,
    /// Who does it: nobody, or a member, when whoever asked does.
    pub actor: Actor,
    /// What the audit log tells of it; what whoever asked does is told by the thread alone.
    pub act: Option<ThreadAction>,
    /// When.
    pub at: Timestamp,
}

impl ThreadUpdate {
    /// What it changes of a thread that stood and was assigned so, for the audit log.
    #[must_use]
    pub fn edit(&self, stage: Stage, assignee: Option<UserId>) -> Edit {
        let member = |id: Option<UserId>| id.map(|id| format!("member {}", id.0));
        let assigned = self.assignee.unwrap_or(assignee);
        Edit::default().with([
            FieldChange::between("stage", Some(stage.as_str()), Some(self.stage.as_str())),
            FieldChange::between("assignee", member(assignee), member(assigned)),
        ])
    }
}

/// What became of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThreadUpdateResult {
    /// It was taken; the thread as it is now.
    Done(Box<Thread>),
    /// The thread has gone on since it was looked at: where it stands.
    Stale(Stage),
    /// The slot of the meeting is somebody else's, past, or withdrawn.
    SlotTaken,
    /// There is no such thread.
    NoSuch,
}

/// Keeps what visitors and the concierge write to one another.
#[async_trait]
pub trait Inquiries: Send + Sync {
    /// At most `limit` threads.
    async fn threads(&self, query: &ThreadQuery, limit: u32) -> Result<Vec<Thread>, StoreError>;

    /// The number of threads that the query finds on all pages; `after` does not matter.
    async fn count_threads(&self, query: &ThreadQuery) -> Result<u64, StoreError>;

    /// A thread with its messages, notes among them, oldest first.
    async fn thread(&self, reference: &Reference)
    -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError>;

    /// The thread that a link opens.
    async fn thread_of_link(&self, token: TokenHash) -> Result<Option<Reference>, StoreError>;

    /// Takes a turn with a thread, its line of the audit log in the same transaction. Of turns that
    /// saw the same revision one is taken, and of meetings that want one slot one has it.
    async fn update_thread(&self, turn: &ThreadUpdate) -> Result<ThreadUpdateResult, StoreError>;

    /// Who of the concierge can look after a thread, by username.
    async fn staff(&self) -> Result<Vec<(UserId, String)>, StoreError>;

    /// Every template, by name.
    async fn templates(&self) -> Result<Vec<Template>, StoreError>;

    /// Keeps a template, in place of one of that name.
    async fn keep_template(
        &self,
        name: &TemplateName,
        text: &MessageText,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TemplateId, StoreError>;

    /// Removes a template; false when there is none.
    async fn remove_template(&self, id: TemplateId, actor: Actor, at: Timestamp) -> Result<bool, StoreError>;

    /// How many wait in each queue of the desk, and since when the first of them has: every queue once.
    async fn waiting(&self) -> Result<Vec<(Queue, u64, Option<Timestamp>)>, StoreError>;
}
