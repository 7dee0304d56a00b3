//! Random operations on documents.

use domain::{
    documents::{AccessKind, DocumentAction, DocumentId, NewShare, ShareId},
    files::{FileFormat, FileName},
    submissions::SubmissionId,
};
use ports::blobs::{BlobKey, StoredBlob};
use ports::commands::CommandOutcome;
use ports::documents::{DocumentCommand, Documents, NewDocument, Reader};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, by, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// Performs an operation on documents; `None` for operations of other features and if there is no
    /// document.
    pub(super) async fn perform_of_documents<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        let actor = by(user.id);
        Some(match op {
            Op::KeepDocument => {
                let number = self.documents.len();
                let new = NewDocument {
                    owner: user.id,
                    name: FileName::sanitize(&format!("paper {number}.pdf"), "document"),
                    kind: FileFormat::Pdf,
                    stored: StoredBlob { length: 12, digest: [7; 32] },
                    content: BlobKey::parse(&format!("documents/{number}")).unwrap(),
                    preview: None,
                };
                let command = self.command("keep", operation);
                let outcome = store.store_document(&new, actor, &command).await;
                if let Ok(CommandOutcome::Done(id)) = &outcome {
                    self.documents.push(*id);
                    self.makers.insert(("document", id.0), user.id);
                }
                result_text(outcome)
            }
            Op::AttachDocument => {
                let id = pick(&self.documents, what)?;
                let user = self.maker("document", id.0, operation);
                let is_own = |car: &&SubmissionId| self.makers.get(&("submission", car.0)) == Some(&user.id);
                let car = self.submissions.iter().rev().find(is_own).copied();
                let car = car.or_else(|| pick(&self.submissions, how)).filter(|_| how % 3 > 0);
                result_text(
                    store
                        .attach_document(
                            DocumentCommand { owner: user.id, id, actor, at: now },
                            car,
                            &[self.notification(other.id, how)],
                        )
                        .await,
                )
            }
            Op::ShareDocument => {
                let share = NewShare {
                    username: (how % 2 == 0).then(|| self.user(how).username),
                    until: now.date_naive() + chrono::Days::new(1),
                };
                let id = pick(&self.documents, what)?;
                let user = self.maker("document", id.0, operation);
                result_text(
                    store
                        .share_document(DocumentCommand { owner: user.id, id, actor, at: now }, &share, &[])
                        .await,
                )
            }
            Op::DeleteDocument => {
                let id = pick(&self.documents, what)?;
                let user = self.maker("document", id.0, operation);
                result_text(store.delete_document(user.id, id, actor, now).await)
            }
            Op::EndShare => {
                let id = pick(&self.documents, what)?;
                let other = self.maker("document", id.0, operation);
                let own = result_text(store.own_document(user.id, id).await);
                let shares = store.own_document(other.id, id).await.unwrap().map(|document| document.shares);
                let share = pick(&shares.unwrap_or_default(), how).map_or(ShareId(0), |share| share.id);
                let owner = if how % 4 == 0 { user.id } else { other.id };
                format!(
                    "{own} {}",
                    result_text(store.end_share(DocumentCommand { owner, id, actor, at: now }, share).await)
                )
            }
            Op::OpenDocument => {
                let id = pick(&self.documents, what)?;
                let other = self.maker("document", id.0, operation);
                let today = now.date_naive();
                let reader = Reader { actor, user: user.id, roles: user.roles };
                let way = AccessKind::ALL[how % 2];
                let opened = result_text(store.open_document(id, reader, way, today, now).await);
                let shared = result_text(store.documents_shared_with(user.id, today, 9).await);
                let accesses = store.accesses(other.id, id, None, 9).await.unwrap().map(|accesses| {
                    let listed =
                        accesses.items.into_iter().map(|read| (read.at, read.who, read.is_staff, read.way));
                    (listed.collect::<Vec<_>>(), accesses.total)
                });
                format!("{opened}\n{shared}\n{accesses:?}")
            }
            Op::NoteRefusedDocument => {
                let id = pick(&self.documents, what).filter(|_| how % 3 > 0).unwrap_or(DocumentId(0));
                let command = [DocumentAction::Refused, DocumentAction::Limited][how % 2];
                result_text(store.record_refused_document(id, command, actor, now).await)
            }
            _ => return None,
        })
    }
}
