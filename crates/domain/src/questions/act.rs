//! Actions on questions, for the audit log.

/// An audited action on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionAct {
    Asked,
    /// Withdrawn by its author.
    Withdrawn,
    Answered,
    Corrected,
    /// A fact was created from the answer, or replaced.
    FactMade,
    /// The fact was removed.
    FactTakenBack,
    /// Removed by an admin.
    Removed,
}

impl QuestionAct {
    pub const ALL: [Self; 7] = [
        Self::Asked,
        Self::Withdrawn,
        Self::Answered,
        Self::Corrected,
        Self::FactMade,
        Self::FactTakenBack,
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
            Self::FactMade => "fact_made",
            Self::FactTakenBack => "fact_taken_back",
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
        for act in QuestionAct::ALL {
            assert_eq!(QuestionAct::parse(act.as_str()), Some(act));
        }
        assert_eq!(QuestionAct::parse("asked"), None);
    }
}
