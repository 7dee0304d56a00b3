//! Draft, publication and withdrawal of versions of a legal text by staff.

use chrono::NaiveDate;

use super::{LegalDocument, LegalForm, LegalHistory, LegalText, LegalVersion, VersionState};
use crate::{
    Timestamp,
    audit::{Edit, FieldChange},
    to_microseconds,
};

/// A draft of the next version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalDraft {
    pub form: LegalForm,
    pub saved_at: Timestamp,
}

/// A document as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalFile {
    pub history: LegalHistory,
    /// Incremented by each change of the draft and of the versions.
    pub revision: i32,
    pub draft: Option<LegalDraft>,
}

/// A version to publish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalPublication {
    pub document: LegalDocument,
    pub text: LegalText,
    /// Revision of the document that it is based on.
    pub revision: i32,
    /// Date of the publication in Central Time.
    pub today: NaiveDate,
}

/// Why a legal text was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegalRefusal {
    /// It has been changed since the revision.
    Outdated,
    /// A version is announced already.
    IsAnnounced,
    /// There is no version with that number.
    NoSuchVersion,
    /// The version is in force, was in force, or was withdrawn before.
    NotAnnounced,
}

impl LegalRefusal {
    /// Sentence for the person who tried.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Outdated => {
                "This text has been changed in the meantime. Reload it, then make your changes again."
            }
            Self::IsAnnounced => {
                "A new version is announced already. Withdraw it, or wait until it is in effect, before you publish \
                 another."
            }
            Self::NoSuchVersion => "We couldn’t find this version",
            Self::NotAnnounced => "Only a version that isn’t in effect yet can be withdrawn.",
        }
    }
}

impl LegalFile {
    /// The version that is published now, and its audit entry.
    ///
    /// # Errors
    /// A [`LegalRefusal`].
    pub fn publish(
        &self,
        publication: &LegalPublication,
        at: Timestamp,
    ) -> Result<(LegalVersion, Edit), LegalRefusal> {
        self.check(publication.revision)?;
        if self.history.announced(publication.today).is_some() {
            return Err(LegalRefusal::IsAnnounced);
        }
        let before = self.history.in_force(publication.today);
        let LegalText { title, effective_on, note, .. } = &publication.text;
        let version = LegalVersion {
            document: publication.document,
            number: self.history.next_number(),
            title: title.clone(),
            effective_on: *effective_on,
            note: note.clone(),
            published_at: Some(to_microseconds(at)),
            withdrawn_at: None,
        };
        let edit = Edit::with_reason(note).with([
            FieldChange::between("title", Some(&before.title), Some(title)),
            FieldChange::between("effectiveOn", Some(before.effective_on), Some(*effective_on)),
        ]);
        Ok((version, edit))
    }

    /// The draft after it is saved or, with `None`, discarded.
    ///
    /// # Errors
    /// [`LegalRefusal::Outdated`].
    pub fn save_draft(
        &self,
        form: Option<LegalForm>,
        revision: i32,
        at: Timestamp,
    ) -> Result<Option<LegalDraft>, LegalRefusal> {
        self.check(revision)?;
        Ok(form.map(|form| LegalDraft { form, saved_at: to_microseconds(at) }))
    }

    /// Whether the version with that number can be withdrawn.
    ///
    /// # Errors
    /// A [`LegalRefusal`].
    pub fn withdraw(&self, number: i32, today: NaiveDate) -> Result<(), LegalRefusal> {
        match self.history.find(number, today) {
            Some((_, VersionState::Announced)) => Ok(()),
            Some(_) => Err(LegalRefusal::NotAnnounced),
            None => Err(LegalRefusal::NoSuchVersion),
        }
    }

    const fn check(&self, revision: i32) -> Result<(), LegalRefusal> {
        if self.revision == revision { Ok(()) } else { Err(LegalRefusal::Outdated) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp::UNIX_EPOCH;

    fn file(published: Vec<LegalVersion>) -> LegalFile {
        LegalFile { history: LegalHistory::new(LegalDocument::Terms, published), revision: 3, draft: None }
    }

    fn publication(effective_on: &str, revision: i32) -> LegalPublication {
        LegalPublication {
            document: LegalDocument::Terms,
            text: LegalText {
                title: "Terms of Sale".into(),
                text: "Pay first.".into(),
                effective_on: effective_on.parse().unwrap(),
                note: "Payment.".into(),
            },
            revision,
            today: "2026-11-28".parse().unwrap(),
        }
    }

    #[test]
    fn one_version_at_a_time_is_announced() {
        let (first, edit) = file(Vec::new()).publish(&publication("2026-12-01", 3), AT).unwrap();
        assert_eq!((first.number, first.published_at), (1, Some(AT)));
        assert_eq!(edit.reason.as_deref(), Some("Payment."));
        let fields: Vec<&str> = edit.changes.iter().map(|change| change.field.as_str()).collect();
        assert_eq!(fields, ["title", "effectiveOn"]);
        assert_eq!(
            file(Vec::new()).publish(&publication("2026-12-01", 2), AT).unwrap_err(),
            LegalRefusal::Outdated
        );

        let announced = file(vec![first.clone()]);
        assert_eq!(
            announced.publish(&publication("2026-11-28", 3), AT).unwrap_err(),
            LegalRefusal::IsAnnounced
        );
        let (today, later) = ("2026-11-28".parse().unwrap(), "2026-12-01".parse().unwrap());
        assert_eq!(announced.withdraw(1, today), Ok(()));
        assert_eq!(announced.withdraw(1, later), Err(LegalRefusal::NotAnnounced), "in force");
        assert_eq!(announced.withdraw(0, today), Err(LegalRefusal::NotAnnounced), "the default");
        assert_eq!(announced.withdraw(2, today), Err(LegalRefusal::NoSuchVersion));

        let withdrawn = file(vec![LegalVersion { withdrawn_at: Some(AT), ..first }]);
        assert_eq!(withdrawn.withdraw(1, today), Err(LegalRefusal::NotAnnounced), "withdrawn");
        assert_eq!(withdrawn.publish(&publication("2026-11-28", 3), AT).unwrap().0.number, 2);
    }

    #[test]
    fn a_draft_is_saved_by_revision() {
        let form = LegalForm { title: "Terms".into(), ..LegalForm::default() };
        let saved = file(Vec::new()).save_draft(Some(form.clone()), 3, AT).unwrap();
        assert_eq!(saved, Some(LegalDraft { form, saved_at: AT }));
        assert_eq!(file(Vec::new()).save_draft(None, 3, AT), Ok(None));
        assert_eq!(file(Vec::new()).save_draft(None, 4, AT), Err(LegalRefusal::Outdated));
    }
}
