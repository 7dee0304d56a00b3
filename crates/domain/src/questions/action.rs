//! Actions on questions, for the audit log.

/// An audited action on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum QuestionAction {
    #[strum(serialize = "question_asked")]
    Asked,
    /// Withdrawn by its author.
    #[strum(serialize = "question_withdrawn")]
    Withdrawn,
    #[strum(serialize = "question_answered")]
    Answered,
    #[strum(serialize = "answer_corrected")]
    Corrected,
    /// A fact was created from the answer, or replaced.
    #[strum(serialize = "fact_made")]
    FactSet,
    /// The fact was removed.
    #[strum(serialize = "fact_taken_back")]
    FactRemoved,
    /// Removed by an admin.
    #[strum(serialize = "question_removed")]
    Removed,
}

named_enum!(QuestionAction);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_actions_round_trip() {
        for action in QuestionAction::ALL {
            assert_eq!(QuestionAction::parse(action.as_str()), Some(action));
        }
        assert_eq!(QuestionAction::parse("asked"), None);
    }
}
