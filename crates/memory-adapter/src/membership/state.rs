//! Steps of applications, and the erasure of a member's membership.

use domain::{
    Timestamp,
    accounts::{Role, UserId, mailbox},
    audit::{Action, Actor, Edit},
    inquiries::Queue,
    membership::{
        Application, ApplicationId, ApplicationRefusal, ApplicationStatus, ApplicationStatusChange, Evidence,
        EvidenceId,
    },
};
use ports::{blobs::BlobKey, membership::ApplicationCase};

use crate::{records::EvidenceRecord, state::State};

impl State {
    /// Applicant and status of an application.
    pub(super) fn applicant(&self, id: ApplicationId) -> Option<(UserId, ApplicationStatus)> {
        self.applications.get(&id).map(|application| (application.user, application.status))
    }

    /// Deletes a member's applications, evidence and invitations, and removes them as decider and invitee
    /// elsewhere.
    pub(crate) fn delete_membership_of(&mut self, user: UserId) {
        let confirmed = self.members.get(&user).filter(|account| account.user.is_email_verified);
        let confirmed = confirmed.map(|account| mailbox(&account.user.email));
        self.member_changes.retain(|(whose, _)| *whose != user);
        self.suspended.remove(&user);
        self.applications.retain(|_, application| application.user != user);
        for file in self.evidence.iter().filter(|file| file.user == user) {
            self.abandoned.extend(BlobKey::parse(&file.stored.blob));
        }
        self.evidence.retain(|file| file.user != user);
        self.invitations.retain(|_, (_, invitation)| {
            let is_bound_to_them =
                invitation.email.as_ref().is_some_and(|email| Some(mailbox(email)) == confirmed);
            !is_bound_to_them && invitation.inviter.as_ref().is_none_or(|(inviter, _)| *inviter != user)
        });
        for (_, invitation) in self.invitations.values_mut() {
            invitation.redeemed.retain(|redeemed| redeemed.user != user);
        }
        let decided = self.applications.values_mut().flat_map(|application| &mut application.steps);
        let changed = self.member_changes.iter_mut().map(|(_, step)| &mut step.actor);
        for actor in decided.map(|step| &mut step.actor).chain(changed) {
            *actor = actor.filter(|actor| *actor != user);
        }
    }

    /// Attaches uploaded files to an application; returns false and changes nothing if that is
    /// [not allowed](Evidence::may_attach).
    pub(super) fn attach_evidence(
        &mut self,
        user: UserId,
        application: ApplicationId,
        files: &[EvidenceId],
    ) -> bool {
        let is_waiting = |file: &&mut EvidenceRecord| {
            file.user == user && file.application.is_none() && files.contains(&file.stored.evidence.id)
        };
        let there = self.evidence.iter().filter(|file| file.application == Some(application)).count();
        let waiting: Vec<&mut EvidenceRecord> = self.evidence.iter_mut().filter(is_waiting).collect();
        if !Evidence::may_attach(files.len(), waiting.len(), there + waiting.len()) {
            return false;
        }
        waiting.into_iter().for_each(|file| file.application = Some(application));
        true
    }

    /// Changes the status of an application; a closed one loses its files.
    pub(super) fn step(
        &mut self,
        id: ApplicationId,
        step: ApplicationStatusChange,
        actor: Actor,
        action: Action,
    ) -> Result<Box<Application>, ApplicationRefusal> {
        let Some(application) = self.applications.get_mut(&id) else {
            return Err(ApplicationRefusal::NoSuch);
        };
        let edit = match action {
            Action::ApplicationDecided(..) => {
                Edit::status_change(application.status.as_str(), step.status.as_str(), &step.words)
            }
            _ => Edit::default(),
        };
        application.status = step.status;
        let (user, at, is_open) = (application.user, step.at, step.status.is_open());
        application.steps.push(step);
        if !is_open {
            self.evidence.retain(|file| file.application != Some(id));
        }
        self.audit_edit(at, actor, Some(user), action, edit);
        self.append_cases_changed(Queue::Applications);
        self.applications.get(&id).map_or(Err(ApplicationRefusal::NoSuch), |application| {
            Ok(Box::new(self.with_evidence(application)))
        })
    }

    /// Grants the collector role unless the member has it.
    pub(crate) fn make_collector(&mut self, user: UserId, actor: Actor, at: Timestamp) {
        let Some(account) = self.members.get_mut(&user) else { return };
        if !account.user.roles.is_collector {
            account.user.roles.is_collector = true;
            self.audit(at, actor, Some(user), Action::RoleGranted(Role::Collector));
        }
    }

    pub(super) fn with_evidence(&self, application: &Application) -> Application {
        let files = self.evidence.iter().filter(|file| file.application == Some(application.id));
        let evidence = files.map(|file| file.stored.evidence.clone()).collect();
        Application { evidence, ..application.clone() }
    }

    pub(super) fn case(&self, application: &Application) -> Option<ApplicationCase> {
        Some(ApplicationCase {
            application: self.with_evidence(application),
            applicant: self.members.get(&application.user)?.user.clone(),
            invited_by: self.inviter_of(application.user),
        })
    }
}
