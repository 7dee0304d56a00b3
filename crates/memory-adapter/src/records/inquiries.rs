//! Threads beyond their contact requests, templates and appointment slots.

use std::collections::{BTreeMap, HashMap};

use domain::{
    Timestamp,
    accounts::{TokenHash, UserId},
    appointments::{Appointment, Slot, SlotId},
    contact_requests::Reference,
    inquiries::{OpenStage, Template, TemplateId, ThreadMessage, ThreadStage},
};

/// State of threads beyond their contact requests.
#[derive(Debug, Default)]
pub(crate) struct InquiryState {
    /// Only threads that were changed have a record.
    pub(crate) records: HashMap<Reference, ThreadRecord>,
    pub(crate) appointments: HashMap<Reference, Appointment>,
    /// Titles that listings had when they were asked about.
    pub(crate) titles: HashMap<Reference, String>,
    /// Members who were signed in when they sent the request.
    pub(crate) askers: HashMap<Reference, UserId>,
    pub(crate) links: HashMap<TokenHash, Reference>,
    pub(crate) messages_written: i64,
    pub(crate) templates: BTreeMap<TemplateId, Template>,
    pub(crate) templates_kept: i64,
    pub(crate) slots: BTreeMap<SlotId, Slot>,
    pub(crate) slots_offered: i64,
    pub(crate) feeds: HashMap<UserId, TokenHash>,
}

/// A thread that was changed.
#[derive(Debug)]
pub(crate) struct ThreadRecord {
    pub(crate) stage: ThreadStage,
    pub(crate) assignee: Option<UserId>,
    pub(crate) revision: i32,
    pub(crate) waiting_since: Timestamp,
    pub(crate) before_closing: Option<OpenStage>,
    pub(crate) messages: Vec<(ThreadMessage, Option<UserId>)>,
}
