//! Random operations on invitations and collector applications.

use domain::{
    accounts::{User, UserId},
    audit::Actor,
    contact_requests::{EmailAddress, MultiLineText},
    files::{FileFormat, FileName},
    membership::{ApplicationDecision, ApplicationStatus, EvidenceId, NewApplication, NewInvitation},
};
use ports::commands::CommandOutcome;
use ports::invitations::{AccessRequests, InvitationCommand, InvitationRenewal, Invitations};
use ports::membership::{ApplicationAnswer, CollectorApplications, NewEvidence};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, address, by, pick, result_text},
};
use crate::{VehicleFixture, token_hash};

impl GeneratorState {
    /// Mostly a recently signed-in member, with their actor.
    fn acting_inviter(&self, operation: Operation) -> (User, Actor) {
        let user = self.signed_in(operation);
        let actor = by(user.id);
        (user, actor)
    }

    /// A token that no earlier link of the sequence has; stores may refuse a second invitation with the same one.
    fn new_invitation_token(&mut self) -> u8 {
        self.invitation_tokens = self.invitation_tokens.wrapping_add(1);
        self.invitation_tokens
    }

    /// Evidence files of a member; variation 8 includes those of others.
    fn evidence_for(&self, user: UserId, how: usize) -> Vec<EvidenceId> {
        let own_evidence = self.evidence.iter().rev().filter(|(owner, _)| *owner == user || how == 8);
        own_evidence.take(how % 3).map(|(_, id)| *id).collect()
    }

