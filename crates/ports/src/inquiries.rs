//! Port for inquiries: threads between the sender of a contact request and the concierge.

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::{MemberRef, TokenHash, UserId},
    appointments::Appointment,
    audit::{Actor, Edit, FieldChange},
    contact_requests::Reference,
    inquiries::{
        MessageAuthor, Queue, RequestSearch, Template, TemplateId, TemplateName, Thread, ThreadAction,
        ThreadKind, ThreadMessage, ThreadOwner, ThreadStage,
    },
    mail::Mail,
    submissions::MessageText,
    vehicles::VehicleId,
};

use crate::StoreError;

/// Filter and cursor for a list of threads.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ThreadQuery {
    pub kind: Option<ThreadKind>,
    pub stage: Option<ThreadStage>,
    /// Only threads assigned to that member of the staff; `Some(None)` for unassigned ones.
    pub assignee: Option<Option<UserId>>,
    /// Only threads of that owner, the latest first; without an owner, the longest waiting first.
    pub owner: Option<ThreadOwner>,
    /// Only threads about that listing.
    pub vehicle: Option<VehicleId>,
    pub search: RequestSearch,
    /// Cursor: starts right after that thread; no thread follows an unknown one.
    pub after: Option<Reference>,
}

/// A change to a thread, applied as a whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadUpdate {
    pub reference: Reference,
    /// Revision that the caller saw; a stale one is refused.
    pub revision: i32,
    /// New stage.
    pub stage: ThreadStage,
    /// Since when the thread is in its stage; `None` for now if the stage changes, and for no change otherwise.
    pub since: Option<Timestamp>,
    pub message: Option<(MessageAuthor, MessageText)>,
    /// New assignee (`Some(None)` unassigns); `None` leaves it unchanged.
    pub assignee: Option<Option<UserId>>,
    /// New appointment, which also makes the thread's kind an appointment; `None` leaves it unchanged.
    pub appointment: Option<Appointment>,
    /// Token of an additional link to the thread; earlier links stay valid.
    pub link: Option<TokenHash>,
    /// Mail to be queued.
    pub mail: Option<Mail>,
    /// A member of the staff, or the sender of the request: nobody, or a member when they are signed in.
    pub actor: Actor,
    /// Action for the audit log; `None` for changes by the sender, which only the thread records.
    pub action: Option<ThreadAction>,
    pub at: Timestamp,
}

impl ThreadUpdate {
    /// The changed fields for the audit log, given the previous stage and assignee.
    #[must_use]
    pub fn edit(&self, stage: ThreadStage, assignee: Option<UserId>) -> Edit {
        let member = |id: Option<UserId>| id.map(|id| format!("member {}", id.0));
        let assigned = self.assignee.unwrap_or(assignee);
        Edit::default().with([
            FieldChange::between("stage", Some(stage.as_str()), Some(self.stage.as_str())),
            FieldChange::between("assignee", member(assignee), member(assigned)),
        ])
    }
}

/// Why a [`ThreadUpdate`] was not applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadUpdateRefusal {
    /// The thread has changed since the revision that was named; its current stage.
    Outdated(ThreadStage),
    /// The slot of the appointment is booked, past, or withdrawn.
    SlotTaken,
    NoSuchThread,
}

/// Waiting cases of an admin queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueLength {
    pub queue: Queue,
    /// Number of waiting cases.
    pub waiting: u64,
    /// Since when the first of them has waited; `None` if there are none.
    pub oldest: Option<Timestamp>,
}

/// Stores threads, their messages and the reply templates.
#[async_trait]
pub trait Inquiries: Send + Sync {
    /// A page of at most `limit` threads that match the query.
    async fn threads(&self, query: &ThreadQuery, limit: u32) -> Result<Page<Thread, Reference>, StoreError>;

    /// A thread with its messages, oldest first. Includes staff notes: the caller removes them for the
    /// sender.
    async fn thread(&self, reference: &Reference)
    -> Result<Option<(Thread, Vec<ThreadMessage>)>, StoreError>;

    /// The thread that the token of a link opens.
    async fn thread_of_link(&self, token: TokenHash) -> Result<Option<Reference>, StoreError>;

    /// Applies a change to a thread, with its audit log entry in the same transaction. Of concurrent changes
    /// with the same revision one is applied, and of appointments for one slot one gets it.
    async fn update_thread(
        &self,
        turn: &ThreadUpdate,
    ) -> Result<Result<Box<Thread>, ThreadUpdateRefusal>, StoreError>;

    /// Members of the staff who can be assigned at `at`, by username.
    async fn staff(&self, at: Timestamp) -> Result<Vec<MemberRef>, StoreError>;

    /// All templates, by name.
    async fn templates(&self) -> Result<Vec<Template>, StoreError>;

    /// Stores a template, replacing one of that name.
    async fn store_template(
        &self,
        name: &TemplateName,
        text: &MessageText,
        actor: Actor,
        at: Timestamp,
    ) -> Result<TemplateId, StoreError>;

    /// Removes a template; false when there is none.
    async fn remove_template(&self, id: TemplateId, actor: Actor, at: Timestamp) -> Result<bool, StoreError>;

    /// The waiting cases of each admin queue. Contains every queue once.
    async fn queue_lengths(&self) -> Result<Vec<QueueLength>, StoreError>;
}
