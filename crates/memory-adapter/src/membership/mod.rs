//! `CollectorApplications` in memory: applications, their evidence files and decisions.

mod state;

use async_trait::async_trait;
use domain::{
    Page, Timestamp,
    accounts::UserId,
    audit::{Action, Actor},
    inquiries::Queue,
    membership::{
        Application, ApplicationDecision, ApplicationId, ApplicationRefusal, ApplicationStatus,
        ApplicationStatusChange, ApplyRefusal, Evidence, EvidenceId, NewApplication, check_application,
        check_change,
    },
    notifications::NewNotification,
    to_microseconds,
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome, IdempotentRequest, StoredResult},
    membership::{
        ApplicationAnswer, ApplicationCase, CollectorApplications, EvidenceLimitReached, NewEvidence,
        StoredEvidence,
    },
};

use crate::{MemoryStore, paging::page, records::EvidenceRecord};

#[async_trait]
impl CollectorApplications for MemoryStore {
    async fn find_stored_evidence(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<EvidenceId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn store_evidence(
        &self,
        user: UserId,
        new: &NewEvidence,
        command: &Command,
    ) -> Result<CommandOutcome<EvidenceId, EvidenceLimitReached>, StoreError> {
        self.write()?.run_once(command, |state| {
            let is_waiting = |file: &&EvidenceRecord| file.user == user && file.application.is_none();
            if !Evidence::may_upload(state.evidence.iter().filter(is_waiting).count()) {
                return Ok(Err(EvidenceLimitReached));
            }
            state.evidence_kept += 1;
            let id = EvidenceId(state.evidence_kept);
            let evidence = Evidence {
                id,
                name: new.name.clone(),
                kind: new.kind,
                size: new.size,
                uploaded_at: to_microseconds(command.at),
            };
            let stored = StoredEvidence { evidence, blob: new.blob.clone() };
            state.evidence.push(EvidenceRecord { user, application: None, stored });
            Ok(Ok(id))
        })
    }

    async fn find_stored_submission(
        &self,
        idempotent: &IdempotentRequest,
        at: Timestamp,
    ) -> Result<StoredResult<ApplicationId>, StoreError> {
        self.read()?.find_stored(idempotent, at)
    }

    async fn submit(
        &self,
        user: UserId,
        new: &NewApplication,
        actor: Actor,
        command: &Command,
    ) -> Result<CommandOutcome<ApplicationId, ApplyRefusal>, StoreError> {
        let at = to_microseconds(command.at);
        self.write()?.run_once(command, |state| {
            let is_collector =
                state.members.get(&user).is_some_and(|account| account.user.roles.is_collector);
            let theirs = state.applications.values().filter(|application| application.user == user);
            let earlier: Vec<_> =
                theirs.map(|application| (application.status, application.next_try_at)).collect();
            if let Err(why) = check_application(is_collector, &earlier, at) {
                return Ok(Err(why));
            }
            let id = ApplicationId(state.applications_made + 1);
            if !state.attach_evidence(user, id, &new.evidence) {
                return Ok(Err(ApplyRefusal::NoSuchEvidence));
            }
            state.applications_made = id.0;
            let application = Application {
                id,
                user,
                status: ApplicationStatus::Submitted,
                note: new.note.clone(),
                garage: new.garage.clone(),
                evidence: Vec::new(),
                steps: vec![ApplicationStatusChange {
                    at,
                    actor: actor.user,
                    status: ApplicationStatus::Submitted,
                    words: String::new(),
                }],
                next_try_at: None,
                submitted_at: at,
            };
            state.applications.insert(id, application);
            state.audit(at, actor, Some(user), Action::ApplicationSubmitted(id));
            state.record_new_case(Queue::Applications, id.0);
            state.append_cases_changed(Queue::Applications);
            Ok(Ok(id))
        })
    }

    async fn applications_of(&self, user: UserId) -> Result<Vec<Application>, StoreError> {
        let state = self.read()?;
        let theirs = state.applications.values().rev().filter(|application| application.user == user);
        Ok(theirs.map(|application| state.with_evidence(application)).collect())
    }

    async fn applications(
        &self,
        status: Option<ApplicationStatus>,
        after: Option<ApplicationId>,
        limit: u32,
    ) -> Result<Page<ApplicationCase, ApplicationId>, StoreError> {
        let state = self.read()?;
        let wanted = state
            .applications
            .values()
            .filter(|application| status.is_none_or(|status| application.status == status))
            .filter_map(|application| state.case(application));
        let is_past = |case: &ApplicationCase| after.is_none_or(|after| case.application.id > after);
        Ok(page(wanted, is_past, limit, |last| last.application.id))
    }

    async fn application(&self, id: ApplicationId) -> Result<Option<ApplicationCase>, StoreError> {
        let state = self.read()?;
        Ok(state.applications.get(&id).and_then(|application| state.case(application)))
    }

    async fn answer_application(
        &self,
        answer: ApplicationAnswer<'_>,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let ApplicationAnswer { user, id, words, evidence, actor, at } = answer;
        let mut state = self.write()?;
        if let Err(why) = check_change(state.applicant(id), Some(user), ApplicationStatus::Submitted) {
            return Ok(Err(why));
        }
        if !state.attach_evidence(user, id, evidence) {
            return Ok(Err(ApplicationRefusal::NoSuchEvidence));
        }
        let step = ApplicationStatusChange {
            at: to_microseconds(at),
            actor: actor.user,
            status: ApplicationStatus::Submitted,
            words: words.as_str().to_owned(),
        };
        Ok(state.step(id, step, actor, Action::ApplicationAnswered(id)))
    }

    async fn withdraw_application(
        &self,
        user: UserId,
        id: ApplicationId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let mut state = self.write()?;
        let next = ApplicationStatus::Withdrawn;
        if let Err(why) = check_change(state.applicant(id), Some(user), next) {
            return Ok(Err(why));
        }
        let step = ApplicationStatusChange {
            at: to_microseconds(at),
            actor: actor.user,
            status: next,
            words: String::new(),
        };
        Ok(state.step(id, step, actor, Action::ApplicationWithdrawn(id)))
    }

    async fn decide_application(
        &self,
        id: ApplicationId,
        decision: &ApplicationDecision,
        notification: &NewNotification,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<Box<Application>, ApplicationRefusal>, StoreError> {
        let at = to_microseconds(at);
        let mut state = self.write()?;
        if let Err(why) = check_change(state.applicant(id), None, decision.status) {
            return Ok(Err(why));
        }
        if decision.status == ApplicationStatus::Approved {
            state.require_admin(actor, at)?;
        }
        let Some(application) = state.applications.get_mut(&id) else {
            return Ok(Err(ApplicationRefusal::NoSuch));
        };
        application.next_try_at = decision.next_try_at.map(to_microseconds);
        let applicant = application.user;
        let step = ApplicationStatusChange {
            at,
            actor: actor.user,
            status: decision.status,
            words: decision.notes.clone(),
        };
        let moved = state.step(id, step, actor, Action::ApplicationDecided(id, decision.status));
        if decision.status == ApplicationStatus::Approved {
            state.make_collector(applicant, actor, at);
        }
        state.add_notifications(std::slice::from_ref(notification), at);
        Ok(moved)
    }

    async fn own_evidence(&self, user: UserId, id: EvidenceId) -> Result<Option<StoredEvidence>, StoreError> {
        let state = self.read()?;
        let file = state.evidence.iter().find(|file| file.user == user && file.stored.evidence.id == id);
        Ok(file.map(|file| file.stored.clone()))
    }

    async fn remove_evidence(&self, user: UserId, id: EvidenceId) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let count = state.evidence.len();
        state
            .evidence
            .retain(|file| file.user != user || file.stored.evidence.id != id || file.application.is_some());
        Ok(state.evidence.len() < count)
    }

    async fn read_evidence(
        &self,
        application: ApplicationId,
        id: EvidenceId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Option<StoredEvidence>, StoreError> {
        let mut state = self.write()?;
        let file = state
            .evidence
            .iter()
            .find(|file| file.application == Some(application) && file.stored.evidence.id == id);
        let Some((owner, stored)) = file.map(|file| (file.user, file.stored.clone())) else {
            return Ok(None);
        };
        state.audit(to_microseconds(at), actor, Some(owner), Action::EvidenceRead(id));
        Ok(Some(stored))
    }

    async fn purge_waiting_evidence(&self, before: Timestamp) -> Result<(), StoreError> {
        self.write()?
            .evidence
            .retain(|file| file.application.is_some() || file.stored.evidence.uploaded_at >= before);
        Ok(())
    }

    async fn unknown_blobs(&self, mut blobs: Vec<String>) -> Result<Vec<String>, StoreError> {
        let state = self.read()?;
        blobs.retain(|blob| !state.evidence.iter().any(|file| file.stored.blob == *blob));
        Ok(blobs)
    }
}