    /// Performs an operation on invitations; `None` for operations of other features and if there is none.
    pub(super) async fn perform_of_invitations<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Invite => {
                let (user, actor) = self.acting_inviter(operation);
                let token = self.new_invitation_token();
                let to = ["eve@example.com", "stranger@example.com"][what % 2];
                let new = NewInvitation {
                    inviter: user.id,
                    token: token_hash(token),
                    email: (how % 2 == 0).then(|| EmailAddress::parse("invitation", to).unwrap()),
                    note: None,
                    is_pre_approved: how % 3 == 0,
                    max_uses: if how % 2 == 0 { 1 } else { 2 },
                    expires_at: now + chrono::TimeDelta::minutes(20),
                };
                let command = self.command("invite", operation);
                let quota = [None, Some(2)][how % 2];
                let by = self.acting(user.id);
                let invited = store
                    .invite(InvitationCommand { by, new: &new, mail: None, quota, actor }, &command)
                    .await;
                if let Ok(CommandOutcome::Done(id)) = &invited {
                    self.invitations.push((*id, token));
                }
                result_text(invited)
            }
            Op::RenewInvitation => {
                let place = what.checked_rem(self.invitations.len())?;
                let token = self.new_invitation_token();
                let renewal = InvitationRenewal {
                    token: token_hash(token),
                    expires_at: now + chrono::TimeDelta::minutes(20),
                    mail: None,
                    quota: [None, Some(2)][how % 2],
                    by: self.acting(user.id),
                    actor,
                };
                let owner = (how % 2 == 0).then_some(user.id);
                let id = self.invitations[place].0;
                let renewed = store.renew_invitation(owner, id, &renewal, now).await;
                if matches!(renewed, Ok(Ok(_))) {
                    self.invitations[place].1 = token;
                }
                result_text(renewed)
            }
            Op::RevokeInvitation => {
                let (id, _) = pick(&self.invitations, what)?;
                let owner = (how % 2 == 0).then_some(user.id);
                let there = result_text(store.invitation(owner, id, self.now).await);
                format!("{there} {}", result_text(store.revoke_invitation(owner, id, actor, now).await))
            }
            Op::AcceptInvitation => {
                let (user, actor) = self.acting_inviter(operation);
                let (_, token) = pick(&self.invitations, what)?;
                let by = self.acting(user.id);
                let found = result_text(store.invitation_of(token_hash(token), self.now).await);
                let accepted = result_text(store.accept_invitation(token_hash(token), by, actor, now).await);
                self.reload_members(store).await;
                format!("{found} {accepted} {}", result_text(store.inviter_of(user.id).await))
            }
            Op::InviteRequester => {
                let (user, actor) = self.acting_inviter(operation);
                let reference = pick(&self.references, what)?;
                let token = self.new_invitation_token();
                let new = NewInvitation {
                    inviter: user.id,
                    token: token_hash(token),
                    email: Some(address("ada")),
                    note: None,
                    is_pre_approved: how % 2 == 0,
                    max_uses: 1,
                    expires_at: now + chrono::TimeDelta::minutes(20),
                };
                let mail = self.mail_to(user.id, "You are invited");
                let by = self.acting(user.id);
                let invitation = InvitationCommand { by, new: &new, mail: Some(&mail), quota: None, actor };
                let invited = store.invite_requester(&reference, invitation, now).await;
                if let Ok(Ok(id)) = &invited {
                    self.invitations.push((*id, token));
                }
                let request = result_text(store.access_request(&reference).await);
                format!("{} {request}", result_text(invited))
            }
            _ => return None,
        })
    }

    /// Performs an operation on applications or evidence; `None` for operations of other features and if
    /// there is none.
    pub(super) async fn perform_of_applications<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, now) = (self.user(who), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::Apply => {
                let new = NewApplication {
                    note: MultiLineText::parse("collectorApplication", "note", "I keep three Lancias alive.")
                        .unwrap(),
                    garage: Vec::new(),
                    evidence: self.evidence_for(user.id, how),
                };
                let command = self.command("apply", operation);
                let sent = CollectorApplications::submit(store, user.id, &new, actor, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &sent {
                    self.applications.push(*id);
                    self.makers.insert(("application", id.0), user.id);
                }
                result_text(sent)
            }
            Op::WithdrawApplication => {
                let id = pick(&self.applications, what)?;
                let user = self.maker("application", id.0, operation);
                let actor = by(user.id);
                result_text(store.withdraw_application(user.id, id, actor, now).await)
            }
            Op::AnswerApplication => {
                let id = pick(&self.applications, what)?;
                let user = self.maker("application", id.0, operation);
                let actor = by(user.id);
                let evidence = self.evidence_for(user.id, how);
                let words =
                    MultiLineText::parse("collectorApplication", "note", "Here is what you asked for.")
                        .unwrap();
                result_text(
                    store
                        .answer_application(ApplicationAnswer {
                            user: user.id,
                            id,
                            words: &words,
                            evidence: &evidence,
                            actor,
                            at: now,
                        })
                        .await,
                )
            }
            Op::DecideApplication => {
                let id = pick(&self.applications, what)?;
                let status = [
                    ApplicationStatus::Approved,
                    ApplicationStatus::Denied,
                    ApplicationStatus::MoreInfoRequested,
                ][how % 3];
                let decision = ApplicationDecision {
                    status,
                    notes: "Because.".into(),
                    next_try_at: (status == ApplicationStatus::Denied)
                        .then(|| now + chrono::TimeDelta::minutes(10)),
                };
                let notification = self.notification(user.id, how);
                result_text(store.decide_application(id, &decision, &notification, actor, now).await)
            }
            Op::KeepEvidence => {
                self.drawn += 1;
                let new = NewEvidence {
                    name: FileName::sanitize(&format!("title {what}.pdf"), "file"),
                    kind: FileFormat::Pdf,
                    size: 12,
                    blob: format!("evidence/{}", self.drawn),
                };
                let command = self.command("evidence", operation);
                let recalled = match &command.idempotent {
                    Some(idempotent) => result_text(store.find_stored_evidence(idempotent, now).await),
                    None => String::new(),
                };
                let outcome = store.store_evidence(user.id, &new, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &outcome {
                    self.evidence.push((user.id, *id));
                }
                format!("{recalled} {}", result_text(outcome))
            }
            Op::DropEvidence => {
                let (owner, id) = pick(&self.evidence, what + how)?;
                let owner = if how % 4 == 0 { user.id } else { owner };
                let there = result_text(store.own_evidence(owner, id).await);
                format!("{there} {}", result_text(store.remove_evidence(owner, id).await))
            }
            Op::ReadEvidence => {
                let (_, id) = pick(&self.evidence, how)?;
                result_text(store.read_evidence(pick(&self.applications, what)?, id, actor, now).await)
            }
            Op::ForgetEvidence => {
                let before = now - chrono::TimeDelta::minutes(10 * i64::try_from(how).unwrap_or(0));
                let forgotten = result_text(store.purge_waiting_evidence(before).await);
                let blobs = (0..=self.drawn).map(|number| format!("evidence/{number}")).collect();
                let mut unknown = store.unknown_blobs(blobs).await.unwrap();
                unknown.sort();
                format!("{forgotten} {unknown:?}")
            }
            _ => return None,
        })
    }
}
