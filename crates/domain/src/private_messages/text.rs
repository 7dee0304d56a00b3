//! The text of a private message.

form_text!(
    /// Markdown source of a message.
    MessageBody: multi_line of "privateMessage", "text"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_one_to_five_thousand_characters() {
        assert_eq!(MessageBody::parse(" Hi \r\n").unwrap().as_str(), "Hi");
        assert!(MessageBody::parse(&"😀".repeat(5000)).is_ok());
        assert_eq!(MessageBody::parse(" \n\t ").unwrap_err().message, "Please write a message");
        let long = MessageBody::parse(&"x".repeat(5001)).unwrap_err();
        assert_eq!((long.field, long.message.as_str()), ("text", "Message must be at most 5,000 characters"));
    }
}
