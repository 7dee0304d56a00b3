/// What is done with a question and goes on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QuestionAct {
    /// It was asked.
    Asked,
    /// Whoever asked takes it back.
    Withdrawn,
    /// It was answered.
    Answered,
    /// Its answer was corrected.
    Corrected,
    /// A fact was made of its answer, or says something else from then on.
    FactMade,
    /// The fact was taken back.
    FactTakenBack,
    /// The concierge removed it.
    Removed,
}

impl QuestionAct {
    /// Every act.
    pub const ALL: [Self; 7] = [
        Self::Asked,
        Self::Withdrawn,
        Self::Answered,
        Self::Corrected,
        Self::FactMade,
        Self::FactTakenBack,
        Self::Removed,
    ];

    /// The word used in stores.
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

    /// The act of that word.
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
