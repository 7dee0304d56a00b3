//! Validated texts of questions, answers and facts.

form_text!(
    /// Text of a question: 10 to 1,000 characters, trimmed.
    QuestionText: multi_line of "question", "text"
);

form_text!(
    /// Text of an answer: 1 to 2,000 characters, trimmed.
    AnswerText: multi_line of "answer", "text"
);

form_text!(
    /// Name of a fact: a single line of 1 to 40 characters.
    FactLabel: single_line of "fact", "label"
);

form_text!(
    /// Value of a fact: a single line of 1 to 120 characters.
    FactValue: single_line of "fact", "value"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_and_answer_lengths_are_checked_after_trimming() {
        assert_eq!(QuestionText::parse("  Is it red?  ").unwrap().as_str(), "Is it red?");
        assert!(QuestionText::parse(&"é".repeat(1000)).is_ok());
        for wrong in ["Is it red".to_owned(), format!("Is it{}", " ".repeat(20)), "é".repeat(1001)] {
            assert_eq!(QuestionText::parse(&wrong).unwrap_err().field, "text");
        }
        assert_eq!(AnswerText::parse(" Yes.\n").unwrap().as_str(), "Yes.");
        assert!(AnswerText::parse(&"é".repeat(2000)).is_ok());
        for wrong in [" \n".to_owned(), "é".repeat(2001)] {
            assert_eq!(AnswerText::parse(&wrong).unwrap_err().field, "text");
        }
    }

    #[test]
    fn a_fact_is_one_line_of_label_and_value() {
        assert_eq!(FactLabel::parse(" Tool\nkit ").unwrap().as_str(), "Tool kit");
        assert_eq!(FactValue::parse(" Complete,\nin its roll ").unwrap().as_str(), "Complete, in its roll");
        assert!(FactLabel::parse(&"é".repeat(40)).is_ok() && FactValue::parse(&"é".repeat(120)).is_ok());
        for wrong in [String::new(), " \n ".into(), "é".repeat(121)] {
            assert_eq!(FactLabel::parse(&wrong).unwrap_err().field, "label");
            assert_eq!(FactValue::parse(&wrong).unwrap_err().field, "value");
        }
        assert!(FactLabel::parse(&"é".repeat(41)).is_err());
    }
}
