//! Actions on questions, for the audit log.

/// An audited action on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionAction {
    Asked,
    /// Withdrawn by its author.
    Withdrawn,
    Answered,
    Corrected,
    /// A fact was created from the answer, or replaced.
    FactSet,
    /// The fact was removed.
    FactRemoved,
    /// Removed by an admin.
    Removed,
}

impl QuestionAction {
    pub const ALL: [Self; 7] = [
        Self::Asked,
        Self::Withdrawn,
        Self::Answered,
        Self::Corrected,
        Self::FactSet,
        Self::FactRemoved,
        Self::Removed,
    ];

    /// Name in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "question_asked",
            Self::Withdrawn => "question_withdrawn",
            Self::Answered => "question_answered",
            Self::Corrected => "answer_corrected",
            Self::FactSet => "fact_made",
            Self::FactRemoved => "fact_taken_back",
            Self::Removed => "question_removed",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back() {
        for act in QuestionAction::ALL {
            assert_eq!(QuestionAction::parse(act.as_str()), Some(act));
        }
        assert_eq!(QuestionAction::parse("asked"), None);
    }
}
