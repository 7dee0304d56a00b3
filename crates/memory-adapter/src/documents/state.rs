//! Documents as domain values, and their shares.

use domain::{
    accounts::UserId,
    audit::Action,
    documents::{
        AttachedVehicle, Document, DocumentAction, DocumentId, NewShare, Share, ShareAudience, ShareId,
        ShareRefusal, Shared,
    },
    notifications::NewNotification,
    to_microseconds,
};
use ports::documents::DocumentCommand;

use crate::{
    records::{DocumentRecord, SharedWith},
    state::State,
};

impl State {
    pub(super) fn own_document_record(
        &mut self,
        owner: UserId,
        id: DocumentId,
    ) -> Option<&mut DocumentRecord> {
        self.documents.get_mut(&id).filter(|record| record.new.owner == owner)
    }

    /// The document as a domain value.
    pub(super) fn document(&self, id: DocumentId) -> Option<Document> {
        let record = self.documents.get(&id)?;
        let about = record.submission.and_then(|id| Some((id, self.submissions.get(&id)?)));
        let about = about.map(|(submission, record)| {
            let listing = record.vehicle.and_then(|vehicle| self.listings.get(&vehicle));
            let public = listing.map(|listing| &listing.vehicle.summary).filter(|it| it.is_public());
            AttachedVehicle { submission, vehicle: public.map(|it| it.id), title: record.title() }
        });
        let share = |share_record: &SharedWith| {
            let audience = match share_record.member {
                None => ShareAudience::Collectors,
                Some(member) => {
                    ShareAudience::Member(member, self.members.get(&member)?.user.username.clone())
                }
            };
            Some(Share {
                id: share_record.id,
                audience,
                until: share_record.until,
                since: share_record.since,
            })
        };
        Some(Document {
            id,
            owner: record.new.owner,
            owner_name: self.members.get(&record.new.owner)?.user.username.clone(),
            name: record.new.name.clone(),
            kind: record.new.kind,
            size: record.new.stored.length,
            has_preview: record.new.preview.is_some(),
            uploaded_at: record.uploaded_at,
            about,
            shares: record.shares.iter().filter_map(share).collect(),
        })
    }

    /// Documents for which `is_wanted` is true, latest first.
    pub(super) fn documents_that(
        &self,
        is_wanted: impl Fn(&Document) -> bool,
    ) -> impl Iterator<Item = Document> {
        let all = self.documents.keys().rev().filter_map(|id| self.document(*id));
        all.filter(move |document| is_wanted(document))
    }

    /// Deletes a document with its access log and files.
    pub(super) fn drop_document(&mut self, id: DocumentId) {
        if let Some(record) = self.documents.remove(&id) {
            self.abandoned.insert(record.new.content);
            self.abandoned.extend(record.new.preview);
        }
        self.document_accesses.retain(|access| access.document != id);
    }

    pub(super) fn share_document(
        &mut self,
        command: DocumentCommand,
        share: &NewShare,
        notifications: &[NewNotification],
    ) -> Result<Shared, ShareRefusal> {
        let DocumentCommand { owner, id, actor, at } = command;
        let at = to_microseconds(at);
        let named = share.username.as_ref().and_then(|name| {
            let named = self.members.values().find(|account| account.user.username.key() == name.key())?;
            named.user.roles.is_collector.then_some(named.user.id)
        });
        let next = ShareId(self.shares_made + 1);
        let mut record = self.own_document_record(owner, id);
        let recipients: Option<Vec<Option<UserId>>> =
            record.as_ref().map(|record| record.shares.iter().map(|share| share.member).collect());
        let (member, shared) = share.check(owner, recipients.as_deref(), named)?;
        let Some(record) = record.as_mut() else { return Err(ShareRefusal::NoSuchDocument) };
        match record.shares.iter_mut().find(|share_record| share_record.member == member) {
            Some(share_record) => share_record.until = share.until,
            None => record.shares.push(SharedWith { id: next, member, until: share.until, since: at }),
        }
        self.audit(at, actor, Some(owner), Action::Document(DocumentAction::Shared, id));
        if shared == Shared::New {
            self.shares_made = next.0;
            self.add_notifications(notifications, at);
        }
        Ok(shared)
    }
}
